"""What waits for staff is in the inbox, from the rows that the services write."""

import pytest
from django.utils import timezone

from engine.extras import Irregularity
from games.api import sheets
from games.models import Call
from inputs.reading import read
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.confirmations import EAST, NORTH, OTHER, SHEET, rules
from tests.tournaments.inbox.sheets_written import correct, in_minutes, playing_director, write
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.services import PlayerAtTable
from tournaments.core.errors import EventConflict, NotAllowed
from tournaments.corrections import requests as corrections_requests
from tournaments.corrections.schemas import NewCorrectionRequest
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.inbox import services
from tournaments.inbox.facts import pattern_facts
from tournaments.inbox.patterns import Pattern, notices_of
from tournaments.inbox.schemas import NoticeToSetAside, search_of
from tournaments.inbox.search import sheets_found
from tournaments.inbox.selectors import InboxItem, events_with_inbox, items_of
from tournaments.links.services import Visitor, disown_opening, open_link
from tournaments.models import EntryPerson, Event, Place, Role
from tournaments.rankings.checks import Checked
from tournaments.rankings.selectors import standings_of
from tournaments.rounds.chairs import Chair
from tournaments.rounds.drafts import swap_places
from tournaments.score_entry import settling

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
AGREEING = PlayerAtTable("E", "Budi", "phone-1")
"""East on the device of North."""


def kinds(event: Event) -> list[str]:
    event.refresh_from_db()
    return [item.kind.value for item in items_of(event)]


def only(event: Event) -> InboxItem:
    event.refresh_from_db()
    (item,) = items_of(event)
    return item


def test_a_result_is_in_the_inbox_after_ten_minutes_without_an_answer(event: Event, table: int) -> None:
    rules(event)
    confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)
    assert kinds(event) == []
    with in_minutes(10.1):
        item = only(event)
    assert (item.kind, item.round, item.table, item.deal, item.plain) == ("waiting", 1, 1, 1, True)


def test_a_disputed_result_is_in_the_inbox_at_once(event: Event, table: int) -> None:
    rules(event)
    fact = confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)
    confirmation_services.answer_sheet(event=event, sheet_id=fact.sheet_id, accept=False, player=EAST, reason="No")
    assert (only(event).kind, only(event).plain) == ("disputed", False)


def test_a_correction_request_is_in_the_inbox(event: Event, table: int) -> None:
    write(event, table)
    asked = read(NewCorrectionRequest, {"values": OTHER, "reason": "Tricks mixed up"})
    corrections_requests.ask_correction(
        event=event, table_id=table, number=1, new_request=asked, chair=Chair("E", "E", "Player E")
    )
    item = only(event)
    assert (item.kind, item.author) == ("request", "Player E")
    assert item.sentence == "Player E asked to correct deal 1 at table 1: Tricks mixed up"


def test_a_correction_that_needs_a_second_approver_is_in_the_inbox(event: Event, table: int) -> None:
    write(event, table)
    rules(event, confirm="nobody", two_to_correct=True, admins_alone=False)
    correct(event, table)
    assert kinds(event) == ["second"]


def test_a_result_that_one_device_confirmed_waits_without_patience(event: Event, table: int) -> None:
    rules(event, seat_pins=True)
    fact = confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)
    confirmation_services.answer_sheet(event=event, sheet_id=fact.sheet_id, accept=True, player=AGREEING)
    assert kinds(event) == ["waiting"]
    settling.settle_sheet(event=event, sheet_id=fact.sheet_id, by=club.user())
    assert kinds(event) == []


def test_one_device_for_both_sides_is_noticed_where_it_counts_at_once(event: Event, table: int) -> None:
    rules(event)
    fact = confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)
    confirmation_services.answer_sheet(event=event, sheet_id=fact.sheet_id, accept=True, player=AGREEING)
    item = only(event)
    assert (item.kind, item.sheet_id) == ("pattern", fact.sheet_id)
    assert item.sentence == ("Round 1, table 1: results were entered and confirmed on the same device. Deals: 1.")


def test_an_unknown_device_that_a_player_reported_is_in_the_inbox(event: Event, table: int) -> None:
    person = present(EntryPerson.objects.filter(entry__places__table_id=table).first()).person
    opening = open_link(token=club.link(person), visitor=Visitor("d" * 64, "phone", "203.0.113.0/24"))
    disown_opening(person=person, opening_id=present(opening).pk)
    assert kinds(event) == ["device"]


