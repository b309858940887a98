"""Cards that may certainly not be played, found without asking the rules: none is let pass (bench tries a million)."""

from typing import Any

import pytest

from engine.registry import games
from testkit.deals import accepted, kinds_in
from tests.engine.harness.planted import Lenient, Playing

TRIES = 4000
CASES = [(game, kind) for game in games().values() for kind in kinds_in(game)]


@pytest.mark.parametrize(("game", "kind"), CASES, ids=[f"{game.name}-{kind}" for game, kind in CASES])
def test_no_forbidden_card_is_accepted(game: Any, kind: str) -> None:
    assert accepted(game, kind, TRIES) == (TRIES, 0)


def test_a_game_that_forgets_to_ask_for_the_suit_led_is_found_out() -> None:
    assert accepted(Playing(Lenient), "revoke", 100) == (100, 100)
    assert accepted(Playing(Lenient), "foreign", 100) == (100, 0)
