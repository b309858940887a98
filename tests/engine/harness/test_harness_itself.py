"""The test of the test: a leak planted on purpose and a rule dropped on purpose must be caught."""

from random import Random
from typing import Any

import pytest

from engine.moves import Move
from engine.rules.truc_y_flou import settle
from tests.engine import tiny
from tests.engine.harness import properties
from tests.engine.harness.drawn import ALL
from tests.engine.harness.secrets import SECRETS
from tests.engine.harness.walks import dealt, playable, played


class Planted:
    """A game as it is, with something more in its view."""

    def __init__(self, game: Any, leak: Any) -> None:
        self.inner, self.leak = game, leak

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def view(self, deal: Any, seat: str | None) -> dict[str, Any]:
        return {**self.inner.view(deal, seat), "leak": self.leak(deal, seat)}


def _best_of_another(deal: Any, seat: str | None) -> str:
    other = next(one for one in deal.seats if one != seat)
    return max(deal.hands[other], default="")


def _trick_face_up(deal: Any, seat: str | None) -> list[Any]:
    return list(deal.trick)


def _bids(deal: Any, seat: str | None) -> list[str]:
    return sorted(str(bid) for bid in getattr(deal, "bids", {}).values())


def _whole_own_hand(deal: Any, seat: str | None) -> list[str]:
    return sorted(deal.hands.get(seat, ()))


def _teammate(deal: Any, seat: str | None) -> list[str]:
    return sorted(deal.hands[str((int(seat) + 2) % 6)]) if seat else []


def _who_holds_a_flor(deal: Any, seat: str | None) -> list[str]:
    return [one for one in deal.seats if len({card[1] for card in deal.dealt[one]}) == 1]


def _embit_before_it_is_told(deal: Any, seat: str | None) -> object:
    return settle.embit_holder(deal) if deal.embit and deal.embit.state == "sung" else None


def _who_may_rub(deal: Any, seat: str | None) -> list[str]:
    return list(deal.phase.to_act(deal)) if deal.phase.name == "rub" else []


def _thrown(deal: Any, seat: str | None) -> list[str]:
    return sorted(deal.discards)


def _true_ruffs(deal: Any, seat: str | None) -> list[int]:
    return [deal.true_ruff(one) for one in deal.seats]


LEAKS = [(game.name, _best_of_another) for game in ALL]
LEAKS += [("truf", _trick_face_up), ("truf", _bids), ("troefcall", _whole_own_hand)]
LEAKS += [("truc_y_flou", leak) for leak in (_teammate, _who_holds_a_flor, _embit_before_it_is_told)]
LEAKS += [("ruff_and_trump", _who_may_rub), ("ruff_and_trump", _thrown), ("ruff_and_trump", _true_ruffs)]


def probe(game: Any, seeds: range) -> int:
    """Secrecy at random places of many deals; returns how many viewers met another world."""
    found = 0
    for seed in seeds:
        world = played(dealt(game, game.options(), Random(seed)), Random(seed))
        found += properties.keeps_secrets(world.cut(seed % (len(world.log) + 1)), Random(seed))
    return found


@pytest.mark.parametrize(("name", "leak"), LEAKS)
def test_a_leak_in_a_view_is_caught(name: str, leak: Any) -> None:
    game = next((game for game in ALL if game.name == name), None)
    if game is None:
        pytest.skip(f"there is no game {name}")
    with pytest.raises(AssertionError):
        probe(Planted(game, leak), range(200))


@pytest.mark.parametrize("game", ALL, ids=[game.name for game in ALL])
def test_most_viewers_meet_a_world_that_differs(game: Any) -> None:
    viewers = len(game.seats(game.options())) + 1
    assert probe(game, range(30)) > 0.6 * 30 * viewers


class Talkative(tiny.PlayPhase):
    """Its refusal tells what the other holds."""

    def check_suit(self, deal: Any, seat: str, card: str) -> None:
        try:
            super().check_suit(deal, seat, card)
        except tiny.RuleError as error:
            raise tiny.RuleError(error.code, against=deal.hands[tiny.OTHER[seat]]) from None


class Lenient(tiny.PlayPhase):
    """It has forgotten to ask whether a suit was followed."""

    def check_suit(self, deal: Any, seat: str, card: str) -> None:
        return


class Forgetful(tiny.PlayPhase):
    """It does not list every move it accepts."""

    def moves(self, deal: Any, seat: str) -> Any:
        return iter(list(super().moves(deal, seat))[:1])


class Rash(tiny.PlayPhase):
    """It leads and throws for who is gone whatever comes first in his hand."""

    def absent(self, deal: Any, seat: str) -> Move:
        return Move("play", deal.hands[seat][0])


def tiny_with(phase: type[tiny.PlayPhase]) -> Any:
    game = tiny.TinyWhist()
    game.play = phase()
    return game


def test_a_leak_in_an_error_is_caught() -> None:
    with pytest.raises(AssertionError):
        probe(tiny_with(Talkative), range(200))


def in_many_deals(prop: Any, game: Any) -> None:
    for seed in range(50):
        prop(playable(game, game.options(), Random(seed)), Random(seed))


@pytest.mark.parametrize("phase", [Lenient, Forgetful])
def test_a_dropped_rule_or_move_is_caught(phase: type[tiny.PlayPhase]) -> None:
    with pytest.raises(AssertionError):
        in_many_deals(properties.check_agrees_with_moves, tiny_with(phase))


def test_an_illegal_move_for_who_is_gone_is_caught() -> None:
    with pytest.raises(AssertionError):
        in_many_deals(properties.absent_is_legal, tiny_with(Rash))


@pytest.mark.parametrize("game", ALL, ids=[game.name for game in ALL])
def test_every_game_says_what_is_secret(game: Any) -> None:
    assert game.name in SECRETS
