"""Matches played by bots from a seed: sheets for demo events and tests.

Nothing is stored here.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from engine import bots, shuffle, table
from engine.game import Game, Setup, Sheet
from engine.matches import add_deal, before_deal, meeting, nothing_yet
from engine.registry import game_named
from engine.seats import Seat

BOT = "simple"


def match_sheets(name: str, preset: str, options: Mapping[str, object], words: str) -> list[Sheet]:
    """Return the sheets of one match by deal; equal words give equal matches."""
    game = game_named(name)
    return list(_deals(game, game.options(preset, options), words.encode()))


def play_deal(game: Game, deal: Any, seed: int) -> Any:
    """Play a deal to its end; each seat sees only its own view."""
    turn = 0
    while not deal.over:
        seat = table.to_act(deal)[0]
        deal = _move(game, deal, seat, seed + turn)
        turn += 1
    return deal


def _move(game: Game, deal: Any, seat: Seat, seed: int) -> Any:
    text = bots.choose(BOT, table.view(game, deal, seat), seed)
    return table.replay(game, deal, [(seat, text)])


def _deals(game: Game, options: Any, secret: bytes) -> Iterator[Sheet]:
    """Yield deals to the end of the match, each after the sheets before it."""
    standing = nothing_yet(game, options)
    setup: Setup | None = meeting(_first(game, options, secret), standing)
    attempt = 0
    while setup is not None:
        seed = shuffle.deal_seed(secret, "demo", setup.number, attempt)
        pack = shuffle.shuffled(game.pack(options), seed)
        deal = play_deal(game, table.start(game, options, setup, pack), int.from_bytes(seed[:4]))
        sheet = None if game.void(deal) else game.result(deal)
        attempt = attempt + 1 if sheet is None else 0
        if sheet is not None:
            standing = add_deal(game, options, standing, points=game.credits(options, deal.setup, sheet))
            yield sheet
        setup = game.next_after(deal, sheet, standing.totals)
        standing = before_deal(game, options, standing)


def _first(game: Game, options: Any, secret: bytes) -> Setup:
    seed = shuffle.deal_seed(secret, "demo", 0, 0)
    seats = game.seats(options)
    start = seats[shuffle.pick(shuffle.numbers(seed, "seat"), len(seats))]
    return game.first_deal(options, start, shuffle.shuffled(game.pack(options), seed))
