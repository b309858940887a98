"""Erasing a person: permissions, timing, deletions and the trace."""

import json
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.admin.models import LogEntry as OfficeEntry
from django.core.management import call_command
from django.db import models
from django.test import Client
from django.urls import reverse
from knox.models import AuthToken

from accounts.models import User
from games.core.schemas import NewTable
from games.models import ChatLine, Seat, Table
from games.privacy.services import WORDED as AT_TABLES
from games.tables import opening as tables_opening
from games.tables.players import Player
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in
from tournaments.core.errors import EventConflict
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.models import Entry, Erasure, LogEntry, Person, Role
from tournaments.privacy import register as erased_list
from tournaments.privacy import rows as erasing_rows
from tournaments.privacy.selectors import subject_of, subject_of_user, why_not_now
from tournaments.privacy.services import erase

pytestmark = pytest.mark.django_db

PASSWORD = "a-good-password"


@pytest.fixture(autouse=True)
def _list_of_its_own(settings: Any, tmp_path: Any) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def ayu() -> Any:
    user = club.user("ayu77", email="ayu@example.org", first_name="Ayu", last_name="Pratama")
    user.set_password(PASSWORD)
    user.save()
    return user


def person(name: str = "Ayu Pratama", **more: Any) -> Person:
    return Person.objects.create(name=name, **more)


def finished(*people: Person, **more: Any) -> Any:
    """An event that is over, with these people and enough others."""
    made = club.event(8 - len(people), **more)
    for person in people:
        entries_services.check_in(
            entry=entries_services.enter_person(event=made, person=person, by=club.user()), by=club.user()
        )
    club.played(made)
    events_services.finish_event(event=made, by=club.user())
    return made


def test_the_account_is_closed_and_nothing_opens_it(ayu: Any, client: Client) -> None:
    client.force_login(ayu)
    EmailAddress.objects.create(user=ayu, email=ayu.email)
    Authenticator.objects.create(user=ayu, type="totp", data={"secret": "x"})
    AuthToken.objects.create(user=ayu)
    Role.objects.create(user=ayu, event=finished(), kind="scorer")
    erase(subject_of_user(ayu), None)
    ayu.refresh_from_db()
    left = [ayu.is_active, ayu.has_usable_password(), ayu.email, "ayu" in ayu.username]
    assert left == [False, False, "", False]
    for kind in (EmailAddress, Authenticator, AuthToken, Role):
        assert not kind.objects.filter(user=ayu).exists()
    assert client.get("/account/").status_code == 302


def test_the_sign_in_log_keeps_what_happened_and_forgets_to_whom(ayu: Any) -> None:
    log = apps.get_model("accounts", "AuditLine").objects
    log.create(what="signed_in", user=ayu, name=ayu.username, address="192.0.2.7")
    log.create(what="refused", name=ayu.username, address="192.0.2.7")
    log.create(what="refused", name="budi", address="192.0.2.8")
    erase(subject_of_user(ayu), None)
    assert not log.filter(name=ayu.username).exists()
    assert list(log.order_by("pk").values_list("what", "address")) == [
        ("signed_in", ""), ("refused", ""), ("refused", "192.0.2.8"),
    ]  # fmt: skip


def test_sessions_of_others_stay(ayu: Any, client: Client) -> None:
    sign_in(client, club.user("budi"))
    erase(subject_of_user(ayu), None)
    assert client.get("/account/").status_code == 200


def test_the_personal_link_opens_nothing(client: Client) -> None:
    player = person()
    client.get(f"/go/{club.link(player)}")
    assert player.name in client.get("/me/").content.decode()
    old = club.link(player)
    erase(subject_of(player), None)
    assert client.get(f"/go/{old}").status_code == 404
    assert "Erased" not in client.get("/me/").content.decode()


