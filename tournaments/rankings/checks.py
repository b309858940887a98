"""Automatic checks of every version of the standings, for staff.

They warn and block nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, ngettext

from engine.extras import Irregularity
from games.api import sheets as game_sheets
from games.api import tables as game_tables
from tournaments.brackets.selectors import left_open
from tournaments.core.cache import memoized
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import version_of
from tournaments.models import Event, Place, Round
from tournaments.rankings.selectors import cached_standings
from tournaments.rankings.sheet_checks import SENTENCES, TableSheets, of_rounds, of_sheets, of_standings


@dataclass(frozen=True, slots=True)
class Checked:
    """The scope of the checks of one version, and their findings."""

    version: int
    sheets: int
    tables: int
    entries: int
    findings: tuple[Irregularity, ...]

    @property
    def sentences(self) -> list[str]:
        """Return every finding as a sentence."""
        return [gettext(SENTENCES[finding.kind]) % finding.facts for finding in self.findings]

    @property
    def summary(self) -> str:
        """Return the scope and the findings as a sentence."""
        facts = {"sheets": self.sheets, "tables": self.tables, "entries": self.entries, "count": len(self.findings)}
        looked = gettext("Checked automatically: %(sheets)s results, %(tables)s tables, %(entries)s entries.") % facts
        if not self.findings:
            return " ".join((looked, gettext("Everything adds up.")))
        words_found = ngettext("%(count)s error found:", "%(count)s errors found:", len(self.findings))
        return " ".join((looked, words_found % facts))


def checks_of(event: Event) -> Checked:
    """Return the checks of the current version, computed once per version."""
    return _run_checks(event.pk, event.created_at, version_of(event))


@memoized(most=16)
def _run_checks(event_id: int, created_at: datetime, version: int) -> Checked:
    event = Event.objects.get(pk=event_id)
    facts, table = facts_of(event), cached_standings(event_id, created_at, version).table
    tables = list(_tables(event))
    by_sheets = event.rounds.filter(state=Round.State.FINISHED, totals__isnull=True)
    closed = by_sheets.values_list("number", flat=True)  # a club match may publish a round's total without its sheets
    findings = [finding for sheets_of_table in tables for finding in of_sheets(sheets_of_table)]
    findings += of_standings(table)
    findings += of_rounds(facts, closed, left_open(event, facts), rules_of(event).missed)
    sheets = sum(len(sheets_of_table.sheets) for sheets_of_table in tables)
    return Checked(version, sheets, len(tables), len(facts.entries), tuple(findings))


def _tables(event: Event) -> Iterator[TableSheets]:
    """Yield the published tables with their counting sheets."""
    rows = Place.objects.filter(round__event=event, round__state__in=PUBLIC).order_by("round__number", "table_number")
    where = {table_id: (number, table) for table_id, number, table in rows.values_list(*WHERE)}
    table_facts, played = game_tables.facts(where), game_sheets.played(where)
    for table_id, (number, table) in where.items():
        fact = table_facts[table_id]
        sheets = [sheet for sheet in played[table_id].sheets if sheet.counts and sheet.settled]
        yield TableSheets(number, table, (fact.game, fact.preset, fact.options), sheets)


WHERE = ("table_id", "round__number", "table_number")
