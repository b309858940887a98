"""League matches in calendars: an entry stays the same one when its match moves."""

from collections.abc import Iterable
from datetime import timedelta

from django.http import HttpRequest
from django.urls import reverse
from icalendar import Event as Entry

from tournaments.core.reach import address_of
from tournaments.events.calendar import CHANGE_MINUTES, ROUND_MINUTES, as_calendar, entry_of
from tournaments.models import Fixture, League


def league_feed(request: HttpRequest, league: League) -> bytes:
    """Return the dates of all matches of a league as an iCalendar document."""
    rows = Fixture.objects.filter(league=league).select_related("league__club", "home", "visitors").order_by("pk")
    return as_calendar(request, (), league.name, fixture_entries(request, rows))


def fixture_entries(request: HttpRequest, fixtures: Iterable[Fixture]) -> list[Entry]:
    """Return the entries of matches; the version of a match is its sequence number."""
    return [_entry(request, fixture) for fixture in fixtures]


def _entry(request: HttpRequest, fixture: Fixture) -> Entry:
    league = fixture.league
    address = address_of(request, league.club, reverse("league-match", args=[league.slug, fixture.pk]))
    gone = fixture.home.withdrawn_at or fixture.visitors.withdrawn_at
    return entry_of(
        uid=f"league-match-{fixture.pk}-{int(league.created_at.timestamp())}@{request.get_host()}",
        sequence=fixture.version + league.version * bool(gone),
        starts_at=fixture.starts_at,
        ends_at=fixture.starts_at + timedelta(minutes=league.rounds * (ROUND_MINUTES + CHANGE_MINUTES)),
        summary=f"{fixture.home.name} – {fixture.visitors.name}",
        is_cancelled=bool(gone),
        venue=fixture.venue,
        paragraphs=(league.name,),
        address=address,
    )
