"""The input of a bot: its view, the public options, and the tricks it has seen.

A game may hide a trick once it is turned (Troefcall). A player at the table remembers it, so a bot may too. The memory
is built from what the views showed at that time, never from the deal.
"""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from engine import table
from engine.game import Game, View
from engine.moves import read_move
from engine.seats import Seat


def sight(game: Game, start: Any, log: Iterable[tuple[Seat, str]], seat: Seat) -> View:
    """Return the input of the bot at `seat` after the moves of a log.

    The log starts at the beginning of a deal. Raises RuleError.
    """
    deal, turned = start, []
    for who, text in log:
        deal = table.apply(deal, who, read_move(text, game.forms))
        turned.append(table.view(game, deal, None)["last_trick"])
    return seen(game, deal, seat, turned)


def seen(game: Game, deal: Any, seat: Seat, turned: Iterable[View | None]) -> View:
    """Return the input of the bot from the tricks shown to the public one by one."""
    view = table.view(game, deal, seat)
    tricks = view["tricks"] if "tricks" in view else each_once(turned)
    return {**view, "tricks": tricks, "options": asdict(deal.options)}


def each_once(turned: Iterable[View | None]) -> list[View]:
    """Return tricks in their order; one that was shown for several moves is one."""
    tricks: list[View] = []
    for trick in turned:
        if trick is not None and (not tricks or tricks[-1] != trick):
            tricks.append(trick)
    return tricks
