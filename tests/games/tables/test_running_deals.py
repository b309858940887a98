"""Running deals in the memory of a process are what the database has of them."""

import contextlib
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine import claims as engine_claims
from engine import table as engine_table
from engine.errors import TroeftafelError
from games.claims import services as claims
from games.core.facts import Author, Correction
from games.models import Claim, Deal, Move, Seat, Sheet, Table
from games.play import services as play_services
from games.play import turns as play_turns
from games.play import undo as play_undo
from games.sheets import services as sheets_services
from games.sheets.services import current_version
from games.tables import pauses, running_deals, table_state
from games.tables.options import Chat, OnlineRules
from games.tables.table_state import Play
from games.view.selectors import view_of
from testkit.table_deals import play_next
from tests.games.helpers.tables import OTHER_SHEETS, SHEETS, all_people, open_table, raise_version
from tests.present import present

RULES = OnlineRules(claims=True, undo=True, chat=Chat.FREE, grace_seconds=60, bank_seconds=180)
GAMES: list[tuple[str, str, dict[str, Any]]] = [
    ("truf", "classic", {}),
    ("troefcall", "game15", {}),
    ("ruff_and_trump", "double4", {}),
    ("truc_y_flou", "aure", {}),
    ("truc_y_flou", "aure", {"answer_by": "any_member"}),
]
STEPS = 60


class RolledBackError(Exception):
    """Rolls a transaction back after everything in it has succeeded."""


def online(game: str, preset: str, options: dict[str, Any] | None = None) -> int:
    """Open an online table with a player at every seat, where claims and undo are allowed."""
    chosen = {"options": options or {}, "seats": all_people(game, preset, options), "online_rules": RULES}
    return open_table(game, preset, "online", clock_seconds=20, **chosen)


def queries_of_load(table_id: int) -> int:
    """How many queries it takes to load a table."""
    with CaptureQueriesContext(connection) as queries:
        table_state.load(table_id)
    return len(queries)


def move(table_id: int, random: Random) -> None:
    """Make a legal move of a seat that may act, as its player or because the time is over."""
    play = table_state.load(table_id)
    if play.deal is None or not play.since:
        return
    seat = random.choice(sorted(play.since))
    if random.random() < 0.3:
        play_turns.play_for_absent(table_id, seat)
    else:
        text = engine_table.absent(play.deal, seat).text
        play_services.make_move(table_id=table_id, seat=seat, text=text, key=f"v{play.table.version}")


def refused_move(table_id: int, random: Random) -> None:
    """Try a move that no rules allow."""
    seat = random.choice(sorted(table_state.load(table_id).seats))
    play_services.make_move(table_id=table_id, seat=seat, text="play AS AS")


def rolled_back(table_id: int, random: Random) -> None:
    """Make one to three moves, or undo one, of which the database keeps nothing."""
    with transaction.atomic():
        for _ in range(random.randint(1, 3)):
            random.choice([move, move, undo])(table_id, random)
        raise RolledBackError


def claim(table_id: int, random: Random) -> None:
    """Claim, answer, or withdraw a claim."""
    play = table_state.load(table_id)
    seats = sorted(play.seats)
    made = play.open_claim
    if made is None and not hasattr(play.deal, "taken"):
        return
    if made is None:
        seat, left = random.choice(seats), engine_claims.tricks_left(engine_table.view(play.game, play.deal, None))
        side = play.game.side_of(play.options, seat)
        counts = {other: won + (left if other == side else 0) for other, won in play.deal.taken.items()}
        claims.claim(table_id=table_id, seat=seat, counts=counts)
    elif random.random() < 0.4:
        claims.withdraw_claim(table_id=table_id, claim_id=made.pk, seat=made.seat)
    else:
        Claim.objects.filter(pk=made.pk).update(at="2026-01-01T00:00:00Z")
        raise_version(table_id)
        claims.answer_claim(
            table_id=table_id, claim_id=made.pk, seat=random.choice(seats), accepts=random.random() < 0.3
        )


def undo(table_id: int, random: Random) -> None:
    """Undo the last move, as a seat that may or may not."""
    play_undo.undo_move(table_id=table_id, seat=random.choice(sorted(table_state.load(table_id).seats)))


