"""Pages of messages: what a person wants, confirming an address, stopping emails, and deliveries for staff."""

from collections.abc import Sequence
from typing import TypedDict, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.mail_message import are_sent
from accounts.models import User
from engine.errors import TroeftafelError
from inputs.forms import InputForm, form_of
from inputs.values import whole_number
from tournaments.core.views import event_page, show
from tournaments.links.guest_tokens import endings_here, people_here
from tournaments.models import Contact, Event, Notification, Person, PushSubscription, WebhookDelivery
from tournaments.notifications import services
from tournaments.notifications.account_emails import (
    account_to_stop,
    address_of,
    choose_match_emails,
    is_asked_about_matches,
)
from tournaments.notifications.browsers import browsers_of
from tournaments.notifications.calendar_views import calendar_address
from tournaments.notifications.delivery import ask_to_confirm
from tournaments.notifications.league_audience import is_captain
from tournaments.notifications.push_key import are_pushed, public_key
from tournaments.notifications.services import EmailWish, contact_of, sent_about
from tournaments.notifications.text import KINDS

EmailForm = form_of(EmailWish)


class EmailRow(TypedDict):
    """A person of this browser on the page of their emails."""

    person: Person
    contact: Contact | None
    form: InputForm[EmailWish]
    browsers: Sequence[PushSubscription]
    captain: bool
    calendar: str


FOUND, NO_LONGER, UNPROCESSABLE = 200, 410, 422
ARRIVED = (Notification.State.SENT, Notification.State.DELIVERED)
GONE = ("404", "410")
"""Answers of a push service to which a browser is no longer known."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def emails(request: HttpRequest) -> HttpResponse:
    """Show and change which messages the people of this browser get."""
    people = people_here(request)
    chosen = _chosen(request, people)
    rows = [_row(request, person, is_sent=person == chosen) for person in people]
    status = FOUND
    if chosen is not None:
        form = next(row["form"] for row in rows if row["person"] == chosen)
        if _save(request, chosen, form):
            return redirect("my-emails")
        status = UNPROCESSABLE
    context = {
        "people": rows,
        "endings": endings_here(request),
        "are_sent": are_sent(),
        "push_key": public_key(),
        "match_address": _match_address(request, rows),
    }
    return render(request, "tournaments/notifications/emails.html", context, status=status)


@require_POST
def stop_mine(request: HttpRequest) -> HttpResponse:
    """Stop all emails to a person of this browser."""
    person = _chosen(request, people_here(request))
    contact = contact_of(person) if person is not None else None
    if contact is not None:
        services.unsubscribe(contact)
        messages.success(request, _("You will get no more emails about events."))
    return redirect("my-emails")


@require_POST
@login_required
def match_emails(request: HttpRequest) -> HttpResponse:
    """Stop or resume the emails about league matches to the account."""
    wanted = "wanted" in request.POST
    choose_match_emails(cast(User, request.user), wanted=wanted)
    yes, no = _("You will get emails about league matches."), _("You will get no more emails about league matches.")
    messages.success(request, yes if wanted else no)
    return redirect("my-emails")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm an address by a press, since programs that scan emails open every link in them."""
    contact = services.contact_to_confirm(token)
    if contact is not None and request.method == "POST":
        services.confirm_address(contact)
    done = contact is not None and (request.method == "POST" or contact.verified_at is not None)
    context = {"contact": contact, "done": done}
    return render(
        request, "tournaments/notifications/confirm.html", context, status=FOUND if contact is not None else NO_LONGER
    )


@never_cache
@csrf_exempt  # mail programs post this form without a page (RFC 8058); the token is the permission
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Stop the emails to an address with one press, without signing in: all, or those about league matches."""
    contact, account = services.contact_to_stop(token), account_to_stop(token)
    if contact is not None:
        if request.method == "POST":
            services.unsubscribe(contact)
        done = contact.unsubscribed_at is not None
    elif account is not None:
        if request.method == "POST":
            choose_match_emails(account.user, wanted=False)
        done = not account.user.match_emails
    else:
        raise Http404
    context = {"contact": contact, "account": account, "done": done or request.method == "POST"}
    return render(request, "tournaments/notifications/stop.html", context)


@require_safe
@event_page("see_people")
def deliveries(request: HttpRequest, event: Event) -> HttpResponse:
    """Show staff what was sent about the event, and what could not be delivered."""
    rows = [{"kind": _(KINDS[notice.kind]), "sent": notice, "reason": _reason(notice)} for notice in sent_about(event)]
    context = {"rows": rows, "are_sent": are_sent(), "are_pushed": are_pushed()}
    return show(request, event, "notifications/deliveries.html", context, tab="desk")


def _reason(sent: Notification) -> str:
    """Return why a message has not arrived: the answer of a server, or a sentence about the connection."""
    if sent.state in ARRIVED:
        return ""
    if sent.channel == Notification.Channel.PUSH and sent.error in GONE:
        return _("Notifications were switched off in the browser.")
    problems = WebhookDelivery.Problem
    return str(problems(sent.error).label) if sent.error in problems.values else sent.error


def _chosen(request: HttpRequest, people: list[Person]) -> Person | None:
    """Return the person of the form, if this browser knows them."""
    wanted = whole_number(request.POST.get("person", ""))
    return next((person for person in people if person.pk == wanted), None)


def _row(request: HttpRequest, person: Person, *, is_sent: bool) -> EmailRow:
    contact = contact_of(person)
    address = contact.address if contact else person.user.email if person.user else ""
    start = {"address": address, "rounds": bool(contact and contact.rounds)}
    form = EmailForm(request.POST if is_sent else None, initial=start, auto_id=f"id_{person.pk}_%s")
    return {
        "person": person,
        "contact": contact,
        "form": form,
        "browsers": browsers_of(person),
        "captain": is_captain(person),
        "calendar": calendar_address(request, person),
    }


def _match_address(request: HttpRequest, rows: Sequence[EmailRow]) -> str:
    """Return the address of the account if emails about league matches go there, or would if it had not stopped them.

    Empty for accounts that get none, and where the person of the account chose an address for all their messages.
    """
    if not is_asked_about_matches(request.user):
        return ""
    user = cast(User, request.user)
    chosen = next((row["contact"] for row in rows if row["person"].user_id == user.pk), None)
    is_elsewhere = chosen is not None and (chosen.verified_at is not None or chosen.unsubscribed_at is not None)
    return "" if is_elsewhere else address_of(user)


def _save(request: HttpRequest, person: Person, form: InputForm[EmailWish]) -> bool:
    if not form.is_valid() or not are_sent():  # the page says so in place of the form
        return False
    try:
        contact = services.subscribe(person=person, wish=form.value(), site=request.build_absolute_uri("/"))
    except TroeftafelError as error:
        form.add_error("address", str(error))
        return False
    if contact.verified_at is not None:
        messages.success(request, _("You will get emails about your events at %(address)s.") % {"address": contact})
        return True
    return _ask(request, contact, form)


def _ask(request: HttpRequest, contact: Contact, form: InputForm[EmailWish]) -> bool:
    try:
        ask_to_confirm(contact)
    except OSError:  # also every SMTPException
        services.forget_question(contact)
        form.add_error("address", _("The email could not be sent just now. Check the address, or try again later."))
        return False
    words = _("An email was sent to %(address)s. Press the button in it to confirm the address.")
    messages.success(request, words % {"address": contact})
    return True
