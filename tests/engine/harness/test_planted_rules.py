"""The test of the test: whatever rule is dropped, list cut short or move made up, a property of the harness fails."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from engine.errors import RuleError
from engine.moves import Move, read_move
from testkit.walks import World, playable, played
from tests.engine.counts.naive import troefcall as second_troefcall
from tests.engine.harness import properties
from tests.engine.harness.drawn import ALL
from tests.engine.harness.plants import BY_NAME, Planted, bend
from tests.engine.reasons.sentences import EXAMPLES

every_game = pytest.mark.parametrize("game", ALL, ids=[game.name for game in ALL])
ATTEMPTS = [(name, place) for name in EXAMPLES for place in range(len(EXAMPLES[name].MOVES))]


CAUGHT = (AssertionError, RuleError, LookupError)
"""Failures of a property, or of a random deal that cannot continue."""


def fails(prop: Callable[[World, Random], object], game: Any, **changes: Any) -> None:
    """Some deal of some preset shows that a property does not hold."""
    with pytest.raises(CAUGHT):
        all_of_these(prop, game, changes)


def all_of_these(prop: Callable[[World, Random], object], game: Any, changes: dict[str, Any]) -> None:
    for seed in range(60):
        for preset in game.presets:
            prop(playable(game, game.options(preset, changes), Random(seed)), Random(seed))


@pytest.mark.parametrize(("name", "place"), ATTEMPTS)
def test_a_reason_that_is_no_longer_given(name: str, place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every rule with a reason of its own, dropped from the judge: what it forbade is accepted but not listed."""
    deal, line = EXAMPLES[name].MOVES[place]
    game, move = BY_NAME[name], read_move(line[2:], BY_NAME[name].forms)
    properties.agrees(game, deal, line[0], [move], Random(1))
    with pytest.raises(RuleError) as caught:
        deal.phase.check(deal, line[0], move)
    bend(monkeypatch, game, "check", without(caught.value.code))
    with pytest.raises(AssertionError):
        properties.agrees(game, deal, line[0], [move], Random(1))


def without(code: str) -> Callable[[Any], Any]:
    """A judge that has forgotten one reason."""

    def bent(check: Any) -> Any:
        def forgetful(phase: Any, deal: Any, seat: str, move: Move) -> None:
            try:
                check(phase, deal, seat, move)
            except RuleError as error:
                if error.code != code:
                    raise

        return forgetful

    return bent


def cut_short(moves: Any) -> Any:
    return lambda phase, deal, seat: iter(list(moves(phase, deal, seat))[:-1])


def made_longer(moves: Any) -> Any:
    def longer(phase: Any, deal: Any, seat: str) -> Iterator[Move]:
        yield from moves(phase, deal, seat)
        yield Move("play", deal.hands[next(code for code in deal.seats if code != seat)][0])

    return longer


@every_game
@pytest.mark.parametrize("bent", [cut_short, made_longer])
def test_a_list_that_is_not_the_law(game: Any, bent: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bend(monkeypatch, game, "moves", bent)
    fails(lambda world, rng: properties.check_agrees_with_moves(world, rng, most=4), game)


FORMS = [{"least": 2}, {"most": 2}, {"cards": ("2C",)}, {"ready": ("play AS",)}, {"word": "bet"}]


@pytest.mark.parametrize("change", FORMS, ids=str)
@pytest.mark.parametrize("name", ["truf", "ruff_and_trump"])
def test_a_form_that_is_not_the_law(name: str, change: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def bent(forms: Any) -> Any:
        return lambda *arguments: tuple(replace(form, **change) for form in forms(*arguments))

    bend(monkeypatch, BY_NAME[name], "forms", bent)
    fails(lambda world, rng: properties.check_agrees_with_moves(world, rng, most=20), BY_NAME[name])


@every_game
def test_a_reason_without_a_sentence(game: Any) -> None:
    nothing = Planted(game, sentences={})
    fails(lambda world, rng: properties.check_agrees_with_moves(world, rng, most=4), nothing)


@every_game
def test_a_sentence_with_an_unfilled_slot(game: Any) -> None:
    slots = Planted(game, sentences=dict.fromkeys(game.sentences, "What %(nobody)s says is missing here."))
    fails(lambda world, rng: properties.check_agrees_with_moves(world, rng, most=4), slots)


@every_game
def test_an_illegal_move_for_an_absent_player(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def bent(absent: Any) -> Any:
        return lambda phase, deal, seat: Move("play", deal.hands[next(code for code in deal.seats if code != seat)][-1])

    bend(monkeypatch, game, "absent", bent)
    fails(properties.absent_is_legal, game)


@every_game
def test_a_deal_in_which_no_player_owes_a_move(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.table.owed", lambda deal: ())
    fails(properties.absent_is_legal, game)


@every_game
def test_a_state_that_remembers_more_than_its_log(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made = count(1)

    def bent(apply: Any) -> Any:
        def remembering(*arguments: Any) -> Any:
            after = apply(*arguments)
            return replace(after, setup=replace(after.setup, stake=next(made)))

        return remembering

    bend(monkeypatch, game, "apply", bent)
    fails(properties.ends_and_replays, game)


@every_game
def test_a_deal_that_does_not_end(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def bent(apply: Any) -> Any:
        def endless(phase: Any, deal: Any, seat: str, move: Move) -> Any:
            after = apply(phase, deal, seat, move)
            return deal if after.over else after

        return endless

    bend(monkeypatch, game, "apply", bent)
    fails(properties.ends_and_replays, game)


SHORT: dict[str, dict[str, Any]] = {
    "truf": {"deals": 1},
    "whist5": {"deals": 1},
    "troefcall": {"length": "hands", "hands": 1},
}
"""Options with which one deal is a match; rounds and sets may be over with any deal."""


def bent_match(game: Any, wrong: str) -> Any:
    """The game with another end of its match."""

    def next_deal(options: Any, setup: Any, sheet: Any, totals: Any) -> Any:
        coming = game.next_deal(options, setup, sheet, totals) or replace(setup, number=setup.number + 1)
        return {"goes on": coming, "stops": None, "loses count": replace(coming, number=coming.number + 1)}[wrong]

    return Planted(game, next_deal=next_deal)


@every_game
@pytest.mark.parametrize("wrong", ["goes on", "stops", "loses count"])
def test_a_match_that_continues_wrongly(game: Any, wrong: str) -> None:
    changes = SHORT.get(game.name, {}) if wrong == "goes on" else {}
    fails(lambda world, rng: properties.match_goes_on(played(world, rng)), bent_match(game, wrong), **changes)


def test_two_laws_that_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_troefcall, "following", lambda hand, led: hand)
    game = BY_NAME["troefcall"]
    fails(lambda world, rng: properties.the_second_law_agrees(played(world, rng), range(20)), game)


@pytest.mark.parametrize("name", properties.LAWS)
def test_two_laws_that_count_differently(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    law = properties.LAWS[name]
    monkeypatch.setattr(law, "credited", lambda world: {})
    fails(lambda world, rng: properties.the_second_law_agrees(played(world, rng), ()), BY_NAME[name])
