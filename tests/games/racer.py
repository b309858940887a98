"""A process that does a thing at the very moment it is told to: `python -m tests.games.racer`, see tests/orders.py."""

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from games.core.errors import Conflict  # noqa: E402
from games.core.facts import Author  # noqa: E402
from games.play import services as play_services  # noqa: E402
from games.sheets import services as sheets_services  # noqa: E402
from games.tables import table_state as store  # noqa: E402
from games.talk import services as talk_services  # noqa: E402
from games.view.selectors import view_of  # noqa: E402
from tests.games.tables import OTHER_SHEETS, SHEETS  # noqa: E402
from tests.orders import serve  # noqa: E402

DEALS = range(1, 14)


def answered(write: Callable[[], Any]) -> list[Any]:
    """What a write came to: who wrote which version, or the conflict's code, sentence and who was first."""
    try:
        fact = write()
    except Conflict as error:
        first = error.existing.author_name if error.existing else ""
        return [error.code, first, error.sentence]
    return ["written", fact.author_name, fact.version]


def writes(table_id: int, name: str) -> Any:
    """All thirteen sheets, as fast as it goes."""
    return [
        answered(partial(sheets_services.write_sheet, table_id, number, SHEETS["truf"], Author(name)))
        for number in DEALS
    ]


def corrects(table_id: int, name: str) -> Any:
    """Every sheet from version 1, each with this process's own reason."""
    author, reason = Author(name), f"says {name}"
    return [
        answered(
            partial(
                sheets_services.correct_sheet, table_id, number, OTHER_SHEETS["truf"], author, reason, seen_version=1
            )
        )
        for number in DEALS
    ]


def clicks(table_id: int, name: str) -> Any:
    """The same request as every other process, under the same key."""
    return [
        answered(
            partial(sheets_services.write_sheet, table_id, number, SHEETS["truf"], Author("Rina"), key=f"form-{number}")
        )
        for number in DEALS
    ]


def bids(first: int, seat: str) -> Any:
    """An honest secret bid at each of five tables; how many had bid by then."""
    tables = range(first, first + 5)
    return [
        made(play_services.make_move(table_id, seat, f"bid {_first_card(table_id, seat)}", key=seat))
        for table_id in tables
    ]


def made(play: store.Play) -> int:
    """How many moves were made, also those that are still kept back."""
    return len(play.moves) + len(play.locked_choices())


def announces(first: int, seat: str) -> Any:
    """An honest sealed announcement at each of five tables; how many had announced by then."""
    tables = range(first, first + 5)
    return [made(play_services.make_move(table_id, seat, "announce 0", key=seat)) for table_id in tables]


def says(table_id: int, seat: str) -> Any:
    """The same signals as every other process of that seat, under the same keys."""
    return [talk_services.send_signal(table_id, seat, "SWORD", key=f"click-{number}").table.version for number in DEALS]


def _first_card(table_id: int, seat: str) -> str:
    return str(view_of(store.load(table_id), seat)["deal"]["hand"][0])


JOBS = {"writes": writes, "corrects": corrects, "clicks": clicks, "bids": bids, "announces": announces, "says": says}

if __name__ == "__main__":
    serve(lambda order: JOBS[order["job"]](order["table"], order["name"]))
