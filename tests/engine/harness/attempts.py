"""What a player might try: every word of a game with everything that could follow it, legal or not."""

import re
from itertools import islice
from random import Random
from typing import Any

from engine.moves import CARD, Move
from tests.engine.harness.walks import MANY, MANY_CARDS

WORDS_AFTER = ("", "S", "H", "D", "C", "NT", "+1", "-1", "1", "2", "+13", "-14", "0", "28", "95", "96", "atas", "bawah")
WORDS_AFTER += ("10", "rest")
TOKENS = re.compile(rf"[+-]?{CARD}")


def attempts(game: Any, options: Any, rng: Random) -> list[Move]:
    """All simple moves that can be read, and some made of two and three cards."""
    pack = game.pack(options)
    rests = [*WORDS_AFTER, *pack, *(_rich(rng, pack) for _ in range(40)), *(_several(rng, pack) for _ in range(40))]
    return [Move(word, rest) for word, form in game.forms.items() for rest in rests if form.fullmatch(rest)]


def _rich(rng: Random, pack: tuple[str, ...]) -> str:
    cards = rng.sample(pack, rng.choice((2, 2, 3)))
    word = rng.choice(("signs", "sum", "subtract", "no_truf"))
    if word == "signs":
        return "".join(rng.choice("++-") + card for card in cards)
    return " ".join((word, *cards))


def _several(rng: Random, pack: tuple[str, ...]) -> str:
    """Three to five cards, often of one suit."""
    suit = rng.choice("SHDCSHDC----")
    cards = [card for card in pack if suit in ("-", card[1])]
    return " ".join(rng.sample(cards, min(len(cards), rng.choice((3, 4, 4, 4, 5)))))


def meaning(move: Move) -> object:
    """What a move says, however it is written: `bid +9S-4S` is `bid -4S+9S`, `shift 2` is `shift +2`."""
    if re.fullmatch(r"[+-]?\d+", move.rest):
        return move.word, int(move.rest)
    cards = frozenset(token if token[0] in "+-" else f"+{token}" for token in TOKENS.findall(move.rest))
    return (move.word, TOKENS.sub("", move.rest).strip(), cards) if cards else move


def listed(deal: Any, seat: str) -> tuple[list[Move], bool]:
    """Legal moves as the phase lists them, and whether these are all: not where any set of cards will do."""
    many = MANY_CARDS.get(deal.phase.name, MANY)
    moves = list(islice(deal.phase.moves(deal, seat), many + 1))
    assert len(moves) <= many or deal.phase.name == "show", "a list of moves that does not end"
    return moves[:many], len(moves) <= many
