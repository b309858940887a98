"""A small club for tests, created through the services, with sheets of real deals."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.utils import timezone

from games.api import sheets
from games.api import tables as game_tables
from games.api.rules import EventOnlineRules
from games.api.values import chance
from games.play import turns as play_turns
from games.tables import table_state
from inputs.reading import read
from tests.remembered import remembered
from tournaments.constraints import services as constraints_services
from tournaments.constraints.schemas import NewWish, SeatingOptions
from tournaments.demo.play import match_sheets
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.events.schemas import ChangedEvent, NewEvent
from tournaments.links.selectors import live_links
from tournaments.models import (
    Club,
    ClubRole,
    Entry,
    Event,
    Person,
    PersonalLink,
    Role,
    Round,
    Ruling,
    SeatingWish,
    Series,
    hash_of_token,
)
from tournaments.pairing import services as pairing_services
from tournaments.rankings import selectors as rankings_selectors
from tournaments.result_rules.schemas import ResultRules
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rulings import services as rulings_services
from tournaments.rulings.schemas import NewRuling
from tournaments.series import services as series_services
from tournaments.series.schemas import NewSeries
from tournaments.sheets import services as sheets_services

TRUF: dict[str, Any] = {"game": "truf", "preset": "classic", "options": {"deals": 2}, "format": "individuals"}
PAIRS: dict[str, Any] = {"game": "troefcall", "preset": "club", "options": {}, "format": "pairs"}
TEAMS: dict[str, Any] = {"game": "truc_y_flou", "preset": "aure", "options": {}, "format": "teams"}
RUFF: dict[str, Any] = {"game": "ruff_and_trump", "preset": "double4", "options": {}, "format": "pairs"}
SINGLES: dict[str, Any] = {"game": "ruff_and_trump", "preset": "single4", "options": {}, "format": "individuals"}
MATCH: dict[str, Any] = {"game": "troefcall", "preset": "club", "options": {}, "format": "club_match"}


@dataclass
class PersonRow:
    """A row of a list of people, as tournaments.people reads it."""

    name: str
    club: str = ""
    email: str = ""
    language: str = ""
    team: str = ""


_tokens: dict[int, str] = {}
"""Live tokens created here, by the key of the person; empty when a test begins."""


def link(person: Person) -> str:
    """Return the secret of the person's live link, creating one if none is known."""
    token = _tokens.get(person.pk, "")
    if not live_links().filter(person=person, token_hash=hash_of_token(token)).exists():
        token = _tokens[person.pk] = chance.new_token(16)
        now = timezone.now()
        PersonalLink.objects.filter(person=person, ended_at=None).update(ended_at=now)
        PersonalLink.objects.create(person=person, token_hash=hash_of_token(token), channel="screen", created_at=now)
    return token


@remembered
def user(name: str = "rina", **more: Any) -> Any:
    return get_user_model().objects.get_or_create(username=name, defaults=more)[0]


def creator(name: str = "rina") -> Any:
    """Return a user who may create events."""
    user(name).user_permissions.add(Permission.objects.get(codename="add_event"))
    return user(name)


def director(made: Event, name: str = "budi") -> Any:
    """Return a user who directs this event."""
    Role.objects.get_or_create(event=made, user=user(name), kind=Role.Kind.DIRECTOR)
    return user(name)


def rows(count: int, start: int = 1) -> list[PersonRow]:
    return [PersonRow(f"Person {number:02}", f"Club {number % 3}") for number in range(start, start + count)]


@remembered
def event(count: int = 0, by: Any = None, **more: Any) -> Event:
    """Return an event with `count` people checked in and no result confirmation.

    There are two people in a pair and three in a team of Truc y Flou.
    """
    by = by or user()
    fields = {"name": "Friday", "seed": 7, "result_options": {"confirm": "nobody"}, **TRUF, **more}
    score = dict(fields.pop("score_options", {}))
    made = events_services.create_event(
        by=None,
        organiser=by,
        rated=score.pop("rated", True),
        results=read(ResultRules, fields.pop("result_options")),
        online=read(EventOnlineRules, fields.pop("online_options", {})),
        seating_options=read(SeatingOptions, fields.pop("seating_options", {}), "seating_options."),
        seed=fields.pop("seed"),
        event=read(NewEvent, {**fields, "score": score}),
    )
    if count:
        entries_services.enter_people(event=made, rows=rows(count), by=by)
        entries_services.check_in_all(event=made, by=by)
    made.refresh_from_db()
    return made


def seating_options(made: Event, options: Any) -> None:
    """Change seating options as the organiser. Raises InvalidInputError."""
    constraints_services.change_seating_options(event=made, by=user(), options=read(SeatingOptions, options))


def wish(made: Event, kind: str, entry: int, by: Any = None, **more: Any) -> SeatingWish:
    """Add a seating request, of entries by number. Raises InvalidInputError."""
    asked = read(NewWish, {"kind": kind, "entry": entry, **more})
    return constraints_services.add_wish(event=made, by=by or user(), wish=asked)


