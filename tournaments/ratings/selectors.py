"""Ratings of a game, over all clubs and events: always computed from finished tables, kept by the versions of events.

What is kept names nobody: names are read when a page is made, as far as their owners show them now.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from games import api
from standings.ratings import RatedRound, Ratings, rated_table, ratings
from tournaments.core.cache import Kept
from tournaments.core.facts import facts_of
from tournaments.core.rounds import PUBLIC
from tournaments.core.systems import RATED
from tournaments.core.versions import versions_of
from tournaments.links.selectors import guest_token_of
from tournaments.models import EntryPerson, Event, Person, Place, Round, Substitution

A_QUERY = 500
_of_event: Kept[tuple[RatedRound, ...]] = Kept(most=500)
_of_game: Kept[Ratings] = Kept(most=8)
_newest: dict[str, Ratings] = {}
"""By game what was computed last: what a correction does not touch is taken from there."""

Known = tuple[int, datetime, int]
"""An event at a version: id, when it was made (ids can be used again), version."""


class RatedGame(NamedTuple):
    """How ratings of a game stand: the numbers, the version they are of, and the time of the newest round in them."""

    ratings: Ratings
    version: tuple[Known, ...]
    newest: datetime | None


def counts_for_ratings(event: Event) -> bool:
    """Whether the tables of this event count."""
    if event.hidden:
        return False
    return bool(event.score_options.get(RATED, True)) if isinstance(event.score_options, dict) else True


def ratings_of(game: str) -> RatedGame:
    """The ratings of a game now. Two queries when nothing changed since they were last asked for."""
    events = [event for event in Event.objects.filter(game=game).order_by("pk") if counts_for_ratings(event)]
    versions = versions_of(events)
    key = tuple((event.pk, event.created_at, versions[event.pk]) for event in events)
    found = _of_game.get((game, key), lambda: _computed(game, key))
    return RatedGame(found, key, found.rounds[-1].at if found.rounds else None)


def _computed(game: str, events: tuple[Known, ...]) -> Ratings:
    rounds = [one for known in events for one in _kept(known)]
    found = ratings(rounds, _newest.get(game))
    _newest[game] = found
    return found


def _kept(known: Known) -> tuple[RatedRound, ...]:
    return _of_event.get(known, lambda: _rounds(known[0]))


def _rounds(event_id: int) -> tuple[RatedRound, ...]:
    """The rounds of an event with their finished tables."""
    event = Event.objects.get(pk=event_id)
    rounds = list(Round.objects.filter(event=event, state__in=PUBLIC))
    if not rounds:
        return ()
    tables = facts_of(event).tables
    members, instead, programs = _members(event), _instead(event), _programs(rounds)
    found = []
    for one in rounds:
        people = {entry: _playing(names, instead.get(one.pk, {}), programs[one.pk]) for entry, names in members.items()}
        rated = (rated_table(table, people) for table in tables if table.round == one.number)
        at = one.published_at or one.seated_at
        found.append(RatedRound(at, event_id, one.number, tuple(sorted(filter(None, rated)))))
    return tuple(found)


def _members(event: Event) -> Mapping[int, list[int]]:
    """The people of every entry, by its number."""
    found: dict[int, list[int]] = {}
    rows = EntryPerson.objects.filter(event=event).order_by("entry_id", "order")
    for number, person in rows.values_list("entry__number", "person_id"):
        found.setdefault(number, []).append(person)
    return found


def _instead(event: Event) -> dict[int, dict[int, int]]:
    """Who plays for whom, by round."""
    found: dict[int, dict[int, int]] = {}
    rows = Substitution.objects.filter(round__event=event).values_list("round_id", "absent_id", "person_id")
    for round_id, absent, person in rows:
        found.setdefault(round_id, {})[absent] = person
    return found


def _programs(rounds: Iterable[Round]) -> dict[int, set[str]]:
    """For whom a program played, by round: the words of their seats."""
    round_at = dict(Place.objects.filter(round__in=rounds).values_list("table_id", "round_id"))
    found: dict[int, set[str]] = {one.pk: set() for one in rounds}
    for table_id, holder in api.programs_at(round_at):
        found[round_at[table_id]].add(holder)
    return found


def _playing(people: Iterable[int], instead: Mapping[int, int], programs: Collection[str]) -> list[int]:
    """Who played for an entry; nobody is known where a program did, as where a bot did."""
    found = [instead.get(person, person) for person in people]
    return [] if any(guest_token_of(Person(pk=person)) in programs for person in found) else found


def people_of_game(game: str, words: str = "", club: int | None = None) -> dict[int, Person]:
    """Whoever entered or stood in at an event of the game, by id: by public name and club."""
    entered = EntryPerson.objects.filter(event__game=game).values("person_id")
    stood_in = Substitution.objects.filter(round__event__game=game).values("person_id")
    found = Person.objects.select_related("club").filter(Q(pk__in=entered) | Q(pk__in=stood_in))
    if club is not None:
        found = found.filter(club_id=club)
    wanted = words.casefold().strip()
    return {person.pk: person for person in found if wanted in person.public_name.casefold()}


def names_of(people: Iterable[int]) -> dict[int, str]:
    """The public names of these people, some hundreds a query."""
    wanted, found = sorted(set(people)), dict[int, str]()
    for start in range(0, len(wanted), A_QUERY):
        some = Person.objects.filter(pk__in=wanted[start : start + A_QUERY])
        found |= {person.pk: person.public_name for person in some}
    return found
