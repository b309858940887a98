"""Evenings that are over keep their standings to the byte, whatever rules of ranking came after them.

The files and the commits that wrote them: tests/tournaments/helpers/frozen.py.
"""

import io
import json
from typing import Any
from zipfile import ZipFile

import orjson
import pytest
from django.test import Client

from tests.present import present
from tests.profiles import rest_in_ring_2
from tests.tournaments.helpers import archives
from tests.tournaments.helpers.frozen import FOLDER
from tournaments.archive.reading import read_archive
from tournaments.core import versions as core_versions
from tournaments.core.errors import EventConflict
from tournaments.corrections.preview import effect_of_ranking_rules
from tournaments.events import services as events_ranking_rules
from tournaments.models import Event, SitOut
from tournaments.rankings import history as as_of
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.files import as_csv

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
NAMES = sorted(path.stem for path in FOLDER.glob("*.zip"))
REWORDED = json.loads((FOLDER / "reworded.json").read_text())
"""Texts that are worded differently now. The files themselves are never written again."""


def kept(name: str) -> bytes:
    """The file of then, with the wording of now."""
    data = (FOLDER / name).read_bytes()
    for then, now in REWORDED:
        data = data.replace(then.encode(), now.encode())
    return data


def taken_in(name: str) -> Event:
    """The event out of the archive of then; the site that wrote it is trusted."""
    data = (FOLDER / f"{name}.zip").read_bytes()
    return archives.imported(data, slug="", trust=read_archive(data).signed_by).event


def as_then(now: Any, then: Any) -> Any:
    """Return the document reduced to its keys of then, in their order."""
    if isinstance(then, dict):
        return {key: as_then(now[key], value) for key, value in then.items()}
    if isinstance(then, list) and then and isinstance(then[0], dict) and len(now) == len(then):
        return [as_then(one, other) for one, other in zip(now, then, strict=True)]
    return now


def told_then(name: str, body: bytes) -> bytes:
    """The JSON of now, cut to what was said then."""
    return orjson.dumps(as_then(orjson.loads(body), orjson.loads(kept(f"{name}.json"))))


def test_evenings_of_both_rules_are_kept() -> None:
    versions = {name.split("_")[1] for name in NAMES}
    assert (versions, len(NAMES)) == ({"1", "2"}, 8)


@pytest.mark.parametrize("name", NAMES)
def test_the_standings_of_an_evening_that_is_over_are_those_of_then_to_the_byte(name: str) -> None:
    event = taken_in(name)
    assert event.rules_version == int(name.split("_")[1])
    assert as_csv(event, rankings_selectors.standings_of(event)) == kept(f"{name}.csv")
    assert told_then(name, rankings_selectors.standings_json(event)[1]) == kept(f"{name}.json")


@pytest.mark.parametrize("name", NAMES)
def test_so_they_are_when_worked_out_again_from_what_was_written_down(name: str) -> None:
    event = taken_in(name)
    version = core_versions.version_of(event)
    assert told_then(name, as_of.standings_json_as_of(event, version)) == kept(f"{name}.json")


@pytest.mark.parametrize("name", rest_in_ring_2(NAMES))
def test_an_archive_of_then_goes_out_again_with_the_same_standings(name: str) -> None:
    again = archives.imported(archives.exported(taken_in(name)), slug="again").event
    assert as_csv(again, rankings_selectors.standings_of(again)) == kept(f"{name}.csv")


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("rules_1_") and "knockout" not in name])
def test_the_rules_of_now_would_change_them_so_the_comparison_means_something(name: str) -> None:
    event = taken_in(name)
    assert effect_of_ranking_rules(event).changes
    with pytest.raises(EventConflict):
        events_ranking_rules.adopt_ranking_rules(event=event, by=None)


@pytest.mark.long
def test_a_late_bye_of_then_keeps_the_bye_of_then() -> None:
    event = taken_in("rules_2_individuals")
    assert set(SitOut.objects.filter(round__event=event).values_list("why", flat=True)) == {"bye"}
    row = present(next(line for line in rankings_selectors.standings_of(event).rows if line.name == "Late Larry"))
    assert "bye_capped" in [term.kind for term in row.terms]


@pytest.mark.long
def test_the_page_of_a_row_says_to_what_a_bye_was_limited(client: Client) -> None:
    event = taken_in("rules_2_individuals")
    row = present(next(line for line in rankings_selectors.standings_of(event).rows if line.name == "Late Larry"))
    page = client.get(f"/t/{event.slug}/standings/{row.entry}/").text
    assert "Round 1: bye (set to 6, but limited to the player’s average and the round’s mean)" in page


def test_the_frozen_archives_hold_waiting_entries_without_a_reason() -> None:
    body = ZipFile(io.BytesIO((FOLDER / "rules_2_individuals.zip").read_bytes())).read("sit_outs.jsonl")
    rows = [orjson.loads(line) for line in body.splitlines()]
    assert len(rows) > 2
    assert not any("why" in row for row in rows)
