"""Pages drawn straight from a deal, without a table behind them."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from engine import bots, table
from engine.game import Setup
from engine.moves import read_move
from engine.registry import game_named
from engine.wording.game_text import Action
from games.table_page import actions
from games.table_page.live_html import render_live
from games.table_page.page import TablePage
from tests.games.helpers.views import checked

PEOPLE = ("Ayu", "Budi", "Citra", "Dewi", "Eko", "Fitri")


def page_of(deal: Any, game: str, seat: str | None, preset: str = "", **options: Any) -> TablePage:
    """The page of a table at which this deal is being played."""
    return TablePage(view_of(deal, game, seat, preset, **options))


def view_of(deal: Any, game: str, seat: str | None, preset: str = "", **options: Any) -> Any:
    """Return the view that the page is rendered from."""
    rules = game_named(game)
    sides = rules.sides(deal.options)
    view = {
        "id": 1, "version": 1, "topic": "", "event": False, "aids": True, "cut_short": "", "undo": None, "turn": None,
        "hints": None,
        "game": game, "preset": preset, "options": options, "label": "", "place": "online",
        "state": "running", "lobby": None, "deck": "", "finished": False, "seat": seat, "sides": list(sides),
        "deals_planned": None, "clock": None, "clocks": [], "pause": None, "between": None, "least_left_ms": 0,
        "claims": None, "call": None, "chat": None, "watch": None, "choice": None, "locked": None, "signals": None,
        "forfeited": None, "looks": [], "nonces": None,
        "seats": [_seat(code, name) for code, name in zip(rules.seats(deal.options), PEOPLE, strict=False)],
        "totals": dict.fromkeys(sides, 0), "won": dict.fromkeys(sides, 0), "sheets": [],
        "words_wait": None, "commitment": None, "secret": None, "deals": [], "deal": table.view(rules, deal, seat),
        "shown_through": None,
    }  # fmt: skip
    return checked(view)


def _seat(code: str, name: str) -> dict[str, Any]:
    return {
        "seat": code, "name": name, "kind": "human", "stand_in": False, "words": "", "words_given": False,
        "badge": "", "avatar": "",
        "released_at": None, "taken_at": None, "taken_on": "", "program": False, "gone": None, "thinks": False,
        "level": None,
    }  # fmt: skip


def html_of(page: TablePage) -> str:
    """Both parts of the page that are drawn from the view."""
    return "".join(render_live(f"games/play/_{part}.jinja.html", {"page": page}) for part in ("table", "record"))


def buttons_of(page: TablePage) -> dict[str, Action]:
    """Every button by the move it sends."""
    return {action.text: action for action in actions.buttons(page.words)}


def visible(html: str) -> str:
    """Return the readable text without tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def walk(game: str, preset: str, seed: int, bot: str = "random", **options: Any) -> Iterator[tuple[Any, str, str]]:
    """Yield each step of a deal of bots: the deal, the seat and its move."""
    found, rng = game_named(game), Random(seed)
    chosen = found.options(preset, options)
    pack = list(found.pack(chosen))
    rng.shuffle(pack)
    dealer = rng.choice(found.seats(chosen))
    totals = {side: rng.randint(0, 24) for side in found.sides(chosen)}
    setup = Setup(1, dealer, found.direction_of(chosen, 1), totals=totals)
    deal = table.start(found, chosen, setup, pack)
    while not deal.over:
        seat = rng.choice(table.to_act(deal))
        text = bots.choose(bot, table.view(found, deal, seat), rng.randrange(2**32))
        yield deal, seat, text
        deal = table.apply(deal, seat, read_move(text, found.forms))
