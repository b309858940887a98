"""Events of an account are logged, and a changed way to reset it is notified.

A change that could lead to a new password asks for the current one.
"""

from datetime import timedelta
from typing import Any

import pytest
import structlog
from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import validate_password
from django.core import mail
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from accounts import services, tasks
from accounts.middleware import SIGNED_IN
from accounts.models import AuditLine, User
from accounts.scopes import READ

pytestmark = [pytest.mark.long, pytest.mark.django_db]

RIGHT, NEW = "a-good-password", "another-good-one"
PREFERENCES = {"suits": "four", "size": "normal", "courts": "kqj", "trick_hold": "1200"}


@pytest.fixture
def ayu() -> User:
    return User.objects.create_user("ayu", "ayu@example.org", RIGHT)


@pytest.fixture
def staff() -> User:
    return User.objects.create_user("olga", "olga@example.org", RIGHT, is_staff=True)


def signed_in(name: str) -> Client:
    client = Client()
    assert client.post("/account/login/", {"login": name, "password": RIGHT}).status_code == 302
    return client


def lines() -> list[tuple[str, str, str, str]]:
    return list(AuditLine.objects.order_by("pk").values_list("what", "name", "way", "address"))


# --- the e-mail address and tokens ---------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["action_add", "action_primary", "action_remove"])
def test_an_open_session_alone_changes_no_address(ayu: User, action: str) -> None:
    EmailAddress.objects.create(user=ayu, email="ayu@example.org", primary=True)
    EmailAddress.objects.create(user=ayu, email="thief@example.org")
    sent = {action: "", "email": "thief@example.org" if action == "action_primary" else "other@example.org"}
    assert signed_in("ayu").post("/account/email/", sent)["Location"].startswith("/account/reauthenticate/")
    assert User.objects.get().email == "ayu@example.org"
    assert EmailAddress.objects.count() == 2


def test_the_account_page_links_the_addresses_and_changes_none(ayu: User) -> None:
    client = signed_in("ayu")
    client.post("/account/", {**PREFERENCES, "email": "thief@example.org"})
    assert User.objects.get().email == "ayu@example.org"
    assert 'href="/account/email/"' in client.get("/account/").content.decode()


def test_with_the_password_the_main_address_changes_and_the_old_one_is_notified(ayu: User) -> None:
    client = signed_in("ayu")
    client.post("/account/reauthenticate/", {"password": RIGHT})
    client.post("/account/email/", {"action_add": "", "email": "new@example.org"})
    mail.outbox.clear()
    client.post("/account/email/", {"action_primary": "", "email": "new@example.org"})
    assert User.objects.get().email == "new@example.org"
    (mail_text,) = mail.outbox
    assert mail_text.to == ["ayu@example.org"]
    assert "new@example.org" in mail_text.body


def test_the_first_address_is_the_main_one_at_once_and_a_removed_one_is_notified(ayu: User) -> None:
    client = signed_in("ayu")
    client.post("/account/reauthenticate/", {"password": RIGHT})
    client.post("/account/email/", {"action_remove": "", "email": "ayu@example.org"})
    assert (User.objects.get().email, mail.outbox[-1].to) == ("", ["ayu@example.org"])
    client.post("/account/email/", {"action_add": "", "email": "new@example.org"})
    assert User.objects.get().email == "new@example.org"


def test_an_address_is_not_added_by_an_open_session_either(ayu: User) -> None:
    client = signed_in("ayu")
    client.post("/account/email/", {"action_add": "", "email": "thief@example.org"})
    assert not EmailAddress.objects.filter(email="thief@example.org").exists()


def test_preferences_need_no_password(ayu: User) -> None:
    signed_in("ayu").post("/account/", {**PREFERENCES, "email": "ayu@example.org", "size": "large"})
    assert User.objects.get().size == "large"


def test_an_open_session_alone_makes_no_token(ayu: User) -> None:
    client = signed_in("ayu")
    assert "/reauthenticate/" in client.post("/account/tokens/", {"name": "x", "scopes": [READ]})["Location"]
    refused = client.post("/api/v1/auth/tokens", {"name": "x", "scopes": [READ]}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "password_needed")
    assert not AuthToken.objects.exists()


