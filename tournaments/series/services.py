"""Creation and changes of series: rules, events, roster and organisers."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import isfinite
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from tournaments.core.errors import EventConflict, EventError
from tournaments.core.transactions import By
from tournaments.models import Event, Series, SeriesEvent, SeriesMember
from tournaments.models.clean_text import free_slug, tidy
from tournaments.models.limits import NAME, SERIES
from tournaments.series.rosters import RosterLine

RULES = ("name", "club", "scheme", "rank_points", "best", "drop", "least", "promoted", "relegated")
"""Fields that can be set unchanged."""
NUMBERS = ("drop", "least", "promoted", "relegated")
MAX_EVENTS = 200
MAX_ROSTER = 5000
MAX_RANK_POINTS = 1000
MAX_POINTS = 1_000_000


def create_series(
    by: By, *, events: Sequence[Event] = (), roster: Sequence[RosterLine] = (), slug: str = "", **rules: Any
) -> Series:
    """Create a series with `by` as organiser. Raises EventError."""
    series = Series(created_by=by)
    _set(series, rules)
    with transaction.atomic():
        series.slug = slug_for(slug or series.name)
        series.save()
        _put_events(series, events)
        _put_roster(series, roster)
        if by is not None:
            series.organisers.add(by)
    return series


def change_series(
    series: Series,
    by: By,
    *,
    events: Sequence[Event] | None = None,
    roster: Sequence[RosterLine] | None = None,
    seen: str | None = None,
    **rules: Any,
) -> Series:
    """Change the given fields. `seen` is the `mark_of` the series that the user saw.

    Raises EventError; EventConflict if another user has changed it since.
    """
    with transaction.atomic():
        series = Series.objects.select_for_update().get(pk=series.pk)
        if seen is not None and seen != mark_of(series):
            raise EventConflict("series_changed", name=series.name)
        _set(series, rules)
        series.save()
        if events is not None:
            _put_events(series, events)
        if roster is not None:
            _put_roster(series, roster)
    return series


def mark_of(series: Series) -> str:
    """Return a fingerprint of all editable data of a series."""
    parts = list(series.parts.order_by("order", "id").values_list("event_id", flat=True))
    members = list(series.members.order_by("pk").values_list("person_id", "since", "until"))
    values = [getattr(series, "club_id" if name == "club" else name) for name in RULES]
    return sha256(repr((values, parts, members)).encode()).hexdigest()[:32]


def checked(series: Series) -> Series:
    """Return the series with a clean name. Raises EventError naming the field."""
    series.name = tidy(series.name)
    if not series.name:
        raise EventError("series_name_missing", "name")
    if len(series.name) > NAME:
        raise EventError("name_too_long", "name", most=NAME)
    if series.scheme not in Series.Scheme.values:
        raise EventError("not_a_choice", "scheme", Series.Scheme.values, value=series.scheme, allowed_values=_schemes())
    for name in NUMBERS:
        _check_number(name, getattr(series, name))
    if series.best is not None:
        _check_number("best", series.best)
    _check_rank_points(series)
    return series


def _schemes() -> str:
    return ", ".join(Series.Scheme.values)


def _check_number(name: str, value: Any) -> None:
    least, most = SERIES[name]
    if type(value) is not int or not least <= value <= most:
        raise EventError("out_of_range", name, least=least, most=most)


def _check_rank_points(series: Series) -> None:
    points = series.rank_points
    good = isinstance(points, list) and len(points) <= MAX_RANK_POINTS and all(map(_is_points, points))
    if not good or (series.scheme == Series.Scheme.RANK and not points):
        raise EventError("rank_points", "rank_points", most=MAX_RANK_POINTS, largest=MAX_POINTS)


def _is_points(value: Any) -> bool:
    return type(value) in (int, float) and isfinite(value) and 0 <= value <= MAX_POINTS


def _set(series: Series, rules: Mapping[str, object]) -> None:
    unknown = set(rules) - set(RULES)
    if unknown:
        raise TypeError(f"A series has no field {', '.join(sorted(unknown))}.")
    for name, value in rules.items():
        setattr(series, name, value)
    checked(series)


def _put_events(series: Series, events: Sequence[Event]) -> None:
    """Set these events in this order; those that stay keep their rows."""
    wanted = list({event.pk: event for event in events}.values())
    if len(wanted) > MAX_EVENTS:
        raise EventError("too_many_events", "events", most=MAX_EVENTS)
    series.parts.exclude(event__in=[event.pk for event in wanted]).delete()
    for order, event in enumerate(wanted, start=1):
        SeriesEvent.objects.update_or_create(series=series, event=event, defaults={"order": order})


def _put_roster(series: Series, roster: Sequence[RosterLine]) -> None:
    if len(roster) > MAX_ROSTER:
        raise EventError("too_many_rows", "roster", most=MAX_ROSTER)
    if _as_stored(series) == [(line.person, line.since, line.until) for line in roster]:
        return
    series.members.all().delete()
    SeriesMember.objects.bulk_create(
        SeriesMember(series=series, person_id=line.person, since=line.since, until=line.until) for line in roster
    )


def _as_stored(series: Series) -> list[Any]:
    return list(series.members.order_by("pk").values_list("person_id", "since", "until"))


def slug_for(name: str) -> str:
    """Return a free slug of the name; the address of `new` is that of a page."""
    return free_slug(Series.objects.all(), "new-series" if slugify(name) == "new" else name, otherwise="series")
