"""The demo club: events of each game, club matches, schedules, a cup, groups and a league.

All of it goes through the services. Fixed seeds give every demo club the same people, pairings and sheets.
"""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.db import transaction
from django.utils import timezone

from games.api import sheets
from games.api.sheets import Correction
from inputs.reading import read
from tournaments.club_match import services as club_match_services
from tournaments.club_match.schemas import NewRoundTotal
from tournaments.clubs import services as clubs_services
from tournaments.clubs.schemas import NewClub
from tournaments.corrections import services as corrections_services
from tournaments.demo.league import league_running
from tournaments.demo.logins import KNOWN
from tournaments.demo.people import CLUBS, LOGINS, of_club, of_teams, people
from tournaments.demo.systems import (
    cup_running,
    groups_running,
    partners_running,
    play_next_round,
    play_tables,
    publish_next_round,
    round_robin_finished,
    schedule_running,
)
from tournaments.demo.weekly import weekly_open
from tournaments.desk import services as desk_services
from tournaments.desk.schemas import WhereTablePlays
from tournaments.events import services as events_services
from tournaments.events.documents import create_from_document
from tournaments.models import Event, Person, Role, Ruling, Series
from tournaments.pairing import services as pairing_services
from tournaments.people import services as people_services
from tournaments.rounds.selectors import pairings_of, public_round
from tournaments.rulings import services as rulings_services
from tournaments.rulings.schemas import NewRuling
from tournaments.series import services as series_services
from tournaments.series.schemas import NewSeries

PUBLISHED = ((27, 8), (29, 15), (19, 19), (16, 28))
"""A published club match, 91-70 (docs/rules/troefcall/rulebook.md#tc-52)."""

TRUF = {
    "game": "truf",
    "preset": "classic",
    "format": "individuals",
    "organiser": "organiser",
    "club": CLUBS[0],
    "check_in": True,
}
PAIRS = {**TRUF, "game": "troefcall", "preset": "club", "format": "pairs"}
RUFF_PAIRS = {**PAIRS, "game": "ruff_and_trump", "preset": "double4"}
SINGLES = {**TRUF, "game": "ruff_and_trump", "preset": "single4"}
TEAMS = {**TRUF, "game": "truc_y_flou", "preset": "aure", "format": "teams"}
MATCH = {**PAIRS, "format": "club_match", "rounds_planned": 4}
VENUE = "Clubhuis De Kaart, Dorpsstraat 12"
WELCOME = """Four rounds of four deals. Beginners are welcome: we explain the rules from 19:00.

Please come ten minutes early."""
ABOUT = """We play **Truf** and **Troefcall** every week, and visitors are welcome.

- Doors open half an hour before the first deal.
- The first evening is free."""
HOST = NewClub(name=CLUBS[0], town="Paramaribo", language="en", about=ABOUT, hosted=True)
FRIDAY = 4
APPS = ("tournaments", "games")
"""Applications that the demo organiser may use in the administration."""


def is_there() -> bool:
    """Whether the demo club is in this database."""
    return get_user_model().objects.filter(username="organiser").exists()


def load(passwords: Mapping[str, str] = KNOWN) -> list[Event]:
    """Create the whole club or nothing; return its events in order.

    `passwords` is by login.
    """
    with transaction.atomic():
        users = {name: _user(name, full, passwords[name]) for name, full in LOGINS.items()}
        by = users["organiser"]
        clubs_services.create_club(by=None, owner=by, club=HOST)
        events = [
            _truf_finished(by),
            _truf_running(by, users["player"]),
            _pairs_finished(by),
            _pairs_running(by),
            _match_published(by),
            _match_running(by),
            _singles_finished(by),
            _ruff_pairs_running(by),
            _teams_finished(by),
            _teams_running(by),
            partners_running(by),
            schedule_running(by),
            round_robin_finished(by),
            cup_running(by),
            groups_running(by),
            _truf_coming(by),
        ]
        for event in events:
            events_services.give_role(event=event, user=users["director"], kind=Role.Kind.DIRECTOR, by=by)
            events_services.give_role(event=event, user=users["scorer"], kind=Role.Kind.SCORER, by=by)
            event.refresh_from_db()
        truf_season(events, by)
        league_running(users)
        weekly_open(by)
    return events


