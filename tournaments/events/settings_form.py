"""The rounds and the scoring of an event that exists, in the form of a new event with only some of its fields."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from engine.errors import TroeftafelError
from tournaments.core import rules_form as game_rules
from tournaments.core import systems_form as systems
from tournaments.core.systems import CHOICES, options_for, score_of
from tournaments.events import tie_breaks_form as tie_breaks
from tournaments.events.forms import EventForm, completed
from tournaments.events.schemas import ChangedEvent
from tournaments.events.services import CHANGEABLE_LATER
from tournaments.models import Event

ROUNDS, SCORING = "rounds", "scoring"
TITLES = {ROUNDS: _("Rounds and time"), SCORING: _("Game options and scoring")}
SECTIONS = {
    ROUNDS: (
        "rounds_planned",
        "round_minutes",
        "place",
        "odd",
        "system",
        "clock_seconds",
        "words_seconds",
        "automatic_from",
    ),
    SCORING: ("rules", "duplicate", "ranking", "score", "sit_out_score"),
}
"""The pages, each with its fields; options of the system, of the game and tie-breaks follow from these."""
GROUPS = {
    "rules": (game_rules.PREFIX, ("preset", "options")),
    "ranking": (tie_breaks.PREFIX, ("tie_breaks",)),
    "system": (systems.PREFIX, ("system_options",)),
}
"""Fields with further fields: how the names of those begin, and the columns that they fill."""
CHANGEABLE = ChangedEvent.model_fields
UNLIMITED = "clock_seconds", "words_seconds", "round_minutes", "sit_out_score", "automatic_from"


def data_of(event: Event) -> QueryDict:
    """Return an event as the form of a new one would send it."""
    data = QueryDict(mutable=True)
    rules = f"{event.game}/{event.preset}"
    data.update({"rules": rules, "shown_for": rules, "format": event.format, "shown_format": event.format})
    game_rules.put_preset(data, event.game, event.preset)
    for name, value in event.options.items():
        _put(data, game_rules.PREFIX + name, value)
    for name, value in event.system_options.items():
        _put(data, systems.PREFIX + name, value)
    for place, code in zip(tie_breaks.PLACES, event.tie_breaks, strict=False):
        data[f"{tie_breaks.PREFIX}{place}"] = code
    for name in ("name", "system", "place", "rounds_planned", "ranking", "odd", *UNLIMITED):
        _put(data, name, getattr(event, name))
    _put(data, "duplicate", event.duplicate)
    data["shown_duplicate"] = "yes" if event.duplicate else ""
    data["score"] = "-".join(map(str, score_of(event.score_options)))
    for side in ("home", "visitors"):
        club = getattr(event, side)
        data[side] = club.name if club else ""
    return data


def _put(data: QueryDict, name: str, value: Any) -> None:
    """Write a value as a browser sends it: a box without a tick is not sent, and an open number is empty."""
    data.pop(name, None)
    if value is not False:
        data[name] = "on" if value is True else "" if value is None else str(value)


def _boxes(game: str, system: str) -> set[str]:
    """Return the fields of a form that browsers leave out without a tick."""
    flags = {game_rules.PREFIX + field.name for field in game_rules.editable(game) if field.kind == "flag"}
    return {
        "duplicate",
        *flags,
        *(systems.PREFIX + option.name for option in options_for(system) if option.kind == "yes_no"),
    }


class EventRulesForm(EventForm):
    """One section of the rules of an event; once a round is paired, some fields are fixed.

    `sent` is what was typed; `quiet` hides errors while the form is only drawn again for another preset or system.
    """

    def __init__(self, event: Event, section: str, sent: QueryDict | None = None, *, quiet: bool = False) -> None:
        self.event, self.section = event, section
        self.is_paired = event.rounds.exists()
        before = data_of(event)
        self.before = completed(before)
        data = self.before if sent is None else completed(self._typed(before, sent))
        super().__init__(data, quiet=quiet or sent is None)
        self._offer_presets_of_the_game()
        self._offer_stored_score()
        self.fields["ranking"].widget.attrs = {}  # a change there asks for the page of new events
        for name, field in self.fields.items():
            if self._is_here(name) and self.is_fixed(name):
                field.widget.attrs["disabled"] = True

    def _typed(self, before: QueryDict, sent: QueryDict) -> QueryDict:
        """Return the event with what was typed into the fields of this section that may change."""
        data = before.copy()
        boxes = _boxes(self.event.game, str(sent.get("system", self.event.system)))
        for name in {*before, *sent, *boxes}:
            if self._is_here(name) and not self.is_fixed(name):
                _put(data, name, sent.get(name, False if name in boxes else data.get(name, False)))
        for name in ("shown_for", "shown_duplicate"):
            if name in sent and not self.is_fixed("rules"):
                _put(data, name, sent[name])
        if not self._same_game(data["rules"]):
            _put(data, "rules", before["rules"])
        return data

    def _same_game(self, rules: Any) -> bool:
        return str(rules).partition("/")[0] == self.event.game

    def _is_here(self, name: str) -> bool:
        """Whether a field is on this page, itself or with one of its fields."""
        own = SECTIONS[self.section]
        return name in own or name.startswith(tuple(GROUPS[field][0] for field in own if field in GROUPS))

    def _offer_presets_of_the_game(self) -> None:
        offered = [choice for _title, group in game_rules.rules_choices() for choice in group]
        self._choices("rules", [choice for choice in offered if self._same_game(choice[0])])

    def _offer_stored_score(self) -> None:
        """Add the match score of the event where only other programs can choose it."""
        stored = str(self.before["score"])
        if stored not in CHOICES:
            self._choices("score", [(value, value) for value in (*CHOICES, stored)])

    def is_fixed(self, name: str) -> bool:
        """Whether a field may no longer change, since a round is paired."""
        return self.is_paired and not self._columns(name) <= CHANGEABLE_LATER

    @staticmethod
    def _columns(name: str) -> set[str]:
        """Return the columns that a field changes."""
        for own, (start, columns) in GROUPS.items():
            if name.startswith(start) or name == own == "rules":
                return set(columns)
        return {name}

    def changes(self) -> ChangedEvent:
        """Return the fields of this section that may change. Raises InvalidInputError."""
        new = self.new_event()
        columns = {column for name in SECTIONS[self.section] for column in (name, *GROUPS.get(name, ("", ()))[1])}
        given = {name: getattr(new, name) for name in columns & new.given().keys() & CHANGEABLE.keys()}
        if "options" in given:
            given["options"] = {**self._options_without_field(), **given["options"]}
        if new.score is None or self.cleaned_data["score"] == self.before["score"]:
            given.pop("score", None)
        if self.section == SCORING:
            given["tie_breaks"] = tie_breaks.chosen(self)
            if given["tie_breaks"] == self.event.tie_breaks[: len(tie_breaks.PLACES)]:
                del given["tie_breaks"]  # further places, which only other programs set, stay
        return ChangedEvent(**{name: value for name, value in given.items() if not self.is_fixed(name)})

    def _options_without_field(self) -> dict[str, object]:
        """Return the options that no form offers, such as those that follow from the preset."""
        if self.preset != self.event.preset:
            return {}
        offered = {field.name for field in game_rules.editable(self.game)}
        return {name: value for name, value in self.event.options.items() if name not in offered}

    def refuse(self, error: TroeftafelError) -> None:
        """Add an error to the field it names; one about the preset belongs to the choice of rules."""
        if getattr(error, "field", None) == "preset":
            self.add_error("rules", str(error))
        else:
            super().refuse(error)
