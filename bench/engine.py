"""How fast is the judge? Run: `python -m bench.engine` (about ten seconds, one processor).

Prints for each game and preset: moves checked and applied a second; listed, checked and applied; the replay
of a whole deal in milliseconds; a seat's view in microseconds; whole documents adjudicated a second.
Processor time, median of the rounds. Aim (design page engine, E2): over 40,000 moves/s, a Truf deal under 1 ms.
"""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from engine import table
from engine.adjudicate import adjudicate
from engine.game import Setup
from engine.moves import Move
from engine.registry import games
from engine.shuffle import shuffled

ROUNDS = 7
DEALS = 40


@dataclass(frozen=True)
class Played:
    """A deal at its start, its moves, and every state on the way."""

    game: Any
    start: Any
    moves: tuple[tuple[str, Move], ...]
    states: tuple[Any, ...]

    @property
    def log(self) -> list[tuple[str, str]]:
        return [(seat, move.text) for seat, move in self.moves]

    def document(self, preset: str) -> dict[str, Any]:
        setup, hands = self.start.setup, self.start.hands
        told = {"number": setup.number, "dealer": setup.dealer, "direction": setup.direction}
        told |= {"hands": {seat: " ".join(hand) for seat, hand in hands.items()}}
        return {"game": self.game.name, "preset": preset,
                "deals": [{**told, "moves": [f"{seat} {text}" for seat, text in self.log]}]}  # fmt: skip


def random_deal(game: Any, options: Any, seed: int) -> Played:
    """A deal played at random; Truf bids are the single cards that any bid mode takes."""
    rng = Random(seed)
    setup = Setup(1, game.seats(options)[0], game.direction_of(options, 1))
    deal = table.start(game, options, setup, shuffled(game.pack(options), seed.to_bytes(4)))
    states, moves = [deal], []
    while not deal.over:
        seat = rng.choice(table.to_act(deal))
        move = table.absent(deal, seat) if deal.phase.name == "bid" else rng.choice(list(deal.phase.moves(deal, seat)))
        deal = table.apply(deal, seat, move)
        states.append(deal)
        moves.append((seat, move))
    return Played(game, states[0], tuple(moves), tuple(states))


def seconds(work: Callable[[], None]) -> float:
    """Processor seconds of one call: the median of the rounds."""
    taken = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return statistics.median(taken)


def apply_all(deals: list[Played]) -> None:
    for played in deals:
        deal = played.start
        for seat, move in played.moves:
            deal = table.apply(deal, seat, move)


def list_and_apply_all(deals: list[Played]) -> None:
    for played in deals:
        deal = played.start
        for seat, move in played.moves:
            for _ in deal.phase.moves(deal, seat) if deal.phase.name != "bid" else ():
                pass
            deal = table.apply(deal, seat, move)


def replay_all(deals: list[Played]) -> None:
    for played in deals:
        table.replay(played.game, played.start, played.log)


def view_all(deals: list[Played]) -> None:
    for played in deals:
        for state in played.states[::5]:
            for seat in state.seats:
                table.view(played.game, state, seat)


def measured(game: Any, preset: str) -> dict[str, float]:
    """The rates of one preset."""
    options = game.options(preset)
    deals = [deal for deal in (random_deal(game, options, seed) for seed in range(DEALS)) if deal.moves]
    moves = sum(len(deal.moves) for deal in deals)
    views = sum(len(deal.states[::5]) * len(deal.start.seats) for deal in deals)
    documents = [deal.document(preset) for deal in deals]
    return {
        "applied/s": moves / seconds(lambda: apply_all(deals)),
        "listed+applied/s": moves / seconds(lambda: list_and_apply_all(deals)),
        "replay ms": 1000 * seconds(lambda: replay_all(deals)) / len(deals),
        "view us": 1e6 * seconds(lambda: view_all(deals)) / views,
        "documents/s": len(deals) / seconds(lambda: [adjudicate(one) for one in documents] and None),
    }


def main() -> None:
    names: tuple[str, ...] = ()
    for game in games().values():
        for preset in game.presets:
            rates = measured(game, preset)
            if not names:
                names = tuple(rates)
                print(f"{'':22}" + "".join(f"{name:>18}" for name in names))
            print(f"{game.name + ' ' + preset:22}" + "".join(f"{rates[name]:>18,.2f}" for name in names))


if __name__ == "__main__":
    main()
