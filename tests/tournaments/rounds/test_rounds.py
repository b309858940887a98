"""Drafts, publishing, withdrawal, venues and closing, each in its order."""

from typing import Any

import pytest

from games.api import sheets
from games.api.values import Conflict
from games.models import Table
from tests.present import present
from tests.tournaments.helpers import club
from tournaments.core import rounds as core_rounds
from tournaments.core.errors import EventConflict, EventError
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.desk.schemas import WhereTablePlays
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.front import selectors as front_selectors
from tournaments.links import selectors as links_selectors
from tournaments.models import Event, Person, Round
from tournaments.pairing import next_step as pairing_next_step
from tournaments.people import services as people_services
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds import selectors as rounds_selectors

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def draft() -> Any:
    return club.drafted(club.event(8))


def first_table(round_: Any) -> Any:
    return rounds_selectors.pairings_of(round_).tables[0]


def test_a_draft_is_in_no_public_selector(draft: Any) -> None:
    event = draft.event
    assert list(core_rounds.public_rounds(event)) == []
    assert rounds_selectors.current_round(event) is None
    with pytest.raises(Round.DoesNotExist):
        rounds_selectors.public_round(event, 1)
    with pytest.raises(Round.DoesNotExist):
        rounds_selectors.public_pairings(draft)


def test_a_draft_shows_in_no_card_and_no_standings(draft: Any) -> None:
    person = present(Person.objects.first())
    card = front_selectors.person_card(draft.event, person)
    assert card.seat is None
    assert card.next_round_soon
    assert rankings_selectors.standings_of(draft.event).table.round == 0


def test_staff_see_the_draft(draft: Any) -> None:
    assert list(core_rounds.staff_rounds(draft.event)) == [draft]
    assert rounds_selectors.draft_round(draft.event) == draft
    assert len(rounds_selectors.pairings_of(draft).tables) == 2


def test_two_places_are_swapped_and_the_tables_know(draft: Any) -> None:
    one, other = draft.places.get(table_number=1, seat="N"), draft.places.get(table_number=2, seat="E")
    rounds_drafts.swap_places(round_=draft, spot=one, other=other, by=club.user())
    names = sheets.form(other.table_id).names
    assert draft.places.get(table_number=1, seat="N").entry == other.entry
    assert names["E"] == one.entry.name


def test_swapping_the_same_places_a_second_time_by_an_old_page_is_refused(draft: Any) -> None:
    one, other = draft.places.get(table_number=1, seat="N"), draft.places.get(table_number=2, seat="E")
    rounds_drafts.swap_places(round_=draft, spot=one, other=other, by=club.user())
    with pytest.raises(EventError, match="does not play in round 1"):
        rounds_drafts.swap_places(round_=draft, spot=one, other=other, by=club.user())


def test_a_player_with_a_bye_can_be_swapped_in() -> None:
    draft = club.drafted(club.event(6, **club.PAIRS))
    out, place = draft.sit_outs.get(), present(draft.places.first())
    rounds_drafts.swap_places(round_=draft, spot=place, other=out, by=club.user())
    assert draft.sit_outs.get().entry == place.entry
    assert draft.places.get(table_number=place.table_number, seat=place.seat).entry == out.entry


def test_no_player_is_swapped_in_a_club_match() -> None:
    draft = club.drafted(club.club_match())
    one, other = draft.places.all()[:2]
    with pytest.raises(EventError, match="every visiting pair"):
        rounds_drafts.swap_places(round_=draft, spot=one, other=other, by=club.user())


def test_publishing_opens_the_tables_and_starts_the_event(draft: Any) -> None:
    desk_services.publish_round(round_=draft, by=club.user())
    assert rounds_selectors.public_round(draft.event, 1).published_at
    assert Event.objects.get().state == Event.State.RUNNING
    assert set(Table.objects.values_list("state", flat=True)) == {"running"}


def test_publishing_twice_changes_nothing(draft: Any) -> None:
    first = desk_services.publish_round(round_=draft, by=club.user()).published_at
    assert desk_services.publish_round(round_=draft, by=club.user()).published_at == first
    assert [line.action for line in desk_log.log_of(draft.event)].count("round_published") == 1


def test_a_draft_with_a_departed_player_is_not_published(draft: Any) -> None:
    entries_services.check_out(entry=club.entry(draft.event, 4), by=club.user())
    with pytest.raises(EventError, match="Paired in round 1, but not checked in: Person 04"):
        desk_services.publish_round(round_=draft, by=club.user())


def test_a_published_round_without_results_can_be_taken_back(draft: Any) -> None:
    desk_services.publish_round(round_=draft, by=club.user())
    desk_services.unpublish_round(round_=draft, by=club.user())
    assert list(core_rounds.public_rounds(draft.event)) == []
    assert Event.objects.get().state == Event.State.OPEN
    assert set(Table.objects.values_list("state", flat=True)) == {"draft"}


def test_a_round_with_a_sheet_cannot_be_taken_back(draft: Any) -> None:
    desk_services.publish_round(round_=draft, by=club.user())
    club.play_table(draft.event, first_table(draft).table_id)
    with pytest.raises(EventConflict, match="already has results"):
        desk_services.unpublish_round(round_=draft, by=club.user())


def test_a_published_round_cannot_be_thrown_away_or_swapped(draft: Any) -> None:
    desk_services.publish_round(round_=draft, by=club.user())
    one, other = draft.places.all()[:2]
    with pytest.raises(EventError, match="no longer a draft"):
        rounds_drafts.discard_draft(round_=draft, by=club.user())
    with pytest.raises(EventError, match="no longer a draft"):
        rounds_drafts.swap_places(round_=draft, spot=one, other=other, by=club.user())


