"""What the public page of a club shows, and its text as HTML."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from tournaments.core.events import visible_events
from tournaments.front.selectors import STILL_TODAY, in_order_of_dates, not_over, with_progress
from tournaments.models import Club, ClubRole, Event, Role, Series
from tournaments.rankings.held import public_standings
from tournaments.rankings.table_rows import PodiumStep, podium_of

SHOWN_COMING, SHOWN_PAST = 20, 10
"""Events on the page of a club."""
MAX_IN_FEED = 200

LINKS = ("http://", "https://", "mailto:")
RULES = ("paragraph", "heading", "list", "blockquote", "hr", "emphasis", "link", "newline", "escape", "entity")
"""The Markdown that clubs may write. Everything else, HTML and pictures among it, stays text."""


def _leads_to_the_web(url: str) -> bool:
    return url.strip().lower().startswith(LINKS)


@cache
def _markdown() -> MarkdownIt:
    reader = MarkdownIt("zero", {"html": False, "breaks": True}).enable(list(RULES))
    reader.validateLink = _leads_to_the_web  # type: ignore[method-assign]
    return reader


@dataclass(frozen=True, slots=True)
class PastEvent:
    """An event that is over, with the first three if its results are public."""

    event: Event
    podium: Sequence[PodiumStep]


def as_html(text: str) -> SafeString:
    """Return Markdown as HTML: headings begin below those of the page, and links do not vouch for their targets."""
    tokens = _markdown().parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1:]) + 2)}"
        for inner in token.children or ():
            if inner.type == "link_open":
                inner.attrSet("rel", "nofollow noopener ugc")
    return mark_safe(_markdown().renderer.render(tokens, _markdown().options, {}))


def events_of(club: Club) -> QuerySet[Event]:
    """Return the club's events that everyone may see, the latest date first."""
    return visible_events().filter(club=club)


def only_event_of(club: Club) -> Event | None:
    """Return the event of a club that has just been set up; None once there are several."""
    events = list(Event.objects.filter(club=club)[:2])
    return events[0] if len(events) == 1 else None


def coming_events(club: Club) -> list[Event]:
    """Return the next dates of a club and its events without a date, which come last."""
    open_events = with_progress(not_over(events_of(club)))
    return list(in_order_of_dates(open_events)[:SHOWN_COMING])


def past_events(club: Club) -> list[PastEvent]:
    """Return the newest finished events of a club."""
    finished = events_of(club).filter(state=Event.State.FINISHED)[:SHOWN_PAST]
    return [PastEvent(event, podium_of(public_standings(event))) for event in finished]


def next_event(events: Sequence[Event]) -> Event | None:
    """Return the next date: one that is running now, else the first to come."""
    running = next((event for event in events if event.state == Event.State.RUNNING), None)
    today = timezone.now() - STILL_TODAY
    planned = [event for event in events if event.state == Event.State.OPEN]
    return running or next((event for event in planned if event.starts_at and event.starts_at >= today), None)


def series_of(club: Club) -> QuerySet[Series]:
    """Return the seasons of a club, the newest first."""
    return Series.objects.filter(club=club).order_by("-created_at", "-pk")


def staff_of_club(club: Club) -> QuerySet[ClubRole]:
    """Return the roles in a club."""
    return ClubRole.objects.filter(club=club).select_related("user").order_by("pk")


def staff_of_event(event: Event) -> QuerySet[Role]:
    """Return the roles that were given in an event itself."""
    return Role.objects.filter(event=event).select_related("user").order_by("pk")
