"""Groups, then a final among the best of each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from seating.groups import divide_into_groups, seeds_from_groups
from tournaments.planner.simulation import brackets
from tournaments.planner.simulation.at_tables import SimulatedPlay
from tournaments.planner.simulation.ranks import mean_ranks
from tournaments.planner.simulation.seats import cut, shuffled
from tournaments.planner.simulation.values import Format, Luck, Party


@dataclass(frozen=True, slots=True)
class GroupStage:
    """An event in groups with a final, for entries of these strengths; lots come from `rng`."""

    party: Party
    format: Format
    luck: Luck
    strengths: Sequence[float]
    rng: Random

    def played(self) -> tuple[list[float], int]:
        """Return the final ranks and the rematches; ranked as in decision 0110.

        Groups are drawn and paired at random, without rematches if possible. Qualifiers are ranked by the final, the
        others behind them by their places in the groups.
        """
        rng, options, entries = self.rng, self.format.options, self.party.entries
        names = [str(entry) for entry in shuffled(entries, rng)]
        groups = [[int(name) for name in group] for group in divide_into_groups(names, int(options["groups"]))]
        lines: list[list[int]] = []
        behind: dict[int, tuple[int, int]] = {}
        repeats = 0
        for group in groups:
            play = self._play(group, self.format.deals)
            play.random(int(options["group_rounds"]), avoid=True)
            repeats += play.seen.repeats
            ranks = play.scores.ranks()
            line = sorted(range(len(group)), key=lambda at: (ranks[at], rng.random()))
            lines.append([group[at] for at in line])
            behind |= {group[at]: (place, -play.scores.points[at]) for place, at in enumerate(line)}
        rows = sorted(behind, key=lambda entry: (*behind[entry], rng.random()))
        ahead, again = self._final(lines, rows)
        keys = [(1.0, ahead[entry]) if entry in ahead else (0.0, -behind[entry][0]) for entry in range(entries)]
        return mean_ranks(keys), repeats + again

    def _play(self, members: Sequence[int], deals: int) -> SimulatedPlay:
        party = replace(self.party, entries=len(members))
        return SimulatedPlay(party, deals, self.luck, [self.strengths[member] for member in members], self.rng)

    def _final(self, lines: Sequence[Sequence[int]], rows: Sequence[int]) -> tuple[dict[int, float], int]:
        """Return the values of final entries (higher is better), and their rematches.

        `lines` are the groups by place; `rows` all entries: the firsts, the best of them first, then the seconds. At
        final tables all play on, the firsts at the best ones.
        """
        options, deals = self.format.options, self.format.deals
        left, through = self.format.rounds - int(options["group_rounds"]), int(options["through"])
        if options["final"] == "tables":
            return self._at_final_tables(deals * left, rows), 0
        if options["final"] == "knockout":
            seeds = [lines[group][place] for group, place in _seeds(tuple(map(len, lines)), through)]
            ranks, again = brackets.of_seeds(seeds, self.strengths, deals=deals, luck=self.luck, rng=self.rng)
            return {seed: -ranks[seed] for seed in seeds}, again
        chosen = [entry for line in lines for entry in line[:through]]
        play = self._play(chosen, deals).swiss(left)
        return {entry: -rank for entry, rank in zip(chosen, play.scores.ranks(), strict=True)}, play.seen.repeats

    def _at_final_tables(self, deals: int, seeds: Sequence[int]) -> dict[int, float]:
        """Play final tables without changes; each entry is ranked within its table."""
        reached: dict[int, float] = {}
        for members in cut(seeds, self.party.shape.sizes):
            table = replace(self, party=replace(self.party, sizes=(len(members),)))
            play = table._play(members, deals)
            play.round([list(range(len(members)))], [])
            before = len(reached)
            reached |= {entry: -before - rank for entry, rank in zip(members, play.scores.ranks(), strict=True)}
        return reached


@lru_cache(maxsize=64)
def _seeds(sizes: tuple[int, ...], through: int) -> list[tuple[int, int]]:
    """Return a bracket order as group and place; independent of names, costly to find."""
    places = [[f"{group} {place}" for place in range(size)] for group, size in enumerate(sizes)]
    seeds = (seed_text.split() for seed_text in seeds_from_groups(places, through))
    return [(int(group), int(place)) for group, place in seeds]
