"""Clocks: banks, common clocks, grace and pauses, all from stored values."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games import tasks
from games.core.errors import Conflict
from games.core.facts import Author
from games.models import Deal, Move, Pause, Seat, Sheet, Table
from games.play import services as play_services
from games.play import turns as play_turns
from games.tables import clocks, table_state
from games.tables import intermission as tables_intermission
from games.tables import pauses as tables_pauses
from games.tables.clock_view import clock_due, waiting_for
from games.tables.options import OnlineRules
from games.tables.thinking_time import plays_itself
from games.tables.timed import Stop
from games.tasks import SetBack
from inputs.values import written_moment
from tests.games.helpers.tables import all_people, bots, open_table
from tests.games.helpers.views import view_of
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

DIRECTOR = Author("Rina")
START = timezone.now().replace(microsecond=0)


def at(seconds: Any) -> Any:
    return START + timedelta(seconds=seconds)


def later(seconds: Any) -> Any:
    """The clock of the world, moved on from the beginning of the running deal."""
    return time_machine.travel(Deal.objects.latest("pk").started_at + timedelta(seconds=seconds), tick=False)


def troefcall(**rules: Any) -> Any:
    """Open a Troefcall table of four people with 30 seconds each.

    The first player to act is public.
    """
    return open_table("troefcall", "club", "online", clock_seconds=30, online_rules=OnlineRules(**rules))


def to_act(table_id: Any) -> Any:
    return next(iter(table_state.load(table_id).since))


def clock(table_id: Any, seat: Any = None) -> Any:
    return view_of(table_state.load(table_id), seat)["clock"]


def line(table_id: Any, seat: Any) -> Any:
    return next(clock for clock in view_of(table_state.load(table_id), None)["clocks"] if clock["seat"] == seat)


def call(table_id: Any) -> Any:
    """The caller's first decision, the same length whatever the cards."""
    seat = to_act(table_id)
    play_services.make_move(table_id=table_id, seat=seat, text="call H")
    return seat


# --- time without pauses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stops", "end", "ran"),
    [
        ((), 30, 100),
        ((Stop(at(-20), at(-5)),), 30, 100),
        ((Stop(at(-20), at(10)),), 40, 90),
        ((Stop(at(10), at(20)), Stop(at(35), at(40))), 45, 85),
        ((Stop(at(31), at(60)),), 30, 71),
        ((Stop(at(10), None),), None, 10),
    ],
)
def test_a_clock_excludes_the_pause_of_the_table(stops: Any, end: Any, ran: Any) -> None:
    assert clocks.run_out(at(0), timedelta(seconds=30), stops) == (None if end is None else at(end))
    assert clocks.running(at(0), at(100), stops) == timedelta(seconds=ran)


def test_stops_that_overlap_count_once() -> None:
    stops = clocks.merge_stops([Stop(at(5), at(20)), Stop(at(0), at(10)), Stop(at(30), None), Stop(at(40), at(50))])
    assert stops == (Stop(at(0), at(20)), Stop(at(30), None))


# --- the bank ------------------------------------------------------------------------------------------------


def test_a_clock_has_run_out_when_the_bank_has_too() -> None:
    table_id = troefcall(bank_seconds=60)
    with later(89):
        assert not play_turns.play_what_is_due(table_id)
        assert clock(table_id)["move_left"] == 0
        assert clock(table_id)["bank_left"] == 1
    with later(90.1):
        assert play_turns.play_what_is_due(table_id)
    assert Move.objects.get().by == "clock"


def test_the_excess_of_a_decision_is_missing_from_the_bank() -> None:
    table_id = troefcall(bank_seconds=60)
    with later(50):
        seat = call(table_id)
        assert line(table_id, seat)["bank_left"] == 40
    with later(51):
        assert table_state.load(table_id).spent == {seat: timedelta(seconds=20)}


def test_every_deal_begins_with_a_whole_bank() -> None:
    table_id = troefcall(bank_seconds=60)
    with later(50):
        seat = call(table_id)
    play = table_state.load(table_id)
    play.begin(present(play.row))
    assert clocks.bank(play, play.seats[seat]) == timedelta(seconds=60)


def test_a_player_may_be_given_more_time_or_no_clock() -> None:
    table_id = troefcall(bank_seconds=60)
    seat = to_act(table_id)
    Seat.objects.filter(code=seat).update(time_factor=150)
    assert (clock(table_id)["seconds"], round(clock(table_id)["bank_left"])) == (45, 90)
    Seat.objects.filter(code=seat).update(time_factor=0)
    assert clock(table_id) is None
    assert table_state.due_at(table_state.load(table_id)) is None


