"""Knock-outs: from the ranking and the winners so far to all games of the bracket.

Nothing is stored: `single` and `double` are called again after each result or correction. The best ranked have the
byes, and the first two can only meet in the final.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

NOBODY = ""
"""The side that a bye leaves empty."""


@dataclass(frozen=True, slots=True)
class KnockoutGame:
    """One game of a bracket.

    `name` does not depend on results. `W2.1` is the first game of round 2, and `L3.2` a game of the lower half. `F1`
    and `F2` are the finals of a double knock-out, and `B1` is the game for third place. A side is None while it is not
    known, and NOBODY where a bye lets the other side advance. `winner` is None until the game is decided.
    """

    name: str
    one: str | None
    other: str | None
    winner: str | None = None

    @property
    def loser(self) -> str | None:
        """The side that lost; NOBODY after a bye, None while it is not known."""
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
"""Winners by name of the game.

A winner who is not in the game is ignored: it is to be played again.
"""


def single(entries: Sequence[str], winners: Results, third_place: bool = False) -> list[KnockoutGame]:
    """Return all games of a knock-out, round by round.

    `entries` are in the order of the ranking.
    """
    rounds = _upper(entries, winners)
    games = [game for round_ in rounds for game in round_]
    if third_place and len(rounds) > 1:
        loser, other = (game.loser for game in rounds[-2])
        games.append(_game("B1", loser, other, winners))
    return games


def double(entries: Sequence[str], winners: Results) -> list[KnockoutGame]:
    """Return all games of a double knock-out: out after two defeats.

    Losers of the upper half continue in the lower half. Their order is reversed each time, so that two do not meet
    again at once. `F2` exists only if the winner of the lower half wins `F1`.
    """
    upper = _upper(entries, winners)
    lower = _lower(upper, winners)
    games = [game for round_ in (*upper, *lower) for game in round_]
    if not upper:
        return games
    champion = upper[-1][0].winner
    challenger = lower[-1][0].winner if lower else upper[-1][0].loser
    final = _game("F1", champion, challenger, winners)
    again = final.winner is not None and final.winner == challenger
    return [*games, final, *([_game("F2", champion, challenger, winners)] if again else [])]


def ready(games: Iterable[KnockoutGame]) -> list[KnockoutGame]:
    """Return the games that can be played now."""
    return [game for game in games if game.ready]


def bracket_order(size: int) -> list[int]:
    """Return the ranks (from 0), top to bottom, of a bracket of `size` places.

    `size` is a power of 2. In each round the best of those left meets the last, the second the last but one, if the
    better ones win.
    """
    order = [0]
    while len(order) < size:
        order = [rank for better in order for rank in (better, 2 * len(order) - 1 - better)]
    return order


def _upper(entries: Sequence[str], winners: Results) -> list[list[KnockoutGame]]:
    size = 1 << max(0, len(entries) - 1).bit_length()
    sides: list[str | None] = [entries[rank] if rank < len(entries) else NOBODY for rank in bracket_order(size)]
    rounds: list[list[KnockoutGame]] = []
    while len(sides) > 1:
        rounds.append(_games_of(f"W{len(rounds) + 1}", sides, winners))
        sides = [game.winner for game in rounds[-1]]
    return rounds


def _lower(upper: Sequence[Sequence[KnockoutGame]], winners: Results) -> list[list[KnockoutGame]]:
    """Return the rounds of the lower half.

    By turns its winners meet each other, and meet the losers of the upper half.
    """
    if len(upper) < 2:
        return []
    rounds = [_games_of("L1", [game.loser for game in upper[0]], winners)]
    for number, above in enumerate(upper[1:]):
        down = [game.loser for game in above]
        down = down[::-1] if number % 2 == 0 else down
        left = [game.winner for game in rounds[-1]]
        mixed = [side for pair in zip(left, down, strict=True) for side in pair]
        rounds.append(_games_of(f"L{len(rounds) + 1}", mixed, winners))
        if len(rounds[-1]) > 1:
            rounds.append(_games_of(f"L{len(rounds) + 1}", [game.winner for game in rounds[-1]], winners))
    return rounds


def _games_of(label: str, sides: Sequence[str | None], winners: Results) -> list[KnockoutGame]:
    pairs = zip(sides[::2], sides[1::2], strict=True)
    return [_game(f"{label}.{place}", side, other, winners) for place, (side, other) in enumerate(pairs, start=1)]


def _game(name: str, side: str | None, other: str | None, winners: Results) -> KnockoutGame:
    if side is None or other is None:
        return KnockoutGame(name, side, other)
    if NOBODY in (side, other):
        return KnockoutGame(name, side, other, side or other)
    winner = winners.get(name)
    return KnockoutGame(name, side, other, winner if winner in (side, other) else None)
