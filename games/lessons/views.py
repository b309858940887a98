"""Lessons: a game in five minutes, at a real deal. Nothing is stored, and every step has an address."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from engine.game import Game
from engine.lesson_script import Lesson
from engine.registry import games
from games.lessons.page import ENOUGH, step_page
from inputs.values import whole_number

MAX_ANSWER = 80
"""Characters of an answer; longer ones are none."""


@require_safe
def lessons(request: HttpRequest) -> HttpResponse:
    """The games that have a lesson."""
    names = [game.name for game in games().values() if game.lesson is not None]
    return render(request, "games/lessons/lessons.html", {"names": names})


@require_safe
def lesson(request: HttpRequest, game: str, number: int = 1) -> HttpResponse:
    """One step of a lesson; a right answer leads to the next one, and the last one to its end."""
    rules, steps = _lesson_of(game)
    if not 1 <= number <= len(steps.steps) + 1:
        raise Http404
    context = {"name": rules.name, "title": gettext(rules.title), "start": number == 1}
    if number > len(steps.steps):
        well = steps.steps[-1].well
        return render(
            request,
            "games/lessons/end.html",
            {**context, "well": gettext(well) if well else "", "end": gettext(steps.end)},
        )
    answer = _answer(request, steps.steps[number - 1].cards)
    missed = min(whole_number(request.GET.get("missed", "")) or 0, ENOUGH)
    page = step_page(rules, steps, number - 1, answer=answer, missed=missed)
    if page is None:
        return redirect("lesson-step", game, number + 1)
    return render(request, "games/lessons/step.html", {**context, "step": page})


def _answer(request: HttpRequest, word: str) -> str:
    """The answer that was pressed, or the cards that were chosen for one."""
    cards = request.GET.getlist("card")
    answer = " ".join((word, *cards)) if cards else request.GET.get("answer", "")
    return answer if len(answer) <= MAX_ANSWER else ""


def _lesson_of(name: str) -> tuple[Game, Lesson]:
    game = games().get(name)
    if game is None or game.lesson is None:
        raise Http404
    return game, game.lesson