# --- one clock for several -----------------------------------------------------------------------------------


def truf(**rules: Any) -> Any:
    return open_table("truf", "classic", "online", clock_seconds=30, online_rules=OnlineRules(**rules))


def bid(table_id: Any, seat: Any) -> None:
    play_services.make_move(
        table_id=table_id, seat=seat, text=f"bid {view_of(table_state.load(table_id), seat)['deal']['hand'][0]}"
    )


def test_the_common_clock_is_the_longest_and_does_not_disclose_the_awaited_players() -> None:
    table_id = truf(bank_seconds=60)
    Seat.objects.filter(code="E").update(time_factor=150)
    with later(20):
        before = clock(table_id)
        assert (before["common"], before["seconds"], before["seconds_left"]) == (True, 135, 115)
        bid(table_id, "E")
        assert clock(table_id) == before
        assert all(clock(table_id, seat) == before for seat in "NSW")


@pytest.mark.parametrize("back", ["E", "W"])
def test_a_returning_player_restarts_no_common_clock(back: Any) -> None:
    """Only W still owes a bid.

    A clock that starts again for W and not for E would disclose that E has bid.
    """
    table_id = truf()
    for seat in "NES":
        bid(table_id, seat)
    Seat.objects.filter(code__in="EW").update(misses=1)
    with later(20):
        before, due_at = [clock(table_id, seat) for seat in "NESW"], table_state.due_at(table_state.load(table_id))
        play_services.take_back(table_id=table_id, seat=back)
        assert [clock(table_id, seat) for seat in "NESW"] == before
        assert (Table.objects.get().due_at, table_state.due_at(table_state.load(table_id))) == (due_at, due_at)
        assert not Table.objects.get().online_rules


def test_a_returning_player_has_the_whole_time_again_where_the_turn_is_known() -> None:
    table_id = troefcall()
    seat = to_act(table_id)
    Seat.objects.filter(code=seat).update(misses=1)
    with later(20):
        play_services.take_back(table_id=table_id, seat=seat)
        assert clock(table_id)["seconds_left"] == 30


def test_secret_decisions_take_from_no_bank() -> None:
    table_id = truf(bank_seconds=60)
    with later(80):
        for seat in "NESW":
            bid(table_id, seat)
    assert not table_state.load(table_id).spent


def test_the_common_clock_does_not_run_for_an_untimed_player() -> None:
    table_id = truf()
    Seat.objects.filter(code="E").update(time_factor=0)
    assert clock(table_id) is None
    bid(table_id, "E")
    assert clock(table_id) is None


def test_a_bid_made_by_the_clock_is_marked_when_all_bids_are_shown() -> None:
    table_id = truf()
    for seat in "NES":
        bid(table_id, seat)
    assert not any(clock["auto"] for clock in view_of(table_state.load(table_id), "N")["clocks"])
    with later(30.1):
        play_turns.play_what_is_due(table_id)
    if Deal.objects.count() == 1:  # else it was thrown in as dealt
        assert [clock["seat"] for clock in view_of(table_state.load(table_id), "N")["clocks"] if clock["auto"]] == ["W"]


def test_a_move_made_by_the_clock_is_marked_until_that_seat_acts() -> None:
    table_id = troefcall()
    seat = to_act(table_id)
    with later(30.1):
        play_turns.play_what_is_due(table_id)
        assert line(table_id, seat)["auto"]


# --- grace ---------------------------------------------------------------------------------------------------


def gone(seat: Any) -> None:
    Seat.objects.filter(code=seat).update(gone_at=timezone.now())


def grace_used(seat: Any) -> Any:
    return Seat.objects.get(code=seat).grace_used_ms


def test_a_dropped_line_gets_its_grace_before_the_clock_moves() -> None:
    table_id = troefcall(grace_seconds=60)
    seat = to_act(table_id)
    gone(seat)
    with later(30.1):
        assert play_turns.play_what_is_due(table_id)
        assert not Move.objects.exists()
        assert Table.objects.get().due_at == Deal.objects.get().started_at + timedelta(seconds=90)
    with later(90.1):
        play_turns.play_what_is_due(table_id)
    assert (Move.objects.get().by, grace_used(seat)) == ("clock", 60_000)


