"""Personal pages with table number, opponents, results and rank; and their links.

The front page has the visitor's seat, current events and open games; a further page lists all events.
"""

from http import HTTPStatus

from django.contrib.auth import get_user_model
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.api import sheets as game_sheets
from inputs.values import whole_number
from tournaments.confirmation.page import REASONS, PendingResult, pending_results
from tournaments.core import events as core_events
from tournaments.core import permissions
from tournaments.core import versions as core_versions
from tournaments.core.clubs import only_club
from tournaments.core.codes import read_code
from tournaments.core.views import event_page, show
from tournaments.corrections.selectors import open_requests_at
from tournaments.front import selectors as front_selectors
from tournaments.front.offline import may_be_kept
from tournaments.front.own_rounds import own_rounds, own_spark
from tournaments.front.selectors import PersonCard, is_in
from tournaments.links.guest_tokens import (
    endings_here,
    forget_person,
    here,
    is_preview,
    people_here,
    remember,
    visitor_of,
)
from tournaments.links.selectors import is_live_token, opened_elsewhere
from tournaments.links.services import TooManyOpeningsError, open_link
from tournaments.models import Event, Person, Round
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.held import held_text
from tournaments.rankings.text import needs_of
from tournaments.result_rules.correction_periods import correction_period_at_table
from tournaments.rounds.chairs import chairs_at
from tournaments.rounds.pins import pin_of
from tournaments.sheets.table_request import own_chair, uses_pins


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def go(request: HttpRequest, link: str, slug: str = "") -> HttpResponse:
    """Open a personal link in this browser, and redirect to the page of its event.

    A program that previews links gets a page with a button instead. A player whose browser is mistaken for such a
    program presses it.
    """
    if request.method == "HEAD":
        return HttpResponse()
    if request.method == "GET" and is_preview(request):
        request.path = reverse("home")  # the page must not repeat the link, which its button sends to its own address
        return render(request, "tournaments/front/go.html")
    try:
        opening = open_link(token=link, visitor=visitor_of(request))
    except TooManyOpeningsError:
        request.path = reverse("home")
        words = _("Too many requests. Wait a minute, then try again.")
        return render(
            request, "tournaments/core/refused.html", {"sentence": words}, status=HTTPStatus.TOO_MANY_REQUESTS
        )
    if opening is None:
        request.path = reverse("home")  # the error page and the log must not repeat the link
        raise Http404
    remember(request, opening)
    event = front_selectors.event_to_open(opening.link.person, slug)
    return redirect("event-me", event.slug) if event else redirect("me")


@require_safe
@never_cache
def me(request: HttpRequest) -> HttpResponse:
    """Show the seats and events of the people known to this browser."""
    people = [
        {
            "person": person,
            "cards": open_cards(person),
            "events": front_selectors.events_of(person),
            "teams": front_selectors.teams_led_by(person),
        }
        for person in people_here(request)
    ]
    return render(request, "tournaments/front/me.html", {"people": people, "endings": endings_here(request)})


@require_POST
def not_me(request: HttpRequest) -> HttpResponse:
    """Forget the person in this browser, which belongs to another user."""
    person = whole_number(request.POST.get("person", ""))
    if person is not None:
        forget_person(request, person)
    return redirect("me")


