"""The quality sheet of a round: the judge's figures in words, for current seats."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from tests.tournaments.helpers import club
from tournaments.changes import services as changes_services
from tournaments.desk import services as desk_services
from tournaments.models import SeatingWish
from tournaments.pairing import services as pairing_services
from tournaments.pairing.figures import played_until
from tournaments.quality import selectors as quality_selectors
from tournaments.quality import text as words
from tournaments.rounds import drafts as rounds_drafts

pytestmark = pytest.mark.django_db
JUDGE = Path(__file__).parents[3] / "testkit" / "check_seating.py"


def figures(round_: Any) -> Any:
    return {figure.name: figure for group in quality_selectors.quality_of(round_).groups for figure in group.figures}


def judge_report(round_: Any, tmp_path: Path) -> Any:
    """Return the independent judge's report on the rounds up to this one."""
    played = played_until(round_)
    rounds = [
        {"tables": one.tables, "sitout": one.sitout, "table_numbers": one.numbers}
        | ({"scores": dict(one.scores)} if one.scores else {})
        for one in played.rounds
    ]
    file = tmp_path / "seating.json"
    clubs = {one: sorted(names) for one, names in played.rules.clubs.items()}
    constraints = {"table_sizes": played.rules.sizes, "clubs": clubs}
    file.write_text(json.dumps({"rounds": rounds, "mode": played.mode, "constraints": constraints}))
    process = subprocess.run([sys.executable, JUDGE, file, "--json"], capture_output=True, text=True, check=False)
    return json.loads(process.stdout)


def test_the_figures_of_all_rounds_are_those_of_the_judge(tmp_path: Path) -> None:
    event = club.event(11, rounds_planned=3)
    club.played(event)
    club.played(event)
    third = club.published(event)
    result = judge_report(third, tmp_path)["metrics"]
    mine = {name: (one.of_all, one.bound_of_all) for name, one in figures(third).items()}
    theirs = {name: (one["value"], one["bound"]) for name, one in result.items() if name in mine}
    assert mine == {name: pytest.approx(both, abs=0.001) for name, both in theirs.items()}
    assert {"repeat_meetings", "spread_sum", "seat_range", "club_meetings", "short_tables"} <= set(mine)


def test_a_round_without_repeats_is_proved_the_best_possible() -> None:
    one = figures(club.drafted(club.event(16)))["repeat_meetings"]
    assert (one.said, one.verdict, one.near) == ("No repeat meetings.", "Proven optimal.", 100)


@pytest.mark.long
def test_a_figure_says_what_could_not_be_avoided() -> None:
    event = club.event(8, rounds_planned=3)
    club.played(event)
    one = figures(club.played(event))["repeat_meetings"]
    assert (one.value, one.bound) == (4, 4)
    assert one.said == "4 meetings in this round are repeats."
    assert one.verdict == "Proven optimal."
    three = figures(club.played(event))["repeat_meetings"]
    assert three.said_of_all.startswith("Rounds 1 to 3: ")


@pytest.mark.long
def test_after_a_swap_the_figures_of_the_new_places_are_next_to_those_of_the_seating() -> None:
    event = club.event(16)
    club.played(event)
    draft = club.drafted(event)
    assert quality_selectors.quality_of(draft).moved == 0
    before = figures(draft)["repeat_meetings"].value
    mates = {frozenset(table) for table in club.tables(event.rounds.get(number=1)).values()}
    mine = draft.places.get(table_number=1, seat="N").entry.number
    met = next(table for table in mates if mine in table) - {mine}
    guest = draft.places.exclude(table_number=1).get(entry__number=sorted(met)[0])
    leaves = draft.places.get(table_number=1, seat="E")
    rounds_drafts.swap_places(round_=draft, spot=leaves, other=guest, by=club.user())
    draft.refresh_from_db()
    sheet = quality_selectors.quality_of(draft)
    now = figures(draft)["repeat_meetings"]
    assert (before, sheet.moved) == (0, 2)
    assert now.value > 0
    assert now.seated == 0


