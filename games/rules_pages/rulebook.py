"""Rules of an event for its players: chapters, one example deal, and terms.

The chapters come from the game (engine/rules/<game>/rules_text.py) and read the options of the event. A game without
them has its options described by their sentences alone. The example deal is a fixed pack, played by simple bots: the
engine judges every move and scores the result under the options of the event, so the example keeps to them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from engine import bots, table
from engine.cards import for_the_eye
from engine.game import Game, Hands
from engine.moves import read_move
from engine.registry import game_named
from engine.seats import Seat
from engine.sentences import signed_unless_zero
from engine.wording.rules_text import Chapter, GlossaryTerm
from engine.wording.scene import Scene
from games import wording
from games.sheets.forms import sheet_sentence
from games.wording.cards import SPANISH, Face, deck_of, face, language

PLAYERS = ("Ayu", "Budi", "Citra", "Dewi", "Eka", "Fajar")
NEXT_PACK = 1_000
"""Added to the seed when the cards of a deal are thrown in, which ends it without a result."""
MAX_KEPT = 64


@dataclass(frozen=True, slots=True)
class ExampleTrick:
    """Talk before one trick, and its cards.

    `winner` is "" for a trick without a winner; it is `spoiled` if it was complete.
    """

    number: int
    said: tuple[str, ...]
    plays: tuple[tuple[str, Face], ...]
    winner: str = ""
    spoiled: bool = False


@dataclass(frozen=True, slots=True)
class WorkedDeal:
    """The deal as a page shows it; `hands` are names with their cards, in seat order."""

    dealer: str
    hands: tuple[tuple[str, tuple[Face, ...]], ...]
    tricks: tuple[ExampleTrick, ...]
    result: str
    credits: tuple[str, ...]
    points: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Rules of one event for its players: chapters, an example deal, and terms.

    A game without chapters has only the deal.
    """

    name: str
    chapters: list[Chapter]
    worked: WorkedDeal
    terms: list[GlossaryTerm]

    @property
    def spanish(self) -> bool:
        """Return whether the page needs the signs of Spanish cards."""
        return deck_of(self.name) is SPANISH


def rulebook_of(game: Game, options: Any) -> Rulebook:
    """Return the rules of a game under these options, in the active language."""
    text = game.rules_text(options, language())
    return Rulebook(game.name, text.chapters(), worked_deal(game, options), text.terms())


@dataclass(frozen=True, slots=True)
class _Step:
    """A move, and the public view of the deal before and after it."""

    seat: Seat
    text: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Played:
    dealer: Seat
    hands: Hands
    steps: tuple[_Step, ...]
    sheet: Mapping[str, Any]
    points: Mapping[str, int]


def worked_deal(game: Game, options: Any) -> WorkedDeal:
    """The example of a game under these options, in the active language."""
    played = _play_deal(game.name, options)
    scene = _scene(game, options)
    deck = deck_of(game.name)
    names = {**scene.names, **scene.side_names}
    return WorkedDeal(
        dealer=scene.name(played.dealer),
        hands=tuple(
            (_with_team(scene, seat), tuple(face(card, deck) for card in sorted(hand, key=for_the_eye)))
            for seat, hand in played.hands.items()
        ),
        tricks=tuple(_tricks(game, played, scene.names)),
        result=sheet_sentence(game, options, played.sheet, names),
        credits=tuple(wording.game_text(scene).credits(played.sheet)),
        points=tuple((scene.side_names[side], signed_unless_zero(points)) for side, points in played.points.items()),
    )


@lru_cache(MAX_KEPT)
def _play_deal(name: str, options: Any) -> _Played:
    """Return the moves of the deal.

    They are equal in every language, and playing them takes some milliseconds.
    """
    game = game_named(name)
    seed = game.example_seed
    while True:
        played = _play(game, options, seed)
        if played is not None:
            return played
        seed += NEXT_PACK


def _play(game: Game, options: Any, seed: int) -> _Played | None:
    pack = list(game.pack(options))
    Random(seed).shuffle(pack)
    setup = game.first_deal(options, game.seats(options)[0], pack)
    setup = replace(setup, direction=game.direction_of(options, 1))
    deal = table.start(game, options, setup, pack)
    hands, steps = dict(deal.hands), []
    before = game.view(deal, None)
    while not deal.over:
        seat = table.owed(deal)[0]
        text = bots.choose(bots.SIMPLE, game.view(deal, seat), seed)
        deal = table.apply(deal, seat, read_move(text, game.forms))
        after = game.view(deal, None)
        steps.append(_Step(seat, text, before, after))
        before = after
    sheet = game.result(deal)
    if sheet is None:
        return None
    return _Played(setup.dealer, hands, tuple(steps), sheet, game.credits(options, deal.setup, sheet))


def _scene(game: Game, options: Any) -> Scene:
    """Six people at the table, as many of them as it has seats."""
    seats = game.seats(options)
    names = dict(zip(seats, PLAYERS, strict=False))
    side_of = {seat: game.side_of(options, seat) for seat in seats}
    sides = {
        side: " & ".join(name for seat, name in names.items() if side_of[seat] == side) for side in game.sides(options)
    }
    return Scene({"game": game.name}, names, side_of, sides, options=options)


def _with_team(scene: Scene, seat: Seat) -> str:
    team = scene.team(scene.side_of[seat])
    return f"{scene.name(seat)} ({team})" if team else scene.name(seat)


def _tricks(game: Game, played: _Played, names: Mapping[Seat, str]) -> Iterator[ExampleTrick]:
    """Yield each trick with its talk; talk after the last trick comes alone."""
    deck, number = deck_of(game.name), 0
    talk: list[str] = []
    plays: list[tuple[str, Face]] = []
    for step in played.steps:
        word, _, card = step.text.partition(" ")
        if word != "play":
            move = {"seat": step.seat, "text": step.text, "by": "bot"}
            talk.append(wording.move_line(move, names, game.name))
            continue
        plays.append((names[step.seat], face(card, deck)))
        if len(plays) == len(names):
            number += 1
            winner = _winner(step, names)
            yield ExampleTrick(number, tuple(talk), tuple(plays), winner, spoiled=not winner)
            talk, plays = [], []
    if talk or plays:
        yield ExampleTrick(number + 1 if plays else 0, tuple(talk), tuple(plays))


def _winner(step: _Step, names: Mapping[Seat, str]) -> str:
    """Return the winner of the trick that this card completed."""
    trick = step.after.get("last_trick") or {}
    return names.get(trick.get("winner") or "", "")