def pause(table_id: int, random: Random) -> None:
    """Stop the clocks of the table and let them run again."""
    pauses.pause_tables([table_id], Author("Rina"))
    table_state.load(table_id)
    pauses.resume_tables([table_id])


def grow_impatient(table_id: int, random: Random) -> None:
    """Let a player miss a third turn, if it is theirs, so that a bot stands in."""
    seat = random.choice(sorted(table_state.load(table_id).seats))
    Seat.objects.filter(table=table_id, code=seat).update(misses=2)
    play = table_state.load(table_id)
    if seat in play.since:
        play_turns.play_for_absent(table_id, seat)


def take_back(table_id: int, random: Random) -> None:
    """Return a seat from its stand-in to the player."""
    play_services.take_back(table_id=table_id, seat=random.choice(sorted(table_state.load(table_id).seats)))


def other_process(table_id: int, random: Random) -> None:
    """Make moves that this process does not store, as another process does."""
    before = dict(running_deals._deals)
    for _ in range(random.randint(1, 3)):
        move(table_id, random)
    running_deals._deals.clear()
    running_deals._deals.update(before)


def of_deal(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a sheet that follow from its deal."""
    return {name: values[name] for name in ("dealer",) if name in values}


def correct(table_id: int, random: Random) -> None:
    """Correct the sheet of the deal that was played, to values that another deal of the game could have."""
    sheet = current_version(Table.objects.get(pk=table_id), 1)
    assert sheet is not None
    values = random.choice([SHEETS, OTHER_SHEETS])[Table.objects.get(pk=table_id).game]
    correction = Correction(
        values={**values, **of_deal(sheet.values)}, reason="Miscounted.", seen_version=sheet.version
    )
    sheets_services.correct_sheet(table_id=table_id, number=sheet.number, correction=correction, by=Author("Rina"))


OFTEN = (move, claim, other_process)
SELDOM = (refused_move, rolled_back, undo, pause, take_back)
ACTIONS = [move] * 5 + [*OFTEN, *OFTEN, *OFTEN, *SELDOM, correct, correct, grow_impatient, grow_impatient]


def views(play: Play) -> list[Any]:
    """The view of every seat and of a spectator."""
    return [view_of(play, seat) for seat in (*sorted(play.seats), None)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("game", "preset", "options"), GAMES)
def test_views_from_memory_equal_those_from_the_database_after_any_course_of_a_match(
    game: str, preset: str, options: dict[str, Any]
) -> None:
    random, used = Random(f"{game} {options}"), 0
    with time_machine.travel(timezone.now(), tick=False) as clock:
        table_id = online(game, preset, options)
        while not Sheet.objects.exists():
            move(table_id, random)
        for _ in range(STEPS):
            clock.shift(random.choice([0, 1, 30]))
            with contextlib.suppress(RolledBackError, TroeftafelError):
                random.choice(ACTIONS)(table_id, random)
            table = Table.objects.get(pk=table_id)
            used += running_deals.stored(table) is not None
            assert views(table_state.current(table)) == views(table_state.play_of(table))
    assert used > STEPS / 4


@pytest.fixture
def table_id() -> int:
    """A table of Troefcall at which some cards are on the felt, read once."""
    table_id = online("troefcall", "game15")
    for _ in range(6):
        move(table_id, Random(1))
    table_state.load(table_id)
    return table_id


@pytest.mark.django_db
def test_a_deal_that_nothing_has_changed_is_not_read_again(table_id: int, settings: Any) -> None:
    settings.CHECK_RUNNING = False
    assert queries_of_load(table_id) == 2  # the rows of the table and of its seats


@pytest.mark.django_db
def test_a_change_that_did_not_raise_the_version_is_an_error_where_deals_are_compared(table_id: int) -> None:
    Deal.objects.filter(table=table_id).update(started_at="2026-01-01T00:00:00Z")
    with pytest.raises(running_deals.StaleStateError, match="row is"):
        table_state.load(table_id)


@pytest.mark.django_db
def test_a_fact_that_changed_without_the_version_is_an_error_where_facts_are_compared(table_id: int) -> None:
    view_of(table_state.load(table_id), "N")
    Deal.objects.filter(table=table_id).update(commitment="00" * 32)
    with pytest.raises(running_deals.StaleStateError, match=r"proof|row"):
        view_of(table_state.load(table_id), "N")


@pytest.mark.django_db
def test_a_seat_is_read_each_time(table_id: int) -> None:
    Seat.objects.filter(table=table_id, code="N").update(holder="guest:Zaal", withheld=True)
    seat = table_state.load(table_id).seats["N"]
    assert (seat.holder, seat.withheld) == ("guest:Zaal", True)


@pytest.mark.django_db
def test_a_change_of_what_was_loaded_changes_nothing_that_is_stored(table_id: int) -> None:
    play = table_state.load(table_id)
    play.moves.clear()
    play.since.clear()
    play.row = None
    assert len(table_state.load(table_id).moves) == 6


@pytest.mark.django_db
def test_moves_of_other_processes_are_applied_to_the_stored_deal(table_id: int, settings: Any) -> None:
    settings.CHECK_RUNNING = False
    for _ in range(3):  # not committed, so that this process does not store them
        play_next(table_state.play_of(Table.objects.get(pk=table_id)))
    with CaptureQueriesContext(connection) as queries:
        play = table_state.load(table_id)
    assert len(play.moves) == 9
    assert sum("games_move" in query["sql"] for query in queries) == 1
    assert any('"index" >= 5' in query["sql"] for query in queries)


def make(table_id: int, text: str = "") -> str:
    """Make a move of the first seat that may act, by default that of an absent player; return the seat."""
    play = table_state.load(table_id)
    seat = next(iter(play.since))
    text = text or engine_table.absent(play.deal, seat).text
    play_services.make_move(table_id=table_id, seat=seat, text=text)
    return seat


@pytest.mark.django_db(transaction=True)
def test_a_stand_in_that_comes_with_a_move_leaves_the_deal_to_be_read_again() -> None:
    """Where any player of a team may answer, it decides whom the table waits for, and so whose time has run."""
    with time_machine.travel(timezone.now(), tick=False) as clock:
        table_id = online("truc_y_flou", "aure", {"answer_by": "any_member"})
        make(table_id, "truc")
        clock.shift(30)
        captain = make(table_id, "yes")
        Seat.objects.filter(table=table_id, code=captain).update(misses=2)
        while captain not in table_state.load(table_id).since:
            make(table_id)
        play_turns.play_for_absent(table_id, captain)
        assert table_state.load(table_id).seats[captain].stand_in


@pytest.mark.django_db(transaction=True)
def test_an_undo_that_was_rolled_back_leaves_the_move_to_be_undone() -> None:
    table_id = online("truc_y_flou", "aure")
    seat = next(iter(table_state.load(table_id).since))
    play_services.make_move(table_id=table_id, seat=seat, text="truc")
    with contextlib.suppress(RolledBackError), transaction.atomic():
        play_undo.undo_move(table_id=table_id, seat=seat)
        raise RolledBackError
    play_undo.undo_move(table_id=table_id, seat=seat)
    assert table_state.load(table_id).moves == []


@pytest.mark.django_db(transaction=True)
def test_moves_that_are_stored_hold_no_older_rows_of_their_table() -> None:
    table_id = online("troefcall", "game15")
    for _ in range(8):
        move(table_id, Random(1))
    stored = present(running_deals.stored(Table.objects.get(pk=table_id)))
    assert len(stored["moves"]) > 3
    assert not any(Move.deal.is_cached(move) for move in stored["moves"])


@pytest.mark.django_db
def test_what_a_transaction_reads_after_its_own_writes_is_not_stored(table_id: int) -> None:
    running_deals.drop_all()
    with transaction.atomic():
        table_state.load(table_id)
    assert running_deals.stored(Table.objects.get(pk=table_id)) is None


def test_a_slower_thread_does_not_replace_a_newer_version() -> None:
    old, new = Table(pk=1, version=3), Table(pk=1, version=4)
    running_deals.store(new, {"row": "new"})
    running_deals.store(old, {"row": "old"})
    assert running_deals.stored(new) == {"row": "new"}


def test_the_least_recently_used_deal_makes_room() -> None:
    tables = [Table(pk=number, version=1) for number in range(1, running_deals.MAX_DEALS + 2)]
    for table in tables[:-1]:
        running_deals.store(table, {})
    running_deals.stored(tables[0])
    running_deals.store(tables[-1], {})
    assert [running_deals.stored(table) is None for table in (*tables[:2], tables[-1])] == [False, True, False]
