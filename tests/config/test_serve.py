"""Public demo passwords are only accepted on a server that no one else reaches."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from config.management.commands.serve import Command
from config.ops import serving as reach
from tournaments.demo import logins

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def alone(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine of its own, on which nothing is really served."""
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    settings.DEMO_NOTE = tmp_path / "demo.txt"
    monkeypatch.setattr(Command, "_serve", lambda *args: None)


def start(*arguments: str) -> str:
    """Return the output of a start of the server."""
    result = io.StringIO()
    call_command("serve", *arguments, stderr=result)
    return result.getvalue()


@pytest.mark.parametrize(
    ("host", "settings_of_others", "expected"),
    [
        ("127.0.0.1", {}, True),
        ("127.8.8.8", {}, True),
        ("::1", {}, True),
        ("localhost", {}, True),
        ("0.0.0.0", {}, False),
        ("::", {}, False),
        ("", {}, False),
        ("192.168.1.20", {}, False),
        ("localhost.example", {}, False),
        ("127.0.0.1", {"HTTPS": True}, False),
        ("127.0.0.1", {"NUM_PROXIES": 1}, False),
        ("127.0.0.1", {"ALLOWED_HOSTS": ["cards.example"]}, False),
        ("127.0.0.1", {"ALLOWED_HOSTS": ["*"]}, False),
    ],
)
def test_clients_that_can_reach_a_server(
    host: str, settings_of_others: dict[str, Any], expected: bool, settings: Any
) -> None:
    for name, value in settings_of_others.items():
        setattr(settings, name, value)
    assert reach.is_local_only(host) is expected


@pytest.mark.long
def test_on_one_machine_the_demo_club_is_there_and_its_logins_are_said_at_every_start() -> None:
    for _start in range(2):
        assert "organiser/demo" in start("--host", "127.0.0.1")
    assert logins.still_known() == list(logins.LOGINS)


@pytest.mark.long
def test_a_reachable_server_loads_no_demo_and_says_how_to_create_an_account() -> None:
    result = start("--host", "0.0.0.0")
    assert "/setup/" in result
    assert "DEMO=yes" in result
    assert not User.objects.exists()


@pytest.mark.long
def test_a_demo_that_is_asked_for_where_others_can_reach_it_has_passwords_said_once() -> None:
    first = start("--host", "0.0.0.0", "--demo")
    result = dict(one.split("/") for one in re.findall(r"\b\w+/\w{12}\b", first))
    assert set(result) == set(logins.LOGINS)
    assert all(User.objects.get(username=name).check_password(password) for name, password in result.items())
    assert logins.still_known() == []
    assert "organiser/" not in start("--host", "0.0.0.0", "--demo")


def test_a_demo_of_one_machine_is_closed_before_others_can_reach_it() -> None:
    for name in logins.LOGINS:
        User.objects.create_user(name, password="demo")
    result = start("--host", "0.0.0.0", "--no-demo")
    assert "organiser/" in result
    assert logins.still_known() == []
    assert "organiser/" not in start("--host", "127.0.0.1")


def test_a_changed_password_is_accepted_where_others_can_reach_the_server() -> None:
    User.objects.create_user("organiser", password="a-good-password")
    start("--host", "0.0.0.0")
    assert User.objects.get().check_password("a-good-password")
