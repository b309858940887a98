"""Odd patterns of an event: reasons for the desk to look, never penalties.

Each pattern is a pure function of the facts. Its bounds are such that 200 honest events give at most one notice
(tests/tournaments/inbox/test_honest_events.py). See decision 0448.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from itertools import combinations
from math import prod
from statistics import median

from tournaments.inbox.pattern_facts import LateChange, PatternFacts, PlayedTable, VersionFact
from tournaments.inbox.soft_play import soft_play

LATE = timedelta(minutes=10)
"""The end of a correction period in which a change of the podium is noticed."""
PODIUM = 3
MIN_SPARED = 2
MIN_DEALS_ALIKE = 3
"""Fewer deals say too little, even if they are all equal."""
CHANCE_OF_TWINS = 1e-4
"""The maximum probability of two equal slips in an honest event."""
SECONDS_A_DEAL = 30
"""A deal cannot be dealt, played and written down faster."""
SLOWER_ELSEWHERE = 4
"""How many times as long the other tables took: a round that was published late is fast everywhere."""
MIN_OTHERS = 3
MIN_HELPED = 5


class Pattern(StrEnum):
    """The kinds of odd patterns."""

    OWN_TABLE = "own_table"
    ONE_DEVICE = "one_device"
    LATE_PODIUM = "late_podium"
    SPARED = "spared"
    TWINS = "twins"
    FAST = "fast"
    HELPED = "helped"
    SOFT_PLAY = "soft_play"


@dataclass(frozen=True, slots=True)
class Notice:
    """One odd pattern: where it is, and what its sentence needs.

    `id` stays while nothing new of this kind is found there, so that a notice set aside does not come back.
    `entries` are the entries concerned.
    """

    id: str
    pattern: Pattern
    round: int | None = None
    table: int | None = None
    deal: int | None = None
    sheet_id: int | None = None
    entries: tuple[int, ...] = ()
    author: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)


def notices_of(facts: PatternFacts) -> list[Notice]:
    """Return all odd patterns of an event."""
    return [notice for find in FINDERS for notice in find(facts)]


def own_table(facts: PatternFacts) -> Iterator[Notice]:
    """Yield corrections that staff made at their own table without another's agreement."""
    for table in facts.tables:
        for fact in _corrections(table):
            if fact.author in table.accounts and not fact.approved:
                yield _about(Pattern.OWN_TABLE, table, fact)


def one_device(facts: PatternFacts) -> Iterator[Notice]:
    """Yield tables where one device entered results and confirmed them, and the desk did not look."""
    for table in facts.tables:
        alone = [fact for fact in table.slip() if fact.one_device]
        if alone:
            deals = [fact.deal for fact in alone]
            yield _of_table(Pattern.ONE_DEVICE, table, alone[0], deals=deals)


def late_podium(facts: PatternFacts) -> Iterator[Notice]:
    """Yield changes in the last minutes of the correction period that move the first three.

    Those to which a second person or the opponents agreed are left out, as players look at the standings late, too.
    """
    for change in facts.late_changes:
        is_late = change.until - LATE <= change.at < change.until
        if is_late and change.before != change.after and not change.approved:
            yield Notice(
                f"{Pattern.LATE_PODIUM}-{change.sheet_id}",
                Pattern.LATE_PODIUM,
                change.round,
                change.table,
                change.deal,
                change.sheet_id,
                _moved(change),
                change.author_name,
                {"until": change.until},
            )


def spared(facts: PatternFacts) -> Iterator[Notice]:
    """Yield entries that swaps by hand kept twice from the strongest opponent they had been paired with."""
    by_round: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, entry, strongest in _meetings_avoided(facts):
        by_round[entry].append((number, strongest))
    for entry, avoided in by_round.items():
        rounds = sorted({number for number, _ in avoided})
        if len(rounds) >= MIN_SPARED:
            name = f"{Pattern.SPARED}-{entry}-{len(rounds)}"
            others = tuple(dict.fromkeys(strongest for _, strongest in avoided))
            yield Notice(name, Pattern.SPARED, rounds[-1], entries=(entry, *others), facts={"rounds": rounds})


def twins(facts: PatternFacts) -> Iterator[Notice]:
    """Yield pairs of tables with identical slips, where chance hardly makes any."""
    slips = [(table, table.slip()) for table in facts.tables if not table.online]
    slips = [(table, slip) for table, slip in slips if len(slip) >= MIN_DEALS_ALIKE]
    often = Counter(fact.values for _, slip in slips for fact in slip)
    alike: dict[tuple[str, ...], list[tuple[PlayedTable, tuple[VersionFact, ...]]]] = defaultdict(list)
    for table, slip in slips:
        alike[tuple(fact.values for fact in slip)].append((table, slip))
    pairs = len(slips) * (len(slips) - 1) / 2
    for group in alike.values():
        for (first, slip), (second, other) in combinations(group, 2):
            if _same_cards(slip, other) or pairs * _chance_of(slip, often) > CHANCE_OF_TWINS:
                continue
            where = {"other_round": first.round, "other_table": first.number}
            yield _of_table(Pattern.TWINS, second, other[0], f"-{first.id}", **where)


def fast(facts: PatternFacts) -> Iterator[Notice]:
    """Yield club tables that finished faster than cards can be played, unlike the others of their round."""
    by_round: dict[int, list[tuple[float, PlayedTable]]] = defaultdict(list)
    for table in facts.tables:
        if (seconds := _seconds_a_deal(table)) is not None:
            by_round[table.round].append((seconds, table))
    for timed in by_round.values():
        for seconds, table in timed:
            others = [other for other, at in timed if at is not table]
            slow = len(others) >= MIN_OTHERS and median(others) >= SLOWER_ELSEWHERE * SECONDS_A_DEAL
            if seconds < SECONDS_A_DEAL and slow:
                slip = table.slip()
                yield _of_table(Pattern.FAST, table, slip[0], deals=len(slip), seconds=round(seconds))


