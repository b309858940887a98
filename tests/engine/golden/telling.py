"""A deal told as a story, move by move, from what the public and the record know.

Moves are picked with the engine's own shuffle, so that the story is the same on every machine; a scenario says its own.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from engine import table
from engine.cards import Card
from engine.game import Setup
from engine.matches import Standing, add_deal, before_deal
from engine.moves import read_move
from engine.seats import Seat
from engine.sentences import SEAT_NAMES, fill
from engine.shuffle import numbers, pick, shuffled

SCENERY = {"phase", "counts", "to_act", "waiting", "placed", "trick", "last_trick", "tricks", "taken", "bids"}
SCENERY |= {"announced", "scores", "turn", "said", "lacking", "spoiled", "sheet", "points", "over", "head"}
"""Parts of the public view that change with every move, or are narrated elsewhere."""
DEALS = 2
MANY = 3000
Choose = Callable[[Any], tuple[Seat, str] | None]
"""Chooses a seat and its move in a running deal; None ends the story."""


def story(game: Any, preset: str) -> str:
    """The first deals of a match of one preset."""
    options = game.options(preset)
    lines = [f"{game.title}, preset {preset}", *_sides(game, options), ""]
    setup: Setup | None = game.first_deal(options, game.seats(options)[0], shuffled(game.pack(options), b"first"))
    standing = Standing(dict.fromkeys(game.sides(options), 0), dict.fromkeys(game.sides(options), 0))
    for attempt in range(DEALS):
        if setup is not None:
            seed = f"{game.name} {preset} {attempt}".encode()
            deal = table.start(game, options, setup, shuffled(game.pack(options), seed))
            result, setup, standing = tell(game, deal, standing, at_random(game, seed))
            lines += [*result, ""]
    return "\n".join(lines)


def _sides(game: Any, options: Any) -> Iterator[str]:
    """Yield the sides and their players, if they are partnerships."""
    sides = {side: [] for side in game.sides(options)}  # type: dict[str, list[Seat]]
    for seat in game.seats(options):
        sides[game.side_of(options, seat)].append(seat)
    if any(len(seats) > 1 for seats in sides.values()):
        yield "; ".join(f"{' and '.join(seats)} are {side}" for side, seats in sides.items())


def tell(game: Any, deal: Any, standing: Standing, choose: Choose) -> tuple[list[str], Setup | None, Standing]:
    """Return one deal in words, the setup of the next, and the match score."""
    options, setup = deal.options, deal.setup
    standing = before_deal(game, options, standing)
    facts = _facts(game.next_facts(options, setup))
    lines = [f"Deal {setup.number}: {facts}; {_score('points so far', standing.totals)}", *_hands(deal.hands)]
    if game.head_size(options):
        lines.append(f"  the head is {' '.join(deal.setup.head)}, its first card turned up")
    played, deal = _play(game, deal, choose)
    sheet = game.result(deal)
    if not deal.over:
        return [*lines, *played, "Here the story stops."], setup, standing
    points = game.credits(options, setup, sheet) if sheet else {}
    standing = add_deal(game, options, standing, points=points, complete=sheet is not None)
    coming = game.next_deal(options, setup, sheet, standing.totals)
    return [*lines, *played, *_ending(game, deal, points, standing, coming)], coming, standing


def _hands(hands: Mapping[Seat, tuple[Card, ...]]) -> Iterator[str]:
    for seat, hand in hands.items():
        yield f"  {seat} is dealt {' '.join(hand)}"


def _ending(game: Any, deal: Any, points: dict[str, int], standing: Standing, coming: Setup | None) -> Iterator[str]:
    """Yield the deal's points, the match score and the next deal."""
    options, sheet = deal.options, game.result(deal)
    if sheet is None:
        yield f"The deal is void ({game.void(deal)}) and is dealt again: {_facts(game.next_facts(options, coming))}"
        return
    yield f"Sheet {json.dumps(sheet)}"
    yield f"In words: {fill(*game.sheet_sentence(options, sheet, _names(game, options)))}"
    won = f"; {game.parts} won {_count(standing.won)}" if game.parts else ""
    yield f"{_score('Points', points)}; {_score('points now', standing.totals)}{won}"
    yield "The match is over." if coming is None else f"Next: {_facts(game.next_facts(options, coming))}"


