"""Paper is a peer: slips, pairings, standings, personal links and the result of a club match, ready to print."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from games import api
from tournaments import permissions, selectors
from tournaments.models import Event
from tournaments.selectors import PairingTable
from tournaments.selectors.names import with_people
from tournaments.views.edge import event_page, show
from tournaments.views.people import link_of, qr

LINES_TO_A_TARGET = 12
"""Lines on the slip of a game whose length is not known beforehand."""


@require_GET
@event_page("see_desk")
def index(request: HttpRequest, event: Event) -> HttpResponse:
    """What can be printed."""
    return show(request, event, "print.html", {"current": selectors.current_round(event)}, "print")


@require_GET
@event_page("see_desk")
def sheet(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    """One thing on paper."""
    if kind not in KINDS:
        raise Http404
    answer = show(request, event, f"print_{kind}.html", KINDS[kind](request, event), "print")
    answer["Cache-Control"] = "no-store"
    return answer


def _slips(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Table i and table i + T/2 share a page, so that one cut gives two piles in order."""
    round_ = selectors.current_round(event)
    if round_ is None:
        return {"round": None, "pages": []}
    slips = [_slip(request, event, table) for table in selectors.pairings_of(round_, full_names=True).tables]
    half = (len(slips) + 1) // 2
    pages = [[slips[i], *slips[half + i : half + i + 1]] for i in range(half)]
    return {"round": round_, "pages": pages}


def _slip(request: HttpRequest, event: Event, table: PairingTable) -> dict[str, Any]:
    form = api.sheet_form(table.table_id)
    address = request.build_absolute_uri(reverse("event-table", args=[event.slug, table.number]))
    return {
        "table": table,
        "groups": [(row.name, form.columns) for row in form.grid],
        "others": [field.label for field in form.others()],
        "deals": range(1, (table.fact.deals_planned or LINES_TO_A_TARGET) + 1),
        "qr": qr(address),
        "address": address,
    }


def _pairings(request: HttpRequest, event: Event) -> dict[str, Any]:
    round_ = selectors.current_round(event)
    return {"round": round_, "pairings": selectors.public_pairings(round_) if round_ else None}


def _standings(request: HttpRequest, event: Event) -> dict[str, Any]:
    return {"standings": selectors.standings_of(event)}


def _links(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Secrets: only for who may see them."""
    permissions.require(request.user, "see_people", event)
    entries = event.entries.prefetch_related(*with_people()).exclude(state="withdrawn").order_by("name")
    listed = [member.person for entry in entries for member in entry.members.all()]
    people = [person for person in listed if permissions.may_see_link(request.user, person)]
    return {"people": [(person, *link_of(request, person)) for person in people]}


def _match(request: HttpRequest, event: Event) -> dict[str, Any]:
    if event.format != Event.Format.CLUB_MATCH:
        raise Http404
    match = selectors.match_score(event)
    rounds = [(score, selectors.public_pairings(selectors.public_round(event, score.number))) for score in match.rounds]
    return {"match": match, "rounds_played": rounds}


KINDS: dict[str, Callable[[HttpRequest, Event], dict[str, Any]]] = {
    "slips": _slips,
    "pairings": _pairings,
    "standings": _standings,
    "links": _links,
    "match": _match,
}
