"""The page `/t/new`: a form whose fields follow from game, preset and format."""

from functools import cached_property
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.public_names import check_name, clean_name
from engine.errors import TroeftafelError
from games.api import rules as table_rules
from inputs.forms import field_of
from inputs.reading import read
from standings.words import tie_break_name
from tournaments.core import rules_form as game_rules
from tournaments.core import systems_form as systems
from tournaments.core.formats import (
    formats_of,
    layout_of,
    odds_of,
    people_an_entry,
    rankings_of,
    sizes_of,
    systems_of,
    usual_system,
)
from tournaments.core.systems import CHOICES, ROUNDS_FOLLOW, options_from
from tournaments.events import tie_breaks_form as tie_breaks
from tournaments.events.schemas import NewEvent
from tournaments.models import Club, Event
from tournaments.models import limits as bounds
from tournaments.result_rules.schemas import NEW_EVENTS, Confirm, ResultRules

INITIAL = {
    "words_seconds": "",
    "round_minutes": "",
    "automatic_from": "",
    "starts_at": "",
    "doors_at": "",
    "ends_at": "",
    "venue": "",
    "rounds_planned": "3",
    "place": "club",
    "odd": "short_table",
    "sit_out_score": "",
    "confirm": NEW_EVENTS.confirm.value,
    "rated": "yes",
    "score": CHOICES[0],
    "clock_seconds": "60",
}
FIELDS = NewEvent.model_fields
TYPED = (
    "name", "format", "system", "place", "duplicate", "rounds_planned", "ranking", "odd", "clock_seconds",
    "words_seconds", "round_minutes", "automatic_from", "starts_at", "doors_at", "ends_at",
    "venue", "unlisted", "sit_out_score",
)  # fmt: skip
"""Fields passed to a service unchanged."""
CONFIRM = (
    (Confirm.ONE.value, _("one opponent")),
    (Confirm.ALL.value, _("every other side")),
    (Confirm.NOBODY.value, _("no confirmation needed")),
)
PAIRS_A_SIDE = "4"
REDRAW = {"hx-post": "/t/new", "hx-trigger": "change", "hx-vals": '{"show": "1"}'}
"""Attributes of a field on which other fields depend."""


def completed(sent: QueryDict | None) -> QueryDict:
    """Return the input completed with the options of a newly chosen preset.

    Input that still fits stays as typed.
    """
    data = sent.copy() if sent is not None else QueryDict(mutable=True)
    for name, start in INITIAL.items():
        data.setdefault(name, start)
    data.setdefault("pairs_a_side", PAIRS_A_SIDE)
    game, preset = game_rules.known_rules(str(data.get("rules", "")))
    rules = f"{game}/{preset}"
    data["rules"] = rules
    if data.get("shown_for") != rules:
        game_rules.put_preset(data, game, preset)
        _forget_usual_ranking(data)
        data["shown_for"] = rules
    _keep_or_first(data, "format", formats_of(game, preset, {}))
    _complete_system(data, game, preset)
    _complete_ranking(data, game, preset)
    ranked = Event(game=game, preset=preset, duplicate=is_duplicate(data))
    tie_breaks.drop_others(data, tie_breaks.tie_breaks_of(ranked))
    _keep_or_first(data, "odd", odds_of(Event(game=game, preset=preset, format=str(data["format"]))))
    return data


def _forget_usual_ranking(data: QueryDict) -> None:
    """Drop a ranking that was just the default of the previous game."""
    before = str(data.get("shown_for", ""))
    if before and data.get("ranking") == rankings_of(*game_rules.known_rules(before), {}, is_duplicate(data))[0]:
        del data["ranking"]


def is_duplicate(data: QueryDict) -> bool:
    """Whether all tables play the same deals."""
    return data.get("duplicate") in ("on", "true")


def _complete_ranking(data: QueryDict, game: str, preset: str) -> None:
    """Drop the ranking when duplicate deals are newly chosen; their default applies."""
    duplicate = is_duplicate(data)
    if duplicate and not data.get("shown_duplicate"):
        data.pop("ranking", None)
    _keep_or_first(data, "ranking", rankings_of(game, preset, {}, duplicate))
    data["shown_duplicate"] = "yes" if duplicate else ""


def _complete_system(data: QueryDict, game: str, preset: str) -> None:
    """Replace a system that was just the default of the previous format."""
    format, before = str(data["format"]), str(data.get("shown_format", ""))
    if before and data.get("system") == usual_system(before):
        data["system"] = usual_system(format)
    _keep_or_first(data, "system", systems_of(game, preset, {}, format))
    for name, value in systems.usual_values(str(data["system"])).items():
        data.setdefault(name, value)
    data["shown_format"] = format


def _keep_or_first(data: QueryDict, name: str, allowed: list[str]) -> None:
    if data.get(name) not in allowed:
        data[name] = allowed[0]


