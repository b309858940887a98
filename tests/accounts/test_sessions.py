"""The list of sessions: what it keeps, and how sessions are ended."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.test import Client, RequestFactory
from knox.models import AuthToken

from accounts import services, sessions, tasks
from accounts.models import AuditLine, BrowserSession, User

pytestmark = pytest.mark.django_db

PASSWORD = "a-good-password"
PHONE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36"
)
LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0"


@pytest.fixture
def ayu() -> User:
    return User.objects.create_user("ayu", "ayu@example.org", PASSWORD, is_staff=True)


def signed_in(agent: str = LAPTOP, address: str = "192.0.2.77") -> Client:
    client = Client(headers={"user-agent": agent}, REMOTE_ADDR=address)
    assert client.post("/account/login/", {"login": "ayu", "password": PASSWORD}).status_code == 302
    return client


def confirmed(client: Client, path: str) -> None:
    """Send a form that takes the password again, with the password."""
    answer = client.post(path)
    assert answer["Location"].startswith("/account/reauthenticate/")
    assert client.post(answer["Location"], {"password": PASSWORD, "next": path}).status_code == 302


def is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def text_of(client: Client) -> str:
    return client.get("/account/sessions/").content.decode()


def test_the_page_lists_each_browser_with_a_coarse_device_and_a_network(ayu: User) -> None:
    signed_in(PHONE, "2001:db8:1:2::77")
    text = text_of(signed_in())
    for part in ("Chrome, Android", "Firefox, Windows", "192.0.2.0/24", "2001:db8:1::/48"):
        assert part in text
    assert text.count("this browser") == 1


def test_no_whole_address_and_no_user_agent_is_stored(ayu: User) -> None:
    signed_in()
    stored = str(BrowserSession.objects.values())
    assert "192.0.2.77" not in stored
    assert "Mozilla" not in stored


def test_ending_one_session_signs_that_browser_out_and_no_other(ayu: User) -> None:
    phone, laptop, tablet = signed_in(PHONE), signed_in(), signed_in()
    row = BrowserSession.objects.get(device="Chrome, Android")
    confirmed(laptop, f"/account/sessions/{row.pk}/end/")
    assert (is_in(phone), is_in(laptop), is_in(tablet)) == (False, True, True)
    assert AuditLine.objects.filter(what="sessions_ended", user=ayu).count() == 1


def test_ending_all_others_leaves_this_one(ayu: User) -> None:
    phone, laptop, tablet = signed_in(PHONE), signed_in(), signed_in()
    confirmed(laptop, "/account/sessions/end-others/")
    assert (is_in(phone), is_in(laptop), is_in(tablet)) == (False, True, False)


def test_an_open_session_alone_ends_no_other_session(ayu: User) -> None:
    phone, laptop = signed_in(PHONE), signed_in()
    laptop.post(f"/account/sessions/{BrowserSession.objects.get(device='Chrome, Android').pk}/end/")
    laptop.post("/account/sessions/end-others/")
    assert is_in(phone)


def office_ends(users: list[User], as_user: User) -> int:
    """Return the status of ending these accounts' sessions in the administration."""
    office = Client()
    office.force_login(as_user)
    form = {"action": "end_sessions", "_selected_action": [user.pk for user in users]}
    return office.post("/admin/accounts/user/", form).status_code


def test_the_office_ends_all_sessions_and_tokens_of_an_account(ayu: User) -> None:
    phone, laptop = signed_in(PHONE), signed_in()
    services.create_token(ayu)
    assert office_ends([ayu], User.objects.create_superuser("boss")) == 302
    assert (is_in(phone), is_in(laptop)) == (False, False)
    assert not AuthToken.objects.exists()


def test_an_account_manager_ends_no_session_of_staff(ayu: User) -> None:
    laptop, helper = signed_in(), User.objects.create_user("helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user"]))
    office_ends([ayu], helper)
    assert is_in(laptop)


def test_an_account_that_is_closed_is_signed_out_at_once(ayu: User) -> None:
    laptop = signed_in()
    _row, token = services.create_token(ayu)
    program = Client(headers={"authorization": f"Bearer {token}"})
    assert program.get("/api/v1/auth/me").status_code == 200
    User.objects.update(is_active=False)
    assert not is_in(laptop)
    assert program.get("/api/v1/auth/me").status_code == 401


