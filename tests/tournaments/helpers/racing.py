"""One of several processes that do the same thing at the same moment: `python -m tests.tournaments.helpers.racing`.

Each line it reads says what to do, `correct rina friday`; it answers with what came of it as one line of JSON.
`prepare correct` makes the event to race on.
"""

import json
import os
import sys
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.test import Client  # noqa: E402 (Django must be set up first)

from engine.errors import TroeftafelError  # noqa: E402
from games.api.sheets import Correction  # noqa: E402
from games.api.values import Conflict  # noqa: E402
from tests.present import present  # noqa: E402
from tests.tournaments.helpers import club  # noqa: E402
from tournaments.changes import selectors as changes  # noqa: E402
from tournaments.changes import services as changes_services  # noqa: E402
from tournaments.core import events as core_events  # noqa: E402
from tournaments.corrections import services as corrections_services  # noqa: E402
from tournaments.events import services as events_services  # noqa: E402
from tournaments.models import Role, Round  # noqa: E402
from tournaments.pairing import services as pairing_services  # noqa: E402
from tournaments.rounds import selectors as rounds_selectors  # noqa: E402
from tournaments.sheets import services as sheets_services  # noqa: E402

SHEET = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
TRICKS = {"rina": {"N": 3, "E": 4, "S": 4, "W": 2}, "budi": {"N": 4, "E": 2, "S": 5, "W": 2}}


def prepare(kind: Any) -> Any:
    """Create an event of 8 people and return its slug; `correct` adds a sheet."""
    event = club.event(8)
    events_services.give_role(event=event, user=club.user("budi"), kind=Role.Kind.DIRECTOR, by=club.user("rina"))
    if kind in ("correct", "write", "change"):
        club.published(event)
    if kind == "fill":
        Round.objects.create(event=event, number=1, method="random", seed=1, standings_version=1, state="seating")
    if kind == "correct":
        sheets_services.write_sheet(event=event, table_id=first_table(event), number=1, values=SHEET, by=club.user())
    return event.slug


def fill(event: Any) -> Any:
    """Run the worker's task and return the numbers of seats and log lines afterwards."""
    round_ = event.rounds.get()
    pairing_services.fill_round(round_.pk, apart=True)
    seated = event.log.filter(action="round_seated").count()
    return f"{event.rounds.count()} {round_.places.count()} {seated}"


def first_table(event: Any) -> Any:
    return rounds_selectors.pairings_of(present(rounds_selectors.current_round(event))).tables[0].table_id


def act(what: Any, name: Any, event: Any) -> Any:
    """Does it; gives a word for what came of it and the sentence told."""
    user = club.user(name)
    try:
        if what == "form":
            return "done", str(send_form(user, event))
        if what == "change":
            return "done", str(change(user, event))
        if what == "wish":
            first, other = event.entries.filter(number__lte=2).order_by("-number" if name == "budi" else "number")
            return "done", str(club.wish(event, "apart", first.number, other=other.number, by=user).pk)
        if what == "look":
            return "seen", str([club.tables(round_) for round_ in event.rounds.all()])
        if what == "fill":
            return "done", fill(event)
        if what == "seat":
            round_ = pairing_services.seat_round(event=event, by=user)
            return "done", f"round {round_.number}"
        table = first_table(event)
        values = {**SHEET, "tricks": TRICKS[name]}
        if what == "write":
            return "done", str(
                sheets_services.write_sheet(event=event, table_id=table, number=1, values=values, by=user).version
            )
        fact = corrections_services.correct_sheet(
            event=event,
            table_id=table,
            number=1,
            correction=Correction(values=values, reason=f"{name} looked.", seen_version=1),
            by=user,
        )
    except (Conflict, TroeftafelError) as refused:
        return refused.code, str(refused)
    return "done", str(fact.version)


def change(user: Any, event: Any) -> Any:
    """Let the table of entry 1 continue without it, by the first option."""
    round_, asked = present(rounds_selectors.current_round(event)), changes.RequestedChange(kind="no_show", entry=1)
    ways = changes.ways_of(round_, asked)
    if not ways:
        raise changes.why_not(round_, asked, "1")
    return changes_services.change_round(round_=round_, requested=asked, token=ways[0].token, by=user).number


def send_form(user: Any, event: Any) -> Any:
    """Press the button for one more round and return the number of planned rounds."""
    client = Client(headers={"host": "localhost"})
    client.force_login(user)
    client.post(f"/t/{event.slug}/desk/rounds", {"key": "k1"})
    event.refresh_from_db()
    return event.rounds_planned


def obey(what: Any, name: Any, slug: Any = "") -> Any:
    return prepare(name) if what == "prepare" else act(what, name, core_events.event_by_slug(slug))


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(obey(*line.split())), flush=True)
