"""How good and how quick is the pairing? The tables of docs/seating.md.

    python -m bench.seating [--quick] [--only schedules|sizes|whist|swiss|pairs|seats|sitouts ...]

Every pairing comes from `seating.seat`, as in the product, and is judged by testkit/check_seating.py; any
broken rule ends the run. Each table is compared with its goal. Events are played at random with fixed seeds. Seconds
are processor time, so other work on the machine matters little. `random` is the peer's way in the same run: each round
the best of 1,000 shuffles. A missed goal is marked `NOT MET` and counted in the last line.
"""

import argparse
import resource
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from bench._evenings import Seated, growth, in_advance, played, repeats_of_shuffles
from bench._spread_bound import least_spread
from seating.designs.library import no_repeats
from testkit.check_seating import judge

SCHEDULES = [
    (16, 5, 0),
    (20, 5, 0),
    (20, 6, 6),
    (24, 6, 0),
    (24, 7, 0),
    (28, 9, 0),
    (32, 8, 0),
    (32, 9, 0),
    (32, 10, 18),
    (36, 11, 0),
    (40, 10, 0),
    (40, 13, 0),
    (44, 10, 0),
    (48, 10, 0),
    (52, 10, 0),
    (56, 10, 0),
    (60, 10, 0),
    (64, 8, 0),
]
"""People, rounds, repeats to reach."""
KNOWN = {8: 1, 12: 1, 16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13}
"""Rounds without repeats that are known for tables of four (oeis.org/A107431)."""
LIMITS = {16: 1.0, 40: 1.0, 100: 1.0, 400: 3.0, 1000: 3.0, 10_000: 30.0}
"""Seconds a Swiss round may take."""
STEPS = {400: 400, 1000: 300}
ROUNDS = 9
WIDE = 20
Row = Sequence[object]


@dataclass(slots=True)
class Report:
    """Printed tables, and the number of missed goals."""

    missed: int = 0

    def table(self, title: str, head: str, rows: Iterator[Row]) -> None:
        """A title, the names of the columns, and each row as soon as it is there."""
        columns = head.split("|")
        print(f"\n{title}\n" + "  ".join(f"{name.strip():>{max(9, len(name))}}" for name in columns), flush=True)
        for row in rows:
            cells = (f"{_text(value):>{max(9, len(name))}}" for value, name in zip(row, columns, strict=True))
            print("  ".join(cells), flush=True)

    def met(self, fine: bool) -> str:
        """The word for a goal."""
        self.missed += not fine
        return "met" if fine else "NOT MET"


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.0f}" if value.is_integer() else f"{value:.2f}"
    return str(value)


def schedules(report: Report, quick: bool) -> None:
    """Print schedules of several rounds next to the peer's."""

    def rows() -> Iterator[Row]:
        for people, rounds, goal in SCHEDULES[:4] if quick else SCHEDULES:
            done = in_advance(people, rounds)
            repeats = done.figure("repeat_meetings")
            fine = repeats <= goal and done.seconds <= 10
            random = repeats_of_shuffles(people, rounds)
            yield (people, rounds, random, repeats, goal, report.met(fine), done.seconds, done.document["method_used"])

    head = "people|rounds|random|repeats|to reach|goal|seconds|from"
    report.table("Whole schedules: repeats of all rounds together", head, rows())


def sizes(report: Report, quick: bool) -> None:
    """Every number of people: as many rounds as are known without repeats."""

    def rows() -> Iterator[Row]:
        for people in range(13, 17) if quick else range(8, 41):
            design = no_repeats(people)
            rounds = KNOWN.get(people) or (len(design.rounds) if design else 1)
            done = in_advance(people, rounds)
            fine = not done.figure("repeat_meetings") and done.seconds <= 10 and _even(done, "seat_range")
            short = f"{_text(done.figure('short_range'))} / {_text(done.bound('short_range'))}"
            repeats, seats = done.figure("repeat_meetings"), done.figure("seat_range")
            yield people, rounds, (people - 1) // 3, repeats, seats, short, report.met(fine), done.seconds

    head = "people|rounds|at most|repeats|seat range|short range / bound|goal|seconds"
    report.table("All numbers of people, tables of four and three", head, rows())


def _even(done: Seated, name: str) -> bool:
    return done.figure(name) <= max(1, done.bound(name))


def whist(report: Report, quick: bool) -> None:
    """Print individual schedules: each other player once partner, twice opponent."""

    def rows() -> Iterator[Row]:
        for people in range(8, 14 if quick else 41):
            if people % 4 < 2:
                done = in_advance(people, people - 1 + people % 4, "partners", odd="sit_out")
                partners, opponents = _times(done)
                fine = {*partners} == {1} and {*opponents} == {2} and done.seconds <= 10
                met = _few(partners), _few(opponents)
                yield (
                    people,
                    people - 1 + people % 4,
                    *met,
                    report.met(fine),
                    done.seconds,
                    done.document["method_used"],
                )

    head = "people|rounds|partners|opponents|goal|seconds|from"
    report.table("Whist: how often any two are partners, and opponents", head, rows())


def _times(done: Seated) -> tuple[Counter[int], Counter[int]]:
    """Count the pairs by how often they are partners, and opponents."""
    partners, opponents = Counter[tuple[str, ...]](), Counter[tuple[str, ...]]()
    for table in (table for round_ in done.document["rounds"] for table in round_["tables"]):
        for (seat, a), (other, b) in combinations(enumerate(table), 2):
            (opponents if (seat - other) % 2 else partners)[min(a, b), max(a, b)] += 1
    pairs = list(combinations(done.document["players"], 2))
    return Counter(partners[pair] for pair in pairs), Counter(opponents[pair] for pair in pairs)


def _few(counts: Counter[int]) -> str:
    return " and ".join(str(times) for times in sorted(counts))


