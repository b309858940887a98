"""One table: role x action x state of the event; whoever may not is told who can."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Permission

from tests.tournaments import club
from tournaments.core import permissions
from tournaments.core.errors import NotAllowed
from tournaments.events import services as events_services
from tournaments.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

ROLES = ("organiser", "director", "scorer", "nobody")
EXPECTED = {
    # action: who in which state (o open, r running, f finished)
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
        events_services.give_role(made, club.user(role), role, club.user("organiser"))
    return made


def test_every_action_stands_in_this_test() -> None:
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
def test_nobody_may_anything_without_signing_in(event: Any, action: Any) -> None:
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


def test_whoever_may_not_is_told_who_can(event: Any) -> None:
    with pytest.raises(NotAllowed) as told:
        permissions.require(club.user("scorer"), "correct", event)
    assert told.value.message == (
        "You may not correct results in this event. Who can: organiser, director (organiser, director)."
    )
    assert told.value.allowed == ["organiser", "director"]


def test_whoever_comes_in_the_wrong_state_is_told_the_right_one(event: Any) -> None:
    event.state = Event.State.FINISHED
    with pytest.raises(
        NotAllowed, match=r"The event is finished\. To seat a round it must be: open for check-in, running\."
    ):
        permissions.require(club.user("organiser"), "seat", event)


def test_who_lost_a_role_may_no_more(event: Any) -> None:
    events_services.take_role(event.roles.get(kind="director"), club.user("organiser"))
    assert not permissions.may(club.user("director"), "seat", event)


def test_creating_an_event_needs_the_right_of_the_site() -> None:
    someone = club.user("someone")
    with pytest.raises(NotAllowed, match="Only organisers"):
        permissions.require(someone, permissions.CREATE)
    someone.user_permissions.add(Permission.objects.get(codename="add_event"))
    permissions.require(type(someone).objects.get(pk=someone.pk), permissions.CREATE)


def test_an_action_that_does_not_exist_is_a_mistake_of_ours(event: Any) -> None:
    with pytest.raises(KeyError):
        permissions.may(club.user(), "fly", event)
