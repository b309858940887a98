"""The series, and the table of a season from standings, cached by their versions."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from hashlib import sha256
from math import isfinite
from typing import Any

from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from standings import Row
from standings.results import exact
from standings.seasons import EventResult, Member, Season, SeasonEvent, SeasonRow, SeasonRules, Worth, season
from standings.words import N
from tournaments.core.cache import SingleFlightCache
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import versions_of
from tournaments.models import EntryPerson, Event, Round, Series
from tournaments.rankings import selectors as standings
from tournaments.ratings.selectors import Known, names_of

_events: SingleFlightCache[SeasonEvent] = SingleFlightCache(most=500)
_seasons: SingleFlightCache[Season] = SingleFlightCache(most=64)

WHY = {
    "counts": N("counted"),
    "lowest": N("dropped as one of the lowest"),
    "beyond": N("dropped because it is not among the best %(best)s"),
    "outside": N("not counted because the player was not on the roster that day"),
}
ZONES = {
    "up": N("promoted"),
    "up_open": N("tied at the promotion line, undecided"),
    "down": N("relegated"),
    "down_open": N("tied at the relegation line, undecided"),
}


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """The table of a season for pages, with current names and ordered results.

    `mark` changes whenever any part may have changed.
    """

    series: Series
    season: Season
    events: tuple[Event, ...]
    coming: tuple[Event, ...]
    names: Mapping[int, str]
    mark: str

    @property
    def provisional(self) -> bool:
        return self.season.provisional

    @property
    def progress(self) -> str:
        """Return the progress of the season as a sentence."""
        facts = {"done": len(self.events), "total": len(self.events) + len(self.coming)}
        if not self.events:
            return gettext("No event of this series has results yet.")
        if self.provisional:
            return (
                gettext("Provisional: %(done)s of %(total)s events have results, and some of them are not finished.")
                % facts
            )
        return gettext("After %(done)s of %(total)s events.") % facts

    def worth(self, row: SeasonRow, event: Event) -> Worth | None:
        """Return the value of an event for a person; None if absent."""
        return row.worths.get(event.pk)


def visible_series() -> QuerySet[Series]:
    """Return all series, newest first, with `event_count`."""
    return Series.objects.select_related("club").annotate(event_count=Count("parts")).order_by("-created_at", "-pk")


def series_by_slug(slug: str) -> Series:
    """Return the series with this slug. Raises Series.DoesNotExist."""
    return Series.objects.select_related("club").get(slug=slug)


def rules_of_series(series: Series) -> SeasonRules:
    """Return the rules of a season as plain values."""
    points = tuple(
        Fraction(str(point)) for point in series.rank_points if isinstance(point, int | float) and isfinite(point)
    )
    numbers = (series.best, series.drop, series.least, series.promoted, series.relegated)
    return SeasonRules(str(series.scheme), points, *numbers)


def roster_of(series: Series) -> tuple[Member, ...]:
    """Return the roster; empty if all people count."""
    rows = series.members.order_by("pk").values_list("person_id", "since", "until")
    return tuple(Member(*row) for row in rows)


def series_table(series: Series) -> SeriesTable:
    """Return the current season; a few small queries if nothing changed."""
    parts = series.parts.filter(event__hidden=False, event__unlisted=False, event__held_version=None)
    parts = parts.exclude(event__state=Event.State.CANCELLED)
    events = [part.event for part in parts.select_related("event").order_by("order", "id")]
    rules, roster, versions = rules_of_series(series), roster_of(series), versions_of(events)
    keys = tuple((event.pk, event.created_at, versions[event.pk]) for event in events)
    key = (series.pk, series.created_at, rules, roster, keys)
    found_season = _seasons.get(
        key, lambda: season(rules, [_cached_event(version_key) for version_key in keys], roster or None)
    )
    with_results = tuple(event for event in events if event.pk in found_season.events)
    coming = tuple(event for event in events if event.pk not in found_season.events)
    names = names_of(row.person for row in found_season.rows)
    fingerprint = sha256(repr((key, sorted(names.items()), series.name, [event.name for event in events])).encode())
    return SeriesTable(series, found_season, with_results, coming, names, fingerprint.hexdigest()[:16])


def _cached_event(version_key: Known) -> SeasonEvent:
    return _events.get(version_key, lambda: _event(*version_key))


def _event(event_id: int, created_at: datetime, version: int) -> SeasonEvent:
    """Return an event at a version: all who took part, ranked among themselves."""
    event = Event.objects.get(pk=event_id)
    took_part = [row for row in standings.cached_standings(event_id, created_at, version).rows if _took_part(row)]
    rows, people = [(row, row.rank) for row in took_part if row.rank is not None], _members(event)
    ranks = sorted(rank for _, rank in rows)
    level = Counter(ranks)
    results = tuple(
        EventResult(person, 1 + bisect_left(ranks, rank), level[rank], Fraction(exact(row.points)))
        for row, rank in rows
        for person in people.get(row.entry, ())
    )
    return SeasonEvent(event_id, day_of(event), results, event.state != Event.State.FINISHED)


def _took_part(row: Row) -> bool:
    return row.played > 0 or any(term.kind == "sit_out" for term in row.terms)


def _members(event: Event) -> dict[int, list[int]]:
    members: dict[int, list[int]] = {}
    rows = EntryPerson.objects.filter(event=event).order_by("entry_id", "order")
    for number, person in rows.values_list("entry__number", "person_id"):
        members.setdefault(number, []).append(person)
    return members


def day_of(event: Event) -> date:
    """Return the day of the first published round, else of the event's creation."""
    rounds = Round.objects.filter(event=event, state__in=PUBLIC, published_at__isnull=False)
    first = rounds.order_by("published_at").values_list("published_at", flat=True).first()
    return timezone.localdate(first or event.created_at)


def why_sentence(worth: Worth, rules: SeasonRules) -> str:
    """Return whether a result counts, and why not, as text."""
    return gettext(WHY[worth.why]) % {"best": rules.best}


def worth_sentence(worth: Worth, rules: SeasonRules) -> str:
    """Return how a result got its value, as text."""
    if rules.scheme == "points":
        return gettext("points scored in the event, rank %(rank)s") % {"rank": worth.rank}
    if rules.scheme == "percent":
        facts: dict[str, Any] = {"points": _number(worth.points), "first": _number(worth.first)}
        if worth.first <= 0:
            return gettext("%(points)s points, but no percentage because the winner has %(first)s") % facts
        return gettext("%(points)s of the winner’s %(first)s points, as a percentage") % facts
    if worth.level > 1:
        facts = {"first": worth.rank, "last": worth.rank + worth.level - 1, "sum": _number(worth.value * worth.level)}
        words = gettext("tied for ranks %(first)s to %(last)s, with %(sum)s points in total divided by %(count)s")
        return words % {**facts, "count": worth.level}
    return gettext("rank %(rank)s") % {"rank": worth.rank}


def zone_word(zone: str) -> str:
    """Describe the consequence of a zone; empty if there is none."""
    return gettext(ZONES[zone]) if zone else ""


def _number(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".") if value.denominator > 1 else str(value)


def search_events(words: str, without: Iterable[int] = (), most: int = 10) -> list[Event]:
    """Return events by name, newest first, without those already chosen."""
    events = Event.objects.filter(name__icontains=words.strip(), hidden=False, unlisted=False).exclude(
        pk__in=list(without)
    )
    return list(events.order_by("-created_at")[:most])
