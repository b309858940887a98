"""Personal links at the desk: created for one person, or printed for many.

Each is shown once; none can be read again.
"""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.core import permissions
from tournaments.core.names import with_people
from tournaments.core.reach import address_of, qr, reach_of
from tournaments.core.views import event_page, new_key, once, show
from tournaments.links.selectors import link_states
from tournaments.links.services import make_link, print_links
from tournaments.models import Entry, Event, Person, PersonalLink

Made = tuple[Person, str, SafeString]
"""A person, the address of their new link, and its QR code."""


@require_safe
@event_page("see_people")
def links(request: HttpRequest, event: Event, entry_id: int) -> HttpResponse:
    """Show the people of an entry with the creation time and devices of their links.

    The links themselves are never shown.
    """
    return _links_page(request, event, event.entries.get(pk=entry_id))


@require_POST
@event_page("see_people")
def new_link(request: HttpRequest, event: Event, entry_id: int, person_id: int) -> HttpResponse:
    """Create a link and show it once; the earlier one no longer works."""
    entry = event.entries.get(pk=entry_id)
    person = next((candidate for candidate in _behind(entry) if candidate.pk == person_id), None)
    if person is None:
        raise Person.DoesNotExist
    permissions.require_link(request.user, person)
    links: list[Made] = []
    with once(request) as first:
        if first:
            token = make_link(person=person, by=request.user, event=event, channel=PersonalLink.Channel.SCREEN)
            links.append((person, *_address_of(request, token, event)))
    return _links_page(request, event, entry, links) if links else _shown_before(request, event, entry_id)


def _shown_before(request: HttpRequest, event: Event, entry_id: int) -> HttpResponse:
    messages.warning(
        request, _("This link has already been shown and cannot be shown again. Create a new one if you need it.")
    )
    return redirect("event-links", event.slug, entry_id)


def _links_page(request: HttpRequest, event: Event, entry: Entry, links: Sequence[Made] = ()) -> HttpResponse:
    people, signing_in = _handed_links(request, _behind(entry))
    states = link_states(people)
    rows = [(person, states.get(person.pk)) for person in people]
    context = {"entry": entry, "made": links, "people": rows, "signing_in": signing_in, "form_key": new_key()}
    answer = show(request, event, "entries/links.html", context, tab="players")
    answer["Cache-Control"] = "no-store"
    return answer


def _behind(entry: Entry) -> list[Person]:
    """Return the people of an entry and their stand-ins in the current round."""
    standing_in = Person.objects.filter(pk__in=entry.substitutions.filter(round__state="published").values("person"))
    return [*(member.person for member in entry.members.select_related("person")), *standing_in]


def _handed_links(request: HttpRequest, people: Sequence[Person]) -> tuple[list[Person], list[Person]]:
    """Split people into those that get links from this user and account holders."""
    may = [person for person in people if permissions.may_see_link(request.user, person)]
    return may, [person for person in people if person not in may]


def _address_of(request: HttpRequest, token: str, event: Event) -> tuple[str, SafeString]:
    """Return the address of a link that opens the event, and its QR code."""
    address = address_of(request, event.club, reverse("go-to-event", args=[token, event.slug]))
    return address, qr(address)


# --- on paper --------------------------------------------------------------------------------------------------


@require_safe
@event_page("see_people")
def print_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the people with and without a link before any is printed."""
    people = _linkable_people(request, event)
    states = link_states(people)
    without = [person for person in people if person.pk not in states]
    having = [person for person in people if person.pk in states]
    context = {"reach": reach_of(request, event.club), "without": without, "having": having, "form_key": new_key()}
    answer = show(request, event, "desk/print_links.html", context, tab="print")
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
@event_page("see_people")
def print_new(request: HttpRequest, event: Event) -> HttpResponse:
    """Create links and render them once as a page to print.

    By default for people without one; with `all` for everyone.
    """
    people = _linkable_people(request, event)
    reach = reach_of(request, event.club)
    if not reach.works or not people:
        return redirect("event-print-links", event.slug)
    states = {} if "all" in request.POST else link_states(people)
    wanted = [recipient for recipient in people if recipient.pk not in states]
    links: list[Made] = []
    with once(request) as first:
        if first and wanted:
            tokens = print_links(event=event, people=wanted, by=request.user, site=reach.site)
            links = [(recipient, *_address_of(request, tokens[recipient.pk], event)) for recipient in wanted]
    if not links:
        messages.warning(
            request,
            _("These links have already been shown and cannot be shown again. Print new ones if you need them."),
        )
        return redirect("event-print-links", event.slug)
    answer = show(request, event, "desk/print_links.html", {"reach": reach, "made": links}, tab="print")
    answer["Cache-Control"] = "no-store"
    return answer


def _linkable_people(request: HttpRequest, event: Event) -> list[Person]:
    """Return the event's people who get links from this user, by entry."""
    entries = event.entries.prefetch_related(*with_people()).exclude(state="withdrawn").order_by("name")
    return _handed_links(request, [member.person for entry in entries for member in entry.members.all()])[0]