def test_a_shuffle_alarm_is_in_the_inbox_until_it_is_settled(event: Event, table: int) -> None:
    assert kinds(event) == []
    call = Call.objects.create(table_id=table, seat="N", name="Ayu", reason=Call.Reason.SHUFFLE)
    item = only(event)
    assert (item.kind, item.table) == ("alarm", 1)
    assert item.sentence == "Ayu’s browser reports that a shuffle failed verification (round 1, table 1)."
    Call.objects.filter(pk=call.pk).update(settled_at=timezone.now())
    assert kinds(event) == []


def test_a_failed_check_is_in_the_inbox(event: Event, table: int, monkeypatch: pytest.MonkeyPatch) -> None:
    finding = Irregularity("missing", {"round": 1, "table": 2})
    monkeypatch.setattr("tournaments.inbox.selectors.checks_of", lambda event: Checked(1, 0, 2, 8, (finding,)))
    item = only(event)
    assert (item.kind, item.table, len(item.names)) == ("check", 2, 4)


@pytest.mark.long
def test_swaps_are_read_with_the_ranks_before_their_rounds() -> None:
    event = club.event(8, rounds_planned=3)
    club.played(event)
    for _ in range(2):
        event.refresh_from_db()
        ranks = {row.entry: row.rank for row in standings_of(event).rows if row.rank is not None}
        leader = min(ranks, key=lambda entry: ranks[entry])
        draft = club.drafted(event)
        with_leader = draft.places.get(entry__number=leader).table_number
        one = draft.places.filter(table_number=with_leader).exclude(entry__number=leader)[0]
        other = draft.places.exclude(table_number=with_leader)[0]
        swap_places(round_=draft, spot=one, other=other, by=club.user())
        club.play_round(desk_services.publish_round(round_=draft, by=club.user()))
        desk_services.close_round(round_=draft, by=club.user())
    swaps = pattern_facts(Event.objects.get(pk=event.pk)).swaps
    assert [swap.round for swap in swaps] == [2, 3]
    ranks_before = pattern_facts(Event.objects.get(pk=event.pk)).ranks
    assert set(ranks_before) == {2, 3}


def test_a_director_who_corrects_their_own_table_is_noticed(event: Event, table: int) -> None:
    write(event, table)
    playing_director(event, table)
    correct(event, table, by="budi")
    assert only(event).sentence == "budi corrected deal 1 at their own table (round 1, table 1)."


def test_a_correction_of_another_table_is_not_noticed(event: Event, table: int) -> None:
    other = Place.objects.exclude(table_id=table).filter(round__event=event)[0].table_id
    write(event, other)
    playing_director(event, table)
    correct(event, other, by="budi")
    assert kinds(event) == []


def test_a_late_correction_that_moves_the_podium_is_noticed(event: Event, table: int) -> None:
    event.rounds_planned = 1
    event.save(update_fields=["rounds_planned"])
    rules(event, confirm="nobody", since="entry", staff_minutes=30, ask_minutes=None)
    write(event, table)
    with in_minutes(25):
        correct(event, table)
        found = notices_of(pattern_facts(Event.objects.get(pk=event.pk)))
    assert [notice.pattern for notice in found] == [Pattern.LATE_PODIUM]


def test_the_same_correction_in_good_time_is_not_noticed(event: Event, table: int) -> None:
    event.rounds_planned = 1
    event.save(update_fields=["rounds_planned"])
    rules(event, confirm="nobody", since="entry", staff_minutes=30, ask_minutes=None)
    write(event, table)
    correct(event, table)
    assert kinds(event) == []


def test_a_swap_by_hand_is_logged_with_its_tables() -> None:
    event = club.event(8)
    draft = club.drafted(event)
    one, other = draft.places.get(table_number=1, seat="N"), draft.places.get(table_number=2, seat="N")
    first, second = one.entry.number, other.entry.number
    seated = {number: set(entries) for number, entries in club.tables(draft).items()}
    swap_places(round_=draft, spot=one, other=other, by=club.user())
    desk_log_of = event.log.get(action="places_swapped").facts
    assert desk_log_of["swapped"] == [first, second]
    assert sorted(map(sorted, desk_log_of["seated"])) == sorted(
        [sorted(seated[1] - {first} | {second}), sorted(seated[2] - {second} | {first})]
    )


