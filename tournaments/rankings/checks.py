"""The checks that run by themselves with every version of the standings, for staff. They warn and block nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, ngettext

from games import api
from tournaments.brackets.selectors import left_open
from tournaments.core.cache import once
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import version_of
from tournaments.models import Event, Place, Round
from tournaments.rankings.selectors import kept
from tournaments.rankings.sheet_checks import SENTENCES, Finding, TableSheets, of_rounds, of_sheets, of_standings


@dataclass(frozen=True, slots=True)
class Checked:
    """What was looked at in one version, and what was found."""

    version: int
    sheets: int
    tables: int
    entries: int
    findings: tuple[Finding, ...]

    @property
    def sentences(self) -> list[str]:
        """Every finding as a sentence."""
        return [gettext(SENTENCES[one.kind]) % one.facts for one in self.findings]

    @property
    def summary(self) -> str:
        """What was looked at, as a sentence."""
        facts = {"sheets": self.sheets, "tables": self.tables, "entries": self.entries, "count": len(self.findings)}
        looked = gettext("Checked by the program: %(sheets)s results, %(tables)s tables, %(entries)s entries.") % facts
        if not self.findings:
            return " ".join((looked, gettext("Everything adds up.")))
        found = ngettext("%(count)s thing does not add up:", "%(count)s things do not add up:", len(self.findings))
        return " ".join((looked, found % facts))


def checks_of(event: Event) -> Checked:
    """What was checked in the version now; made once for each version."""
    return _checked(event.pk, event.created_at, version_of(event))


@once(most=16)
def _checked(event_id: int, created_at: datetime, version: int) -> Checked:
    event = Event.objects.get(pk=event_id)
    facts, table = facts_of(event), kept(event_id, created_at, version).table
    tables = list(_tables(event))
    closed = event.rounds.filter(state=Round.State.FINISHED).values_list("number", flat=True)
    findings = [finding for one in tables for finding in of_sheets(one)]
    findings += of_standings(table)
    findings += of_rounds(facts, closed, left_open(event, facts), rules_of(event).missed)
    sheets = sum(len(one.sheets) for one in tables)
    return Checked(version, sheets, len(tables), len(facts.entries), tuple(findings))


def _tables(event: Event) -> Iterator[TableSheets]:
    """The published tables with the sheets that count at them."""
    rows = Place.objects.filter(round__event=event, round__state__in=PUBLIC).order_by("round__number", "table_number")
    where = {table_id: (number, table) for table_id, number, table in rows.values_list(*WHERE)}
    known, played = api.tables(where), api.played_of(where)
    for table_id, (number, table) in where.items():
        fact = known[table_id]
        sheets = [sheet for sheet in played[table_id].sheets if sheet.counts and sheet.settled]
        yield TableSheets(number, table, (fact.game, fact.preset, fact.options), sheets)


WHERE = ("table_id", "round__number", "table_number")
