"""Whole pages of card tables at any stage of a deal, drawn without a server.

They look as the site sends them, with the styles inside.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory

from engine import bots, table
from engine.game import Game
from engine.moves import read_move
from engine.registry import game_named
from games.table_page.page import TablePage
from tests.games.helpers.drawn import page_of, view_of, walk
from tests.games.helpers.views import checked

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r'<link rel="stylesheet" href="/static/([^"?]+)\.css[^"]*"( media="print")?>')
SCRIPT = re.compile(r"<script [^>]*></script>")
GAMES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "truf of 4": ("truf", "classic", {}),
    "truf of 3": ("truf", "classic", {"players": 3}),
    "troefcall of 4": ("troefcall", "game15", {}),
    "ruff and trump of 4": ("ruff_and_trump", "double4", {}),
    "ruff and trump of 3": ("ruff_and_trump", "single3_16", {}),
    "ruff and trump of 2": ("ruff_and_trump", "single2_24", {}),
    "truc y flou of 6": ("truc_y_flou", "aure", {}),
}
"""Every game, and tables of 2, 3, 4 and 6 seats; those of two have the largest hands."""
ALIKE = 3
"""Pages of a phase that are drawn; the rest of them have fewer cards."""


def whole_page(answer: TablePage, **context: Any) -> str:
    """The page as the site sends it, with styles inside and without scripts."""
    request = RequestFactory().get(answer.address)
    request.user = AnonymousUser()
    drawn = render_to_string("games/play/table.html", {"page": answer, **context}, request)
    return SCRIPT.sub("", LINK.sub(_style, drawn))


def _style(link: re.Match[str]) -> str:
    media = ' media="print"' if link[2] else ""
    return f"<style{media}>{(ROOT / 'static' / f'{link[1]}.css').read_text()}</style>"


@cache
def stages(game: str, preset: str, options: tuple[tuple[str, Any], ...] = ()) -> dict[str, TablePage]:
    """Return the fullest page of each stage of a deal, as the acting player sees it."""
    results: dict[str, tuple[int, TablePage]] = {}
    for seed in range(6):
        for deal, seat, _text in walk(game, preset, seed, **dict(options)):
            fullness = len(deal.hands[seat]) + 10 * len(deal.trick) + len(getattr(deal, "said", ()))
            if fullness >= results.get(deal.phase.name, (0, None))[0]:
                results[deal.phase.name] = fullness, page_of(deal, game, seat, preset, **dict(options))
    return {name: item for name, (_fullness, item) in results.items()}


def stages_of(name: str) -> dict[str, TablePage]:
    """The stages of one of `GAMES`."""
    game, preset, options = GAMES[name]
    return stages(game, preset, tuple(options.items()))


BOTS = ("Bartholomew", "Margaretha", "Wilhelmus", "Alexandra", "Benedictus", "Sebastian")
"""Names of eight to eleven letters."""


def against_bots(answer: TablePage) -> TablePage:
    """The same page where bots with long names hold every other seat."""
    view = answer.view
    for seat, name in zip(view["seats"], BOTS, strict=False):
        if seat["seat"] != answer.own:
            seat |= {"name": name, "kind": "bot", "level": 3}
    drawn = TablePage(view)
    drawn.before = answer.before
    return drawn


@cache
def most_buttons(name: str) -> dict[str, TablePage]:
    """Return the pages of a game with each number of buttons that its players may see."""
    game, preset, options = GAMES[name]
    results: dict[str, TablePage] = {}
    for seed in range(12):
        for deal, seat, _text in walk(game, preset, seed, **options):
            answer = page_of(deal, game, seat, preset, **options)
            answers = len(answer.question.answers) if answer.question else 0
            others = 0 if answers or answer.form else len(answer.buttons)
            if answers or others:
                results.setdefault(f"{answers} answers, {others} buttons", answer)
    return results


@cache
def situations_of(name: str) -> dict[str, TablePage]:
    """Return a page of a game for each mix of what is asked and shown.

    It is the longest that some deals have. Bots with long names hold the other seats. Half of the deals are played
    at random, half by the simple bot, which shows its best cards. Teams may give advice, and the bar below the table
    has its buttons.
    """
    game, preset, options = GAMES[name]
    rules = game_named(game)
    results: dict[str, tuple[int, TablePage]] = {}
    for seed, bot in product(range(6), ("random", bots.SIMPLE)):
        for deal, seat, _text in walk(game, preset, seed, bot, **options):
            for viewer in {seat, rules.seats(deal.options)[0]}:
                view = view_of(deal, game, viewer, preset, **options)
                codes = list(rules.signals(deal.options) or ())
                view["signals"] = {"codes": codes, "free": False, "sent": [], "topic": None} if codes else None
                view["hints"] = {"may": True, "left": 2, "hint": None, "asked": []}
                view["undo"] = {"may": True, "done": []}
                answer = against_bots(TablePage(checked(view)))
                length = sum(len(line.text) + 3 * len(line.cards) for line in answer.stakes)
                mix = parts_of(answer)
                if length >= results.get(mix, (0, None))[0]:
                    results[mix] = length, answer
    return {mix: answer for mix, (_length, answer) in results.items()}


def parts_of(answer: TablePage) -> str:
    """Name all that a page asks and shows, for the message of a failure."""
    counts = {
        "answers": len(answer.question.answers) if answer.question else 0,
        "pieces of advice": len(answer.question.advice) if answer.question else 0,
        "buttons": len(answer.buttons),
        "news": len(answer.stakes),
    }
    turn = "to act" if answer.your_turn else "waiting"
    form = [f"form for {answer.form.kind}"] if answer.form else []
    cards = ["cards in the news"] if any(line.cards for line in answer.stakes) else []
    counted = [f"{count} {what}" for what, count in counts.items() if count]
    assert answer.view["deal"] is not None
    return ", ".join([answer.view["deal"]["phase"], turn, *form, *counted, *cards])


def phases_of_a_match(name: str) -> Iterator[tuple[str, TablePage]]:
    """Yield pages of each phase of a deal and of the end of the match, as one of the players sees them."""
    game, preset, options = GAMES[name]
    rules, drawn = game_named(game), dict[str, int]()
    for deal, seat, text in walk(game, preset, 0, **options):
        own = rules.seats(deal.options)[0]
        phase = f"{deal.phase.name}, {own in table.to_act(deal)}"
        drawn[phase] = drawn.get(phase, 0) + 1
        if drawn[phase] <= ALIKE:
            yield phase, TablePage(view_of(deal, game, own, preset, **options))
        over = table.apply(deal, seat, read_move(text, rules.forms))
    view = view_of(over, game, own, preset, **options)
    for finished in (False, True):
        yield ("end of the match" if finished else "end of the deal"), ended(view, rules, over, finished)


def ended(view: Any, rules: Game, deal: Any, finished: bool) -> TablePage:
    """The page after a deal: its result, and the way to the next deal or out of the match."""
    sheet = rules.result(deal) or {}
    score = rules.score(deal.options, sheet)
    row = {"values": sheet, "points": score.points, "derived": score.derived, "source": "played", "counts": True}
    between = None if finished else {"number": 1, "awaited": [view["seat"]], "seconds_left": None}
    state, sheets = "finished" if finished else "running", [{"id": 1, "number": 1, "version": 1, **row}]
    over = {**view, "deal": None, "finished": finished, "state": state, "between": between, "sheets": sheets}
    answer = TablePage(checked(over))
    answer.before = view["deal"]
    return answer
