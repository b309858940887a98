"""The lessons of all games, pressed through as a learner does, without a script."""

import re
from html import unescape

import pytest
from django.test import Client

from engine import table
from engine.lesson_script import Lesson, LessonStep
from engine.lessons import deal_at, judge, moves_of, refusal_of, view_at
from engine.registry import game_named, games
from games.lessons.page import ENOUGH
from games.wording.cards import card_name, deck_of

NAMES = sorted(name for name, game in games().items() if game.lesson is not None)
STEPS = [(name, number) for name in NAMES for number in range(len(games()[name].lesson.steps))]  # type: ignore[union-attr]
MAX_PRESSES = 60
HERE = re.compile(r'aria-label="([^"]+)"')


def lesson_of(name: str) -> Lesson:
    lesson = game_named(name).lesson
    assert lesson is not None
    return lesson


def one_press(name: str, number: int) -> list[str]:
    """Every answer that the page of a step offers by one press."""
    step = lesson_of(name).steps[number]
    hand = view_at(game_named(name), lesson_of(name), number)["hand"]
    cards = [f"{step.cards} {card}" for card in hand] if step.cards and step.count == 1 else []
    return [*step.choices, *cards]


def right_answer(name: str, number: int) -> str:
    """The first right answer of a step."""
    step = lesson_of(name).steps[number]
    offered = one_press(name, number) or [step.answer]
    return next(text for text in offered if judge(game_named(name), lesson_of(name), number, text).right)


def test_every_game_has_a_lesson() -> None:
    assert sorted(games()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_played_by_the_rules_to_its_last_step(name: str) -> None:
    game, lesson = game_named(name), lesson_of(name)
    for number in range(len(lesson.steps) + 1):
        deal_at(game, lesson, number)


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_the_own_move_of_the_script_is_a_right_answer(name: str, number: int) -> None:
    step = lesson_of(name).steps[number]
    own = next((text for seat, text in moves_of(step.then)[:1] if seat == lesson_of(name).seat), None)
    if own is not None and (step.cards or own in step.choices):
        assert judge(game_named(name), lesson_of(name), number, own).right


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_every_wrong_answer_has_a_reason(name: str, number: int) -> None:
    verdicts = [judge(game_named(name), lesson_of(name), number, text) for text in one_press(name, number)]
    assert all(verdict.right or verdict.text or verdict.refusal for verdict in verdicts)


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_the_right_answers_agree_with_the_rules(name: str, number: int) -> None:
    game, lesson = game_named(name), lesson_of(name)
    step = lesson.steps[number]
    right = [text for text in one_press(name, number) if judge(game, lesson, number, text).right]
    moves = [text for text in right if not step.choices.get(text)]
    assert right or step.count > 1
    assert all((refusal_of(game, lesson, number, text) is not None) == step.refused for text in moves)


def wrong_answers(name: str, number: int) -> list[str]:
    """Every wrong answer that takes one press."""
    return [
        text for text in one_press(name, number) if not judge(game_named(name), lesson_of(name), number, text).right
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_ends_within_sixty_presses_even_with_every_wrong_answer(client: Client, name: str) -> None:
    presses, steps = 0, lesson_of(name).steps
    for number, step in enumerate(steps):
        address, missed = f"/learn/{name}/{number + 1}/", 0
        for text in wrong_answers(name, number)[:ENOUGH]:
            answer = client.get(address, {"answer": text, "missed": str(missed)})
            assert answer.status_code == 200, (name, number, text)
            presses, missed = presses + 1, missed + 1
        last = client.get(address, {**sent(step, right_answer(name, number)), "missed": str(missed)})
        presses += 1 + step.refused
        onward = last.content.decode() if step.refused else last["Location"]
        assert f"/learn/{name}/{number + 2}/" in onward
    assert presses <= MAX_PRESSES
    assert "/play/new" in client.get(f"/learn/{name}/{len(steps) + 1}/").content.decode()


def sent(step: LessonStep, answer: str) -> dict[str, str | list[str]]:
    """How a page sends an answer: the cards one by one where it takes several."""
    return {"card": answer.split()[1:]} if step.count > 1 else {"answer": answer}


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_after_two_wrong_answers_the_right_one_is_shown(client: Client, name: str, number: int) -> None:
    page = client.get(f"/learn/{name}/{number + 1}/", {"missed": ENOUGH}).content.decode()
    assert "The right answer here:" in page


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_a_step_shows_no_card_that_the_learner_may_not_see(client: Client, name: str, number: int) -> None:
    game, lesson = game_named(name), lesson_of(name)
    deal, deck = deal_at(game, lesson, number), deck_of(name)
    view = table.view(game, deal, lesson.seat)
    hidden = {card_name(card, deck) for seat, hand in deal.hands.items() if seat != lesson.seat for card in hand}
    hidden -= {card_name(card, deck) for card in view.get("shown") or ()}
    labels = {unescape(label) for label in HERE.findall(client.get(f"/learn/{name}/{number + 1}/").content.decode())}
    assert not hidden & labels


def test_an_answer_that_no_page_offers_is_not_accepted(client: Client) -> None:
    page = client.get("/learn/truf/2/", {"answer": "bid the moon"})
    assert page.status_code == 200
    assert "Choose one of the answers." in page.content.decode()


@pytest.mark.parametrize("path", ["/learn/whist/", "/learn/truf/0/", "/learn/truf/99/"])
def test_lessons_that_do_not_exist_are_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_front_page_lobby_and_rules_lead_to_the_lessons(client: Client, db: None) -> None:
    assert all('href="/learn/"' in client.get(path).content.decode() for path in ("/", "/play/"))
    assert 'href="/learn/truf/"' in client.get("/rules/truf/").content.decode()
