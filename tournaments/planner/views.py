"""The planner: what fits into an evening, and two formats side by side, before an event is made."""

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
from tournaments.planner.forms import PlanForm, event_query, filled
from tournaments.planner.simulation import picture
from tournaments.planner.simulation.compare import Compared
from tournaments.planner.simulation.times import clock

SECONDS, MAX_SECONDS = 2.0, 8.0
"""So long events are played for SAMPLES of them, and for however many."""


@login_required
@require_safe
def plan(request: HttpRequest) -> HttpResponse:
    """The form; with `go` in the address also the answer. Nothing is written: an address is a plan to be kept."""
    data = filled(request.GET)
    wanted = "go" in request.GET and "show" not in request.GET
    form = PlanForm(data, quiet=not wanted)
    found = _answer(form) if wanted else None
    context: dict[str, Any] = {"form": form, "answer": found and _shown(found, data)}
    context["may_create"] = permissions.may(request.user, permissions.CREATE)
    return render(request, "tournaments/planner/planner.html", context, status=422 if form.errors else 200)


def _answer(form: PlanForm) -> plans.Answer | None:
    if not form.is_valid():
        return None
    asked = form.asked()
    try:
        return plans.planned(asked, min(MAX_SECONDS, SECONDS * asked.samples / plans.SAMPLES))
    except TroeftafelError as error:
        form.refuse(error)
        return None


def _shown(found: plans.Answer, data: QueryDict) -> dict[str, Any]:
    """What the page shows of an answer."""
    shape, start = found.party.shape, found.asked.hours.start
    return {
        "warnings": plan_words.warnings(found),
        "tables": len(shape.sizes),
        "entries": found.party.entries,
        "choices": [(one, clock(start + one.minutes), one == found.suggested) for one in found.choices],
        "sit_outs": any(one.most for one in found.choices),
        "planned": [_planned(found, place) for place in range(len(found.planned))],
        **(_pictures(found, found.found) if found.found else {}),
        "more": _more(found, data),
    }


def _planned(found: plans.Answer, place: int) -> dict[str, Any]:
    one = found.planned[place]
    return {
        "letter": plan_words.LETTERS[place],
        "name": plan_words.named(one),
        "one": one,
        "end": clock(one.slots[-1].end),
        "slots": [(slot, clock(slot.begin), clock(slot.end)) for slot in one.slots],
        "reached": plan_words.reached(one, found.found, place),
        "event": event_query(found.asked, one.format, found.party),
    }


def _pictures(found: plans.Answer, compared: Compared) -> dict[str, Any]:
    return {
        "samples": compared.samples,
        "verdict": plan_words.verdict(compared),
        "ranks": picture.ranks(compared.formats),
        "bars": picture.bars(compared.formats, compared.yardsticks),
        "yardsticks": _deals(found),
        "figures": _figures(compared, len(_deals(found))),
        "curve": _curve(compared),
    }


def _deals(found: plans.Answer) -> list[int]:
    """The deals that all play in each yardstick; one number where both formats have as many."""
    deals = [one.choice.all_deals for one in found.planned]
    return deals[:1] if len({*deals}) == 1 else deals


def _figures(compared: Compared, yardsticks: int) -> list[tuple[Any, list[str], list[str]]]:
    """Every figure: its words, the formats, the yardsticks; these have no meetings to be counted."""
    rows = []
    for name, label in plan_words.FIGURES.items():
        values, yards = (
            [plan_words.told(name, getattr(one, name)) for one in side]
            for side in (compared.formats, compared.yardsticks[:yardsticks])
        )
        rows.append((label, values, ["" if name == "repeats" else yard for yard in yards]))
    return rows


def _curve(compared: Compared) -> list[tuple[int, list[str]]]:
    """The picture of ranks as rows: rank by strength, then mean and band of each format."""
    rows = zip(*(one.bands for one in compared.formats), strict=True)
    return [(bands[0].strength, [f"{band.mean:.1f} ({band.low:g}–{band.high:g})" for band in bands]) for bands in rows]


def _more(found: plans.Answer, data: QueryDict) -> str:
    """The address of the same plan with more events; nothing when it has as many as there may be."""
    samples = min(PLAN["samples"].most, 2 * found.asked.samples)
    if samples == found.asked.samples or found.found is None:
        return ""
    more = data.copy()
    more["samples"] = str(samples)
    return more.urlencode()
