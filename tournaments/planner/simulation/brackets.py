"""Knock-outs played out. The places in the bracket are drawn by lot: nobody knows yet who is strong."""

from collections.abc import Mapping, Sequence
from random import Random

from seating.knockout import Game, double, ready, single
from tournaments.planner.simulation.deals import first_wins
from tournaments.planner.simulation.ranks import mean_ranks
from tournaments.planner.simulation.seats import shuffled
from tournaments.planner.simulation.values import Luck

HALF_STEP = 0.5


def played(
    strengths: Sequence[float], deals: int, luck: Luck, rng: Random, *, double: bool = False, third_place: bool = False
) -> tuple[list[float], int]:
    """The ranks of a knock-out drawn by lot, and how often two met again."""
    return of_seeds(shuffled(len(strengths), rng), strengths, deals, luck, rng, double=double, third_place=third_place)


def of_seeds(
    seeds: Sequence[int],
    strengths: Sequence[float],
    deals: int,
    luck: Luck,
    rng: Random,
    *,
    double: bool = False,
    third_place: bool = False,
) -> tuple[list[float], int]:
    """The ranks of those in `seeds`, who stand in the bracket in this order, and how often two met again.

    Ranked by the round in which they went out; those of one round are level.
    """
    names, winners, level = [str(one) for one in seeds], dict[str, str](), 0
    met: dict[frozenset[str], int] = {}
    out: dict[str, float] = {}
    while games := _now(_games(names, winners, double, third_place)):
        level += 1
        for game in games:
            one, other = str(game.one), str(game.other)
            met[frozenset((one, other))] = met.get(frozenset((one, other)), 0) + 1
            won = first_wins(strengths[int(one)], strengths[int(other)], deals, luck, rng)
            winners[game.name] = one if won else other
            _note(out, game.name, one, other, won, level)
    return _ranks(names, out, len(strengths)), sum(times - 1 for times in met.values())


def rounds_needed(entries: int, double_: bool = False) -> int:
    """How many rounds a knock-out of so many takes; the second final of a double one, seldom needed, is not counted."""
    names, winners, rounds = [str(one) for one in range(entries)], dict[str, str](), 0
    while games := _now(_games(names, winners, double_, False)):
        rounds += 1
        winners |= {game.name: str(game.one) for game in games}
    return rounds


def _now(games: Sequence[Game]) -> list[Game]:
    """The games of the next round: all that can be played, of the upper half one level only (decision 0112)."""
    playable = ready(games)
    levels = [_level(game) for game in playable if game.name.startswith("W")]
    return [game for game in playable if not game.name.startswith("W") or _level(game) == min(levels)]


def _level(game: Game) -> int:
    return int(game.name[1:].split(".")[0])


def _games(names: Sequence[str], winners: Mapping[str, str], twice: bool, third_place: bool) -> list[Game]:
    return double(names, winners) if twice else single(names, winners, third_place)


def _note(out: dict[str, float], name: str, one: str, other: str, won: bool, level: int) -> None:
    """Writes down how far both have come; the game for the third place lifts its winner by half a step."""
    winner, loser = (one, other) if won else (other, one)
    if name == "B1":
        out[winner] = out[winner] + HALF_STEP
    else:
        out[winner], out[loser] = level + 1, level


def _ranks(names: Sequence[str], out: Mapping[str, float], entries: int) -> list[float]:
    return mean_ranks([(out.get(str(one), 0.0),) for one in range(entries)])
