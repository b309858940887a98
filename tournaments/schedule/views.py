"""The schedule drawn in advance: all rounds with names, for everybody; and the document of a round, for leaders."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from games import api
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core.views import event_page, show
from tournaments.models import Event
from tournaments.pairing.selectors import document_of_round
from tournaments.rounds.schedule import legs_of
from tournaments.schedule.selectors import ShownSchedule, schedule_shown


@require_GET
@event_page()
def schedule(request: HttpRequest, event: Event) -> HttpResponse:
    """All rounds, or with `of` those of one entry. Before the first round is published only for staff."""
    return show(request, event, "schedule/schedule.html", schedule_context(request, event), "schedule")


def schedule_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    """What the page and its print need. Raises Http404 where nothing is drawn in advance."""
    if event.system not in (Event.System.SCHEDULE, Event.System.ROUND_ROBIN):
        raise Http404
    staff = permissions.may(request.user, "see_desk", event)
    shown = schedule_shown(event, drafts=staff)
    if shown is None:
        return {"schedule": None}
    number = api.whole_number(request.GET.get("of", "")) or 0
    chosen = next((player for player in shown.players if player.number == number), None)
    return {
        "schedule": shown,
        "chosen": chosen,
        "meetings": shown.of(number) if chosen else [],
        "sentences": repeats_told(event, shown),
        "only_staff": not any(one.published for one in shown.rounds),
    }


def repeats_told(event: Event, shown: ShownSchedule) -> list[str]:
    """How even the schedule is, in sentences: repeats beside the fewest there can be."""
    if event.system == Event.System.ROUND_ROBIN and not shown.remade:
        twice = _("Everybody meets everybody twice, the second time with the sides changed.")
        return [twice if legs_of(event) > 1 else _("Everybody meets everybody once.")]
    if not shown.figures:
        return []
    told = []
    if event.format == Event.Format.PARTNERS:
        told.append(_partners(shown))
    again, least = (int(each.get("repeat_meetings") or 0) for each in (shown.figures, shown.bounds))
    if not again:
        told.append(_("Nobody meets anybody twice."))
    else:
        words = ngettext(
            "%(count)s time two meet who have met before.", "%(count)s times two meet who have met before.", again
        )
        told.append(words % {"count": again})
        fewest = _("With so many people and rounds it cannot be fewer.") if again <= least else ""
        if shown.figures.get("meeting_variance") == 0:
            told.append(_("Everybody meets everybody equally often."))
        told.append(fewest or _("The proved least is %(least)s; nothing better was found.") % {"least": least})
    return told


def _partners(shown: ShownSchedule) -> str:
    again = int(shown.figures.get("repeat_partners") or 0)
    if not again:
        return _("Nobody has the same partner twice.")
    words = ngettext("%(count)s time two are partners again.", "%(count)s times two are partners again.", again)
    return words % {"count": again}


@require_GET
@event_page("see_wishes")
def document(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """What a round was seated from, as `manage.py seat` reads it, wishes included: the same tables come out again."""
    found = document_of_round(core_rounds.staff_rounds(event).get(number=number))
    if found is None:
        messages.warning(
            request, _("Nothing is kept from which round %(number)s could be seated again.") % {"number": number}
        )
        return redirect("event-round", event.slug, number)
    answer = JsonResponse(found, json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}-{number}.json"'
    answer["Cache-Control"] = "no-store"
    return answer