def _names(game: Any, options: Any) -> dict[str, str]:
    """Return the names of seats and sides in a sentence."""
    seats = {seat: SEAT_NAMES[seat] for seat in game.seats(options)}
    return {**{side: side for side in game.sides(options)}, **seats}


def _score(what: str, points: Mapping[str, int]) -> str:
    return f"{what} {_count(points)}"


def _count(numbers: Mapping[str, int]) -> str:
    """Numbers by seat or side."""
    return " ".join(f"{name}:{number}" for name, number in numbers.items())


def _play(game: Any, deal: Any, choose: Choose) -> tuple[list[str], Any]:
    """All moves: those with words on a line each, cards a trick a line; under them what became public."""
    lines: list[str] = []
    trick: list[str] = []
    news: list[str] = []
    while not deal.over and (chosen := choose(deal)) is not None:
        seat, text = chosen
        before, open_to = game.view(deal, None), _open_to(deal, seat)
        deal = table.apply(deal, seat, read_move(text, game.forms))
        after = game.view(deal, None)
        if text.startswith("play "):
            trick.append(f"{seat} {text[5:]}")
            news += _news(before, after)
            if not after["trick"]:
                lines += [f"  {'  '.join(trick)}   {_trick_line(after)}", *news]
                trick, news = [], []
        else:
            lines += [
                *_begun(trick),
                *news,
                f"  [{before['phase']}] {seat}: {text}   ({open_to})",
                *_news(before, after),
            ]
            trick, news = [], []
    return [*lines, *_begun(trick), *news], deal


def _open_to(deal: Any, seat: Seat) -> str:
    """How many moves there were to choose from."""
    moves = sum(1 for _ in islice(deal.phase.moves(deal, seat), MANY))
    return "the only move" if moves == 1 else f"one of {'very many' if moves == MANY else moves}"


def _trick_line(after: Mapping[str, Any]) -> str:
    """Return the winner of the trick and the tricks of each."""
    winner = (after["last_trick"] or {}).get("winner")
    who = f"{winner} takes it" if winner else "spoiled"
    return f"{who} ({_count(after['taken'])})"


def _begun(trick: list[str]) -> list[str]:
    """Cards of a trick that a word interrupts, or the end of the deal."""
    return [f"  {'  '.join(trick)}"] if trick else []


def at_random(game: Any, seed: bytes) -> Choose:
    """Moves picked from the list, but mostly sensible ones where any number or nearly any cards would do."""
    stream = numbers(seed, "moves")

    def choose(deal: Any) -> tuple[Seat, str]:
        seats = table.to_act(deal)
        seat = seats[pick(stream, len(seats))]
        moves = sorted(move.text for move in islice(deal.phase.moves(deal, seat), MANY))
        return seat, _sensible(game, deal, seat, stream) or moves[pick(stream, len(moves))]

    return choose


def _sensible(game: Any, deal: Any, seat: Seat, stream: Iterator[int]) -> str:
    """Three times out of four what is ready or true, where any number or nearly any cards could be said."""
    view = game.view(deal, seat)
    forms = view["forms"]
    if not any(form.get("number") or form.get("ready") for form in forms) or pick(stream, 4) == 0:
        return ""
    return forms[0]["ready"][0] if forms[0]["ready"] else f"{forms[0]['word']} {view['true_ruff']}"


def _news(before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """Yield the facts that became public with a move."""
    for name in after:
        if name not in SCENERY and after[name] != before[name]:
            yield f"      {name}: {_new(before[name], after[name])}"


def _new(before: Any, after: Any) -> str:
    """Of a list what was added, of a table what is other than before."""
    if isinstance(after, list) and isinstance(before, list) and after[: len(before)] == before:
        return _fact(after[len(before) :])
    if isinstance(after, dict):
        known = before if isinstance(before, dict) else {}
        return _facts(
            {name: value for name, value in after.items() if value != known.get(name) and value not in ([], {})}
        )
    return _fact(after)


def _facts(facts: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_fact(value)}" for name, value in facts.items())


def _fact(value: Any) -> str:
    """A value as one would read it out: lists without brackets, nothing as `none`."""
    if isinstance(value, dict):
        return f"({_facts(value)})"
    if isinstance(value, list):
        return " ".join("-".join(map(str, one)) if isinstance(one, list) else _fact(one) for one in value) or "none"
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value)
