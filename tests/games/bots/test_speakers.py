"""No bot speaks for a team in which a player may."""

from typing import Any

import pytest

from engine.rules.truc_y_flou import GAME
from games.core.schemas import NewTable
from games.models import Seat, Table
from games.tables import opening as tables_opening
from games.tables.players import Player
from games.tables.table_state import Play
from tests.engine.truc_y_flou.positions import act, deal_of


def owed(people: str, **options: Any) -> tuple[str, ...]:
    """Return the awaited seats after a truc of seat 0, with players on these seats."""
    kinds = {code: Seat.Kind.HUMAN if code in people else Seat.Kind.BOT for code in "012345"}
    seats = {code: Seat(code=code, kind=kind) for code, kind in kinds.items()}
    chosen = GAME.options("aure", options)
    return Play(Table(), GAME, chosen, seats).owed(act(deal_of(**options), "0 truc"))


def test_a_player_answers_in_the_place_of_a_bot_where_any_member_may() -> None:
    assert owed("03", answer_by="any_member") == ("3",)
    assert owed("01", answer_by="any_member") == ("1",)
    assert owed("0", answer_by="any_member") == ("1",)


def test_where_only_the_captain_may_answer_the_table_waits_for_the_captain() -> None:
    assert owed("03") == ("1",)


@pytest.mark.django_db
def test_a_player_with_bots_alone_sits_where_a_team_has_its_captain() -> None:
    table_id = tables_opening.open_casual(
        table=NewTable(game="truc_y_flou", preset="aure", options={}), player=Player(name="Ayu", holder="ayu")
    )
    own = Seat.objects.get(table_id=table_id, kind=Seat.Kind.HUMAN)
    assert own.code in {GAME.captain(GAME.options("aure", {}), side) for side in ("even", "odd")}
