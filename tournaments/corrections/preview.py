"""Preview of a correction: ranks, points, tie-breaks, qualifiers, later rounds.

All values are computed from data changed in memory (rankings/what_if.py); nothing is written. After saving, the
standings show the same.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext

from games.api import jobs
from games.api import rules as game_rules
from standings import Row, Standings, words
from tournaments.brackets.qualification import describe_cuts
from tournaments.core.facts import facts_of, rules_of
from tournaments.models import Event
from tournaments.models.events import RULES_VERSION
from tournaments.pairing.later_rounds import LaterRound, later_rounds
from tournaments.rankings.selectors import rank_standings
from tournaments.rankings.what_if import WhatIf, with_sheets


@dataclass(frozen=True, slots=True)
class Where:
    """The location of a deal: round, table, number, and the table's id."""

    round: int
    table: int
    deal: int
    table_id: int


@dataclass(frozen=True, slots=True)
class ChangedTieBreak:
    """A changed tie-break of an entry. None: it does not apply."""

    code: str
    name: str
    before: float | None
    after: float | None


@dataclass(frozen=True, slots=True)
class Change:
    """Changes of one entry: rank (None for unranked), points, tie-breaks.

    `tied_before` and `tied_after`: whether others share the rank.
    """

    entry: int
    name: str
    rank_before: int | None
    rank_after: int | None
    points_before: float
    points_after: float
    tied_before: bool = False
    tied_after: bool = False
    tie_breaks: tuple[ChangedTieBreak, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """All changes. `ties` and `cuts` are whole sentences.

    `rounds` are the later rounds paired from the current standings, newest first.
    """

    changes: tuple[Change, ...]
    ties: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()
    rounds: tuple[LaterRound, ...] = ()

    @property
    def ranks(self) -> list[Change]:
        """Return entries whose rank changes."""
        return [change for change in self.changes if change.rank_before != change.rank_after]

    @property
    def moves(self) -> list[tuple[str, Change]]:
        """Return names joined by equal change of rank, as tied entries move together."""
        groups = groupby(
            self.ranks, lambda change: (change.rank_before, change.rank_after, change.tied_before, change.tied_after)
        )
        alike = [list(group) for _, group in groups]
        return [(", ".join(change.name for change in group), group[0]) for group in alike]

    @property
    def between_moves(self) -> str:
        """Return the separator between `moves`, unambiguous if names share one."""
        return ", " if len(self.moves) == len(self.ranks) else "; "

    @property
    def points(self) -> list[Change]:
        """Return entries whose points change."""
        return [change for change in self.changes if change.points_before != change.points_after]

    @property
    def tie_breaks(self) -> list[Change]:
        """Return entries whose tie-breaks change."""
        return [change for change in self.changes if change.tie_breaks]


def effect_of(event: Event, where: Where, values: Mapping[str, object]) -> Effect:
    """Return the changes if this sheet replaced the counting one.

    Nothing is written. Raises SheetError.
    """
    return effect_of_proposal(event, with_sheets(event, {where.table_id: {where.deal: values}}))


def effect_of_proposal(event: Event, proposal: WhatIf) -> Effect:
    """Return the changes under these assumptions. Nothing is written."""
    facts, rules = facts_of(event), rules_of(event)
    before, after = rank_standings(event, facts, rules), rank_standings(event, proposal.facts, rules)
    return Effect(
        changes_between(before, after, game_rules.parts_of(event.game)),
        tuple(describe_ties(before, after)),
        tuple(describe_cuts(event, facts, proposal.facts)),
        later_rounds(event, proposal, jobs.new_search_clock()),
    )


def effect_of_ranking_rules(event: Event) -> Effect:
    """Return the changes under the current ranking rules. Nothing is written."""
    facts, now = facts_of(event), copy(event)
    now.rules_version = RULES_VERSION
    before, after = rank_standings(event, facts, rules_of(event)), rank_standings(now, facts, rules_of(now))
    return Effect(changes_between(before, after, game_rules.parts_of(event.game)), tuple(describe_ties(before, after)))


def changes_between(before: Standings, after: Standings, parts: str = "") -> tuple[Change, ...]:
    """Return the changed entries, best rank first.

    `parts`: the unit of the game's matches.
    """
    old = {row.entry: row for row in before.rows}
    return tuple(_change(old[row.entry], row, parts) for row in after.rows if _key(old[row.entry]) != _key(row))


def _key(row: Row) -> tuple[object, ...]:
    return row.rank, row.points, row.tie_breaks


def _change(before: Row, after: Row, parts: str) -> Change:
    old = {tie_break.code: tie_break.value for tie_break in before.tie_breaks}
    broken = (
        ChangedTieBreak(
            tie_break.code,
            gettext(words.tie_break_name(tie_break.code, parts)),
            old.get(tie_break.code),
            tie_break.value,
        )
        for tie_break in after.tie_breaks
        if old.get(tie_break.code) != tie_break.value
    )
    ranks = before.rank, after.rank
    tied = before.shared, after.shared
    return Change(after.entry, after.name, *ranks, before.points, after.points, *tied, tuple(broken))


def describe_ties(before: Standings, after: Standings) -> Iterable[str]:
    """Return a sentence for each rank whose ties would change."""
    old, new = _tied_ranks(before), _tied_ranks(after)
    names = {row.entry: row.name for row in after.rows}
    for tied in old.keys() - new.keys():
        facts = {"names": _names(names, tied), "rank": old[tied]}
        yield gettext("%(names)s would no longer share rank %(rank)s.") % facts
    for tied in new.keys() - old.keys():
        facts = {"names": _names(names, tied), "rank": new[tied]}
        yield gettext("%(names)s would share rank %(rank)s.") % facts


def _tied_ranks(table: Standings) -> dict[frozenset[int], int]:
    """Return the entries of each shared rank."""
    by_rank: dict[int, set[int]] = {}
    for row in table.rows:
        if row.rank is not None:
            by_rank.setdefault(row.rank, set()).add(row.entry)
    return {frozenset(entries): rank for rank, entries in by_rank.items() if len(entries) > 1}


def _names(names: Mapping[int, str], entries: Iterable[int]) -> str:
    return ", ".join(names[entry] for entry in sorted(entries))
