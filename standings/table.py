"""The standings of an event, from its facts."""

from collections import Counter
from dataclasses import replace

from standings.duplicate import COMPARED
from standings.facts import EntryData, Facts, RankingRules
from standings.points import RANKINGS
from standings.ranking import Counted, Placed, counted, rank
from standings.results import Check, Exact, Row, Standings, TieBreak, plain
from standings.words import TIE_BREAKS


def standings(facts: Facts, rules: RankingRules, totals: Counted | None = None) -> Standings:
    """Return the standings now.

    The order of the facts does not matter. `totals` are those of `counted` or `recounted`, where the caller has them
    already. Raises ValueError for a ranking or tie-break that does not exist.
    """
    if rules.ranking not in (*RANKINGS, *COMPARED) or not set(rules.tie_breaks) <= set(TIE_BREAKS):
        raise ValueError(f"no such ranking or tie-break: {rules}")
    newest = max((table.round for table in facts.tables), default=0)
    tables = [table for table in facts.tables if table.round == newest]
    done = sum(table.complete for table in tables)
    provisional = not all(table.complete for table in facts.tables)
    totals = totals or counted(facts, rules)
    before, played = _ranks_before(facts, rules, totals), _played(facts)
    entries = {entry.number: entry for entry in facts.entries}
    rows = tuple(
        _row(placed, entries[placed.entry], played[placed.entry], before.get(placed.entry))
        for placed in rank(facts, rules, totals)
    )
    checks = failed_checks(facts)
    return Standings(rows, rules.ranking, rules.tie_breaks, newest, done, len(tables), provisional, checks)


def up_to(facts: Facts, round_number: int) -> Facts:
    """Return the facts as they count after a round.

    Later rounds are left out; rulings without a round always count.
    """
    return replace(
        facts,
        tables=tuple(table for table in facts.tables if table.round <= round_number),
        sit_outs=tuple(sit_out for sit_out in facts.sit_outs if sit_out.round <= round_number),
        rulings=tuple(ruling for ruling in facts.rulings if ruling.round is None or ruling.round <= round_number),
        totals=tuple(total for total in facts.totals if total.round <= round_number),
    )


def failed_checks(facts: Facts) -> tuple[Check, ...]:
    """Return deals whose points do not add up to what the game says they must."""
    return tuple(
        Check(table.round, table.number, deal.number, deal.expected_sum, sum(deal.points.values()))
        for table in sorted(facts.tables, key=lambda table: (table.round, table.number))
        for deal in sorted(table.deals, key=lambda deal: deal.number)
        if deal.expected_sum is not None and deal.expected_sum != sum(deal.points.values())
    )


def ranks_by_round(facts: Facts, rules: RankingRules) -> dict[int, dict[int, int]]:
    """Return the ranks after each round with results but the last, by entry.

    The ranks after the last one are those of `standings`.
    """
    rounds = sorted({table.round for table in facts.tables if table.deals})[:-1]
    totals = counted(facts, rules) if rounds else None
    return {number: _ranks_after(facts, rules, totals, number) for number in rounds} if totals else {}


def _ranks_before(facts: Facts, rules: RankingRules, totals: Counted) -> dict[int, int]:
    """Return the ranks before the last round with results; none in the first."""
    last = max((table.round for table in facts.tables if table.deals), default=0)
    return _ranks_after(facts, rules, totals, last - 1)


def _ranks_after(facts: Facts, rules: RankingRules, totals: Counted, number: int) -> dict[int, int]:
    """Return the ranks after a round, of the entries that were there by then; none without a result."""
    earlier = [table for table in facts.tables if table.round <= number]
    if not any(table.deals for table in earlier):
        return {}
    there = {entry for table in earlier for entry in table.seats.values()}
    there |= {out.entry for out in facts.sit_outs if out.round <= number}
    ranks = rank(up_to(facts, number), rules, totals.up_to(number))
    return {placed.entry: placed.rank for placed in ranks if placed.entry in there and placed.rank}


def _played(facts: Facts) -> Counter[int]:
    """Count for each entry the tables with a result at which it sat."""
    return Counter(entry for table in facts.tables if table.deals for entry in set(table.seats.values()))


def _row(placed: Placed, entry: EntryData, played: int, before: int | None) -> Row:
    return Row(
        rank=placed.rank or None,
        shared=placed.shared,
        entry=placed.entry,
        name=entry.name,
        points=plain(placed.points),
        tie_breaks=tuple(
            TieBreak(code, None if value is None else plain(value)) for code, value in placed.broken.items()
        ),
        terms=tuple(placed.terms),
        moved=None if before is None or not placed.rank else before - placed.rank,
        played=played,
        withdrawn=entry.withdrawn,
        unranked=placed.unranked,
    )


def sum_of_terms(row: Row) -> Exact:
    """Add up the terms of a row; the sum always equals its points."""
    return sum(term.worth for term in row.terms)
