"""Pages of card tables with claims, absent players and looks of directors.

They are drawn without a server, like `drawn_tables.py`.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from itertools import cycle, islice
from typing import Any

from engine import claims as engine_claims
from engine import table
from engine.game import Game
from engine.registry import game_named
from games.models.limits import CLAIM_WORDS, LOOK_REASON, PAUSE_REASON
from games.table_page.page import TablePage
from tests.browser.drawn_tables import BOTS, GAMES, stages_of
from tests.games.helpers.drawn import view_of, walk
from tests.games.helpers.views import checked

AT = "2026-03-06T20:15:00+00:00"
"""The moment of each of the news."""
SENTENCE = "A card lay face up on the floor and the players asked the director to see to which hand it belongs. "

News = Callable[[Any], None]
"""Writes news into a view."""


def long_text(letters: int) -> str:
    """Return sentences that fill a text to its last letter."""
    return "".join(islice(cycle(SENTENCE), letters - 1)).strip().ljust(letters, ".")


@cache
def news_of(name: str) -> dict[str, TablePage]:
    """Return a page for each of the news in each phase in which they may come."""
    pages = {
        f"{phase}, {news}": with_news(answer, write)
        for phase, answer in stages_of(name).items()
        for news, write in {**ABSENT, **LOOKS}.items()
    }
    return {**pages, **claims_of(name)}


def with_news(answer: TablePage, *news: News) -> TablePage:
    """The same page with news; people have the long names of bots."""
    view = deepcopy(answer.view)
    for seat, name in zip(view["seats"], BOTS, strict=False):
        if seat["seat"] != answer.own:
            seat["name"] = name
    for write in news:
        write(view)
    drawn = TablePage(checked(view))
    drawn.before = answer.before
    return drawn


# --- absence -------------------------------------------------------------------------------------------------


def others(view: Any) -> list[Any]:
    return [seat for seat in view["seats"] if seat["seat"] != view["seat"]]


def everyone_offline(view: Any) -> None:
    for seat in view["seats"]:
        seat["gone"] = 3_599


def bots_play_for_others(view: Any) -> None:
    for seat in others(view):
        seat |= {"stand_in": True, "thinks": True, "gone": 754}


def free_seats(view: Any) -> None:
    for seat in others(view):
        seat |= {"kind": "open", "thinks": True, "name": ""}


def clock_moved_for_all(view: Any) -> None:
    line = {"percent": 100, "bank_seconds": None, "bank_left": None, "auto": True, "runs": False}
    view["clocks"] = [line | {"seat": seat["seat"]} for seat in view["seats"]]
    for seat in view["seats"]:
        seat["gone"] = 75


def bot_plays_for_viewer(view: Any) -> None:
    own = next(seat for seat in view["seats"] if seat["seat"] == view["seat"])
    own["stand_in"] = True
    view["forfeited"] = {"since": AT, "clocks": 3}


def director_paused(view: Any) -> None:
    view["pause"] = {"reason": long_text(PAUSE_REASON), "by": "Wilhelmina", "since": AT, "seconds": 754.0}


def seat_changed_device(view: Any) -> None:
    for seat in others(view)[:2]:
        seat |= {"released_at": AT, "taken_at": AT, "taken_on": "computer"}


ABSENT: dict[str, News] = {
    "all offline": everyone_offline,
    "bots play for the others": bots_play_for_others,
    "free seats": free_seats,
    "the clock moved for all": clock_moved_for_all,
    "a bot plays for the viewer": bot_plays_for_viewer,
    "the director paused": director_paused,
    "seats changed their device": seat_changed_device,
}

# --- looks ---------------------------------------------------------------------------------------------------


def looks(count: int, letters: int) -> News:
    """A number of looks by directors, each with a reason of this many letters."""

    def write(view: Any) -> None:
        deal = view["deal"]["number"]
        look = {"name": "Bartholomew", "reason": long_text(letters), "deal": deal, "at": AT}
        view["looks"] = [look | {"id": number} for number in range(count)]

    return write


LOOKS: dict[str, News] = {"a look": looks(1, 60), "two long looks": looks(2, LOOK_REASON)}

# --- claims --------------------------------------------------------------------------------------------------


@cache
def claims_of(name: str) -> dict[str, TablePage]:
    """Return the pages of a game at which a claim may be made, is open, or was refused.

    They have the most cards that can lie open: those of the first trick, before and after its lead.
    """
    game, preset, options = GAMES[name]
    rules = game_named(game)
    pages: dict[str, TablePage] = {}
    for deal, seat, _text in walk(game, preset, 0, **options):
        view = view_of(deal, game, seat, preset, **options)
        if engine_claims.may_be_claimed(rules, view["deal"]):
            cards = len(deal.trick)
            pages |= {f"{cards} cards in the trick, {news}": page for news, page in _claimed(rules, deal, view)}
            if cards == len(view["seats"]) - 1:
                break
    return pages


def _claimed(rules: Game, deal: Any, view: Any) -> Iterator[tuple[str, TablePage]]:
    own, seats = view["seat"], [seat["seat"] for seat in view["seats"]]
    sides = {seat: rules.side_of(deal.options, seat) for seat in seats}
    opponent = next(seat for seat in seats if sides[seat] != sides[own])
    partner = next((seat for seat in seats if seat != own and sides[seat] == sides[own]), None)
    hands = {seat: list(table.view(rules, deal, seat)["hand"]) for seat in seats}
    base = TablePage(view)
    yield "may claim", with_news(base, claims(may=True))
    yield "opponent claims", with_news(base, claims(opponent, hands, sides))
    yield "own claim", with_news(base, claims(own, hands, sides))
    if partner:
        yield "partner claims", with_news(base, claims(partner, hands, sides))
    yield "refused claim", with_news(base, claims(None, {opponent: hands[opponent]}, sides))
    yield "refused claims of all", with_news(base, claims(None, hands, sides))


def claims(claimer: str | None = None, hands: Any = None, sides: Any = None, may: bool = False) -> News:
    """A claim that waits for answers, or only hands that lie open."""

    def write(view: Any) -> None:
        own, taken = view["seat"], dict(view["deal"]["taken"])
        left = engine_claims.tricks_left(view["deal"])
        claim = None
        if claimer:
            opponents = [seat for seat, side in sides.items() if side != sides[claimer]]
            claim = {
                "id": 1, "seat": claimer, "counts": {side: count + left for side, count in taken.items()},
                "words": long_text(CLAIM_WORDS), "state": "open", "at": AT, "answers": {}, "waits_for": opponents,
                "may_answer": own in opponents, "may_withdraw": own == claimer,
            }  # fmt: skip
        free = {"left": left, "sides": list(taken) if len(taken) > 2 else [], "taken": taken}
        open_hands = {claimer: hands[claimer]} if claimer else hands or {}
        view["claims"] = {
            "open": claim, "over": [], "before": [], "hands": open_hands, "may": None if claim else free,
        }  # fmt: skip

    return write