def _user(name: str, full: str, password: str) -> Any:
    first, _, last = full.partition(" ")
    user = get_user_model().objects.create_user(name, password=password, first_name=first, last_name=last)
    if name == "organiser":
        user.is_staff = True
        user.save(update_fields=["is_staff"])
        user.user_permissions.set(Permission.objects.filter(content_type__app_label__in=APPS))
    return user


def _truf_finished(by: Any) -> Event:
    """Three rounds of sixteen, with a penalty and a misread slip."""
    fields = {"name": "Truf autumn cup", "options": {"deals": 4}, "rounds_planned": 3, "seed": 11}
    event = create_from_document({**TRUF, **fields, "people": people(1, 16)})
    for _ in range(3):
        play_next_round(event, by)
    ruling = NewRuling(entry=5, kind=Ruling.Kind.PENALTY, points=-2, reason="Spoke about the cards.")
    rulings_services.rule(event=event, ruling=ruling, by=by)
    _correct_first_sheet(event, by)
    return events_services.finish_event(event=event, by=by)


def _truf_running(by: Any, player: Any) -> Event:
    """Twenty-three people, so one table of three; round 2 runs with one online table."""
    fields = {"name": "Truf club evening", "options": {"deals": 4}, "rounds_planned": 4, "seed": 12}
    fields |= {"starts_at": _evening(timezone.localdate()), "venue": VENUE}
    event = create_from_document({**TRUF, **fields, "clock_seconds": None, "people": people(1, 23)})
    people_services.change_person(Person.objects.get(name=LOGINS["player"]), by, user=player)
    play_next_round(event, by)
    round_ = pairing_services.seat_round(event=event, by=by)
    own = round_.places.get(entry__members__person__user=player).table_number
    desk_services.set_table_place(round_=round_, choice=WhereTablePlays(table=own, place="online"), by=by)
    desk_services.publish_round(round_=round_, by=by)
    play_tables(round_, by, [number for number in (1, 2, 3, 4) if number != own])
    return event


def _truf_coming(by: Any) -> Event:
    """An evening on the Friday after next, which nine people have entered; seven places are left."""
    today = timezone.localdate()
    friday = today + timedelta(days=7 + (FRIDAY - today.weekday()) % 7)
    fields = {
        "name": "Truf winter evening",
        "options": {"deals": 4},
        "rounds_planned": 4,
        "seed": 21,
        "check_in": False,
        "registration": "open",
        "capacity": 16,
    }
    invitation = {"starts_at": _evening(friday), "venue": VENUE, "fee": "€ 5, coffee included", "description": WELCOME}
    return create_from_document({**TRUF, **fields, **invitation, "people": people(1, 9)})


def _evening(day: date) -> str:
    return f"{day:%Y-%m-%d}T19:30"


def _pairs_finished(by: Any) -> Event:
    """Eight pairs over three rounds, ranked by matches won."""
    fields = {"name": "Troefcall spring pairs", "rounds_planned": 3, "ranking": "match_points", "seed": 13}
    event = create_from_document({**PAIRS, **fields, "people": people(1, 16)})
    for _ in range(3):
        play_next_round(event, by)
    return events_services.finish_event(event=event, by=by)


def _pairs_running(by: Any) -> Event:
    """Seven pairs: one sits out each round and gets 6 points; round 2 is half played."""
    fields = {"name": "Troefcall pairs evening", "rounds_planned": 4, "odd": "sit_out", "sit_out_score": 6, "seed": 14}
    event = create_from_document({**PAIRS, **fields, "people": people(9, 22)})
    play_next_round(event, by)
    round_ = publish_next_round(event, by)
    play_tables(round_, by, [1])
    return event


def _match_published(by: Any) -> Event:
    """A match with totals of its rounds only."""
    pairs = {"home_pairs": [f"A{n}" for n in range(1, 5)], "visitor_pairs": [f"B{n}" for n in range(1, 5)]}
    names = {"name": f"{CLUBS[0]} - {CLUBS[1]}", "home": CLUBS[0], "visitors": CLUBS[1], "seed": 15}
    event = create_from_document({**MATCH, **names, **pairs})
    for home, visitors in PUBLISHED:
        round_ = publish_next_round(event, by)
        club_match_services.write_round_total(round_=round_, by=by, total=NewRoundTotal(home=home, visitors=visitors))
        desk_services.close_round(round_=round_, by=by)
    return events_services.finish_event(event=event, by=by)


