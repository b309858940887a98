"""The figures of a round as it is now and as it was seated, from what is in the database; counted by the seating.

`seating.figures` counts, the same that the independent judge counts; here the rounds are put together.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from seating.figures import Figures, evening_of, figures
from seating.reading_rules import read_rules
from seating.values import Best, RoundSeats, Rules, is_bot
from tournaments.models import Event, Round
from tournaments.pairing.selectors import seating_document

MAX_BOTS = 100_000
"""In one round."""
ADDED_UP = ("repeat_meetings", "repeat_partners", "repeat_opponents", "neighbour_repeats", "tableno_repeats")
"""Figures that the rounds before go into; those of one round are what it adds."""


@dataclass(frozen=True, slots=True)
class Played:
    """Rounds as they are now, the last of them the one that is looked at."""

    mode: str
    rules: Rules
    rounds: tuple[RoundSeats, ...]

    def with_last(self, last: RoundSeats) -> "Played":
        """The same with the last round in another form."""
        return replace(self, rounds=(*self.rounds[:-1], last))

    def without_last(self) -> "Played":
        """The rounds before."""
        return replace(self, rounds=self.rounds[:-1])

    def figures(self, first: int = 0) -> tuple[Figures, Figures]:
        """All figures of the rounds from `first` (from 0) on, and what no seating can go below."""
        players = sorted({one for each in self.rounds for one in each.here})
        absent = {at: {*players} - one.here for at, one in enumerate(self.rounds)}
        return figures(evening_of(players, self.mode, self.rules, self.rounds, first, absent))


@dataclass(frozen=True, slots=True)
class Counted:
    """Figures and bounds of one round by itself, and of all rounds up to it."""

    value: Figures
    bound: Figures
    value_of_all: Figures
    bound_of_all: Figures


def counted(played: Played) -> Counted:
    """What the last round comes to, and all of them together."""
    value, bound = played.figures(len(played.rounds) - 1)
    before, _ = played.without_last().figures() if len(played.rounds) > 1 else ({}, {})
    for name in ADDED_UP:
        if name in value:
            past = before.get(name, 0)
            value[name], bound[name] = value[name] - past, max(0, bound[name] - past)
    return Counted(value, bound, *played.figures())


def played_until(round_: Round) -> Played:
    """The rounds up to this one as they are now. Bots are counted in, where the event fills its tables with them."""
    return _played(round_.event, round_.number)


def as_seated(round_: Round, played: Played) -> Played | None:
    """The same with this round as it was seated; None where that is not known or nothing has changed since."""
    tables: Mapping[str, list[str]] = round_.seated_from.get("tables") or {}
    now = played.rounds[-1]
    if not tables:
        return None
    seats = [tuple(name for name in names if name) for names in tables.values()]
    seated = RoundSeats(tuple(seats), tuple(round_.seated_from.get("sitout", [])), tuple(tables), now.scores)
    if round_.event.odd == Event.Odd.BOTS:
        seated = _filled(seated, played.rules.biggest, len(played.rounds) - 1)
    return None if _who_where(seated) == _who_where(now) else played.with_last(seated)


def least_repeats(event: Event, number: int, best: Best) -> float | None:
    """How many meetings again no seating of these people could avoid, for a search that is under way."""
    last = RoundSeats(best.tables, (), tuple(str(place + 1) for place in range(len(best.tables))))
    played = _played(event, number - 1)
    return counted(replace(played, rounds=(*played.rounds, last))).bound.get("repeat_meetings")


def _played(event: Event, number: int) -> Played:
    """Rounds 1 to `number`."""
    document = seating_document(event, event.entries.select_related("club"), number + 1, "draw", 0, {})
    rules = read_rules(document["constraints"], document["mode"])
    kept = event.rounds.filter(number__lte=number).order_by("number").values_list("seated_from", flat=True)
    rounds = [_seats(one, seated_from.get("scores")) for one, seated_from in zip(document["rounds"], kept, strict=True)]
    if event.odd == Event.Odd.BOTS:
        rounds = [_filled(one, rules.biggest, at) for at, one in enumerate(rounds)]
    return Played(document["mode"], rules, tuple(rounds))


def moved(played: Played, seated: Played) -> int:
    """How many are elsewhere now than they were seated; who came or left since counts, too."""
    before, now = _who_where(seated.rounds[-1]), _who_where(played.rounds[-1])
    return sum(now.get(one) != before.get(one) for one in before.keys() | now.keys())


def _who_where(one: RoundSeats) -> dict[str, tuple[str, int]]:
    at = zip(one.numbers, one.tables, strict=True)
    seats = {person: (label, seat) for label, table in at for seat, person in enumerate(table)}
    return {person: place for person, place in seats.items() if not is_bot(person)} | dict.fromkeys(one.sitout, ("", 0))


def _seats(one: Mapping[str, Any], scores: Mapping[str, float] | None) -> RoundSeats:
    tables = tuple(map(tuple, one["tables"]))
    return RoundSeats(tables, tuple(one["sitout"]), tuple(one["table_numbers"]), scores)


def _filled(one: RoundSeats, size: int, at: int) -> RoundSeats:
    """The round with a bot on every free seat; each round has its own, since nobody minds meeting one again."""
    bots = (f"bot{number}" for number in range(MAX_BOTS * (at + 1), MAX_BOTS * (at + 2)))
    tables = [(*table, *islice(bots, max(0, size - len(table)))) for table in one.tables]
    return replace(one, tables=tuple(tables))