def test_no_account_ends_the_session_of_another(ayu: User, client: Client) -> None:
    laptop = signed_in()
    client.force_login(User.objects.create_user("budi", password=PASSWORD))
    confirmed(client, f"/account/sessions/{BrowserSession.objects.get(user=ayu).pk}/end/")
    client.post("/account/sessions/end-others/")
    assert is_in(laptop)


def test_ending_the_current_session_signs_out(ayu: User) -> None:
    laptop = signed_in()
    row = BrowserSession.objects.get()
    assert laptop.post(f"/account/sessions/{row.pk}/end/")["Location"] == "/account/login/"
    assert not is_in(laptop)
    assert not BrowserSession.objects.exists()


def test_the_list_signs_its_own_browser_out_where_the_worker_forgets_the_cached_pages(ayu: User) -> None:
    laptop = signed_in()
    page = re.sub(r"\s+", " ", text_of(laptop))
    (form,) = re.findall(r'<form method="post" action="([^"]+)">(?:(?!</form>).)*>Sign out<', page)
    facts = laptop.get("/worker.js").content.decode().partition("const FACTS = ")[2].partition(";\n")[0]
    assert any(form.startswith(start) for start in json.loads(facts)["forget"])


def test_signing_out_takes_the_session_off_the_list(ayu: User) -> None:
    signed_in().post("/account/logout/")
    assert not BrowserSession.objects.exists()


def test_a_new_password_ends_the_other_sessions_and_keeps_this_one_on_the_list(ayu: User) -> None:
    phone, laptop = signed_in(PHONE), signed_in()
    form = {"oldpassword": PASSWORD, "password1": "another-good-one", "password2": "another-good-one"}
    assert laptop.post("/account/password/change/", form).status_code == 302
    assert (is_in(phone), is_in(laptop)) == (False, True)
    row = BrowserSession.objects.get()
    assert (row.device, row.session_key) == ("Firefox, Windows", laptop.session.session_key)


def test_a_session_from_before_the_list_joins_it_when_it_is_used(ayu: User) -> None:
    laptop = signed_in()
    session = laptop.session
    del session[sessions.ROW]
    session.save()
    BrowserSession.objects.all().delete()
    assert is_in(laptop)
    assert BrowserSession.objects.get().session_key == session.session_key


def test_a_session_whose_row_was_cleaned_up_too_early_is_listed_again(ayu: User) -> None:
    laptop = signed_in()
    session = laptop.session
    session.cycle_key()
    session.save()
    laptop.cookies["sessionid"] = str(session.session_key)
    sessions.forget()
    assert not BrowserSession.objects.exists()
    assert is_in(laptop)
    assert BrowserSession.objects.get().session_key == session.session_key


def test_the_last_use_is_written_at_most_every_ten_minutes(ayu: User, django_assert_num_queries: Any) -> None:
    laptop = signed_in()
    laptop.get("/help/")
    with django_assert_num_queries(2):  # the session and the user
        laptop.get("/help/")


def test_a_process_asks_the_cache_once_a_minute_whether_the_last_use_is_due(ayu: User) -> None:
    laptop = signed_in()
    laptop.get("/help/")
    caches["default"].clear()  # with the note that the last use was written
    written = BrowserSession.objects.get().last_used_at
    laptop.get("/help/")
    assert BrowserSession.objects.get().last_used_at == written
    caches["process"].clear()
    laptop.get("/help/")
    assert BrowserSession.objects.get().last_used_at > written


def test_the_hourly_task_forgets_sessions_that_have_ended(ayu: User) -> None:
    signed_in()
    Session.objects.all().delete()
    tasks.clean()
    assert not BrowserSession.objects.exists()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.77", "192.0.2.0/24"),
        ("::ffff:192.0.2.77", "192.0.2.0/24"),
        ("2001:db8:1:2::77", "2001:db8:1::/48"),
        ("unix:", ""),
        ("", ""),
    ],
)
def test_an_address_is_shortened_to_its_network(address: str, network: str) -> None:
    assert sessions.network_of(address) == network


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (PHONE, "Chrome, Android"),
        (LAPTOP, "Firefox, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Linux"),
        ("curl/8.9", ""),
    ],
)
def test_a_device_is_named_by_browser_and_system_alone(agent: str, device: str) -> None:
    assert sessions.device_of(RequestFactory().get("/", headers={"user-agent": agent})) == device
