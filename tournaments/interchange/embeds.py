"""Standings and pairings inside pages of other sites: no session, no cookies, equal for everyone.

They refresh themselves while they are visible (static/tournaments/embed.js).
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import conditional_page, require_safe

from engine.sentences import N
from tournaments.core.events import event_with_address
from tournaments.core.reach import address_of
from tournaments.models import Event
from tournaments.rankings.held import public_standings
from tournaments.rounds.selectors import current_round, public_pairings

MAX_ROWS = 150
"""Rows of one part, so that it stays small; the rest is behind its link."""
FOR_SECONDS = 15
"""Seconds for which a browser or a proxy may keep a part."""
HEIGHTS = {"standings": 480, "pairings": 480}
"""Pixels in the snippet; the site that embeds a part may change them."""


class EmbeddedRows(NamedTuple):
    """What one address shows: rows of cells, whether there are more, and the page behind it."""

    round: int | None
    rows: list[tuple[object, ...]]
    more: bool
    page: str


def _standings(event: Event) -> EmbeddedRows:
    rows = [(row.rank or "", row.name, row.points if row.has_played else "") for row in public_standings(event).rows]
    page = reverse("event-standings", args=[event.slug])
    return EmbeddedRows(None, list(rows[:MAX_ROWS]), len(rows) > MAX_ROWS, page)


def _pairings(event: Event) -> EmbeddedRows:
    round_ = current_round(event)
    if round_ is None:
        return EmbeddedRows(None, [], False, reverse("event", args=[event.slug]))
    pairings = public_pairings(round_)
    rows: list[tuple[object, ...]] = [
        (table.number, " – ".join(occupant.name for occupant in table.occupants)) for table in pairings.tables
    ]
    rows += [("", out.name) for out in pairings.waiting]
    page = reverse("event-round", args=[event.slug, round_.number])
    return EmbeddedRows(round_.number, rows[:MAX_ROWS], len(rows) > MAX_ROWS, page)


PARTS: Mapping[str, str] = {"standings": N("Standings"), "pairings": N("Current pairings")}
MAKERS: Mapping[str, Callable[[Event], EmbeddedRows]] = {"standings": _standings, "pairings": _pairings}


@require_safe
@conditional_page
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # its views take no further arguments
def embed(request: HttpRequest, slug: str, part: str) -> HttpResponse:
    """Show one part of a public event, in the language of the address."""
    event = event_with_address(slug)
    if event is None or part not in PARTS:
        raise Http404
    with translation.override(_language(request, event)), timezone.override(event.time_zone):
        content = MAKERS[part](event)
        page = address_of(request, event.club, content.page)
        context = {"event": event, "part": part, "title": PARTS[part], "found": content, "page": page}
        answer = render(None, "tournaments/interchange/embed.html", context)
    answer["Cache-Control"] = f"public, max-age={FOR_SECONDS}"
    # A site may sandbox its frame, which then has no origin: it could not read its own address again.
    answer["Access-Control-Allow-Origin"] = "*"
    return answer


def _language(request: HttpRequest, event: Event) -> str:
    """Return the language in the address, else that of the club, else that of the site."""
    offered = dict(settings.LANGUAGES)
    of_club = event.club.language if event.club else ""
    wanted = (request.GET.get("lang", ""), of_club, settings.LANGUAGE_CODE)
    return next(code for code in wanted if code in offered)


def snippet(event: Event, address: str) -> SafeString:
    """Return the HTML that shows a part on another site."""
    height = HEIGHTS[address.rstrip("/").rpartition("/")[2]]
    markup = '<iframe src="{}" title="{}" width="100%" height="{}" loading="lazy" style="border:0"></iframe>'
    return format_html(markup, address, event.name, height)
