"""One of several processes that do the same thing at the same moment: `python -m tests.tournaments.racing`.

Each line it reads says what to do, `correct rina friday`; it answers with what came of it as one line of JSON.
`prepare correct` makes the event to race on.
"""

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from engine.errors import TroeftafelError  # noqa: E402 (Django must be set up first)
from games import api  # noqa: E402
from tests.tournaments import club  # noqa: E402
from tournaments import selectors, services  # noqa: E402

SHEET = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
TRICKS = {"rina": {"N": 3, "E": 4, "S": 4, "W": 2}, "budi": {"N": 4, "E": 2, "S": 5, "W": 2}}


def prepare(kind):
    """An event with 8 people; to correct on it has a published round with one sheet. Gives its slug."""
    event = club.event(8)
    for name in ("rina", "budi"):
        club.user(name)
    if kind in ("correct", "write"):
        club.published(event)
    if kind == "correct":
        services.write_sheet(event, first_table(event), 1, SHEET, club.user())
    return event.slug


def first_table(event):
    return selectors.pairings_of(selectors.current_round(event)).tables[0].table_id


def act(what, name, event):
    """Does it; gives a word for what came of it and the sentence told."""
    user = club.user(name)
    try:
        if what == "seat":
            round_ = services.seat_round(event, user)
            return "done", f"round {round_.number}"
        table = first_table(event)
        values = {**SHEET, "tricks": TRICKS[name]}
        if what == "write":
            return "done", str(services.write_sheet(event, table, 1, values, user).version)
        fact = services.correct_sheet(event, table, 1, values, user, f"{name} looked.", seen_version=1)
    except (api.Conflict, TroeftafelError) as refused:
        return refused.code, str(refused)
    return "done", str(fact.version)


def obey(what, name, slug=""):
    return prepare(name) if what == "prepare" else act(what, name, selectors.event_by_slug(slug))


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(obey(*line.split())), flush=True)
