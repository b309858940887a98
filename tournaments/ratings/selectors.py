"""Ratings of a game across clubs and events, cached by the versions of events.

They are always computed from finished tables. The cache has no names: these are read for each page, as people show them
now.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from games.api import tables as game_tables
from standings.ratings import RatedRound, Ratings, rated_table, ratings
from tournaments.core.cache import SingleFlightCache
from tournaments.core.facts import facts_of
from tournaments.core.rounds import PUBLIC
from tournaments.core.systems import RATED
from tournaments.core.versions import versions_of
from tournaments.links.selectors import guest_token_of
from tournaments.models import EntryPerson, Event, Person, Place, Round, Substitution

A_QUERY = 500
_of_event: SingleFlightCache[tuple[RatedRound, ...]] = SingleFlightCache(most=500)
_of_game: SingleFlightCache[Ratings] = SingleFlightCache(most=8)
_newest: dict[str, Ratings] = {}
"""The last ratings by game, reused for rounds before a correction."""

Known = tuple[int, datetime, int]
"""An event at a version: id, creation time (ids can be reused), version."""


class RatedGame(NamedTuple):
    """Ratings of a game: the numbers, their version, and the time of the newest round."""

    ratings: Ratings
    version: tuple[Known, ...]
    newest: datetime | None


def counts_for_ratings(event: Event) -> bool:
    """Whether the tables of this event are rated."""
    if event.hidden or event.unlisted:
        return False
    return bool(event.score_options.get(RATED, True)) if isinstance(event.score_options, dict) else True


def ratings_of(game: str) -> RatedGame:
    """Return the current ratings of a game; two queries if nothing changed."""
    events = [event for event in Event.objects.filter(game=game).order_by("pk") if counts_for_ratings(event)]
    versions = versions_of(events)
    key = tuple((event.pk, event.created_at, versions[event.pk]) for event in events)
    game_ratings = _of_game.get((game, key), lambda: _compute(game, key))
    return RatedGame(game_ratings, key, game_ratings.rounds[-1].at if game_ratings.rounds else None)


def _compute(game: str, events: tuple[Known, ...]) -> Ratings:
    rounds = [rated_round for event_key in events for rated_round in rated_rounds(event_key)]
    game_ratings = ratings(rounds, _newest.get(game))
    _newest[game] = game_ratings
    return game_ratings


def rated_rounds(version_key: Known) -> tuple[RatedRound, ...]:
    """Return the rounds of an event at a version with who played on which side, also if ratings leave it out."""
    return _of_event.get(version_key, lambda: _rounds(version_key[0]))


def _rounds(event_id: int) -> tuple[RatedRound, ...]:
    """Return the rounds of an event with their finished tables."""
    event = Event.objects.get(pk=event_id)
    rounds = list(Round.objects.filter(event=event, state__in=PUBLIC))
    if not rounds:
        return ()
    tables = facts_of(event).tables
    members, instead, programs = _members(event), _instead(event), _programs(rounds)
    rated_rounds = []
    for public_round in rounds:
        people = {
            entry: _playing(names, instead.get(public_round.pk, {}), programs[public_round.pk])
            for entry, names in members.items()
        }
        rated = (rated_table(table, people) for table in tables if table.round == public_round.number)
        at = public_round.published_at or public_round.seated_at
        rated_rounds.append(RatedRound(at, event_id, public_round.number, tuple(sorted(filter(None, rated)))))
    return tuple(rated_rounds)


def _members(event: Event) -> Mapping[int, list[int]]:
    """Return the people of every entry by its number."""
    members: dict[int, list[int]] = {}
    rows = EntryPerson.objects.filter(event=event).order_by("entry_id", "order")
    for number, person in rows.values_list("entry__number", "person_id"):
        members.setdefault(number, []).append(person)
    return members


def _instead(event: Event) -> dict[int, dict[int, int]]:
    """Return the stand-ins by round and absent person."""
    by_round: dict[int, dict[int, int]] = {}
    rows = Substitution.objects.filter(round__event=event).values_list("round_id", "absent_id", "person_id")
    for round_id, absent, person in rows:
        by_round.setdefault(round_id, {})[absent] = person
    return by_round


def _programs(rounds: Iterable[Round]) -> dict[int, set[str]]:
    """Return the guest tokens of seats that programs played, by round."""
    round_at = dict(Place.objects.filter(round__in=rounds).values_list("table_id", "round_id"))
    by_round: dict[int, set[str]] = {round_.pk: set() for round_ in rounds}
    for table_id, holder in game_tables.programs_at(round_at):
        by_round[round_at[table_id]].add(holder)
    return by_round


def _playing(people: Iterable[int], instead: Mapping[int, int], programs: Collection[str]) -> list[int]:
    """Return the people who played for an entry; none if a program or bot did."""
    players = [instead.get(person, person) for person in people]
    return [] if any(guest_token_of(Person(pk=person)) in programs for person in players) else players


def people_of_game(game: str, words: str = "", club: int | None = None) -> dict[int, Person]:
    """Return players and stand-ins of a game by id, filtered by public name and club."""
    entered = EntryPerson.objects.filter(event__game=game).values("person_id")
    stood_in = Substitution.objects.filter(round__event__game=game).values("person_id")
    people_found = Person.objects.select_related("club").filter(Q(pk__in=entered) | Q(pk__in=stood_in))
    if club is not None:
        people_found = people_found.filter(club_id=club)
    wanted = words.casefold().strip()
    return {person.pk: person for person in people_found if wanted in person.public_name.casefold()}


def names_of(people: Iterable[int]) -> dict[int, str]:
    """Return the public names of these people, in batches."""
    wanted, names = sorted(set(people)), dict[int, str]()
    for start in range(0, len(wanted), A_QUERY):
        some = Person.objects.filter(pk__in=wanted[start : start + A_QUERY])
        names |= {person.pk: person.public_name for person in some}
    return names
