"""A lesson of a game as data: steps at a real deal with a fixed pack and scripted opponents.

A step explains something and waits for one answer: a move of the deal, or the code of a choice. The engine judges the
moves; a lesson only says which of the legal ones is right here. Each game has its own in
`engine/rules/<game>/lesson.py`. Sentences are English, for the translator.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from engine.cards import Card
from engine.seats import Direction, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep:
    """One explanation and the answer that it waits for.

    `say` explains and asks. `accept` are patterns of right answers (`play ?S`), `well` is said after one. `why_not` has
    the sentences of particular answers by pattern, and is read first; `hint` is said after all other wrong ones.
    `choices` are buttons by answer; one without a label has that of its move. `cards` is the word of the move that
    pressing a card of the hand makes, and `count` the number of cards that it takes. A step that is `refused` waits for
    a move against the rules, and the rules answer it. `then` are the moves until the next step, the own one included:
    `S play AH, W play 3H`. `deal` is the number of the lesson's deal, from 0.
    """

    say: str
    accept: tuple[str, ...]
    well: str = ""
    hint: str = ""
    why_not: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    cards: str = ""
    count: int = 1
    refused: bool = False
    then: str = ""
    deal: int = 0

    @property
    def answer(self) -> str:
        """Return a right answer, to be shown after wrong ones; a pattern where any will do."""
        own = self.then.partition(",")[0].partition(" ")[2]
        return own if self.accepts(own) else self.accept[0]

    def accepts(self, answer: str) -> bool:
        """Return whether an answer matches one of the right ones."""
        return any(fnmatchcase(answer, pattern) for pattern in self.accept)

    def why(self, answer: str) -> str:
        """Return the sentence of a particular wrong answer; empty without one."""
        return next((text for pattern, text in self.why_not.items() if fnmatchcase(answer, pattern)), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonDeal:
    """The cards of a lesson: hands in dealt order as texts, and the undealt ones."""

    dealer: Seat
    direction: Direction
    hands: Mapping[Seat, str]
    head: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """Steps of a learner at `seat`; `preset` are the rules, `end` is said after the last step."""

    preset: str
    seat: Seat
    deals: tuple[LessonDeal, ...]
    steps: tuple[LessonStep, ...]
    end: str
