"""The history of one person: events, ranks over time, ratings, others at the table, best deals and seasons."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q
from django.utils import timezone

from games.api import rules
from standings.pictures import Picture, picture
from standings.ratings import Rating
from tournaments.core.events import visible_events
from tournaments.core.names import with_people
from tournaments.models import ClubMember, Entry, Event, Person, Series
from tournaments.profiles.outcomes import BestDeal, RankedEntry, keys_of, outcome_of
from tournaments.profiles.selectors import is_public
from tournaments.ratings.selectors import Known, rated_rounds, ratings_of
from tournaments.series.selectors import series_table

MAX_EVENTS = 60
"""The newest events that a profile looks at."""
MAX_OTHERS, MAX_DEALS, MIN_LINE = 12, 5, 2
COUNTED = ("together", "together_won", "against", "won", "lost")
"""The columns of `Other` that are counts, in their order."""


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """One event of a person. `placed` is None before the first result; `of`: how many entries have a rank."""

    event: Event
    entry: Entry
    partners: tuple[str, ...]
    placed: RankedEntry | None
    of: int
    rounds: int
    best: BestDeal | None

    @property
    def at(self) -> datetime:
        """Return the date of the event, or that of its creation."""
        return self.event.starts_at or self.event.created_at


@dataclass(frozen=True, slots=True)
class Other:
    """Another player: tables together and how many of them were won, tables against each other, won and lost."""

    person: Person
    public: bool
    together: int
    together_won: int
    against: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class Attendance:
    """How often a member came to the events of a club since they joined."""

    club: str
    attended: int
    of: int


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """The place of a person in a series."""

    series: Series
    rank: int | None
    shared: bool
    of: int


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything on the page of a player."""

    person: Person
    events: Sequence[PlayedEvent]
    last: datetime | None
    rounds: int
    rounds_of: int
    attendance: Sequence[Attendance]
    line: Picture | None
    ratings: Sequence[tuple[str, str, Rating]]
    others: Sequence[Other]
    best: Sequence[PlayedEvent]
    seasons: Sequence[SeasonPlace]


def profile_of(person: Person) -> Profile:
    """Return the profile of a person; hidden events and held results are not part of it."""
    listed = visible_events().filter(entries__members__person=person, held_version=None).distinct()
    events = list(listed[:MAX_EVENTS])
    keys = keys_of(events)
    played = _played(person, events, keys)
    counted = [event for event in played if event.placed is not None and event.placed.rounds]
    best = sorted((event for event in counted if event.best), key=lambda event: -event.best.points if event.best else 0)
    return Profile(
        person=person,
        events=played,
        last=max((event.at for event in counted), default=None),
        rounds=sum(event.placed.rounds for event in counted if event.placed),
        rounds_of=sum(event.rounds for event in counted),
        attendance=_attendance(person),
        line=_line(counted),
        ratings=_ratings(person, events),
        others=_others(person, keys),
        best=best[:MAX_DEALS],
        seasons=_seasons(person, events),
    )


def played_event(person: Person, event: Event) -> PlayedEvent:
    """Return one event of a person. Raises Entry.DoesNotExist."""
    played = _played(person, [event], keys_of([event]))
    if not played:
        raise Entry.DoesNotExist
    return played[0]


def _played(person: Person, events: Sequence[Event], keys: Sequence[Known]) -> list[PlayedEvent]:
    entries = Entry.objects.filter(members__person=person, event__in=events).prefetch_related(*with_people())
    by_event = {entry.event_id: entry for entry in entries}
    played_events = []
    for event, key in zip(events, keys, strict=True):
        entry = by_event.get(event.pk)
        if entry is None:
            continue
        outcome = outcome_of(key)
        partners = tuple(member.person.public_name for member in entry.members.all() if member.person_id != person.pk)
        placed, best = outcome.placed.get(entry.number), outcome.best.get(entry.number)
        played_events.append(PlayedEvent(event, entry, partners, placed, outcome.ranked, outcome.rounds, best))
    return played_events


def _line(played: Sequence[PlayedEvent]) -> Picture | None:
    """Return the line of ranks: the share of other ranked entries that were behind, in percent, oldest first."""
    shares = [
        100 * (event.of - event.placed.rank) / (event.of - 1)
        for event in sorted(played, key=lambda event: event.at)
        if event.placed is not None and event.placed.rank is not None and event.of > 1
    ]
    return picture([("", shares)]) if len(shares) >= MIN_LINE else None


def _ratings(person: Person, events: Sequence[Event]) -> list[tuple[str, str, Rating]]:
    titles = dict(rules.game_choices())
    games = [game for game in titles if any(event.game == game for event in events)]
    rows = ((game, ratings_of(game).ratings.of(person.pk)) for game in games)
    return [(game, titles[game], row) for game, row in rows if row is not None]


def _others(person: Person, keys: Sequence[Known]) -> list[Other]:
    """Return the people met most often, from the finished tables of these events."""
    counts: dict[str, Counter[int]] = {name: Counter() for name in COUNTED}
    for key in keys:
        for round_ in rated_rounds(key):
            for table in round_.tables:
                own = next((side for side in table.sides if person.pk in side.people), None)
                if own is None:
                    continue
                is_best = own.place == 1 and sum(side.place == 1 for side in table.sides) == 1
                for mate in own.people:
                    counts["together"][mate] += 1
                    counts["together_won"][mate] += is_best
                for side in table.sides:
                    for rival in side.people if side is not own else ():
                        counts["against"][rival] += 1
                        counts["won"][rival] += own.place < side.place
                        counts["lost"][rival] += own.place > side.place
    met = counts["together"] + counts["against"]
    met.pop(person.pk, None)
    most = [number for number, _times in sorted(met.items(), key=lambda pair: (-pair[1], pair[0]))[:MAX_OTHERS]]
    people = Person.objects.in_bulk(most)
    return [
        Other(people[number], is_public(people[number]), *(counts[name][number] for name in COUNTED))
        for number in most
        if number in people
    ]


def _attendance(person: Person) -> list[Attendance]:
    """Return attendance at the finished and running events of the person's clubs, while a member."""
    attendances = []
    for member in ClubMember.objects.filter(person=person).select_related("club").order_by("since"):
        events = visible_events().filter(club=member.club).exclude(state=Event.State.OPEN)
        while_member = [event for event in events if _within(event, member.since, member.until)]
        entered = {
            entry.event_id
            for entry in Entry.objects.filter(
                Q(members__person=person), event__in=while_member, places__isnull=False
            ).distinct()
        }
        if while_member:
            attendances.append(Attendance(member.club.name, len(entered), len(while_member)))
    return attendances


def _within(event: Event, since: date, until: date | None) -> bool:
    day = timezone.localtime(event.starts_at or event.created_at).date()
    return since <= day and (until is None or day <= until)


def _seasons(person: Person, events: Sequence[Event]) -> list[SeasonPlace]:
    places = []
    for series in Series.objects.filter(events__in=events).distinct().order_by("-created_at", "-pk"):
        rows = series_table(series).season.rows
        row = next((row for row in rows if row.person == person.pk), None)
        if row is not None:
            ranked = sum(row.rank is not None for row in rows)
            places.append(SeasonPlace(series, row.rank, row.shared, ranked))
    return places