def test_no_person_is_erased_in_the_middle_of_an_event() -> None:
    subject = person()
    made = club.event(7)
    entry = entries_services.enter_person(event=made, person=subject, by=club.user())
    with pytest.raises(EventConflict, match=r"unfinished event: Friday\. Withdraw"):
        erase(subject_of(subject), None)
    assert Person.objects.get(pk=subject.pk).name == "Ayu Pratama"
    entries_services.withdraw(entry=entry, by=club.user())
    erase(subject_of(subject), None)


def test_no_person_is_erased_at_a_running_table(ayu: Any) -> None:
    table = tables_opening.open_casual(
        table=NewTable(game="truf", preset="classic", options={}, clock_seconds=None),
        player=Player(name="Ayu", user_id=ayu.pk),
    )
    assert f"({table})" in why_not_now(subject_of_user(ayu))
    Table.objects.filter(pk=table).update(state=Table.State.FINISHED)
    assert why_not_now(subject_of_user(ayu)) == ""


def test_an_event_does_not_lose_its_only_organiser(ayu: Any) -> None:
    club.event(4, ayu)
    assert "only organiser" in why_not_now(subject_of_user(ayu))


def test_the_last_superuser_stays(ayu: Any) -> None:
    User.objects.filter(pk=ayu.pk).update(is_superuser=True)
    ayu.refresh_from_db()
    assert why_not_now(subject_of_user(ayu))
    club.user("root", is_superuser=True)
    assert why_not_now(subject_of_user(ayu)) == ""


@pytest.mark.long
def test_another_one_of_the_same_name_keeps_it() -> None:
    one, other = person(), person()
    made = finished(one, other)
    erase(subject_of(one), None)
    assert Person.objects.get(pk=other.pk).name == "Ayu Pratama"
    assert Entry.objects.get(event=made, members__person=other).name == "Ayu Pratama"
    seats = Seat.objects.filter(holder=f"person:{other.pk}")
    assert set(seats.values_list("name", flat=True)) == {"Ayu Pratama"}


@pytest.mark.long
def test_the_partner_stays_in_the_name_of_a_pair() -> None:
    made = club.event(8, **club.PAIRS)
    one = Person.objects.get(name="Person 01")
    club.played(made)
    events_services.finish_event(event=made, by=club.user())
    done = erase(subject_of(one), None)
    assert Entry.objects.get(event=made, members__person=one).name == f"{done.name} & Person 02"


@pytest.mark.long
def test_the_trace_has_the_eraser_time_and_reason_and_not_the_person() -> None:
    one, rina = person(), club.user("rina", first_name="Rina", last_name="Sari")
    made = finished(one)
    done = erase(subject_of(one), rina, "Ayu Pratama asked for it")
    assert (done.by_name, done.reason) == ("Rina Sari", f"{done.name} asked for it")
    line = LogEntry.objects.get(event=made, action="person_erased")
    assert (line.by_name, line.facts) == ("Rina Sari", {"name": done.name})


def test_each_has_a_different_code() -> None:
    names = {erase(subject_of(person(f"Somebody {number}")), None).name for number in range(5)}
    assert len(names) == 5


def test_erasing_twice_does_no_harm() -> None:
    one = person()
    first = erase(subject_of(one), None)
    one.refresh_from_db()
    second = erase(subject_of(one), None)
    assert Person.objects.get(pk=one.pk).name == second.name != first.name


def test_words_of_a_guest_in_the_same_browser_are_deleted_too(ayu: Any) -> None:
    table = tables_opening.open_casual(
        table=NewTable(game="truf", preset="classic", options={}, clock_seconds=None),
        player=Player(name="Ayuuu", holder="casual:abc"),
    )
    code = Seat.objects.get(table_id=table, holder="casual:abc").code
    ChatLine.objects.create(table_id=table, seat=code, name="Ayuuu", text="my words")
    Table.objects.filter(pk=table).update(state=Table.State.FINISHED)
    done = erase(subject_of_user(ayu, ["casual:abc", "person:7"]), None)
    line, seat = ChatLine.objects.get(), Seat.objects.get(table_id=table, code=code)
    assert (line.text, line.name, line.hidden) == ("", done.name, True)
    assert (seat.name, seat.holder) == (done.name, "")


