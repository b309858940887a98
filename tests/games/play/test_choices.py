"""Secret moves are kept back until all are locked, then logged without order."""

import json
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine.errors import RuleError
from games.core.errors import Conflict
from games.models import Choice, Deal, Move, Seat, Table
from games.play import choices as play_choices
from games.play import services as play_services
from games.play import turns as play_turns
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.clock_view import clock_due, waiting_for
from games.tables.tables import begun, table_facts
from tests.games.helpers.tables import bots, open_table, people
from tests.games.helpers.views import view_of
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def truf() -> int:
    return open_table("truf", "classic", "online", options={"throw_in": False})


def bid_of(table_id: Any, seat: Any, place: Any = 0) -> Any:
    return f"bid {table_state.load(table_id).deal.hands[seat][place]}"


def lock(table_id: Any, *seats: Any) -> Any:
    for seat in seats:
        play = play_services.make_move(table_id=table_id, seat=seat, text=bid_of(table_id, seat), key=f"lock {seat}")
    return play


def view_for_seat(table_id: Any, seat: Any) -> Any:
    return view_of(table_state.load(table_id), seat)


def test_bids_come_into_the_log_by_seat_and_all_of_one_moment(truf: Any) -> None:
    lock(truf, "W", "S", "E")
    assert not Move.objects.exists()
    lock(truf, "N")
    moves = list(Move.objects.order_by("index"))
    assert [move.seat for move in moves] == ["N", "E", "S", "W"]
    assert [move.pk for move in moves] == sorted(move.pk for move in moves)
    assert len({move.at for move in moves}) == 1
    assert {move.key for move in moves} == {f"{seat} lock {seat}" for seat in "NESW"}
    assert not Choice.objects.exists()


def test_many_tables_that_bid_are_read_in_as_many_queries_as_one(truf: Any) -> None:
    others = [open_table("truf", "classic", "online", options={"throw_in": False}) for _ in range(5)]
    lock(truf, "W")
    lock(others[0], "N", "E")
    with CaptureQueriesContext(connection) as of_one:
        table_facts([truf])
    with CaptureQueriesContext(connection) as of_all:
        table_facts([truf, *others])
    assert len(of_all) == len(of_one)
    together = table_state.load_all(list(Table.objects.order_by("pk")))
    assert ["".join(play.since) for play in together] == ["NES", "SW", *["NESW"] * 4]


def test_a_table_with_a_locked_bid_is_not_dealt_again(truf: Any) -> None:
    lock(truf, "W")
    with pytest.raises(Conflict) as refused:
        tables_opening.withdraw_tables([truf])
    assert refused.value.code == "already_begun"
    assert [choice.seat for choice in Choice.objects.all()] == ["W"]
    assert Deal.objects.get().state == "running"


def test_others_see_how_many_are_locked_and_nothing_else(truf: Any) -> None:
    before = {seat: view_for_seat(truf, seat) for seat in ("E", None)}
    lock(truf, "W")
    by_west = {seat: view_for_seat(truf, seat) for seat in ("E", None)}
    for seat, view in by_west.items():
        assert view["locked"] == {"count": 1, "of": 4}
        assert view["choice"] is None
        assert {**view, "version": 0, "locked": 0, "deal": 0} == {**before[seat], "version": 0, "locked": 0, "deal": 0}
    play_choices.change_choice(table_id=truf, seat="W")
    lock(truf, "S")
    for seat, view in by_west.items():
        assert json.dumps({**view_for_seat(truf, seat), "version": 0}) == json.dumps({**view, "version": 0})


def test_a_choice_is_seen_by_its_own_seat(truf: Any) -> None:
    lock(truf, "W")
    text = Choice.objects.get().text
    assert view_for_seat(truf, "W")["choice"] == {"text": text, "locked": True}
    assert view_for_seat(truf, "W")["deal"]["own_bid"]["text"] == text.removeprefix("bid ")
    assert not view_for_seat(truf, "W")["deal"]["allowed"]


def test_a_bid_can_be_changed_until_all_players_have_locked(truf: Any) -> None:
    lock(truf, "W", "S", "E")
    play_choices.change_choice(table_id=truf, seat="W")
    assert view_for_seat(truf, "W")["choice"] == {"text": bid_of(truf, "W"), "locked": False}
    play_services.make_move(table_id=truf, seat="W", text=(other := bid_of(truf, "W", 1)), key="changed")
    lock(truf, "N")
    assert Move.objects.get(seat="W").text == other
    with pytest.raises(Conflict) as refused:
        play_choices.change_choice(table_id=truf, seat="W")
    assert refused.value.code == "choices_are_told"


