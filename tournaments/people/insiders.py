"""Who helps to run an event and plays in it: which of its tables are closed to them, and for whom they play."""

from collections.abc import Collection, Sequence

from django.contrib.auth import get_user_model
from django.db.models import Q

from games.api import Viewer, whole_number
from tournaments.core.errors import EventConflict
from tournaments.core.versions import event_topic
from tournaments.models import Event, Person, Place, Role, Substitution

PERSON = "person:"
"""How the holder word of a person begins (links/selectors.py:guest_token_of)."""


def closed_to(viewer: Viewer) -> set[str]:
    """The topics of running events in which this viewer helps to run the event and plays in it.

    The account counts, and the accounts of the people whose personal links were opened: signing out changes nothing.
    """
    people = _people(viewer.user_id, viewer.holders)
    accounts = [viewer.user_id, *Person.objects.filter(pk__in=people).values_list("user_id", flat=True)]
    helpers = {one for one in accounts if one is not None}
    return {event_topic(event) for event in _events_of(people, helpers)}


def plays_in(event: Event, viewer: Viewer) -> bool:
    """Whether this viewer plays in an event, or has played in it."""
    people = _people(viewer.user_id, viewer.holders)
    return Event.objects.filter(_played_by(people), pk=event.pk).exists()


def require_no_running_cards(event: Event, viewer: Viewer) -> None:
    """Nothing for a viewer who does not play in the event, or while none of its online tables plays.

    A file of the event holds the cards of all deals that are over. Raises EventConflict.
    """
    playing = Place.objects.filter(round__event=event, table__place=Event.Place.ONLINE)
    playing = playing.exclude(table__state__in=("draft", "finished"))
    if playing.exists() and event_topic(event) in closed_to(viewer):
        raise EventConflict("export_while_playing")


def own_words(user_id: int | None, words: list[str]) -> list[str]:
    """The holder words that open seats for this account: of an event that it helps to run, one person's alone.

    That is the person of the account if they play there, else the one whose link was opened first. Otherwise whoever
    runs an event could open the link of another player beside their own.
    """
    opened = [word for word in words if word.startswith(PERSON)]
    if user_id is None or not opened:
        return words
    account = list(Person.objects.filter(user_id=user_id).values_list("pk", flat=True))
    people = [*account, *_numbers(opened)]
    others: set[int] = set()
    for event in _events_of(people, {user_id}):
        playing = set(_playing(event, people))
        others |= set([one for one in dict.fromkeys(people) if one in playing][1:])
    return [word for word in words if word not in {f"{PERSON}{number}" for number in others}]


def _people(user_id: int | None, words: Collection[str]) -> set[int]:
    """The people of these words and of this account."""
    found = set(_numbers(words))
    if user_id is not None:
        found |= set(Person.objects.filter(user_id=user_id).values_list("pk", flat=True))
    return found


def _numbers(words: Collection[str]) -> list[int]:
    numbers = (whole_number(word.removeprefix(PERSON)) for word in words if word.startswith(PERSON))
    return [number for number in numbers if number is not None]


def _events_of(people: Collection[int], helpers: Collection[int]) -> list[Event]:
    """The running events in which one of these people plays and one of these accounts helps to run it."""
    if not people or not helpers:
        return []
    events = Event.objects.filter(_played_by(people), state=Event.State.RUNNING)
    if not get_user_model().objects.filter(Q(is_staff=True) | Q(is_superuser=True), pk__in=helpers).exists():
        events = events.filter(pk__in=Role.objects.filter(user__in=helpers).values("event"))
    return list(events)


def _played_by(people: Collection[int]) -> Q:
    """Events in which one of these people has an entry, or has stood in for a member of one."""
    entered = Q(entries__members__person__in=people)
    stood_in = Q(pk__in=Substitution.objects.filter(person__in=people).values("round__event"))
    return Q(pk__in=Event.objects.filter(entered).values("pk")) | stood_in


def _playing(event: Event, people: Sequence[int]) -> set[int]:
    """Those of these people who play in the event."""
    members = Person.objects.filter(pk__in=people, entryperson__event=event).values_list("pk", flat=True)
    stand_ins = Substitution.objects.filter(round__event=event, person__in=people).values_list("person", flat=True)
    return {*members, *stand_ins}
