"""Tables played far enough to have a record; a process plays each only once."""

from collections.abc import Callable
from copy import copy
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Model

from games.models import Deal, Table
from games.play import turns as play_turns
from games.tables import table_state
from testkit import chance
from tests.games.helpers.tables import all_bots, all_people, open_table

_KEPT: dict[str, tuple[int, list[Model]]] = {}
"""By name: the id of a table, and all rows of games after it was played."""

SHORT: dict[str, dict[str, Any]] = {
    "truf": {"deals": 2},
    "troefcall": {"length": "hands", "hands": 2},
    "truc_y_flou": {"rounds_to_win": 1},
}


def once(name: str, play: Callable[[], int]) -> int:
    """The table that `play` plays in an empty database. The first call plays; later ones insert the same rows again.

    Chance follows from `name` alone, so that the match is the same whichever test comes first. The rows keep their
    keys, of which the packs are a function; PostgreSQL would not count on from them, so there every call plays.
    """
    models = list(apps.get_app_config("games").get_models())
    if connection.vendor != "sqlite" or Table.objects.exists():
        return play()
    if name not in _KEPT:
        with chance.seeded(name):
            table_id = play()
        _KEPT[name] = table_id, [row for model in models for row in model._default_manager.order_by("pk")]
        return table_id
    table_id, rows = _KEPT[name]
    for model in models:
        model._default_manager.bulk_create(copy(row) for row in rows if type(row) is model)
    return table_id


def played_by_bots(game: str, preset: str, **more: Any) -> int:
    """A finished online table."""

    def play() -> int:
        table_id = with_bots(game, preset, **more)
        play_out(table_id)
        return table_id

    return once(f"played by bots {game} {preset} {more}", play)


def in_second_deal(game: str, preset: str) -> int:
    """A table of people who have made three moves of their second deal."""

    def play() -> int:
        table_id = with_people(game, preset)
        go_on(table_id)
        go_on(table_id, 3)
        return table_id

    return once(f"in the second deal {game} {preset}", play)


def with_bots(game: str, preset: str, **more: Any) -> int:
    """Open a running online table of bots, who play once a worker may run."""
    options = {**SHORT.get(game, {}), **more}
    seats = all_bots(game, preset, "simple", options)
    return open_table(game, preset, "online", seats=seats, options=options, bot_pause_ms=0)


def play_out(table_id: int) -> None:
    for _task in range(400):
        if not play_turns.play_what_is_due(table_id):
            break


def with_people(game: str, preset: str, **more: Any) -> int:
    """Open a running online table of people, who play when asked."""
    options = {**SHORT.get(game, {}), **more}
    return open_table(game, preset, "online", seats=all_people(game, preset, options), options=options)


def go_on(table_id: int, moves: int | None = None) -> None:
    """Make `moves` moves, each the one for an absent player.

    None plays to the end of the running deal.
    """
    running = Deal.objects.get(table_id=table_id, state="running").pk
    made = 0
    while made != moves and Deal.objects.filter(pk=running, state="running").exists():
        play_turns.play_for_absent(table_id, next(iter(table_state.load(table_id).since)))
        made += 1
