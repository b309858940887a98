"""Pairs and teams: invited partners, searches for a partner, and broken pairs."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from tests.tournaments.helpers import club
from tests.tournaments.helpers.registering import check, join, open_event, person, states, who
from tournaments.core.errors import EventConflict, EventError, EventGone
from tournaments.core.log_text import SENTENCES
from tournaments.models import Event, LogEntry, Person, Registration
from tournaments.registration import partners, services, staff
from tournaments.registration.codes import partner_code
from tournaments.registration.selectors import places_of
from tournaments.registration.waiting import sweep

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


def pairs(capacity: int | None = 2, **more: Any) -> Event:
    return open_event(capacity, **club.PAIRS, **more)


def accept(event: Event, registration: Registration, who: Person | str) -> Registration:
    registration.refresh_from_db()
    known: dict[str, Any] = {"name": who} if isinstance(who, str) else {"person": who}
    code = partner_code(registration)
    return partners.accept_partner(event=event, registration_id=registration.pk, code=code, **known)


def single(event: Event, name: str) -> Registration:
    return join(event, name, partner_wanted=True)


def test_an_invited_partner_holds_the_place_and_makes_the_entry_by_accepting() -> None:
    event = pairs(1)
    made = join(event, "Ayu", partner="Budi")
    assert (states([made]), places_of(event).left, event.entries.count()) == (["pending"], 0, 0)
    accept(event, made, "Budi")
    assert states([made]) == ["confirmed"]
    assert event.entries.get().name == "Ayu & Budi"
    check(event)


def test_a_silent_partner_leaves_the_place_to_the_single_once(clock: Any) -> None:
    event = pairs(1)
    made = join(event, "Ayu", partner="Budi")
    made.refresh_from_db()
    code = partner_code(made)
    clock.shift(timedelta(hours=48))
    assert (sweep(), sweep()) == (1, 0)
    made.refresh_from_db()
    assert (made.state, made.partner_wanted, made.partner_name, made.queued_at) == ("pending", True, "", NOW)
    assert places_of(event).left == 0
    assert LogEntry.objects.filter(action="partner_declined").count() == 1
    with pytest.raises(EventGone):
        partners.accept_partner(event=event, registration_id=made.pk, code=code, name="Budi")


def test_a_declined_invitation_makes_a_search_and_its_link_is_dead() -> None:
    event = pairs(1)
    made = join(event, "Ayu", partner="Budi")
    made.refresh_from_db()
    code = partner_code(made)
    partners.decline_partner(event=event, registration_id=made.pk, code=code)
    made.refresh_from_db()
    assert made.partner_wanted
    with pytest.raises(EventGone):
        partners.decline_partner(event=event, registration_id=made.pk, code=code)


def test_a_wrong_partner_code_opens_nothing() -> None:
    event = pairs(1)
    made = join(event, "Ayu", partner="Budi")
    with pytest.raises(EventGone):
        partners.accept_partner(event=event, registration_id=made.pk, code="BCDFGHJKMNPQ", name="Budi")


def test_two_who_look_for_a_partner_make_a_pair_with_two_taps() -> None:
    event = pairs(2)
    first, second = single(event, "Ayu"), single(event, "Budi")
    assert places_of(event).left == 0
    partners.ask_partner(event=event, person=who(second), other_id=first.pk)
    assert states([first, second]) == ["pending", "pending"]
    partners.ask_partner(event=event, person=who(first), other_id=second.pk)
    assert states([first, second]) == ["confirmed", "cancelled"]
    assert event.entries.get().name == "Ayu & Budi"
    assert places_of(event).left == 1
    check(event)


def test_asking_twice_is_asking_once() -> None:
    event = pairs(2)
    first, second = single(event, "Ayu"), single(event, "Budi")
    for _try in range(2):
        partners.ask_partner(event=event, person=who(second), other_id=first.pk)
    assert states([first, second]) == ["pending", "pending"]


def test_a_waiting_single_who_finds_one_with_a_place_has_a_place() -> None:
    event = pairs(1)
    first, second, third = single(event, "Ayu"), single(event, "Budi"), single(event, "Citra")
    assert states([first, second, third]) == ["pending", "waiting", "waiting"]
    partners.ask_partner(event=event, person=who(third), other_id=first.pk)
    partners.ask_partner(event=event, person=who(first), other_id=third.pk)
    assert states([first, second, third]) == ["confirmed", "waiting", "cancelled"]
    check(event)


def test_nobody_makes_a_pair_with_a_person_who_has_one_or_with_themselves() -> None:
    event = pairs(3)
    first, second = single(event, "Ayu"), join(event, "Budi", partner="Citra")
    for other in (first.pk, second.pk, 10_000):
        with pytest.raises(EventConflict):
            partners.ask_partner(event=event, person=who(first), other_id=other)
    with pytest.raises(EventConflict, match="your own partner"):
        accept(event, second, who(second))


def test_a_person_who_looks_for_a_partner_may_accept_an_invitation_and_one_in_a_pair_may_not() -> None:
    event = pairs(3)
    first, looking = join(event, "Ayu", partner="Budi"), single(event, "Budi")
    accept(event, first, who(looking))
    assert states([first, looking]) == ["confirmed", "cancelled"]
    other = join(event, "Citra", partner="Dewi")
    with pytest.raises(EventConflict) as refused:
        accept(event, other, who(first))
    assert "Citra" not in str(refused.value)


def test_who_is_left_of_a_pair_keeps_the_place_and_the_time_and_looks_for_a_partner(clock: Any) -> None:
    event = pairs(1)
    made = join(event, "Ayu", partner="Budi")
    accept(event, made, person("Budi"))
    clock.shift(timedelta(hours=1))
    services.cancel(event=event, person=who(made))
    made.refresh_from_db()
    assert (made.state, made.needs, made.partner_wanted, made.queued_at) == ("pending", "partner", True, NOW)
    assert who(made).name == "Budi"
    assert (event.entries.count(), places_of(event).left) == (0, 0)
    services.cancel(event=event, person=who(made))
    assert (states([made]), places_of(event).left) == (["cancelled"], 1)


def test_a_pair_on_the_list_is_one_place_and_a_single_there_is_passed_over() -> None:
    event = pairs(1)
    first = single(event, "Ayu")
    alone = single(event, "Budi")
    pair = join(event, "Citra", partner="Dewi")
    accept(event, pair, "Dewi")
    assert states([first, alone, pair]) == ["pending", "waiting", "waiting"]
    services.cancel(event=event, person=who(first))
    assert states([alone, pair]) == ["waiting", "offered"]


def test_an_offer_to_a_pair_ends_when_one_of_them_leaves() -> None:
    event = pairs(1)
    first, pair = single(event, "Ayu"), join(event, "Citra", partner="Dewi")
    accept(event, pair, "Dewi")
    services.cancel(event=event, person=who(first))
    services.cancel(event=event, person=who(pair))
    pair.refresh_from_db()
    assert (pair.state, pair.offered_until, pair.partner_wanted) == ("waiting", None, True)


def test_approval_comes_after_the_partner() -> None:
    event = pairs(1, registration_approval=True)
    made = join(event, "Ayu", partner="Budi")
    with pytest.raises(EventConflict, match="already"):
        staff.approve(event=event, by=club.user(), registration_id=made.pk)
    with pytest.raises(EventConflict, match="no partner yet"):
        staff.give_place(event=event, by=club.user(), registration_id=made.pk)
    accept(event, made, "Budi")
    made.refresh_from_db()
    assert (made.state, made.needs) == ("pending", "approval")
    staff.approve(event=event, by=club.user(), registration_id=made.pk)
    assert states([made]) == ["confirmed"]


@pytest.mark.parametrize(
    ("joining", "code"),
    [
        ({}, "partner_missing"),
        ({"partner": "Budi", "partner_wanted": True}, "partner_or_wanted"),
        ({"partner": "Budi", "team": "Kap"}, "team_not_needed"),
        ({"partner": "Bu\u202edi"}, ""),
    ],
)
def test_a_pair_is_one_who_invites_or_looks(joining: dict[str, Any], code: str) -> None:
    event = pairs(1)
    if not code:  # invisible signs are removed from names
        assert join(event, "Ayu", **joining).partner_name == "Budi"
        return
    with pytest.raises(EventError) as refused:
        join(event, "Ayu", **joining)
    assert refused.value.code == code


def test_a_team_registers_with_the_names_of_its_members() -> None:
    event = open_event(1, **club.TEAMS)
    made = join(event, "Ayu", team="Kap Partij", members=["Budi", "Citra"])
    made.refresh_from_db()
    assert made.entry is not None
    assert made.entry.name == "Kap Partij"
    assert [member.person.name for member in made.entry.members.all()] == ["Ayu", "Budi", "Citra"]
    services.cancel(event=event, person=who(made))
    assert states([made]) == ["cancelled"]
    check(event)


@pytest.mark.parametrize(
    ("joining", "code"),
    [
        ({"team": "Kap", "members": ["Budi"]}, "team_members"),
        ({"members": ["Budi", "Citra"]}, "team_name_missing"),
        ({"team": "Kap", "members": ["Budi", "Budi"]}, "name_in_event"),
        ({"team": "Kap", "members": ["Budi", "Ayu"]}, "name_in_event"),
        ({"team": "Kap", "members": ["Budi", ""]}, "name_missing"),
        ({"team": "Kap", "members": ["Budi", "Citra"], "partner_wanted": True}, "partner_not_needed"),
    ],
)
def test_a_team_that_is_not_whole_is_refused_and_leaves_nobody_behind(joining: dict[str, Any], code: str) -> None:
    event = open_event(1, **club.TEAMS)
    with pytest.raises(EventError) as refused:
        join(event, "Ayu", **joining)
    assert refused.value.code == code
    assert not Person.objects.exists()


def test_one_person_registers_without_partner_or_team() -> None:
    for wrong in ({"partner": "Budi"}, {"partner_wanted": True}, {"team": "Kap"}, {"members": ["Budi"]}):
        with pytest.raises(EventError):
            join(open_event(), "Ayu", **wrong)


def test_every_state_has_a_sentence_in_the_log() -> None:
    assert {f"registration_{state}" for state in Registration.State.values} <= set(SENTENCES)
