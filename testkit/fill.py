"""Data for the benchmarks, made through the services of the product, in a process of its own (testkit/backends.py)."""

from functools import cache
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.services import create_token
from games.api import rules, sheets
from games.api import tables as game_tables
from games.models import Move
from games.play import turns as play_turns
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.options import OnlineRules
from testkit.sessions import signed_in
from tournaments.core import events as core_events
from tournaments.demo.play import match_sheets
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.events.schemas import NewEvent
from tournaments.models import Event, Round
from tournaments.pairing import services as pairing_services
from tournaments.pairing.services import fill_round
from tournaments.people.import_rows import PersonRow
from tournaments.rounds import selectors as rounds_selectors

LONG = {"deals": 100}
"""A match that no benchmark plays to its end."""
CLOCK = 60
MATCHES = 12
"""Different matches that the tables of an event repeat."""


def user_with_token(name: str, **more: Any) -> tuple[User, str]:
    user = User.objects.create(username=name, password="!", **more)
    return user, create_token(user)[1]


@transaction.atomic
def tables(count: int) -> list[dict[str, Any]]:
    """Online tables of Truf with a player at each seat; each player has a token."""
    return [_table(number) for number in range(count)]


def _table(number: int) -> dict[str, Any]:
    seats, tokens = [], {}
    for code in rules.TableRules("truf", "classic", LONG).seats:
        user, tokens[code] = user_with_token(f"player-{number}-{code}")
        seats.append(game_tables.SeatPlan(code, "human", f"Player {number} {code}", user_id=user.pk, program=True))
    chosen: dict[str, Any] = {"game": "truf", "preset": "classic", "options": LONG, "place": "online"}
    chosen["online_rules"] = OnlineRules(programs=True)
    table_id = tables_opening.open_table(
        tables_opening.TablePlan(**chosen, label=str(number), seats=seats, clock_seconds=CLOCK)
    )
    tables_opening.publish_tables([table_id])
    return {"id": table_id, "tokens": tokens}


@transaction.atomic
def seated(count: int) -> list[dict[str, Any]]:
    """Fill `count` tables without a clock, each player signed in in their own session.

    All players have bid, because a secret bid changes no other player's screen.
    """
    return [_seated_table(number) for number in range(count)]


def _seated_table(number: int) -> dict[str, Any]:
    seats, sessions = [], {}
    for code in rules.TableRules("truf", "classic", LONG).seats:
        user = User.objects.create(username=f"seated-{number}-{code}", password="!")
        sessions[code] = signed_in(user)
        seats.append(game_tables.SeatPlan(code, "human", f"Player {number} {code}", user_id=user.pk))
    chosen: dict[str, Any] = {"game": "truf", "preset": "classic", "options": LONG, "place": "online"}
    table_id = tables_opening.open_table(tables_opening.TablePlan(**chosen, label=str(number), seats=seats))
    tables_opening.publish_tables([table_id])
    _bid(table_id)
    return {"id": table_id, "sessions": sessions}


def _bid(table_id: int) -> None:
    """Bid as an absent player would, until cards are played.

    Hands that are thrown in are dealt again.
    """
    while table_state.load(table_id).in_secret:
        for code in table_state.load(table_id).since:
            play_turns.play_for_absent(table_id, code)


def _entered(entries: int, rounds: int, deals: int) -> tuple[Event, User, str]:
    """Create an event with `entries` people present.

    Returns the event, its organiser and the organiser's token.
    """
    organiser, token = user_with_token("organiser", is_staff=True, is_superuser=True)
    chosen: dict[str, Any] = {"game": "truf", "preset": "classic", "options": {"deals": deals}}
    new_event = NewEvent(name="Bench", format=Event.Format.INDIVIDUALS, rounds_planned=rounds, **chosen)
    made = events_services.create_event(by=organiser, event=new_event)
    people = [PersonRow(number, f"Person {number:04}", f"Club {number % 20}") for number in range(1, entries + 1)]
    entries_services.enter_people(event=made, rows=people, by=organiser)
    entries_services.check_in_all(event=made, by=organiser)
    return made, organiser, token


def event(entries: int, rounds: int, deals: int) -> dict[str, Any]:
    """An event that has been played: every sheet is that of a deal played by bots. Seated at random, to be quick."""
    made, organiser, token = _entered(entries, rounds + 1, deals)
    for _ in range(rounds):
        _round(made, organiser)
    table = rounds_selectors.pairings_of(made.rounds.get(number=1)).tables[0].table_id
    return {"slug": made.slug, "token": token, "sheet": _sheet(table), "table": table}


def evening(entries: int, deals: int) -> dict[str, Any]:
    """A round that has just been published, and what its tables will write down: sheets of deals played by bots."""
    made, organiser, token = _entered(entries, 1, deals)
    round_ = _seated(made, organiser)
    desk_services.publish_round(round_=round_, by=organiser)
    tables = [
        {"id": table.table_id, "sheets": _match(len(table.occupants), deals, table.number % MATCHES)}
        for table in rounds_selectors.pairings_of(round_).tables
    ]
    return {"slug": made.slug, "token": token, "tables": tables}


def bots(count: int, deals: int, pause: int = 0) -> int:
    """Open `count` tables of bots, with `pause` ms between moves."""
    for number in range(count):
        seats = [game_tables.SeatPlan(code, "bot", f"Bot {code}", bot="random") for code in "NESW"]
        chosen: dict[str, Any] = {"game": "truf", "preset": "classic", "options": {"deals": deals}, "place": "online"}
        tables_opening.publish_tables(
            [
                tables_opening.open_table(
                    tables_opening.TablePlan(**chosen, label=str(number), seats=seats, bot_pause_ms=pause)
                )
            ]
        )
    return count


def bots_moves() -> int:
    """How many moves bots have made so far."""
    return Move.objects.filter(by=Move.By.BOT).count()


def draft(slug: str) -> dict[str, Any]:
    """The next round as a draft: its number."""
    made = core_events.event_by_slug(slug)
    return {"draft": _seated(made, User.objects.get(username="organiser")).number}


def _seated(made: Event, organiser: User) -> Round:
    """Seated here and now, also where the product would leave it to a worker."""
    with transaction.atomic():
        round_ = pairing_services.seat_round(event=made, by=organiser, method="random")
        if round_.state == Round.State.SEATING:
            fill_round(round_.pk)
            round_.refresh_from_db()
    return round_


@transaction.atomic
def _round(made: Event, organiser: User) -> None:
    round_ = _seated(made, organiser)
    desk_services.publish_round(round_=round_, by=organiser)
    for table in rounds_selectors.pairings_of(round_).tables:
        for number, values in enumerate(_match(len(table.occupants), made.options["deals"], table.number % MATCHES), 1):
            sheets.write(
                table_id=table.table_id, number=number, values=values, by=sheets.Author(str(organiser), organiser.pk)
            )
    desk_services.close_round(round_=round_, by=organiser)


@cache
def _match(seats: int, deals: int, number: int) -> list[dict[str, Any]]:
    """The sheets of one match, for a table of three or four."""
    return match_sheets("truf", "classic", {"deals": deals, **({"players": 3} if seats == 3 else {})}, str(number))


def _sheet(table_id: int) -> dict[str, Any]:
    """Two sheets that deal 1 of this table may have had, to be corrected to and fro."""
    there = sheets.of_tables([table_id])[table_id][0].values
    other = next(values for number in range(MATCHES) if (values := _match(4, 1, number)[0]) != there)
    return {"there": there, "other": other}
