"""Content of a personal page: table, partner, opponents, results and rank.

Also the changes of the current round for the player's own card.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, When
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext

from seating.changes import Transfer
from standings import Row
from tournaments.changes.selectors import moves_of, numbers_of, rows_of
from tournaments.core.formats import TableLayout, layout_with
from tournaments.core.names import public_name, with_people
from tournaments.core.rounds import PUBLIC
from tournaments.links.selectors import guest_token_of
from tournaments.models import Entry, Event, League, LeagueTeam, Person, Place, Round, RoundChange, SitOut
from tournaments.rankings.held import public_standings
from tournaments.rankings.selectors import EventStandings
from tournaments.rounds.seats import playing, stand_ins
from tournaments.rounds.selectors import PairingTable, current_round, draft_round, table_of

STILL_TODAY = timedelta(hours=12)
"""How long after its start a date counts as today’s."""


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A person's seat in the current round, and whether they captain their team.

    `table` holds the state of the table. `around` are all people at it in seating order, the person first.
    """

    round: Round
    table: PairingTable
    seat: str
    captain: bool
    partner: str
    opponents: tuple[str, ...]
    online: bool
    around: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonCard:
    """A person's card in an event. `holder` opens their seat at an online table.

    `seat` is None without a published round, or without a place in it. Then `sit_out` is the score of a sit-out, if
    any. `next_round_soon`: staff are preparing the next round. `row` is the line in `standings` with all terms; `of` is
    the number of ranked entries. `changed` are sentences about changes after the round was published.
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


def with_progress(events: QuerySet[Event]) -> QuerySet[Event]:
    """Add to each event its newest public round (`round_now`), and its number of entries (`entry_count`)."""
    public = Round.objects.filter(event=OuterRef("pk"), state__in=PUBLIC)
    entries = Entry.objects.filter(event=OuterRef("pk")).order_by().values("event")
    return events.annotate(
        round_now=Subquery(public.order_by("-number").values("number")[:1]),
        entry_count=Subquery(entries.annotate(count=Count("pk")).values("count")),
    )


def in_order_of_dates(events: QuerySet[Event]) -> QuerySet[Event]:
    """Order events for a calendar: running ones, then the next dates, then those without a date."""
    running_first = Case(When(state=Event.State.RUNNING, then=0), default=1)
    return events.order_by(running_first, F("starts_at").asc(nulls_last=True), "-created_at", "-pk")


def not_over(events: QuerySet[Event]) -> QuerySet[Event]:
    """Leave out events that are over; a cancelled one stays until its date has passed, so that people notice."""
    passed = Q(starts_at=None) | Q(starts_at__lt=timezone.now() - STILL_TODAY)
    return events.exclude(state=Event.State.FINISHED).exclude(passed, state=Event.State.CANCELLED)


def teams_led_by(person: Person) -> list[LeagueTeam]:
    """Return the teams of running leagues of which the person, or their account, is captain."""
    rows = LeagueTeam.objects.filter(league__state=League.State.PUBLISHED).select_related("league")
    open_ = Q(players__until=None) | Q(players__until__gte=timezone.localdate())
    led = Q(open_, players__person=person, players__captain=True)
    if person.user_id is not None:
        led |= Q(captains=person.user_id)
    return list(rows.filter(led).distinct().order_by("league__name", "pk"))


def events_of(person: Person) -> list[Event]:
    """Return a person's events, without hidden ones: unfinished first, then newest."""
    here = Q(entries__members__person=person) | Q(entries__substitutions__person=person)
    events = Event.objects.filter(here, hidden=False).order_by("-created_at").distinct()
    return sorted(events, key=lambda event: event.is_over)


def event_to_open(person: Person, slug: str = "") -> Event | None:
    """Return the event that a personal link leads to; None for an ambiguous choice.

    The first match wins: the event the link was made for (`slug`), one with a place in a published round, a running
    one, an open one where the person is checked in, the only open one.
    """
    events = events_of(person)
    own = next((event for event in events if event.slug == slug), None)
    if own is not None:
        return own
    current = [event for event in events if not event.is_over]
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
    fitting = next((choice for choice in choices if choice), [])
    return fitting[0] if len(fitting) == 1 else None


def person_card(event: Event, person: Person) -> PersonCard:
    """Return the content of a personal page. Stand-ins see their current place.

    Raises Entry.DoesNotExist if the person is not in the event.
    """
    now = current_round(event)
    entry = _entry(event, person, now)
    standings = public_standings(event)
    return PersonCard(
        person=person,
        holder=guest_token_of(person),
        entry=entry,
        name=public_name(entry),
        seat=_seat(now, entry, person) if now else None,
        sit_out=SitOut.objects.filter(round=now, entry=entry).first() if now else None,
        next_round_soon=draft_round(event) is not None,
        row=standings.row_of(entry.number),
        of=sum(row.rank is not None for row in standings.rows),
        standings=standings,
        changed=own_changes(now, entry, person) if now and now.state == Round.State.PUBLISHED else (),
    )


