"""What was drawn for a bracket: a fact that brackets, standings and pairings read alike."""

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
    """The order of a bracket or the groups as they were drawn (Schedule.content), and the first round it is for."""

    content: Mapping[str, Any]
    first: int


@dataclass(frozen=True, slots=True)
class PublicRound:
    """A published round of a bracket: names of games by number of the table, and who had gone through before it."""

    number: int
    games: Mapping[str, str] = field(default_factory=dict)
    winners: Winners = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What ranks after brackets and groups follow from besides the facts: published rounds, and what was drawn.

    `seeds` is the newest order of a bracket or final, `groups` the groups that hold for the newest published round.
    """

    rounds: tuple[PublicRound, ...] = ()
    seeds: Draw | None = None
    groups: Draw | None = None

    def begun(self, first: int) -> bool:
        """Whether the round of this number is published."""
        return any(one.number == first for one in self.rounds)


def drawn_of(event: Event) -> Drawn:
    """What was drawn, as it holds now; nothing in an event without brackets and groups."""
    if event.system not in SYSTEMS_WITH_BRACKETS:
        return Drawn()
    rounds = tuple(public_rounds(event))
    last = rounds[-1].number if rounds else 0
    return Drawn(rounds, newest_draw(event, "seeds"), newest_draw(event, "groups", last))


def public_rounds(event: Event) -> Iterator[PublicRound]:
    """The published rounds by number."""
    rows = event.rounds.filter(state__in=PUBLIC).order_by("number").values_list("number", "seated_from")
    for number, seated_from in rows:
        yield PublicRound(number, seated_from.get("games", {}), seated_from.get("winners", {}))


def newest_draw(event: Event, what: str, until: int | None = None) -> Draw | None:
    """The newest draw; with `until` the newest one that holds from that round or from an earlier one."""
    found = event.schedules.filter(content__has_key=what)
    if until is not None:
        found = found.filter(first__lte=until)
    newest = found.order_by("-version").first()
    return Draw(newest.content, newest.first) if newest else None
