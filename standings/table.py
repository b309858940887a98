"""The standings of an event, from its facts."""

from collections import Counter
from dataclasses import replace

from standings.duplicate import COMPARED
from standings.facts import EntryData, Facts, Rules
from standings.points import RANKINGS
from standings.ranking import Counted, Placed, counted, rank
from standings.results import Check, Exact, Row, Standings, TieBreak, plain
from standings.words import TIE_BREAKS


def standings(facts: Facts, rules: Rules) -> Standings:
    """The standings now. The same facts give the same standings, in whatever order they are given.

    Raises ValueError for a ranking or tie-break that does not exist.
    """
    if rules.ranking not in (*RANKINGS, *COMPARED) or not set(rules.tie_breaks) <= set(TIE_BREAKS):
        raise ValueError(f"no such ranking or tie-break: {rules}")
    newest = max((table.round for table in facts.tables), default=0)
    tables = [table for table in facts.tables if table.round == newest]
    done = sum(table.complete for table in tables)
    provisional = not all(table.complete for table in facts.tables)
    known = counted(facts, rules)
    before, played = _ranks_before(facts, rules, known), _played(facts)
    entries = {entry.number: entry for entry in facts.entries}
    rows = tuple(
        _row(one, entries[one.entry], played[one.entry], before.get(one.entry)) for one in rank(facts, rules, known)
    )
    checks = failed_checks(facts)
    return Standings(rows, rules.ranking, rules.tie_breaks, newest, done, len(tables), provisional, checks)


def up_to(facts: Facts, round_number: int) -> Facts:
    """The facts as they count after a round: of later rounds nothing, rulings without a round always."""
    return replace(
        facts,
        tables=tuple(one for one in facts.tables if one.round <= round_number),
        sit_outs=tuple(one for one in facts.sit_outs if one.round <= round_number),
        rulings=tuple(one for one in facts.rulings if one.round is None or one.round <= round_number),
        totals=tuple(one for one in facts.totals if one.round <= round_number),
    )


def failed_checks(facts: Facts) -> tuple[Check, ...]:
    """Deals whose points do not add up to what the game says they must."""
    return tuple(
        Check(table.round, table.number, deal.number, deal.expected_sum, sum(deal.points.values()))
        for table in sorted(facts.tables, key=lambda one: (one.round, one.number))
        for deal in sorted(table.deals, key=lambda one: one.number)
        if deal.expected_sum is not None and deal.expected_sum != sum(deal.points.values())
    )


def _ranks_before(facts: Facts, rules: Rules, known: Counted) -> dict[int, int]:
    """The ranks before the last round with results; none in the first."""
    last = max((table.round for table in facts.tables if table.deals), default=0)
    earlier = [table for table in facts.tables if table.round < last]
    if not any(table.deals for table in earlier):
        return {}
    there = {entry for table in earlier for entry in table.seats.values()}
    there |= {out.entry for out in facts.sit_outs if out.round < last}
    ranks = rank(up_to(facts, last - 1), rules, known.up_to(last - 1))
    return {one.entry: one.rank for one in ranks if one.entry in there and one.rank}


def _played(facts: Facts) -> Counter[int]:
    """At how many tables with a result each entry sat."""
    return Counter(entry for table in facts.tables if table.deals for entry in set(table.seats.values()))


def _row(one: Placed, entry: EntryData, played: int, before: int | None) -> Row:
    return Row(
        rank=one.rank or None,
        shared=one.shared,
        entry=one.entry,
        name=entry.name,
        points=plain(one.points),
        tie_breaks=tuple(TieBreak(code, None if value is None else plain(value)) for code, value in one.broken.items()),
        terms=tuple(one.terms),
        moved=None if before is None or not one.rank else before - one.rank,
        played=played,
        withdrawn=entry.withdrawn,
        unranked=one.unranked,
    )


def sum_of_terms(row: Row) -> Exact:
    """What the arithmetic of a row comes to; always its points."""
    return sum(term.worth for term in row.terms)