# --- the ways to it ---------------------------------------------------------------------------------------------


def test_a_person_erases_themselves_with_the_password(ayu: Any, client: Client) -> None:
    client.force_login(ayu)
    page = reverse("erase-me")
    assert "Erase my data" in client.get(page).content.decode()
    assert client.post(page, {"password": "wrong"}).status_code == 422
    assert User.objects.get(pk=ayu.pk).is_active
    answer = client.post(page, {"password": PASSWORD}, follow=True)
    assert "Your data has been erased" in answer.content.decode()
    assert not User.objects.get(pk=ayu.pk).is_active


def test_the_persons_page_says_why_not(ayu: Any, client: Client) -> None:
    club.event(4, ayu)
    client.force_login(ayu)
    assert "only organiser" in client.get(reverse("erase-me")).content.decode()
    answer = client.post(reverse("erase-me"), {"password": PASSWORD})
    assert (answer.status_code, User.objects.get(pk=ayu.pk).is_active) == (409, True)


def test_passwords_are_not_tried_without_end(ayu: Any, client: Client, settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the real one takes its time
    ayu.set_password(PASSWORD)
    ayu.save()
    client.force_login(ayu)
    answers = [client.post(reverse("erase-me"), {"password": "wrong"}).content.decode() for _try in range(12)]
    assert "Too many wrong" in answers[-1]


def test_anonymous_visitors_are_asked_to_sign_in(client: Client) -> None:
    for name in ("erase-me", "own-file"):
        assert client.post(reverse(name)).status_code == 302


def test_in_the_office(client: Client) -> None:
    one, root = person(), club.user("root", is_staff=True, is_superuser=True)
    client.force_login(root)
    OfficeEntry.objects.log_actions(root.pk, [one], 2, change_message="Changed Ayu Pratama.", single_object=True)
    page = reverse("admin:tournaments_person_erase", args=[one.pk])
    assert page in client.get(reverse("admin:tournaments_person_change", args=[one.pk])).content.decode()
    assert client.post(page, {"reason": ""}).status_code == 200
    assert not Erasure.objects.exists()
    client.post(page, {"reason": "asked by letter"})
    assert Erasure.objects.get().reason == "asked by letter"
    assert OfficeEntry.objects.get().object_repr == Erasure.objects.get().name


def test_in_the_office_only_permitted_accounts_erase(client: Client) -> None:
    one = person()
    sign_in(client, club.user("olga", is_staff=True))
    for name in ("erase", "data"):
        assert client.get(reverse(f"admin:tournaments_person_{name}", args=[one.pk])).status_code == 403


def test_at_the_command_line(capsys: Any) -> None:
    one = person()
    call_command("erase_person", str(one.pk), "--reason", "a letter")
    data = json.loads(capsys.readouterr().out)
    assert data["name"] == Person.objects.get(pk=one.pk).name
    with pytest.raises(SystemExit, match="2"):
        call_command("erase_person", "999999")


def test_a_missing_list_is_reported_in_a_sentence(capsys: Any, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="2"):
        call_command("erase_person", "--again", str(tmp_path / "none.jsonl"))
    assert f"The list {tmp_path}/none.jsonl does not exist" in capsys.readouterr().err


def test_the_command_says_why_not(capsys: Any) -> None:
    one, made = person(), club.event(4)
    entries_services.enter_person(event=made, person=one, by=club.user())
    with pytest.raises(SystemExit, match="1"):
        call_command("erase_person", str(one.pk))
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "cannot_erase"


def test_after_an_older_backup_they_are_erased_again(django_capture_on_commit_callbacks: Any, capsys: Any) -> None:
    one = person()
    with django_capture_on_commit_callbacks(execute=True):
        done = erase(subject_of(one), None, "a letter")
    assert "Ayu" not in erased_list.path().read_text()
    Erasure.objects.all().delete()  # what a backup from before knows
    Person.objects.filter(pk=one.pk).update(name="Ayu Pratama", email="ayu@example.org")
    call_command("erase_person", "--again")
    one.refresh_from_db()
    assert (one.name, one.email) == (done.name, "")
    assert json.loads(capsys.readouterr().out)["erased"][0]["name"] == done.name
    call_command("erase_person", "--again")
    assert json.loads(capsys.readouterr().out) == {"erased": [], "not_yet": []}


# --- no column is forgotten -------------------------------------------------------------------------------------

BY_ROW = {
    "tournaments.Contact": {"address", "site", "consent_text"},
    "tournaments.Notification": {"kind", "channel", "state", "error", "provider_id"},
    "tournaments.PushSubscription": {"endpoint", "key", "auth", "device", "consent_text"},
    "tournaments.Webhook": {"url", "kinds", "site", "secret", "old_secret", "disabled_for"},
    "tournaments.WebhookDelivery": {"message_id", "body", "state", "excerpt", "problem"},
    "tournaments.PersonalLink": {"token_hash", "channel", "printed_site"},
    "tournaments.LinkOpening": {"kind", "network", "device"},
    "tournaments.Person": {"name", "email", "guardian_email", "language", "shown", "calendar_nonce"},
    "tournaments.Club": {"about"},
    "tournaments.Venue": {"name", "address", "directions", "accessibility"},
    "games.Seat": {"holder", "line", "device", "barred_device", "pin"},
    "games.Table": {"host"},
    "games.ChatLine": {"key"},
    "games.Watcher": {"holder"},
    "games.Sheet": {"device"},
    "tournaments.Entry": {"name"},
    "tournaments.Erasure": {"by_name", "reason"},
    "tournaments.FactsPart": {"body", "digest"},
    "tournaments.Revision": {"parts"},
    "accounts.User": {
        "password", "username", "first_name", "last_name", "email", "language", "theme", "suits", "size",
        "trick_hold", "courts", "profile_shown", "avatar", "faces",
    },
    "accounts.TokenGrant": {"name", "scopes"},
    "accounts.AuditLine": {"name", "address"},
    "accounts.BrowserSession": {"session_key", "device", "network"},
}  # fmt: skip
"""Columns that erasing sets, or whose rows it removes, by whose they are."""
NAMELESS = {
    "tournaments.EventRepeat": {"every"},
    "accounts.AuditLine": {"what", "way"},
    "accounts.IdempotencyRecord": {"name", "request"},
    "games.Table": {
        "game", "preset", "options", "place", "state", "context", "deck", "secret", "online_rules", "lobby", "invite",
        "root_name", "root_path", "root_proof",
        "cut_short", "staff",
    },
    "games.Seat": {"code", "kind", "device_kind", "bot", "words", "nonce_hash", "nonce", "nonce_used", "words_used"},
    "games.RoundRoot": {"word", "secret", "commitment", "takes", "beacon_source", "beacon_value"},
    "games.Commitment": {"kind", "name", "digest"},
    "games.NonceExchange": {"opened_by", "hashes", "nonces"},
    "games.Deal": {"state", "dealer", "direction", "totals", "won", "words", "pack", "commitment"},
    "games.MatchRating": {"game"},
    "games.DailyPlay": {"game", "holder"},
    "games.DailyBotPlay": {"game", "bot", "points"},
    "games.RatingList": {"game"},
    "games.Move": {"seat", "text", "by", "note", "key"},
    "games.Signal": {"seat", "key"},
    "games.Choice": {"seat", "text", "by", "note", "key"},
    "games.Undone": {"seat", "text", "move_key", "key"},
    "games.Hint": {"seat", "position", "answer", "key"},
    "games.Sheet": {"values", "points", "derived", "source", "reason_code", "key", "seat"},
    "games.SheetAnswer": {"kind", "seat", "key"},
    "games.Claim": {"seat", "tricks", "state", "key"},
    "games.ClaimAnswer": {"seat"},
    "games.Call": {"seat", "reason"},
    "games.ChatLine": {"audience", "seat", "code"},
    "games.Hindsight": {"state", "values", "solver"},
    "tournaments.Club": {
        "name", "slug", "kind", "town", "time_zone", "language", "email", "public_address", "tested_address",
        "colour", "logo_digest",
        "reply_email", "reminder", "screen_page",
    },
    "tournaments.ClubRole": {"kind"},
    "tournaments.ClubMember": {"kind", "number"},
    "tournaments.PersonMerge": {"moved", "before"},
    "tournaments.SharedKeepsake": {"nonce"},
    "tournaments.MemberInvitation": {"kind", "token_hash"},
    "tournaments.StaffInvitation": {"role", "token_hash"},
    "tournaments.Entry": {"side", "state"},
    "tournaments.Erasure": {"name"},
    "tournaments.Event": {
        "slug", "game", "preset", "options", "format", "system", "system_options", "seating_options", "place", "state",
        "ranking", "tie_breaks", "score_options", "online_options", "result_options", "odd", "registration",
    },
    "tournaments.Role": {"kind"},
    "tournaments.Round": {"state", "method"},
    "tournaments.Place": {"seat"},
    "tournaments.SitOut": {"why"},
    "tournaments.RoundChange": {"kind"},
    "tournaments.Schedule": {"system", "content", "method_used"},
    "tournaments.SeatingWish": {"kind"},
    "tournaments.Ruling": {"kind", "case", "article", "key"},
    "tournaments.Tariff": {"article", "title", "kind", "given_to"},
    "tournaments.LogEntry": {"action"},
    "tournaments.CorrectionRequest": {"values", "reason_code", "seat", "state", "agreed_seat", "key"},
    "tournaments.SetAside": {"notice"},
    "tournaments.TableCode": {"code", "printed_site"},
    "tournaments.HallScreen": {"code", "page"},
    "tournaments.Registration": {"state", "needs", "source"},
    "tournaments.OutboxEvent": {"kind", "version"},
    "tournaments.FactsPart": {"name"},
    "tournaments.SentForm": {"mark"},
    "tournaments.Series": {"name", "slug", "scheme", "rank_points"},
    "tournaments.League": {"slug", "state", "game", "preset", "options", "level", "tie_breaks", "blocked"},
    "tournaments.LeagueTeam": {"blocked", "matches"},
    "tournaments.FixtureReport": {"side", "sets"},
    "tournaments.Postponement": {"state", "site"},
    "tournaments.LeagueRuling": {"kind", "article"},
    "tournaments.LeagueLine": {"action"},
}  # fmt: skip
"""Columns that name no person: choices, cards, codes and shuffle proofs.

See decision 0260.
"""


def known_columns(label: str) -> set[str]:
    worded = {kind._meta.label: set(columns) for kind, _path, columns in (*AT_TABLES, *erasing_rows.WORDED)}
    worded |= {kind._meta.label: set(columns) for kind, columns in erasing_rows.LEAGUE_WORDED}
    return worded.get(label, set()) | BY_ROW.get(label, set()) | NAMELESS.get(label, set())


@pytest.mark.parametrize("app", ["games", "tournaments", "accounts"])
def test_every_column_of_text_is_erased_or_names_no_one(app: str) -> None:
    for model in apps.get_app_config(app).get_models():
        texts = (models.CharField, models.TextField, models.JSONField)
        found = {field.name for field in model._meta.concrete_fields if isinstance(field, texts)}
        assert found - known_columns(model._meta.label) == set(), model._meta.label
