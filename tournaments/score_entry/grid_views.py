"""The score grid: staff type whole slips, one form for each table, with keys only if they like."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.api.values import Conflict
from tournaments.core import permissions
from tournaments.core.errors import EventError, NotAllowed
from tournaments.core.views import event_page, new_key, sentence_of, show
from tournaments.front.offline import may_be_kept
from tournaments.models import Event
from tournaments.rounds import selectors as rounds_selectors
from tournaments.score_entry.grid_page import GridRow, Slip
from tournaments.score_entry.grid_queue import next_number, queue_of
from tournaments.score_entry.grid_services import SlipOutcome, write_slip
from tournaments.score_entry.views import require_same_table
from tournaments.sheets.table_request import STAFF, TableRequest, table_in
from tournaments.sheets.text import sheet_text


@require_safe
@event_page("write_sheet")
def results(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the grid of the first table with missing deals."""
    round_ = rounds_selectors.current_round(event)
    number = next_number(round_) if round_ else None
    if round_ is None or number is None:
        return show(request, event, "score_entry/grid_none.html", {"round": round_}, tab="results")
    at = table_in(request, event, round_, number)
    return may_be_kept(_page(Slip(at))) if _is_entered_here(at) else redirect("event-table", event.slug, number)


@require_http_methods(["GET", "POST"])
@event_page("write_sheet")
def slip(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the grid of one club table; `check` previews, any other form stores every deal with something typed in."""
    at = _table(request, event, number)
    if not _is_entered_here(at):
        return redirect("event-table", event.slug, number)
    if request.method == "GET":
        return may_be_kept(_page(Slip(at)))
    typed = Slip(at, request.POST)
    if "check" in request.POST:
        return _page(typed, checked=True)
    require_same_table(at)
    outcome = _write(typed)
    if not outcome.complete:
        return _page(Slip(_table(request, event, number), request.POST), outcome)
    if outcome.saved:
        messages.success(request, _saved_sentence(at, outcome))
    return redirect(_onward(at))


@require_POST
@event_page("write_sheet")
def send(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Store a slip as `slip` does, and return the outcome as JSON for static/tournaments/outbox.js."""
    try:
        at = _table(request, event, number)
        require_same_table(at)
        _require_staff(at)
        outcome = _write(Slip(at, request.POST))
    except Http404:
        return _refusal(_("This table does not exist in the current round. Check the table number."))
    except (Conflict, EventError, NotAllowed) as error:
        return _refusal(sentence_of(error))  # type: ignore[arg-type]
    if not outcome.complete:
        return _refusal(_open_sentence(outcome))
    return JsonResponse({"saved": True, "sentence": _saved_sentence(at, outcome), "next": _onward(at)})


@require_POST
@event_page("write_sheet")
def check(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Return points, totals and problems of a slip that is being typed, as JSON. Writes nothing."""
    at = _table(request, event, number)
    _require_staff(at)
    typed = Slip(at, request.POST)
    rows = {row.number: _row_document(row) for row in typed.rows if row.form.is_bound or row.fact}
    totals = {total.side: total.points for total in typed.totals}
    return JsonResponse({"rows": rows, "totals": totals, "counted": typed.counted})


def _is_entered_here(at: TableRequest) -> bool:
    """Return whether the grid takes the scores of a table: not those played online, or of a table of the user's own."""
    return at.writer is STAFF and at.is_played_at_club


def _row_document(row: GridRow) -> dict[str, object]:
    points = {side: [score.points, score.running] for side, score in row.scores.items()}
    problems = list(row.form.problems()) if row.form.is_bound else []
    sentence = row.form.sentence if row.form.is_bound else ""
    return {"valid": not problems, "points": points, "problems": problems, "sentence": sentence}


def _table(request: HttpRequest, event: Event, number: int) -> TableRequest:
    """Return a table of the current round. Raises Http404 without one."""
    round_ = rounds_selectors.current_round(event)
    if round_ is None:
        raise Http404
    return table_in(request, event, round_, number)


def _require_staff(at: TableRequest) -> None:
    """Raise NotAllowed for staff who play at the table: they enter its scores as players do."""
    if at.writer is not STAFF:
        raise NotAllowed(_plays_here())


def _plays_here() -> str:
    return _("You play at this table. Enter its scores on the table’s page, so that your opponents can confirm them.")


def _write(typed: Slip) -> SlipOutcome:
    at = typed.at
    key = at.request.POST.get("key", "")
    forms = typed.typed_forms
    return write_slip(event=at.event, table_id=at.table.table_id, forms=forms, by=at.request.user, key=key)


def _refusal(sentence: str) -> JsonResponse:
    return JsonResponse({"saved": False, "sentence": sentence}, status=409)


def _onward(at: TableRequest) -> str:
    """Return where to go after a save: the same table while deals are missing, else the next one, or the desk."""
    number = next_number(at.round, at.table.number)
    return (
        reverse("event-slip", args=[at.event.slug, number]) if number else reverse("event-desk", args=[at.event.slug])
    )


def _saved_sentence(at: TableRequest, outcome: SlipOutcome) -> str:
    facts = {"table": at.table.number, "count": len(outcome.saved)}
    if all(fact.settled for fact in outcome.saved.values()):
        words = ngettext(
            "Table %(table)s: %(count)s deal has been saved.",
            "Table %(table)s: %(count)s deals have been saved.",
            len(outcome.saved),
        )
    else:
        words = ngettext(
            "Table %(table)s: %(count)s deal has been saved. It counts when it is confirmed.",
            "Table %(table)s: %(count)s deals have been saved. Some count only when they are confirmed.",
            len(outcome.saved),
        )
    return words % facts


def _open_sentence(outcome: SlipOutcome) -> str:
    """Name the deals that were not stored."""
    sentences = []
    if outcome.conflicts:
        deals = ", ".join(map(str, outcome.conflicts))
        count = len(outcome.conflicts)
        words = ngettext(
            "Deal %(deals)s was entered on another device with other values.",
            "Deals %(deals)s were entered on another device with other values.",
            count,
        )
        sentences.append(words % {"deals": deals})
    for number, form in outcome.refused.items():
        problems = " ".join(sentence for _where, sentence in form.problems())
        sentences.append(_("Deal %(deal)s: %(problems)s") % {"deal": number, "problems": problems})
    return " ".join(sentences)


def _page(typed: Slip, outcome: SlipOutcome | None = None, checked: bool = False) -> HttpResponse:
    at, request = typed.at, typed.at.request
    queue = queue_of(at.round)
    numbers = [line.number for line in queue]
    place = numbers.index(at.table.number) if at.table.number in numbers else -1
    wrong = next((row for row in typed.rows if row.wrong), None)
    if wrong and not (outcome and outcome.conflicts):
        wrong.form.point_out()
    context = {
        "round": at.round,
        "table": at.table,
        "slip": typed,
        "rows": typed.rows,
        "queue": queue,
        "previous": numbers[place - 1] if place > 0 else None,
        "following": numbers[place + 1] if 0 <= place < len(numbers) - 1 else None,
        "conflicts": _conflicts(typed, outcome) if outcome else [],
        "saved_now": _saved_sentence(at, outcome) if outcome and outcome.saved else "",
        "answered": outcome is not None or checked,
        "checked": checked,
        "any_wrong": wrong is not None,
        "may_correct": permissions.may(request.user, "correct", at.event),
        "form_key": new_key(),
    }
    return show(request, at.event, "score_entry/grid.html", context, tab="results", status=409 if outcome else 200)


def _conflicts(typed: Slip, outcome: SlipOutcome) -> list[dict[str, object]]:
    """Return each deal with its stored and its typed version."""
    names = typed.blank_form.names
    lines: list[dict[str, object]] = []
    for number, existing in outcome.conflicts.items():
        form = typed.typed_forms[number]
        sent = [(bound.name, bound.data) for bound in form if bound.data not in (None, "")]
        lines.append(
            {
                "number": number,
                "existing": sheet_text(existing, names),
                "typed": form.sentence if form.is_valid() else "",
                "fields": sent,
            }
        )
    return lines
