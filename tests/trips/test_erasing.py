"""An erased player's name is gone: from every screen, every file, every column."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, models
from django.test import Client

from games.api.sheets import Correction
from games.models import Call, ChatLine, Seat, Sheet, Table
from games.watching.spectators import note_watcher
from testkit.clocks import may_take
from tests.games.helpers.tables import KNOWN, OTHERS
from tests.present import present
from tests.profiles import rest_in_soak
from tests.tournaments.helpers import archives, club
from tests.trips.crawl import addresses, crawl
from tournaments.core.versions import digest_of
from tournaments.corrections import services as corrections_services
from tournaments.desk import services as desk_services
from tournaments.desk.schemas import WhereTablePlays
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.models import Entry, Event, FactsPart, Person, Revision, Role, Round
from tournaments.pairing import services as pairing_services
from tournaments.privacy.selectors import subject_of
from tournaments.privacy.services import erase
from tournaments.rankings.history import standings_json_as_of
from tournaments.rankings.selectors import standings_json
from tournaments.rounds import selectors as rounds_selectors
from tournaments.sheets import services as sheets_services

pytestmark = [pytest.mark.long, pytest.mark.django_db, may_take(600)]

RARE = "Zebulon Quixxwater"
LOGIN = "zebulon77"
MANY_OF_A_KIND = (
    r"/admin/games/(move|choice|deal)/\d+|/admin/(?!tournaments/person)\w+/\w+/\d+/(delete|history)|/admin/.*\?"
    r"|/replay/\d+/\?.*d(1\.t[1-9]|[2-9])|/rules/.|\?.*(page|version)=[2-9]"
)
"""Numerous addresses of one kind: moves in the office, sorted lists, replay steps."""
OFFICE = ("games", "tournaments", "accounts", "admin")


@pytest.fixture
def zebulon(admin_user: Any) -> Person:
    """Create a finished event with an account whose name is everywhere it can be."""
    user = club.user(LOGIN, first_name="Zebulon", last_name="Quixxwater", email="zeb@example.org")
    user.set_password("a-good-password")
    user.save()
    event = club.event(7, admin_user)
    events_services.give_role(event=event, user=user, kind=Role.Kind.ORGANISER, by=admin_user)
    person = Person.objects.create(name=RARE, email="zeb@example.org", user=user)
    entry = entries_services.check_in(
        entry=entries_services.enter_person(event=event, person=person, by=admin_user), by=user
    )
    first = club.published(event, admin_user)
    _talked_about(event, first, entry, user, admin_user)
    club.play_round(first)
    desk_services.close_round(round_=first, by=admin_user)
    _second_round_online(event, person, user, admin_user)
    events_services.finish_event(event=event, by=user)
    return person


def _talked_about(event: Event, round_: Round, entry: Entry, user: Any, by: Any) -> None:
    table = rounds_selectors.pairings_of(round_).tables[0].table_id
    sheets_services.write_sheet(event=event, table_id=table, number=1, values=KNOWN["truf"], by=user)
    corrections_services.correct_sheet(
        event=event,
        table_id=table,
        number=1,
        correction=Correction(values=OTHERS["truf"], reason=f"{RARE} wrote it down wrongly"),
        by=user,
    )
    case = club.ruling(
        event=event, entry=entry, kind="penalty", points=-2, reason="zebulon  QUIXXWATER came late", by=by
    )
    assert case
    entries_services.rename_entry(entry=entry, name=f"The great {RARE}", by=user)
    entries_services.rename_entry(entry=Entry.objects.get(pk=entry.pk), name=RARE, by=user)


def _second_round_online(event: Event, person: Person, user: Any, by: Any) -> None:
    event.refresh_from_db()
    round_ = pairing_services.seat_round(event=event, by=by)
    seats = Seat.objects.filter(table__context=f"event:{event.slug}", holder=f"person:{person.pk}")
    table = present(seats.last()).table
    number = round_.places.get(table_id=table.pk, entry__members__person=person).table_number
    desk_services.set_table_place(round_=round_, choice=WhereTablePlays(table=number, place="online"), by=by)
    desk_services.publish_round(round_=round_, by=by)
    text = {"table": table, "seat": _seat(table, person), "name": RARE, "text": f"Hello, {RARE} is here"}
    ChatLine.objects.create(user=user, **text)
    other = present(table.seats.exclude(holder=f"person:{person.pk}").first())
    ChatLine.objects.create(table=table, seat=other.code, name=other.name, text=f"Well played, {RARE}!")
    Call.objects.create(table=table, seat=_seat(table, person), name=RARE, reason="rules", words="help")
    note_watcher(table.pk, f"user:{user.pk}", str(user), user.pk)
    club.play_round(round_)
    desk_services.close_round(round_=Round.objects.get(pk=round_.pk), by=by)


def _seat(table: Table, person: Person) -> str:
    return str(table.seats.get(holder=f"person:{person.pk}").code)


def event_of(person: Person) -> Event:
    return Event.objects.get(entries__members__person=person)


def columns() -> Iterator[tuple[str, str]]:
    """Yield every stored text of every row, with its location."""
    for model in apps.get_models():
        for column in model._meta.concrete_fields:
            if isinstance(column, (models.CharField, models.TextField, models.JSONField)):
                for value in model._base_manager.values_list(column.attname, flat=True):
                    yield f"{model.__name__}.{column.attname}", value if isinstance(value, str) else json.dumps(value)


def named(text: str) -> bool:
    return re.search(r"zebulon|quixx|zeb@", text, re.I) is not None


def test_the_name_was_in_many_columns_and_then_in_none(zebulon: Person, admin_user: Any) -> None:
    before = {where for where, text in columns() if named(text)}
    assert len(before) >= 15, before
    erase(subject_of(zebulon), admin_user, f"{RARE} asked for it")
    assert {where for where, text in columns() if named(text)} == set()


def test_the_database_itself_has_no_other_column_with_the_name(zebulon: Person, admin_user: Any) -> None:
    erase(subject_of(zebulon), admin_user)
    for table in connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {table}")
            assert not [row for row in cursor.fetchall() if named(str(row))], table


def test_standings_are_the_same_but_for_the_name_also_old_ones(zebulon: Person, admin_user: Any) -> None:
    event = event_of(zebulon)
    newest, body = standings_json(event)
    old = {version: standings_json_as_of(event, version) for version in range(newest - 6, newest + 1)}
    new = erase(subject_of(zebulon), admin_user).name.encode()
    event.refresh_from_db()
    for version, then in old.items():
        result = then.replace(b"zebulon  QUIXXWATER", new).replace(RARE.encode(), new)
        assert standings_json_as_of(event, version) == result, version
    now = standings_json(event)
    without_version = [re.sub(rb'"version":\d+', b"", one) for one in (now[1], body)]
    assert without_version[0] == without_version[1].replace(b"zebulon  QUIXXWATER", new).replace(RARE.encode(), new)


def test_parts_of_old_standings_keep_their_digests(zebulon: Person, admin_user: Any) -> None:
    event = event_of(zebulon)
    erase(subject_of(zebulon), admin_user)
    there = set(FactsPart.objects.filter(event=event).values_list("name", "digest"))
    for revision in Revision.objects.filter(event=event):
        assert set(revision.parts.items()) <= there
    for part in FactsPart.objects.filter(event=event):
        assert part.digest == digest_of(part.body)


def everything(event: Event) -> list[str]:
    values: dict[str, Any] = {
        "slug": [event.slug], "event_slug": [event.slug], "game": ["truf"], "number": [1, 2], "table": [1, 2],
        "table_id": Table.objects.values_list("pk", flat=True), "pk": Table.objects.values_list("pk", flat=True),
        "id": Table.objects.values_list("pk", flat=True), "person_id": Person.objects.values_list("pk", flat=True),
        "entry_id": Entry.objects.values_list("pk", flat=True)[:2], "app_label": OFFICE,
        "sheet_id": Sheet.objects.values_list("pk", flat=True)[:6], "key": ["x"], "format": ["json"],
        "kind": ["pairings", "slips", "standings", "txt", "json"],
    }  # fmt: skip
    linked = re.compile(r"/admin/\w+/\w+/\d+/|/api/v1/tables/\d+/events|stream")
    return [address for address in addresses(values) if not linked.search(address)]


@pytest.mark.parametrize("role", rest_in_soak(["superuser", "organiser", "player", "stranger"]))
def test_no_screen_has_the_name(zebulon: Person, admin_user: Any, role: str) -> None:
    event, user = event_of(zebulon), club.user(LOGIN)
    clients = {"superuser": admin_user, "organiser": club.user("olga", is_staff=True), "player": club.user("pia")}
    events_services.give_role(event=event, user=clients["organiser"], kind="organiser", by=admin_user)
    Person.objects.filter(name="Person 01").update(user=clients["player"])
    client = Client(raise_request_exception=False)
    if role in clients:
        client.force_login(clients[role])
        client.get("/account/email/")
    assert named(client.get(f"/t/{event.slug}/standings/").content.decode())
    erase(subject_of(zebulon), admin_user)
    assert not user.check_password("x")
    found = crawl(client, everything(event), MANY_OF_A_KIND)
    assert [address for address, answer in found.items() if named(address + answer)] == []
    assert sum(answer.startswith("200 ") for answer in found.values()) > 60
    assert not [address for address, answer in found.items() if answer.startswith("5")]


def test_files_and_commands_do_not_have_the_name(zebulon: Person, admin_user: Any, capsys: Any) -> None:
    event = event_of(zebulon)
    erase(subject_of(zebulon), admin_user)
    cache.clear()
    assert not any(named(str(rows)) for rows in archives.rows_of(archives.exported(event)).values())
    for table in Table.objects.filter(place="online"):
        call_command("verify_table", str(table.pk), "--record")
    call_command("export_person", str(zebulon.pk))
    assert not named(capsys.readouterr().out)