def swiss(report: Report, quick: bool) -> None:
    """Nine rounds by standing at tables of four."""
    points: list[tuple[float, float]] = []

    def rows() -> Iterator[Row]:
        for people in (16, 40) if quick else LIMITS:
            rounds = list(played(people, 5 if people < WIDE else ROUNDS))
            last, slow = rounds[-1], max(result.seconds for result in rounds)
            points.append((people, statistics.median(result.seconds for result in rounds[1:])))
            fine = slow <= LIMITS[people] and max(result.figure("seat_range") for result in rounds) <= 2
            repeats = last.figure("repeat_meetings")
            most = {16: 8, 40: 10}.get(people, 0)
            fine = fine and repeats <= max(most, last.bound("repeat_meetings"))
            spread = last.figure("spread_sum"), last.bound("spread_sum"), _lp(people, last)
            cost = points[-1][1], slow, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            yield people, len(rounds), repeats, most, *spread, last.figure("seat_range"), *cost, report.met(fine)

    head = "people|rounds|repeats|to reach|spread|sorted, cut|no repeats|seat range|median s|worst s|MiB|goal"
    report.table("Swiss, tables of four: all repeats; the spread of the last round beside two bounds", head, rows())
    large = [point for point in points if point[0] >= WIDE]
    if len(large) > 2:
        exponent = growth([point for point in large if point[0] >= 100])
        print(f"seconds grow like n^{exponent:.2f} from 100 people on (to reach: 1.20): {report.met(exponent <= 1.2)}")


def _lp(people: int, last: Seated) -> object:
    """The bound of a round without repeats; nothing where there are some, or too many people."""
    if last.figure("repeat_meetings") or people > max(STEPS):
        return "-"
    bound = least_spread(last.document, STEPS.get(people, 300))
    return max(last.bound("spread_sum"), round(bound, 1))


def pairs(report: Report, quick: bool) -> None:
    """Pairs and teams, two at a table: exact, so the spread is proved to be the least without repeats."""

    def rows() -> Iterator[Row]:
        for people, limit in ((60, 0.5),) if quick else ((60, 0.5), (200, 0.5), (1000, 5.0)):
            rounds = list(played(people, ROUNDS, "units"))
            last, slow = rounds[-1], max(result.seconds for result in rounds)
            proved = all(result.document["ended_by"] == "done" for result in rounds)
            sides = [result.figure("seat_range") for result in rounds]
            odd, even = max(sides[::2]), max(sides[1::2])
            fine = slow <= limit and proved and not last.figure("repeat_meetings") and odd <= 1 and even <= 2
            spread = last.figure("spread_sum"), last.bound("spread_sum")
            yield people, last.figure("repeat_meetings"), *spread, proved, odd, even, slow, limit, report.met(fine)

    head = "entries|repeats|spread|sorted, cut|proved|sides, odd|sides, even|worst s|to reach|goal"
    report.table("Pairs and teams, Swiss, 9 rounds: side differences after odd and after even rounds", head, rows())


def seats(report: Report, quick: bool) -> None:
    """Seats and directions in advance and round by round."""

    def rows() -> Iterator[Row]:
        for people, rounds in ((16, 5),) if quick else ((16, 5), (22, 7), (24, 10), (40, 13), (100, 20)):
            done = in_advance(people, rounds, directions=True)
            fine = done.figure("seat_range") <= done.bound("seat_range") and _even(done, "direction_range")
            yield "in advance", people, rounds, *_evenness(done), report.met(fine)
        for people in (40,) if quick else (40, 100, 1000):
            worst = max(played(people, ROUNDS, directions=True), key=lambda result: result.figure("seat_range"))
            fine = worst.figure("seat_range") <= 2
            yield "Swiss, worst", people, len(worst.document["rounds"]), *_evenness(worst), report.met(fine)

    head = "made        |people|rounds|seat range|its bound|directions|its bound|neighbours again|goal"
    report.table("Seats and directions", head, rows())


def _evenness(done: Seated) -> Row:
    named = ("seat_range", "direction_range")
    both = [value for name in named for value in (done.figure(name), done.bound(name))]
    return (*both, done.figure("neighbour_repeats"))


def sitouts(report: Report, quick: bool) -> None:
    """Print how evenly sit-outs are shared."""

    def rows() -> Iterator[Row]:
        for people, mode in ((23, "individual"),) if quick else _WAITING:
            table = (2,) if mode == "units" else (4,)
            last = list(played(people, 7, mode, table, odd="sit_out"))
            whole = _from_the_first(last[-1])
            figures = [whole.figure(f"sitout_{name}") for name in ("range", "early", "order", "consecutive", "excess")]
            yield people, mode, *figures, report.met(figures[0] <= whole.bound("sitout_range") and not any(figures[1:]))

    head = "people|mode      |range|early|not the lowest|twice running|too many|goal"
    report.table("Sit-outs over 7 Swiss rounds", head, rows())


_WAITING = [(21, "individual"), (22, "individual"), (23, "individual"), (101, "individual"), (15, "units")]


def _from_the_first(done: Seated) -> Seated:
    """The same evening, judged from its first round on."""
    document = {**done.document, "judge_from": 0}
    return Seated(done.seconds, document, judge(document))


TABLES: dict[str, Callable[[Report, bool], None]] = {
    table.__name__: table for table in (schedules, sizes, whist, swiss, pairs, seats, sitouts)
}


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="small sizes only")
    parser.add_argument("--only", nargs="+", choices=TABLES, default=list(TABLES))
    chosen = parser.parse_args()
    report = Report()
    for name in chosen.only:
        TABLES[name](report, chosen.quick)
    print(f"\n{report.missed} goals not met")


if __name__ == "__main__":
    main()
