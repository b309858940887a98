"""A process that acts the moment it is asked (tests/orders.py).

Run `python -m tests.games.helpers.racer`.
"""

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from games.core.errors import Conflict  # noqa: E402
from games.core.facts import Author, Correction  # noqa: E402
from games.play import services as play_services  # noqa: E402
from games.sheets import services as sheets_services  # noqa: E402
from games.tables import table_state  # noqa: E402
from games.talk import services as talk_services  # noqa: E402
from games.view.selectors import view_of  # noqa: E402
from tests.games.helpers.tables import OTHER_SHEETS, SHEETS  # noqa: E402
from tests.orders import serve  # noqa: E402

DEALS = range(1, 14)


def answered(write: Callable[[], Any]) -> list[Any]:
    """Return the author and version of a write, or the conflict.

    A conflict has its code, its sentence and the first author.
    """
    try:
        fact = write()
    except Conflict as error:
        first = error.existing.author_name if error.existing else ""
        return [error.code, first, error.sentence]
    return ["written", fact.author_name, fact.version]


def writes(table_id: int, name: str) -> Any:
    """All thirteen sheets, as fast as it goes."""
    return [
        answered(
            partial(
                sheets_services.write_sheet, table_id=table_id, number=number, values=SHEETS["truf"], by=Author(name)
            )
        )
        for number in DEALS
    ]


def corrects(table_id: int, name: str) -> Any:
    """Every sheet from version 1, each with this process's own reason."""
    author, reason = Author(name), f"says {name}"
    return [
        answered(
            partial(
                sheets_services.correct_sheet,
                table_id=table_id,
                number=number,
                correction=Correction(values=OTHER_SHEETS["truf"], reason=reason, seen_version=1),
                by=author,
            )
        )
        for number in DEALS
    ]


def clicks(table_id: int, name: str) -> Any:
    """The same request as every other process, under the same key."""
    return [
        answered(
            partial(
                sheets_services.write_sheet,
                table_id=table_id,
                number=number,
                values=SHEETS["truf"],
                by=Author("Rina"),
                key=f"form-{number}",
            )
        )
        for number in DEALS
    ]


def bids(first: int, seat: str) -> Any:
    """An honest secret bid at each of five tables; how many had bid by then."""
    tables = range(first, first + 5)
    return [
        made(play_services.make_move(table_id=table_id, seat=seat, text=f"bid {_first_card(table_id, seat)}", key=seat))
        for table_id in tables
    ]


def made(play: table_state.Play) -> int:
    """How many moves were made, also those that are still kept back."""
    return len(play.moves) + len(play.locked_choices())


def announces(first: int, seat: str) -> Any:
    """Announce honestly under seal at five tables; return how many had announced."""
    tables = range(first, first + 5)
    return [
        made(play_services.make_move(table_id=table_id, seat=seat, text="announce 0", key=seat)) for table_id in tables
    ]


def says(table_id: int, seat: str) -> Any:
    """The same signals as every other process of that seat, under the same keys."""
    return [
        talk_services.send_signal(table_id=table_id, seat=seat, text="SWORD", key=f"click-{number}").table.version
        for number in DEALS
    ]


def _first_card(table_id: int, seat: str) -> str:
    deal = view_of(table_state.load(table_id), seat)["deal"]
    assert deal is not None
    return deal["hand"][0]


JOBS = {"writes": writes, "corrects": corrects, "clicks": clicks, "bids": bids, "announces": announces, "says": says}

if __name__ == "__main__":
    serve(lambda order: JOBS[order["job"]](order["table"], order["name"]))
