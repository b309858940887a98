"""The pages in docs/formats: every example is read by the real code."""

import json
import re
from dataclasses import asdict
from typing import Any

import pytest
from django.utils import timezone

from engine.adjudicate import adjudicate, view_after
from engine.documents import score
from seating import seat
from tests.source_files import ROOT
from tests.tournaments.helpers import archives, leagues
from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted
from tournaments.archive.export import export_event
from tournaments.archive.schema import KINDS
from tournaments.events.documents import create_from_document
from tournaments.events.schemas import EventDocument
from tournaments.leagues.text import CHANGES
from tournaments.models import Event, OutboxEvent
from tournaments.webhooks.queue import body_of

PAGES = ROOT / "docs" / "formats"
COMMANDS = ("adjudicate", "score", "seat", "verify_table", "create_event", "export_event")


def _page(name: str) -> str:
    return (PAGES / name).read_text(encoding="utf-8")


def _examples(name: str) -> list[dict[str, Any]]:
    return [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```", _page(name), re.DOTALL | re.MULTILINE)]


def _without_sentences(answer: dict[str, Any]) -> dict[str, Any]:
    errors = [{key: value for key, value in error.items() if key != "message"} for error in answer.get("errors", [])]
    bare = {key: value for key, value in answer.items() if key != "message"}
    return {**bare, "errors": errors} if "errors" in bare else bare


def test_the_index_lists_every_page_and_command() -> None:
    index = _page("README.md")
    assert {path.name for path in PAGES.glob("*.md")} - {"README.md"} == set(re.findall(r"\]\((\w+\.md)\)", index))
    assert [command for command in COMMANDS if f"`manage.py {command}" not in index] == []


def test_a_document_of_deals_has_the_answer_on_the_page() -> None:
    document, legal, _ = _examples("deals.md")
    assert adjudicate(document) == legal


def test_an_illegal_move_has_the_answer_on_the_page() -> None:
    document, _, illegal = _examples("deals.md")
    document["deals"][0]["moves"].append(illegal["text"])
    assert _without_sentences(adjudicate(document)) == illegal


@pytest.mark.parametrize("place", range(5))
def test_a_sheet_has_the_answer_on_the_page(place: int) -> None:
    examples = _examples("sheet.md")
    assert len(examples) == 10
    assert _without_sentences(score(examples[2 * place])) == examples[2 * place + 1]


def test_a_view_is_the_one_on_the_page() -> None:
    (view,) = _examples("view.md")
    assert view_after(_examples("deals.md")[0], viewer="S") == view


def test_a_seating_document_has_the_answer_on_the_page() -> None:
    document, expected = _examples("seating.md")
    answer = seat(document, clock=lambda: 0.0)
    assert {name: answer[name] for name in expected} == expected


@pytest.mark.django_db
def test_a_webhook_says_what_the_page_says() -> None:
    message, _match = _examples("webhook.md")
    event = event_of(hosted(), 4)
    round_ = clubs.published(event)
    cause = OutboxEvent.objects.get(kind="round.published")
    data = json.loads(body_of(cause, "https://cards.example"))["data"]
    assert list(data) == list(message["data"])
    assert (data["round"], data["number"], data["url"]) == (round_.pk, 1, f"https://cards.example/t/{event.slug}/")


@pytest.mark.django_db
def test_a_webhook_about_a_league_match_says_what_the_page_says() -> None:
    _event, message = _examples("webhook.md")
    league = leagues.published("A", "B")
    fixture = leagues.match(league, "A", "B")
    cause = OutboxEvent(
        kind="fixture.changed", fixture=fixture, club=league.club, version="4.agreed", at=timezone.now()
    )
    data = json.loads(body_of(cause, "https://cards.example"))["data"]
    assert list(data) == list(message["data"])
    assert (data["match"], data["change"]) == (fixture.pk, "agreed")
    assert data["url"] == f"https://cards.example/league/{league.slug}/matches/{fixture.pk}/"


def test_the_page_lists_every_change_of_a_league_match() -> None:
    listed = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`[a-z`, ]+) \|", _page("webhook.md"), re.MULTILINE)))
    assert {*CHANGES.values(), "result", "ruling", "team"} <= set(listed)


@pytest.mark.django_db
def test_an_event_document_creates_the_event_on_the_page() -> None:
    (document,) = _examples("event.md")
    event = create_from_document(document)
    assert (event.name, event.rounds_planned, event.entries.count()) == ("Friday", 3, 4)
    assert [wish.kind for wish in event.wishes.order_by("pk")] == ["apart", "fixed_table"]


def test_the_page_names_every_field_system_and_format_of_an_event() -> None:
    page = _page("event.md")
    names = {*EventDocument.model_fields, *Event.System.values, *Event.Format.values, *Event.Odd.values}
    assert {name for name in names if f"`{name}`" not in page} <= {"sit_out", "bots", "short_table"}


@pytest.mark.django_db
def test_a_manifest_has_the_fields_on_the_page() -> None:
    (example,) = _examples("archive.md")
    manifest = asdict(export_event(event=archives.evening(), by=None).manifest)
    assert set(manifest) == set(example)
    assert set(manifest["event"]) == set(example["event"])
    assert set(manifest["members"][0]) == set(example["members"][0])
    assert (manifest["format"], manifest["format_version"]) == (example["format"], example["format_version"])


def test_the_page_lists_the_members_of_an_archive_in_order() -> None:
    rows = re.findall(r"^\| ((?:`\w+` ?)+) \|", _page("archive.md"), re.MULTILINE)
    assert [name for row in rows[:3] for name in re.findall(r"`(\w+)`", row)] == [kind.name for kind in KINDS]
