"""Tables of the lobby: gather players, begin, play again."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from engine import table as engine_table
from engine.errors import InputError
from games import tasks
from games.core.errors import Conflict
from games.core.schemas import NewTable
from games.lobby import services as lobby
from games.lobby.schemas import NewLobbyTable
from games.models import Deal, Seat, Table
from games.play import services as play_services
from games.play import turns as play_turns
from games.records.checks import verify
from games.tables import casual, table_state
from games.tables import lobby as tables_lobby
from games.tables import opening as tables_opening
from games.tables.bot_accounts import declare_program
from games.tables.players import Player
from games.tables.seats import Viewer
from tests.games.helpers import tables
from tests.games.helpers.names import LOOK_ALIKES
from tests.games.helpers.views import view_for

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
AYU, BUDI, CITRA, DEWI = (Player(name, holder=f"casual:{name}") for name in ("Ayu", "Budi", "Citra", "Dewi"))


def open_lobby_table(by: Player = AYU, **more: Any) -> int:
    table = NewLobbyTable(game="truf", preset="classic", options={"deals": 1}, **more)
    return lobby.open_for_others(table=table, player=by)


def state(table_id: int) -> str:
    return Table.objects.get(pk=table_id).state


def test_a_table_begins_when_its_last_seat_is_taken() -> None:
    table_id = open_lobby_table()
    for player in (BUDI, CITRA):
        lobby.sit(table_id=table_id, player=player)
    assert state(table_id) == Table.State.GATHERING
    assert lobby.sit(table_id=table_id, player=DEWI) == "W"
    assert state(table_id) == Table.State.RUNNING


def test_a_player_who_sits_twice_sits_once() -> None:
    table_id = open_lobby_table()
    assert lobby.sit(table_id=table_id, player=BUDI) == lobby.sit(table_id=table_id, player=BUDI)
    assert Seat.objects.filter(table=table_id, kind="human").count() == 2


def test_a_player_who_names_another_free_seat_moves() -> None:
    table_id = open_lobby_table()
    lobby.sit(table_id=table_id, player=BUDI, seat="E")
    assert lobby.sit(table_id=table_id, player=BUDI, seat="W") == "W"
    assert set(Seat.objects.filter(table=table_id, kind="human").values_list("code", flat=True)) == {"N", "W"}


def test_a_taken_seat_is_refused_with_the_name_on_it() -> None:
    table_id = open_lobby_table()
    with pytest.raises(Conflict, match="Ayu is already sitting here"):
        lobby.sit(table_id=table_id, player=BUDI, seat="N")


def test_the_host_begins_with_bots() -> None:
    table_id = open_lobby_table()
    lobby.sit(table_id=table_id, player=BUDI)
    with pytest.raises(Conflict, match="Only the host"):
        lobby.begin(table_id=table_id, viewer=BUDI.viewer())
    lobby.begin(table_id=table_id, viewer=AYU.viewer())
    assert state(table_id) == Table.State.RUNNING
    assert Seat.objects.filter(table=table_id, kind="bot").count() == 2


def test_a_bot_is_put_on_a_seat_and_taken_off() -> None:
    table_id = open_lobby_table()
    lobby.put_bot(table_id=table_id, seat="E", viewer=AYU.viewer(), bot="simple")
    assert Seat.objects.get(table=table_id, code="E").kind == "bot"
    lobby.free_seat(table_id=table_id, seat="E", viewer=AYU.viewer())
    assert Seat.objects.get(table=table_id, code="E").kind == "open"


def test_a_player_is_not_sent_away_from_a_seat() -> None:
    table_id = open_lobby_table()
    lobby.sit(table_id=table_id, player=BUDI, seat="E")
    with pytest.raises(Conflict, match="Budi is already sitting here"):
        lobby.free_seat(table_id=table_id, seat="E", viewer=AYU.viewer())


def test_a_host_who_leaves_hands_the_table_on_and_the_last_one_closes_it() -> None:
    table_id = open_lobby_table()
    lobby.sit(table_id=table_id, player=BUDI)
    lobby.leave(table_id=table_id, viewer=AYU.viewer())
    lobby.put_bot(table_id=table_id, seat="N", viewer=BUDI.viewer())
    lobby.leave(table_id=table_id, viewer=BUDI.viewer())
    assert not Table.objects.filter(pk=table_id).exists()


def test_a_private_table_is_not_there_without_its_link() -> None:
    table_id = open_lobby_table(lobby=Table.Lobby.PRIVATE)
    invite = Table.objects.get(pk=table_id).invite
    with pytest.raises(Table.DoesNotExist):
        view_for(table_id, BUDI.viewer())
    with pytest.raises(Table.DoesNotExist):
        lobby.sit(table_id=table_id, player=BUDI)
    assert view_for(table_id, BUDI.viewer(invite))["state"] == "gathering"
    assert lobby.sit(table_id=table_id, player=BUDI, invite=invite) == "E"
    assert view_for(table_id, BUDI.viewer())["seat"] == "E"


def test_the_invitation_is_only_for_viewers_of_the_table() -> None:
    invite = Table.objects.get(pk=open_lobby_table(lobby=Table.Lobby.PRIVATE)).invite
    assert invite not in str(list(tables_lobby.tables_for(Viewer()).values()))


def finished(table_id: int) -> None:
    Table.objects.filter(pk=table_id).update(state=Table.State.FINISHED)


def test_a_rematch_keeps_the_seats_of_the_others() -> None:
    table_id = open_lobby_table()
    lobby.sit(table_id=table_id, player=BUDI)
    lobby.begin(table_id=table_id, viewer=AYU.viewer())
    finished(table_id)
    again = lobby.rematch(table_id=table_id, player=BUDI)
    with pytest.raises(Conflict, match="reserved for Ayu"):
        lobby.sit(table_id=again, player=CITRA, seat="N", invite=Table.objects.get(pk=again).invite)
    assert lobby.rematch(table_id=table_id, player=AYU) == again
    assert state(again) == Table.State.RUNNING
    names = Seat.objects.filter(table=again).order_by("order").values_list("name", "kind")
    assert list(names)[:2] == [("Ayu", "human"), ("Budi", "human")]


def test_a_rematch_reserves_the_seats_of_the_others_for_30_seconds() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        table_id = open_lobby_table()
        lobby.sit(table_id=table_id, player=BUDI)
        lobby.begin(table_id=table_id, viewer=AYU.viewer())
        finished(table_id)
        again = lobby.rematch(table_id=table_id, player=BUDI)
        clock.shift(lobby.RESERVED - timedelta(seconds=1))
        tasks.sweep()
        with pytest.raises(Conflict, match="reserved for Ayu"):
            lobby.sit(table_id=again, player=CITRA, seat="N")
        clock.shift(1)
        tasks.sweep()
        assert state(again) == Table.State.GATHERING
        assert lobby.sit(table_id=again, player=CITRA, seat="N") == "N"
    assert state(again) == Table.State.RUNNING


def test_a_late_player_of_a_rematch_gets_their_seat_back_while_it_is_free() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        table_id = open_lobby_table()
        for player in (BUDI, CITRA):
            lobby.sit(table_id=table_id, player=player)
        lobby.begin(table_id=table_id, viewer=AYU.viewer())
        finished(table_id)
        again = lobby.rematch(table_id=table_id, player=AYU)
        clock.shift(lobby.RESERVED)
        assert [lobby.free_reserved_seats(), lobby.free_reserved_seats()] == [1, 0]
        assert lobby.rematch(table_id=table_id, player=CITRA) == again
    assert Seat.objects.get(table=again, code="S").name == "Citra"


def test_a_rematch_against_bots_begins_at_once() -> None:
    table_id = tables_opening.open_casual(
        table=NewTable(game="truf", preset="classic", options={}), player=Player(name="Ayu", holder=AYU.holder)
    )
    finished(table_id)
    assert state(lobby.rematch(table_id=table_id, player=AYU)) == Table.State.RUNNING


def test_a_running_match_has_no_rematch() -> None:
    table_id = tables_opening.open_casual(
        table=NewTable(game="truf", preset="classic", options={}), player=Player(name="Ayu", holder=AYU.holder)
    )
    with pytest.raises(Conflict, match="Rematches are available"):
        lobby.rematch(table_id=table_id, player=AYU)


def test_programs_play_only_where_they_are_allowed() -> None:
    table_id = open_lobby_table()
    Table.objects.filter(pk=table_id).update(online_rules={})
    with pytest.raises(Conflict, match="API clients"):
        lobby.sit(table_id=table_id, player=Player("Deep Truf", holder="casual:x", program=True))


def test_tables_that_never_found_players_are_thrown_away() -> None:
    old, new = open_lobby_table(), open_lobby_table(BUDI)
    Table.objects.filter(pk=old).update(created_at=timezone.now() - timedelta(hours=4))
    assert lobby.clear_lobby() == 1
    assert list(Table.objects.values_list("pk", flat=True)) == [new]


def test_a_program_may_not_move_where_programs_may_not_play() -> None:
    table_id = tables.open_table("troefcall", "club", "online", seats=tables.all_people("troefcall", "club"))
    caller = view_for(table_id, Viewer())["deal"]["to_act"][0]
    Seat.objects.filter(table=table_id, code=caller).update(program=True)
    viewer = Viewer(holders=frozenset({f"person:{caller}"}))
    with pytest.raises(Conflict, match="API clients cannot play"):
        play_services.make_move(table_id=table_id, seat=caller, text="call H", viewer=viewer)


def test_an_account_becomes_a_program_while_it_holds_no_seat(django_user_model: type[User]) -> None:
    user = django_user_model.objects.create_user("deep")
    table_id = tables_opening.open_casual(
        table=NewTable(game="truf", preset="classic", options={}), player=Player(name="deep", user_id=user.pk)
    )
    with pytest.raises(Conflict, match="Change the account when the match is over"):
        declare_program(user.pk, True)
    finished(table_id)
    declare_program(user.pk, True)
    user.refresh_from_db()
    assert user.is_program


@pytest.mark.parametrize(("game", "preset"), [("ruff_and_trump", "double4"), ("truc_y_flou", "aure")])
def test_a_bot_that_looks_ahead_is_refused_in_a_game_without_a_search(game: str, preset: str) -> None:
    with pytest.raises(InputError, match="no_search"):
        tables_opening.open_casual(
            table=NewTable(game=game, preset=preset, options={}, bot="search"), player=Player(name="Ayu")
        )
    table_id = lobby.open_for_others(table=NewLobbyTable(game=game, preset=preset, options={}), player=AYU)
    free = Seat.objects.filter(table=table_id, kind="open").first()
    assert free is not None
    with pytest.raises(InputError, match="no_search"):
        lobby.put_bot(table_id=table_id, seat=free.code, viewer=AYU.viewer(), bot="search")


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_a_name_that_looks_like_another_one_at_the_table_is_refused(name: str) -> None:
    table_id = open_lobby_table()
    with pytest.raises(Conflict, match="The name Ayu is already taken"):
        lobby.sit(table_id=table_id, player=Player(name, holder="casual:other"))


def test_guests_without_a_name_are_distinguished_by_numbers() -> None:
    table_id = open_lobby_table(Player("", holder="casual:1"))
    for number in (2, 3):
        lobby.sit(table_id=table_id, player=Player("", holder=f"casual:{number}"))
    names = Seat.objects.filter(table=table_id, kind="human").order_by("order").values_list("name", flat=True)
    assert list(names) == ["Guest 1", "Guest 2", "Guest 3"]


def practice(holder: str = AYU.holder, user_id: int | None = None, **more: Any) -> int:
    """A running table of one person against bots."""
    table = NewTable(game="truf", preset="classic", **more)
    return tables_opening.open_casual(table=table, player=Player("Ayu", user_id, holder))


def aged(table_id: int, minutes: int) -> None:
    """Make all signs of life at the table older by this many minutes."""
    ago = timezone.now() - timedelta(minutes=minutes)
    Table.objects.filter(pk=table_id).update(created_at=ago, started_at=ago)


def test_practice_is_in_no_list_of_others() -> None:
    table_id = practice()
    listed = tables_lobby.tables_for
    assert not listed(BUDI.viewer()).exists()
    assert list(listed(AYU.viewer()).values_list("pk", flat=True)) == [table_id]


def test_a_table_of_two_people_is_in_the_public_list() -> None:
    table_id = open_lobby_table()
    lobby.sit(table_id=table_id, player=BUDI)
    lobby.begin(table_id=table_id, viewer=AYU.viewer())
    assert list(tables_lobby.tables_for(Viewer()).values_list("pk", flat=True)) == [table_id]


def test_a_casual_table_without_a_sign_of_life_for_30_minutes_ends() -> None:
    left, fresh = practice(), practice(BUDI.holder)
    aged(left, 31)
    aged(fresh, 29)
    assert casual.end_idle_tables() == 1
    ended = Table.objects.get(pk=left)
    assert (ended.state, ended.cut_short, ended.due_at) == (Table.State.FINISHED, "idle", None)
    assert not Deal.objects.filter(table=left, state="running").exists()
    assert state(fresh) == Table.State.RUNNING


@pytest.mark.parametrize("sign", ["seen_at", "gone_at"])
def test_an_open_page_keeps_a_table_alive(sign: str) -> None:
    table_id = practice()
    aged(table_id, 60)
    Seat.objects.filter(table=table_id, kind="human").update(**{sign: timezone.now() - timedelta(minutes=5)})
    assert casual.end_idle_tables() == 0


def test_a_move_of_a_person_keeps_a_table_alive() -> None:
    table_id = practice()
    play_services.make_move(
        table_id=table_id, seat="N", text=engine_table.absent(table_state.load(table_id).deal, "N").text
    )
    aged(table_id, 60)
    assert casual.end_idle_tables() == 0


def test_a_table_of_an_event_never_ends_automatically() -> None:
    table_id = tables.open_table("troefcall", "club", "online", context="event:friday")
    aged(table_id, 600)
    assert casual.end_idle_tables() == 0


@pytest.fixture
def no_check_yet() -> Iterator[None]:
    cache.delete(casual.CHECKS)
    yield
    cache.delete(casual.CHECKS)


def checked_every_two_minutes(clock: time_machine.Traveller, minutes: int) -> bool:
    """Advance the clock with the checks of a running worker; return the answer of the last one."""
    last = casual.check_for_idle()
    for _ in range(minutes // 2):
        clock.shift(120)
        last = casual.check_for_idle()
    return last


@pytest.mark.usefixtures("no_check_yet")
def test_idle_tables_may_end_once_checks_have_run_for_30_minutes() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        assert not checked_every_two_minutes(clock, 28)
        assert checked_every_two_minutes(clock, 2)


@pytest.mark.usefixtures("no_check_yet")
@pytest.mark.parametrize("hours", [2, -2], ids=["ahead", "back"])
def test_no_idle_table_ends_until_30_minutes_after_a_jump_of_the_clock(hours: int) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        assert checked_every_two_minutes(clock, 30)
        clock.shift(timedelta(hours=hours))
        assert not checked_every_two_minutes(clock, 28)
        assert checked_every_two_minutes(clock, 2)


@pytest.mark.usefixtures("no_check_yet")
def test_a_clock_set_ahead_ends_no_table() -> None:
    table_id = practice()
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=False):
        tasks.clear_lobby()
    assert state(table_id) == Table.State.RUNNING


@pytest.mark.usefixtures("no_check_yet")
def test_a_worker_that_has_run_long_enough_ends_idle_tables() -> None:
    table_id = practice()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        checked_every_two_minutes(clock, 32)
        tasks.clear_lobby()
    assert state(table_id) == Table.State.FINISHED


def test_the_record_of_a_table_that_was_cut_short_is_in_order() -> None:
    table_id = practice()
    aged(table_id, 31)
    casual.end_idle_tables()
    assert verify(Table.objects.get(pk=table_id))["follows"]


def test_a_table_whose_people_have_left_gathers_no_longer() -> None:
    left, there = open_lobby_table(), open_lobby_table(BUDI)
    for table_id in (left, there):
        aged(table_id, 31)
    Seat.objects.filter(table=there, kind="human").update(seen_at=timezone.now())
    assert lobby.clear_lobby() == 1
    assert list(Table.objects.values_list("pk", flat=True)) == [there]


def test_a_guest_has_at_most_three_open_tables() -> None:
    for _ in range(2):
        practice()
    last = open_lobby_table()
    for open_another in (practice, open_lobby_table, lambda: lobby.sit(table_id=open_lobby_table(BUDI), player=AYU)):
        with pytest.raises(Conflict, match="You have 3 open tables"):
            open_another()
    lobby.leave(table_id=last, viewer=AYU.viewer())
    practice()


def test_an_account_has_as_many_open_tables_as_it_likes(django_user_model: type[User]) -> None:
    user = django_user_model.objects.create_user("ayu")
    for _ in range(4):
        practice("", user_id=user.pk)
    assert Table.objects.count() == 4


def test_only_the_player_ends_practice() -> None:
    table_id = practice()
    with pytest.raises(Conflict, match="This is not your seat"):
        casual.end_practice(table_id, BUDI.viewer())
    casual.end_practice(table_id, AYU.viewer())
    assert Table.objects.get(pk=table_id).cut_short == "closed"


def test_a_table_of_several_people_is_ended_by_none_of_them() -> None:
    table_id = open_lobby_table()
    lobby.sit(table_id=table_id, player=BUDI)
    lobby.begin(table_id=table_id, viewer=AYU.viewer())
    with pytest.raises(Conflict, match="You can end a table only"):
        casual.end_practice(table_id, AYU.viewer())


@pytest.mark.long
def test_finished_tables_are_listed_to_their_players_only() -> None:
    table_id = practice(options={"deals": 1})
    while state(table_id) != Table.State.FINISHED:
        play_turns.play_for_absent(table_id, next(iter(table_state.load(table_id).since)))
    practice()
    found = tables_lobby.finished_of
    assert [one.pk for one in found(AYU.viewer())] == [table_id]
    assert not found(BUDI.viewer())