def test_a_locked_bid_is_not_bid_over(truf: Any) -> None:
    lock(truf, "W")
    with pytest.raises(RuleError) as refused:
        play_services.make_move(table_id=truf, seat="W", text=bid_of(truf, "W", 1))
    assert refused.value.code == "bid_already_placed"
    with pytest.raises(RuleError):
        play_choices.choose(table_id=truf, seat="W", text=bid_of(truf, "W", 1))
    assert Choice.objects.get().text == bid_of(truf, "W")


def test_a_bid_is_judged_when_it_is_locked_or_put_down(truf: Any) -> None:
    foreign = bid_of(truf, "N")
    for attempt in (play_services.make_move, play_choices.choose):
        with pytest.raises(RuleError):
            attempt(table_id=truf, seat="W", text=foreign)
    assert not Choice.objects.exists()


def test_a_request_to_lock_that_comes_twice_or_late_is_answered(truf: Any) -> None:
    lock(truf, "W")
    lock(truf, "W")
    assert view_for_seat(truf, None)["locked"]["count"] == 1
    play_choices.change_choice(table_id=truf, seat="W")
    lock(truf, "W")
    assert view_for_seat(truf, None)["locked"]["count"] == 0


def test_a_prepared_move_is_secret_and_made_when_the_clock_runs_out(truf: Any) -> None:
    Table.objects.update(clock_seconds=20)
    version = Table.objects.get().version
    play_choices.choose(table_id=truf, seat="W", text=(text := bid_of(truf, "W", 2)))
    assert Table.objects.get().version == version
    assert view_for_seat(truf, "W")["choice"] == {"text": text, "locked": False}
    assert view_for_seat(truf, "E")["locked"]["count"] == 0
    lock(truf, "N", "E", "S")
    with time_machine.travel(timezone.now() + timedelta(minutes=5)):
        play_turns.play_what_is_due(truf)
    assert (move := Move.objects.get(seat="W")).text == text
    assert move.by == Move.By.CLOCK


def test_nothing_is_put_down_when_nothing_is_secret(truf: Any) -> None:
    lock(truf, "N", "E", "S", "W")
    with pytest.raises(Conflict) as refused:
        play_choices.choose(table_id=truf, seat="W", text="play AS")
    assert refused.value.code == "nothing_secret"


def test_bots_lock_too() -> None:
    table_id = open_table("truf", "classic", "online", seats=[*people("Ayu"), *bots("E", "S", "W")], bot_pause_ms=0)
    play_turns.play_what_is_due(table_id)
    assert set(Choice.objects.values_list("seat", "by")) == {("E", "bot"), ("S", "bot"), ("W", "bot")}
    assert not Move.objects.exists()


def test_a_table_at_which_a_player_has_locked_has_begun(truf: Any) -> None:
    assert begun([truf]) == set()
    lock(truf, "W")
    assert begun([truf]) == {truf}


def test_sealed_announcements_are_kept_back_too() -> None:
    table_id = open_table("ruff_and_trump", "double4", "online", options={"announce": "sealed"})
    for seat in "321":
        play_services.make_move(table_id=table_id, seat=seat, text="announce 0")
    assert not Move.objects.exists()
    assert view_for_seat(table_id, None)["locked"] == {"count": 3, "of": 4}
    play_services.make_move(table_id=table_id, seat="0", text="announce 0")
    assert list(Move.objects.order_by("index").values_list("seat", flat=True)) == ["0", "1", "2", "3"]


# --- over the page and REST ------------------------------------------------------------------------------------


def test_a_player_locks_changes_and_prepares_on_the_page(truf: Any, django_user_model: Any) -> None:
    Seat.objects.filter(code="W").update(user=(user := django_user_model.objects.create_user("wati")))
    client = Client()
    client.force_login(user)
    address, text = f"/play/{truf}/", bid_of(truf, "W")
    assert client.post(f"{address}choose", {"text": text}, headers={"HX-Request": "true"}).status_code == 204
    assert view_for_seat(truf, "W")["choice"] == {"text": text, "locked": False}
    assert client.post(f"{address}move", {"text": text, "key": "v1"}).status_code == 302
    assert client.post(f"{address}unlock").status_code == 302
    assert view_for_seat(truf, "W")["choice"]["locked"] is False
    assert client.post(f"{address}choose", {"text": "bid ZZ"}).status_code == 422


