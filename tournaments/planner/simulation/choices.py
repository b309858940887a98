"""Rounds and deals that fit a session, and a suggestion."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.planner.simulation import repeats
from tournaments.planner.simulation.times import Hours, duration, most_deals, most_rounds
from tournaments.planner.simulation.values import Party

MAX_ROUNDS = 15
MIN_ROUNDS = 3
"""The minimum number of rounds in a suggestion: fewer give no ranking."""
NEARLY = 0.8
"""The share of deals kept for more rounds, which give other opponents."""


@dataclass(frozen=True, slots=True)
class FormatChoice:
    """A number of rounds and deals.

    `minutes` runs from the first card to the last, and `repeats` are forced rematches. `known`: a schedule without any
    is known. `fewest` and `most` are sit-outs of one entry when they rotate fairly.
    """

    rounds: int
    deals: int
    minutes: int
    repeats: int
    known: bool
    fewest: int
    most: int

    @property
    def all_deals(self) -> int:
        """Return the deals of one entry without sit-outs."""
        return self.rounds * self.deals


def choice(party: Party, hours: Hours, rounds: int, deals: int) -> FormatChoice:
    """Return the figures of such a session, whether it fits or not."""
    waits = party.shape.waiting * rounds
    return FormatChoice(
        rounds,
        deals,
        duration(hours, rounds, deals),
        repeats.unavoidable(party, rounds)["meetings"],
        repeats.known_without(party, rounds),
        waits // party.entries,
        -(-waits // party.entries),
    )


def choices(party: Party, hours: Hours, deals: int | None, most: int) -> list[FormatChoice]:
    """Return each number of rounds that fits, with the most deals for it.

    `deals` is set for games whose matches have a fixed number.
    """
    fitting: list[FormatChoice] = []
    for rounds in range(1, MAX_ROUNDS + 1):
        fit = min(most, most_deals(hours, rounds)) if deals is None else deals * (rounds <= most_rounds(hours, deals))
        if fit:
            fitting.append(choice(party, hours, rounds, fit))
    return fitting


def suggested(fitting: Sequence[FormatChoice]) -> FormatChoice | None:
    """Return the most rounds that cost few deals, without rematches if possible.

    None if nothing fits.
    """
    for group in _better_first(fitting):
        if group:
            enough = NEARLY * max(choice_of_group.all_deals for choice_of_group in group)
            return max(
                (candidate for candidate in group if candidate.all_deals >= enough),
                key=lambda candidate: candidate.rounds,
            )
    return None


def _better_first(fitting: Sequence[FormatChoice]) -> Iterable[list[FormatChoice]]:
    enough = [candidate for candidate in fitting if candidate.rounds >= MIN_ROUNDS]
    yield [candidate for candidate in enough if candidate.known]
    yield [candidate for candidate in enough if not candidate.repeats]
    yield enough
    yield list(fitting)
