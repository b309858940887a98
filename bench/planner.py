"""How quick is the planner, and is its stand-in as good as the real pairing?

    python -m bench.planner [--events 200] [--real 30] [--only-quick]

First the seconds for `--events` events in each of two formats (Swiss and a schedule) and the resulting figures. Then,
event by event with the same strengths, Swiss rounds paired by the stand-in (`planner/simulation/seats.py`) and by
`seating.seat`: the means of both and the interval of their difference, which should contain 0.
"""

import argparse
import time
from itertools import count
from random import Random

from seating import seat
from tournaments.planner.simulation.at_tables import SimulatedPlay
from tournaments.planner.simulation.compare import compared, evening
from tournaments.planner.simulation.events import SimulatedEvent
from tournaments.planner.simulation.figures import Tally, mean
from tournaments.planner.simulation.repeats import schedule
from tournaments.planner.simulation.values import SKILLS, Format, Luck, Party, facts_of

SIZES = (16, 24, 40, 60)
ROUNDS, DEALS, LOOKS = 5, 4, 20.0
SEED = 5


def luck() -> Luck:
    game_facts = facts_of("truf", "classic")
    return Luck(game_facts.own, game_facts.table, SKILLS["middle"])


def quick(people: int, events: int) -> None:
    party = Party(people)
    start = time.process_time()
    made = schedule(party, ROUNDS, SEED)[0]
    plans = [
        SimulatedEvent(party, Format("swiss", ROUNDS, DEALS), luck()),
        SimulatedEvent(party, Format("schedule", ROUNDS, DEALS), luck(), made),
    ]
    comparison = compared(plans, events, SEED, lambda: False)
    seconds = time.process_time() - start
    print(f"{people:3} people  {events} events x 2: {seconds:.2f} s")
    for plan, outcome in zip(plans, comparison.formats, strict=True):
        figures = f"wins {outcome.wins.value:.2f}  tau {outcome.tau.value:.3f}  repeats {outcome.repeats.value:.1f}"
        print(f"    {plan.format.system:9} {figures}")


def really_seated(play: SimulatedPlay) -> SimulatedPlay:
    """Play the same event with every round paired by the real pairing.

    Each search stops after a fixed number of looks at its clock.
    """
    people = [str(number) for number in range(play.party.entries)]
    document: dict[str, object] = {"players": people, "rounds": []}
    for _ in range(ROUNDS):
        scores = {player: play.scores.points[int(player)] for player in people}
        request = {"method": "swiss", "scores": scores, "seed": SEED, "seconds": LOOKS}
        ticks = count()
        document = seat({**document, "seat": request}, clock=lambda ticks=ticks: float(next(ticks)))  # type: ignore[misc]
        last = document["rounds"][-1]  # type: ignore[index]
        play.round(
            [[int(player) for player in table] for table in last["tables"]], [int(player) for player in last["sitout"]]
        )
    return play


def equivalent(people: int, events: int) -> None:
    tallies = Tally(), Tally()
    for number in range(events):
        strengths = evening(people, SEED, number)
        stand_in, real = (SimulatedPlay(Party(people), DEALS, luck(), strengths, Random(number)) for _ in range(2))
        for tally, play in zip(tallies, (stand_in.swiss(ROUNDS), really_seated(real)), strict=True):
            tally.add(play.scores.ranks(), play.seen.repeats)
    parts = []
    for name in ("wins", "tau", "off", "repeats"):
        ours, other = (getattr(tally, name) for tally in tallies)
        gap = mean([mine - theirs for mine, theirs in zip(ours, other, strict=True)])
        parts.append(f"{name} {mean(ours).value:.3f} / {mean(other).value:.3f} ({gap.low:+.3f} to {gap.high:+.3f})")
    print(f"{people:3} people  {events} events, stand-in / seating: " + "  ".join(parts))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--events", type=int, default=200)
    parser.add_argument("--real", type=int, default=30, help="events seated by the seating itself")
    parser.add_argument("--only-quick", action="store_true")
    options = parser.parse_args()
    for people in SIZES:
        quick(people, options.events)
    for people in () if options.only_quick else SIZES:
        equivalent(people, options.real)


if __name__ == "__main__":
    main()