def helped(facts: PatternFacts) -> Iterator[Notice]:
    """Yield entries that gained from each of several corrections by the same person."""
    gains: dict[tuple[int, int], list[float]] = defaultdict(list)
    names: dict[int, str] = {}
    for table in facts.tables:
        for fact in _corrections(table):
            before = table.before(fact)
            if before is None or fact.approved:
                continue
            author = fact.author or 0
            names[author] = fact.author_name
            for entry in table.entries:
                if gain := _gain(before, fact, entry):
                    gains[entry, author].append(gain)
    for (entry, author), changes in gains.items():
        if len(changes) >= MIN_HELPED and min(changes) > 0:
            name = f"{Pattern.HELPED}-{entry}-{author}-{len(changes)}"
            yield Notice(name, Pattern.HELPED, entries=(entry,), author=names[author], facts={"count": len(changes)})


def losses_that_help(facts: PatternFacts) -> Iterator[Notice]:
    """Yield entries that lose more with one opponent at the table than elsewhere, so that this opponent gains."""
    for case in soft_play(facts.deals):
        if case.player in facts.entries and case.helped in facts.entries:
            entries = (facts.entries[case.player], facts.entries[case.helped])
            name = f"{Pattern.SOFT_PLAY}-{entries[0]}-{entries[1]}"
            yield Notice(name, Pattern.SOFT_PLAY, entries=entries, facts={"count": case.deals})


FINDERS: tuple[Callable[[PatternFacts], Iterable[Notice]], ...] = (
    own_table,
    one_device,
    late_podium,
    spared,
    twins,
    fast,
    helped,
    losses_that_help,
)


def _corrections(table: PlayedTable) -> Iterator[VersionFact]:
    return (fact for fact in table.versions if fact.version > 1 and fact.by_staff and fact.counts and not fact.void)


def _about(pattern: Pattern, table: PlayedTable, fact: VersionFact) -> Notice:
    entries = tuple(sorted(table.entries))
    name = f"{pattern}-{fact.sheet_id}"
    return Notice(name, pattern, table.round, table.number, fact.deal, fact.sheet_id, entries, fact.author_name)


def _of_table(pattern: Pattern, table: PlayedTable, fact: VersionFact, more: str = "", **facts: object) -> Notice:
    """Return a notice about a whole table; it opens the sheet `fact`."""
    entries = tuple(sorted(table.entries))
    name = f"{pattern}-{table.id}{more}"
    return Notice(name, pattern, table.round, table.number, None, fact.sheet_id, entries, fact.author_name, facts)


def _moved(change: LateChange) -> tuple[int, ...]:
    """Return the entries that are among the first three at another rank, or only without or with the change."""
    return tuple(sorted({entry for entry, _ in set(change.before) ^ set(change.after)}))


def _meetings_avoided(facts: PatternFacts) -> Iterator[tuple[int, int, int]]:
    """Yield rounds with an entry and the strongest other one, which it met before the swaps and not afterwards.

    Several swaps of a round count together: the first says what was paired, the last what was played.
    """
    for number in sorted({swap.round for swap in facts.swaps}):
        swaps, ranks = [swap for swap in facts.swaps if swap.round == number], facts.ranks.get(number, {})
        entries = {entry for swap in swaps for table in swap.tables for entry in table}
        for entry in sorted(entries | {seat for swap in swaps for seat in (swap.one, swap.other)}):
            concerned = [swap for swap in swaps if entry in (swap.one, swap.other) or swap.met_after(entry)]
            strongest = min((other for other in ranks if other != entry), key=lambda other: ranks[other], default=None)
            was, now = concerned[0].met_before(entry), concerned[-1].met_after(entry)
            if strongest in was and strongest not in now and strongest is not None:
                yield number, entry, strongest


def _chance_of(slip: tuple[VersionFact, ...], often: Counter[str]) -> float:
    """Return how likely a slip is, judged by the other slips of the event.

    A sheet that occurs only once elsewhere is rarer than that: by how much, Good and Turing estimate from the sheets
    that occur once and twice.
    """
    others = often - Counter(fact.values for fact in slip)
    once, twice = (sum(many == times for many in others.values()) for times in (1, 2))
    rare = min(1.0, (2 * twice + 1) / (once + 1))
    return prod((others[fact.values] if others[fact.values] > 1 else rare) / others.total() for fact in slip)


def _same_cards(slip: tuple[VersionFact, ...], other: tuple[VersionFact, ...]) -> bool:
    return all(fact.cards and fact.cards == same.cards for fact, same in zip(slip, other, strict=True))


def _seconds_a_deal(table: PlayedTable) -> float | None:
    """Return the time from the publication of the round to the last first entry, for each deal."""
    first = [fact.at for fact in table.versions if fact.version == 1]
    if table.online or table.opened_at is None or len(first) < MIN_DEALS_ALIKE - 1:
        return None
    return (max(first) - table.opened_at).total_seconds() / len(first)


def _gain(before: VersionFact, after: VersionFact, entry: int) -> float:
    """Return what a correction gives an entry, compared with the others at the table."""
    changes = {number: after.points.get(number, 0) - before.points.get(number, 0) for number in after.points}
    others = [change for number, change in changes.items() if number != entry]
    return changes.get(entry, 0) - (sum(others) / len(others) if others else 0)
