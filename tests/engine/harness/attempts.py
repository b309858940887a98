"""Possible attempts of a player: every word with every continuation, legal or not."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

from engine.game import Form
from engine.moves import CARD, SPANISH_CARD, Move
from testkit.walks import MANY, MANY_CARDS

WORDS_AFTER: tuple[str, ...] = ("", "S", "H", "D", "C", "NT", "+1", "-1", "1", "2", "+13", "-14", "0", "28", "95", "96")
WORDS_AFTER += ("atas", "bawah", "10", "rest", "5", "14", "-5")
DECLARED = ("signs", "sum", "subtract", "no_truf")
TOKENS = re.compile(rf"[+-]?(?:{CARD}|{SPANISH_CARD})")


def attempts(game: Any, options: Any, rng: Random) -> list[Move]:
    """All simple moves that can be read, and some made of two and three cards."""
    pack = game.pack(options)
    rests = [*WORDS_AFTER, *pack, *(_rich(rng, pack) for _ in range(40)), *(_several(rng, pack) for _ in range(40))]
    return [Move(word, rest) for word, form in game.forms.items() for rest in rests if form.fullmatch(rest)]


def _rich(rng: Random, pack: tuple[str, ...]) -> str:
    cards = rng.sample(pack, rng.choice((2, 2, 3)))
    choice = rng.choice(DECLARED)
    if choice == "signs":
        return "".join(rng.choice("++-") + card for card in cards)
    return " ".join((choice, *cards))


def _several(rng: Random, pack: tuple[str, ...]) -> str:
    """Three to five cards, often of one suit."""
    suit = rng.choice("SHDCSHDC----")
    cards = [card for card in pack if suit in ("-", card[1])]
    return " ".join(rng.sample(cards, min(len(cards), rng.choice((3, 4, 4, 4, 5)))))


def near(game: Any, deal: Any, seat: str, legal: list[Move], rng: Random) -> list[Move]:
    """Legal moves with one thing wrong, and what could be made of the cards of this hand."""
    hand = tuple(deal.hands[seat])
    spoilt = [text for move in rng.sample(legal, min(4, len(legal))) for text in _spoilt(move, game.pack, deal, rng)]
    if len(hand) > 2 and any(form == "bid" or form == "show" for form in game.forms):
        spoilt += [(form, _rich(rng, hand)) for form in game.forms for _ in range(6)]
        spoilt += [(form, _several(rng, hand)) for form in game.forms for _ in range(4)]
    return [Move(word, rest) for word, rest in spoilt if game.forms[word].fullmatch(rest)]


def _spoilt(move: Move, pack: Any, deal: Any, rng: Random) -> Iterator[tuple[str, str]]:
    """A legal move with another card, another sign, a card left out and a card twice."""
    tokens = TOKENS.findall(move.rest)
    if not tokens:
        return
    token, other = rng.choice(tokens), rng.choice(pack(deal.options))
    yield move.word, move.rest.replace(token[-2:], other)
    yield move.word, move.rest.replace(token, f"{token} {token}" if " " in move.rest else token + token)
    yield move.word, " ".join(move.rest.replace(token, "").split())
    yield move.word, move.rest.replace("+", "-", 1)


@lru_cache(maxsize=100_000)
def meaning(move: Move) -> object:
    """Return a move's meaning, so that `bid +9S-4S` equals `bid -4S+9S`."""
    if re.fullmatch(r"[+-]?\d+", move.rest):
        return move.word, int(move.rest)
    cards = tuple(sorted(token if token[0] in "+-" else f"+{token}" for token in TOKENS.findall(move.rest)))
    return (move.word, TOKENS.sub("", move.rest).strip(), cards) if cards else move


def listed(deal: Any, seat: str) -> tuple[list[Move], bool]:
    """Legal moves as the phase lists them, and whether these are all: not where any set of cards will do."""
    many = MANY_CARDS.get(deal.phase.name, MANY)
    moves = list(islice(deal.phase.moves(deal, seat), many + 1))
    assert len(moves) <= many or deal.phase.name in ("show", "bid"), "a list of moves that does not end"
    return moves[:many], len(moves) <= many


def fits(form: Form, move: Move) -> bool:
    """Return True if a form describes this move."""
    if move.word != form.word:
        return False
    if form.number:
        return form.least <= int(move.rest) <= form.most
    tokens = TOKENS.findall(move.rest)
    declared = move.rest.split()[0] if form.words and move.rest else ""
    marked = any(token[0] == "-" for token in tokens)
    return (
        {token[-2:] for token in tokens} <= set(form.cards)
        and form.least <= len(tokens) <= form.most
        and (form.signs or not marked)
        and (not form.words or declared in form.words)
    )
