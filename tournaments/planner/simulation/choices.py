"""What fits into the evening: rounds against deals, and which of it to suggest."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.planner.simulation import repeats
from tournaments.planner.simulation.times import Hours, duration, most_deals, most_rounds
from tournaments.planner.simulation.values import Party

MAX_ROUNDS = 15
MIN_ROUNDS = 3
"""A suggestion has so many rounds where that can be: fewer make no ranking."""
NEARLY = 0.8
"""More rounds may cost so much of the deals: every round brings other opponents."""


@dataclass(frozen=True, slots=True)
class Choice:
    """So many rounds of so many deals.

    `minutes` from the first card to the last; `repeats`: meetings again that cannot be avoided; `known`: whether a
    schedule without any is known; `fewest` and `most` sit-outs of one entry when they go round fairly.
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
        """Deals of one entry that never sits out."""
        return self.rounds * self.deals


def choice(party: Party, hours: Hours, rounds: int, deals: int) -> Choice:
    """What such an evening comes to, whether it fits or not."""
    waits = party.shape.waiting * rounds
    return Choice(
        rounds,
        deals,
        duration(hours, rounds, deals),
        repeats.unavoidable(party, rounds)["meetings"],
        repeats.known_without(party, rounds),
        waits // party.entries,
        -(-waits // party.entries),
    )


def choices(party: Party, hours: Hours, deals: int | None, most: int) -> list[Choice]:
    """Every number of rounds that fits, with the most deals for it; `deals` where a match has so many and no others."""
    found: list[Choice] = []
    for rounds in range(1, MAX_ROUNDS + 1):
        fit = min(most, most_deals(hours, rounds)) if deals is None else deals * (rounds <= most_rounds(hours, deals))
        if fit:
            found.append(choice(party, hours, rounds, fit))
    return found


def suggested(found: Sequence[Choice]) -> Choice | None:
    """The most rounds that cost hardly any deals, without a meeting again where that can be; None when nothing fits."""
    for group in _better_first(found):
        if group:
            enough = NEARLY * max(one.all_deals for one in group)
            return max((one for one in group if one.all_deals >= enough), key=lambda one: one.rounds)
    return None


def _better_first(found: Sequence[Choice]) -> Iterable[list[Choice]]:
    enough = [one for one in found if one.rounds >= MIN_ROUNDS]
    yield [one for one in enough if one.known]
    yield [one for one in enough if not one.repeats]
    yield enough
    yield list(found)
