"""The systems in which an event can be held: each in one line, and what can be set about it (Event.system_options).

What is not set is as usual: None where it follows from how many come.

What a match won, drawn or lost is worth in an event ranked by match points: 2-1-0 where nothing is set.

Kept as plain values in `Event.score_options`: `{"win": 3, "draw": 1, "loss": 0}`; what is left out is as usual. Source:
events.md, section 6.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.core.errors import EventError
from tournaments.models import Event
from tournaments.models.limits import MATCH_POINTS

Text = str | Promise
System = Event.System

EXPLAINED: Mapping[str, Text] = {
    System.SWISS: _("Who stand about level meet, with as few repeats as possible."),
    System.SCHEDULE: _("All rounds are drawn in advance, to be read beforehand, with as few repeats as possible."),
    System.ROUND_ROBIN: _("Everybody meets everybody; the number of rounds follows from how many there are."),
    System.RANDOM: _("New tables by chance each round, with as few repeats as possible."),
    System.DRAW: _("New tables by lot each round and by nothing else; people may meet again."),
    System.KNOCKOUT: _("Who loses is out; the number of rounds follows from how many there are."),
    System.DOUBLE_KNOCKOUT: _("Who loses twice is out; the number of rounds follows from how many there are."),
    System.GROUPS: _("First rounds in small groups, then a final of the best of each."),
    System.MOVEMENT: _("The home pairs keep their tables, the visitors move up one table each round."),
}  # fmt: skip
"""One line for who has to choose."""

METHODS: Mapping[str, Text] = {
    **dict(System.choices),
    System.SWISS: _("pairings by standings"),
    System.SCHEDULE: _("pairings of the schedule made in advance"),
    System.RANDOM: _("random pairings"),
    System.DRAW: _("pairings drawn by lot"),
}
"""How one round was paired. Round 1 of a Swiss event is paired at random, so a method is no system."""

ROUNDS_FOLLOW = frozenset({System.ROUND_ROBIN, System.KNOCKOUT, System.DOUBLE_KNOCKOUT, System.GROUPS})
"""Systems whose number of rounds follows from how many there are."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be set about a system: a choice of texts, a whole number, or yes and no.

    `choices` are the values with what they say. `usual` holds where nothing is set.
    """

    name: str
    label: Text
    usual: Any = None
    choices: tuple[tuple[str, Text], ...] = ()
    least: int = 0
    most: int = 0

    @property
    def kind(self) -> str:
        """`choice`, `number` or `yes_no`."""
        return "choice" if self.choices else "number" if self.most else "yes_no"


_SEEDING = Option(
    "seeding",
    _("Order of the bracket"),
    "numbers",
    (("numbers", _("by the numbers of the entries, the best first")), ("lot", _("drawn by lot"))),
)
_THIRD = Option("third_place", _("The losers of the semi-finals play for the third place"), usual=False)
OPTIONS: Mapping[str, tuple[Option, ...]] = {
    System.ROUND_ROBIN: (
        Option("legs", _("How often everybody meets everybody (twice: the sides change)"), 1, least=1, most=2),
    ),
    System.KNOCKOUT: (_SEEDING, _THIRD),
    System.DOUBLE_KNOCKOUT: (_SEEDING,),
    System.GROUPS: (
        Option("groups", _("Groups (empty: as many as fit)"), least=1, most=64),
        Option("through", _("How many of each group reach the final (empty: the best two)"), least=1, most=64),
        Option("group_rounds", _("Rounds in the groups (empty: everybody meets everybody)"), least=1, most=64),
        Option(
            "final",
            _("The final"),
            None,
            (
                ("", _("as is usual for the game")),
                ("knockout", _("knock-out")),
                ("tables", _("tables of those of equal rank")),
                ("swiss", _("Swiss system")),
            ),
        ),
        Option(
            "others",
            _("Who is not through"),
            None,
            (
                ("", _("as is usual for the final")),
                ("play", _("plays on at the other tables")),
                ("out", _("has finished")),
            ),
        ),
        _SEEDING,
        _THIRD,
    ),
}
"""What can be set, by system; about the others nothing."""


def options_for(system: str) -> tuple[Option, ...]:
    """What can be set about a system."""
    return OPTIONS.get(system, ())


def read_system_options(system: str, given: Any, path: str = "system_options") -> None:
    """Raises EventError naming the field unless every option belongs to the system and is one of what it can be."""
    known = {option.name: option for option in options_for(system)}
    if not isinstance(given, Mapping):
        raise EventError("not_system_options", path)
    for name, value in given.items():
        if name not in known:
            allowed = ", ".join(known) or "–"
            raise EventError("no_system_option", f"{path}.{name}", list(known), name=name, system=system, names=allowed)
        _check(known[name], value, f"{path}.{name}")


def _check(option: Option, value: Any, field: str) -> None:
    if value is None and option.usual is None:
        return
    if option.kind == "choice":
        allowed = [choice for choice, _label in option.choices if choice]
        if value not in allowed:
            raise EventError("not_a_choice", field, allowed, value=value, allowed_values=", ".join(allowed))
    elif option.kind == "yes_no":
        if not isinstance(value, bool):
            raise EventError("not_a_choice", field, ["true", "false"], value=value, allowed_values="true, false")
    elif isinstance(value, bool) or not isinstance(value, int) or not option.least <= value <= option.most:
        raise EventError("out_of_range", field, least=option.least, most=option.most)


USUAL = {"win": 2, "draw": 1, "loss": 0}


RATED = "rated"
"""False where the tables of the event do not count for ratings; it stands among the rest and is no part of a score."""


CHOICES = ("2-1-0", "3-1-0")
"""What a form offers, as it is written: won, drawn, lost."""


def score_of(options: Mapping[str, int]) -> tuple[int, int, int]:
    """Points for a match won, drawn and lost, out of stored options."""
    win, draw, loss = (int(options.get(name, usual)) for name, usual in USUAL.items())
    return win, draw, loss


def read_score(given: Any, path: str = "score") -> None:
    """Raises EventError naming the field unless these are points for won, drawn and lost, most for what is won."""
    if not isinstance(given, Mapping):
        raise EventError("not_a_score", path)
    for name, value in given.items():
        if name == RATED and isinstance(value, bool):
            continue
        if name not in USUAL:
            raise EventError("not_a_score", f"{path}.{name}", list(USUAL))
        if (
            isinstance(value, bool)
            or not isinstance(value, int)
            or not MATCH_POINTS.least <= value <= MATCH_POINTS.most
        ):
            raise EventError("out_of_range", f"{path}.{name}", least=MATCH_POINTS.least, most=MATCH_POINTS.most)
    win, draw, loss = score_of(given)
    if not win >= draw >= loss or win == loss:
        raise EventError("score_upside_down", path, win=win, draw=draw, loss=loss)


def options_from(written: str) -> dict[str, int]:
    """The options out of a choice of the form; the usual ones are not stored."""
    chosen = dict(zip(USUAL, map(int, written.split("-")), strict=True))
    return {} if chosen == USUAL else chosen
