"""What messages to captains about another date of a league match say, in the language of the captain."""

from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.mail_message import Mail
from engine.sentences import N
from tournaments.leagues.planning import zone_of
from tournaments.models import Fixture, Postponement
from tournaments.notifications.account_emails import match_stop_token
from tournaments.notifications.readers import EventMail
from tournaments.notifications.services import stop_token

State = Postponement.State


def _mail(
    message: EventMail,
    postponement: Postponement,
    subject: str,
    *paragraphs: str,
    button: str = "",
    otherwise: str = "",
) -> Mail:
    fixture = message.match
    league = fixture.league
    facts = [(_("League match"), str(fixture)), *_dates(fixture, postponement)]
    if postponement.venue or fixture.venue:
        facts.append((_("Venue"), postponement.venue or fixture.venue))
    facts.append((_("Reason"), postponement.reason))
    words = {"league": league.name, "site": settings.SITE_NAME}
    return Mail(
        subject=f"{subject}: {fixture}",
        paragraphs=paragraphs,
        facts=tuple(facts),
        button=button or _("Open match"),
        link=message.page("league-match", league.slug, fixture.pk),
        otherwise=otherwise or _("If your team cannot play then, ask the league organiser."),
        reason=_("You are receiving this email because you act for a team in %(league)s at %(site)s.") % words,
        stop=message.page("stop-email", token) if (token := _stop_token(message)) else "",
    )


def _stop_token(message: EventMail) -> str:
    """Return the token of the link that stops such emails; empty where the message is for a device."""
    user = message.notification.user
    if message.contact is not None:
        return stop_token(message.contact)
    return match_stop_token(user) if user is not None else ""


def _dates(fixture: Fixture, postponement: Postponement) -> list[tuple[str, str]]:
    new = (_("New date and time"), _local(fixture, postponement.wanted))
    if postponement.state == State.REFUSED:
        return [(_("Date and time"), _local(fixture, fixture.starts_at))]
    return [(_("Date so far"), _local(fixture, postponement.before)), new]


def _local(fixture: Fixture, moment: datetime) -> str:
    return date_format(timezone.localtime(moment, zone_of(fixture.league)), "DATETIME_FORMAT")


def _postponement(message: EventMail, *states: str) -> Postponement | None:
    """Return the postponement of the message if it is still in one of these states."""
    rows = Postponement.objects.filter(pk=message.notification.cause.subject, state__in=states)
    return rows.select_related("team").first()


def _asked(message: EventMail) -> Mail | None:
    postponement = _postponement(message, State.ASKED)
    if postponement is None or postponement.team is None or message.match.starts_at <= timezone.now():
        return None
    return _mail(
        message,
        postponement,
        _("Another date is asked"),
        _("%(team)s asks you to play this match on another date.") % {"team": postponement.team.name},
        _("The match moves as soon as you agree."),
        button=_("Answer request"),
    )


def _moved(message: EventMail) -> Mail | None:
    """Return the message about a new date, unless the match moved again."""
    postponement = _postponement(message, State.AGREED, State.GRANTED)
    if postponement is None or postponement.wanted != message.match.starts_at:
        return None
    by_opponent = _("The opponent agreed to your new date.")
    by_leader = _("The league organiser gave this match a new date.")
    return _mail(
        message,
        postponement,
        _("New date"),
        by_opponent if postponement.state == State.AGREED else by_leader,
        _("Calendars that follow the league show it."),
    )


def _refused(message: EventMail) -> Mail | None:
    postponement = _postponement(message, State.REFUSED)
    if postponement is None:
        return None
    return _mail(
        message,
        postponement,
        _("The date stays"),
        _("Your match keeps its date, since the request for another one was refused."),
    )


OF_MATCHES: dict[str, Callable[[EventMail], Mail | None]] = {
    "postponement_asked": _asked,
    "postponement_agreed": _moved,
    "postponement_granted": _moved,
    "postponement_refused": _refused,
}
"""The messages by kind. One that is out of date when its turn comes is not sent."""
KINDS_OF_MATCHES = {
    "postponement_asked": N("Another date is asked"),
    "postponement_agreed": N("Another date is agreed"),
    "postponement_granted": N("Another date is granted"),
    "postponement_refused": N("Another date is refused"),
}
"""Names of the messages."""
