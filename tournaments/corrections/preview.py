"""What a correction would change, before it is saved: ranks, points, tie-breaks, ties, who goes through, later rounds.

Everything is worked out from facts that are exchanged in memory (rankings/what_if.py); nothing is written. What is
said here is what the standings say once the same is saved.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext

from games import api
from standings import Row, Standings, words
from tournaments.brackets.qualification import cuts_told
from tournaments.core.facts import facts_of, rules_of
from tournaments.models import Event
from tournaments.models.events import RULES_VERSION
from tournaments.pairing.what_if import LaterRound, Proposal, later_rounds
from tournaments.rankings.selectors import ranked


@dataclass(frozen=True, slots=True)
class Broken:
    """One tie-break of an entry that would be another. None: it does not apply."""

    code: str
    name: str
    before: float | None
    after: float | None


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of which something would be other: rank (None: without one), points, tie-breaks.

    `tied_before` and `tied_after`: whether the rank is shared with others.
    """

    entry: int
    name: str
    rank_before: int | None
    rank_after: int | None
    points_before: float
    points_after: float
    tied_before: bool = False
    tied_after: bool = False
    tie_breaks: tuple[Broken, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """Everything that would change. `ties` and `cuts` are whole sentences.

    `rounds` are the later rounds that were seated from the standings as they are now, newest first.
    """

    changes: tuple[Change, ...]
    ties: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()
    rounds: tuple[LaterRound, ...] = ()

    @property
    def ranks(self) -> list[Change]:
        """Entries with another rank than now."""
        return [one for one in self.changes if one.rank_before != one.rank_after]

    @property
    def moves(self) -> list[tuple[str, Change]]:
        """Names in one text, with the change of rank that all of them share: whoever stays tied moves together."""
        groups = groupby(self.ranks, lambda one: (one.rank_before, one.rank_after, one.tied_before, one.tied_after))
        alike = [list(group) for _, group in groups]
        return [(", ".join(one.name for one in group), group[0]) for group in alike]

    @property
    def between_moves(self) -> str:
        """What stands between two of `moves`: commas would mix up names where several share one."""
        return ", " if len(self.moves) == len(self.ranks) else "; "

    @property
    def points(self) -> list[Change]:
        """Entries with other points than now."""
        return [one for one in self.changes if one.points_before != one.points_after]

    @property
    def tie_breaks(self) -> list[Change]:
        """Entries with other tie-breaks than now."""
        return [one for one in self.changes if one.tie_breaks]


def effect_of_proposal(event: Event, proposal: Proposal) -> Effect:
    """What would change if this were so. Nothing is written."""
    facts, rules = facts_of(event), rules_of(event)
    before, after = ranked(event, facts, rules), ranked(event, proposal.facts, rules)
    return Effect(
        changes_between(before, after, api.parts_of(event.game)),
        tuple(ties_told(before, after)),
        tuple(cuts_told(event, facts, proposal.facts)),
        later_rounds(event, proposal, api.new_search_clock()),
    )


def effect_of_ranking_rules(event: Event) -> Effect:
    """What would change if the event were ranked by the rules of now. Nothing is written."""
    facts, now = facts_of(event), copy(event)
    now.rules_version = RULES_VERSION
    before, after = ranked(event, facts, rules_of(event)), ranked(now, facts, rules_of(now))
    return Effect(changes_between(before, after, api.parts_of(event.game)), tuple(ties_told(before, after)))


def changes_between(before: Standings, after: Standings, parts: str = "") -> tuple[Change, ...]:
    """Who would stand otherwise, best rank first. `parts`: what the matches of the game are made of."""
    old = {row.entry: row for row in before.rows}
    return tuple(_change(old[row.entry], row, parts) for row in after.rows if _key(old[row.entry]) != _key(row))


def _key(row: Row) -> tuple[object, ...]:
    return row.rank, row.points, row.tie_breaks


def _change(before: Row, after: Row, parts: str) -> Change:
    old = {one.code: one.value for one in before.tie_breaks}
    broken = (
        Broken(one.code, gettext(words.tie_break_name(one.code, parts)), old.get(one.code), one.value)
        for one in after.tie_breaks
        if old.get(one.code) != one.value
    )
    ranks = before.rank, after.rank
    tied = before.shared, after.shared
    return Change(after.entry, after.name, *ranks, before.points, after.points, *tied, tuple(broken))


def ties_told(before: Standings, after: Standings) -> Iterable[str]:
    """A sentence for each rank that would be shared by others than now, or by nobody."""
    old, new = _tied(before), _tied(after)
    names = {row.entry: row.name for row in after.rows}
    for tied in old.keys() - new.keys():
        facts = {"names": _names(names, tied), "rank": old[tied]}
        yield gettext("%(names)s would share rank %(rank)s no longer.") % facts
    for tied in new.keys() - old.keys():
        facts = {"names": _names(names, tied), "rank": new[tied]}
        yield gettext("%(names)s would share rank %(rank)s.") % facts


def _tied(table: Standings) -> dict[frozenset[int], int]:
    """The entries of each rank that more than one has."""
    by_rank: dict[int, set[int]] = {}
    for row in table.rows:
        if row.rank is not None:
            by_rank.setdefault(row.rank, set()).add(row.entry)
    return {frozenset(entries): rank for rank, entries in by_rank.items() if len(entries) > 1}


def _names(names: Mapping[int, str], entries: Iterable[int]) -> str:
    return ", ".join(names[entry] for entry in sorted(entries))
