"""Whatever is sent for a move, it is read or refused with a sentence, and what is read the rules take or refuse."""

import re
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine import table
from engine.cards import FRENCH_PACK, SPANISH_PACK
from engine.documents import in_english
from engine.errors import InputError, RuleError
from engine.moves import CARD, SPANISH_CARD, Move, read_move, read_seat_move
from engine.registry import game_named, games
from testkit.walks import dealt, steps
from tests.engine.harness.properties import error_text
from tests.inputs import Inputs
from tests.profiles import examples

TRIED = Inputs("texts of moves")
report_at_the_end = TRIED.report

SMALL = re.compile(rf"{CARD}|{SPANISH_CARD}|[0-9]+")
KINDS = [(name, preset) for name, game in sorted(games().items()) for preset in game.presets]
"""Every game with each of its rule sets."""
BITS = [
    "", " ", "\t", "\n", "\x00", "\x1f", "\u00a0", "\u2028", "\u202e", "\u200b", "\ufeff", "+", "-", "−", "0",
    "-0", "1", "13", "999999", "9" * 5000, "٣", "５", "²", "1e3", "0x1", "True", "None", "AS", "as", "10S", "JB",
    "A♠", "ＡＳ", "XX", "NT", "bid", "play", "raise", "announce", "call", "shift", "show", "rest", "sum", "truc",
    "N ", "{7*7}", "';--", "=1+1", "🂡",
]  # fmt: skip


@cache
def positions(name: str, preset: str) -> list[Any]:
    """Return sample positions of a game: every fifth step of two random deals."""
    results: list[Any] = []
    for seed in range(2):
        rng = Random(f"{name} {preset} {seed}")
        world = dealt(game_named(name), game_named(name).options(preset), rng)
        results += [deal for number, (deal, _, _) in enumerate(steps(world, rng)) if number % 5 == seed]
    return results


def legal(deal: Any, seat: str, rng: Random) -> str:
    """A move that this seat may make, or else the word of one."""
    texts = [move.text for _, move in zip(range(40), deal.phase.moves(deal, seat), strict=False)]
    return rng.choice(texts or ["play"])


def on_signs(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(BITS) + text[at + rng.randrange(3) :]


def on_words(text: str, rng: Random) -> str:
    words = [*text.split(" "), ""]
    words[rng.randrange(len(words))] = rng.choice([*BITS, *words])
    return " ".join(words)


def on_cards(text: str, rng: Random) -> str:
    """Another card or number in the place of one, or the text as it was."""
    found = SMALL.findall(text) or [""]
    return text.replace(rng.choice(found), rng.choice([*FRENCH_PACK, *SPANISH_PACK, "+2", "3", "rest"]), 1)


def in_capitals(text: str, rng: Random) -> str:
    return rng.choice([text.upper(), text.lower(), text.title(), text[::-1], f"{text} {text}", text.swapcase()])


def edited(text: str, rng: Random) -> str:
    for _ in range(rng.randrange(4)):
        text = rng.choice([on_signs, on_words, on_cards, on_cards, in_capitals])(text, rng)
    return text


def read_back(text: str, game: Any) -> Move | None:
    """The move, which reads the same again; None for one that was refused with a sentence."""
    try:
        move = read_move(text, game.forms)
    except InputError as error:
        refused = error
    else:
        assert read_move(move.text, game.forms) == move
        assert move.text.isascii()
        return move
    assert refused.code in ("unknown_move", "unreadable_move")
    assert in_english(refused, game).endswith((".", "!"))
    return None


def is_answered(text: str, game: Any, deal: Any) -> None:
    """Read or refused; and what was read, every seat is allowed or told why not."""
    move = read_back(text, game)
    taken = [seat for seat in game.seats(deal.options) if move and is_taken(game, deal, seat, move)]
    TRIED.note("refused unread" if move is None else "taken" if taken else "refused by the rules")


def is_taken(game: Any, deal: Any, seat: str, move: Move) -> bool:
    try:
        table.apply(deal, seat, move)
    except RuleError as error:
        return not error_text(game, error)
    return True


@pytest.mark.long
@examples(20)
@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**32 - 1))
def test_a_legal_move_edited_is_taken_or_refused(kind: tuple[str, str], seed: int) -> None:
    rng, game = Random(seed), game_named(kind[0])
    deal = rng.choice(positions(*kind))
    seat = rng.choice(table.to_act(deal) or game.seats(deal.options))
    is_answered(edited(legal(deal, seat, rng), rng), game, deal)


@examples(8)
@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**32 - 1), text=st.text(max_size=40))
@example(kind=("truf", "classic"), seed=1, text="shift ٣")
@example(kind=("truf", "classic"), seed=1, text="play " + "x" * 10**6)
def test_any_text_is_taken_or_refused(kind: tuple[str, str], seed: int, text: str) -> None:
    rng, game = Random(seed), game_named(kind[0])
    is_answered(rng.choice([text, f"{rng.choice(list(game.forms))} {text}"]), game, rng.choice(positions(*kind)))


@examples(8)
@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**32 - 1), text=st.text(max_size=12))
def test_a_line_of_a_log_is_read_or_refused(kind: tuple[str, str], seed: int, text: str) -> None:
    rng, game = Random(seed), game_named(kind[0])
    deal = rng.choice(positions(*kind))
    seats = game.seats(deal.options)
    line = on_words(f"{rng.choice(seats)} {edited(legal(deal, seats[0], rng), rng)}", rng)
    try:
        seat, move = read_seat_move(rng.choice([line, line, text]), seats, game.forms, "moves[0]")
    except InputError as error:
        refused = error
    else:
        TRIED.note("taken" if is_taken(game, deal, seat, move) else "refused by the rules")
        return
    assert refused.field == "moves[0]"
    assert in_english(refused, game).endswith((".", "!"))
    TRIED.note("refused unread")


def test_every_game_and_rule_set_is_among_them() -> None:
    assert {name for name, _ in KINDS} == set(games())
    assert all(positions(*kind) for kind in KINDS)
