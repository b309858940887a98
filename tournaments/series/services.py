"""Creation and changes of series: rules, events, roster and organisers."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from inputs.reading import not_there
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import CREATE, authorize, require_series
from tournaments.core.transactions import By
from tournaments.models import Club, Event, Series, SeriesEvent, SeriesMember
from tournaments.models.clean_text import free_slug
from tournaments.series.rosters import require_known
from tournaments.series.schemas import (
    MAX_POINTS,
    MAX_RANK_POINTS,
    ChangedSeries,
    NewSeries,
    RosterMember,
    SeriesFields,
)

RULES = ("name", "club", "scheme", "rank_points", "best", "drop", "least", "promoted", "relegated")
"""Fields of the row, as inputs name them."""


def create_series(*, by: By, series: NewSeries, slug: str = "") -> Series:
    """Create a series with `by` as organiser. Raises EventError, InvalidInputError, NotAllowed."""
    authorize(by, CREATE)
    with transaction.atomic():
        row = Series(created_by=by, slug=slug_for(slug or series.name))
        _set(row, series)
        if by is not None:
            row.organisers.add(by)
    return row


def change_series(*, by: By, series: Series, changes: ChangedSeries) -> Series:
    """Change the given fields.

    Raises EventError, InvalidInputError, NotAllowed; EventConflict if another user has changed the series since `seen`.
    """
    with transaction.atomic():
        row = Series.objects.select_for_update().get(pk=series.pk)
        if by is not None:
            require_series(by, row)
        if changes.seen is not None and changes.seen != mark_of(row):
            raise EventConflict("series_changed", name=row.name)
        _set(row, changes)
    return row


def mark_of(series: Series) -> str:
    """Return a fingerprint of all editable data of a series."""
    parts = list(series.parts.order_by("order", "id").values_list("event_id", flat=True))
    members = list(series.members.order_by("pk").values_list("person_id", "since", "until"))
    values = [getattr(series, "club_id" if name == "club" else name) for name in RULES]
    return sha256(repr((values, parts, members)).encode()).hexdigest()[:32]


def require_rank_points(series: Series) -> None:
    """Require points where they are awarded by rank. Raises EventError."""
    if series.scheme == Series.Scheme.RANK and not series.rank_points:
        raise EventError("rank_points", "rank_points", most=MAX_RANK_POINTS, largest=MAX_POINTS)


def _set(row: Series, fields: SeriesFields) -> None:
    """Store the fields that are given."""
    given = fields.given()
    for name in RULES:
        if name in given:
            setattr(row, name, _club(given[name]) if name == "club" else given[name])
    row.scheme = str(row.scheme)  # as the database returns it, since `mark_of` compares
    require_rank_points(row)
    row.save()
    if fields.events is not None:
        _put_events(row, _events(fields.events))
    if fields.roster is not None:
        _put_roster(row, fields.roster)


def _club(key: int | None) -> Club | None:
    club = Club.objects.filter(pk=key).first() if key is not None else None
    if club is None and key is not None:
        raise not_there("club", key)
    return club


def _events(slugs: Sequence[str]) -> list[Event]:
    by_slug = {event.slug: event for event in Event.objects.filter(slug__in=slugs)}
    for slug in slugs:
        if slug not in by_slug:
            raise EventError("no_such_event", "events", slug=slug)
    return [by_slug[slug] for slug in dict.fromkeys(slugs)]


def _put_events(series: Series, events: Sequence[Event]) -> None:
    """Set these events in this order; those that stay keep their rows."""
    series.parts.exclude(event__in=[event.pk for event in events]).delete()
    for order, event in enumerate(events, start=1):
        SeriesEvent.objects.update_or_create(series=series, event=event, defaults={"order": order})


def _put_roster(series: Series, roster: Sequence[RosterMember]) -> None:
    require_known(roster)
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
