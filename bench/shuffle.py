"""How long does a pack take? Run `python -m bench.shuffle` (five seconds).

Prints for each pack, from the secret of a table to its order: packs a second and microseconds a pack. For comparison:
the SHA-256 in it alone, and Python's own random.shuffle, which cannot be verified. Processor time, median of the
rounds, which alternate. Goal (design page engine, section 6): 16 microseconds a pack of 52.
"""

import hmac
import statistics
import time
from collections.abc import Callable
from random import Random

from engine import shuffle
from engine.registry import game_named

ROUNDS = 7
PACKS = 4_000
SECRET = bytes(range(32))
SIZES: tuple[tuple[str, dict[str, int]], ...] = (("truf", {}), ("truf", {"players": 3}), ("truc_y_flou", {}))
BLOCKS = 4
"""How many hashes of 32 bytes a pack of 52 reads, most of the time."""


def seconds(work: Callable[[int], object]) -> float:
    """Processor seconds of one call, over all packs of a round."""
    began = time.process_time()
    for deal in range(PACKS):
        work(deal)
    return (time.process_time() - began) / PACKS


def works(pack: tuple[str, ...]) -> dict[str, Callable[[int], object]]:
    """Return the measured functions for one pack."""
    chance, words = Random(1), "N rendang\nS kroepoek"
    return {
        "secret to pack": lambda deal: shuffle.shuffled(pack, shuffle.deal_seed(SECRET, "1", deal, 0)),
        "with words": lambda deal: shuffle.shuffled(pack, shuffle.deal_seed(SECRET, "1", deal, 0), words),
        "hashes alone": lambda deal: [hmac.digest(SECRET, b"%d" % deal, "sha256") for _ in range(1 + BLOCKS)],
        "random.shuffle": lambda deal: chance.shuffle(list(pack)),
    }


def main() -> None:
    print(f"{'':8}{'':18}{'packs/s':>12}{'us a pack':>12}")
    for name, changes in SIZES:
        game = game_named(name)
        pack = game.pack(game.options(None, changes))
        rounds = [{what: seconds(work) for what, work in works(pack).items()} for _ in range(ROUNDS)]
        for what in rounds[0]:
            taken = statistics.median(times[what] for times in rounds)
            print(f"{len(pack):<8}{what:18}{1 / taken:>12,.0f}{1e6 * taken:>12.1f}")


if __name__ == "__main__":
    main()
