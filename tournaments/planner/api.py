"""POST /plans: what fits into an evening, and which of two formats finds the strongest."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import UserRateThrottle

from accounts.throttles import Reported
from tournaments.core.api import Told
from tournaments.planner import services as plans
from tournaments.planner import text as plan_words
from tournaments.planner.schemas import PlannedEveningShape, PlanShape
from tournaments.planner.simulation.choices import Choice
from tournaments.planner.simulation.compare import Finds
from tournaments.planner.simulation.games import facts_of
from tournaments.planner.simulation.times import Hours, clock

SECONDS = 5.0
EXAMPLE = {
    "game": "truf", "preset": "classic", "format": "individuals", "people": 24, "start": "19:30", "end": "23:00",
    "formats": [{"system": "swiss"}, {"system": "schedule", "rounds": 5}],
}  # fmt: skip


class Plans(Reported, UserRateThrottle):
    """Playing hundreds of events is work: so many plans a minute for each user."""

    scope = "plans"
    rate = "20/min"


class PlansView(Told):
    """Nothing is stored. The same plan, seed and number of samples give the same answer."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Plans,)

    @extend_schema(
        operation_id="plans_create",
        summary="What fits into an evening, and how well formats find the strongest.",
        request=PlanShape,
        responses=PlannedEveningShape,
        examples=[OpenApiExample("Two formats", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        return Response(told(plans.planned(asked_of(self.read(PlanShape)), SECONDS)))


def asked_of(given: dict[str, Any]) -> plans.Asked:
    """The plan of a body that was found in order."""
    start, end = (given[name].hour * 60 + given[name].minute for name in ("start", "end"))
    minutes = given.get("minutes_a_deal") or facts_of(given["game"], given["preset"]).minutes
    same = ("game", "preset", "format", "people", "luck", "ranking", "odd", "samples", "seed")
    return plans.Asked(
        hours=Hours(start, end, minutes, given["change_minutes"], given["break_minutes"]),
        wanted=tuple(plans.Wanted(**one) for one in given.get("formats", ())),
        **{name: given[name] for name in same if name in given},
    )


def told(found: plans.Answer) -> dict[str, Any]:
    """The answer as JSON has it."""
    start = found.asked.hours.start
    return {
        "entries": found.party.entries,
        "left_over": found.over,
        "tables": list(found.party.shape.sizes),
        "choices": [_choice(one, start) for one in found.choices],
        "suggested": _choice(found.suggested, start) if found.suggested else None,
        "formats": [_planned(found, place) for place in range(len(found.planned))],
        "gaps": {name: asdict(gap) for name, gap in found.found.gaps.items()} if found.found else {},
        "samples": found.found.samples if found.found else 0,
        "seed": found.asked.seed,
        "verdict": plan_words.verdict(found.found) if found.found else "",
        "warnings": plan_words.warnings(found),
    }


def _choice(one: Choice, start: int) -> dict[str, Any]:
    return {
        "rounds": one.rounds,
        "deals": one.deals,
        "all_deals": one.all_deals,
        "minutes": one.minutes,
        "end": clock(start + one.minutes),
        "least_repeats": one.repeats,
        "known_without_repeats": one.known,
        "sit_outs": [one.fewest, one.most],
    }


def _planned(found: plans.Answer, place: int) -> dict[str, Any]:
    one, compared = found.planned[place], found.found
    return {
        "system": one.format.system,
        "rounds": one.format.rounds,
        "deals": one.format.deals,
        "options": dict(one.format.options),
        "choice": _choice(one.choice, found.asked.hours.start),
        "fits": one.fits,
        "timetable": [
            {"number": slot.number, "begin": clock(slot.begin), "end": clock(slot.end)} for slot in one.slots
        ],
        "repeats": one.repeats,
        "finds": _finds(compared.formats[place]) if compared else None,
        "all_play_all": _finds(compared.yardsticks[place]) if compared else None,
    }


def _finds(one: Finds) -> dict[str, Any]:
    figures = asdict(one)
    figures["curve"] = figures.pop("bands")
    return figures
