"""What the messages about events say, by email and on devices, in the language of the person."""

from collections.abc import Callable

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.mail_message import Mail
from engine.sentences import N
from tournaments.models import Contact, Event, Registration, Round
from tournaments.notifications.league_text import KINDS_OF_MATCHES, OF_MATCHES
from tournaments.notifications.readers import EventMail
from tournaments.notifications.services import confirm_token, stop_token
from tournaments.registration.times import is_check_in


def full_address(contact: Contact, path: str) -> str:
    """Return a page's address on the site as the person uses it."""
    return contact.site.rstrip("/") + path


def question(contact: Contact) -> Mail:
    """Return the one email that an address gets before its owner confirmed it."""
    return Mail(
        subject=_("Confirm your email address"),
        paragraphs=(
            _("Someone entered this address to get emails about card events at %(site)s. Confirm it if that was you.")
            % {"site": settings.SITE_NAME},
        ),
        button=_("Confirm address"),
        link=full_address(contact, reverse("confirm-email", args=[confirm_token(contact)])),
        expiry=_("The link is valid for 7 days."),
        otherwise=_("If this was not you, ignore this email. You will get no others."),
        reason=_("You are receiving this email because your address was entered at %(site)s.")
        % {"site": settings.SITE_NAME},
    )


def mail_of(message: EventMail) -> Mail | None:
    """Return the email of a notification; None if it is out of date by now."""
    return WRITERS[message.notification.kind](message)


def _mail(message: EventMail, subject: str, *paragraphs: str, button: str, link: str = "", otherwise: str = "") -> Mail:
    event = message.event
    facts = [(pgettext("of an event", "Event"), event.name)]
    if event.starts_at is not None:
        facts.append((_("Date and time"), _local(event)))
    if event.venue:
        facts.append((_("Venue and address"), event.venue))
    return Mail(
        subject=subject,
        paragraphs=paragraphs,
        facts=tuple(facts),
        button=button,
        link=link or message.page("event", event.slug),
        otherwise=otherwise
        or _("If you cannot play, cancel on the page of the event, so that others can take your place."),
        reason=_("You are receiving this email because you asked for emails about your events at %(site)s.")
        % {"site": settings.SITE_NAME},
        stop=message.page("stop-email", stop_token(message.contact)) if message.contact else "",
    )


def _local(event: Event) -> str:
    return date_format(timezone.localtime(event.starts_at), "DATETIME_FORMAT")


def _registration(message: EventMail, state: str) -> Registration | None:
    """Return the registration of the email if it is still in this state."""
    return Registration.objects.filter(pk=message.notification.cause.subject, state=state).first()


def _confirmed(message: EventMail) -> Mail | None:
    if _registration(message, "confirmed") is None:
        return None
    return _mail(
        message,
        _("You have a place: %(event)s") % {"event": message.event.name},
        _("Your registration is confirmed."),
        button=_("Open the event"),
    )


def _waiting(message: EventMail) -> Mail | None:
    if _registration(message, "waiting") is None:
        return None
    return _mail(
        message,
        _("You are on the waiting list: %(event)s") % {"event": message.event.name},
        _("All places are taken. When one becomes free for you, you will get an email."),
        button=_("Open the event"),
    )


def _offered(message: EventMail) -> Mail | None:
    registration = _registration(message, "offered")
    if registration is None or registration.offered_until is None or registration.offered_until <= timezone.now():
        return None
    until = date_format(timezone.localtime(registration.offered_until), "DATETIME_FORMAT")
    return _mail(
        message,
        _("A place is free for you: %(event)s") % {"event": message.event.name},
        _("Accept it by %(time)s. After that, it goes to the next person.") % {"time": until},
        button=_("Accept or decline"),
    )


def _refused(message: EventMail) -> Mail | None:
    return _mail(
        message,
        _("Your registration was not accepted: %(event)s") % {"event": message.event.name},
        _("The organiser did not accept your registration. Ask the organiser if you think this is a mistake."),
        button=_("Open the event"),
        otherwise=_("You do not need to do anything."),
    )


def _expired(message: EventMail) -> Mail | None:
    return _mail(
        message,
        _("The offer of a place has ended: %(event)s") % {"event": message.event.name},
        _("You did not answer in time, so the place went to the next person. You can join the waiting list again."),
        button=_("Open the event"),
        otherwise=_("If you no longer want to play, you do not need to do anything."),
    )


