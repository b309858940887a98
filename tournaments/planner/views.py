"""The planner: rounds that fit a session, and two formats compared."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.errors import TroeftafelError
from tournaments.core import permissions
from tournaments.models.limits import PLAN
from tournaments.planner import services as plans
from tournaments.planner import text as plan_words
from tournaments.planner.forms import PlanForm, event_query, with_defaults
from tournaments.planner.schemas import SAMPLES
from tournaments.planner.simulation import picture
from tournaments.planner.simulation.compare import ComparedFormats
from tournaments.planner.simulation.times import clock

SECONDS, MAX_SECONDS = 2.0, 8.0
"""Seconds of simulation for SAMPLES events, and for any number."""


@login_required
@require_safe
def plan(request: HttpRequest) -> HttpResponse:
    """Show the form; with `go` in the address also the answer.

    Nothing is stored: the address is the plan.
    """
    data = with_defaults(request.GET)
    wanted = "go" in request.GET and "show" not in request.GET
    form = PlanForm(data, quiet=not wanted)
    answer = _answer(form) if wanted else None
    context: dict[str, Any] = {"form": form, "answer": answer and _answer_context(answer, data)}
    context["may_create"] = permissions.may(request.user, permissions.CREATE)
    return render(request, "tournaments/planner/planner.html", context, status=422 if form.errors else 200)


def _answer(form: PlanForm) -> plans.PlanAnswer | None:
    if not form.is_valid():
        return None
    question = form.asked()
    try:
        return plans.plan_answer(question, min(MAX_SECONDS, SECONDS * question.samples / SAMPLES))
    except TroeftafelError as error:
        form.refuse(error)
        return None


def _answer_context(answer: plans.PlanAnswer, data: QueryDict) -> dict[str, object]:
    """Return the context of an answer."""
    shape, start = answer.party.shape, answer.asked.hours.start
    return {
        "warnings": plan_words.warnings(answer),
        "tables": len(shape.sizes),
        "entries": answer.party.entries,
        "choices": [(choice, clock(start + choice.minutes), choice == answer.suggested) for choice in answer.choices],
        "sit_outs": any(choice.most for choice in answer.choices),
        "planned": [_planned_context(answer, place) for place in range(len(answer.planned))],
        **(_pictures(answer, answer.found) if answer.found else {}),
        "more": _more(answer, data),
    }


def _planned_context(answer: plans.PlanAnswer, place: int) -> dict[str, object]:
    planned = answer.planned[place]
    return {
        "letter": plan_words.LETTERS[place],
        "name": plan_words.format_name(planned),
        "one": planned,
        "end": clock(planned.slots[-1].end),
        "slots": [(slot, clock(slot.begin), clock(slot.end)) for slot in planned.slots],
        "reached": plan_words.rematches_text(planned, answer.found, place),
        "event": event_query(answer.asked, planned.format, answer.party),
    }


def _pictures(answer: plans.PlanAnswer, compared: ComparedFormats) -> dict[str, object]:
    return {
        "samples": compared.samples,
        "verdict": plan_words.verdict(compared),
        "ranks": picture.ranks(compared.formats),
        "bars": picture.bars(compared.formats, compared.yardsticks),
        "yardsticks": _deals(answer),
        "figures": _figures(compared, len(_deals(answer))),
        "curve": _curve(compared),
    }


def _deals(answer: plans.PlanAnswer) -> list[int]:
    """Return the deals of each yardstick; one number if both formats are equal."""
    deals = [planned.choice.all_deals for planned in answer.planned]
    return deals[:1] if len({*deals}) == 1 else deals


def _figures(compared: ComparedFormats, yardsticks: int) -> list[tuple[Any, list[str], list[str]]]:
    """Return every figure: text, formats, yardsticks; the latter have no rematches."""
    rows = []
    for name, label in plan_words.FIGURES.items():
        values, yards = (
            [plan_words.figure_text(name, getattr(finds, name)) for finds in side]
            for side in (compared.formats, compared.yardsticks[:yardsticks])
        )
        rows.append((label, values, ["" if name == "repeats" else yard for yard in yards]))
    return rows


def _curve(compared: ComparedFormats) -> list[tuple[int, list[str]]]:
    """Return the picture of ranks as rows: strength rank, then means and bands."""
    rows = zip(*(finds.bands for finds in compared.formats), strict=True)
    return [(bands[0].strength, [f"{band.mean:.1f} ({band.low:g}–{band.high:g})" for band in bands]) for bands in rows]


def _more(answer: plans.PlanAnswer, data: QueryDict) -> str:
    """Return the address of the same plan with more events; empty at the maximum."""
    samples = min(PLAN["samples"].most, 2 * answer.asked.samples)
    if samples == answer.asked.samples or answer.found is None:
        return ""
    more = data.copy()
    more["samples"] = str(samples)
    return more.urlencode()
