"""The preview of a correction equals the standings afterwards."""

from random import Random
from typing import Any

import pytest

from games.api import sheets
from games.api.sheets import Correction
from games.core.search_clock import counted_clock
from tests.present import present
from tests.tournaments.helpers import brackets, club
from tournaments.core.facts import facts_of
from tournaments.corrections import services as corrections_services
from tournaments.corrections.preview import Where, effect_of, effect_of_proposal
from tournaments.followups import services as followups_services
from tournaments.pairing.later_rounds import later_rounds
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.what_if import with_exchanged_sheets, with_moved_sheet, with_sheets, with_swapped_places
from tournaments.rounds import selectors as rounds_selectors
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db

SHEET = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
OTHER = {"bids": {"N": 6, "E": 3, "S": 2, "W": 1}, "tricks": {"N": 1, "E": 9, "S": 2, "W": 1}}


def two_rounds(people: Any = 12) -> Any:
    event = club.event(people, rounds_planned=4)
    first, second = club.played(event), club.played(event)
    return event, first, second


def table_id_of(round_: Any, number: Any) -> Any:
    return present(rounds_selectors.table_of(round_, number)).table_id


def expected(event: Any, proposal: Any) -> Any:
    """The rows the preview says: those before, with what it says would change."""
    effect = effect_of_proposal(event, proposal)
    current = now(event)
    for change in effect.changes:
        assert current[change.entry][:2] == [change.rank_before, change.points_before]
        broken = current[change.entry][2] | {b.code: b.after for b in change.tie_breaks}
        current[change.entry] = [change.rank_after, change.points_after, broken]
    return current


def now(event: Any) -> dict[int, list[Any]]:
    rows = rankings_selectors.standings_of(event).rows
    return {r.entry: [r.rank, r.points, {one.code: one.value for one in r.tie_breaks}] for r in rows}


@pytest.mark.parametrize("seed", range(2))
def test_the_preview_of_a_correction_equals_the_standings_afterwards(seed: Any) -> None:
    event, first, _second = two_rounds()
    chance = Random(seed)
    for _ in range(2):
        table_id = table_id_of(first, chance.randint(1, 3))
        number, values = chance.randint(1, 2), chance.choice((SHEET, OTHER))
        if sheets.of_tables([table_id])[table_id][number - 1].values == values:
            continue
        result = expected(event, with_sheets(event, {table_id: {number: values}}))
        corrections_services.correct_sheet(
            event=event,
            table_id=table_id,
            number=number,
            correction=Correction(values=values, reason="typing"),
            by=club.user(),
        )
        assert now(event) == result
        event.refresh_from_db()


def test_points_ranks_and_tie_breaks_are_listed_with_names() -> None:
    event = club.event(4)
    table_id = present(club.published(event).places.first()).table_id
    sheets_services.write_sheet(event=event, table_id=table_id, number=1, values=SHEET, by=club.user())
    effect = effect_of(event, Where(1, 1, 1, table_id), OTHER)
    assert [(rank.points_before, rank.points_after) for rank in effect.ranks] != []
    assert any(change.tie_breaks for change in effect.changes)
    assert all(change.name.startswith("Person") for change in effect.changes)


def test_new_and_broken_ties_are_listed() -> None:
    event = club.event(4, tie_breaks=[])
    club.changed(event, tie_breaks=["difference"])
    table_id = present(club.published(event).places.first()).table_id
    names = dict(event.rounds.get().places.values_list("seat", "entry__name"))
    sheets_services.write_sheet(event=event, table_id=table_id, number=1, values=SHEET, by=club.user())
    effect = effect_of(event, Where(1, 1, 1, table_id), {**SHEET, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}})
    shared = sorted([names["N"], names["S"]])
    assert any(", ".join(shared) in sentence and sentence.endswith("would share rank 3.") for sentence in effect.ties)
    assert any(sentence.endswith("would no longer share rank 1.") for sentence in effect.ties)


@pytest.mark.long
def test_the_preview_says_nothing_when_nothing_changes() -> None:
    event, first, _second = two_rounds(8)
    table_id = table_id_of(first, 1)
    same = sheets.of_tables([table_id])[table_id][0].values
    effect = effect_of_proposal(event, with_sheets(event, {table_id: {1: same}}))
    assert (effect.changes, effect.ties, effect.cuts) == ((), (), ())
    assert [round_.tables for round_ in effect.rounds] == [()]


