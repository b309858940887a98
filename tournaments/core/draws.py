"""The draw of a bracket, shared by brackets, standings and pairings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.core.rounds import PUBLIC
from tournaments.models import Event

KNOCKOUTS = (Event.System.KNOCKOUT, Event.System.DOUBLE_KNOCKOUT)
SYSTEMS_WITH_BRACKETS = (*KNOCKOUTS, Event.System.GROUPS)


Winners = Mapping[str, str]
"""Winners by name of the game."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A drawn bracket order or groups (Schedule.content), and its first round."""

    content: Mapping[str, Any]
    first: int


@dataclass(frozen=True, slots=True)
class PublicRound:
    """A published bracket round: game names by table number, and earlier winners."""

    number: int
    games: Mapping[str, str] = field(default_factory=dict)
    winners: Winners = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DrawnOrder:
    """Input of ranks after brackets and groups: published rounds and draws.

    `seeds` is the newest order of a bracket or final, `groups` the groups of the newest published round.
    """

    rounds: tuple[PublicRound, ...] = ()
    seeds: Draw | None = None
    groups: Draw | None = None

    def begun(self, first: int) -> bool:
        """Whether the round with this number is published."""
        return any(round_.number == first for round_ in self.rounds)


def drawn_of(event: Event) -> DrawnOrder:
    """Return the current draw; empty in an event without brackets and groups."""
    if event.system not in SYSTEMS_WITH_BRACKETS:
        return DrawnOrder()
    rounds = tuple(public_rounds(event))
    last = rounds[-1].number if rounds else 0
    return DrawnOrder(rounds, newest_draw(event, "seeds"), newest_draw(event, "groups", last))


def public_rounds(event: Event) -> Iterator[PublicRound]:
    """Yield the published rounds by number."""
    rows = event.rounds.filter(state__in=PUBLIC).order_by("number").values_list("number", "seated_from")
    for number, seated_from in rows:
        yield PublicRound(number, seated_from.get("games", {}), seated_from.get("winners", {}))


def newest_draw(event: Event, what: str, until: int | None = None) -> Draw | None:
    """Return the newest draw; with `until` the newest that starts by that round."""
    draws = event.schedules.filter(content__has_key=what)
    if until is not None:
        draws = draws.filter(first__lte=until)
    newest = draws.order_by("-version").first()
    return Draw(newest.content, newest.first) if newest else None
