"""Tables that are played far enough to have a record."""

from typing import Any

from games import services, store
from games.models import Deal
from tests.games.tables import all_bots, all_people, open_table

SHORT: dict[str, dict[str, Any]] = {
    "truf": {"deals": 2},
    "troefcall": {"length": "hands", "hands": 2},
    "truc_y_flou": {"rounds_to_win": 1},
}


def played_by_bots(game: str, preset: str, **more: Any) -> int:
    """A finished online table."""
    table_id = with_bots(game, preset, **more)
    play_out(table_id)
    return table_id


def with_bots(game: str, preset: str, **more: Any) -> int:
    """A running online table of bots, who play when a worker is let in."""
    options = {**SHORT.get(game, {}), **more}
    seats = all_bots(game, preset, "simple", options)
    return open_table(game, preset, "online", seats=seats, options=options, bot_pause_ms=0)


def play_out(table_id: int) -> None:
    for _task in range(400):
        if not services.play_what_is_due(table_id):
            break


def with_people(game: str, preset: str, **more: Any) -> int:
    """A running online table of people, who play when they are told to."""
    options = {**SHORT.get(game, {}), **more}
    return open_table(game, preset, "online", seats=all_people(game, preset, options), options=options)


def go_on(table_id: int, moves: int | None = None) -> None:
    """So many moves, each the one made for who is gone; None: to the end of the running deal."""
    running = Deal.objects.get(table_id=table_id, state="running").pk
    made = 0
    while made != moves and Deal.objects.filter(pk=running, state="running").exists():
        services.play_for_absent(table_id, next(iter(store.load(table_id).since)))
        made += 1
