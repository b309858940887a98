"""Generated events with missed rounds, and an independent judge of their scores.

    python -m tests.standings.missing [--events 10000] [--seed WORD]

The judge computes results independently, from the points of the deals alone; of the code under test it uses only
the terms of the finished table. It prints how many values of each kind it examined, and exits with 1 at the first
that breaks a rule of decision 0360: none above the player's own average or the mean of the round, none of an
absent player above any result of the round, none of a latecomer above the lower quartile, at most a draw where
match points rank.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from standings import EntryData, Facts, RankingRules, SitOutData, TableData, standings
from standings.facts import ALL, BYES
from standings.results import Row, exact
from tests.standings.build import table

SIZES = {"score_sum": 4, "table_points": 4, "match_points": 2}
PAIR = ("NS", "EW")
KINDS = ("bye", "bye_capped", "late", "absent", "left")
ROUNDED = Fraction(1, 10_000)
"""The precision of sums of points: four places."""

Results = dict[int, dict[int, Fraction]]
"""By round, what every entry has from a complete table."""


@dataclass(frozen=True, slots=True)
class Evening:
    """Facts with their ranking rules, and reasons of absences by (round, entry)."""

    facts: Facts
    rules: RankingRules
    why: dict[tuple[int, int], str]


def evening(seed: str) -> Evening:
    """Return a random event: 5 to 26 entries, 2 to 8 rounds.

    Players miss about a fifth of all seats, for every reason.
    """
    chance = Random(seed)
    ranking = chance.choice(sorted(SIZES))
    people, rounds = chance.randint(5, 26), chance.randint(2, 8)
    missed = BYES if chance.random() < 0.2 else ALL
    rules = RankingRules(ranking, (), chance.choice([(2, 1, 0), (3, 1, 0)]), 2, missed)
    starts = {index: chance.randint(1, rounds) if chance.random() < 0.2 else 1 for index in range(1, people + 1)}
    ends = {index: chance.randint(1, rounds) if chance.random() < 0.15 else rounds for index in range(1, people + 1)}
    tables: list[TableData] = []
    waits: list[SitOutData] = []
    for number in range(1, rounds + 1):
        there = [start for start in starts if starts[start] <= number <= ends[start] and chance.random() > 0.08]
        chance.shuffle(there)
        seated = there[: len(there) - len(there) % SIZES[ranking]] if chance.random() < 0.7 else there
        waits += (SitOutData(number, one, _set_by_hand(chance)) for one in there if one not in seated)
        came = [start for start in starts if starts[start] == number + 1 and chance.random() < 0.5]
        waits += (SitOutData(number, one, _set_by_hand(chance), "late") for one in came)
        tables += _round(chance, ranking, number, seated, done=number < rounds or chance.random() < 0.6)
    entries = tuple(EntryData(start, f"P{start}", withdrawn=ends[start] < rounds) for start in starts)
    facts = Facts(entries, tuple(tables), tuple(waits), seed=chance.randrange(2**31))
    return Evening(facts, rules, dict(_reasons(facts, rounds)))


def _set_by_hand(chance: Random) -> int | None:
    return chance.choice([None, None, -100, -3, 0, 2, 100])


def _round(chance: Random, ranking: str, number: int, seated: list[int], done: bool) -> Iterator[TableData]:
    size, low = SIZES[ranking], chance.choice([-9, -9, 0, -60])
    for place, start in enumerate(range(0, len(seated), size), start=1):
        group = seated[start : start + size]
        deals = [[chance.randint(low, 9) for _ in group] for _ in range(chance.randint(1, 4))]
        made = table(number, place, group, deals, seats=PAIR if size == len(PAIR) else "NESW")
        if not done and chance.random() < 0.5:
            made = replace(made, complete=False, deals=made.deals[: chance.randint(0, len(deals) - 1)])
        yield made


def _reasons(facts: Facts, rounds: int) -> Iterator[tuple[tuple[int, int], str]]:
    """Return reasons for entries of an event without a seat in a round."""
    at: dict[int, set[int]] = {}
    for one in facts.tables:
        for who in one.seats.values():
            at.setdefault(who, set()).add(one.round)
    waits = {(one.round, one.entry): one.why for one in facts.sit_outs}
    held = {table_data.round for table_data in facts.tables} | {number for number, _ in waits}
    for entry in facts.entries:
        played = at.get(entry.number, set())
        there = played | {number for number, who in waits if who == entry.number}
        for number in held & set(range(1, rounds + 1)) - played:
            if (number, entry.number) in waits:
                yield (number, entry.number), waits[number, entry.number]
            elif played:
                left = entry.withdrawn and number > max(there)
                yield (number, entry.number), "late" if number < min(there) else "left" if left else "absent"


def results_of(evening: Evening) -> Results:
    """Return all players' results at complete tables, from the points of deals alone."""
    found: Results = {}
    for one in evening.facts.tables:
        if not one.complete or not one.deals:
            continue
        sums = {entry: sum(deal.points[seat] for deal in one.deals) for seat, entry in one.seats.items()}
        of_round = found.setdefault(one.round, {})
        for entry, own in sums.items():
            beaten = [Fraction(2 if own > other else 1 if own == other else 0, 2)
                      for who, other in sums.items() if who != entry]  # fmt: skip
            if evening.rules.ranking == "score_sum":
                of_round[entry] = Fraction(own)
            elif evening.rules.ranking == "table_points":
                of_round[entry] = Fraction(3) * sum(beaten) / len(beaten) if beaten else Fraction(3)
            else:
                least = min(beaten, default=Fraction(1))
                of_round[entry] = Fraction(evening.rules.score[int(2 - 2 * least)])
    return found


