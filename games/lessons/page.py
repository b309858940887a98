"""The page of one step: what is said, the cards on the table, and the answers to press."""

from dataclasses import dataclass

from django.utils.translation import gettext

from engine.errors import InputError
from engine.game import Game, View
from engine.lesson_script import Lesson, LessonStep
from engine.lessons import judge, refusal_of, view_at
from engine.seats import Seat
from engine.wording.game_text import GameText
from engine.wording.scene import Scene
from games import wording
from games.core.errors import sentence_of
from games.wording.cards import SPANISH, Face, card_name, cards_named, deck_of, face

PLAYERS = ("Ayu", "Budi", "Citra", "Dewi", "Eka")
"""The opponents and partners, in the order of the seats after the learner."""
ENOUGH = 2
"""Wrong answers after which the right one is shown."""


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A card to be drawn: its name, and how `playing_card` is given it. `drawing` is empty for a card from behind."""

    name: str
    drawing: str
    index: str


@dataclass(frozen=True, slots=True)
class LearnerPlate:
    """A player at the table, and the card they have played to the trick."""

    name: str
    facts: str
    roles: str
    card: CardPicture | None


@dataclass(frozen=True, slots=True)
class LessonAnswer:
    """One thing to press. `right` is the one to show after enough wrong answers."""

    text: str
    label: str
    card: CardPicture | None = None
    right: bool = False
    refused: bool = False


@dataclass(frozen=True, slots=True)
class StepPage:
    """One step of a lesson, as its template reads it; `number` counts from 1."""

    number: int
    total: int
    say: str
    well: str
    problem: str
    passed: str
    missed: int
    others: tuple[LearnerPlate, ...]
    own: LearnerPlate
    last: tuple[tuple[str, Face], ...]
    last_winner: str
    trump: str
    trump_title: str
    hand: tuple[LessonAnswer, ...]
    choices: tuple[LessonAnswer, ...]
    count: int
    spanish: bool
    shown: str = ""

    @property
    def waits_for_cards(self) -> bool:
        """Whether several cards are chosen, and sent together."""
        return self.count > 1


def step_page(game: Game, lesson: Lesson, number: int, *, answer: str = "", missed: int = 0) -> StepPage | None:
    """Return the page of a step, judging an answer to it; None when the answer leads to the next step."""
    step, before = lesson.steps[number], lesson.steps[number - 1] if number else None
    problem = passed = ""
    if answer:
        verdict = judge(game, lesson, number, answer)
        sentence = sentence_of(verdict.refusal, game) if verdict.refusal else verdict.text and gettext(verdict.text)
        if verdict.right and not step.refused:
            return None
        if isinstance(verdict.refusal, InputError):
            sentence = gettext("Choose one of the answers.")
        problem, passed = ("", sentence) if verdict.right else (sentence or gettext("Try another answer."), "")
        missed += not verdict.right
    return _page(game, lesson, number, missed=missed).with_words(
        say=gettext(step.say),
        well=gettext(before.well) if before and before.well and not answer else "",
        problem=problem,
        passed=passed,
    )


@dataclass(frozen=True, slots=True)
class _TableOfStep:
    """The table of a step, before its sentences."""

    game: Game
    lesson: Lesson
    number: int
    missed: int
    view: View
    text: GameText

    def with_words(self, *, say: str, well: str, problem: str, passed: str) -> StepPage:
        step, deck = self.lesson.steps[self.number], deck_of(self.game.name)
        plates = {seat: self._plate(seat) for seat in _around(self.view, self.lesson.seat)}
        last = {} if self.view["trick"] else self.view["last_trick"] or {}
        hand, choices = self._hand(step), self._choices(step)
        show, trump = self.missed >= ENOUGH, self.text.trump()
        return StepPage(
            number=self.number + 1,
            total=len(self.lesson.steps),
            say=say,
            well=well,
            problem=problem,
            passed=passed,
            missed=self.missed,
            others=tuple(plate for seat, plate in plates.items() if seat != self.lesson.seat),
            own=plates[self.lesson.seat],
            last=tuple((plates[play["seat"]].name, face(play["card"], deck)) for play in last.get("cards", ())),
            last_winner=plates[last["winner"]].name if last.get("winner") else "",
            trump=self.view.get("trump") or "",
            trump_title=trump.name if trump else "",
            hand=hand,
            choices=choices,
            count=step.count if step.cards else 1,
            spanish=deck is SPANISH,
            shown=self._answer_in_words(step, (*choices, *hand)) if show and not passed else "",
        )

    def _plate(self, seat: Seat) -> LearnerPlate:
        laid = next((play["card"] for play in self.view["trick"] if play["seat"] == seat), None)
        facts = self.text.seat_facts(seat, {})
        roles = ", ".join(self.text.roles(seat))
        return LearnerPlate(
            self.text.scene.name(seat), facts, roles, _picture(face(laid, self.text.deck)) if laid else None
        )

    def _hand(self, step: LessonStep) -> tuple[LessonAnswer, ...]:
        """The own cards; they answer only where the step waits for one."""
        return tuple(self._card(step, card) for card in self.view["hand"])

    def _card(self, step: LessonStep, card: str) -> LessonAnswer:
        picture = _picture(face(card, self.text.deck))
        if not step.cards or step.count > 1:
            right = step.count > 1 and self.missed >= ENOUGH and card in step.answer.split()
            return LessonAnswer(card if step.cards else "", picture.name, picture, right)
        text = f"{step.cards} {card}"
        refused = refusal_of(self.game, self.lesson, self.number, text) is not None
        right = self.missed >= ENOUGH and (step.accepts(text) if step.refused else text == step.answer)
        return LessonAnswer(text, picture.name, picture, right, refused)

    def _choices(self, step: LessonStep) -> tuple[LessonAnswer, ...]:
        return tuple(
            LessonAnswer(
                text,
                gettext(label) if label and not label.isdecimal() else label or self.text.action(text).label,
                right=self.missed >= ENOUGH and text == step.answer,
            )
            for text, label in step.choices.items()
        )

    def _answer_in_words(self, step: LessonStep, offered: tuple[LessonAnswer, ...]) -> str:
        if step.count > 1:
            return cards_named(step.answer.split()[1:], self.text.deck)
        pressed = next((answer for answer in offered if answer.right), None)
        return pressed.label if pressed else card_name(step.answer.split()[-1], self.text.deck)


def _picture(card: Face) -> CardPicture:
    return CardPicture(card.name, "" if card.hidden else f"{card.text[0]}{card.suit}", card.index)


def _page(game: Game, lesson: Lesson, number: int, *, missed: int) -> _TableOfStep:
    options, view = game.options(lesson.preset), view_at(game, lesson, number)
    others = [seat for seat in _around(view, lesson.seat) if seat != lesson.seat]
    names = {lesson.seat: gettext("You"), **dict(zip(others, PLAYERS, strict=False))}
    sides = {seat: game.side_of(options, seat) for seat in view["seats"]}
    scene = Scene(view, names, sides, {side: side for side in game.sides(options)}, lesson.seat, options)
    return _TableOfStep(game, lesson, number, missed, view, wording.game_text(scene))


def _around(view: View, own: Seat) -> list[Seat]:
    """The seats in the order of play, the learner first."""
    seats = list(view["seats"])
    ordered = [seats[(seats.index(own) + place) % len(seats)] for place in range(len(seats))]
    return ordered if view["direction"] == "cw" else [own, *reversed(ordered[1:])]
