"""The value of a round that an entry did not play.

The rule applies since version 2 (decision 0360). A missed round never pays. Its value is at most the entry's own
average per round played and at most the mean of that round's results. A bye therefore lifts no entry in the field; in
match points it is at most a draw. Below that cap:

  bye      the organiser's number, otherwise the cap itself
  late     the lower quartile of the round's results, also for an entry that arrived after the start and sat out
  absent   the lowest result of the round; the same for an entry that left

Only complete tables have results, so a value is provisional until the round is over. Values are exact fractions.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from standings.facts import ALL, BYES, Facts, RankingRules, SitOutData
from standings.results import Exact, Term, plain

BYE, LATE, ABSENT, LEFT = "bye", "late", "absent", "left"

PerRound = Mapping[int, Mapping[int, Exact]]
"""By round, the result of every entry that sat at a complete table."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A round that an entry did not play.

    `wanted` is the number an organiser set for it, None where none was set.
    """

    round: int
    entry: int
    why: str
    wanted: int | None = None


def missed_rounds(facts: Facts, rules: RankingRules) -> Iterator[Missed]:
    """Yield each round in which an entry has no seat, by round and entry.

    Yields only rounds that the event counts. An entry without a seat so far is late for all rounds before its first
    one. An entry that never sits down has no rank, so nothing is counted for it.
    """
    if rules.missed not in (ALL, BYES):
        return
    seated: dict[int, set[int]] = {}
    for table in facts.tables:
        seated.setdefault(table.round, set()).update(table.seats.values())
    byes = {(out.round, out.entry): out for out in facts.sit_outs}
    first, last = _first_and_last(seated, byes)
    withdrawn = {entry.number for entry in facts.entries if entry.withdrawn}
    for round_number in sorted(seated.keys() | {round_ for round_, _ in byes}):
        for entry in sorted(entry.number for entry in facts.entries):
            if entry in seated.get(round_number, ()):
                continue
            if (round_number, entry) in byes:
                yield _waited(byes[round_number, entry])
            elif rules.missed == ALL and entry in first:
                has_left = entry in withdrawn and round_number > last[entry]
                yield Missed(round_number, entry, _why(round_number < first[entry], has_left))


def _waited(out: SitOutData) -> Missed:
    return Missed(out.round, out.entry, out.why, out.score if out.why == BYE else None)


def _why(before_the_first: bool, has_left: bool) -> str:
    return LATE if before_the_first else LEFT if has_left else ABSENT


def _first_and_last(
    seated: Mapping[int, set[int]], byes: Mapping[tuple[int, int], object]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the first and last round in which each seated entry was present.

    It was at a table or had a bye.
    """
    there: dict[int, list[int]] = {}
    for round_number, entries in seated.items():
        for entry in entries:
            there.setdefault(entry, []).append(round_number)
    for round_number, entry in byes:
        if entry in there:
            there[entry].append(round_number)
    first = {entry: min(rounds) for entry, rounds in there.items()}
    return first, {entry: max(rounds) for entry, rounds in there.items()}


def value_of(missed: Missed, results: PerRound, most: Exact | None = None) -> Exact | None:
    """Return the round's value for the entry.

    None while it is unknown: the round or the entry has no result yet. `most` caps every missed round whatever the
    results: a draw, in match points.
    """
    of_round = sorted(results.get(missed.round, {}).values())
    own = [entries[missed.entry] for entries in results.values() if missed.entry in entries]
    if not of_round or not own:
        return None
    caps = [_mean(own), _mean(of_round)] + ([] if most is None else [most])
    wanted = _wanted(missed, of_round)
    return min(caps) if wanted is None else min(wanted, *caps)


def _wanted(missed: Missed, of_round: Sequence[Exact]) -> Exact | None:
    if missed.why == BYE:
        return missed.wanted
    return of_round[(len(of_round) - 1) // 4] if missed.why == LATE else of_round[0]


def _mean(values: Sequence[Exact]) -> Exact:
    mean = Fraction(sum(values)) / len(values)
    return mean.numerator if mean.denominator == 1 else mean


def term_of(missed: Missed, value: Exact | None) -> Term:
    """Return the line of the arithmetic; worth nothing while the value is not known."""
    facts: dict[str, object] = {"round": missed.round}
    if value is None:
        return Term(f"{missed.why}_open", 0, facts, round=missed.round)
    if missed.wanted is not None and value < missed.wanted:
        return Term("bye_capped", plain(value), {**facts, "wanted": missed.wanted}, round=missed.round, whole=value)
    return Term(missed.why, plain(value), facts, round=missed.round, whole=value)