def judged(evening: Evening) -> Counter[str]:
    """Count the values of each kind in the table.

    Raises AssertionError at one that breaks a rule.
    """
    results = results_of(evening)
    seen: Counter[str] = Counter()
    for row in standings(evening.facts, evening.rules).rows:
        own = [of_round[row.entry] for of_round in results.values() if row.entry in of_round]
        for term in row.terms:
            if term.kind in KINDS:
                assert own
                _judge(evening, row, term.round or 0, term.kind, term.worth, own, results)
            seen[term.kind] += term.kind in KINDS or term.kind.endswith("_open")
        whole = sum((Fraction(term.worth) for term in row.terms), Fraction(0))
        assert abs(Fraction(exact(row.points)) - whole) <= ROUNDED
        _judge_all_are_there(evening, row, results, bool(own))
    return seen


def _judge(
    evening: Evening, row: Row, number: int, kind: str, value: Fraction | int, own: list[Fraction], results: Results
) -> None:
    of_round = sorted(results[number].values())
    why = evening.why[number, row.entry]
    where = f"round {number}, entry {row.entry}, {kind}: {value}"
    assert kind.removesuffix("_capped") == why, (where, why)
    assert value <= sum(own) / len(own), (where, "above the own average")
    assert value <= sum(of_round) / len(of_round), (where, "above the mean of the round")
    if why in ("absent", "left"):
        assert value <= of_round[0], (where, "above a result of the round")
    if why == "late":
        assert 4 * sum(name >= value for name in of_round) >= 3 * len(of_round), (where, "above the lower quartile")
    if evening.rules.ranking == "match_points":
        assert value <= evening.rules.score[1], (where, "more than a draw")


def _judge_all_are_there(evening: Evening, row: Row, results: Results, known: bool) -> None:
    """Assert that each round without a seat has one line, with points if they exist."""
    lines = Counter(term.round for term in row.terms if term.kind in KINDS or term.kind.endswith("_open"))
    waited = {(one.round, one.entry) for one in evening.facts.sit_outs}
    wanted = {
        number
        for number, entry in evening.why
        if entry == row.entry and (evening.rules.missed == ALL or (number, entry) in waited)
    }
    assert lines == Counter(wanted), (row.entry, lines, wanted)
    with_points = {term.round for term in row.terms if term.kind in KINDS}
    assert with_points == {number for number in wanted if known and number in results}, row.entry


def judge_many(count: int, seed: str) -> Counter[str]:
    """Judge `count` events of this seed and return the sum of the counts."""
    seen: Counter[str] = Counter()
    for number in range(count):
        name = f"{seed} {number}"
        try:
            seen += judged(evening(name))
        except AssertionError as error:
            raise AssertionError(f"evening {name!r}: {error}") from error
    return seen


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Judges what missed rounds count in generated events.")
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--seed", default="missed")
    asked = parser.parse_args(arguments)
    try:
        seen = judge_many(asked.events, asked.seed)
    except AssertionError as error:
        print(error)
        return 1
    text = ", ".join(f"{kind} {count}" for kind, count in sorted(seen.items()))
    print(f"{asked.events} events, {sum(seen.values())} missed rounds, none pays: {text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
