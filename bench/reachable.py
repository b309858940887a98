"""How long does it take to say which bids of Truf could still be reached, and how much stays unknown?

    python -m bench.reachable [--deals 20] [--preset exact] [--players 4] [--bot simple]

Every seat is asked about after every card of deals that bots have played. Printed: processor seconds a deal (mean and
worst), the share of answers that are "not known", and of seats with such an answer.
"""

import argparse
import time
from random import Random

from engine import bots, table
from engine.moves import read_move
from engine.registry import game_named
from engine.rules.truf.deal import TrufDeal
from engine.rules.truf.reachable import reachable
from testkit.walks import playable

GAME = game_named("truf")


def positions(preset: str, players: int, bot: str, seed: int) -> list[TrufDeal]:
    """A deal from its first lead on. Bids are those of the simple bot; cards are played by `bot`."""
    deal = playable(GAME, GAME.options(preset, {"players": players}), Random(seed)).start()
    states: list[TrufDeal] = []
    while not deal.over:
        seat = table.owed(deal)[-1]
        name = bot if deal.phase.name == "play" else "simple"
        text = bots.choose(name, table.view(GAME, deal, seat), seed * 1000 + len(states))
        deal = table.apply(deal, seat, read_move(text, GAME.forms))
        states += [deal] if deal.mode else []
    return states


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--preset", default="exact")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default="simple")
    options = parser.parse_args()
    seconds: list[float] = []
    answers: list[str] = []
    seats: list[bool] = []
    for seed in range(options.deals):
        way = positions(options.preset, options.players, options.bot, seed)
        began = time.process_time()
        answers_by_state = reachable(way)
        seconds.append(time.process_time() - began)
        answers += [answer for state in answers_by_state for answer in state.values()]
        seats += ["unknown" in {state[seat] for state in answers_by_state} for seat in way[0].seats]
    unknown, share = answers.count("unknown") / len(answers), sum(seats) / len(seats)
    print(
        f"{options.preset}, {options.players} players, cards by {options.bot}: "
        f"{options.deals} deals, {len(answers)} answers"
    )
    print(f"{sum(seconds) / len(seconds):.2f} s a deal, worst {max(seconds):.2f} s")
    print(f"not known: {unknown:.2%} of answers, {share:.1%} of seats have one")


if __name__ == "__main__":
    main()