def _entry(event: Event, person: Person, now: Round | None) -> Entry:
    """Return the entry the person stands in for now, else their own or a former one."""
    entries = event.entries.prefetch_related(*with_people())
    if now:
        stands_in = entries.filter(substitutions__round=now, substitutions__person=person).first()
        if stands_in:
            return stands_in
    own = entries.filter(members__person=person).first()
    return own or entries.filter(substitutions__person=person).distinct().get()


def is_in(event: Event, person: Person) -> bool:
    """Whether a person is entered, or a stand-in, in the event."""
    return event.entries.filter(Q(members__person=person) | Q(substitutions__person=person)).exists()


def _seat(round_: Round, entry: Entry, person: Person) -> OwnSeat | None:
    place = Place.objects.filter(round=round_, entry=entry).first()
    if place is None:
        return None
    table = table_of(round_, place.table_number)
    if table is None:
        return None
    mine = next(occupant for occupant in table.occupants if occupant.entry_id == entry.pk)
    others, partner = table.others_of(mine)
    people = playing([member.person for member in entry.members.all()], stand_ins(round_))
    partners = partner or " & ".join(teammate.public_name for teammate in people if teammate.pk != person.pk)
    layout = layout_with(entry.event, table.fact.options)
    own = dict(zip((teammate.pk for teammate in people), layout.places[place.seat], strict=False)).get(
        person.pk, place.seat
    )
    captain = layout.captains.get(place.seat) == own
    online, around = table.fact.place == Event.Place.ONLINE, _around(layout, table, own)
    if set(others) <= set(around):
        others = tuple(sorted(others, key=around.index))
    return OwnSeat(round_, table, own, captain, partners, others, online, around)


def _around(layout: TableLayout, table: PairingTable, own: str) -> tuple[str, ...]:
    """Return the names in seating order from the player's seat on; empty for a bot's seat or a free seat."""
    if own not in layout.seating:
        return ()
    names = {occupant.seat: occupant.name for occupant in table.occupants}
    names |= {sitter.seat: sitter.name for occupant in table.occupants for sitter in occupant.sitters}
    start = layout.seating.index(own)
    return tuple(names.get(seat, "") for seat in (*layout.seating[start:], *layout.seating[:start]))


def own_changes(round_: Round, entry: Entry, person: Person) -> tuple[str, ...]:
    """Return sentences about stand-ins and the last change of the place or table."""
    sentences = [*_standing_in(round_, person), _last_change(round_, entry)]
    return tuple(sentence for sentence in sentences if sentence)


def _standing_in(round_: Round, person: Person) -> list[str]:
    rows = list(round_.substitutions.select_related("absent", "person"))
    sentences = [
        gettext("You are playing for %(name)s in this round.") % {"name": row.absent.public_name}
        for row in rows
        if row.person_id == person.pk
    ]
    return sentences + [
        gettext("%(name)s is playing for you in this round.") % {"name": row.person.public_name}
        for row in rows
        if row.absent_id == person.pk
    ]


def _last_change(round_: Round, entry: Entry) -> str:
    """Return the newest change of the entry or its table; empty if there is none."""
    table = round_.places.filter(entry=entry).values_list("table_number", flat=True).first()
    for row in reversed(rows_of(round_)):
        move = next((candidate for candidate in moves_of(row) if candidate.entry == entry.number), None)
        if move is not None:
            return _move_text(row, move)
        if table in numbers_of(row):
            return gettext("The players at your table changed at %(time)s.") % {"time": _time(row)}
    return ""


def _move_text(row: RoundChange, move: Transfer) -> str:
    facts = {"time": _time(row), "before": move.table, "after": move.table_after}
    if move.before is None or move.after is None:
        return ""
    if move.after.waits:
        return gettext("The pairings changed at %(time)s. You now sit out this round.") % facts
    if move.before.waits:
        return (
            gettext("The pairings changed at %(time)s. You are no longer sitting out. You now play at table %(after)s.")
            % facts
        )
    if move.table == move.table_after:
        return gettext("The pairings changed at %(time)s. You have a different seat at your table.") % facts
    return (
        gettext("The pairings changed at %(time)s. You now play at table %(after)s, not at table %(before)s.") % facts
    )


def _time(row: RoundChange) -> str:
    return time_format(timezone.localtime(row.at), "H:i")
