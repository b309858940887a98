"""The list of people: for everybody who comes, for staff checking in, late entries, personal links."""

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments import permissions, selectors, services
from tournaments.forms.people import PeopleForm, count_sentence
from tournaments.models import Entry, Event, Person, Round
from tournaments.selectors.names import with_people
from tournaments.views.edge import event_page, first_time, show

STAFF_ACTIONS = {
    "check-in": ("check_in", services.check_in),
    "check-out": ("check_in", services.check_out),
    "withdraw": ("withdraw", services.withdraw),
    "remove": ("enter", services.remove_entry),
}


@require_GET
@event_page()
def players(request: HttpRequest, event: Event) -> HttpResponse:
    """Who takes part. Staff check in with one tap."""
    return _page(request, event, PeopleForm())


def _page(request: HttpRequest, event: Event, form: PeopleForm, status: int = 200) -> HttpResponse:
    entries = event.entries.select_related("club").prefetch_related(*with_people()).order_by("number")
    find = request.GET.get("find", "").strip()
    staff = permissions.may(request.user, "see_desk", event)
    full = permissions.may(request.user, "see_people", event)
    rows = [(entry, entry.name if full else selectors.public_name(entry)) for entry in entries]
    shown = [(entry, name) for entry, name in rows if find.casefold() in name.casefold()]
    states = [entry.state for entry, _name in rows]
    round_ = selectors.current_round(event) if staff else None
    late = round_ if round_ and round_.state == "published" else None
    context = {
        "rows": sorted(shown, key=lambda row: row[1].casefold()),
        "find": find,
        "form": form,
        "present": states.count(Entry.State.PRESENT),
        "missing": states.count(Entry.State.REGISTERED) + states.count(Entry.State.ABSENT),
        "count": count_sentence(*_counted(event, states)),
        "step": selectors.next_step(event) if staff else None,
        "late_round": late,
        "late_ids": _unseated(event, late),
        **{
            f"may_{name}": permissions.may(request.user, name, event)
            for name in ("check_in", "enter", "seat", "withdraw")
        },
    }
    return show(request, event, "players.html", context, "players", status)


def _counted(event: Event, states: list[str]) -> tuple[int, list[int], str, bool]:
    """Who will be seated: those checked in, or everybody before check-in began."""
    here = states.count(Entry.State.PRESENT) or len([one for one in states if one != Entry.State.WITHDRAWN])
    pairs = event.format != Event.Format.INDIVIDUALS
    return here * (2 if pairs else 1), selectors.sizes_of(event), event.odd, pairs


def _unseated(event: Event, round_: Round | None) -> set[int]:
    """Entries that are here and have no place in the round being played."""
    if round_ is None:
        return set()
    here = event.entries.filter(state=Entry.State.PRESENT)
    return set(here.exclude(places__round=round_).exclude(sitout__round=round_).values_list("pk", flat=True))


@require_POST
@event_page()
def entry_do(request: HttpRequest, event: Event, entry_id: int, action: str) -> HttpResponse:
    """One button of one entry; the page comes back where it was."""
    permission, act = STAFF_ACTIONS[action]
    permissions.require(request.user, permission, event)
    entry = event.entries.filter(pk=entry_id).first()
    if entry is not None:
        act(entry, request.user)
    place = f"?find={request.POST['find']}" if request.POST.get("find") else ""
    return redirect(f"{reverse('event-players', args=[event.slug])}{place}#e{entry_id}")


@require_http_methods(["POST"])
@event_page("enter")
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """More people, late ones too: one name or a whole list. Bad rows come back to be put right."""
    form = PeopleForm.of(request)
    if not form.is_valid:
        return _page(request, event, form, status=422)
    if first_time(request) and form.rows:
        side = request.POST.get("side", "") if event.format == Event.Format.CLUB_MATCH else ""
        entered = services.enter_people(event, form.rows, request.user, side)
        if request.POST.get("here"):
            for entry in entered.entries:
                services.check_in(entry, request.user)
        _say_entered(request, entered)
    return redirect("event-players", event.slug)


def _say_entered(request: HttpRequest, entered: services.Entered) -> None:
    count = len(entered.entries)
    words = ngettext("%(count)s entry was added.", "%(count)s entries were added.", count) % {"count": count}
    messages.success(request, words)
    if entered.skipped:
        names = ", ".join(person.name for person in entered.skipped)
        messages.warning(request, _("Already in the list and not added again: %(names)s.") % {"names": names})


@require_POST
@event_page("seat")
def join_round(request: HttpRequest, event: Event, entry_id: int) -> HttpResponse:
    """Somebody late gets a place in the round being played; nobody else moves."""
    round_ = selectors.current_round(event)
    entry = event.entries.get(pk=entry_id)
    if round_ is not None and first_time(request):
        spot = services.join_round(round_, entry, request.user)
        facts = {"name": entry.name, "table": spot.table}
        messages.success(request, _("%(name)s plays at table %(table)s.") % facts)
    return redirect("event-players", event.slug)


# --- personal links ------------------------------------------------------------------------------------------


@require_GET
@event_page("see_people")
def links(request: HttpRequest, event: Event, entry_id: int) -> HttpResponse:
    """The personal link of everybody in an entry, as an address and as a QR code to hold a phone at."""
    entry = event.entries.prefetch_related(*with_people()).get(pk=entry_id)
    listed = [member.person for member in entry.members.all()]
    people = [(one, *link_of(request, one)) for one in listed if permissions.may_see_link(request.user, one)]
    signing_in = [one for one in listed if not permissions.may_see_link(request.user, one)]
    answer = show(request, event, "links.html", {"entry": entry, "people": people, "signing_in": signing_in}, "players")
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
@event_page("see_people")
def new_link(request: HttpRequest, event: Event, entry_id: int, person_id: int) -> HttpResponse:
    """Replaces a link that others have seen; the old one stops working."""
    entry = event.entries.get(pk=entry_id)
    person = Person.objects.get(pk=person_id, entryperson__entry=entry)
    permissions.require_link(request.user, person)
    if first_time(request):
        services.new_personal_link(person, request.user)
        messages.success(request, _("%(name)s has a new link; the old one does not work any more.") % {"name": person})
    return redirect("event-links", event.slug, entry_id)


def link_of(request: HttpRequest, person: Person) -> tuple[str, SafeString]:
    """The absolute address of a personal link, and its QR code as a drawing."""
    address = request.build_absolute_uri(reverse("go", args=[person.link]))
    return address, qr(address)


def qr(text: str) -> SafeString:
    """A QR code as SVG to put into a page; drawn here, so no other site learns the link."""
    drawn = segno.make(text, error="m", micro=False)
    return mark_safe(drawn.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True))
