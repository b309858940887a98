"""What a bot is given: the view of its seat, the options everybody knows, and what it has seen turned.

A game may stop showing a trick once it is turned (Troefcall). Who sat there remembers it, so a bot may too; it is put
together out of what the views showed at that time, never out of the deal.
"""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from engine import table
from engine.game import Game, View
from engine.moves import read_move
from engine.seats import Seat


def sight(game: Game, start: Any, log: Iterable[tuple[Seat, str]], seat: Seat) -> View:
    """What the bot at `seat` knows after the moves of a log from the beginning of a deal. Raises RuleError."""
    deal, turned = start, []
    for who, text in log:
        deal = table.apply(deal, who, read_move(text, game.forms))
        turned.append(table.view(game, deal, None)["last_trick"])
    return seen(game, deal, seat, turned)


def seen(game: Game, deal: Any, seat: Seat, turned: Iterable[View | None]) -> View:
    """The same where the tricks the public was shown one by one are at hand."""
    view = table.view(game, deal, seat)
    tricks = view["tricks"] if "tricks" in view else each_once(turned)
    return {**view, "tricks": tricks, "options": asdict(deal.options)}


def each_once(turned: Iterable[View | None]) -> list[View]:
    """Tricks in their order; one that was shown for several moves is one."""
    tricks: list[View] = []
    for trick in turned:
        if trick is not None and (not tricks or tricks[-1] != trick):
            tricks.append(trick)
    return tricks
