"""The list of players: public, for check-in by staff, and for late entries."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.api import tables
from tournaments.core import formats as core_formats
from tournaments.core import names as core_names
from tournaments.core import permissions
from tournaments.core.anonymous_cache import cached_for_anonymous
from tournaments.core.names import with_people
from tournaments.core.rounds import entries_without_seat
from tournaments.core.views import back_to, event_page, once, show
from tournaments.entries import services as entries_services
from tournaments.entries.forms import PeopleForm, count_sentence
from tournaments.entries.schemas import Captain
from tournaments.models import Entry, Event, Round
from tournaments.pairing import next_step as pairing_next_step
from tournaments.people.similar_names import clubs_alike, names_alike, names_like_staff
from tournaments.rounds import selectors as rounds_selectors

STAFF_ACTIONS = {
    "check-in": entries_services.check_in,
    "check-out": entries_services.check_out,
    "withdraw": entries_services.withdraw,
    "remove": entries_services.remove_entry,
}


@require_safe
@cached_for_anonymous()
@event_page()
def players(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the entries. Staff check in with one tap."""
    return _page(request, event, PeopleForm())


def _page(request: HttpRequest, event: Event, form: PeopleForm, status: int = 200) -> HttpResponse:
    entries = event.entries.select_related("club").prefetch_related(*with_people()).order_by("number")
    find = request.GET.get("find", "").strip()
    staff = permissions.may(request.user, "see_desk", event)
    full = permissions.may(request.user, "see_people", event)
    rows = [(entry, entry.name if full else core_names.public_name(entry)) for entry in entries]
    matching = [(entry, name) for entry, name in rows if find.casefold() in name.casefold()]
    states = [entry.state for entry, _name in rows]
    round_ = rounds_selectors.current_round(event) if staff else None
    late = round_ if round_ and round_.state == "published" else None
    context = {
        "rows": sorted(matching, key=lambda row: row[1].casefold()),
        "find": find,
        "form": form,
        "present": states.count(Entry.State.PRESENT),
        "missing": states.count(Entry.State.REGISTERED) + states.count(Entry.State.ABSENT),
        "count": count_sentence(*_player_count(event, states), all_play=event.system != Event.System.GROUPS),
        "step": pairing_next_step.next_step(event) if staff else None,
        "late_round": late,
        "late_ids": set(entries_without_seat(event, late).values_list("pk", flat=True)) if late else set(),
        "seated_ids": set(late.places.values_list("entry_id", flat=True)) if late else set(),
        "alike": names_alike(event) if full else [],
        "clubs_alike": clubs_alike(event) if full else [],
        "like_staff": names_like_staff(event) if full else [],
        "people_an_entry": core_formats.people_an_entry(event),
        "has_captains": bool(core_formats.layout_of(event).captains),
        **{
            f"may_{name}": permissions.may(request.user, name, event)
            for name in ("change_round", "check_in", "enter", "seat", "withdraw", "see_people")
        },
    }
    return show(request, event, "entries/players.html", context, tab="players", status=status)


def _player_count(event: Event, states: list[str]) -> tuple[int, list[int], str, int]:
    """Return the number of players to pair and the table sizes.

    Checked-in entries count, or all before check-in began.
    """
    here = states.count(Entry.State.PRESENT) or len([state for state in states if state != Entry.State.WITHDRAWN])
    size = core_formats.people_an_entry(event)
    return here * size, core_formats.sizes_of(event), event.odd, size


@require_POST
@event_page()
def entry_do(request: HttpRequest, event: Event, entry_id: int, action: str) -> HttpResponse:
    """Run one button of one entry, and return to the page."""
    entry = event.entries.filter(pk=entry_id).first()
    if entry is not None:
        STAFF_ACTIONS[action](entry=entry, by=request.user)
        if action in ("check-out", "withdraw"):
            _say_still_seated(request, entry)
    place = f"?find={request.POST['find']}" if request.POST.get("find") else ""
    return redirect(f"{reverse('event-players', args=[event.slug])}{place}#e{entry_id}")


def _say_still_seated(request: HttpRequest, entry: Entry) -> None:
    """Warn that a leaving entry keeps its place until the round is changed.

    A finished table gives no warning: its place counts and needs no substitute.
    """
    place = entry.places.filter(round__state=Round.State.PUBLISHED).select_related("round").first()
    if place is not None and not tables.facts([place.table_id])[place.table_id].finished:
        words = _(
            "%(name)s still has a seat at table %(table)s in round %(number)s. Use “Change round %(number)s” to "
            "fill the seat."
        )
        facts = {"name": entry.name, "table": place.table_number, "number": place.round.number}
        messages.warning(request, words % facts)


@require_http_methods(["POST"])
@event_page("enter")
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Add people, also late ones: one name or a list. Bad rows return for correction."""
    form = PeopleForm.of(request)
    if not form.is_valid:
        return _page(request, event, form, status=422)
    with once(request) as first:
        if first and form.rows:
            _say_entered(request, _enter(request, event, form))
    return redirect(back_to(request, reverse("event-players", args=[event.slug])))


def _enter(request: HttpRequest, event: Event, form: PeopleForm) -> entries_services.ImportedEntries:
    side = request.POST.get("side", "") if event.format == Event.Format.CLUB_MATCH else ""
    entered = entries_services.enter_people(event=event, rows=form.rows, by=request.user, side=side)
    if request.POST.get("here"):
        for entry in entered.entries:
            entries_services.check_in(entry=entry, by=request.user)
    return entered


def _say_entered(request: HttpRequest, entered: entries_services.ImportedEntries) -> None:
    count = len(entered.entries)
    words = ngettext("%(count)s entry was added.", "%(count)s entries were added.", count) % {"count": count}
    messages.success(request, words)
    if entered.skipped:
        names = ", ".join(person.name for person in entered.skipped)
        messages.warning(request, _("Already in the list and not added again: %(names)s.") % {"names": names})


@require_POST
@event_page("enter")
def captain(request: HttpRequest, event: Event, entry_id: int, person_id: int) -> HttpResponse:
    """Make another member captain from the next round on."""
    entry = event.entries.get(pk=entry_id)
    with once(request) as first:
        if first:
            person = entries_services.choose_captain(entry=entry, captain=Captain(person=person_id), by=request.user)
            messages.success(request, _("%(name)s is now captain.") % {"name": person})
    return redirect(f"{reverse('event-players', args=[event.slug])}#e{entry_id}")
