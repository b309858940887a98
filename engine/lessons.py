"""Playing a lesson (engine/lesson_script.py) under the real rules. Pure."""

from dataclasses import dataclass
from typing import Any

from engine import table
from engine.errors import TroeftafelError
from engine.game import Game, Setup, View
from engine.lesson_script import Lesson
from engine.moves import read_move
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of an answer: an English sentence, or how the rules refuse it."""

    right: bool
    text: str = ""
    refusal: TroeftafelError | None = None


def deal_at(game: Game, lesson: Lesson, number: int) -> Any:
    """Return the deal before a step, or the last one at its end. Raises RuleError."""
    steps = lesson.steps
    current = steps[min(number, len(steps) - 1)].deal
    cards = lesson.deals[current]
    setup = Setup(number=1, dealer=cards.dealer, direction=cards.direction, head=cards.head)
    hands = {seat: tuple(text.split()) for seat, text in cards.hands.items()}
    deal = game.start(game.options(lesson.preset), setup, hands)
    script = ", ".join(step.then for step in steps[:number] if step.deal == current and step.then)
    return table.replay(game, deal, moves_of(script))


def view_at(game: Game, lesson: Lesson, number: int) -> View:
    """Return what the learner may see before a step, and nothing else."""
    return table.view(game, deal_at(game, lesson, number), lesson.seat)


def moves_of(script: str) -> list[tuple[Seat, str]]:
    """Return the moves of a script such as `S play AH, W play 3H`."""
    parts = [move.strip().partition(" ") for move in script.split(",") if move.strip()]
    return [(seat, text) for seat, _, text in parts]


def judge(game: Game, lesson: Lesson, number: int, answer: str) -> Verdict:
    """Return whether an answer is a right one of a step, and what to say about it."""
    step = lesson.steps[number]
    refusal = None if step.choices.get(answer) else refusal_of(game, lesson, number, answer)
    if step.refused:
        right = refusal is not None and step.accepts(answer)
        return Verdict(right, "" if right else step.hint, refusal if right else None)
    if refusal is not None:
        return Verdict(False, "", refusal)
    if not step.why(answer) and step.accepts(answer):
        return Verdict(True, step.well)
    return Verdict(False, step.why(answer) or step.hint)


def refusal_of(game: Game, lesson: Lesson, number: int, answer: str) -> TroeftafelError | None:
    """Return how the rules refuse a move of the learner; None for a legal one."""
    deal = deal_at(game, lesson, number)
    try:
        deal.phase.check(deal, lesson.seat, read_move(answer, game.forms))
    except TroeftafelError as error:
        return error
    return None