def _match_running(by: Any) -> Event:
    """Three pairs a side; the first round is played, the second has begun."""
    pairs = {"home_pairs": of_club(2, 3), "visitor_pairs": of_club(3, 3)}
    names = {"name": f"{CLUBS[2]} - {CLUBS[3]}", "home": CLUBS[2], "visitors": CLUBS[3], "seed": 16}
    event = create_from_document({**MATCH, **names, **pairs, "rounds_planned": 3})
    play_next_round(event, by)
    round_ = publish_next_round(event, by)
    play_tables(round_, by, [1])
    return event


def _singles_finished(by: Any) -> Event:
    """Seven single entries at tables of four and three; two rounds, ranked by place."""
    fields = {"name": "Ruff and Trump, each alone", "rounds_planned": 2, "seed": 17}
    event = create_from_document({**SINGLES, **fields, "people": people(1, 7)})
    for _ in range(2):
        play_next_round(event, by)
    return events_services.finish_event(event=event, by=by)


def _ruff_pairs_running(by: Any) -> Event:
    """Six pairs, two sets to win a match; round 2 runs, one table has no hand yet."""
    fields = {"name": "Ruff and Trump in pairs", "options": {"sets_to_win": 2}, "rounds_planned": 3, "seed": 18}
    event = create_from_document({**RUFF_PAIRS, **fields, "people": people(11, 22)})
    play_next_round(event, by)
    round_ = publish_next_round(event, by)
    play_tables(round_, by, [1])
    play_tables(round_, by, [2], most=3)
    return event


def _teams_finished(by: Any) -> Event:
    """Four teams of three, two rounds: matches, then rounds won, then points."""
    event = create_from_document(
        {**TEAMS, "name": "Truc at Guchan", "rounds_planned": 2, "seed": 19, "people": of_teams(1, 4)}
    )
    for _ in range(2):
        play_next_round(event, by)
    return events_services.finish_event(event=event, by=by)


def _teams_running(by: Any) -> Event:
    """Six teams in round 1: one match over, one running, one pending online."""
    fields = {"name": "Truc evening in the valley", "rounds_planned": 3, "seed": 20, "clock_seconds": None}
    event = create_from_document({**TEAMS, **fields, "people": of_teams(1, 6)})
    round_ = pairing_services.seat_round(event=event, by=by)
    desk_services.set_table_place(round_=round_, choice=WhereTablePlays(table=3, place="online"), by=by)
    desk_services.publish_round(round_=round_, by=by)
    play_tables(round_, by, [1])
    play_tables(round_, by, [2], most=7)
    return event


def _correct_first_sheet(event: Event, by: Any) -> None:
    """Correct the first sheet, where two players' tricks were swapped on the slip."""
    table = pairings_of(public_round(event, 1)).tables[0].table_id
    values = sheets.of_tables([table])[table][0].values
    low, *_, high = sorted(values["tricks"], key=lambda seat: values["tricks"][seat])
    tricks = {**values["tricks"], low: values["tricks"][high], high: values["tricks"][low]}
    reason = "Tricks of two players were exchanged on the slip."
    corrections_services.correct_sheet(
        event=event,
        table_id=table,
        number=1,
        correction=Correction(values={**values, "tricks": tricks}, reason=reason, reason_code="typing"),
        by=by,
    )


def truf_season(events: Iterable[Event], by: Any) -> Series:
    """Create a season of Truf: each player's best two ranks count, two are promoted."""
    chosen = [event for event in events if event.game == "truf"]
    points = [16, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1]
    series = {"name": "Truf season", "scheme": "rank", "rank_points": points, "best": 2, "least": 2, "promoted": 2}
    parts = {"events": [event.slug for event in chosen], "club": chosen[0].club_id}
    return series_services.create_series(by=by, series=read(NewSeries, {**series, **parts}))
