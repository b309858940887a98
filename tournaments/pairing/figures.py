"""Figures of a round as it is now and as it was paired, from the database.

`seating.figures` counts them, as does the independent judge; this module collects the rounds.
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
"""The maximum number of bots in one round."""
ADDED_UP = ("repeat_meetings", "repeat_partners", "repeat_opponents", "neighbour_repeats", "tableno_repeats")
"""Figures that include earlier rounds; a round's own part is its increase."""


@dataclass(frozen=True, slots=True)
class Played:
    """Rounds as they are now; the last one is examined."""

    mode: str
    rules: Rules
    rounds: tuple[RoundSeats, ...]

    def with_last(self, last: RoundSeats) -> "Played":
        """Return these rounds with another last one."""
        return replace(self, rounds=(*self.rounds[:-1], last))

    def without_last(self) -> "Played":
        """Return the rounds before the last one."""
        return replace(self, rounds=self.rounds[:-1])

    def figures(self, first: int = 0) -> tuple[Figures, Figures]:
        """Return all figures of the rounds from `first` (from 0) on, and their bounds."""
        players = sorted({name for each in self.rounds for name in each.here})
        absent = {at: {*players} - seats.here for at, seats in enumerate(self.rounds)}
        return figures(evening_of(players, self.mode, rules=self.rules, rounds=self.rounds, first=first, absent=absent))


@dataclass(frozen=True, slots=True)
class PairingFigures:
    """Figures and bounds of one round alone, and of all rounds up to it."""

    value: Figures
    bound: Figures
    value_of_all: Figures
    bound_of_all: Figures


def count_figures(played: Played) -> PairingFigures:
    """Return the figures of the last round, and of all rounds."""
    value, bound = played.figures(len(played.rounds) - 1)
    before, _ = played.without_last().figures() if len(played.rounds) > 1 else ({}, {})
    for name in ADDED_UP:
        if name in value:
            past = before.get(name, 0)
            value[name], bound[name] = value[name] - past, max(0, bound[name] - past)
    return PairingFigures(value, bound, *played.figures())


def played_until(round_: Round) -> Played:
    """Return the rounds up to this one as they are now, with the event's bots."""
    return _played_rounds(round_.event, round_.number)


def as_seated(round_: Round, played: Played) -> Played | None:
    """Return the rounds with this one as it was paired; None if unknown or unchanged."""
    tables: Mapping[str, list[str]] = round_.seated_from.get("tables") or {}
    now = played.rounds[-1]
    if not tables:
        return None
    seats = [tuple(name for name in names if name) for names in tables.values()]
    seated = RoundSeats(tuple(seats), tuple(round_.seated_from.get("sitout", [])), tuple(tables), now.scores)
    if round_.event.odd == Event.Odd.BOTS:
        seated = _with_bots(seated, played.rules.biggest, len(played.rounds) - 1)
    return None if _who_where(seated) == _who_where(now) else played.with_last(seated)


def least_repeats(event: Event, number: int, best: Best) -> float | None:
    """Return the minimum number of rematches, for a running search."""
    last = RoundSeats(best.tables, (), tuple(str(place + 1) for place in range(len(best.tables))))
    played = _played_rounds(event, number - 1)
    return count_figures(replace(played, rounds=(*played.rounds, last))).bound.get("repeat_meetings")


def _played_rounds(event: Event, number: int) -> Played:
    """Return rounds 1 to `number`."""
    document = seating_document(
        event, event.entries.select_related("club"), number + 1, method="draw", seed=0, scores={}
    )
    rules = read_rules(document["constraints"], document["mode"])
    inputs = event.rounds.filter(number__lte=number).order_by("number").values_list("seated_from", flat=True)
    rounds = [
        _seats(played, seated_from.get("scores"))
        for played, seated_from in zip(document["rounds"], inputs, strict=True)
    ]
    if event.odd == Event.Odd.BOTS:
        rounds = [_with_bots(seats, rules.biggest, at) for at, seats in enumerate(rounds)]
    return Played(document["mode"], rules, tuple(rounds))


def count_moved(played: Played, seated: Played) -> int:
    """Return the number of moved entries, including those that came or left."""
    before, now = _who_where(seated.rounds[-1]), _who_where(played.rounds[-1])
    return sum(now.get(entry) != before.get(entry) for entry in before.keys() | now.keys())


def _who_where(round_seats: RoundSeats) -> dict[str, tuple[str, int]]:
    at = zip(round_seats.numbers, round_seats.tables, strict=True)
    seats = {person: (label, seat) for label, table in at for seat, person in enumerate(table)}
    return {person: place for person, place in seats.items() if not is_bot(person)} | dict.fromkeys(
        round_seats.sitout, ("", 0)
    )


def _seats(played: Mapping[str, Any], scores: Mapping[str, float] | None) -> RoundSeats:
    tables = tuple(map(tuple, played["tables"]))
    return RoundSeats(tables, tuple(played["sitout"]), tuple(played["table_numbers"]), scores)


def _with_bots(seats: RoundSeats, size: int, at: int) -> RoundSeats:
    """Return the round with a new bot on every free seat.

    Each round has its own bots, since meeting one again does not matter.
    """
    bots = (f"bot{number}" for number in range(MAX_BOTS * (at + 1), MAX_BOTS * (at + 2)))
    tables = [(*table, *islice(bots, max(0, size - len(table)))) for table in seats.tables]
    return replace(seats, tables=tuple(tables))