def test_a_player_who_returns_in_time_has_used_only_the_elapsed_time() -> None:
    table_id = troefcall(grace_seconds=60)
    seat = to_act(table_id)
    gone(seat)
    with later(30.1):
        play_turns.play_what_is_due(table_id)
    Seat.objects.update(gone_at=None)
    with later(45):
        assert clock(table_id)["grace_left"] == 45
        call(table_id)
    assert grace_used(seat) == 15_000
    assert "added" not in Table.objects.get().online_rules


def test_grace_is_had_once() -> None:
    table_id = troefcall(grace_seconds=60)
    seat = to_act(table_id)
    gone(seat)
    Seat.objects.update(grace_used_ms=60_000)
    with later(30.1):
        play_turns.play_what_is_due(table_id)
    assert Move.objects.get().by == "clock"


def test_a_present_player_gets_no_grace() -> None:
    table_id = troefcall(grace_seconds=60)
    with later(30.1):
        play_turns.play_what_is_due(table_id)
    assert Move.objects.get().by == "clock"


def test_a_dropped_line_adds_nothing_to_secret_bids() -> None:
    table_id = truf(grace_seconds=60)
    gone("N")
    for seat in "ESW":
        bid(table_id, seat)
    with later(30.1):
        play_turns.play_what_is_due(table_id)
    assert Move.objects.filter(by="clock", seat="N").exists()


# --- the director pauses -------------------------------------------------------------------------------------


def test_a_paused_table_takes_no_move_and_its_clock_resumes_where_it_was() -> None:
    table_id = troefcall()
    seat = to_act(table_id)
    with later(20):
        assert tables_pauses.pause_tables([table_id], DIRECTOR, "A chair broke.") == 1
    with later(500):
        assert Table.objects.get().due_at is None
        assert not play_turns.play_what_is_due(table_id)
        with pytest.raises(Conflict, match="has paused this table"):
            play_services.make_move(table_id=table_id, seat=seat, text="call H")
        view = view_of(table_state.load(table_id), seat)
        assert (view["pause"]["reason"], view["pause"]["seconds"], view["clock"]) == ("A chair broke.", 480, None)
        tables_pauses.resume_tables([table_id])
        assert clock(table_id)["seconds_left"] == 10
        assert Table.objects.get().due_at == timezone.now() + timedelta(seconds=10)


def test_pausing_twice_keeps_the_first_reason_and_going_on_twice_does_nothing() -> None:
    table_id = troefcall()
    assert tables_pauses.pause_tables([table_id], DIRECTOR, "one") == 1
    assert tables_pauses.pause_tables([table_id], DIRECTOR, "two") == 0
    assert (Pause.objects.get().reason, Pause.objects.get().author_name) == ("one", "Rina")
    assert tables_pauses.resume_tables([table_id]) == 1
    assert tables_pauses.resume_tables([table_id]) == 0


def test_bots_stop_too() -> None:
    table_id = open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=0)
    tables_pauses.pause_tables([table_id], DIRECTOR)
    assert not play_turns.play_what_is_due(table_id)
    assert not Move.objects.exists()


def test_a_table_at_the_club_is_not_paused_and_neither_are_the_others_named_with_it() -> None:
    online, club = troefcall(), open_table("truf")
    with pytest.raises(Conflict):
        tables_pauses.pause_tables([online, club], DIRECTOR)
    assert not Table.objects.filter(paused=True).exists()


# --- between two deals ---------------------------------------------------------------------------------------


def between(people: Any = 1, **more: Any) -> Any:
    """Return a table of one person and bots after its first deal, showing its sheet."""
    seats = [*all_people("troefcall", "club")[:people], *bots(*"NESW"[people:])]
    rules = OnlineRules(between_seconds=10, **more)
    table_id = open_table("troefcall", "club", "online", seats=seats, bot_pause_ms=0, online_rules=rules)
    while not Sheet.objects.filter(table=table_id).exists():
        play_turns.play_what_is_due(table_id)
        play = table_state.load(table_id)
        for seat in [one for one in play.since if not plays_itself(play.seats[one])]:
            play_turns.play_for_absent(table_id, seat)
            Seat.objects.update(stand_in=False, misses=0)
    return table_id


def over_at() -> Any:
    return Deal.objects.filter(state="over").latest("pk").over_at


@pytest.mark.long
def test_the_next_deal_waits_until_all_players_are_ready() -> None:
    table_id = between()
    play = table_state.load(table_id)
    assert (play.deal, waiting_for(play), clock_due(play)) == (None, ("N",), over_at() + timedelta(seconds=10))
    table_view = view_of(play, "N")["between"]
    assert (table_view["number"], table_view["awaited"]) == (1, ["N"])
    tables_intermission.be_ready(table_id=table_id, seat="N")
    assert present(table_state.load(table_id).row).number == 2
    assert view_of(table_state.load(table_id), "N")["between"] is None


