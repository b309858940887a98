"""POST /plans: rounds that fit a session, and the better of two formats."""

from dataclasses import asdict

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import UserRateThrottle

from accounts.throttles import Reported
from inputs.reading import read
from tournaments.core.api import ApiView
from tournaments.planner import services as plans
from tournaments.planner import text as plan_words
from tournaments.planner.schemas import (
    EveningToPlan,
    FormatFigures,
    PlannedChoice,
    PlannedEvening,
    PlannedFormat,
    PlannedSlot,
    SureFigure,
)
from tournaments.planner.simulation.choices import FormatChoice
from tournaments.planner.simulation.compare import Finds
from tournaments.planner.simulation.times import clock

SECONDS = 5.0
EXAMPLE = {
    "game": "truf", "preset": "classic", "format": "individuals", "people": 24, "start": "19:30", "end": "23:00",
    "formats": [{"system": "swiss"}, {"system": "schedule", "rounds": 5}],
}  # fmt: skip


class Plans(Reported, UserRateThrottle):
    """Rate limit for plans of a user, since they simulate hundreds of events."""

    scope = "plans"
    rate = "20/min"


class PlansView(ApiView):
    """Nothing is stored. The same plan, seed and samples give the same answer."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Plans,)

    @extend_schema(
        operation_id="plans_create",
        summary="Compare formats: what fits into a session, and how reliably each ranks players.",
        request=EveningToPlan,
        responses=PlannedEvening,
        examples=[OpenApiExample("Compare two formats", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        return self.reply(plan_document(plans.plan_answer(read(EveningToPlan, request.data), SECONDS)))


def plan_document(answer: plans.PlanAnswer) -> PlannedEvening:
    """Return the answer for JSON."""
    start = answer.asked.hours.start
    return PlannedEvening(
        entries=answer.party.entries,
        left_over=answer.over,
        tables=list(answer.party.shape.sizes),
        choices=[_choice(choice, start) for choice in answer.choices],
        suggested=_choice(answer.suggested, start) if answer.suggested else None,
        formats=[_planned_document(answer, place) for place in range(len(answer.planned))],
        gaps={name: SureFigure(**asdict(gap)) for name, gap in answer.found.gaps.items()} if answer.found else {},
        samples=answer.found.samples if answer.found else 0,
        seed=answer.asked.seed,
        verdict=plan_words.verdict(answer.found) if answer.found else "",
        warnings=plan_words.warnings(answer),
    )


def _choice(choice: FormatChoice, start: int) -> PlannedChoice:
    return PlannedChoice(
        rounds=choice.rounds,
        deals=choice.deals,
        all_deals=choice.all_deals,
        minutes=choice.minutes,
        end=clock(start + choice.minutes),
        least_repeats=choice.repeats,
        known_without_repeats=choice.known,
        sit_outs=[choice.fewest, choice.most],
    )


def _planned_document(answer: plans.PlanAnswer, place: int) -> PlannedFormat:
    planned, compared = answer.planned[place], answer.found
    return PlannedFormat(
        system=planned.format.system,
        rounds=planned.format.rounds,
        deals=planned.format.deals,
        options=dict(planned.format.options),
        choice=_choice(planned.choice, answer.asked.hours.start),
        fits=planned.fits,
        timetable=[
            PlannedSlot(number=slot.number, begin=clock(slot.begin), end=clock(slot.end)) for slot in planned.slots
        ],
        repeats=planned.repeats,
        finds=_finds(compared.formats[place]) if compared else None,
        all_play_all=_finds(compared.yardsticks[place]) if compared else None,
    )


def _finds(finds: Finds) -> FormatFigures:
    figures = asdict(finds)
    return FormatFigures(curve=figures.pop("bands"), **figures)
