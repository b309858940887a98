"""Simulated knock-outs. Brackets are drawn by lot, as strengths are unknown."""

from collections.abc import Mapping, Sequence
from random import Random

from seating.knockout import KnockoutGame, double, ready, single
from tournaments.planner.simulation.at_tables import first_wins
from tournaments.planner.simulation.ranks import mean_ranks
from tournaments.planner.simulation.seats import shuffled
from tournaments.planner.simulation.values import Luck

HALF_STEP = 0.5


def played(
    strengths: Sequence[float], deals: int, luck: Luck, rng: Random, *, double: bool = False, third_place: bool = False
) -> tuple[list[float], int]:
    """Return the ranks of a randomly drawn knock-out, and the rematches."""
    return of_seeds(
        shuffled(len(strengths), rng),
        strengths,
        deals=deals,
        luck=luck,
        rng=rng,
        double=double,
        third_place=third_place,
    )


def of_seeds(
    seeds: Sequence[int],
    strengths: Sequence[float],
    *,
    deals: int,
    luck: Luck,
    rng: Random,
    double: bool = False,
    third_place: bool = False,
) -> tuple[list[float], int]:
    """Return the ranks of `seeds`, in bracket order, and the number of rematches.

    Ranked by the round of elimination; those of one round are tied.
    """
    names, winners, level = [str(seed) for seed in seeds], dict[str, str](), 0
    met: dict[frozenset[str], int] = {}
    out: dict[str, float] = {}
    while games := _now(_games(names, winners, double, third_place)):
        level += 1
        for game in games:
            first, other = str(game.one), str(game.other)
            met[frozenset((first, other))] = met.get(frozenset((first, other)), 0) + 1
            won = first_wins(strengths[int(first)], strengths[int(other)], deals=deals, luck=luck, rng=rng)
            winner, loser = (first, other) if won else (other, first)
            winners[game.name] = winner
            if game.name == "B1":  # the winner of the third place gains half a step
                out[winner] += HALF_STEP
            else:
                out[winner], out[loser] = level + 1, level
    return _ranks(names, out, len(strengths)), sum(times - 1 for times in met.values())


def rounds_needed(entries: int, double_: bool = False) -> int:
    """Return the rounds of a knock-out; a double one's second final is not counted."""
    names, winners, rounds = [str(entry) for entry in range(entries)], dict[str, str](), 0
    while games := _now(_games(names, winners, double_, False)):
        rounds += 1
        winners |= {game.name: str(game.one) for game in games}
    return rounds


def _now(games: Sequence[KnockoutGame]) -> list[KnockoutGame]:
    """Return the playable games; the upper half plays in levels (decision 0110)."""
    playable = ready(games)
    levels = [_level(game) for game in playable if game.name.startswith("W")]
    return [game for game in playable if not game.name.startswith("W") or _level(game) == min(levels)]


def _level(game: KnockoutGame) -> int:
    return int(game.name[1:].split(".")[0])


def _games(names: Sequence[str], winners: Mapping[str, str], twice: bool, third_place: bool) -> list[KnockoutGame]:
    return double(names, winners) if twice else single(names, winners, third_place)


def _ranks(names: Sequence[str], out: Mapping[str, float], entries: int) -> list[float]:
    return mean_ranks([(out.get(str(entry), 0.0),) for entry in range(entries)])
