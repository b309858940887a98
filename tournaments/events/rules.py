"""Whether an event can be as it is asked for: every field by itself, then what goes with what."""

from collections.abc import Mapping
from typing import Any

from games import api
from standings.words import TIE_BREAKS
from tournaments.constraints.options import read_options
from tournaments.core.errors import EventError
from tournaments.core.formats import formats_of, rankings_of, systems_of
from tournaments.core.systems import read_score, read_system_options
from tournaments.models import Event
from tournaments.models.events import RULES_VERSION
from tournaments.models.limits import EVENT, NAME
from tournaments.online.rules import checked_online
from tournaments.result_rules.schemas import checked_rules

CHOICES = {
    "place": Event.Place,
    "odd": Event.Odd,
    "ranking": Event.Ranking,
    "format": Event.Format,
    "system": Event.System,
}
RANGES = {
    **EVENT,
    "rules_version": (1, RULES_VERSION),
    "seed": (0, 2**62 - 1),
}
"""Least and most of the fields that are numbers."""


def check(event: Event) -> None:
    """Raises EventError, or OptionError for the options of the game; the field is named with what would be right."""
    _check_name(event.name)
    for field, choices in CHOICES.items():
        _check_choice(field, getattr(event, field), list(choices.values))
    for field, (least, most) in RANGES.items():
        _check_number(field, getattr(event, field), least, most)
    for code in event.tie_breaks:
        _check_choice("tie_breaks", code, list(TIE_BREAKS))
    api.read_options(event.game, event.preset, event.options)
    read_options(event.seating_options, "seating_options.")
    read_score(event.score_options)
    checked_rules(event.result_options, "results.")
    checked_online(event.online_options, "online.")
    _check_together(event)


def _check_name(name: str) -> None:
    if not name:
        raise EventError("name_missing", "name")
    if len(name) > NAME:
        raise EventError("name_too_long", "name", most=NAME)


def _check_choice(field: str, value: Any, allowed: list[str]) -> None:
    if value not in allowed:
        raise EventError("not_a_choice", field, allowed, value=value, allowed_values=", ".join(allowed))


def _check_number(field: str, value: Any, least: int, most: int) -> None:
    if value is not None and not least <= value <= most:
        raise EventError("out_of_range", field, least=least, most=most)


def _check_together(event: Event) -> None:
    formats = formats_of(event.game, event.preset, event.options)
    if event.format not in formats:
        facts: Mapping[str, str] = {"game": event.game, "format": event.format, "formats": ", ".join(formats)}
        raise EventError("format_of_game", "format", formats, **facts)
    systems = systems_of(event.game, event.preset, event.options, event.format)
    if event.system not in systems:
        words = {"system": event.system, "format": event.format, "systems": ", ".join(systems)}
        raise EventError("system_of_format", "system", systems, **words)
    read_system_options(event.system, event.system_options)
    rankings = rankings_of(event.game, event.preset, event.options, event.duplicate)
    if event.ranking not in rankings:
        raise EventError("cannot_be_ranked", "ranking", rankings, ranking=event.ranking, rankings=", ".join(rankings))
    clubs = {club for club in (event.home, event.visitors) if club}
    if event.format == Event.Format.CLUB_MATCH and len(clubs) != 2:
        raise EventError("club_match_needs_clubs", "visitors")
    if event.duplicate:
        _check_duplicate(event)


def _check_duplicate(event: Event) -> None:
    """The same deals at every table need cards that are dealt online, and by the same dealer everywhere."""
    if event.format == Event.Format.CLUB_MATCH:
        raise EventError("duplicate_club_match", "duplicate")
    if event.place != Event.Place.ONLINE:
        raise EventError("duplicate_online", "place", [Event.Place.ONLINE])
    if event.words_seconds is not None:
        raise EventError("duplicate_words", "words_seconds")
    wanted = api.dealt_in_turn(event.game, event.preset, event.options)
    for name in sorted(name for name in wanted if event.options.get(name) != wanted[name]):
        raise EventError("duplicate_in_turn", f"options.{name}", [wanted[name]], option=name, value=wanted[name])