def test_the_next_deal_is_dealt_when_the_time_is_over() -> None:
    table_id = between(people=2)
    tables_intermission.be_ready(table_id=table_id, seat="N")
    assert table_state.not_ready_seats(table_state.load(table_id)) == ("E",)
    with time_machine.travel(over_at() + timedelta(seconds=10.1), tick=False):
        assert play_turns.play_what_is_due(table_id)
    assert present(table_state.load(table_id).row).number == 2


@pytest.mark.long
def test_the_next_deal_is_the_one_that_would_have_been_dealt_at_once() -> None:
    table_id = between()
    tables_intermission.be_ready(table_id=table_id, seat="N")
    row = present(table_state.load(table_id).row)
    following = Deal.objects.get(number=1)
    play = table_state.load(table_id)
    assert (row.dealer, row.direction) == after(play, following)


def after(play: Any, row: Any) -> Any:
    play.begin(row, row.moves.order_by("index"))
    found = play.game.next_after(play.deal, play.game.result(play.deal), play.deal.setup.totals)
    return found.dealer, found.direction


@pytest.mark.long
def test_no_move_is_taken_between_two_deals() -> None:
    with pytest.raises(Conflict, match="next deal starts"):
        play_services.make_move(table_id=between(), seat="N", text="call H")


@pytest.mark.long
def test_a_pause_holds_the_next_deal_back() -> None:
    table_id = between()
    tables_pauses.pause_tables([table_id], DIRECTOR)
    tables_intermission.be_ready(table_id=table_id, seat="N")
    assert table_state.load(table_id).deal is None
    tables_pauses.resume_tables([table_id])
    assert present(table_state.load(table_id).row).number == 2


@pytest.mark.long
def test_bots_among_themselves_do_not_wait() -> None:
    rules = OnlineRules(between_seconds=10)
    table_id = open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=0, online_rules=rules)
    while play_turns.play_what_is_due(table_id):
        pass
    assert Table.objects.get().state == "finished"


# --- the rest ------------------------------------------------------------------------------------------------


def test_no_card_of_a_bot_comes_sooner_than_any_card_may() -> None:
    rules = OnlineRules(least_ms=700)
    table_id = open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=100, online_rules=rules)
    assert Table.objects.get(pk=table_id).due_at == Deal.objects.get().started_at + timedelta(milliseconds=700)


def test_stand_ins_are_named_with_their_start() -> None:
    table_id = troefcall()
    seat = to_act(table_id)
    Seat.objects.filter(code=seat).update(misses=2)
    with later(30.1):
        play_turns.play_what_is_due(table_id)
    view = view_of(table_state.load(table_id), seat)["forfeited"]
    assert view == {"since": written_moment(Move.objects.get().at), "clocks": 3}
    assert view_of(table_state.load(table_id), None)["forfeited"] is None


# --- a clock that is set back --------------------------------------------------------------------------------


def test_when_the_clock_was_set_back_bots_do_not_wait_until_it_is_as_late_again() -> None:
    table_id = open_table("truf", "classic", "online", seats=bots(*"NESW"))
    with later(-7200):
        assert play_turns.play_what_is_due(table_id)
        assert table_state.load(table_id).table.version > 1
    with later(-7200 + 60):
        assert play_turns.play_what_is_due(table_id)


def test_a_difference_between_machines_is_not_taken_for_that() -> None:
    table_id = troefcall()
    with later(-20):
        assert not play_turns.play_what_is_due(table_id)
    with later(-31):
        assert play_turns.play_what_is_due(table_id)


def test_a_process_sees_that_the_clock_was_set_back() -> None:
    seen = SetBack().was_set_back
    assert [seen(1000, 10), seen(1002, 12), seen(8000, 14), seen(1006, 16), seen(1008, 18)] == [
        True, False, False, True, False
    ]  # fmt: skip


def test_after_that_the_sweep_looks_at_tables_that_are_not_due(monkeypatch: pytest.MonkeyPatch) -> None:
    due_later, sent = troefcall(), []
    monkeypatch.setattr(tasks.advance, "apply_async", lambda arguments, **_more: sent.extend(arguments))
    monkeypatch.setattr(tasks, "_set_back", SetBack())
    tasks.sweep()
    assert sent == [due_later]
    tasks.sweep()
    assert sent == [due_later]
