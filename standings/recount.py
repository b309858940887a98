"""Counting again what a change of results touches, where everything else stays.

The terms of an entry follow from the tables at which it sat; only rounds without a seat and adjusted scores follow from
the results of others. So after a correction the entries of its table are counted again, and the rest is kept. The
result equals that of `ranking.counted`.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace

from standings.duplicate import COMPARED
from standings.facts import AS_SET, Facts, RankingRules, TableData
from standings.missed import missed_rounds
from standings.points import ADJUSTED, Worths, later_terms, terms_of_tables
from standings.ranking import Counted, points_of, tables_up_to, terms_up_to
from standings.results import Term
from standings.tie_breaks import tables_of

OF_OTHERS = "opponents"
"""The tie-break that follows from the points of other entries."""


def recounted(before: Counted, old: Facts, new: Facts, rules: RankingRules) -> Counted | None:
    """Return `counted(new, rules)`, given `before`, which is `counted(old, rules)`.

    None where more than results differs, or where the ranking compares tables: then everything must be counted.
    """
    changed = changed_tables(old, new)
    if changed is None or rules.ranking in COMPARED:
        return None
    touched = {entry for table in changed for entry in table.seats.values()} & before.terms.keys()
    part = _part_of(new, touched)
    fresh = _later(new, rules, {**_of_tables(before), **_terms_of(part, rules, touched)})
    terms = {entry: own if own != before.terms[entry] else before.terms[entry] for entry, own in fresh.items()}
    moved = touched | {entry for entry, own in terms.items() if own is not before.terms[entry]}
    at = {**before.at, **{entry: own for entry, own in tables_of(part).items() if entry in touched}}
    now = _replaced(before, terms, at, moved)
    for number, earlier in sorted(before.earlier.items())[-1:]:  # that of the round before the newest
        terms_then = {**earlier.terms, **{entry: terms_up_to(terms[entry], number) for entry in moved}}
        at_then = {**earlier.at, **{entry: tables_up_to(at[entry], number) for entry in moved}}
        now.earlier[number] = _replaced(earlier, terms_then, at_then, moved)
    return now


def changed_tables(old: Facts, new: Facts) -> list[TableData] | None:
    """Return the tables of `new` with other results than in `old`; None where anything else differs."""
    if replace(old, tables=()) != replace(new, tables=()) or len(old.tables) != len(new.tables):
        return None
    pairs = zip(old.tables, new.tables, strict=True)
    changed = [(was, now) for was, now in pairs if was is not now and was != now]
    same = all(_place(was) == _place(now) for was, now in changed)
    return [now for _, now in changed] if same else None


def _place(table: TableData) -> tuple[object, ...]:
    return table.round, table.number, table.seats, table.parts, table.sides


def _part_of(facts: Facts, entries: Set[int]) -> Facts:
    """Return these entries with the tables at which they sat."""
    return replace(
        facts,
        entries=tuple(entry for entry in facts.entries if entry.number in entries),
        tables=tuple(table for table in facts.tables if not entries.isdisjoint(table.seats.values())),
    )


def _terms_of(part: Facts, rules: RankingRules, entries: Set[int]) -> dict[int, list[Term]]:
    fresh: dict[int, list[Term]] = {entry: [] for entry in entries}
    for entry, term in terms_of_tables(part, rules):
        if entry in fresh:
            fresh[entry].append(term)
    return fresh


def _of_tables(before: Counted) -> dict[int, list[Term]]:
    """Return the terms of tables as they were."""
    return {entry: [term for term in own if term.table is not None] for entry, own in before.terms.items()}


def _later(facts: Facts, rules: RankingRules, of_tables: Mapping[int, list[Term]]) -> Mapping[int, list[Term]]:
    """Add the terms of rounds without a seat and of rulings."""
    worths = Worths(facts)
    follows = any(ruling.kind == ADJUSTED for ruling in facts.rulings)
    if follows or (rules.missed != AS_SET and any(missed_rounds(facts, rules))):
        for entry, own in of_tables.items():
            for term in own:
                worths.add(entry, term)
    for entry, term in later_terms(facts, rules, worths):
        if entry in of_tables:
            of_tables[entry].append(term)
    return of_tables


def _replaced(
    before: Counted, terms: Mapping[int, Sequence[Term]], at: Mapping[int, Sequence[object]], moved: Iterable[int]
) -> Counted:
    """Return the same with other terms and tables of the entries that moved."""
    points = {**before.points, **{entry: points_of(terms[entry]) for entry in moved}}
    gone = set(moved)
    memo = {key: value for key, value in before.memo.items() if key[1] not in gone and key[0] != OF_OTHERS}
    return Counted(terms, at, points, memo=memo)  # type: ignore[arg-type]