def _alone(message: EventMail) -> Mail | None:
    return _mail(
        message,
        _("You need a partner: %(event)s") % {"event": message.event.name},
        _("The partner you invited declined or did not answer in time. Your place is kept."),
        _("Invite someone else, or choose a player who is looking for a partner too."),
        button=_("Find a partner"),
    )


def _asked(message: EventMail) -> Mail | None:
    registration = Registration.objects.filter(pk=message.notification.cause.subject).first()
    if registration is None or not registration.partner_wanted or not registration.asked_by.exists():
        return None
    return _mail(
        message,
        _("Someone asks you to play as a pair: %(event)s") % {"event": message.event.name},
        _("A player who is also looking for a partner asked you. Ask back to make the pair."),
        button=_("Find a partner"),
    )


def _check_in(message: EventMail) -> Mail | None:
    if not is_check_in(message.event, timezone.now()):
        return None
    return _mail(
        message,
        _("Check-in is open: %(event)s") % {"event": message.event.name},
        _("Check in when you are there, so that you are in the first round."),
        button=_("Check in"),
        link=message.page("event-self-check-in", message.event.slug),
    )


def _corrected(message: EventMail) -> Mail | None:
    return _mail(
        message,
        _("A result was corrected: %(event)s") % {"event": message.event.name},
        _("A score sheet of your table was corrected. Look at your points."),
        button=_("Show the results"),
        link=message.page("event-me", message.event.slug),
    )


def _reminder(message: EventMail) -> Mail | None:
    starts_at = message.event.starts_at
    if starts_at is None or starts_at <= timezone.now() or message.event.state != Event.State.OPEN:
        return None
    return _mail(
        message,
        _("Reminder: %(event)s") % {"event": message.event.name},
        _("Your event starts on %(time)s.") % {"time": _local(message.event)},
        button=_("Open the event"),
    )


def _moved(message: EventMail) -> Mail | None:
    if message.event.is_over:
        return None
    own = message.notification.cause.text
    return _mail(
        message,
        _("New date or venue: %(event)s") % {"event": message.event.name},
        *([_("The organiser writes: %(text)s") % {"text": own}] if own else []),
        _("The organiser changed when or where the event takes place. This is how it is now:"),
        button=_("Open the event"),
    )


def _cancelled(message: EventMail) -> Mail | None:
    if message.event.state != Event.State.CANCELLED:
        return None
    return _mail(
        message,
        _("Cancelled: %(event)s") % {"event": message.event.name},
        _("The organiser cancelled this event."),
        message.event.cancel_reason,
        button=_("Open the event"),
        otherwise=_("You do not need to do anything."),
    )


def _round(message: EventMail) -> Mail | None:
    round_ = Round.objects.filter(pk=message.notification.cause.subject, state=Round.State.PUBLISHED).first()
    if round_ is None:
        return None
    return _mail(
        message,
        _("Round %(number)s is published: %(event)s") % {"number": round_.number, "event": message.event.name},
        _("Your table and opponents are on your page."),
        button=_("Find my table"),
        link=message.page("event-me", message.event.slug),
        otherwise=_("You chose to get an email for every round. You can change this on the page of your emails."),
    )


def _final(message: EventMail) -> Mail | None:
    return _mail(
        message,
        _("Final results: %(event)s") % {"event": message.event.name},
        _("The event is over. Your result and those of all others are on the page of the event."),
        button=_("Show the results"),
        otherwise=_("If a result is wrong, tell the organiser within the time for corrections."),
    )


WRITERS: dict[str, Callable[[EventMail], Mail | None]] = {
    "confirmed": _confirmed,
    "waiting": _waiting,
    "offered": _offered,
    "refused": _refused,
    "expired": _expired,
    "alone": _alone,
    "asked": _asked,
    "check_in": _check_in,
    "corrected": _corrected,
    "reminder": _reminder,
    "moved": _moved,
    "cancelled": _cancelled,
    "round": _round,
    "final": _final,
    **OF_MATCHES,
}
"""The messages by kind. One that is out of date when its turn comes is not sent."""

KINDS = {
    "confirmed": N("Place confirmed"),
    "waiting": N("On the waiting list"),
    "offered": N("Place offered"),
    "refused": N("Registration refused"),
    "expired": N("Offer ended"),
    "alone": N("Partner declined"),
    "asked": N("Asked by a partner"),
    "check_in": N("Check-in open"),
    "corrected": N("Result corrected"),
    "reminder": N("Reminder"),
    "moved": N("New date or venue"),
    "cancelled": N("Event cancelled"),
    "round": N("Round published"),
    "final": N("Final results"),
    **KINDS_OF_MATCHES,
}
"""Names of the messages for staff."""
