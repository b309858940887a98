"""Knock-outs: from who stands where in the ranking, and who won so far, to every game of the whole bracket.

Nothing is kept: `single` and `double` are asked again after each result or correction. The best ranked have the byes,
and the first two meet in the final only.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

NOBODY = ""
"""Where a bye leaves a place empty."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a bracket.

    `name` stays the same whatever is played (`W2.1`: first game of round 2; `L3.2` among those who lost once; `F1`,
    `F2` the finals of a double knock-out; `B1` for the third place). A side is None while it is not known, and
    NOBODY where a bye lets the other side pass. `winner` is None until the game is decided.
    """

    name: str
    one: str | None
    other: str | None
    winner: str | None = None

    @property
    def loser(self) -> str | None:
        """Who goes out, NOBODY after a bye, None while it is not known."""
        if self.winner is None:
            return None
        return self.other if self.winner == self.one else self.one

    @property
    def bye(self) -> bool:
        """Whether nothing is played because a side is empty."""
        return NOBODY in (self.one, self.other)

    @property
    def ready(self) -> bool:
        """Whether both are known and it is still to be played."""
        return bool(self.one and self.other) and self.winner is None


Results = Mapping[str, str]
"""Winners by name of the game. A winner who does not sit in the game is left out: it is to be played again."""


def single(entries: Sequence[str], winners: Results, third_place: bool = False) -> list[Game]:
    """All games of a knock-out, round by round. `entries` are in the order of the ranking."""
    rounds = _upper(entries, winners)
    games = [game for one in rounds for game in one]
    if third_place and len(rounds) > 1:
        one, other = (game.loser for game in rounds[-2])
        games.append(_game("B1", one, other, winners))
    return games


def double(entries: Sequence[str], winners: Results) -> list[Game]:
    """All games of a double knock-out: out after two defeats.

    Who loses in the upper half goes on in the lower half, turned round each time so that two do not meet again at
    once. `F2` is there only when the winner of the lower half wins `F1`.
    """
    upper = _upper(entries, winners)
    lower = _lower(upper, winners)
    games = [game for one in (*upper, *lower) for game in one]
    if not upper:
        return games
    champion = upper[-1][0].winner
    challenger = lower[-1][0].winner if lower else upper[-1][0].loser
    final = _game("F1", champion, challenger, winners)
    again = final.winner is not None and final.winner == challenger
    return [*games, final, *([_game("F2", champion, challenger, winners)] if again else [])]


def ready(games: Iterable[Game]) -> list[Game]:
    """The games that can be played now."""
    return [game for game in games if game.ready]


def bracket_order(size: int) -> list[int]:
    """The ranks (from 0) from top to bottom of a bracket of `size` places, a power of 2.

    In each round the best of those left meets the last, the second the last but one, if the better ones win.
    """
    order = [0]
    while len(order) < size:
        order = [rank for one in order for rank in (one, 2 * len(order) - 1 - one)]
    return order


def _upper(entries: Sequence[str], winners: Results) -> list[list[Game]]:
    size = 1 << max(0, len(entries) - 1).bit_length()
    sides: list[str | None] = [entries[rank] if rank < len(entries) else NOBODY for rank in bracket_order(size)]
    rounds: list[list[Game]] = []
    while len(sides) > 1:
        rounds.append(_paired(f"W{len(rounds) + 1}", sides, winners))
        sides = [game.winner for game in rounds[-1]]
    return rounds


def _lower(upper: Sequence[Sequence[Game]], winners: Results) -> list[list[Game]]:
    """By turns those left below meet each other, and meet those who come down."""
    if len(upper) < 2:
        return []
    rounds = [_paired("L1", [game.loser for game in upper[0]], winners)]
    for number, above in enumerate(upper[1:]):
        down = [game.loser for game in above]
        down = down[::-1] if number % 2 == 0 else down
        left = [game.winner for game in rounds[-1]]
        mixed = [side for pair in zip(left, down, strict=True) for side in pair]
        rounds.append(_paired(f"L{len(rounds) + 1}", mixed, winners))
        if len(rounds[-1]) > 1:
            rounds.append(_paired(f"L{len(rounds) + 1}", [game.winner for game in rounds[-1]], winners))
    return rounds


def _paired(label: str, sides: Sequence[str | None], winners: Results) -> list[Game]:
    pairs = zip(sides[::2], sides[1::2], strict=True)
    return [_game(f"{label}.{place}", one, other, winners) for place, (one, other) in enumerate(pairs, start=1)]


def _game(name: str, one: str | None, other: str | None, winners: Results) -> Game:
    if one is None or other is None:
        return Game(name, one, other)
    if NOBODY in (one, other):
        return Game(name, one, other, one or other)
    said = winners.get(name)
    return Game(name, one, other, said if said in (one, other) else None)
