"""Validation of events: what goes with what, and rows that no input made."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core import checks
from django.db import DatabaseError
from django.db.models import Q

from games.api import rules, tables
from inputs.reading import read
from tournaments.core.errors import EventError
from tournaments.core.formats import formats_of, rankings_of, systems_of
from tournaments.core.systems import read_system_options
from tournaments.events.schemas import EventDocument, NewEventFields
from tournaments.models import Event
from tournaments.models.events import RULES_VERSION
from tournaments.models.limits import EVENT
from tournaments.registration.times import check_in_times

RENAMED = {"results": "result_options", "online": "online_options", "score": "score_options"}
"""Fields of documents whose columns have another name."""
AUTOMATIC_SYSTEMS = (Event.System.SWISS, Event.System.RANDOM, Event.System.DRAW, Event.System.ROUND_ROBIN)
"""Systems in which no round needs a decision of staff."""
ROW_OUTSIDE = "tournaments.W001"
CHECKED = (*NewEventFields.model_fields, "seating_options", "seed", *RENAMED)


def check(event: Event) -> None:
    """Validate a row that no input made: each field, then their combinations. The error names the field.

    Raises EventError, InvalidInputError, or OptionError for game options.
    """
    row = {name: getattr(event, RENAMED.get(name, name)) for name in CHECKED}
    row |= {name: value.isoformat() for name, value in row.items() if isinstance(value, datetime)}
    read(EventDocument, row, strict=True)
    if not 1 <= event.rules_version <= RULES_VERSION:
        raise EventError("out_of_range", "rules_version", least=1, most=RULES_VERSION)
    check_together(event)


@checks.register(checks.Tags.database)
def report_rows_outside(app_configs: Any, databases: Any = None, **_options: Any) -> list[checks.CheckMessage]:
    """Report events that older bounds allowed. They stay readable; `manage.py check --database default` lists them."""
    if not databases:
        return []
    outside = Q()
    for name, (least, most) in EVENT.items():
        outside |= Q(**{f"{name}__lt": least}) | Q(**{f"{name}__gt": most})
    try:
        slugs = list(Event.objects.filter(outside).order_by("slug").values_list("slug", flat=True))
    except DatabaseError:  # before the migrations
        return []
    return [checks.Warning(f"The event {slug} has a value outside of its bounds.", id=ROW_OUTSIDE) for slug in slugs]


def check_together(event: Event) -> None:
    """Validate what goes with what. Raises EventError, or OptionError for game options."""
    rules.read_options(event.game, event.preset, event.options)
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
    _check_times(event)
    _check_registration(event)
    if event.automatic_from is not None:
        _check_automatic(event)


def _check_automatic(event: Event) -> None:
    """Check that an event can run without staff: its start, its clocks and its pairings need no decision."""
    if event.starts_at is None:
        raise EventError("automatic_without_date", "starts_at")
    if event.place != Event.Place.ONLINE:
        raise EventError("automatic_online", "place", [Event.Place.ONLINE])
    if event.clock_seconds is None:
        raise EventError("automatic_without_clock", "clock_seconds")
    if event.odd != Event.Odd.BOTS:
        raise EventError("automatic_bots", "odd", [Event.Odd.BOTS])
    if event.system not in AUTOMATIC_SYSTEMS:
        raise EventError("automatic_system", "system", list(AUTOMATIC_SYSTEMS))


def _check_times(event: Event) -> None:
    """Check that the doors open before the start, and that the end is after it."""
    doors, start, end = event.doors_at, event.starts_at, event.ends_at
    if start is None:
        if doors is not None or end is not None:
            raise EventError("times_without_start", "starts_at")
        return
    if doors is not None and doors > start:
        raise EventError("doors_after_start", "doors_at")
    if end is not None and end <= start:
        raise EventError("ends_before_start", "ends_at")


def _check_registration(event: Event) -> None:
    """Check that times are in their order, and that players of a club match are entered by their clubs."""
    opens, closes = event.registration_opens_at, event.registration_closes_at
    if opens is not None and closes is not None and closes <= opens:
        raise EventError("closes_before_opening", "registration_closes_at")
    begins, ends = check_in_times(event)
    if begins is not None and ends is not None and ends <= begins:
        raise EventError("check_in_ends_early", "check_in_until" if event.check_in_until else "check_in_from")
    if event.format == Event.Format.CLUB_MATCH and event.registration != Event.Registering.CLOSED:
        raise EventError("club_match_registers", "registration", [Event.Registering.CLOSED])
    if event.registration == Event.Registering.MEMBERS and event.club is None:
        raise EventError("members_of_no_club", "registration")


def _check_duplicate(event: Event) -> None:
    """Check the conditions for duplicate deals: online play and dealing in turn."""
    if event.format == Event.Format.CLUB_MATCH:
        raise EventError("duplicate_club_match", "duplicate")
    if event.place != Event.Place.ONLINE:
        raise EventError("duplicate_online", "place", [Event.Place.ONLINE])
    if event.words_seconds is not None:
        raise EventError("duplicate_words", "words_seconds")
    wanted = tables.dealt_in_turn(event.game, event.preset, event.options)
    for name in sorted(name for name in wanted if event.options.get(name) != wanted[name]):
        raise EventError("duplicate_in_turn", f"options.{name}", [wanted[name]], option=name, value=wanted[name])