class EventForm(forms.Form):
    """A new event. `data` must be `completed`; `quiet` hides errors during input."""

    name = field_of(FIELDS["name"])
    rules = forms.ChoiceField(label=_("Game and preset"))
    format = field_of(FIELDS["format"], radios=True)
    system = field_of(FIELDS["system"], radios=True)
    place = field_of(FIELDS["place"], radios=True)
    duplicate = field_of(FIELDS["duplicate"])
    rounds_planned = field_of(FIELDS["rounds_planned"])
    ranking = field_of(FIELDS["ranking"])
    score = forms.ChoiceField(
        label=_("Match points (win, draw, loss)"),
        choices=[(choice, choice) for choice in CHOICES],
    )
    odd = field_of(FIELDS["odd"])
    rated = forms.ChoiceField(
        label=_("Counts towards ratings"), choices=[("yes", _("yes")), ("no", _("no"))], required=False
    )
    sit_out_score = field_of(FIELDS["sit_out_score"])
    confirm = forms.ChoiceField(label=_("Confirmation of players’ results"), choices=CONFIRM)
    clock_seconds = field_of(FIELDS["clock_seconds"])
    words_seconds = field_of(FIELDS["words_seconds"])
    round_minutes = field_of(FIELDS["round_minutes"])
    automatic_from = field_of(FIELDS["automatic_from"])
    starts_at, doors_at, ends_at = (field_of(FIELDS[name]) for name in ("starts_at", "doors_at", "ends_at"))
    venue = field_of(FIELDS["venue"])
    unlisted = field_of(FIELDS["unlisted"])
    home = forms.CharField(label=_("Home club"), max_length=bounds.NAME, required=False)
    visitors = forms.CharField(label=_("Visiting club"), max_length=bounds.NAME, required=False)
    pairs_a_side = forms.IntegerField(label=_("Pairs per club"), required=False, **bounds.PAIRS_A_SIDE.of_field)

    def __init__(self, data: QueryDict, *, quiet: bool = False) -> None:
        self.quiet = quiet
        self.game, self.preset = game_rules.known_rules(str(data["rules"]))
        if quiet:
            super().__init__(initial=_plain(data))
        else:
            super().__init__(data)
        self.fields["venue"].widget.attrs["list"] = "venues"
        self._choices("rules", game_rules.rules_choices())
        self._choices("format", _labelled_choices(Event.Format.choices, formats_of(self.game, self.preset, {})))
        chosen = Event(game=self.game, preset=self.preset, format=str(data["format"]))
        self._choices("odd", _labelled_choices(Event.Odd.choices, odds_of(chosen)))
        self.fields["ranking"].widget.attrs |= REDRAW  # the usual tie-breaks follow from it
        self._choices("ranking", _labelled_choices(_rankings(self.game), self._rankings(data)))
        ranked = Event(game=self.game, preset=self.preset, duplicate=is_duplicate(data), ranking=str(data["ranking"]))
        self.usual_tie_breaks = tie_breaks.usual(ranked, str(dict(_rankings(self.game))[ranked.ranking]))
        self._tie_breaks = tie_breaks.names_of(ranked, tie_breaks.tie_breaks_of(ranked))
        tie_breaks.add_fields(self, self._tie_breaks)
        self.chosen_system = str(data["system"])
        self._choices("system", _labelled_choices(Event.System.choices, self._systems(str(data["format"]))))
        systems.add_fields(self, self.chosen_system)
        for field in game_rules.editable(self.game):
            self.fields[game_rules.PREFIX + field.name] = game_rules.option_field(self.game, field)
        self.chosen_format = str(data["format"])

    def _choices(self, name: str, choices: Any) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def _rankings(self, data: QueryDict) -> list[str]:
        return rankings_of(self.game, self.preset, {}, is_duplicate(data))

    def _systems(self, format: str) -> list[str]:
        return systems_of(self.game, self.preset, {}, format)

    def clean(self) -> dict[str, Any]:
        tie_breaks.refuse_repeats(self, self._tie_breaks)
        for side in ("home", "visitors") if self.is_match else ():
            self._check_club(side)
        if self.is_match and not self.cleaned_data.get("home"):
            self.add_error("home", _("Enter the home club."))
        if self.is_match and not self.cleaned_data.get("visitors"):
            self.add_error("visitors", _("Enter the visiting club."))
        return self.cleaned_data

    def _check_club(self, side: str) -> None:
        """Clean the name of a club; a club that exists is accepted as it is."""
        name = clean_name(self.cleaned_data.get(side) or "")
        if name and not Club.objects.filter(name=name).exists():
            try:
                check_name(name)
            except forms.ValidationError as refusal:
                self.add_error(side, refusal)
        if side in self.cleaned_data:
            self.cleaned_data[side] = name

    @property
    def is_match(self) -> bool:
        return self.chosen_format == Event.Format.CLUB_MATCH

    @property
    def ranks_matches(self) -> bool:
        """Whether match points can rank here, so that match scores are offered."""
        return Event.Ranking.MATCH_POINTS in rankings_of(self.game, self.preset, {})

    @property
    def systems(self) -> list[systems.SystemChoice]:
        """Return the systems on offer, each explained."""
        return systems.choices(self._systems(self.chosen_format), self.chosen_system)

    @property
    def system_fields(self) -> list[forms.BoundField]:
        """Return the option fields of the chosen system."""
        return list(systems.fields_of(self, self.chosen_system))

    @property
    def tie_break_fields(self) -> list[forms.BoundField]:
        """Return a list of tie-breaks for each place in their order."""
        return list(tie_breaks.fields_of(self))

    @property
    def rounds_follow(self) -> bool:
        """Whether the number of rounds follows from the number of entries."""
        return self.chosen_system in ROUNDS_FOLLOW

    @cached_property
    def people_an_entry(self) -> int:
        """Return the number of lines that make one entry."""
        return people_an_entry(self._as_event())

    @property
    def has_captains(self) -> bool:
        return bool(layout_of(self._as_event()).captains)

    @cached_property
    def options(self) -> list[game_rules.OptionInForm]:
        return list(game_rules.shown_options(self, self.game, self.preset))

    @property
    def first_options(self) -> list[game_rules.OptionInForm]:
        return [option for option in self.options if option.name in game_rules.FIRST]

    @property
    def other_options(self) -> list[game_rules.OptionInForm]:
        return [option for option in self.options if option.name not in game_rules.FIRST]

    @property
    def wrong_options(self) -> bool:
        """Whether a hidden option has an error."""
        return any(other_option.bound.errors for other_option in self.other_options)

    def sizes(self) -> list[int]:
        """Return the possible numbers of entries at a table, the full one first."""
        return sizes_of(self._as_event())

    def _as_event(self) -> Event:
        values = {name: self[name].value() for name in ("odd", "format")}
        return Event(game=self.game, preset=self.preset, options=self._players(), **values)

    def _players(self) -> dict[str, object]:
        """Return the option for the number of players, if the game has one."""
        players = next((field for field in game_rules.editable(self.game) if field.name == "players"), None)
        if players is None:
            return {}
        wanted = str(self[game_rules.PREFIX + players.name].value())
        return next(({players.name: count} for count in players.choices if str(count) == wanted), {})

    def new_event(self, **clubs: int) -> NewEvent:
        """Return the event to create, with its clubs by id. Raises InvalidInputError."""
        typed = {name: self.cleaned_data[name] for name in TYPED}
        fields = {**typed, **clubs, "game": self.game, "preset": self.preset}
        fields["options"] = game_rules.deviations(self.game, self.preset, self.cleaned_data)
        fields["system_options"] = systems.changed_options(self.cleaned_data, self.chosen_system)
        if chosen := tie_breaks.chosen(self):
            fields["tie_breaks"] = chosen
        if self.ranks_matches:
            fields["score"] = options_from(self.cleaned_data["score"])
        return read(NewEvent, fields)

    @property
    def results(self) -> ResultRules:
        """The result rules of the new event."""
        return NEW_EVENTS.model_copy(update={"confirm": Confirm(self.cleaned_data["confirm"])})

    @property
    def is_rated(self) -> bool:
        """Whether the new event counts for ratings."""
        return bool(self.cleaned_data["rated"] != "no")

    def refuse(self, error: TroeftafelError) -> None:
        """Add a service's errors to the fields they name."""
        for refusal in getattr(error, "errors", None) or [error]:
            field = str(getattr(refusal, "field", None) or "")
            for start, prefix in (("options.", game_rules.PREFIX), ("system_options.", systems.PREFIX)):
                if field.startswith(start):
                    field = prefix + field.removeprefix(start)
            self.add_error(field if field in self.fields else None, str(getattr(refusal, "message", refusal)))


def _rankings(game: str) -> list[tuple[str, Any]]:
    """Return the rankings with the game's word for parts of a match."""
    parts = gettext(tie_break_name("parts", table_rules.parts_of(game)))
    return [(value, parts if value == Event.Ranking.PARTS else label) for value, label in Event.Ranking.choices]


def _labelled_choices(choices: list[tuple[str, Any]], allowed: list[str]) -> list[tuple[str, Any]]:
    """Return the allowed choices in their given order, the default first."""
    labels = dict(choices)
    return [(value, labels[value]) for value in allowed]


def _plain(data: QueryDict) -> dict[str, object]:
    return {name: data.get(name) for name in data}


PREFILLED = ("rules", "format", "system", "rounds_planned", "ranking", "odd")
"""Fields that a link may fill in, in addition to options of game and system."""


def prefilled(query: QueryDict) -> QueryDict:
    """Return the form of a new event, filled in by a planner link."""
    data = QueryDict(mutable=True)
    data["rules"] = str(query.get("rules", ""))
    data = completed(data)
    for name in query:
        if name in PREFILLED or name.startswith((game_rules.PREFIX, "sys-")):
            data[name] = str(query[name])
    return completed(data)
