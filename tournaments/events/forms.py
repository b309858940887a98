"""The page `/t/new`: one form whose fields follow from the game, the preset and the format chosen."""

from functools import cached_property
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.public_names import check_name, clean_name
from engine.errors import TroeftafelError
from games import api
from standings.words import tie_break_name
from tournaments.core import rules_form as game_rules
from tournaments.core import systems_form as systems
from tournaments.core.formats import (
    formats_of,
    odds_of,
    people_an_entry,
    rankings_of,
    shape_of,
    sizes_of,
    systems_of,
    usual_system,
)
from tournaments.core.systems import CHOICES, RATED, ROUNDS_FOLLOW, options_from
from tournaments.events import services as events_services
from tournaments.models import Club, Event
from tournaments.models import limits as bounds
from tournaments.result_rules.rules import NEW_EVENTS, Confirm

INITIAL = {
    "words_seconds": "",
    "rounds_planned": "3",
    "place": "club",
    "odd": "short_table",
    "sit_out_score": "",
    "confirm": NEW_EVENTS["confirm"],
    "rated": "yes",
    "score": CHOICES[0],
    "clock_seconds": "60",
}
PLAIN = ("name", "format", "system", "place", "duplicate", "rounds_planned", "ranking", "odd")
"""Fields that a service takes as they stand."""
CONFIRM = (
    (Confirm.ONE.value, _("one player of another side")),
    (Confirm.ALL.value, _("each other side")),
    (Confirm.NOBODY.value, _("nobody: it counts at once")),
)
PAIRS_A_SIDE = "4"


