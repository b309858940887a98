"""Personal links at the desk: made for one person and shown once, or printed for many. None can be read again."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.core import permissions
from tournaments.core.names import with_people
from tournaments.core.views import event_page, new_key, once, show
from tournaments.desk.printing import reach_of
from tournaments.entries.views import qr
from tournaments.links.selectors import link_states
from tournaments.links.services import make_link, print_links
from tournaments.models import Entry, Event, Person, PersonalLink

Made = tuple[Person, str, SafeString]
"""A person, the address of their new link, and its QR code."""


@require_GET
@event_page("see_people")
def links(request: HttpRequest, event: Event, entry_id: int) -> HttpResponse:
    """Show who of an entry has a link, when it was made and on how many devices it is open; never the link."""
    return _links_page(request, event, event.entries.get(pk=entry_id))


@require_POST
@event_page("see_people")
def new_link(request: HttpRequest, event: Event, entry_id: int, person_id: int) -> HttpResponse:
    """Make a link and show it this once; the earlier one no longer works."""
    entry = event.entries.get(pk=entry_id)
    person = next((one for one in _behind(entry) if one.pk == person_id), None)
    if person is None:
        raise Person.DoesNotExist
    permissions.require_link(request.user, person)
    made: list[Made] = []
    with once(request) as first:
        if first:
            token = make_link(person=person, by=request.user, event=event, channel=PersonalLink.Channel.SCREEN)
            made.append((person, *_address_of(request, token, event)))
    return _links_page(request, event, entry, made) if made else _shown_before(request, event, entry_id)


def _shown_before(request: HttpRequest, event: Event, entry_id: int) -> HttpResponse:
    messages.warning(
        request, _("This link was already shown, and cannot be shown again. Make a new one if you need it.")
    )
    return redirect("event-links", event.slug, entry_id)


def _links_page(request: HttpRequest, event: Event, entry: Entry, made: Sequence[Made] = ()) -> HttpResponse:
    people, signing_in = _handed_links(request, _behind(entry))
    states = link_states(people)
    rows = [(one, states.get(one.pk)) for one in people]
    context = {"entry": entry, "made": made, "people": rows, "signing_in": signing_in, "form_key": new_key()}
    answer = show(request, event, "entries/links.html", context, "players")
    answer["Cache-Control"] = "no-store"
    return answer


def _behind(entry: Entry) -> list[Person]:
    """The people of an entry, and who stands in for one of them in the round being played."""
    standing_in = Person.objects.filter(pk__in=entry.substitutions.filter(round__state="published").values("person"))
    return [*(member.person for member in entry.members.select_related("person")), *standing_in]


def _handed_links(request: HttpRequest, people: Sequence[Person]) -> tuple[list[Person], list[Person]]:
    """Those for whom this user may make links, and those who sign in with an account instead."""
    may = [one for one in people if permissions.may_see_link(request.user, one)]
    return may, [one for one in people if one not in may]


def _address_of(request: HttpRequest, token: str, event: Event) -> tuple[str, SafeString]:
    """The absolute address of a link that opens the event, and its QR code as a drawing."""
    address = request.build_absolute_uri(reverse("go-to-event", args=[token, event.slug]))
    return address, qr(address)


# --- on paper --------------------------------------------------------------------------------------------------


@require_GET
@event_page("see_people")
def print_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Show who has a link and who has none yet, before any is printed."""
    people = _entered(request, event)
    states = link_states(people)
    without = [one for one in people if one.pk not in states]
    having = [one for one in people if one.pk in states]
    context = {"reach": reach_of(request), "without": without, "having": having, "form_key": new_key()}
    answer = show(request, event, "desk/print_links.html", context, "print")
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
@event_page("see_people")
def print_new(request: HttpRequest, event: Event) -> HttpResponse:
    """Make links and show them as a page to print, this once: for those without one, or with `all` for everyone."""
    people = _entered(request, event)
    reach = reach_of(request)
    if not reach.codes or not people:
        return redirect("event-print-links", event.slug)
    states = {} if "all" in request.POST else link_states(people)
    wanted = [one for one in people if one.pk not in states]
    made: list[Made] = []
    with once(request) as first:
        if first and wanted:
            tokens = print_links(event=event, people=wanted, by=request.user)
            made = [(one, *_address_of(request, tokens[one.pk], event)) for one in wanted]
    if not made:
        messages.warning(
            request, _("These links have already been shown and cannot be shown again. Print new ones if needed.")
        )
        return redirect("event-print-links", event.slug)
    answer = show(request, event, "desk/print_links.html", {"reach": reach, "made": made}, "print")
    answer["Cache-Control"] = "no-store"
    return answer


def _entered(request: HttpRequest, event: Event) -> list[Person]:
    """The people of the event for whom this user may make links, by entry."""
    entries = event.entries.prefetch_related(*with_people()).exclude(state="withdrawn").order_by("name")
    return _handed_links(request, [member.person for entry in entries for member in entry.members.all()])[0]
