"""Series: which there are, and the table of a season, from the standings of its events, kept by their versions."""

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
from tournaments.core.cache import Kept
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import versions_of
from tournaments.models import EntryPerson, Event, Round, Series
from tournaments.rankings import selectors as standings
from tournaments.ratings.selectors import Known, names_of

_events: Kept[SeasonEvent] = Kept(most=500)
_seasons: Kept[Season] = Kept(most=64)

WHY = {
    "counts": N("counts"),
    "lowest": N("left out: one of the lowest"),
    "beyond": N("left out: not among the best %(best)s"),
    "outside": N("left out: not on the roster that day"),
}
ZONES = {
    "up": N("goes up"),
    "up_open": N("level at the line: who goes up is not decided"),
    "down": N("goes down"),
    "down_open": N("level at the line: who goes down is not decided"),
}


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """The table of a season as pages show it: names as their owners show them now, events with results in order.

    `mark` is another word whenever anything of it may have changed.
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
        """How far the season is, as a sentence."""
        facts = {"done": len(self.events), "total": len(self.events) + len(self.coming)}
        if not self.events:
            return gettext("No event of this series has results yet.")
        if self.provisional:
            return (
                gettext("Provisional: %(done)s of %(total)s events have results, and not all of these are over.")
                % facts
            )
        return gettext("After %(done)s of %(total)s events.") % facts

    def worth(self, row: SeasonRow, event: Event) -> Worth | None:
        """What an event is worth for somebody; None where he was not there."""
        return row.worths.get(event.pk)


def series_shown() -> QuerySet[Series]:
    """Every series, newest first, each with how many events it has (`event_count`)."""
    return Series.objects.select_related("club").annotate(event_count=Count("parts")).order_by("-created_at", "-pk")


def series_by_slug(slug: str) -> Series:
    """The series at an address. Raises Series.DoesNotExist."""
    return Series.objects.select_related("club").get(slug=slug)


def rules_of_series(series: Series) -> SeasonRules:
    """The rules of a season as plain values."""
    points = tuple(Fraction(str(one)) for one in series.rank_points if isinstance(one, int | float) and isfinite(one))
    numbers = (series.best, series.drop, series.least, series.promoted, series.relegated)
    return SeasonRules(str(series.scheme), points, *numbers)


def roster_of(series: Series) -> tuple[Member, ...]:
    """Who is on the roster; empty: everybody counts."""
    rows = series.members.order_by("pk").values_list("person_id", "since", "until")
    return tuple(Member(*row) for row in rows)


def series_table(series: Series) -> SeriesTable:
    """The season now. A few small queries when nothing changed since it was last asked for."""
    parts = series.parts.filter(event__hidden=False)
    events = [part.event for part in parts.select_related("event").order_by("order", "id")]
    rules, roster, versions = rules_of_series(series), roster_of(series), versions_of(events)
    keys = tuple((event.pk, event.created_at, versions[event.pk]) for event in events)
    key = (series.pk, series.created_at, rules, roster, keys)
    found = _seasons.get(key, lambda: season(rules, [_kept(one) for one in keys], roster or None))
    with_results = tuple(event for event in events if event.pk in found.events)
    coming = tuple(event for event in events if event.pk not in found.events)
    names = names_of(row.person for row in found.rows)
    mark = sha256(repr((key, sorted(names.items()), series.name, [event.name for event in events])).encode())
    return SeriesTable(series, found, with_results, coming, names, mark.hexdigest()[:16])


def _kept(known: Known) -> SeasonEvent:
    return _events.get(known, lambda: _event(*known))


def _event(event_id: int, created_at: datetime, version: int) -> SeasonEvent:
    """An event as it stands at a version: everybody who played or sat out, ranked among those who did."""
    event = Event.objects.get(pk=event_id)
    found = [row for row in standings.kept(event_id, created_at, version).rows if _took_part(row)]
    rows, people = [(row, row.rank) for row in found if row.rank is not None], _members(event)
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
    found: dict[int, list[int]] = {}
    rows = EntryPerson.objects.filter(event=event).order_by("entry_id", "order")
    for number, person in rows.values_list("entry__number", "person_id"):
        found.setdefault(number, []).append(person)
    return found


def day_of(event: Event) -> date:
    """The day of an event: of its first published round, before that of its making."""
    rounds = Round.objects.filter(event=event, state__in=PUBLIC, published_at__isnull=False)
    first = rounds.order_by("published_at").values_list("published_at", flat=True).first()
    return timezone.localdate(first or event.created_at)


def why_sentence(worth: Worth, rules: SeasonRules) -> str:
    """Whether a result counts, and why not, in words."""
    return gettext(WHY[worth.why]) % {"best": rules.best}


def worth_sentence(worth: Worth, rules: SeasonRules) -> str:
    """How a result came to what it is worth, in words."""
    if rules.scheme == "points":
        return gettext("points of the event, place %(rank)s") % {"rank": worth.rank}
    if rules.scheme == "percent":
        facts: dict[str, Any] = {"points": _number(worth.points), "first": _number(worth.first)}
        if worth.first <= 0:
            return gettext("%(points)s points; the first has %(first)s, so there are no shares of it") % facts
        return gettext("%(points)s of the first one’s %(first)s points, in percent") % facts
    if worth.level > 1:
        facts = {"first": worth.rank, "last": worth.rank + worth.level - 1, "sum": _number(worth.value * worth.level)}
        words = gettext("places %(first)s to %(last)s shared: %(sum)s points for all of them, divided by %(count)s")
        return words % {**facts, "count": worth.level}
    return gettext("place %(rank)s") % {"rank": worth.rank}


def zone_word(zone: str) -> str:
    """What becomes of who stands in a zone; empty where nothing does."""
    return gettext(ZONES[zone]) if zone else ""


def _number(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".") if value.denominator > 1 else str(value)


def events_found(words: str, without: Iterable[int] = (), most: int = 10) -> list[Event]:
    """Events whose name has these words, newest first; those already chosen are left out."""
    found = Event.objects.filter(name__icontains=words.strip(), hidden=False).exclude(pk__in=list(without))
    return list(found.order_by("-created_at")[:most])