def completed(sent: QueryDict | None) -> QueryDict:
    """What was sent, with whatever follows from it filled in: the options of a preset that has just been chosen.

    Everything that still fits stays as it was typed.
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
    _keep_or_first(data, "odd", odds_of(Event(game=game, preset=preset, format=str(data["format"]))))
    return data


def _forget_usual_ranking(data: QueryDict) -> None:
    """A ranking that was only the usual one of the game before gives way to that of the game chosen now."""
    before = str(data.get("shown_for", ""))
    if before and data.get("ranking") == rankings_of(*game_rules.known_rules(before), {}, is_duplicate(data))[0]:
        del data["ranking"]


def is_duplicate(data: QueryDict) -> bool:
    """Whether every table is to play the same deals."""
    return data.get("duplicate") in ("on", "true")


def _complete_ranking(data: QueryDict, game: str, preset: str) -> None:
    """Who has just asked for the same deals at every table has not yet seen how those are ranked: the usual way."""
    duplicate = is_duplicate(data)
    if duplicate and not data.get("shown_duplicate"):
        data.pop("ranking", None)
    _keep_or_first(data, "ranking", rankings_of(game, preset, {}, duplicate))
    data["shown_duplicate"] = "yes" if duplicate else ""


def _complete_system(data: QueryDict, game: str, preset: str) -> None:
    """A system that was only the usual one of the format before gives way to that of the format chosen now."""
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
    """A new event. `data` must be `completed`; `quiet` shows it without complaints while it is being filled in."""

    name = forms.CharField(label=_("Name of the event"), max_length=bounds.NAME)
    rules = forms.ChoiceField(label=_("Game and preset"))
    format = forms.ChoiceField(label=_("Who plays"), widget=forms.RadioSelect)
    system = forms.ChoiceField(label=_("How the rounds are made"), widget=forms.RadioSelect)
    place = forms.ChoiceField(label=_("Where"), choices=Event.Place.choices, widget=forms.RadioSelect)
    duplicate = forms.BooleanField(label=_("The same deals at every table"), required=False)
    rounds_planned = forms.IntegerField(label=_("Rounds"), **bounds.EVENT["rounds_planned"].of_field)
    ranking = forms.ChoiceField(label=_("Ranking"))
    score = forms.ChoiceField(
        label=_("Match points for a table won, drawn and lost"),
        choices=[(choice, choice) for choice in CHOICES],
    )
    odd = forms.ChoiceField(label=_("When numbers are odd"), choices=Event.Odd.choices)
    rated = forms.ChoiceField(
        label=_("Counts for the ratings"), choices=[("yes", _("yes")), ("no", _("no"))], required=False
    )
    sit_out_score = forms.IntegerField(
        label=_("Points for a bye (empty: by the rule)"), required=False, **bounds.EVENT["sit_out_score"].of_field
    )
    confirm = forms.ChoiceField(label=_("Who confirms a result that a player enters"), choices=CONFIRM)
    clock_seconds = forms.IntegerField(
        label=_("Seconds to decide at online tables (empty: no clock)"),
        required=False,
        **bounds.EVENT["clock_seconds"].of_field,
    )
    words_seconds = forms.IntegerField(
        label=_("Seconds to wait at online tables for the players’ own words in the shuffle (empty: no waiting)"),
        required=False,
        **bounds.EVENT["words_seconds"].of_field,
    )
    home = forms.CharField(label=_("Home club"), max_length=bounds.NAME, required=False)
    visitors = forms.CharField(label=_("Visiting club"), max_length=bounds.NAME, required=False)
    pairs_a_side = forms.IntegerField(label=_("Pairs a side"), required=False, **bounds.PAIRS_A_SIDE.of_field)

    def __init__(self, data: QueryDict, *, quiet: bool = False) -> None:
        self.quiet = quiet
        self.game, self.preset = game_rules.known_rules(str(data["rules"]))
        if quiet:
            super().__init__(initial=_plain(data))
        else:
            super().__init__(data)
        self._choices("rules", game_rules.rules_choices())
        self._choices("format", _labelled(Event.Format.choices, formats_of(self.game, self.preset, {})))
        chosen = Event(game=self.game, preset=self.preset, format=str(data["format"]))
        self._choices("odd", _labelled(Event.Odd.choices, odds_of(chosen)))
        self._choices("ranking", _labelled(_rankings(self.game), self._rankings(data)))
        self.chosen_system = str(data["system"])
        self._choices("system", _labelled(Event.System.choices, self._systems(str(data["format"]))))
        systems.add_fields(self, self.chosen_system)
        for one in game_rules.editable(self.game):
            self.fields[game_rules.PREFIX + one.name] = game_rules.option_field(self.game, one)
        self.chosen_format = str(data["format"])

    def _choices(self, name: str, choices: Any) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def _rankings(self, data: QueryDict) -> list[str]:
        return rankings_of(self.game, self.preset, {}, is_duplicate(data))

    def _systems(self, format: str) -> list[str]:
        return systems_of(self.game, self.preset, {}, format)

    def clean(self) -> dict[str, Any]:
        for side in ("home", "visitors") if self.is_match else ():
            self._check_club(side)
        if self.is_match and not self.cleaned_data.get("home"):
            self.add_error("home", _("A club match needs a home club."))
        if self.is_match and not self.cleaned_data.get("visitors"):
            self.add_error("visitors", _("A club match needs a visiting club."))
        return self.cleaned_data

    def _check_club(self, side: str) -> None:
        """The name of a club as it is kept; one that the site knows already is taken as it is."""
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
        """Whether match points can rank here, so that it can be said what a match is worth."""
        return Event.Ranking.MATCH_POINTS in rankings_of(self.game, self.preset, {})

    @property
    def systems(self) -> list[systems.Choice]:
        """The systems on offer, each explained."""
        return systems.choices(self._systems(self.chosen_format), self.chosen_system)

    @property
    def system_fields(self) -> list[forms.BoundField]:
        """What can be set about the system chosen."""
        return list(systems.fields_of(self, self.chosen_system))

    @property
    def rounds_follow(self) -> bool:
        """Whether the number of rounds follows from how many come."""
        return self.chosen_system in ROUNDS_FOLLOW

    @cached_property
    def people_an_entry(self) -> int:
        """How many lines of the list make one entry."""
        return people_an_entry(self._as_event())

    @property
    def has_captains(self) -> bool:
        return bool(shape_of(self._as_event()).captains)

    @cached_property
    def options(self) -> list[game_rules.Shown]:
        return list(game_rules.shown_options(self, self.game, self.preset))

    @property
    def first_options(self) -> list[game_rules.Shown]:
        return [one for one in self.options if one.name in game_rules.FIRST]

    @property
    def other_options(self) -> list[game_rules.Shown]:
        return [one for one in self.options if one.name not in game_rules.FIRST]

    @property
    def wrong_options(self) -> bool:
        """Whether something is wrong among the options that are folded away."""
        return any(one.bound.errors for one in self.other_options)

    def sizes(self) -> list[int]:
        """How many entries sit at a table under what is chosen now; a full table first."""
        return sizes_of(self._as_event())

    def _as_event(self) -> Event:
        values = {name: self[name].value() for name in ("odd", "format")}
        return Event(game=self.game, preset=self.preset, options=self._players(), **values)

    def _players(self) -> dict[str, Any]:
        """The option that settles how many sit at a table, where the game leaves it open."""
        one = next((one for one in game_rules.editable(self.game) if one.name == "players"), None)
        if one is None:
            return {}
        wanted = str(self[game_rules.PREFIX + one.name].value())
        return next(({one.name: count} for count in one.choices if str(count) == wanted), {})

    def event_fields(self) -> dict[str, Any]:
        """What services.create_event takes, the two clubs aside."""
        names = (*PLAIN, *events_services.MAY_BE_OPEN)
        options = game_rules.deviations(self.game, self.preset, self.cleaned_data)
        fields = {name: self.cleaned_data[name] for name in names}
        fields["score_options"] = options_from(self.cleaned_data["score"]) if self.ranks_matches else {}
        fields["result_options"] = {**NEW_EVENTS, "confirm": self.cleaned_data["confirm"]}
        fields["online_options"] = api.plain_online_rules(api.EVENT_ONLINE)
        if self.cleaned_data["rated"] == "no":
            fields["score_options"][RATED] = False
        set_about = systems.told(self.cleaned_data, self.chosen_system)
        return {**fields, "game": self.game, "preset": self.preset, "options": options, "system_options": set_about}

    def refuse(self, error: TroeftafelError) -> None:
        """Puts what a service refused on the field it names."""
        field = str(getattr(error, "field", None) or "")
        for start, prefix in (("options.", game_rules.PREFIX), ("system_options.", systems.PREFIX)):
            if field.startswith(start):
                field = prefix + field.removeprefix(start)
        self.add_error(field if field in self.fields else None, str(getattr(error, "message", error)))


def _rankings(game: str) -> list[tuple[str, Any]]:
    """The rankings with the word the game has for the parts of a match."""
    parts = gettext(tie_break_name("parts", api.parts_of(game)))
    return [(value, parts if value == Event.Ranking.PARTS else label) for value, label in Event.Ranking.choices]


def _labelled(choices: list[tuple[str, Any]], allowed: list[str]) -> list[tuple[str, Any]]:
    """The choices that are allowed, in the order in which they are allowed: the usual one first."""
    labels = dict(choices)
    return [(value, labels[value]) for value in allowed]


def _plain(data: QueryDict) -> dict[str, Any]:
    return {name: data.get(name) for name in data}


PREFILLED = ("rules", "format", "system", "rounds_planned", "ranking", "odd")
"""Fields of a new event that a link may fill in, besides options of the game and of the system."""


def prefilled(asked: QueryDict) -> QueryDict:
    """The form of a new event with what a link of the planner says; everything else as usual."""
    data = QueryDict(mutable=True)
    data["rules"] = str(asked.get("rules", ""))
    data = completed(data)
    for name in asked:
        if name in PREFILLED or name.startswith((game_rules.PREFIX, "sys-")):
            data[name] = str(asked[name])
    return completed(data)
