"""Insiders: staff of an event who also play in it, and their restrictions."""

from collections.abc import Collection, Sequence

from django.contrib.auth import get_user_model
from django.db.models import Q

from games.api.viewers import Viewer
from inputs.values import whole_number
from tournaments.core.errors import EventConflict
from tournaments.core.permissions import events_of_staff
from tournaments.core.versions import event_topic
from tournaments.models import Event, Person, Place, Substitution

PERSON = "person:"
"""The prefix of a person's guest token (links/selectors.py:guest_token_of)."""


def closed_to(viewer: Viewer) -> set[str]:
    """Return topics of running events where this viewer is both staff and player.

    The account counts, and the accounts of people whose personal links were opened, so signing out changes nothing.
    """
    people = _people(viewer.user_id, viewer.holders)
    accounts = [viewer.user_id, *Person.objects.filter(pk__in=people).values_list("user_id", flat=True)]
    helpers = {account for account in accounts if account is not None}
    return {event_topic(event) for event in _events_of(people, helpers)}


def plays_in(event: Event, viewer: Viewer) -> bool:
    """Whether this viewer plays or played in an event."""
    people = _people(viewer.user_id, viewer.holders)
    return Event.objects.filter(_played_by(people), pk=event.pk).exists()


def require_no_running_cards(event: Event, viewer: Viewer) -> None:
    """Require that the viewer is not in the event, or that no online table plays.

    A file of the event holds the cards of all finished deals. Raises EventConflict.
    """
    playing = Place.objects.filter(round__event=event, table__place=Event.Place.ONLINE)
    playing = playing.exclude(table__state__in=("draft", "finished"))
    if playing.exists() and event_topic(event) in closed_to(viewer):
        raise EventConflict("export_while_playing")


def own_words(user_id: int | None, words: list[str]) -> list[str]:
    """Return the guest tokens valid for this account: one person per event for staff.

    It is the person of the account if they play there, else the first opened link. Otherwise staff could open the link
    of another player in addition to their own.
    """
    opened = [token for token in words if token.startswith(PERSON)]
    if user_id is None or not opened:
        return words
    account = list(Person.objects.filter(user_id=user_id).values_list("pk", flat=True))
    people = [*account, *_numbers(opened)]
    others: set[int] = set()
    for event in _events_of(people, {user_id}):
        playing = set(_playing(event, people))
        others |= set([person for person in dict.fromkeys(people) if person in playing][1:])
    return [token for token in words if token not in {f"{PERSON}{number}" for number in others}]


def _people(user_id: int | None, words: Collection[str]) -> set[int]:
    """Return the people of these tokens and of this account."""
    numbers = set(_numbers(words))
    if user_id is not None:
        numbers |= set(Person.objects.filter(user_id=user_id).values_list("pk", flat=True))
    return numbers


def _numbers(words: Collection[str]) -> list[int]:
    numbers = (whole_number(token.removeprefix(PERSON)) for token in words if token.startswith(PERSON))
    return [number for number in numbers if number is not None]


def _events_of(people: Collection[int], helpers: Collection[int]) -> list[Event]:
    """Return running events with one of these players and one account as staff."""
    if not people or not helpers:
        return []
    events = Event.objects.filter(_played_by(people), state=Event.State.RUNNING)
    if not get_user_model().objects.filter(Q(is_staff=True) | Q(is_superuser=True), pk__in=helpers).exists():
        events = events.filter(events_of_staff(helpers))
    return list(events)


def _played_by(people: Collection[int]) -> Q:
    """Filter events in which one of these people has an entry or was a stand-in."""
    entered = Q(entries__members__person__in=people)
    stood_in = Q(pk__in=Substitution.objects.filter(person__in=people).values("round__event"))
    return Q(pk__in=Event.objects.filter(entered).values("pk")) | stood_in


def _playing(event: Event, people: Sequence[int]) -> set[int]:
    """Return those of these people who play in the event."""
    members = Person.objects.filter(pk__in=people, entryperson__event=event).values_list("pk", flat=True)
    stand_ins = Substitution.objects.filter(round__event=event, person__in=people).values_list("person", flat=True)
    return {*members, *stand_ins}
