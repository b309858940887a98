"""Permissions as one table: role x action x state; refusals name permitted roles."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Permission

from games.api.sheets import Correction
from inputs.reading import read
from tests.tournaments.helpers import club
from tournaments.archive.export import export_event
from tournaments.core import permissions
from tournaments.core.errors import NotAllowed
from tournaments.corrections import requests as corrections_requests
from tournaments.corrections import services as corrections_services
from tournaments.corrections.schemas import CorrectionDecision, VersionToRestore
from tournaments.desk import services as desk_services
from tournaments.desk.schemas import WhereTablePlays
from tournaments.entries import services as entries_services
from tournaments.entries.schemas import Captain
from tournaments.events import removal as events_removal
from tournaments.events import services as events_ranking_rules
from tournaments.events import services as events_services
from tournaments.events.schemas import NewEvent
from tournaments.models import Event
from tournaments.online import services as online_services
from tournaments.pairing import services as pairing_services
from tournaments.result_rules import services as result_rules_services
from tournaments.result_rules.schemas import ResultRules
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds.schemas import TablesToPause
from tournaments.rulings import services as rulings_services
from tournaments.rulings.schemas import TariffOut
from tournaments.sheets import services as sheets_services
from tournaments.shuffles import services as shuffles_services
from tournaments.shuffles.schemas import NameBeacon

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

ROLES = ("organiser", "director", "scorer", "nobody")
EXPECTED = {
    # action: roles by state (o open, r running, f finished)
    "edit": {"organiser": "or"},
    "appoint": {"organiser": "orf"},
    "enter": {"organiser": "or", "director": "or"},
    "check_in": {"organiser": "or", "director": "or", "scorer": "or"},
    "withdraw": {"organiser": "or", "director": "or"},
    "seat": {"organiser": "or", "director": "or"},
    "wish": {"organiser": "or", "director": "or"},
    "edit_draft": {"organiser": "or", "director": "or"},
    "change_round": {"organiser": "r", "director": "r"},
    "publish": {"organiser": "or", "director": "or"},
    "set_place": {"organiser": "or", "director": "or"},
    "pause": {"organiser": "r", "director": "r"},
    "write_sheet": {"organiser": "r", "director": "r", "scorer": "r"},
    "correct": {"organiser": "rf", "director": "rf"},
    "ask": {},
    "cancel": {"organiser": "o"},
    "reinstate": {},  # only of a cancelled event
    "set_results": {"organiser": "orf"},
    "rehearse": {"organiser": "orf", "director": "orf"},
    "confirm": {"organiser": "rf", "director": "rf", "scorer": "rf"},
    "settle": {"organiser": "rf", "director": "rf"},
    "close_round": {"organiser": "r", "director": "r"},
    "finish": {"organiser": "r"},
    "reopen": {"organiser": "f"},
    "remove": {"organiser": "orf"},
    "rule": {"organiser": "rf", "director": "rf"},
    "set_tariffs": {"organiser": "orf", "director": "orf"},
    "rate": {"organiser": "orf"},
    "run_timer": {"organiser": "r", "director": "r", "scorer": "r"},
    "steer_screen": {"organiser": "orf", "director": "orf"},
    "see_desk": {"organiser": "orf", "director": "orf", "scorer": "orf"},
    "answer_calls": {"organiser": "orf", "director": "orf", "scorer": "orf"},
    "look_into": {"organiser": "orf", "director": "orf"},
    "see_people": {"organiser": "orf", "director": "orf"},
    "see_wishes": {"organiser": "orf", "director": "orf"},
    "see_log": {"organiser": "orf", "director": "orf", "scorer": "orf"},
    "export": {"organiser": "orf"},
}
STATES = {"o": "open", "r": "running", "f": "finished"}


@pytest.fixture
def event() -> Any:
    made = club.event(by=club.user("organiser"))
    for role in ("director", "scorer"):
        events_services.give_role(event=made, user=club.user(role), kind=role, by=club.user("organiser"))
    return made


def test_every_action_is_in_this_test() -> None:
    assert set(EXPECTED) == set(permissions.TABLE)


@pytest.mark.parametrize("action", EXPECTED)
def test_the_table(event: Any, action: Any) -> None:
    for letter, state in STATES.items():
        event.state = state
        for role in ROLES:
            expected = letter in EXPECTED[action].get(role, "")
            assert permissions.may(club.user(role), action, event) is expected, (role, state)
            assert club.user(role).has_perm(f"event.{action}", event) is expected, (role, state)


@pytest.mark.parametrize("action", EXPECTED)
def test_an_anonymous_visitor_may_do_nothing(event: Any, action: Any) -> None:
    assert not permissions.may(AnonymousUser(), action, event)
    with pytest.raises(NotAllowed):
        permissions.require(AnonymousUser(), action, event)


def test_a_role_counts_in_its_own_event_only(event: Any) -> None:
    other = club.event(by=club.user("else"), name="Other")
    assert not permissions.may(club.user("director"), "seat", other)


def test_a_superuser_has_every_role_but_is_bound_by_the_state(event: Any) -> None:
    root = club.user("root", is_superuser=True)
    assert permissions.may(root, "seat", event)
    event.state = Event.State.FINISHED
    assert not permissions.may(root, "seat", event)


def test_a_refusal_names_the_permitted_roles(event: Any) -> None:
    with pytest.raises(NotAllowed) as error:
        permissions.require(club.user("scorer"), "correct", event)
    assert error.value.message == (
        "You do not have permission to correct results in this event. Ask organiser or director."
    )
    assert error.value.allowed == ["organiser", "director"]


def test_without_accounts_in_these_roles_a_refusal_names_the_roles(event: Any) -> None:
    event.roles.exclude(kind="scorer").delete()
    with pytest.raises(NotAllowed, match=r"in this event\. Ask the organiser or director\.$"):
        permissions.require(club.user("scorer"), "correct", event)


def test_a_request_in_the_wrong_state_learns_the_right_one(event: Any) -> None:
    event.state = Event.State.FINISHED
    with pytest.raises(
        NotAllowed,
        match=r"cannot pair a round while the event is finished\. The event must be open for check-in or running\.",
    ):
        permissions.require(club.user("organiser"), "seat", event)


def test_a_removed_role_gives_no_permissions(event: Any) -> None:
    events_services.take_role(role=event.roles.get(kind="director"), by=club.user("organiser"))
    assert not permissions.may(club.user("director"), "seat", event)


def test_creating_an_event_needs_the_right_of_the_site() -> None:
    someone = club.user("someone")
    with pytest.raises(NotAllowed, match="permission to create events"):
        permissions.require(someone, permissions.CREATE)
    someone.user_permissions.add(Permission.objects.get(codename="add_event"))
    permissions.require(type(someone).objects.get(pk=someone.pk), permissions.CREATE)


def test_an_action_that_does_not_exist_is_a_mistake_of_ours(event: Any) -> None:
    with pytest.raises(KeyError):
        permissions.may(club.user(), "fly", event)


ARTICLE = read(TariffOut, {"article": "x", "title": "Late", "kind": "note"})
SHEET: dict[str, Any] = {"table_id": 1, "number": 1}
ACTS: dict[str, Callable[[Event, Any], object]] = {
    "create": lambda made, by: events_services.create_event(by=by, event=read(NewEvent, {"name": "X", **club.TRUF})),
    "appoint": lambda made, by: events_services.give_role(event=made, user=by, kind="organiser", by=by),
    "finish": lambda made, by: events_services.finish_event(event=made, by=by),
    "results": lambda made, by: result_rules_services.change_result_rules(by=by, event=made, rules=ResultRules()),
    "ranking rules": lambda made, by: events_ranking_rules.adopt_ranking_rules(event=made, by=by),
    "delete": lambda made, by: events_removal.delete_event(event=made, by=by),
    "hide": lambda made, by: events_removal.hide_event(event=made, by=by),
    "export": lambda made, by: export_event(event=made, by=by),
    "wish": lambda made, by: club.wish(made, "accessible", 1, by=by),
    "people": lambda made, by: entries_services.enter_people(event=made, rows=club.rows(1, start=9), by=by),
    "pairs": lambda made, by: entries_services.enter_named(event=made, names=["X"], by=by, side=""),
    "check in": lambda made, by: entries_services.check_in(entry=club.entry(made, 1), by=by),
    "check in all": lambda made, by: entries_services.check_in_all(event=made, by=by),
    "withdraw": lambda made, by: entries_services.withdraw(entry=club.entry(made, 1), by=by),
    "rename": lambda made, by: entries_services.rename_entry(entry=club.entry(made, 1), name="X", by=by),
    "remove": lambda made, by: entries_services.remove_entry(entry=club.entry(made, 1), by=by),
    "captain": lambda made, by: entries_services.choose_captain(
        entry=club.entry(made, 1), captain=Captain(person=1), by=by
    ),
    "series": lambda made, by: club.series(by=by),
    "tariff": lambda made, by: rulings_services.change_tariff(event=made, tariff=ARTICLE, by=by),
    "tariff back": lambda made, by: rulings_services.restore_tariff(event=made, article="x", by=by),
    "rule": lambda made, by: club.ruling(
        event=made, entry=club.entry(made, 1), kind="note", points=0, reason="x", by=by
    ),
    "correct": lambda made, by: corrections_services.correct_sheet(
        event=made, correction=Correction(values={}, reason="x"), by=by, **SHEET
    ),
    "undo": lambda made, by: corrections_services.undo_correction(
        event=made, restore=VersionToRestore(), by=by, **SHEET
    ),
    "confirm": lambda made, by: corrections_services.confirm_correction(event=made, sheet_id=1, by=by),
    "reject": lambda made, by: corrections_services.reject_correction(event=made, sheet_id=1, by=by, reason="x"),
    "decide": lambda made, by: corrections_requests.decide_request(
        event=made, request_id=1, grant=True, by=by, decision=CorrectionDecision()
    ),
    "seat": lambda made, by: pairing_services.seat_round(event=made, by=by),
    "discard": lambda made, by: rounds_drafts.discard_draft(round_=club.drafted(made), by=by),
    "publish": lambda made, by: desk_services.publish_round(round_=club.drafted(made), by=by),
    "unpublish": lambda made, by: desk_services.unpublish_round(round_=club.drafted(made), by=by),
    "close": lambda made, by: desk_services.close_round(round_=club.drafted(made), by=by),
    "place": lambda made, by: desk_services.set_table_place(
        round_=club.drafted(made), choice=WhereTablePlays(table=1, place="online"), by=by
    ),
    "pause": lambda made, by: online_services.pause_round(round_=club.drafted(made), by=by, pause=TablesToPause()),
    "resume": lambda made, by: online_services.resume_round(round_=club.drafted(made), by=by),
    "beacon": lambda made, by: shuffles_services.name_beacon(
        round_=club.drafted(made), beacon=NameBeacon(source=""), by=by
    ),
    "sheet": lambda made, by: sheets_services.write_sheet(event=made, values={}, by=by, **SHEET),
    "look": lambda made, by: online_services.look_into_table(event=made, table_id=1, by=by),
    "call": lambda made, by: online_services.take_call(event=made, table_id=1, call_id=1, by=by),
    "time": lambda made, by: online_services.give_time(event=made, by=by, person_id=1, factor=100),
    "rated": lambda made, by: online_services.count_for_ratings(event=made, counts=False, by=by),
}
"""Services, each called as a user."""


@pytest.mark.parametrize("act", ACTS)
def test_an_action_refuses_a_user_without_the_right(act: str) -> None:
    made = club.event(4)
    with pytest.raises(NotAllowed):
        ACTS[act](made, club.user("outsider"))
