"""An exported event is imported again with the same standings and no secrets."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games.api import sheets as game_sheets
from games.api.sheets import Correction
from games.models import Deal, Sheet, Table
from games.play import turns as play_turns
from games.records.checks import verify
from games.tables import table_state
from inputs import archive_errors
from tests.present import present
from tests.tournaments.helpers import archives, club
from tournaments.archive import schema as kinds
from tournaments.archive.export import export_event
from tournaments.archive.reading import read_archive
from tournaments.core import versions as core_versions
from tournaments.core.past import public_version
from tournaments.corrections import requests as corrections_requests
from tournaments.corrections import services as corrections_services
from tournaments.corrections.schemas import NewCorrectionRequest
from tournaments.demo import club as demo
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.links.services import Visitor, open_link
from tournaments.misplaced import services as misplaced_services
from tournaments.models import Event, LogEntry, Person, Role, hash_of_token
from tournaments.rankings import history as as_of
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.selectors import standings_json
from tournaments.rounds.chairs import Chair

pytestmark = pytest.mark.django_db

GAMES: dict[str, dict[str, Any]] = {
    "truf": {},
    "troefcall pairs": {**club.PAIRS, "count": 8},
    "ruff and trump": {**club.RUFF, "count": 8},
    "truc teams": {**club.TEAMS, "count": 12},
}
ONLINE = {"place": "online", "clock_seconds": None}


def same_but_slug(one: bytes, other: bytes, slug: str) -> bool:
    return one.replace(f'"{slug}"'.encode(), b'"copy"') == other


@pytest.mark.parametrize("kind", kinds.KINDS, ids=lambda kind: kind.name)
def test_every_column_is_in_the_archive_or_stays_for_a_reason(kind: Any) -> None:
    columns = {column.name for column in kind.model._meta.concrete_fields if not column.primary_key}
    assert columns == {*kind.columns, *kind.refs, *kind.stays}


@pytest.mark.parametrize("name", GAMES)
def test_the_copy_has_the_same_standings_rows_and_version(name: Any) -> None:
    made = club.event(**{"count": 8, **GAMES[name]})
    club.played(made)
    data = archives.exported(made)
    copy = archives.imported(data).event
    version, body = standings_json(made)
    assert standings_json(copy)[0] == version
    assert same_but_slug(body, standings_json(copy)[1], made.slug)
    before, after = archives.rows_of(data), archives.rows_of(archives.exported(copy))
    assert {**after, "event": []} == {**before, "event": []}


@pytest.mark.long
def test_where_the_address_is_free_standings_are_equal_byte_for_byte() -> None:
    made = archives.evening()
    body, data, slug = standings_json(made), archives.exported(made), made.slug
    Event.objects.filter(pk=made.pk).update(slug="elsewhere")
    Table.objects.filter(context=f"event:{slug}").update(context="event:elsewhere")
    assert standings_json(archives.imported(data, slug="").event) == body


@pytest.mark.long
def test_every_older_version_of_the_copy_is_what_it_was() -> None:
    made = archives.evening()
    copy = archives.imported(archives.exported(made)).event
    versions = [public_version(revision) for revision in made.revisions.order_by("version")]
    assert len(versions) > 10
    for version in versions:
        before, after = as_of.standings_json_as_of(made, version), as_of.standings_json_as_of(copy, version)
        assert same_but_slug(before, after, made.slug), version


@pytest.mark.long
def test_log_arithmetic_and_history_are_the_same() -> None:
    made = archives.evening()
    copy = archives.imported(archives.exported(made)).event
    lines = [[(line.at, line.sentence) for line in desk_log.log_of(event)] for event in (made, copy)]
    assert lines[0] == lines[1][1:]
    rows = [
        [list(rankings_selectors.arithmetic(row)) for row in rankings_selectors.standings_of(event).rows]
        for event in (made, copy)
    ]
    assert rows[0] == rows[1]
    sheets = [
        list(
            Sheet.objects.filter(table__context=f"event:{event.slug}")
            .order_by("pk")
            .values_list("written_at", "author_name")
        )
        for event in (made, copy)
    ]
    assert sheets[0] == sheets[1]


@pytest.mark.long
def test_the_same_event_makes_the_same_bytes() -> None:
    made = archives.evening()
    assert archives.exported(made) == archives.exported(made)


def test_corrections_in_the_copy_continue_from_there() -> None:
    made = archives.evening()
    copy = archives.imported(archives.exported(made)).event
    table = present(copy.rounds.get(number=1).places.order_by("pk").first()).table_id
    values = Sheet.objects.get(table=table, number=1, version=1).values
    fact = corrections_services.correct_sheet(
        event=copy,
        table_id=table,
        number=1,
        correction=Correction(values=values, reason="It was right before."),
        by=club.director(copy),
    )
    assert fact.version == 3
    assert core_versions.version_of(copy) == core_versions.version_of(made) + 2


@pytest.mark.long
def test_moved_waiting_and_answered_sheets_come_along() -> None:
    made = club.event(8)
    first, other = sorted({place.table_id for place in club.published(made).places.all()})
    club.play_table(made, first)
    made.refresh_from_db()
    misplaced_services.move_sheet(
        event=made,
        table_id=first,
        number=2,
        to_table_id=other,
        to_number=1,
        reason="It was the slip of the other table.",
        by=club.user(),
    )
    player = game_sheets.SheetEntry(seat="N", device="phone-of-ayu", waits=True)
    values = game_sheets.of_tables([first])[first][0].values
    waiting = [
        game_sheets.write(
            table_id=first, number=2, values=values, by=game_sheets.Author("Ayu", None, "phone"), entered=player
        )
    ]
    game_sheets.answer(waiting[0].sheet_id, "reject", game_sheets.Author("Budi", None, "phone"), seat="E", reason="No.")
    corrections_requests.ask_correction(
        event=made,
        table_id=first,
        number=1,
        new_request=NewCorrectionRequest(values=archives.another(values), reason="Wrong."),
        chair=Chair("N", "N", "Ayu"),
    )
    data = archives.exported(made)
    assert b"phone-of-ayu" not in data
    rows = archives.rows_of(data)
    assert [len(rows[name]) for name in ("answers", "requests")] == [1, 1]
    assert [row["moved_from"] for row in rows["sheets"] if row["moved_from"]] == [2]
    copy = archives.imported(data).event
    assert same_but_slug(standings_json(made)[1], standings_json(copy)[1], made.slug)
    assert {**archives.rows_of(archives.exported(copy)), "event": []} == {**rows, "event": []}


# --- people --------------------------------------------------------------------------------------------------


def test_nothing_that_identifies_a_device_or_an_account_leaves() -> None:
    made = archives.evening()
    person = archives.hide_name()
    link = club.link(person)
    visitor = Visitor(device="d" * 64, kind="phone", network="203.0.113.0/24")
    open_link(token=link, visitor=visitor)
    data = archives.exported(made)
    assert person.name.encode() in data
    for secret in (link, hash_of_token(link), person.email, visitor.device, visitor.network):
        assert secret.encode() not in data


@pytest.mark.long
def test_with_public_names_no_full_name_leaves() -> None:
    made = archives.evening()
    person = archives.hide_name()
    entries_services.withdraw(entry=club.entry(made, 1), by=club.user())
    data = archives.exported(made, public_names=True)
    assert b"Sloterdijk" not in data
    copy = archives.imported(data).event
    assert club.entry(copy, 1).people.get().public_name == person.public_name
    assert same_but_slug(standings_json(made)[1], standings_json(copy)[1], made.slug)


@pytest.mark.long
def test_people_are_new_unless_matching_is_requested() -> None:
    made = archives.evening()
    data, before = archives.exported(made), Person.objects.count()
    assert archives.imported(data).new_people == 8
    assert Person.objects.count() == before + 8
    Person.objects.filter(pk__gt=0).exclude(entries__event=made).update(name="Somebody else")
    done = archives.imported(data, slug="third", match_names=True)
    assert (done.new_people, len(done.matched)) == (0, 8)
    assert Person.objects.count() == before + 8


def test_a_name_two_people_have_is_not_matched() -> None:
    made = club.event(4)
    known = Person.objects.get(name="Person 01")
    Person.objects.create(name=known.name, club=known.club)
    done = archives.imported(archives.exported(made), match_names=True)
    assert "Person 01" not in done.matched
    assert len(done.matched) == 3


def test_the_importer_leads_the_copy_and_the_log_names_its_source() -> None:
    made = club.event(4)
    budi = club.creator("budi")
    copy = archives.imported(archives.exported(made), by=budi).event
    assert list(Role.objects.filter(event=copy).values_list("user", "kind")) == [(budi.pk, "organiser")]
    line = LogEntry.objects.get(event=copy, action="event_imported")
    assert line.facts["slug"] == made.slug


# --- tables online -------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_match_online_verifies_in_the_copy_as_it_did() -> None:
    made = club.event(4, **ONLINE)
    club.played(made)
    original = Table.objects.get(context=f"event:{made.slug}")
    done = archives.imported(archives.exported(made))
    copy = Table.objects.get(context=f"event:{done.event.slug}")
    assert copy.pk != original.pk
    answers = [verify(table) for table in (original, copy)]
    assert [answer["follows"] for answer in answers] == [True, True]
    assert answers[0]["checked"] == answers[1]["checked"]


def test_hidden_data_of_a_running_table_stays_hidden_and_its_copy_is_frozen() -> None:
    made = club.event(4, **ONLINE, options={"deals": 3})
    club.published(made)
    table = Table.objects.get(context=f"event:{made.slug}")
    while not table.sheets.exists():
        play = play_turns.play_for_absent(table.pk, next(iter(table_state.load(table.pk).since)))
    running = Deal.objects.get(table=table, state="running")
    data = archives.exported(made)
    assert play.row is not None
    assert table.secret.encode() not in data
    assert running.pack.encode() not in data
    assert read_archive(data).manifest.running_tables == (1,)
    done = archives.imported(data)
    assert same_but_slug(standings_json(made)[1], standings_json(done.event)[1], made.slug)
    copy = Table.objects.get(context=f"event:{done.event.slug}")
    assert (copy.state, copy.secret, copy.deals.filter(state="running").count()) == ("running", "", 0)


@pytest.mark.long
def test_a_seat_online_of_a_copy_belongs_to_one_device(client: Client) -> None:
    made = club.event(4, **ONLINE)
    club.drafted(made)
    copy = archives.imported(archives.exported(made)).event
    desk_services.publish_round(round_=copy.rounds.get(), by=club.director(copy))
    table = Table.objects.get(context=f"event:{copy.slug}")
    assert set(table.seats.values_list("one_device", flat=True)) == {True}
    link = club.link(present(present(copy.entries.first()).members.first()).person)
    for browser, seats in ((client, 1), (Client(), 0)):
        browser.get(f"/go/{link}")
        assert (browser.get(f"/api/v1/tables/{table.pk}").json()["seat"] is not None) == bool(seats)


def test_a_seat_at_the_club_of_a_copy_belongs_to_no_device() -> None:
    made = club.event(4)
    club.published(made)
    copy = archives.imported(archives.exported(made)).event
    seats = Table.objects.get(context=f"event:{copy.slug}").seats
    assert set(seats.values_list("one_device", flat=True)) == {False}


def test_tables_of_one_deck_stay_at_home_until_all_have_finished() -> None:
    made = club.event(8, **ONLINE)
    club.published(made)
    tables = Table.objects.filter(context=f"event:{made.slug}")
    tables.update(deck="1:1")
    with pytest.raises(archive_errors.ArchiveError) as refused:
        export_event(event=made, by=None)
    assert refused.value.code == "deck_is_played"


@pytest.mark.long
def test_no_new_table_is_dealt_the_packs_of_an_imported_secret() -> None:
    made = club.event(4, **ONLINE)
    club.played(made)
    copy = archives.imported(archives.exported(made)).event
    deck = Table.objects.get(context=f"event:{copy.slug}").deck
    assert deck.startswith("=")
    assert not Table.objects.filter(deck=deck.removeprefix("=")).exists()


# --- all of the demo club ------------------------------------------------------------------------------------


@pytest.mark.soak
def test_every_event_of_the_demo_club_comes_back_the_same() -> None:
    for made in demo.load():
        data = archives.exported(made)
        copy = archives.imported(data, slug=f"{made.slug}-copy").event
        before, after = (standings_json(event)[1] for event in (made, copy))
        assert before == after.replace(f"{made.slug}-copy".encode(), made.slug.encode())
        again = archives.rows_of(archives.exported(copy))
        assert {**again, "event": []} == {**archives.rows_of(data), "event": []}


# --- commands ------------------------------------------------------------------------------------------------


def test_the_commands_write_a_file_and_take_it_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = archives.evening()
    path = tmp_path / "friday.zip"
    call_command("export_event", made.slug, "-o", str(path))
    call_command("import_event", str(path), "--slug", "copy")
    assert same_but_slug(standings_json(made)[1], standings_json(Event.objects.get(slug="copy"))[1], made.slug)
    with pytest.raises(SystemExit) as refused:
        call_command("import_event", str(path))
    assert refused.value.code == 1
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(SystemExit) as unreadable:
        call_command("import_event", str(path))
    assert unreadable.value.code == 2
