"""Automatic checks: quiet on valid data, and each finds its kind of fault."""

from dataclasses import replace
from typing import Any

import pytest

from games.api import sheets as game_sheets
from games.api import tables
from games.models import Sheet
from standings import Facts, RankingRules, SitOutData, standings
from tests.present import present
from tests.standings.build import entries, pairs
from tests.tournaments.helpers import club
from tournaments.entries import services as entries_services
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.checks import checks_of
from tournaments.rankings.sheet_checks import TableSheets, of_rounds, of_rows, of_sheets

pytestmark = pytest.mark.django_db


@pytest.mark.long
@pytest.mark.parametrize("fields", [club.TRUF, club.PAIRS, club.RUFF, club.TEAMS])
def test_nothing_is_found_where_everything_was_played_by_the_rules(fields: Any) -> None:
    event = club.event({"teams": 12}.get(fields["format"], 8), **fields)
    club.played(event)
    found = checks_of(event)
    assert found.findings == ()
    assert found.sheets
    assert found.tables
    assert found.entries
    assert str(found.sheets) in found.summary


def test_nothing_is_found_in_a_club_match() -> None:
    event = club.club_match(2, 2, rounds_planned=1)
    club.played(event)
    assert checks_of(event).findings == ()


def _table(fields: Any) -> Any:
    event = club.event({"teams": 6}.get(fields["format"], 4), **fields)
    club.played(event)
    place = present(present(event.rounds.first()).places.first())
    fact = tables.facts([place.table_id])[place.table_id]
    sheets = game_sheets.played([place.table_id])[place.table_id].sheets
    return TableSheets(1, 1, (fact.game, fact.preset, fact.options), sheets)


def _kinds(table: Any, **changes: Any) -> Any:
    first = replace(table.sheets[0], **changes)
    return {sheet.kind for sheet in of_sheets(replace(table, sheets=[first, *table.sheets[1:]]))}


def test_points_that_the_rules_do_not_give_are_found() -> None:
    table = _table(club.TRUF)
    assert _kinds(table, points={**table.sheets[0].points, "N": 77}) == {"worth"}


def test_tricks_that_are_not_all_of_the_deal_are_found() -> None:
    table = _table(club.TRUF)
    values = table.sheets[0].values
    fewer = {**table.sheets[0].values["tricks"]}
    fewer[max(fewer, key=lambda seat: fewer[seat])] -= 1
    with pytest.raises(Exception, match="invalid_sheet"):  # the engine refuses it, too
        _kinds(table, values={**values, "tricks": fewer})


def test_two_sides_with_points_and_a_wrong_sum_of_hands_are_found() -> None:
    table = _table(club.PAIRS)
    assert _kinds(table, points={"NS": 20, "EW": 30}, derived={}) == {"two_sides", "worth", "hands"}


@pytest.mark.long
def test_a_team_above_25_is_found() -> None:
    table = _table(club.TEAMS)
    assert "over_target" in _kinds(table, points={"even": 26, "odd": 0})


def test_rows_whose_terms_do_not_add_up_are_found() -> None:
    rows = standings(Facts(entries(2), (pairs(1, 1, 1, 2, [3, 1]),)), RankingRules()).rows
    assert not list(of_rows(rows))
    [found] = of_rows([replace(rows[0], points=99), rows[1]])
    assert (found.kind, found.facts["found"], found.facts["due"]) == ("terms", 3, 99)


def test_a_closed_round_with_an_open_table_and_missing_or_double_players_is_found() -> None:
    open_table = replace(pairs(1, 2, 3, 4, [0, 0]), complete=False)
    facts = Facts(
        entries(4),
        (pairs(1, 1, 1, 2, [1, 0]), open_table, pairs(2, 1, 1, 2, [1, 0]), pairs(3, 1, 1, 3, [1, 0])),
        (SitOutData(2, 1), SitOutData(3, 2), SitOutData(3, 4)),
    )
    found = {(round_.kind, round_.facts["round"], round_.facts.get("name")) for round_ in of_rounds(facts, [1, 2], [])}
    assert found == {("missing", 1, None), ("twice", 2, "P1"), ("nowhere", 2, "P3"), ("nowhere", 2, "P4")}
    assert not [round_ for round_ in of_rounds(facts, [1], [(1, 2)]) if round_.kind == "missing"]


@pytest.mark.long
def test_a_round_missed_between_two_others_is_no_finding_where_the_standings_count_it() -> None:
    event = club.event(7, rounds_planned=3)
    club.played(event)
    entries_services.check_out(entry=club.entry(event, 7), by=club.user())
    club.played(event)
    entries_services.check_in(entry=club.entry(event, 7), by=club.user())
    club.played(event)
    assert checks_of(event).findings == ()


def test_a_sheet_that_was_changed_behind_the_program_is_found() -> None:
    event = club.event(4)
    round_ = club.played(event)
    sheet = Sheet.objects.get(table=present(round_.places.first()).table, number=1)
    forged = {**sheet.points, "N": sheet.points["N"] + 5}
    Sheet.objects.create(
        table=sheet.table, number=1, version=2, values=sheet.values, points=forged, derived=sheet.derived,
        source="desk", reason="behind the back",
    )  # fmt: skip
    assert {finding.kind for finding in checks_of(event).findings} >= {"worth"}
    assert rankings_selectors.standings_of(event).rows
