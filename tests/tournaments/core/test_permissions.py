"""Permissions as one table: role x action x state; refusals name permitted roles."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Permission

from inputs.reading import read
from tests.tournaments.helpers import club
from tournaments.core import permissions
from tournaments.core.errors import NotAllowed
from tournaments.events import services as events_services
from tournaments.events.schemas import NewEvent
from tournaments.models import Event
from tournaments.rulings import services as rulings_services

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
    "set_results": {"organiser": "orf"},
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


@pytest.mark.parametrize("act", ["create", "appoint", "finish", "wish", "tariff"])
def test_an_action_refuses_a_user_without_the_right(act: str) -> None:
    made, outsider = club.event(4), club.user("outsider")
    article: dict[str, Any] = {"title": "Late", "kind": "note", "points": 0, "given_to": "offender", "used": True}
    acts: dict[str, Callable[[], object]] = {
        "create": lambda: events_services.create_event(by=outsider, event=read(NewEvent, {"name": "X", **club.TRUF})),
        "appoint": lambda: events_services.give_role(event=made, user=outsider, kind="organiser", by=outsider),
        "finish": lambda: events_services.finish_event(event=made, by=outsider),
        "wish": lambda: club.wish(made, "accessible", 1, by=outsider),
        "tariff": lambda: rulings_services.change_tariff(event=made, article="x", by=outsider, **article),
    }
    with pytest.raises(NotAllowed):
        acts[act]()
