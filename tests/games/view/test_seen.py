"""Data about a table that leaves the server: its seats, its timing and its cost."""

from typing import Any

import pytest
from django.db import connection

from engine import shuffle
from engine.registry import games
from games.core.errors import Conflict
from games.core.schemas import NewTable
from games.models import Deal, Table
from games.play import services as play_services
from games.play import turns as play_turns
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.deal_record import deal_record, views_through
from games.tables.players import Player
from games.tables.seats import Viewer, seat_of, tables_of
from tests.games.helpers.tables import bots, draft, open_table, write
from tests.games.helpers.views import view_for

pytestmark = pytest.mark.django_db


def viewer(name: Any) -> Any:
    return Viewer(None, frozenset({f"person:{name}"}))


def test_the_holder_of_a_seat_sees_its_hand_and_others_see_none() -> None:
    table_id = open_table("truf", "classic", "online")
    assert view_for(table_id, viewer("Ayu"))["seat"] == "N"
    assert len(view_for(table_id, viewer("Ayu"))["deal"]["hand"]) == 13
    assert view_for(table_id, viewer("nobody"))["deal"]["hand"] == []
    assert view_for(table_id, Viewer())["seat"] is None


def test_an_empty_holder_word_opens_no_seat() -> None:
    table_id = open_table("truf", "classic", "online", seats=bots("N"))
    assert seat_of(table_id, Viewer(None, frozenset({""}))) is None


def test_a_user_finds_their_seat_and_tables(django_user_model: Any) -> None:
    ayu = django_user_model.objects.create_user("ayu")
    table_id = tables_opening.open_casual(
        table=NewTable(game="truf", preset="web6", options={}, seat="S"), player=Player(name="Ayu", user_id=ayu.pk)
    )
    assert seat_of(table_id, Viewer(ayu.pk)) == "S"
    assert tables_of(Viewer(ayu.pk)) == [table_id]
    assert tables_of(Viewer()) == []


def test_a_casual_table_begins_at_once_with_bots() -> None:
    table_id = tables_opening.open_casual(
        table=NewTable(game="troefcall", preset="game15", options={}), player=Player(name="Ayu", holder="session:1")
    )
    view = view_for(table_id, Viewer(None, frozenset({"session:1"})))
    assert (view["state"], view["seat"]) == ("running", "N")
    assert [seat["kind"] for seat in view["seats"]] == ["human", "bot", "bot", "bot"]


def test_a_draft_is_hidden_from_all_viewers() -> None:
    with pytest.raises(Table.DoesNotExist):
        view_for(draft(place="online"), viewer("Ayu"))


def test_the_record_of_a_running_deal_is_refused() -> None:
    open_table("truf", "classic", "online")
    with pytest.raises(Conflict, match="still being played"):
        deal_record(Deal.objects.get(state="running"))


def play_out(**more: Any) -> Any:
    table_id = open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=0, **more)
    while play_turns.play_what_is_due(table_id):
        pass
    return table_id


def test_the_record_of_a_deal_proves_its_shuffle() -> None:
    play_out(options={"hands": 1})
    record = deal_record(Deal.objects.get(state="over"))
    seed = bytes.fromhex(record["seed"])
    assert shuffle.commitment(seed) == record["commitment"]
    assert record["pack"] == list(shuffle.shuffled(games()["troefcall"].pack(None), seed))
    assert len(record["moves"]) >= 28


def test_the_secret_is_shown_when_the_match_is_over() -> None:
    table_id = play_out(options={"hands": 1})
    view = view_for(table_id, Viewer())
    assert shuffle.commitment(bytes.fromhex(view["secret"])) == view["commitment"]
    assert view["deal"] is None
    assert view["deals"][-1]["seed"] == deal_record(Deal.objects.get(state="over"))["seed"]


@pytest.mark.long
def test_a_deal_can_be_followed_again_from_every_seat() -> None:
    play_out(options={"hands": 1})
    views = views_through(Deal.objects.get(state="over"), "N")
    assert len(views) == 1 + len(deal_record(Deal.objects.get(state="over"))["moves"])
    assert (views[0]["over"], views[-1]["over"]) == (False, True)


def test_a_club_table_shows_sheets_and_totals() -> None:
    table_id = open_table()
    fact = write(table_id)
    view = view_for(table_id, Viewer())
    assert view["totals"] == fact.points
    assert [sheet["values"] for sheet in view["sheets"]] == [fact.values]
    assert (view["deal"], view["commitment"]) == (None, None)


@pytest.mark.usefixtures("frozen_time")
def test_the_clock_does_not_disclose_the_bidders() -> None:
    table_id = open_table("truf", "classic", "online", clock_seconds=30)
    card = view_for(table_id, viewer("Ayu"))["deal"]["hand"][0]
    play_services.make_move(table_id=table_id, seat="N", text=f"bid {card}")
    clocks = {round(view_for(table_id, viewer(name))["clock"]["seconds_left"]) for name in ("Ayu", "Budi", "nobody")}
    assert len(clocks) == 1


def test_a_view_costs_few_queries(django_assert_max_num_queries: Any) -> None:
    table_id = open_table("truf", "classic", "online")
    with django_assert_max_num_queries(8):  # one of them asks for secret choices
        view_for(table_id, viewer("Ayu"))


def test_a_move_costs_few_queries(django_assert_max_num_queries: Any) -> None:
    table_id = open_table("truf", "classic", "online")
    card = view_for(table_id, viewer("Ayu"))["deal"]["hand"][0]
    with django_assert_max_num_queries(9):  # two of them are the test's own savepoint
        play_services.make_move(table_id=table_id, seat="N", text=f"bid {card}")


def test_a_view_is_of_one_moment_although_it_takes_several_queries() -> None:
    table_id = open_table("troefcall", "club", "online", seats=bots("N"))
    caller = next(iter(table_state.load(table_id).since))
    called: list[str] = []

    def meanwhile(execute: Any, query: Any, parameters: Any, many: Any, context: Any) -> Any:
        if "games_move" in query and not called:
            called.append(query)
            play_turns.play_for_absent(table_id, caller)
        return execute(query, parameters, many, context)

    with connection.execute_wrapper(meanwhile):
        view = view_for(table_id, Viewer())
    assert called
    assert view == view_for(table_id, Viewer())
