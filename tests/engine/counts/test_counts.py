"""The counts are as they are written down, by the engine and by the second law alike."""

from collections.abc import Iterator
from math import comb
from typing import Any

import pytest

from engine.registry import game_named
from engine.rules.ruff_and_trump import play as ruff_play
from engine.rules.ruff_and_trump import rub
from engine.rules.troefcall import play as troefcall_play
from engine.rules.troefcall import redeal
from engine.rules.truc_y_flou import declarations, truc
from engine.rules.truc_y_flou.refusals import LEVEL_WORDS
from engine.rules.truf import bids
from engine.rules.truf import play as truf_play
from tests.engine.counts.counting import (
    heading,
    results,
    results_by_the_second_law,
    results_line,
    sequences,
    sequences_by_the_second_law,
    written,
)
from tests.engine.counts.positions import POSITIONS, Position
from tests.engine.harness.properties import LAWS

every_position = pytest.mark.parametrize("position", POSITIONS, ids=heading)
deeper = [position for position in POSITIONS if position.slow > position.to]
ended = [pytest.param(one, marks=pytest.mark.long if one.long else ()) for one in POSITIONS if one.end]
WRITTEN = written()


def counted(position: Position, depths: range) -> Iterator[tuple[int, int, str]]:
    """By the engine, by the second law, and as written, depth by depth."""
    world = position.world()
    for depth in depths:
        known = WRITTEN[heading(position)][str(depth)]
        yield sequences(world.deal(), depth), sequences_by_the_second_law(world, depth), known


@every_position
def test_sequences_of_moves_are_as_many_as_written(position: Position) -> None:
    for ours, theirs, known in counted(position, range(1, position.to + (not position.long))):
        assert ours == theirs == int(known)


@pytest.mark.long
@pytest.mark.parametrize("position", [one for one in POSITIONS if one.long and one.to], ids=heading)
def test_the_longest_sequences_of_these_too(position: Position) -> None:
    [(ours, theirs, known)] = counted(position, range(position.to, position.to + 1))
    assert ours == theirs == int(known)


@pytest.mark.soak
@pytest.mark.parametrize("position", deeper, ids=heading)
def test_longer_sequences_too(position: Position) -> None:
    for ours, theirs, known in counted(position, range(position.to + 1, position.slow + 1)):
        assert ours == theirs == int(known)


@pytest.mark.parametrize("position", ended, ids=heading)
def test_ways_to_the_end_and_their_results_are_as_written(position: Position) -> None:
    world = position.world()
    ours = results(world, world.deal())
    assert ours == results_by_the_second_law(world)
    assert results_line(ours) == WRITTEN[heading(position)]["end"]


def test_every_position_has_a_unique_name_and_is_in_the_file() -> None:
    assert [heading(position) for position in POSITIONS] == list(WRITTEN)
    presets = {(name, preset) for name in LAWS for preset in game_named(name).presets}
    assert {(one.game, one.preset) for one in POSITIONS} == presets


def test_some_counts_are_those_of_arithmetic() -> None:
    """Each seat one of 13 cards; four thrown of hand and head; numbers from 0 to 95; every set of 12 cards."""
    assert WRITTEN["truf classic: bids of one card"]["4"] == str(24 * 13**4)
    for preset, cards in (("double4", 16), ("single3_16", 20), ("single2_24", 28)):
        leads = {"double4": 12, "single3_16": 16, "single2_24": 24}[preset]
        assert WRITTEN[f"ruff_and_trump {preset}: rub and discard"]["2"] == str(comb(cards, 4) + leads)
    assert WRITTEN["ruff_and_trump double4: announcements"]["3"] == str(96**3)
    assert WRITTEN["ruff_and_trump double4: sealed announcements"]["2"] == str(4 * 96 * 3 * 96)
    assert WRITTEN["ruff_and_trump double4: a miscount"]["1"] == str(2**12)
    assert WRITTEN["truf classic: at a total of 13"]["1"] == str(2 * 13)


def whole_hand(deal: Any, seat: str) -> Any:
    """A card rule that has been dropped."""
    return deal.hands[seat]


DROPPED: dict[str, tuple[str, Any, str, Any]] = {
    "suits need not be followed": ("truf classic", truf_play, "follows", lambda hand, led: ()),
    "trumps may be led unbroken": ("truf classic", truf_play, "barred_suit", lambda deal: None),
    "any two cards of two suits are a bid": ("truf web6", bids, "WEB_NO_TRUMP_LEAST", 0),
    "bids may be worth more than 13": ("truf exact", bids, "TRICKS", 20),
    "nothing need be followed": ("troefcall game15", troefcall_play, "legal_cards", whole_hand),
    "a hand with pictures may be redealt": ("troefcall club", redeal, "PICTURES", ""),
    "any card may be played": ("ruff_and_trump double4", ruff_play, "legal_cards", whole_hand),
    "the ruff may be thrown": ("ruff_and_trump double4", rub, "keeps_ruff", lambda deal, gone: True),
    "levels may be skipped": ("truc_y_flou aure", truc, "above", lambda deal, level: LEVEL_WORDS[level:]),
    "both may raise after a yes": ("truc_y_flou aure", truc, "rights", lambda deal, acceptor: ("even", "odd")),
    "declarations know no time": ("truc_y_flou aure", declarations, "in_time", lambda deal, seat: True),
}
"""Rules dropped from judge and list alike, which only a count can notice.

Each has a preset, a module, a name and the replacement.
"""


def differs(position: Position) -> bool:
    """Return True if the position's count differs from the written one."""
    world, known = position.world(), WRITTEN[heading(position)]
    if position.end:
        return results_line(results(world, world.deal())) != known["end"]
    depths = [int(depth) for depth, number in known.items() if int(number) < 20_000]
    return any(sequences(world.deal(), depth) != int(known[str(depth)]) for depth in depths)


@pytest.mark.parametrize("rule", DROPPED)
def test_a_rule_dropped_from_judge_and_list_alike_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    preset, module, name, instead = DROPPED[rule]
    mine = [position for position in POSITIONS if heading(position).startswith(preset + ":")]
    assert not any(differs(position) for position in mine[-1:])
    monkeypatch.setattr(module, name, instead)
    assert any(differs(position) for position in mine)