@pytest.mark.parametrize("publish", [False, True])
def test_one_table_can_be_online_while_the_others_are_not(draft: Any, publish: Any) -> None:
    if publish:
        desk_services.publish_round(round_=draft, by=club.user())
    desk_services.set_table_place(round_=draft, choice=WhereTablePlays(table=2, place="online"), by=club.user())
    desk_services.publish_round(round_=draft, by=club.user())
    club_table, online = rounds_selectors.pairings_of(draft).tables
    assert (club_table.fact.place, online.fact.place) == ("club", "online")
    assert online.fact.running_deal == 1
    assert club_table.fact.running_deal == 1


def test_seats_online_carry_holder_and_account() -> None:
    account = club.user("ayu")
    event = club.event(4)
    person = Person.objects.get(name="Person 01")
    people_services.change_person(person, club.user(), user=account, shown="short")
    desk_services.set_table_place(
        round_=club.published(event), choice=WhereTablePlays(table=1, place="online"), by=club.user()
    )
    seat = Table.objects.get().seats.get(user=account)
    assert (seat.name, seat.holder) == ("Person 0.", links_selectors.guest_token_of(person))
    assert Table.objects.get().seats.exclude(holder="").count() == 4


def test_a_table_that_has_begun_keeps_its_place(draft: Any) -> None:
    desk_services.publish_round(round_=draft, by=club.user())
    club.play_table(draft.event, first_table(draft).table_id)
    with pytest.raises(Conflict, match="Play at this table has started"):
        desk_services.set_table_place(round_=draft, choice=WhereTablePlays(table=1, place="online"), by=club.user())


def test_a_table_with_a_nameless_pair_cannot_be_online() -> None:
    draft = club.drafted(club.club_match())
    with pytest.raises(EventError, match="people in the entry A 1 are not known"):
        desk_services.set_table_place(round_=draft, choice=WhereTablePlays(table=1, place="online"), by=club.user())


def test_a_blocked_round_names_the_obstacle(draft: Any) -> None:
    desk_services.publish_round(round_=draft, by=club.user())
    desk_services.set_table_place(round_=draft, choice=WhereTablePlays(table=2, place="online"), by=club.user())
    assert [blocker.sentence for blocker in pairing_next_step.blockers_of(draft.event)] == [
        "Table 1: deals 1 and 2 are missing.",
        "Table 2: deal 1 is being played online.",
    ]
    with pytest.raises(EventError, match="Table 1: deals 1 and 2 are missing"):
        desk_services.close_round(round_=draft, by=club.user())


def test_the_next_step_leads_through_the_evening() -> None:
    event = club.event(by=club.user(), rounds_planned=1)
    steps = [pairing_next_step.next_step(event).code]
    entries_services.enter_people(event=event, rows=club.rows(4), by=club.user())
    steps.append(pairing_next_step.next_step(event).code)
    entries_services.check_in_all(event=event, by=club.user())
    steps.append(pairing_next_step.next_step(event).code)
    round_ = club.drafted(event)
    steps.append(pairing_next_step.next_step(event).code)
    desk_services.publish_round(round_=round_, by=club.user())
    steps.append(pairing_next_step.next_step(event).code)
    club.play_round(round_)
    steps.append(pairing_next_step.next_step(event).code)
    desk_services.close_round(round_=round_, by=club.user())
    steps.append(pairing_next_step.next_step(event).code)
    steps.append(pairing_next_step.next_step(events_services.finish_event(event=event, by=club.user())).code)
    assert steps == ["enter", "check_in", "seat", "publish", "results", "close", "finish", "over"]


def test_an_event_with_an_open_round_is_not_finished() -> None:
    event = club.event(4)
    club.published(event)
    with pytest.raises(EventError, match="Round 1 is not closed"):
        events_services.finish_event(event=event, by=club.user())


def test_an_online_table_waits_for_words_as_long_as_the_event_says() -> None:
    event = club.event(4, place="online", words_seconds=30)
    round_ = club.published(event)
    (table,) = rounds_selectors.pairings_of(round_).tables
    assert (table.fact.state, table.fact.running_deal) == ("waiting", None)
    assert set(table.fact.waiting_for) == set("NESW")
    club.changed(event, words_seconds=None)
    event.refresh_from_db()
    assert event.words_seconds is None


def test_without_that_the_first_pack_is_dealt_at_once() -> None:
    (table,) = rounds_selectors.pairings_of(club.published(club.event(4, place="online"))).tables
    assert (table.fact.state, table.fact.running_deal) == ("running", 1)


def test_a_table_that_waits_for_words_can_still_be_taken_back() -> None:
    round_ = club.published(club.event(4, place="online", words_seconds=30))
    assert desk_services.unpublish_round(round_=round_, by=club.user()).state == "draft"


def test_the_log_says_of_round_1_of_a_swiss_event_how_it_was_paired_and_not_another_system() -> None:
    event = club.event(8)
    assert event.system == "swiss"
    club.played(event)
    club.drafted(event)
    paired = [line.sentence for line in desk_log.log_of(event) if " paired round " in line.sentence]
    assert sorted(sentence.split(" paired ")[1] for sentence in paired) == [
        "round 1 as a draft. Tables: 2. Method: random pairings.",
        "round 2 as a draft. Tables: 2. Method: pairing by standings.",
    ]