@pytest.mark.long
def test_later_rounds_are_seated_again_from_the_corrected_standings() -> None:
    event = club.event(24, rounds_planned=4)
    first, draft = club.played(event), club.drafted(event)
    wrong = {table_id_of(first, number): {1: OTHER, 2: OTHER} for number in (1, 2, 3)}
    (later,) = later_rounds(event, with_sheets(event, wrong), counted_clock(0))
    assert (later.number, later.state, later.known) == (2, "draft", True)
    assert later.tables
    before = {frozenset(table) for table in club.tables(draft).values()}
    for table_id in wrong:
        for number in (1, 2):
            corrections_services.correct_sheet(
                event=event,
                table_id=table_id,
                number=number,
                correction=Correction(values=OTHER, reason="typing"),
                by=club.user(),
            )
    followups_services.decide_followup(draft, "round", club.user())
    names = {entry.number: entry.name for entry in facts_of(event).entries}
    tables = club.tables(event.rounds.get(number=2))
    after = {n: {names[player] for player in table} for n, table in tables.items() if frozenset(table) not in before}
    assert {table.number: set(table.names) for table in later.tables} == after


@pytest.mark.long
def test_a_preview_that_takes_too_long_is_skipped_with_a_notice() -> None:
    event, first, _second = two_rounds(8)
    proposal = with_sheets(event, {table_id_of(first, 1): {1: OTHER}})
    assert [(round_.number, round_.known) for round_ in later_rounds(event, proposal, counted_clock(1))] == [(2, False)]


@pytest.mark.long
def test_rounds_drawn_by_lot_do_not_follow_from_results() -> None:
    event = club.event(8, system="draw")
    first = club.played(event)
    club.published(event)
    assert later_rounds(event, with_sheets(event, {table_id_of(first, 1): {1: OTHER}}), counted_clock()) == ()


def test_the_new_qualifier_of_a_bracket_and_the_next_game_are_listed() -> None:
    event = club.event(8, **brackets.GAME15)
    first = brackets.played(event)
    club.drafted(event)
    table_id = table_id_of(first, 1)
    (sheet,) = sheets.of_tables([table_id])[table_id]
    other = {"NS": "EW", "EW": "NS"}[sheet.values["side"]]
    values = {**brackets.ALL_TRICKS, "side": other, "caller": other[0]}
    effect = effect_of(event, Where(1, 1, 1, table_id), values)
    assert any("Semi-final 1: Person 07" in sentence for sentence in effect.cuts)
    (later,) = effect.rounds
    assert [len(table.names) for table in later.tables] == [2]
    assert any(name.startswith("Person 07") for name in later.tables[0].names)


@pytest.mark.long
def test_moves_exchanges_and_swaps_have_a_preview_that_is_exact() -> None:
    event, first, _second = two_rounds()
    one, other = table_id_of(first, 1), table_id_of(first, 2)
    effect = expected(event, with_exchanged_sheets(event, one, other))
    sheets.exchange(table_id=one, other_id=other, by=sheets.Author("rina"), reason="wrong table")
    assert now(event) == effect
    sheets.take_away(table_id=other, number=2, by=sheets.Author("rina"), reason="never played")
    effect = expected(event, with_moved_sheet(event, table_id=one, number=2, to_table_id=other, to_number=2))
    sheets.move(table_id=one, number=2, to_table_id=other, to_number=2, by=sheets.Author("rina"), reason="wrong table")
    assert now(event) == effect


def test_a_swap_of_places_changes_no_other_points() -> None:
    event, first, _second = two_rounds(8)
    (one, *_), (other, *_) = club.tables(first).values()
    effect = effect_of_proposal(event, with_swapped_places(first, one, other))
    assert {change.entry for change in effect.changes if change.points_before != change.points_after} <= {one, other}


def test_entries_whose_only_deal_goes_to_another_table_are_left_without_a_rank() -> None:
    event = club.event(8)
    round_ = club.published(event)
    one, other = table_id_of(round_, 1), table_id_of(round_, 2)
    sheets_services.write_sheet(event=event, table_id=one, number=1, values=SHEET, by=club.user())
    effect = effect_of_proposal(event, with_moved_sheet(event, table_id=one, number=1, to_table_id=other, to_number=1))
    ranked = sorted((rank.rank_before is not None, rank.rank_after is not None) for rank in effect.ranks)
    assert ranked == [(False, True)] * 4 + [(True, False)] * 4
