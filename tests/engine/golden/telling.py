"""A deal told as a story, move by move, from what the public and the record know.

Moves are picked with the engine's own shuffle, so that the story is the same on every machine.
"""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine import table
from engine.cards import Card
from engine.game import Setup
from engine.matches import Standing, add_deal, before_deal
from engine.seats import Seat
from engine.shuffle import numbers, pick, shuffled

SCENERY = {"phase", "counts", "to_act", "waiting", "placed", "trick", "last_trick", "tricks", "taken", "bids"}
SCENERY |= {"announced", "scores", "turn", "said", "lacking", "spoiled"}
"""Parts of the public view that change with every move, or are told otherwise."""
DEALS = 2
MANY = 3000


def story(game: Any, preset: str) -> str:
    """The first deals of a match of one preset."""
    options = game.options(preset)
    lines = [f"{game.title}, preset {preset}", ""]
    setup: Setup | None = game.first_deal(options, game.seats(options)[0], shuffled(game.pack(options), b"first"))
    standing = Standing(dict.fromkeys(game.sides(options), 0), dict.fromkeys(game.sides(options), 0))
    for attempt in range(DEALS):
        if setup is not None:
            seed = f"{game.name} {preset} {attempt}".encode()
            told, setup, standing = _deal(game, options, setup, standing, seed)
            lines += [*told, ""]
    return "\n".join(lines)


def _deal(
    game: Any, options: Any, setup: Setup, standing: Standing, seed: bytes
) -> tuple[list[str], Setup | None, Standing]:
    """One deal in words, the setup of the next, and how the match stands."""
    deal = table.start(game, options, setup, shuffled(game.pack(options), seed))
    lines = [f"Deal {setup.number}: {_facts(game.next_facts(options, setup))}", *_hands(deal.hands)]
    if game.head_size(options):
        lines.append(f"  the head is {' '.join(deal.setup.head)}")
    played, deal = _play(game, deal, seed)
    sheet = game.result(deal)
    points = game.credits(options, setup, sheet) if sheet else {}
    standing = add_deal(game, options, before_deal(game, options, standing), points, complete=sheet is not None)
    totals = standing.totals
    ending = [f"Sheet {json.dumps(sheet)}", f"Points {_facts(points)}; totals {_facts(totals)}"]
    coming = game.next_deal(options, setup, sheet, totals)
    after = "The match is over." if coming is None else f"Next {_facts(game.next_facts(options, coming))}"
    return [*lines, *played, *(ending if sheet else [f"Void: {game.void(deal)}"]), after], coming, standing


def _hands(hands: dict[Seat, tuple[Card, ...]]) -> Iterator[str]:
    for seat, hand in hands.items():
        yield f"  {seat} is dealt {' '.join(hand)}"


def _play(game: Any, deal: Any, seed: bytes) -> tuple[list[str], Any]:
    """All moves: those with words on a line each, cards a trick a line."""
    lines: list[str] = []
    trick: list[str] = []
    stream = numbers(seed, "moves")
    while not deal.over:
        before = game.view(deal, None)
        seats = table.to_act(deal)
        seat = seats[pick(stream, len(seats))]
        moves = sorted(move.text for move in islice(deal.phase.moves(deal, seat), MANY))
        text = _sensible(game, deal, seat, stream) or moves[pick(stream, len(moves))]
        deal = table.replay(game, deal, [(seat, text)])
        after = game.view(deal, None)
        if text.startswith("play "):
            trick.append(f"{seat} {text[5:]}")
            if not after["trick"]:
                lines.append(f"  {'  '.join(trick)}   taken {_facts(after['taken'])}")
                trick = []
        else:
            lines += _begun(trick)
            trick = []
            count = "very many" if len(moves) == MANY else len(moves)
            lines.append(f"{after['number']} {before['phase']}: {seat} {text} (one of {count})")
        lines += [f"    now {fact}" for fact in _news(before, after)]
    return [*lines, *_begun(trick)], deal


def _begun(trick: list[str]) -> list[str]:
    """Cards of a trick that a word interrupts, or the end of the deal."""
    return [f"  {'  '.join(trick)}"] if trick else []


def _sensible(game: Any, deal: Any, seat: Seat, stream: Iterator[int]) -> str:
    """Three times out of four what is ready or true, where any number or nearly any cards could be said."""
    view = game.view(deal, seat)
    forms = view["forms"]
    if not any(form.get("number") or form.get("ready") for form in forms) or pick(stream, 4) == 0:
        return ""
    return forms[0]["ready"][0] if forms[0]["ready"] else f"{forms[0]['word']} {view['true_ruff']}"


def _news(before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """What has become public with a move."""
    for name in after:
        if name not in SCENERY and after[name] != before[name] and name not in ("sheet", "points"):
            yield f"{name} {_fact(after[name])}"


def _facts(facts: dict[str, Any]) -> str:
    return ", ".join(f"{name} {_fact(value)}" for name, value in facts.items())


def _fact(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
