"""Heavy work of events: small work stays here, a process gives the same result."""

import io
import zipfile
from datetime import time
from typing import Any

import pytest
from django.utils import translation

from games.api.jobs import JobError
from games.processes import jobs
from inputs.archive_errors import ArchiveError
from seating import SeatingError
from testkit.clocks import patience
from tests.tournaments.helpers import archives
from tournaments.archive import reading as archive_reading
from tournaments.archive.container import FORMAT, VERSION
from tournaments.archive.manifest import ArchiveManifest, EventSummary
from tournaments.archive.reading import Read
from tournaments.core import jobs as heavy
from tournaments.core.errors import EventError
from tournaments.pairing import on_request as pairing_on_request
from tournaments.people import import_cells as people_import_cells
from tournaments.people.import_cells import UnreadableList
from tournaments.planner import services as plans
from tournaments.planner.schemas import EveningToPlan, WantedFormat
from tournaments.series.rosters import read_roster

pytestmark = pytest.mark.django_db
THRESHOLDS = (
    (pairing_on_request, "PLACES_HERE"),
    (plans, "SEATS_PLAYED_HERE"),
    (people_import_cells, "LIST_BYTES_HERE"),
    (archive_reading, "ARCHIVE_BYTES_HERE"),
)
"""How much is done in the server, by module."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SECONDS", patience(60))
    for lane in (heavy.SEATING, heavy.DESK):
        monkeypatch.setattr(lane.kept, "_starts_within", patience(60))


def document(players: int, rounds: int = 1, **seat: Any) -> dict[str, Any]:
    names = [f"p{number:03}" for number in range(players)]
    body = {"method": "random", "seed": 7, "rounds": rounds, **seat}
    return {"players": names, "mode": "individual", "rounds": [], "seat": body}


def plan_question(people: int = 16, **more: Any) -> EveningToPlan:
    return EveningToPlan(
        game="truf",
        preset="classic",
        format="individuals",
        people=people,
        start=time(19),
        end=time(23),
        minutes_a_deal=5,
        formats=[WantedFormat(system="swiss", rounds=4)],
        **{"samples": 20, **more},
    )


def unpacking_to(size: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/workbook.xml", b" " * size)
    return out.getvalue()


def test_a_seating_costs_players_times_rounds() -> None:
    assert pairing_on_request.places_in(document(24, 5)) == 120
    assert pairing_on_request.places_in({**document(24), "rounds": [{}, {}]}) == 72


@pytest.mark.parametrize("wild", [None, [], {}, {"seat": 3, "players": 4}, {"players": ["a"], "seat": {"rounds": "x"}}])
def test_a_malformed_seating_costs_next_to_nothing(wild: Any) -> None:
    assert pairing_on_request.places_in(wild) <= 1


@pytest.mark.parametrize(
    ("source", "short"),
    [
        ("Ayu\n", True),
        ("Ayu\n" * 30_000, False),
        (unpacking_to(1_000), True),
        (unpacking_to(10**7), False),
        (b"PK\x03\x04 and no more", True),
    ],
)
def test_a_list_is_short_by_what_it_unpacks_to(source: str | bytes, short: bool) -> None:
    assert people_import_cells._is_short(source) == short


@pytest.mark.long
def test_the_process_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    archive = archives.exported(archives.evening())

    def done() -> list[Any]:
        found = archive_reading.archive_in(archive)
        people = people_import_cells.rows_in("name;club\nAyu;Kap\n\nBudi;\n")
        return [
            pairing_on_request.pair_on_request(document(24, 3)),
            plans.plan_answer(plan_question(), 5),
            people,
            found.manifest,
            found.rows,
        ]

    here = done()
    for module, name in THRESHOLDS:
        monkeypatch.setattr(module, name, 0)
    there = done()
    assert heavy.SEATING.kept.is_running
    assert heavy.DESK.kept.is_running
    assert there == here


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_refusal_in_the_process_is_the_same_as_here(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    tries: list[tuple[type[Exception], Any]] = [
        (SeatingError, lambda: pairing_on_request.pair_on_request(document(24, method="guess"))),
        (EventError, lambda: plans.plan_answer(plan_question(odd="guess"), 5)),
        (UnreadableList, lambda: people_import_cells.rows_in(b"PK\x03\x04 broken")),
        (ArchiveError, lambda: archive_reading.archive_in(b"no archive")),
    ]

    def refused() -> list[Any]:
        results = []
        for kind, act in tries:
            with pytest.raises(kind) as error:
                act()
            results.append((error.value.code, error.value.field, str(error.value.message)))  # type: ignore[attr-defined]
        return results

    with translation.override(language):
        here = refused()
        for module, name in THRESHOLDS:
            monkeypatch.setattr(module, name, -1)
        assert refused() == here


def test_large_archives_are_written_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WAITS", 0.01)
    event = EventSummary("Friday", "friday", "truf", "individuals", "finished", 1, "2026-11-27T19:30:00Z")
    manifest = ArchiveManifest(FORMAT, VERSION, event, "full", (), (), ())
    large, small = (Read(manifest, {}, "", size) for size in (archive_reading.ARCHIVE_BYTES_HERE + 1, 1))
    with archive_reading.turn_for(large):
        with pytest.raises(JobError, match="busy"), archive_reading.turn_for(large):
            pass
        with archive_reading.turn_for(small):
            pass


def test_a_roster_that_meets_a_full_lane_says_so_at_its_field(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WAITS", 0.01)
    with heavy.DESK.turn(), pytest.raises(EventError, match="busy") as refused:
        read_roster("Ayu\n" * 30_000)
    assert refused.value.field == "roster"