def test_a_mail_server_that_is_away_undoes_no_change(ayu: User, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    EmailAddress.objects.create(user=ayu, email="ayu@example.org", primary=True)
    EmailAddress.objects.create(user=ayu, email="new@example.org")
    client = signed_in("ayu")
    client.post("/account/reauthenticate/", {"password": RIGHT})
    client.post("/account/email/", {"action_primary": "", "email": "new@example.org"})
    assert User.objects.get().email == "new@example.org"


# --- a new password ends tokens ------------------------------------------------------------------------------


def by_page(client: Client) -> None:
    client.post("/account/password/change/", {"oldpassword": RIGHT, "password1": NEW, "password2": NEW})


def by_admin(client: Client) -> None:
    office = Client()
    office.force_login(User.objects.create_superuser("office", password=RIGHT))
    pk = User.objects.get(username="ayu").pk
    new = {"usable_password": "true", "password1": NEW, "password2": NEW}
    assert office.post(f"/admin/accounts/user/{pk}/password/", new).status_code == 302


def by_mail(client: Client) -> None:
    stranger = Client()
    stranger.post("/account/password/reset/", {"email": "ayu@example.org"})
    link = next(part for part in mail.outbox[0].body.split() if "/password/reset/key/" in part)
    form = stranger.get(link, follow=True).redirect_chain[-1][0]
    stranger.post(form, {"password1": NEW, "password2": NEW})


@pytest.mark.parametrize("change", [by_page, by_admin, by_mail])
def test_a_new_password_ends_tokens_and_other_sessions(ayu: User, change: Any) -> None:
    kept = User.objects.create_user("budi", password=RIGHT)
    for user in (ayu, kept):
        services.create_token(user, "a program", [READ])
    here, elsewhere = signed_in("ayu"), signed_in("ayu")
    change(here)
    assert User.objects.get(username="ayu").check_password(NEW)
    assert [auth_token.user for auth_token in AuthToken.objects.all()] == [kept]
    assert elsewhere.get("/account/").status_code == 302


def test_the_owner_is_mailed_when_an_administrator_sets_the_password(ayu: User) -> None:
    by_admin(Client())
    (message,) = mail.outbox
    assert message.to == ["ayu@example.org"]
    assert "administrator office set a new password" in message.body
    assert NEW not in message.body


def test_administrators_who_set_their_own_password_trigger_no_mail(staff: User) -> None:
    User.objects.filter(pk=staff.pk).update(is_superuser=True)
    office = signed_in(staff.username)
    new = {"usable_password": "true", "password1": NEW, "password2": NEW}
    office.post(f"/admin/accounts/user/{staff.pk}/password/", new)
    assert not any("administrator" in message.subject for message in mail.outbox)


def test_rehashing_a_password_is_no_new_password(ayu: User, settings: Any) -> None:
    services.create_token(ayu, "a program", [READ])
    settings.PASSWORD_HASHERS = settings.PASSWORD_HASHERS[::-1]
    signed_in("ayu")
    assert AuthToken.objects.count() == 1


@pytest.mark.parametrize("password", ["elevenlong1", "too-short"])
def test_a_new_password_has_twelve_letters(ayu: User, password: str) -> None:
    client = signed_in("ayu")
    form = {"oldpassword": RIGHT, "password1": password, "password2": password}
    assert client.post("/account/password/change/", form).status_code == 200
    assert User.objects.get().check_password(RIGHT)


@pytest.mark.parametrize("password", ["Klaverjassen2026!", "troeftafel-1234", "Kaartclub Bridge 7", "Welkom bij club"])
def test_words_of_this_product_alone_are_no_password(password: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate_password(password)
    assert [one.code for one in refused.value.error_list] == ["password_of_our_words"]


@pytest.mark.parametrize("password", ["bridge over troubled water", "mijn club heeft acht tafels", "zwaluw-1862-fiets"])
def test_one_of_its_words_among_others_is_taken(password: str) -> None:
    validate_password(password)


# --- what is written down ------------------------------------------------------------------------------------


def test_a_refusal_is_in_the_log_with_page_and_account(ayu: User) -> None:
    client = signed_in("ayu")
    with structlog.testing.capture_logs() as logged:
        assert client.get("/t/new").status_code == 403
        forged = Client(enforce_csrf_checks=True)
        assert forged.post("/account/login/", {"login": "ayu", "password": RIGHT}).status_code == 403
        assert client.get("/help/").status_code == 200
    items = [(line["name"], line["way"], line["address"]) for line in logged if line["event"] == "not_allowed"]
    assert items == [("ayu", "GET t/new", "127.0.0.1"), ("", "POST account/login/", "127.0.0.1")]


def test_events_of_staff_are_stored_with_the_address(staff: User) -> None:
    Client().post("/account/login/", {"login": "olga", "password": "wrong"}, REMOTE_ADDR="192.0.2.7")
    client = signed_in("olga")
    by_page(client)
    Client().post("/api/v1/auth/login", {"username": "olga", "password": NEW}, content_type="application/json")
    assert lines() == [
        ("refused", "olga", "", "192.0.2.7"),
        ("signed_in", "olga", "page", "127.0.0.1"),
        ("password_changed", "olga", "", "127.0.0.1"),
        ("signed_in", "olga", "rest", "127.0.0.1"),
    ]


def test_players_are_only_in_the_log_and_unknown_accounts_are_not_named(ayu: User) -> None:
    with structlog.testing.capture_logs() as logs:
        signed_in("ayu")
        Client().post("/account/login/", {"login": "my secret", "password": "x"})
    logs = [log for log in logs if "account" in log]  # and not those of requests
    assert [(log["event"], log["account"], log["name"]) for log in logs] == [
        ("signed_in", ayu.pk, "ayu"),
        ("refused", None, ""),
    ]
    assert logs[0]["address"] == "127.0.0.1"
    assert lines() == []


def test_a_wrong_second_factor_is_kept(staff: User) -> None:
    staff.authenticator_set.create(type="totp", data={"secret": "JBSWY3DPEHPK3PXP"})  # type: ignore[attr-defined]
    client = Client()
    client.post("/account/login/", {"login": "olga", "password": RIGHT})
    client.post("/account/2fa/authenticate/", {"code": "000000"})
    assert [line[0] for line in lines()] == ["factor_refused"]


def test_the_office_reads_the_lines_and_changes_none(staff: User) -> None:
    signed_in("olga")
    office = Client()
    office.force_login(User.objects.create_superuser("office", password=RIGHT))
    line = AuditLine.objects.last()
    assert line is not None
    assert b"olga" in office.get("/admin/accounts/auditline/").content
    assert office.get(f"/admin/accounts/auditline/{line.pk}/change/").status_code == 200
    assert office.post(f"/admin/accounts/auditline/{line.pk}/delete/", {"post": "yes"}).status_code == 403
    assert office.post(f"/admin/accounts/auditline/{line.pk}/change/", {"name": "x"}).status_code == 403
    staff.delete()
    line.refresh_from_db()
    assert (line.user, line.name) == (None, "olga")


def test_old_lines_are_cleared_away(staff: User) -> None:
    signed_in("olga")
    AuditLine.objects.update(at=timezone.now() - timedelta(days=181))
    AuditLine.objects.create(what="refused", user=staff, name="olga")
    tasks.clean()
    assert [line[0] for line in lines()] == ["refused"]


# --- sessions of staff ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hours", "still_in"), [(11.9, True), (12.1, False)])
def test_staff_sign_in_again_after_twelve_hours(staff: User, hours: float, still_in: bool) -> None:
    client = signed_in("olga")
    session = client.session
    session[SIGNED_IN] -= int(hours * 3600)
    session.save()
    assert (client.get("/account/").status_code == 200) is still_in


def test_players_stay_signed_in(ayu: User) -> None:
    client = signed_in("ayu")
    session = client.session
    session[SIGNED_IN] -= 13 * 3600
    session.save()
    assert client.get("/account/").status_code == 200


def test_an_account_made_by_a_command_writes_no_line() -> None:
    call_command("createsuperuser", "--noinput", username="office", email="office@example.org")
    assert lines() == []
