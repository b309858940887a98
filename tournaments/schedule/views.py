"""The public schedule with all rounds, and a round's document for leaders."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from inputs.values import whole_number
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core.downloads import name_file
from tournaments.core.views import event_page, show
from tournaments.models import Event
from tournaments.pairing.selectors import document_of_round
from tournaments.rounds.schedule import legs_of
from tournaments.schedule.selectors import ShownSchedule, public_schedule


@require_safe
@event_page()
def schedule(request: HttpRequest, event: Event) -> HttpResponse:
    """Show all rounds, or with `of` those of one entry; before round 1 only to staff."""
    return show(request, event, "schedule/schedule.html", schedule_context(request, event), tab="schedule")


def schedule_context(request: HttpRequest, event: Event) -> dict[str, object]:
    """Return the context of the page and its print. Raises Http404 without a schedule."""
    if event.system not in (Event.System.SCHEDULE, Event.System.ROUND_ROBIN):
        raise Http404
    staff = permissions.may(request.user, "see_desk", event)
    shown_schedule = public_schedule(event, drafts=staff)
    if shown_schedule is None:
        return {"schedule": None}
    number = whole_number(request.GET.get("of", "")) or 0
    chosen = next((player for player in shown_schedule.players if player.number == number), None)
    return {
        "schedule": shown_schedule,
        "chosen": chosen,
        "meetings": shown_schedule.of(number) if chosen else [],
        "sentences": describe_repeats(event, shown_schedule),
        "only_staff": not any(round_.published for round_ in shown_schedule.rounds),
    }


def describe_repeats(event: Event, schedule: ShownSchedule) -> list[str]:
    """Describe the balance of the schedule: rematches with their minimum."""
    if event.system == Event.System.ROUND_ROBIN and not schedule.remade:
        twice = _("Each entry meets every other entry twice, with the sides switched the second time.")
        return [twice if legs_of(event) > 1 else _("Each entry meets every other entry once.")]
    if not schedule.figures:
        return []
    sentences = []
    if event.format == Event.Format.PARTNERS:
        sentences.append(_partners(schedule))
    again, least = (int(each.get("repeat_meetings") or 0) for each in (schedule.figures, schedule.bounds))
    if not again:
        sentences.append(_("No repeat meetings."))
    else:
        words = ngettext("%(count)s repeat meeting.", "%(count)s repeat meetings.", again)
        sentences.append(words % {"count": again})
        fewest = _("With this many people and rounds, there cannot be fewer.") if again <= least else ""
        if schedule.figures.get("meeting_variance") == 0:
            sentences.append(_("All entries meet each other equally often."))
        sentences.append(
            fewest or _("At least %(least)s are unavoidable, and no better schedule was found.") % {"least": least}
        )
    return sentences


def _partners(schedule: ShownSchedule) -> str:
    again = int(schedule.figures.get("repeat_partners") or 0)
    if not again:
        return _("No repeat partners.")
    words = ngettext("%(count)s repeat partnership.", "%(count)s repeat partnerships.", again)
    return words % {"count": again}


@require_safe
@event_page("see_wishes")
def document(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Return the pairing document of a round for `manage.py seat`, with requests.

    It reproduces the same tables.
    """
    pairing_document = document_of_round(core_rounds.staff_rounds(event).get(number=number))
    if pairing_document is None:
        messages.warning(
            request,
            _("Round %(number)s cannot be re-paired because its pairing data was not stored.") % {"number": number},
        )
        return redirect("event-round", event.slug, number)
    answer = name_file(JsonResponse(pairing_document, json_dumps_params={"indent": 1}), f"{event.slug}-{number}.json")
    answer["Cache-Control"] = "no-store"
    return answer