def ruling(
    *, event: Event, entry: Entry, kind: str, points: int, reason: str, by: Any = None, round: Round | None = None,
    **more: Any,
) -> Ruling:  # fmt: skip
    """Give a ruling as the organiser, and return its first row. Raises InvalidInputError."""
    number = round.number if round else None
    given = {"entry": entry.number, "kind": kind, "points": points, "reason": reason, "round": number, **more}
    return rulings_services.rule(event=event, ruling=read(NewRuling, given), by=by or user())[0]


def series(*events: Event, by: Any = None, **fields: Any) -> Series:
    """Create a series of these events, by default of one who may create events. Raises InvalidInputError."""
    given = {"name": "Season", "scheme": "points", "events": [event.slug for event in events], **fields}
    return series_services.create_series(by=by or creator(), series=read(NewSeries, given))


def changed(made: Event, **changes: Any) -> Event:
    """The event as its organiser has changed it."""
    return events_services.change_event(by=user(), event=made, changes=read(ChangedEvent, changes))


@remembered
def club_match(home: int = 4, visitors: int = 4, by: Any = None, **more: Any) -> Event:
    """A club match of pairs who have only names."""
    clubs = {"home": Club.objects.create(name="Club A").pk, "visitors": Club.objects.create(name="Club B").pk}
    by = by or user()
    made = event(by=by, **{**MATCH, **clubs, "name": "A - B", "rounds_planned": 4, **more})
    entries_services.enter_named(event=made, names=[f"A {number}" for number in range(1, home + 1)], by=by, side="home")
    entries_services.enter_named(
        event=made, names=[f"B {number}" for number in range(1, visitors + 1)], by=by, side="visitors"
    )
    entries_services.check_in_all(event=made, by=by)
    made.refresh_from_db()
    return made


def in_round_one(count: int = 8) -> Event:
    """Return an event of this many people whose first round is published."""
    made = event(count)
    published(made)
    made.refresh_from_db()
    return made


def organiser_of(made: Event) -> Any:
    """Return the first organiser of an event, or the owner of its club; None, the program, if it has neither."""
    in_event = Role.objects.filter(event=made, kind=Role.Kind.ORGANISER).order_by("pk").first()
    in_club = ClubRole.objects.filter(club=made.club, kind=ClubRole.Kind.OWNER).order_by("pk").first()
    role = in_event or in_club
    return role.user if role else None


@remembered
def drafted(made: Event) -> Round:
    """The next round, seated as a draft."""
    return pairing_services.seat_round(event=made, by=user())


@remembered
def published(made: Event, by: Any = None) -> Round:
    """The next round, seated and published."""
    by = by or organiser_of(made)
    round_ = pairing_services.seat_round(event=made, by=by)
    if round_.state == Round.State.SEATING:  # a worker does what takes long; here it runs at once
        pairing_services.fill_round(round_.pk)
    return desk_services.publish_round(round_=round_, by=by)


@remembered
def play_round(round_: Round, words: str = "") -> None:
    """Play every table of a published round to its end, online ones move by move."""
    for table in rounds_selectors.pairings_of(round_).tables:
        play_table(round_.event, table.table_id, f"{words}{round_.number}-{table.number}")


@remembered
def play_table(made: Event, table_id: int, words: str = "") -> None:
    fact = game_tables.facts([table_id])[table_id]
    if fact.place == "online":
        play_online(table_id)
        return
    written = {sheet.number for sheet in sheets.of_tables([table_id])[table_id]}
    for number, values in enumerate(match_sheets(fact.game, fact.preset, fact.options, words), start=1):
        if number not in written:
            sheets_services.write_sheet(
                event=made, table_id=table_id, number=number, values=values, by=organiser_of(made)
            )


def play_online(table_id: int) -> None:
    """Let the clock play all seats to the end of the match, as if players were absent."""
    play = table_state.load(table_id)
    while play.deal is not None:
        play = play_turns.play_for_absent(table_id, next(iter(play.since)))


@remembered
def played(made: Event, words: str = "") -> Round:
    """The next round, seated, published, played and closed."""
    round_ = published(made)
    play_round(round_, words)
    return desk_services.close_round(round_=round_, by=organiser_of(made))


def entry(made: Event, number: int) -> Entry:
    return made.entries.get(number=number)


@remembered
def late_entry(made: Event, name: str = "Late Larry", by: Any = None) -> Entry:
    """Check in a player after the round has begun."""
    person, by = Person.objects.create(name=name), by or user()
    late = entries_services.enter_person(event=made, person=person, by=by)
    return entries_services.check_in(entry=late, by=by)


def points(made: Event) -> dict[int, float]:
    return {row.entry: row.points for row in rankings_selectors.standings_of(made).rows}


def tables(round_: Round) -> dict[int, list[int]]:
    """Entry numbers by table number, in seat order."""
    pairings = rounds_selectors.pairings_of(round_)
    return {table.number: [occupant.number for occupant in table.occupants] for table in pairings.tables}
