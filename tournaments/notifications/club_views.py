"""The page where staff of a club see what its events send to whom, and choose what they can do without."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django import forms
from django.contrib import messages
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.mail_message import are_sent
from engine.sentences import N
from inputs.forms import InputForm, form_of
from tournaments.clubs import services
from tournaments.clubs.page import club_page, show_club
from tournaments.clubs.schemas import ClubMessages
from tournaments.models import Club, Event, Notification
from tournaments.notifications.audience import SWITCHES
from tournaments.notifications.push_key import are_pushed
from tournaments.notifications.text import KINDS

MessagesForm = form_of(ClubMessages)
MessagesForm.base_fields["reply_email"].widget = forms.EmailInput({"autocomplete": "email"})
OK, UNPROCESSABLE = 200, 422
RECENT = timedelta(days=30)
NOT_DELIVERED = (Notification.State.FAILED, Notification.State.BOUNCED)
EMAIL_AND_DEVICE, DEVICE = N("email and notification"), N("only a notification")
ALWAYS: Sequence[tuple[str, str, str]] = (
    ("confirmed", N("The people of a registration that got a place"), EMAIL_AND_DEVICE),
    ("waiting", N("The people of a registration on the waiting list"), EMAIL_AND_DEVICE),
    ("offered", N("The next people on the waiting list, when a place is free"), EMAIL_AND_DEVICE),
    ("expired", N("People who did not answer such an offer in time"), EMAIL_AND_DEVICE),
    ("refused", N("The people of a registration that staff did not accept"), EMAIL_AND_DEVICE),
    ("asked", N("A player without a partner whom another player asks"), EMAIL_AND_DEVICE),
    ("alone", N("A player whose partner declined or did not answer"), EMAIL_AND_DEVICE),
    ("moved", N("Everyone who plays or waits, unless staff leave it out"), EMAIL_AND_DEVICE),
    ("cancelled", N("Everyone who plays or waits"), EMAIL_AND_DEVICE),
)
"""Messages that players cannot do without, each with its readers and its way."""
OPTIONAL: Sequence[tuple[str, str, str]] = (
    ("check_in", N("Players who have not checked in, when check-in begins"), DEVICE),
    ("round", N("Players of the round; by email only those who asked for it"), EMAIL_AND_DEVICE),
    ("corrected", N("The players of the table"), DEVICE),
    ("final", N("Everyone who played"), EMAIL_AND_DEVICE),
)
"""Messages that the club can switch off."""


@dataclass(frozen=True, slots=True)
class SentKind:
    """A kind of message: its name, its readers, its way, and its switch if it has one."""

    name: str
    readers: str
    way: str
    switch: forms.BoundField | None = None


@require_http_methods(["GET", "HEAD", "POST"])
@club_page("edit")
def club_messages(request: HttpRequest, club: Club) -> HttpResponse:
    """Show what the events of the club send, change the reply address and what is sent, and list failures."""
    now = {name: getattr(club, name) for name in ClubMessages.model_fields}
    form = MessagesForm(request.POST if request.method == "POST" else None, initial=now)
    if request.method == "POST" and form.is_valid():
        services.change_settings(by=request.user, club=club, changes=form.value())
        messages.success(request, _("The messages are saved."))
        return redirect("club-messages", club.slug)
    context = {
        "form": form,
        "kinds": list(_kinds(form)),
        "are_sent": are_sent(),
        "are_pushed": are_pushed(),
        "failing": _events_with_failures(club),
        "days": RECENT.days,
    }
    status = UNPROCESSABLE if form.errors else OK
    return show_club(request, club, "notifications/club_messages.html", context, tab="messages", status=status)


def _kinds(form: InputForm[ClubMessages]) -> Iterator[SentKind]:
    for kind, readers, way in OPTIONAL:
        yield SentKind(_(KINDS[kind]), _(readers), _(way), form[SWITCHES[kind]])
    for kind, readers, way in ALWAYS:
        yield SentKind(_(KINDS[kind]), _(readers), _(way))


def _events_with_failures(club: Club) -> QuerySet[Event]:
    """Return the events of the club with messages that could not be delivered lately, with their number."""
    failed = Q(notifications__state__in=NOT_DELIVERED, notifications__due_at__gte=timezone.now() - RECENT)
    events = Event.objects.filter(club=club).annotate(failed=Count("notifications", filter=failed))
    return events.filter(failed__gt=0).order_by("-starts_at", "-pk")
