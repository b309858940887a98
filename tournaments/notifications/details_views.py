"""The page of an event's details. Before the event moves, it shows the message and how many people get it."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from accounts.mail_message import Mail
from engine.errors import TroeftafelError
from inputs.forms import InputForm, form_of
from inputs.values import whole_number
from tournaments.core.clubs import clubs_to_create_in
from tournaments.core.permissions import ADD_EVENT
from tournaments.core.venues import venues_on_offer, with_chosen_venue
from tournaments.core.views import event_page, show
from tournaments.events.repeats import change_this_and_later, later_dates
from tournaments.events.schemas import ChangedEvent, Invitation, MovedSentence
from tournaments.events.services import MOVING, change_event
from tournaments.events.views import say_skipped_times, warn_of_past_date
from tournaments.models import Event, Notification, OutboxEvent
from tournaments.notifications.audience import MOVED, messages_of_move
from tournaments.notifications.readers import EventMail
from tournaments.notifications.text import mail_of

InvitationForm = form_of(Invitation)
InvitationForm.base_fields["description"].widget = forms.Textarea({"rows": 6})
InvitationForm.base_fields["venue"].widget.attrs["list"] = "venues"
SentenceForm = form_of(MovedSentence)
SentenceForm.base_fields["sentence"].widget = forms.Textarea({"rows": 2})
FIELDS = tuple(Invitation.model_fields)
CONFIRMED, BACK, LATER, CLUB = "confirmed", "back", "later", "club"
OK, UNPROCESSABLE = 200, 422
EMAIL, PUSH = Notification.Channel.EMAIL, Notification.Channel.PUSH


@dataclass(frozen=True, slots=True)
class MovePreview:
    """The message about a new date or venue, and how many get it: all, by email, on devices, and not at all."""

    mail: Mail
    people: int
    emails: int
    devices: int
    without: int


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("edit")
def event_details(request: HttpRequest, event: Event) -> HttpResponse:
    """Show and change name, date, venue, fee and description; a move shows its message before it is saved."""
    now = {name: getattr(event, name) for name in FIELDS}
    form = InvitationForm(with_chosen_venue(request.POST) if request.method == "POST" else None, initial=now)
    if request.method == "POST" and form.is_valid() and BACK not in request.POST:
        sentence = SentenceForm(request.POST if CONFIRMED in request.POST else None)
        preview = _preview(event, form)
        if preview is not None and not sentence.is_valid():
            return _show_preview(request, event, preview, sentence)
        if _save(request, event, form, sentence.value().sentence if sentence.is_valid() else ""):
            return redirect("event-invitation", event.slug)
    clubs = {club.pk: club for club in (*clubs_to_create_in(request.user), *([event.club] if event.club else ()))}
    context = {
        "form": form,
        **venues_on_offer(request.user, event.club),
        "later": later_dates(event).count(),
        "later_chosen": LATER in request.POST,
        "own_clubs": list(clubs.values()),
        "club_chosen": request.POST.get(CLUB, str(event.club_id or "")),
        "may_be_without_club": request.user.has_perm(ADD_EVENT) or event.club is None,
    }
    status = UNPROCESSABLE if form.errors else OK
    return show(request, event, "notifications/event_details.html", context, tab="desk", status=status)


def _show_preview(
    request: HttpRequest, event: Event, preview: MovePreview, sentence: InputForm[MovedSentence]
) -> HttpResponse:
    later = later_dates(event).count() if LATER in request.POST else 0
    context = {"preview": preview, "sentence": sentence, "typed": list(_typed(request)), "later": later}
    status = UNPROCESSABLE if sentence.errors else OK
    return show(request, event, "notifications/move_preview.html", context, tab="desk", status=status)


def _typed(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """Yield the fields of the form as they were sent."""
    sent = with_chosen_venue(request.POST)
    return ((name, str(sent[name])) for name in (*FIELDS, CLUB, LATER) if name in sent)


def _preview(event: Event, form: InputForm[Invitation]) -> MovePreview | None:
    """Return the message about what is typed; None if the event does not move, or if no message would be sent."""
    moved, typed = copy(event), form.value()
    for name in MOVING:
        setattr(moved, name, getattr(typed, name))
    if all(getattr(event, name) == getattr(moved, name) for name in MOVING):
        return None
    people, sent = messages_of_move(moved)
    moved.name = typed.name
    cause = OutboxEvent(event=moved, kind=OutboxEvent.Kind.MOVED)
    mail = mail_of(EventMail(Notification(event=moved, kind=MOVED, cause=cause), None)) if sent else None
    if mail is None:
        return None
    emails, devices = ({notice.person_id for notice in sent if notice.channel == channel} for channel in (EMAIL, PUSH))
    reached = emails | devices
    return MovePreview(mail, len(reached), len(emails), len(devices), people - len(reached))


def _save(request: HttpRequest, event: Event, form: InputForm[Invitation], sentence: str) -> bool:
    try:
        typed = {name: getattr(form.value(), name) for name in FIELDS}
        changes = ChangedEvent.model_validate({**typed, **_club(request, event)})
        is_move = any(getattr(event, name) != typed[name] for name in MOVING)
        if LATER in request.POST:
            change_this_and_later(by=request.user, event=event, changes=changes, sentence=sentence)
        else:
            change_event(by=request.user, event=event, changes=changes, sentence=sentence)
    except TroeftafelError as error:
        field = getattr(error, "field", None)
        form.add_error(field if field in form.fields else None, str(error))
        return False
    messages.success(request, _("The details are saved."))
    event.refresh_from_db()
    say_skipped_times(request, event)
    if is_move:
        _say_who_gets_nothing(request, event)
        warn_of_past_date(request, event)
    return True


def _say_who_gets_nothing(request: HttpRequest, event: Event) -> None:
    """Warn if none of the people who play or wait gets a message about the move."""
    event.refresh_from_db()
    people, sent = messages_of_move(event)
    if people and not sent and not event.is_over:
        words = ngettext(
            "The %(people)s person who is registered gets no message: pass on the change yourself.",
            "None of the %(people)s people who are registered gets a message: pass on the change yourself.",
            people,
        )
        messages.warning(request, words % {"people": people})


def _club(request: HttpRequest, event: Event) -> dict[str, int | None]:
    """Return the club that was chosen, if it is another one."""
    if CLUB not in request.POST:
        return {}
    number = whole_number(request.POST[CLUB])
    return {} if number == event.club_id else {"club": number}
