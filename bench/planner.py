"""How quick is the planner, and is its stand-in for the seating as good as the seating?

    python -m bench.planner [--events 200] [--real 30] [--only-quick]

First seconds for so many events in each of two formats (Swiss and a schedule) and the figures that come out. Then,
event by event with the same strengths, Swiss rounds seated by the stand-in (`planner/simulation/seats.py`) and by the
seating itself (`seating.seat`): the means of both and the interval of their difference, which should hold 0.
"""

import argparse
import time
from itertools import count
from random import Random

from seating import seat
from tournaments.planner.simulation.at_tables import Play
from tournaments.planner.simulation.compare import compared, evening
from tournaments.planner.simulation.events import Plan
from tournaments.planner.simulation.figures import Tally, mean
from tournaments.planner.simulation.games import facts_of
from tournaments.planner.simulation.repeats import schedule
from tournaments.planner.simulation.values import SKILLS, Format, Luck, Party

SIZES = (16, 24, 40, 60)
ROUNDS, DEALS, LOOKS = 5, 4, 20.0
SEED = 5


def luck() -> Luck:
    known = facts_of("truf", "classic")
    return Luck(known.own, known.table, SKILLS["middle"])


def quick(people: int, events: int) -> None:
    party = Party(people)
    start = time.process_time()
    made = schedule(party, ROUNDS, SEED)[0]
    plans = [
        Plan(party, Format("swiss", ROUNDS, DEALS), luck()),
        Plan(party, Format("schedule", ROUNDS, DEALS), luck(), made),
    ]
    found = compared(plans, events, SEED, lambda: False)
    seconds = time.process_time() - start
    print(f"{people:3} people  {events} events x 2: {seconds:.2f} s")
    for plan, one in zip(plans, found.formats, strict=True):
        figures = f"wins {one.wins.value:.2f}  tau {one.tau.value:.3f}  repeats {one.repeats.value:.1f}"
        print(f"    {plan.format.system:9} {figures}")


def really_seated(play: Play) -> Play:
    """The same event with every round made by the seating itself, stopped after so many looks at its clock."""
    people = [str(one) for one in range(play.party.entries)]
    document: dict[str, object] = {"players": people, "rounds": []}
    for _ in range(ROUNDS):
        scores = {one: play.scores.points[int(one)] for one in people}
        asked = {"method": "swiss", "scores": scores, "seed": SEED, "seconds": LOOKS}
        ticks = count()
        document = seat({**document, "seat": asked}, clock=lambda ticks=ticks: float(next(ticks)))  # type: ignore[misc]
        last = document["rounds"][-1]  # type: ignore[index]
        play.round([[int(one) for one in table] for table in last["tables"]], [int(one) for one in last["sitout"]])
    return play


def equivalent(people: int, events: int) -> None:
    tallies = Tally(), Tally()
    for number in range(events):
        strengths = evening(people, SEED, number)
        stand_in, real = (Play(Party(people), DEALS, luck(), strengths, Random(number)) for _ in range(2))
        for tally, play in zip(tallies, (stand_in.swiss(ROUNDS), really_seated(real)), strict=True):
            tally.add(play.scores.ranks(), play.seen.repeats)
    parts = []
    for name in ("wins", "tau", "off", "repeats"):
        one, other = (getattr(tally, name) for tally in tallies)
        gap = mean([mine - theirs for mine, theirs in zip(one, other, strict=True)])
        parts.append(f"{name} {mean(one).value:.3f} / {mean(other).value:.3f} ({gap.low:+.3f} to {gap.high:+.3f})")
    print(f"{people:3} people  {events} events, stand-in / seating: " + "  ".join(parts))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--events", type=int, default=200)
    parser.add_argument("--real", type=int, default=30, help="events seated by the seating itself")
    parser.add_argument("--only-quick", action="store_true")
    asked = parser.parse_args()
    for people in SIZES:
        quick(people, asked.events)
    for people in () if asked.only_quick else SIZES:
        equivalent(people, asked.real)


if __name__ == "__main__":
    main()
