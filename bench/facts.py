"""How long do standings take to compute from facts, and how does that grow?

    python -m bench.facts [--entries 100 1000 10000] [--rounds 3] [--deals 4] [--repeat 3]

Facts of a Truf event are made in memory (individuals at tables of four, `--deals` deals a round, points drawn); then
the standings are computed from nothing. `seconds` is the median of processor time, `growth` the exponent between the
smallest and the largest event: 1 is proportional to the entries.
"""

import argparse
import math
import random
import statistics
import time

from standings import DealData, EntryData, Facts, RankingRules, TableData, standings

SEATS = ("N", "E", "S", "W")
RULES = RankingRules("score_sum", ("exact", "direct", "best_deal"))
"""Those of Truf."""


def facts(entries: int, rounds: int, deals: int, seed: int = 1) -> Facts:
    """Return the facts of a played event with random seats."""
    chance = random.Random(seed)
    numbers = list(range(1, entries + 1))
    tables = []
    for round_ in range(1, rounds + 1):
        chance.shuffle(numbers)
        for at in range(0, entries - 3, 4):
            seats = dict(zip(SEATS, numbers[at : at + 4], strict=True))
            played = tuple(_deal(number, chance) for number in range(1, deals + 1))
            tables.append(TableData(round_, at // 4 + 1, seats, played, complete=True))
    people = tuple(EntryData(number, f"Person {number}") for number in range(1, entries + 1))
    return Facts(people, tuple(tables), seed=7)


def _deal(number: int, chance: random.Random) -> DealData:
    points = {seat: chance.randint(-6, 13) for seat in SEATS}
    return DealData(number, points, frozenset(seat for seat in SEATS if points[seat] > 0))


def seconds(event_facts: Facts, repeat: int) -> float:
    """The median processor time to compute the standings from nothing."""
    times = []
    for _ in range(repeat):
        began = time.process_time()
        standings(event_facts, RULES)
        times.append(time.process_time() - began)
    return statistics.median(times)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, nargs="+", default=[100, 1000, 10_000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--deals", type=int, default=4)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    measured = []
    print(f"{'entries':>8} {'tables':>8} {'deals':>8} {'seconds':>9}")
    for entries in options.entries:
        event_facts = facts(entries, options.rounds, options.deals)
        took = seconds(event_facts, options.repeat)
        measured.append((entries, took))
        print(f"{entries:>8} {len(event_facts.tables):>8} {len(event_facts.tables) * options.deals:>8} {took:>9.3f}")
    if len(measured) > 1:
        (least, first), (most, last) = measured[0], measured[-1]
        print(f"growth: n^{math.log(last / first) / math.log(most / least):.2f}")


if __name__ == "__main__":
    main()