@require_safe
@event_page()
def event_me(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the person's own card; unknown visitors get help to sign in."""
    cards = [card for card in (_card(event, person) for person in people_here(request)) if card]
    if not cards:
        return show(request, event, "front/me_unknown.html", {"endings": endings_here(request)}, tab="me")
    wanted = request.GET.get("person", "")
    chosen = next((card for card in cards if str(card.person.pk) == wanted), cards[0])
    held = event.held_version is not None
    needs = None if held else needs_of(event, chosen.entry.number, chosen.standings.version)
    context = {"card": chosen, "others": cards, "needs": needs, "reasons": REASONS.items(), **_details(event, chosen)}
    context["held"] = held_text() if held else ""
    context["elsewhere"] = opened_elsewhere(chosen.person, here(request))
    context |= {"own_rounds": own_rounds(event, chosen), "spark": own_spark(event, chosen)}
    answer = show(request, event, "front/event_me.html", {**context, "opens": _to_answer(event, chosen)}, tab="me")
    answer["Cache-Control"] = "no-store"
    return may_be_kept(answer)


def _to_answer(event: Event, card: PersonCard) -> list[PendingResult]:
    """Return opponents' sheets that this person may confirm here."""
    if card.seat is None or event.state != Event.State.RUNNING:
        return []
    table = card.seat.table
    chairs = chairs_at(card.seat.round, table)
    chair = own_chair(card.person, chairs)
    return [
        open_ for open_ in pending_results(event, table_id=table.table_id, chairs=chairs, here=chair) if open_.answering
    ]


def _card(event: Event, person: Person) -> PersonCard | None:
    return front_selectors.person_card(event, person) if is_in(event, person) else None


def _pin(event: Event, card: PersonCard) -> str:
    """Return the PIN of the person's club seat in this round; empty if there is none."""
    seat = card.seat
    if seat is None or seat.online or seat.round.state != Round.State.PUBLISHED or not uses_pins(event):
        return ""
    here = own_chair(card.person, chairs_at(seat.round, seat.table))
    return pin_of(seat.round.pk, seat.table.table_id, here.seat) if here else ""


def _details(event: Event, card: PersonCard) -> dict[str, object]:
    """Return the row's arithmetic, and the next deal to enter at the person's table."""
    lines = list(rankings_selectors.arithmetic(card.row)) if card.row else []
    table = card.seat.table if card.seat else None
    sheets = game_sheets.of_tables([table.table_id])[table.table_id] if table else []
    period = correction_period_at_table(event, card.seat.round, table.table_id) if card.seat and table else None
    open_requests = open_requests_at(event, table.table_id) if table else []
    details = {"period": period, "asked_here": open_requests, "standings": card.standings, "pin": _pin(event, card)}
    return {"arithmetic": lines, "sheets": sheets, **details}


ON_A_PAGE = 25


MAX_ON_FRONT = 8


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Show the visitor's seat, then running events, then open games."""
    listed = front_selectors.with_progress(core_events.visible_events())
    running = front_selectors.in_order_of_dates(front_selectors.not_over(listed))[:MAX_ON_FRONT]
    finished = listed.filter(state=Event.State.FINISHED)[:3]
    cards = [card for person in people_here(request) for card in open_cards(person)]
    context = {
        "cards": cards,
        "running": running,
        "finished": finished,
        "may_create": permissions.may(request.user, permissions.CREATE),
        "club": only_club(),
        "is_empty": not get_user_model().objects.exists(),
        "topics": " ".join(dict.fromkeys(core_versions.event_topic(card.entry.event) for card in cards)),
    }
    return render(request, "tournaments/front/home.html", _without_messages(request, context))


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """List all events by page, newest first."""
    listed = front_selectors.with_progress(core_events.visible_events(request.user))
    page = Paginator(listed, ON_A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "may_create": permissions.may(request.user, permissions.CREATE)}
    return render(request, "tournaments/front/events.html", context)


@require_safe
def join(request: HttpRequest) -> HttpResponse:
    """Redirect from typed text: an event's address or name, a link, or a table code."""
    text = request.GET.get("code", "").strip()
    last = text.rstrip("/").rpartition("/")[2]
    if is_live_token(last):
        return redirect("go", last)
    before = text.rstrip("/").split("/")[-2:-1]
    if before and is_live_token(before[0]):
        return redirect("go-to-event", before[0], slugify(last) or "-")
    if code := read_code(text) or read_code(last):
        return redirect("code", code)
    events = core_events.visible_events(request.user)
    event = core_events.event_with_address(slugify(last) or "-", request.user)
    event = event or events.filter(name__iexact=text).first()
    if event is not None:
        return redirect("event", event.slug)
    sentence = _("Nothing found for “%(code)s”. Check the list or ask the organiser.") % {"code": text}
    return render(
        request, "tournaments/score_entry/code_unknown.html", {"sentence": sentence, "typed": text}, status=422
    )


def open_cards(person: Person) -> list[PersonCard]:
    """Return a person's cards in events that are not over."""
    events = [event for event in front_selectors.events_of(person) if not event.is_over]
    return [front_selectors.person_card(event, person) for event in events]


def _without_messages(request: HttpRequest, context: dict[str, object]) -> dict[str, object]:
    return {**context, "messages": []} if request.headers.get("X-Live") else context
