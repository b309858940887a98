"""Matches that count for ratings of online play, and what one of them changes. Pure; see decision 0456."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from standings.skills import Skill, rated

UNKNOWN = Skill()
"""A partner without a rating: a guest, a bot, a program or an erased account."""


@dataclass(frozen=True, slots=True, order=True)
class PlacedSide:
    """One side of a match: its place, and its players by account in a fixed order; 0 for a player without one."""

    place: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A match that counts. Sides without any account are left out, because no one's skill is known there."""

    table_id: int
    at: datetime
    sides: tuple[PlacedSide, ...]

    @property
    def accounts(self) -> list[int]:
        """The accounts that played, each once."""
        return [player for side in self.sides for player in side.players if player]


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """An account after a match: its place, and its skill before and after it."""

    user_id: int
    place: int
    before: Skill
    after: Skill


def sides_of(points: Mapping[str, int], players: Mapping[str, list[int]]) -> tuple[PlacedSide, ...]:
    """Return the sides that are compared, best first; empty where a match does not count.

    `players` are the accounts of each side, 0 for none. A match counts if at least two sides have an account, and no
    account is there twice.
    """
    sides = {side: tuple(sorted(of_side, reverse=True)) for side, of_side in players.items() if any(of_side)}
    accounts = [player for of_side in sides.values() for player in of_side if player]
    if len(sides) < 2 or len(set(accounts)) < len(accounts):
        return ()
    won = {side: points.get(side, 0) for side in sides}
    placed = (PlacedSide(1 + sum(won[other] > won[side] for other in sides), sides[side]) for side in sides)
    return tuple(sorted(placed))


def rate_match(match: CountedMatch, before: Mapping[int, Skill]) -> list[RatedPlayer]:
    """Return the accounts of a match with their skills before and after it; newcomers have none in `before`."""
    skills = rated((side.place, [_skill(player, before) for player in side.players]) for side in match.sides)
    return [
        RatedPlayer(player, side.place, _skill(player, before), after)
        for side, team in zip(match.sides, skills, strict=True)
        for player, after in zip(side.players, team, strict=True)
        if player
    ]


def _skill(player: int, before: Mapping[int, Skill]) -> Skill:
    return before.get(player, UNKNOWN) if player else UNKNOWN