def test_a_player_locks_changes_and_puts_down_over_rest(truf: Any, django_user_model: Any) -> None:
    Seat.objects.filter(code="W").update(user=(user := django_user_model.objects.create_user("wati")))
    client = Client()
    client.force_login(user)
    address, move = f"/api/v1/tables/{truf}", {"move": bid_of(truf, "W")}
    locked = client.post(f"{address}/act/", move, content_type="application/json").json()
    assert locked["choice"] == {"text": move["move"], "locked": True}
    assert client.post(f"{address}/unlock/").json()["choice"]["locked"] is False
    stage_move = client.post(
        f"{address}/choose/", {"move": bid_of(truf, "W", 1)}, content_type="application/json"
    ).json()
    assert stage_move["choice"] == {"text": bid_of(truf, "W", 1), "locked": False}
    client.logout()
    assert client.post(f"{address}/unlock/").status_code in (403, 409)


# --- where it is hidden who may act ----------------------------------------------------------------------------


def a_table_where(nobody_may_rub: Any, **more: Any) -> Any:
    """Return a table after its announcements, with the ace in the head or in a hand."""
    for _try in range(400):
        table_id = open_table("ruff_and_trump", "single4", "online", **more)
        play = table_state.load(table_id)
        ace = f"A{play.deal.trump}"
        if nobody_may_rub == (ace in play.deal.setup.head[1:]) and ace != play.deal.turn_up:
            for seat in play.deal.order:
                play_services.make_move(table_id=table_id, seat=seat, text="announce 0")
            return table_id
        Deal.objects.filter(table=table_id).delete()
        Table.objects.filter(pk=table_id).delete()
    raise AssertionError("the ace of trumps never lay there")


def told_to_all(table_id: Any) -> Any:
    """Return the public view of whose turn it is.

    Seats are counted from the eldest, who is drawn for each table.
    """
    play = table_state.load(table_id)
    view = view_of(play, None)
    turn = {key: view["deal"][key] for key in ("phase", "waiting")}
    turn["to_act"] = [play.deal.order.index(seat) for seat in view["deal"]["to_act"]]
    return (
        turn,
        [play.deal.order.index(seat) for seat in waiting_for(play)],
        clock_due(play) is None,
        view["clock"] and view["clock"]["seconds"],
    )


def test_a_table_without_a_right_to_rub_looks_like_one_with_it() -> None:
    asked, nobody = a_table_where(False, clock_seconds=30), a_table_where(True, clock_seconds=30)
    assert told_to_all(asked) == told_to_all(nobody)
    assert told_to_all(nobody)[0]["phase"] == "rub"
    play = table_state.load(nobody)
    with pytest.raises(RuleError):
        play_services.make_move(
            table_id=nobody, seat=play.deal.order[0], text=f"play {play.deal.hands[play.deal.order[0]][0]}"
        )


@pytest.mark.long
def test_both_continue_with_as_many_versions_and_clocks_that_begin_then() -> None:
    asked, nobody = a_table_where(False, clock_seconds=30), a_table_where(True, clock_seconds=30)
    (rubber,) = table_state.load(asked).since
    with time_machine.travel(timezone.now() + timedelta(seconds=8), tick=False):
        play_services.make_move(table_id=asked, seat=rubber, text="decline")
        assert play_turns.play_what_is_due(nobody)
        assert told_to_all(asked) == told_to_all(nobody)
        for table_id in (asked, nobody):
            assert list(table_state.load(table_id).since.values()) == [timezone.now()]
    assert len(set(Table.objects.filter(pk__in=(asked, nobody)).values_list("version", flat=True))) == 1


def test_a_bot_that_is_asked_takes_as_long_as_no_question() -> None:
    with time_machine.travel(timezone.now(), tick=False):
        seats = [{"code": code, "kind": "human" if code == "0" else "bot"} for code in "0123"]
        tables = [a_table_where(nobody) for nobody in (False, True)]
        for seat in seats[1:]:
            Seat.objects.filter(code=seat["code"]).update(kind="bot")
        for table_id in tables:
            play = table_state.load(table_id)
            wait = present(table_state.due_at(play)) - timezone.now() if play.hush or set(play.since) - {"0"} else None
            assert wait is None or wait == table_state.hidden_pause(play)
            assert timedelta(seconds=1.8) <= table_state.hidden_pause(play) <= timedelta(seconds=6)
