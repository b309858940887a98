"""Groups, then a final among the best of each."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from seating.groups import divide_into_groups, seeds_from_groups
from tournaments.planner.simulation import brackets
from tournaments.planner.simulation.at_tables import Play
from tournaments.planner.simulation.ranks import mean_ranks
from tournaments.planner.simulation.seats import cut, shuffled
from tournaments.planner.simulation.values import Format, Luck, Party


def played(
    party: Party, format: Format, luck: Luck, strengths: Sequence[float], rng: Random
) -> tuple[list[float], int]:
    """Return the final ranks and the rematches; ranked as in decision 0110.

    Groups are drawn and paired at random, without rematches if possible. Qualifiers are ranked by the final, the others
    behind them by their places in the groups.
    """
    names = [str(entry) for entry in shuffled(party.entries, rng)]
    groups = [[int(name) for name in group] for group in divide_into_groups(names, int(format.options["groups"]))]
    lines: list[list[int]] = []
    behind: dict[int, tuple[int, int]] = {}
    repeats = 0
    for group in groups:
        play = _play(party, group, format.deals, luck, strengths, rng)
        play.random(int(format.options["group_rounds"]), avoid=True)
        repeats += play.seen.repeats
        ranks = play.scores.ranks()
        line = sorted(range(len(group)), key=lambda at: (ranks[at], rng.random()))
        lines.append([group[at] for at in line])
        behind |= {group[at]: (place, -play.scores.points[at]) for place, at in enumerate(line)}
    rows = sorted(behind, key=lambda entry: (*behind[entry], rng.random()))
    ahead, again = _final(party, format, luck, strengths, lines, rows, rng)
    keys = [(1.0, ahead[entry]) if entry in ahead else (0.0, -behind[entry][0]) for entry in range(party.entries)]
    return mean_ranks(keys), repeats + again


def _play(
    party: Party, members: Sequence[int], deals: int, luck: Luck, strengths: Sequence[float], rng: Random
) -> Play:
    return Play(replace(party, entries=len(members)), deals, luck, [strengths[member] for member in members], rng)


def _final(
    party: Party,
    format: Format,
    luck: Luck,
    strengths: Sequence[float],
    lines: Sequence[Sequence[int]],
    rows: Sequence[int],
    rng: Random,
) -> tuple[dict[int, float], int]:
    """Return the values of final entries (higher is better), and their rematches.

    `lines` are the groups by place; `rows` all entries: the firsts, the best of them first, then the seconds. At final
    tables all play on, the firsts at the best ones.
    """
    left, through = format.rounds - int(format.options["group_rounds"]), int(format.options["through"])
    kind = format.options["final"]
    if kind == "tables":
        return _at_final_tables(party, format.deals * left, luck, strengths, rows, rng), 0
    if kind == "knockout":
        seeds = [lines[group][place] for group, place in _seeds(tuple(map(len, lines)), through)]
        ranks, again = brackets.of_seeds(seeds, strengths, format.deals, luck, rng)
        return {seed: -ranks[seed] for seed in seeds}, again
    chosen = [entry for line in lines for entry in line[:through]]
    play = _play(party, chosen, format.deals, luck, strengths, rng).swiss(left)
    return {entry: -rank for entry, rank in zip(chosen, play.scores.ranks(), strict=True)}, play.seen.repeats


@lru_cache(maxsize=64)
def _seeds(sizes: tuple[int, ...], through: int) -> list[tuple[int, int]]:
    """Return a bracket order as group and place; independent of names, costly to find."""
    places = [[f"{group} {place}" for place in range(size)] for group, size in enumerate(sizes)]
    seeds = (seed_text.split() for seed_text in seeds_from_groups(places, through))
    return [(int(group), int(place)) for group, place in seeds]


def _at_final_tables(
    party: Party, deals: int, luck: Luck, strengths: Sequence[float], seeds: Sequence[int], rng: Random
) -> dict[int, float]:
    """Play final tables without changes; each entry is ranked within its table."""
    reached: dict[int, float] = {}
    for members in cut(seeds, party.shape.sizes):
        play = _play(replace(party, sizes=(len(members),)), members, deals, luck, strengths, rng)
        play.round([list(range(len(members)))], [])
        before = len(reached)
        reached |= {entry: -before - rank for entry, rank in zip(members, play.scores.ranks(), strict=True)}
    return reached
