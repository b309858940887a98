"""Set-up of an empty installation by the code that the server printed."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client, override_settings

from accounts.models import User
from tests.tournaments.helpers import club as clubs
from tournaments.clubs.schemas import NewClub
from tournaments.core.permissions import roles_of
from tournaments.events.schemas import NewEvent
from tournaments.models import Club, Event
from tournaments.setup import services

pytestmark = pytest.mark.django_db
PASSWORD = "vier rode stoelen"


def typed(**instead: str) -> dict[str, str]:
    fields = {"code": services.setup_code(), "username": "rina", "password": PASSWORD}
    return {**fields, "club": "Kap Partij", "event": "First evening", **instead}


def test_five_fields_make_an_account_a_club_and_an_event_and_test_its_address() -> None:
    client = Client()
    answer = client.post("/setup/", typed())
    assert answer["Location"] == "/c/kap-partij/settings/address"
    assert "/t/first-evening/desk/" in client.get(answer["Location"]).text
    user, event = User.objects.get(), Event.objects.get()
    assert user.is_superuser
    assert user.check_password(PASSWORD)
    assert event.club == Club.objects.get(hosted=True)
    assert Club.objects.get().roles.get(user=user).kind == "owner"
    assert "organiser" in roles_of(user, event)


def test_the_form_requires_five_fields() -> None:
    page = Client().get("/setup/").content.decode()
    assert page.count(" required") == 5


def test_a_wrong_code_answers_403_and_makes_nothing() -> None:
    answer = Client().post("/setup/", typed(code="aaaa-aaaa-aaaa"))
    assert answer.status_code == 403
    assert 'value="Kap Partij"' in answer.content.decode()
    assert not User.objects.exists()
    assert not Club.objects.exists()


def test_after_the_first_account_there_is_no_such_page() -> None:
    clubs.user()
    assert Client().get("/setup/").status_code == 404
    assert Client().post("/setup/", typed()).status_code == 404
    assert User.objects.count() == 1


def test_a_second_visitor_in_the_same_moment_gets_nothing() -> None:
    club, event = NewClub(name="Kap Partij", hosted=True), {**clubs.TRUF, "name": "Friday"}
    facts: dict[str, Any] = {"code": services.setup_code(), "password": PASSWORD, "club": club}
    services.set_up(**facts, username="rina", event=NewEvent.model_validate(event))
    with pytest.raises(PermissionDenied):
        services.set_up(**facts, username="budi", event=NewEvent.model_validate(event))


def test_the_code_may_be_typed_with_capitals_and_spaces() -> None:
    assert services.is_right_code(services.setup_code().upper().replace("-", " "))


def test_the_code_follows_from_the_secret_key() -> None:
    code = services.setup_code()
    with override_settings(SECRET_KEY="another"):
        assert services.setup_code() != code


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        ("password", "short", "12"),
        ("club", "\u200b", "visible letter"),
        ("event", "", "required"),
        ("username", "a b", ""),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_the_rest_is_kept(field: str, text: str, words: str) -> None:
    answer = Client().post("/setup/", typed(**{field: text, "town": "Moengo"}))
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert 'value="Moengo"' in answer.content.decode()
    assert not User.objects.exists()


def test_the_front_page_of_an_empty_installation_leads_to_the_set_up() -> None:
    assert 'href="/setup/"' in Client().get("/").content.decode()
    clubs.user()
    assert 'href="/setup/"' not in Client().get("/").content.decode()
