"""What somebody sees by a personal link: the own table, partner, opponents, results and rank.

What changed for somebody in the round being played, told on the own card.
"""

from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext

from seating.changes import Move
from standings import Row
from tournaments.changes.selectors import moves_of, numbers_of, rows_of
from tournaments.core.formats import shape_with
from tournaments.core.names import public_name, with_people
from tournaments.links.selectors import guest_token_of
from tournaments.models import Entry, Event, Person, Place, Round, RoundChange, SitOut
from tournaments.rankings.selectors import EventStandings, standings_of
from tournaments.rounds.selectors import PairingTable, current_round, draft_round, table_of
from tournaments.rounds.stand_ins import playing, stand_ins


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """Where somebody sits in the current round: the own seat, and whether there as the captain of a team.

    `table` tells how the table stands.
    """

    round: Round
    table: PairingTable
    seat: str
    captain: bool
    partner: str
    opponents: tuple[str, ...]
    online: bool


@dataclass(frozen=True, slots=True)
class PersonCard:
    """Somebody in an event. `holder` is what opens the own seat at an online table.

    `seat` is None while no round is published, or when the entry has no place in it; then `sit_out` is the score of
    waiting, if it waits. `next_round_soon`: staff are preparing the next round. `row` is the line in `standings` with
    all terms; `of` how many are ranked. `changed` are sentences about changes after the round was published.
    """

    person: Person
    holder: str
    entry: Entry
    name: str
    seat: OwnSeat | None
    sit_out: SitOut | None
    next_round_soon: bool
    row: Row | None
    of: int
    standings: EventStandings
    changed: tuple[str, ...] = ()


def events_of(person: Person) -> list[Event]:
    """The events somebody is entered in without hidden ones, those that are not finished first, newest first."""
    here = Q(entries__members__person=person) | Q(entries__substitutions__person=person)
    events = Event.objects.filter(here, hidden=False).order_by("-created_at").distinct()
    return sorted(events, key=lambda event: event.state == Event.State.FINISHED)


def event_to_open(person: Person, slug: str = "") -> Event | None:
    """The event a personal link leads to; None where several fit alike, so that the person chooses.

    First the event the link was made for (`slug`), then one in which the person has a place in a published round, then
    one that runs, then one that is open and in which they have checked in, then the only one that is open.
    """
    events = events_of(person)
    own = next((event for event in events if event.slug == slug), None)
    if own is not None:
        return own
    current = [event for event in events if event.state != Event.State.FINISHED]
    mine = Q(members__person=person) | Q(substitutions__person=person)
    entries = Entry.objects.filter(mine, event__in=current)
    seated = Place.objects.filter(round__state=Round.State.PUBLISHED, entry__in=entries)
    checked_in = set(entries.filter(state=Entry.State.PRESENT).values_list("event_id", flat=True))
    sits = set(seated.values_list("round__event_id", flat=True))
    choices = (
        [event for event in current if event.pk in sits],
        [event for event in current if event.state == Event.State.RUNNING],
        [event for event in current if event.pk in checked_in],
        current,
    )
    fitting = next((found for found in choices if found), [])
    return fitting[0] if len(fitting) == 1 else None


def person_card(event: Event, person: Person) -> PersonCard:
    """Everything the own page shows. Raises Entry.DoesNotExist when the person is not in the event.

    Who stands in for somebody in the round being played sees that place.
    """
    now = current_round(event)
    entry = _entry(event, person, now)
    found = standings_of(event)
    return PersonCard(
        person=person,
        holder=guest_token_of(person),
        entry=entry,
        name=public_name(entry),
        seat=_seat(now, entry, person) if now else None,
        sit_out=SitOut.objects.filter(round=now, entry=entry).first() if now else None,
        next_round_soon=draft_round(event) is not None,
        row=found.row_of(entry.number),
        of=sum(row.rank is not None for row in found.rows),
        standings=found,
        changed=own_changes(now, entry, person) if now and now.state == Round.State.PUBLISHED else (),
    )


def _entry(event: Event, person: Person, now: Round | None) -> Entry:
    """The own entry, or the one the person stands in for now, or stood in for."""
    entries = event.entries.prefetch_related(*with_people())
    if now:
        stands_in = entries.filter(substitutions__round=now, substitutions__person=person).first()
        if stands_in:
            return stands_in
    own = entries.filter(members__person=person).first()
    return own or entries.filter(substitutions__person=person).distinct().get()


def is_in(event: Event, person: Person) -> bool:
    """Whether somebody is entered in the event, or stands in for somebody who is."""
    return event.entries.filter(Q(members__person=person) | Q(substitutions__person=person)).exists()


def _seat(round_: Round, entry: Entry, person: Person) -> OwnSeat | None:
    place = Place.objects.filter(round=round_, entry=entry).first()
    if place is None:
        return None
    table = table_of(round_, place.table_number)
    if table is None:
        return None
    mine = next(one for one in table.occupants if one.entry_id == entry.pk)
    others, partner = table.others_of(mine)
    people = playing([member.person for member in entry.members.all()], stand_ins(round_))
    partners = partner or " & ".join(one.public_name for one in people if one.pk != person.pk)
    shape = shape_with(entry.event, table.fact.options)
    own = dict(zip((one.pk for one in people), shape.places[place.seat], strict=False)).get(person.pk, place.seat)
    captain = shape.captains.get(place.seat) == own
    return OwnSeat(round_, table, own, captain, partners, others, table.fact.place == Event.Place.ONLINE)


def own_changes(round_: Round, entry: Entry, person: Person) -> tuple[str, ...]:
    """Sentences for the own card: who plays for you, and the last change of your place or your table."""
    told = [*_standing_in(round_, person), _last_change(round_, entry)]
    return tuple(sentence for sentence in told if sentence)


def _standing_in(round_: Round, person: Person) -> list[str]:
    rows = list(round_.substitutions.select_related("absent", "person"))
    told = [
        gettext("You play for %(name)s in this round.") % {"name": one.absent.public_name}
        for one in rows
        if one.person_id == person.pk
    ]
    return told + [
        gettext("%(name)s plays for you in this round.") % {"name": one.person.public_name}
        for one in rows
        if one.absent_id == person.pk
    ]


def _last_change(round_: Round, entry: Entry) -> str:
    """The newest change that moved the entry, or touched the table at which it sits; empty when there is none."""
    table = round_.places.filter(entry=entry).values_list("table_number", flat=True).first()
    for row in reversed(rows_of(round_)):
        move = next((one for one in moves_of(row) if one.entry == entry.number), None)
        if move is not None:
            return _moved(row, move)
        if table in numbers_of(row):
            return gettext("At %(time)s it changed who sits at your table.") % {"time": _time(row)}
    return ""


def _moved(row: RoundChange, move: Move) -> str:
    facts = {"time": _time(row), "before": move.table, "after": move.table_after}
    if move.before is None or move.after is None:
        return ""
    if move.after.waits:
        return gettext("Changed at %(time)s: you sit out now.") % facts
    if move.before.waits:
        return gettext("Changed at %(time)s: you play at table %(after)s and do not sit out.") % facts
    if move.table == move.table_after:
        return gettext("Changed at %(time)s: you sit on another seat of your table.") % facts
    return gettext("Changed at %(time)s: you play at table %(after)s, not at table %(before)s.") % facts


def _time(row: RoundChange) -> str:
    return time_format(timezone.localtime(row.at), "H:i")
