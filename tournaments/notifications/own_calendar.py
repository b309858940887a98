"""The own calendar of a person: the address that their calendar app follows, and the dates at it.

The address shows the dates and permits nothing else. It follows from a stored nonce, so that an address that
was given up never works again.
"""

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import get_random_string

from tournaments.core.codes import is_link_code, key_in, link_code
from tournaments.models import Entry, Event, Fixture, League, LeagueTeam, Person, Registration, TeamPlayer

SALT = "tournaments.notifications.own_calendar"
NONCE_LENGTH = 32
MAX_ITEMS = 200
"""The newest events, and the newest matches, of the calendar of a person."""
ALIASES = 10
"""Merges that an address follows from one person to the next."""


def begin_calendar(person: Person) -> None:
    """Give a person an address of their own calendar, once."""
    _set_nonce(person, get_random_string(NONCE_LENGTH), only_if="")


def end_calendar(person: Person) -> None:
    """Give up the address of a person's calendar: it never works again."""
    _set_nonce(person, "")


def code_of(person: Person) -> str:
    """Return the code in the address of a person's calendar; empty if they have none."""
    return link_code(SALT, person.pk, person.calendar_nonce) if person.calendar_nonce else ""


def person_of_code(code: str) -> Person:
    """Return the person of an address, after a merge the one who is left. Raises Person.DoesNotExist."""
    person = Person.objects.filter(pk=key_in(code) or 0).exclude(calendar_nonce="").first()
    if person is None or not is_link_code(code, SALT, person.pk, person.calendar_nonce):
        raise Person.DoesNotExist
    for _merge in range(ALIASES):
        if person.merged_into is None:
            break
        person = person.merged_into
    return person


def events_of(person: Person) -> QuerySet[Event]:
    """Return the dated events in which a person plays or is registered, also unlisted and cancelled ones."""
    playing = Entry.objects.filter(members__person=person).exclude(state=Entry.State.WITHDRAWN)
    registered = Registration.objects.filter(members__person=person, members__live=True, state__in=Registration.LIVE)
    own = Q(pk__in=playing.values("event")) | Q(pk__in=registered.values("event"))
    dated = Event.objects.filter(own, hidden=False, starts_at__isnull=False).select_related("club")
    return dated.order_by("-starts_at", "-pk")[:MAX_ITEMS]


def matches_of(person: Person) -> QuerySet[Fixture]:
    """Return the matches of the league teams on whose list a person is today, or for which their account acts."""
    is_listed_today = Q(until=None) | Q(until__gte=timezone.localdate())
    teams = Q(pk__in=TeamPlayer.objects.filter(is_listed_today, person=person).values("team"))
    if person.user_id is not None:
        teams |= Q(captains=person.user_id)
    own = LeagueTeam.objects.filter(teams).exclude(league__state=League.State.DRAFT).values("pk")
    matches = Fixture.objects.filter(Q(home__in=own) | Q(visitors__in=own))
    return matches.select_related("league__club", "home", "visitors").order_by("-starts_at", "-pk")[:MAX_ITEMS]


def _set_nonce(person: Person, nonce: str, *, only_if: str | None = None) -> None:
    with transaction.atomic():
        current = Person.objects.select_for_update().get(pk=person.pk)
        if only_if is None or current.calendar_nonce == only_if:
            current.calendar_nonce = nonce
            current.save(update_fields=["calendar_nonce"])
        person.calendar_nonce = current.calendar_nonce