@pytest.mark.long
def test_identical_slips_are_noticed_in_an_event() -> None:
    event = club.event(8, options={"deals": 4})
    club.play_round(round_ := club.published(event))
    first, second = (table for table in sorted(set(round_.places.values_list("table_id", flat=True))))
    for fact in sheets.of_tables([first])[first]:
        correct(event, second, values=fact.values, number=fact.number)
    found = notices_of(pattern_facts(Event.objects.get(pk=event.pk)))
    assert Pattern.TWINS in [notice.pattern for notice in found]


def test_a_notice_that_is_set_aside_is_logged_and_does_not_come_back(event: Event, table: int) -> None:
    write(event, table)
    playing_director(event, table)
    correct(event, table, by="budi")
    notice = only(event)
    wanted = NoticeToSetAside(reason="Both sides saw it.")
    services.set_aside(event=event, by=club.user(), notice_id=notice.id, wanted=wanted)
    services.set_aside(event=event, by=club.user(), notice_id=notice.id, wanted=wanted)
    assert kinds(event) == []
    assert [row.reason for row in event.set_aside.all()] == ["Both sides saw it."]
    expected = "rina set aside a notice in the corrections inbox: Both sides saw it."
    assert desk_log.log_of(event)[0].sentence == expected


def test_a_notice_that_is_not_there_cannot_be_set_aside(event: Event) -> None:
    with pytest.raises(EventConflict, match="no longer exists"):
        services.set_aside(
            event=event, by=club.user(), notice_id="own_table-1", wanted=NoticeToSetAside(reason="Seen.")
        )


def test_a_scorer_cannot_set_a_notice_aside(event: Event) -> None:
    siti = club.user("siti")
    Role.objects.create(event=event, user=siti, kind=Role.Kind.SCORER)
    with pytest.raises(NotAllowed):
        services.set_aside(event=event, by=siti, notice_id="own_table-1", wanted=NoticeToSetAside(reason="Seen."))


def test_several_results_are_confirmed_together_and_a_disputed_one_stays(event: Event, table: int) -> None:
    rules(event)
    entered = [
        confirmation_services.enter_sheet(event=event, table_id=table, number=number, values=SHEET, player=NORTH)
        for number in (1, 2)
    ]
    confirmation_services.answer_sheet(
        event=event, sheet_id=entered[1].sheet_id, accept=False, player=EAST, reason="No"
    )
    done = services.confirm_sheets(event=event, by=club.user(), sheet_ids=[fact.sheet_id for fact in entered])
    assert (done.count, done.refused) == (1, ("Deal 2 is disputed or already decided. Open it to decide.",))
    assert [present(sheets.with_id(fact.sheet_id)).state for fact in entered] == ["settled", "disputed"]


def test_a_search_for_a_player_lists_their_sheets(event: Event, table: int) -> None:
    other = Place.objects.exclude(table_id=table).filter(round__event=event)[0].table_id
    write(event, table)
    write(event, other)
    name = Place.objects.filter(table_id=table)[0].entry.name
    found = sheets_found([event], search_of({"q": name.upper()}))
    assert [(sheet.table, sheet.deal, sheet.version, sheet.settled) for sheet in found] == [(1, 1, 1, True)]
    assert name in found[0].names


@pytest.mark.parametrize(
    ("sent", "count"),
    [
        ({"q": "friday"}, 2),
        ({"q": "siti"}, 1),
        ({"q": "friday siti"}, 1),
        ({"q": "nobody here"}, 0),
        ({"table": "2"}, 1),
        ({"round": "2"}, 0),
        ({"day": "2001-01-01"}, 0),
        ({"q": "  "}, 0),
    ],
)
def test_sheets_are_found_by_event_author_round_table_and_date(
    event: Event, table: int, sent: dict[str, str], count: int
) -> None:
    siti = club.user("siti")
    Role.objects.create(event=event, user=siti, kind=Role.Kind.SCORER)
    other = Place.objects.exclude(table_id=table).filter(round__event=event)[0].table_id
    write(event, table)
    write(event, other, by=siti)
    assert len(sheets_found([event], search_of(sent))) == count


def test_a_found_sheet_shows_the_version_that_counts(event: Event, table: int) -> None:
    write(event, table)
    correct(event, table)
    (found,) = sheets_found([event], search_of({"table": "1"}))
    assert (found.version, found.author) == (2, "rina")


def test_the_inbox_of_all_events_has_those_of_the_user_only(event: Event) -> None:
    other = club.event(4, name="Other", by=club.user("wira"))
    club.published(other)
    assert [found.name for found in events_with_inbox(club.user())] == ["Friday"]
    assert [found.name for found in events_with_inbox(club.user("wira"))] == ["Other"]
