"""Statistics of 100,000 packs made on the real path from secret to pack.

Run `python -m tests.engine.shuffle.figures`; it prints the tables of docs/shuffles.md (two minutes). Cards are
numbered by their position in the new pack. A shuffler is a function of deal, attempt and words that returns a pack
as such numbers; `real` is the engine's.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from engine import shuffle
from engine.registry import game_named
from tests.engine.shuffle import chances
from tests.engine.shuffle.chances import Figure

Pack = Sequence[int]
Shuffler = Callable[[int, int, str], Pack]

SECRET = bytes(range(32))
PACKS = 100_000
MIN_PROBABILITY = 0.001
"""The probability, on either side, below which a figure is not chance."""


def sizes() -> dict[str, int]:
    """The packs of the games, and how many cards they have."""
    packs = {
        "52 cards": ("truf", "classic", {}),
        "39 cards (Truf with three players)": ("truf", "classic", {"players": 3}),
        "40 cards (Truc y Flou)": ("truc_y_flou", "aure", {}),
    }
    games = {title: (game_named(name), preset, changes) for title, (name, preset, changes) in packs.items()}
    return {title: len(game.pack(game.options(preset, changes))) for title, (game, preset, changes) in games.items()}


def real(size: int, deal: int, attempt: int, words: str) -> Pack:
    """The pack as the product shuffles it."""
    seed = shuffle.deal_seed(SECRET, "1", deal, attempt)
    return shuffle.shuffled(range(size), seed, words)  # type: ignore[arg-type,return-value]  # numbers instead of cards


def figures(shuffler: Shuffler, n: int, packs: int = PACKS) -> list[Figure]:
    """Return every figure of `packs` consecutive deals and their neighbours.

    Neighbours have the next deal, attempt or words.
    """
    seen, beside = Seen(n), {what: Grid(n) for what in ("the next deal", "the next attempt", "the deal with words")}
    last: Pack | None = None
    for deal in range(1, packs + 1):
        pack = shuffler(deal, 0, "")
        seen.add(pack)
        if last is not None:
            beside["the next deal"].add(between(last, pack))
        beside["the next attempt"].add(between(pack, shuffler(deal, 1, "")))
        beside["the deal with words"].add(between(pack, shuffler(deal, 0, "N x")))
        last = pack
    return [*seen.figures(), *(grid.figure(f"order against {what}") for what, grid in beside.items())]


def between(one: Pack, other: Pack) -> Pack:
    """Return the positions in the second pack of the first one's cards.

    Independent packs give a random order.
    """
    place = [0] * len(one)
    for at, card in enumerate(other):
        place[card] = at
    return [place[card] for card in one]


class Grid:
    """Every card at every place."""

    def __init__(self, n: int) -> None:
        self.n, self.counts = n, [0] * (n * n)

    def add(self, pack: Pack) -> None:
        counts, n = self.counts, self.n
        for at, card in enumerate(pack):
            counts[at * n + card] += 1

    def figure(self, name: str) -> Figure:
        """Rows and columns of every pack add up to one, so chi-square comes out larger by n / (n - 1)."""
        n = self.n
        return Figure(name, chances.even(self.counts) * (n - 1) / n, (n - 1) ** 2)


class Seen:
    """Counts that are taken in every pack."""

    def __init__(self, n: int) -> None:
        self.n, self.places = n, Grid(n)
        self.neighbours, self.first_two, self.last_two = ([0] * (n * n) for _ in range(3))
        self.fixed, self.cycles = [0] * (n + 1), [0] * (n + 1)
        self.descents = [0] * n

    def add(self, pack: Pack) -> None:
        n = self.n
        self.places.add(pack)
        for first, other in pairwise(pack):
            self.neighbours[first * n + other] += 1
        self.first_two[pack[0] * n + pack[1]] += 1
        self.last_two[pack[-2] * n + pack[-1]] += 1
        self.fixed[sum(at == card for at, card in enumerate(pack))] += 1
        self.cycles[many_cycles(pack)] += 1
        self.descents[sum(one > other for one, other in pairwise(pack))] += 1

    def figures(self) -> Iterator[Figure]:
        n, pairs = self.n, self.n * (self.n - 1)
        yield self.places.figure("every card at every place")
        yield self._neighbours()
        yield Figure("first two cards, in order", chances.even(self._apart(self.first_two)), pairs - 1)
        yield Figure("last two cards, in order", chances.even(self._apart(self.last_two)), pairs - 1)
        yield chances.fit("cards in their old place", self.fixed, chances.fixed_points(n))
        yield chances.fit("cycles", self.cycles, chances.cycles(n))
        yield chances.fit("runs up", self.descents, chances.descents(n))

    def _neighbours(self) -> Figure:
        """Ordered neighbours anywhere in the pack, told as the one chi-square with the same mean and variance."""
        mean, half = chances.spread_of_neighbours(self.n)
        measured = chances.even(self._apart(self.neighbours))
        return Figure("neighbours, in order", measured * mean / half, round(mean**2 / half, 1))

    def _apart(self, counts: Sequence[int]) -> list[int]:
        """Without the pairs of a card with itself, which cannot be."""
        return [count for at, count in enumerate(counts) if at // self.n != at % self.n]


def many_cycles(pack: Pack) -> int:
    """How many rounds of swapping places the pack consists of."""
    done, found = [False] * len(pack), 0
    for start in range(len(pack)):
        found += not done[start]
        while not done[start]:
            done[start] = True
            start = pack[start]
    return found


def shares(pick: Callable[[Iterator[int], int], int], many: int) -> Counter[int]:
    """How many of all possible draws give each number; a draw that is thrown away gives none."""
    got: Counter[int] = Counter()
    for draw in range(shuffle.DRAWS):
        try:
            got[pick(iter([draw]), many)] += 1
        except ValueError:
            continue
    return got


def unlikely(measured: Sequence[Figure]) -> list[str]:
    """The figures that chance hardly gives: too far from even, or too even."""
    return [figure.name for figure in measured if not MIN_PROBABILITY < figure.p < 1 - MIN_PROBABILITY]


def head(title: str) -> str:
    """The first two lines of a table of figures."""
    return f"| {title} | chi-square | degrees | p |\n|---|---|---|---|\n"


if __name__ == "__main__":
    many = int(sys.argv[1]) if len(sys.argv) > 1 else PACKS
    for title, size in sizes().items():
        print(head(title), *(f"{figure}\n" for figure in figures(partial(real, size), size, many)), sep="")
