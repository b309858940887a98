"""Systems of events with their options (Event.system_options).

A blank option has its default: None if it depends on the number of entries.

Also the match points for a win, draw and loss: 2-1-0 by default. They are stored as plain values in
`Event.score_options`: `{"win": 3, "draw": 1, "loss": 0}`; absent ones have their default.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from pydantic import model_validator
from typing_extensions import TypedDict

from inputs.game_documents import PublishedAs
from inputs.model import LEFT_OUT, Input, refusal, within
from tournaments.core.errors import SENTENCES, EventError
from tournaments.models import Event
from tournaments.models.limits import MATCH_POINTS

Text = str | Promise
System = Event.System

EXPLAINED: Mapping[str, Text] = {
    System.SWISS: _("Players with similar scores meet. Repeat opponents are avoided where possible."),
    System.SCHEDULE: _(
        "All rounds are paired in advance, with as few repeat opponents as possible. Players can see the whole "
        "schedule."),
    System.ROUND_ROBIN: _(
        "Every entry meets every other entry. The number of rounds depends on the number of entries."),
    System.RANDOM: _("Random pairings each round, with as few repeat opponents as possible."),
    System.DRAW: _("Random pairings each round, with no other rules. Players may meet more than once."),
    System.KNOCKOUT: _("One loss and you are out. The number of rounds depends on the number of entries."),
    System.DOUBLE_KNOCKOUT: _("Two losses and you are out. The number of rounds depends on the number of entries."),
    System.GROUPS: _("Entries play in small groups first. The best entries of each group reach the final."),
    System.MOVEMENT: _("Home pairs stay at their tables. Visiting pairs move up one table each round."),
}  # fmt: skip
"""One line for each system, to help the organiser choose."""

METHOD_NAMES: Mapping[str, Text] = {
    **dict(System.choices),
    System.SWISS: _("pairing by standings"),
    System.SCHEDULE: _("pairing from the schedule"),
    System.RANDOM: _("random pairings"),
    System.DRAW: _("unrestricted random pairings"),
}
"""Pairing methods of one round.

Round 1 of a Swiss event is paired at random, so a method is not a system.
"""

ROUNDS_FOLLOW = frozenset({System.ROUND_ROBIN, System.KNOCKOUT, System.DOUBLE_KNOCKOUT, System.GROUPS})
"""Systems whose number of rounds follows from the number of entries."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a system: a choice of texts, a whole number, or yes and no.

    `choices` are the values with their texts. `usual` is the default.
    """

    name: str
    label: Text
    usual: Any = None
    choices: tuple[tuple[str, Text], ...] = ()
    least: int = 0
    most: int = 0

    @property
    def kind(self) -> str:
        """Return `choice`, `number` or `yes_no`."""
        return "choice" if self.choices else "number" if self.most else "yes_no"


_SEEDING = Option(
    "seeding",
    _("Bracket seeding"),
    "numbers",
    (("numbers", _("by entry number, strongest first")), ("lot", _("drawn by lot"))),
)
_THIRD = Option("third_place", _("Play-off for third place"), usual=False)
OPTIONS: Mapping[str, tuple[Option, ...]] = {
    System.ROUND_ROBIN: (
        Option("legs", _("Meetings per opponent (sides switched the second time)"), 1, least=1, most=2),
    ),
    System.KNOCKOUT: (_SEEDING, _THIRD),
    System.DOUBLE_KNOCKOUT: (_SEEDING,),
    System.GROUPS: (
        Option("groups", _("Number of groups (leave blank for automatic)"), least=1, most=64),
        Option("through", _("Finalists per group (leave blank for two)"), least=1, most=64),
        Option("group_rounds", _("Rounds in each group (leave blank for a full round robin)"), least=1, most=64),
        Option(
            "final",
            _("Format of the final"),
            None,
            (
                ("", _("usual format for this game")),
                ("knockout", _("knock-out")),
                ("tables", _("tables by rank in the group")),
                ("swiss", _("Swiss system")),
            ),
        ),
        Option(
            "others",
            _("Other entries"),
            None,
            (
                ("", _("depends on the final")),
                ("play", _("continue at other tables")),
                ("out", _("are eliminated")),
            ),
        ),
        _SEEDING,
        _THIRD,
    ),
}
"""Options by system; other systems have none."""


class OptionsOfSystem(TypedDict, total=False):
    """Options of the pairing system; each system has some of them."""

    legs: int
    seeding: str
    third_place: bool
    groups: int | None
    through: int | None
    group_rounds: int | None
    final: str | None
    others: str | None


SystemOptions = Annotated[dict[str, Any], PublishedAs(OptionsOfSystem)]


def options_for(system: str) -> tuple[Option, ...]:
    """Return the options of a system."""
    return OPTIONS.get(system, ())


def read_system_options(system: str, values: Any, path: str = "system_options") -> None:
    """Check that every option belongs to the system and has a valid value.

    Raises EventError naming the field.
    """
    options = {option.name: option for option in options_for(system)}
    if not isinstance(values, Mapping):
        raise EventError("not_system_options", path)
    for name, value in values.items():
        if name not in options:
            allowed = ", ".join(options) or "–"
            raise EventError(
                "no_system_option", f"{path}.{name}", list(options), name=name, system=system, names=allowed
            )
        _check(options[name], value, f"{path}.{name}")


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
"""False if the event's tables are not rated.

It is stored with the score options, but is not part of a score.
"""


CHOICES = ("2-1-0", "3-1-0")
"""Choices of the form in their written order: win, draw, loss."""


def score_of(options: Mapping[str, int]) -> tuple[int, int, int]:
    """Return the points for a win, draw and loss from stored options."""
    win, draw, loss = (int(options.get(name, usual)) for name, usual in USUAL.items())
    return win, draw, loss


Points = Annotated[int, within(MATCH_POINTS)]


class WinDrawLoss(Input):
    """What a match won, drawn or lost is worth where match points rank; what is left out is 2, 1, 0."""

    win: Points = LEFT_OUT
    draw: Points = LEFT_OUT
    loss: Points = LEFT_OUT

    @model_validator(mode="after")
    def _best_first(self) -> "WinDrawLoss":
        win, draw, loss = score_of(self.given())
        if not win >= draw >= loss or win == loss:
            raise refusal("score_upside_down", SENTENCES["score_upside_down"], win=win, draw=draw, loss=loss)
        return self


def options_from(written: str) -> dict[str, int]:
    """Return the options of a form choice; defaults are not stored."""
    chosen = dict(zip(USUAL, map(int, written.split("-")), strict=True))
    return {} if chosen == USUAL else chosen
