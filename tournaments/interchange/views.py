"""Pages of files and embedding: downloads of lists and TRF, and the snippets for other sites."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.core.permissions import may
from tournaments.core.reach import address_of
from tournaments.core.views import event_page, show
from tournaments.interchange.embeds import PARTS, snippet
from tournaments.interchange.files import LISTS, list_file, trf_file
from tournaments.interchange.trf import fits
from tournaments.models import Event

FOR_LEADERS = ("entries", "registrations")


@require_safe
@event_page("see_desk")
def files(request: HttpRequest, event: Event) -> HttpResponse:
    """Show all files of the event, and what shows its standings or pairings on another site."""
    leads = may(request.user, "see_people", event)
    names = [name for name in LISTS if leads or name not in FOR_LEADERS]
    snippets = []
    for part, title in PARTS.items():
        address = address_of(request, event.club, reverse("embed", args=[event.slug, part]))
        snippets.append((part, title, snippet(event, address)))
    context = {"lists": [(name, LISTS[name].title) for name in names], "trf": fits(event), "snippets": snippets}
    return show(request, event, "interchange/files.html", context, tab="desk")


@require_safe
@event_page()
def event_file(request: HttpRequest, event: Event, name: str, kind: str) -> HttpResponse:
    """Return a list of the event as a file."""
    return list_file(request.user, event, name, kind=kind, separator=request.GET.get("separator", ""))


@require_safe
@event_page()
def event_trf(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the event as TRF16."""
    return trf_file(request.user, event)
