"""A small club to test with. Everything is made through the services; sheets are those of deals really played."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.utils import timezone

from games import api
from games.play import turns as play_turns
from games.tables import table_state as store
from tournaments.demo.play import match_sheets
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.links.selectors import live_links
from tournaments.models import Club, Entry, Event, Person, PersonalLink, Round, hash_of_token
from tournaments.pairing import services as pairing_services
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors
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
"""The tokens made here, by the key of the person; a test begins with none that is live."""


def link(person: Person) -> str:
    """The secret part of the person's live link, made quietly where there is none that this module knows."""
    token = _tokens.get(person.pk, "")
    if not live_links().filter(person=person, token_hash=hash_of_token(token)).exists():
        token = _tokens[person.pk] = api.chance.new_token(16)
        now = timezone.now()
        PersonalLink.objects.filter(person=person, ended_at=None).update(ended_at=now)
        PersonalLink.objects.create(person=person, token_hash=hash_of_token(token), channel="screen", created_at=now)
    return token


def user(name: str = "rina", **more: Any) -> Any:
    return get_user_model().objects.get_or_create(username=name, defaults=more)[0]


def rows(count: int, start: int = 1) -> list[PersonRow]:
    return [PersonRow(f"Person {number:02}", f"Club {number % 3}") for number in range(start, start + count)]


def event(count: int = 0, by: Any = None, **more: Any) -> Event:
    """An event with `count` people checked in (two a pair, three a team of Truc y Flou); nobody confirms results."""
    by = by or user()
    fields = {"name": "Friday", "seed": 7, "result_options": {"confirm": "nobody"}, **TRUF, **more}
    made = events_services.create_event(by, **fields)
    if count:
        entries_services.enter_people(made, rows(count), by)
        entries_services.check_in_all(made, by)
    made.refresh_from_db()
    return made


def club_match(home: int = 4, visitors: int = 4, **more: Any) -> Event:
    """A club match of pairs who have only names."""
    clubs = {"home": Club.objects.create(name="Club A"), "visitors": Club.objects.create(name="Club B")}
    made = event(**{**MATCH, **clubs, "name": "A - B", "rounds_planned": 4, **more})
    entries_services.enter_named(made, [f"A {number}" for number in range(1, home + 1)], user(), "home")
    entries_services.enter_named(made, [f"B {number}" for number in range(1, visitors + 1)], user(), "visitors")
    entries_services.check_in_all(made, user())
    made.refresh_from_db()
    return made


def published(made: Event, by: Any = None) -> Round:
    """The next round, seated and published."""
    by = by or user()
    round_ = pairing_services.seat_round(made, by)
    if round_.state == Round.State.SEATING:  # what takes long is a worker's; here he comes at once
        pairing_services.fill_round(round_.pk)
    return desk_services.publish_round(round_, by)


def play_round(round_: Round, words: str = "") -> None:
    """Play every table of a published round to its end, online ones move by move."""
    for table in rounds_selectors.pairings_of(round_).tables:
        play_table(round_.event, table.table_id, f"{words}{round_.number}-{table.number}")


def play_table(made: Event, table_id: int, words: str = "") -> None:
    fact = api.tables([table_id])[table_id]
    if fact.place == "online":
        play_online(table_id)
        return
    written = {sheet.number for sheet in api.sheets_of([table_id])[table_id]}
    for number, values in enumerate(match_sheets(fact.game, fact.preset, fact.options, words), start=1):
        if number not in written:
            sheets_services.write_sheet(made, table_id, number, values, user())


def play_online(table_id: int) -> None:
    """Everybody is away: the clock plays all seats to the end of the match."""
    play = store.load(table_id)
    while play.deal is not None:
        play = play_turns.play_for_absent(table_id, next(iter(play.since)))


def played(made: Event, words: str = "") -> Round:
    """The next round, seated, published, played and closed."""
    round_ = published(made)
    play_round(round_, words)
    return desk_services.close_round(round_, user())


def entry(made: Event, number: int) -> Entry:
    return made.entries.get(number=number)


def late_entry(made: Event, name: str = "Late Larry") -> Entry:
    """Somebody who comes in when the round has begun."""
    person = Person.objects.create(name=name)
    return entries_services.check_in(entries_services.enter_person(made, person, user()), user())


def points(made: Event) -> dict[int, float]:
    return {row.entry: row.points for row in rankings_selectors.standings_of(made).rows}


def tables(round_: Round) -> dict[int, list[int]]:
    """Entry numbers by table number, in seat order."""
    pairings = rounds_selectors.pairings_of(round_)
    return {table.number: [one.number for one in table.occupants] for table in pairings.tables}
