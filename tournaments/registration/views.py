"""Pages of people who register: join, take an offer, find a partner, leave."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import TroeftafelError
from inputs.values import whole_number
from tournaments.core.errors import EventConflict, EventGone, NotAllowed, TooOften
from tournaments.core.reach import address_of
from tournaments.core.views import event_page, new_key, once, show
from tournaments.links.guest_tokens import people_here, remember, visitor_of
from tournaments.links.services import make_link, open_link
from tournaments.models import Event, Person, PersonalLink, Registration
from tournaments.registration import limits, partners, services
from tournaments.registration.codes import partner_code
from tournaments.registration.forms import JoinForm
from tournaments.registration.people import may_register
from tournaments.registration.selectors import Own, own_registrations, people_in, places_of
from tournaments.registration.services import registration_refusal
from tournaments.registration.times import check_in_times

State = Registration.State


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@event_page()
def join(request: HttpRequest, event: Event, code: str = "") -> HttpResponse:
    """Show own registrations and the form; register, and show a new person their link once."""
    people = people_here(request)
    free = [person for person in people if not _is_registered(event, person) and may_register(event, person)]
    if request.method != "POST":
        return _join_page(request, event, code, JoinForm(event, free))
    form = JoinForm(event, free, request.POST)
    if not form.is_valid():
        return _join_page(request, event, code, form, status=422)
    user = account_without_person(request)
    try:
        joining = form.joining(code, "waiting_list" in request.POST)
        limits.require_few_registrations(request)
        with once(request) as first:
            if not first:
                return redirect(_page_of(event, code))
            made = services.join(event=event, joining=joining, person=form.person, name=form.name, user=user)
            token = _new_link(request, event, made, form.person)
    except (TroeftafelError, NotAllowed) as error:
        form.refuse(error)
        return _join_page(request, event, code, form, status=getattr(error, "status", 400), error=error)
    if not token:
        messages.success(request, outcome_of(made))
        return redirect(_page_of(event, code))
    return joined_page(request, event, made, token)


def _new_link(request: HttpRequest, event: Event, made: Registration, person_here: Person | None) -> str:
    """Make the link of a new person and open it in this browser; empty for people who have a way in."""
    person = people_in(made)[0]
    if person_here is not None or person.user_id is not None:
        return ""
    return link_of(request, event, person)


def new_personal_link(request: HttpRequest, person: Person) -> str:
    """Make the link of a new person outside of events, and open it in this browser."""
    return link_of(request, None, person)


def link_of(request: HttpRequest, event: Event | None, person: Person) -> str:
    token = make_link(person=person, by=None, event=event, channel=PersonalLink.Channel.JOINED)
    opening = open_link(token=token, visitor=visitor_of(request))
    if opening is not None:
        remember(request, opening)
    return token


def outcome_of(registration: Registration) -> str:
    """Say what came of a registration."""
    words = {
        State.CONFIRMED: _("You have a place. See you there!"),
        State.WAITING: _("You are on the waiting list. A free place is offered here first come, first served."),
    }
    if registration.state in words:
        return words[State(registration.state)]
    if registration.needs == Registration.Needs.APPROVAL:
        return _("Your registration was sent. An organiser will approve it.")
    return _("Your place is held until your partner has answered.")


def _is_registered(event: Event, person: Person) -> bool:
    live = Registration.objects.filter(event=event, members__person=person, members__live=True)
    entered = event.entries.filter(members__person=person).exclude(state="withdrawn")
    return live.exists() or entered.exists()


def account_without_person(request: HttpRequest) -> Any:
    """Return the account of the request if no person has it yet."""
    if not request.user.is_authenticated or Person.objects.filter(user=request.user).exists():
        return None
    return request.user


def _page_of(event: Event, code: str) -> str:
    return reverse("event-join-by-link", args=[event.slug, code]) if code else reverse("event-join", args=[event.slug])


def _join_page(
    request: HttpRequest,
    event: Event,
    code: str,
    form: JoinForm,
    *,
    status: int = 200,
    error: object = None,
) -> HttpResponse:
    places = places_of(event)
    context = {
        "form": form,
        "places": places,
        "own": own_cards(request, event),
        "closed": registration_refusal(event, code, people_here(request)),
        "full": places.left == 0,
        "form_key": request.POST.get("key") or new_key(),
        "here": _page_of(event, code),
        "begins": check_in_times(event)[0],
    }
    answer = show(request, event, "registration/join.html", context, tab="join", status=status)
    return uncached(answer, error)


def uncached(answer: HttpResponse, error: object) -> HttpResponse:
    if isinstance(error, TooOften):
        answer["Retry-After"] = str(error.retry_after)
    answer["Cache-Control"] = "no-store"
    return answer


def joined_page(request: HttpRequest, event: Event, made: Registration, token: str) -> HttpResponse:
    """Show a new person their link, which cannot be shown again."""
    address = address_of(request, event.club, reverse("go-to-event", args=[token, event.slug]))
    context = {
        "sentence": outcome_of(made),
        "address": address,
        "own": own_cards(request, event),
        "person": people_in(made),
    }
    return uncached(show(request, event, "registration/joined.html", context, tab="join"), None)


def own_cards(request: HttpRequest, event: Event) -> list[tuple[Own, str]]:
    """Return own registrations, each with the link for an invited partner if there is one."""
    return [(own, _partner_address(request, event, own)) for own in own_registrations(event, people_here(request))]


def _partner_address(request: HttpRequest, event: Event, own: Own) -> str:
    if not own.invites:
        return ""
    code = partner_code(own.registration)
    return address_of(request, event.club, reverse("event-partner", args=[event.slug, own.registration.pk, code]))


def _accept(request: HttpRequest, event: Event, person: Person) -> str:
    return outcome_of(services.accept_offer(event=event, person=person))


def _decline(request: HttpRequest, event: Event, person: Person) -> str:
    services.decline_offer(event=event, person=person)
    return _("You have declined the place.")


def _cancel(request: HttpRequest, event: Event, person: Person) -> str:
    services.cancel(event=event, person=person)
    return _("Your registration is cancelled.")


def _ask(request: HttpRequest, event: Event, person: Person) -> str:
    other = whole_number(request.POST.get("other", "")) or 0
    made = partners.ask_partner(event=event, person=person, other_id=other)
    return outcome_of(made) if not made.partner_wanted else _("Your request was sent. It is shown to the other person.")


ACTIONS = {"accept": _accept, "decline": _decline, "cancel": _cancel, "ask": _ask}


@require_POST
@event_page()
def own_do(request: HttpRequest, event: Event, action: str) -> HttpResponse:
    """Run one button of an own registration, and return to its page."""
    number = whole_number(request.POST.get("person", ""))
    person = next((candidate for candidate in people_here(request) if candidate.pk == number), None)
    if person is None:
        raise EventConflict("not_registered")
    ended: EventGone | None = None
    with once(request) as first:
        if first:
            try:
                messages.success(request, ACTIONS[action](request, event, person))
            except EventGone as error:  # the place went to the next, which stays so
                ended = error
    if ended is not None:
        raise ended
    return redirect("event-join", event.slug)