def test_a_late_player_changes_the_figures_of_the_round() -> None:
    round_ = club.published(club.event(7))
    changes_services.join_round(round_=round_, entry=club.late_entry(round_.event), by=club.user())
    round_.refresh_from_db()
    short = figures(round_)["short_tables"]
    assert (quality_selectors.quality_of(round_).moved, short.value, short.seated) == (1, 0, 1)


def test_bots_repeat_no_meeting() -> None:
    event = club.event(3, odd="bots")
    club.played(event)
    second = figures(club.published(event))
    assert (second["repeat_meetings"].value, second["short_tables"].value) == (3, 0)


def test_a_must_that_cannot_be_kept_is_given_up_loudly_and_the_round_is_seated() -> None:
    event = club.event(4)
    SeatingWish.objects.create(event=event, kind="apart", entry=club.entry(event, 1), other=club.entry(event, 2))
    draft = club.drafted(event)
    rule = quality_selectors.relaxed_rules(draft, full_names=True)[0]
    assert (draft.places.count(), rule.rule, rule.hard) == (4, "forbidden", True)
    assert rule.reason == "No pairing was found that keeps these entries apart: Person 01 – Person 02."
    assert desk_services.publish_round(round_=draft, by=club.user()).state == "published"


def test_the_owner_of_a_failed_request_is_not_public() -> None:
    event = club.event(4)
    SeatingWish.objects.create(event=event, kind="apart", entry=club.entry(event, 1), other=club.entry(event, 2))
    sheet = quality_selectors.quality_of(club.published(event))
    assert sheet.given_up[0].reason == "A seating request could not be met."
    assert "Person 01" not in str(sheet.given_up)


def test_the_sheet_shows_how_the_round_was_paired() -> None:
    made = quality_selectors.quality_of(
        pairing_services.seat_round(event=club.event(16), by=club.user(), method="draw")
    ).made
    assert (made.method, made.source, made.ended) == (
        "unrestricted random pairings",
        "drawn by lot",
        "The search was completed.",
    )
    assert made.seconds is not None


@pytest.mark.long
def test_a_schedule_names_its_design() -> None:
    event = club.event(16, system="schedule", rounds_planned=5)
    club.played(event)
    made = quality_selectors.quality_of(club.played(event)).made
    assert (made.source, made.whole) == ("resolvable design over a finite field", True)


@pytest.mark.long
def test_rules_that_a_schedule_gave_up_stand_on_the_sheet_of_each_of_its_rounds() -> None:
    event = club.event(8, system="schedule", rounds_planned=3)
    club.played(event)
    sheet = quality_selectors.quality_of(club.played(event))
    assert sheet.in_advance
    assert "repeats" in {one.rule for one in sheet.given_up}


@pytest.mark.parametrize("system", ["swiss", "round_robin", "knockout", "movement"])
def test_every_system_has_a_sheet(system: Any) -> None:
    event = club.club_match() if system == "movement" else club.event(10, **club.PAIRS, system=system)
    sheet = quality_selectors.quality_of(club.played(event))
    assert sheet.proved[0] > 0
    assert sheet.made.source != system


@pytest.mark.parametrize(
    ("language", "value", "expected"),
    [
        ("en", 0.5, "0.5 meetings in this round are repeats."),
        ("en", 1, "1 meeting in this round is a repeat."),
        ("en", 1.5, "1.5 meetings in this round are repeats."),
        ("nl", 1.5, "1,5"),
        ("fr", 1.5, "1,5"),
    ],
)
def test_a_fraction_is_written_with_the_plural_and_decimal_sign_of_its_language(
    language: str, value: float, expected: str
) -> None:
    with translation.override(language):
        assert expected in quality_selectors._figure_text(words.GROUPS[0][2]["repeat_meetings"], value)
