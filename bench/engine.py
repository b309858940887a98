"""How fast is the engine, how large are its states, and does it refuse cheats?

    python -m bench.engine [--deals 40] [--rounds 7] [--only truf] [--alone]
    python -m bench.engine --tries 1000000

The first prints for each game and preset, per move: microseconds to list what is legal (or to return its form),
to check, to apply, and to do all three from move to move; milliseconds to replay a whole deal from its log;
microseconds for a seat's view; milliseconds to adjudicate a document of one deal; bytes that each state adds to those
before it. Then the same for the peers that are installed, in the same rounds, and ours / theirs (`make bench`
installs the peers with the product; `--alone` skips them). Processor time; median of the rounds ± half the way from
the fastest to the slowest. Other work on the machine slows all rows, so quote the ratios.

The second tries that many forbidden cards in every game: revokes, cards out of turn, cards of others.
"""

import argparse
import statistics
import sys
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from bench import peers
from bench._rounds import ROUNDS, Table, Work, spread, timed
from engine import table
from engine.adjudicate import adjudicate
from engine.registry import games
from testkit.deals import Played, accepted, kinds_in, random_deals

SCALES = {"listed us": 1e6, "checked us": 1e6, "applied us": 1e6, "all three us": 1e6, "replay ms": 1e3, "view us": 1e6,
          "document ms": 1e3}  # fmt: skip
UPPER_LIMITS = {"all three us": 25, "replay ms": 1}
"""Goals of the design (E2): upper limits of these columns."""


def drain(some: Iterable[object]) -> None:
    """To the end of a lazy list, keeping nothing."""
    deque(some, maxlen=0)


def listed(deal: Any, seat: str) -> None:
    """List a seat's options as the product does: its form if any, else every move."""
    if not deal.phase.forms(deal, seat):
        drain(deal.phase.moves(deal, seat))


def step_by_step(played: Played) -> None:
    """List, check and apply every move of a deal, each on the state before it."""
    deal = played.start
    for seat, move in played.moves:
        listed(deal, seat)
        deal = table.apply(deal, seat, move)


def works_of(game: Any, preset: str, deals: list[Played]) -> list[Work]:
    """Return the measurements of one preset."""
    row = f"{game.name} {preset}"
    positions = [position for deal in deals for position in deal.positions]
    seen = [(state, seat) for deal in deals for state in deal.states[::5] for seat in state.seats]
    documents = [deal.document(preset) for deal in deals]

    def work(column: str, run: Callable[..., object], on: list[Any], many: int = 0) -> Work:
        return Work(row, column, many or len(on), lambda: drain(run(*item) for item in on))

    return [
        work("listed us", lambda state, seat, move: listed(state, seat), positions),
        work("checked us", lambda state, seat, move: state.phase.check(state, seat, move), positions),
        work("applied us", lambda state, seat, move: state.phase.apply(state, seat, move), positions),
        work("all three us", step_by_step, [(deal,) for deal in deals], len(positions)),
        work("replay ms", table.replay, [(game, deal.start, deal.log) for deal in deals]),
        work("view us", lambda state, seat: table.view(game, state, seat), seen),
        work("document ms", adjudicate, [(document,) for document in documents]),
    ]


def bytes_a_state(deals: list[Played]) -> float:
    """Return the bytes that a state adds when all states of a deal are stored.

    States share most of their memory.
    """
    tracemalloc.start()
    states = []
    for played in deals:
        deal = played.start
        for seat, move in played.moves:
            deal = table.apply(deal, seat, move)
            states.append(deal)
    size = tracemalloc.get_traced_memory()[0] - sys.getsizeof(states)
    tracemalloc.stop()
    return size / len(states)


def show(measured: Table, sizes: dict[str, float]) -> None:
    """One line a row; what was not measured is left blank."""
    print(f"{'':28}" + "".join(f"{column:>14}" for column in SCALES) + f"{'state bytes':>14}")
    for row, times in measured.items():
        cells = [spread(times[column], scale) if column in times else "" for column, scale in SCALES.items()]
        size = f"{sizes[row]:,.0f}" if row in sizes else ""
        print(f"{row:28}" + "".join(f"{cell:>14}" for cell in [*cells, size]))


def judge(measured: Table) -> None:
    """The goals, met or not."""
    for column, most in UPPER_LIMITS.items():
        medians = {row: SCALES[column] * statistics.median(times[column]) for row, times in measured.items()}
        worst = max(medians, key=medians.__getitem__)
        met = sum(value <= most for value in medians.values())
        print(f"{column} at most {most}: met by {met} of {len(medians)}; the slowest is {worst}, {medians[worst]:.2f}")


def measure(chosen: argparse.Namespace) -> None:
    works, sizes = [], {}
    for game in games().values():
        for preset in game.presets if chosen.only in (None, game.name) else ():
            deals = random_deals(game, game.options(preset), chosen.deals)
            works += works_of(game, preset, deals)
            sizes[f"{game.name} {preset}"] = bytes_a_state(deals)
    ours = {work.row for work in works}
    beside = [] if chosen.alone else peers.installed()
    for peer in beside:
        works += peer.works(chosen.deals)
        sizes |= peer.sizes()
    measured = timed(works, chosen.rounds)
    show(measured, sizes)
    judge({row: times for row, times in measured.items() if row in ours})
    peers.compare(measured, beside)


def try_forbidden(tries: int, only: str | None) -> int:
    """Prints what was let pass; the exit code is 1 when anything was."""
    wrong = 0
    for game in games().values():
        kinds = kinds_in(game) if only in (None, game.name) else ()
        for kind in kinds:
            tried, passed = accepted(game, kind, -(-tries // len(kinds)))
            wrong += passed
            print(f"{game.name:16}{kind:12}{passed} of {tried:,} accepted", flush=True)
    for peer in peers.installed():
        peer.tell_accepted()
    return int(wrong > 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", choices=sorted(games()))
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--tries", type=int, default=0)
    chosen = parser.parse_args()
    if chosen.tries:
        sys.exit(try_forbidden(chosen.tries, chosen.only))
    measure(chosen)


if __name__ == "__main__":
    main()
