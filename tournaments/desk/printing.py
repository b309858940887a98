"""Printed pages and PDF files: slips, table cards, pairings, standings, club match."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.changes import selectors as changes
from tournaments.core import permissions
from tournaments.core.downloads import file_response
from tournaments.core.pdf import pdf_of
from tournaments.core.reach import reach_of
from tournaments.core.views import event_page, show
from tournaments.desk.papers import PAPERS, ROUND_PACK, page_for_pdf
from tournaments.desk.print_order import PrintOrder
from tournaments.desk.printed import old_cards
from tournaments.models import Event, Round
from tournaments.rounds import selectors as rounds_selectors

PACK = "pack"
"""The address of the file with everything for a round."""


@require_safe
@event_page("see_desk")
def index(request: HttpRequest, event: Event) -> HttpResponse:
    """List the printable pages, and the PDF files with their language and size."""
    current = rounds_selectors.current_round(event)
    context = {
        "current": current,
        "reach": reach_of(request, event.club),
        "old_cards": old_cards(request, event),
        "languages": settings.LANGUAGES,
        "may_export": permissions.may(request.user, "export", event),
        "changed": changes.changed_tables(current) if current else [],
        "unprinted": changes.changed_tables(current, changes.printed_until(current)) if current else [],
    }
    return show(request, event, "desk/print.html", context, tab="print")


@require_safe
@event_page("see_desk")
def sheet(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    """Render one printable page."""
    if kind not in PAPERS:
        raise Http404
    order = PrintOrder(request, event, reach_of(request, event.club))
    paper = PAPERS[kind]
    frame = {"reach": order.reach, "paper": paper, "kind": kind, "paper_file": f"tournaments/desk/papers/{kind}.html"}
    answer = show(request, event, "desk/print_sheet.html", {**paper.context(order), **frame}, tab="print")
    answer["Cache-Control"] = "no-store"
    return answer


@require_safe
@event_page("see_desk")
def pdf(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    """Answer with a PDF file: one kind of paper, or the pack of the current round.

    `language`, `paper` (a5: slips and cards on A5) and `without=cards` in the query.
    """
    if kind not in PAPERS and kind != PACK:
        raise Http404
    round_ = rounds_selectors.current_round(event)
    if kind == PACK and round_ is None:
        raise Http404
    without = request.GET.getlist("without")
    kinds = tuple(part for part in ROUND_PACK if part not in without) if kind == PACK else (kind,)
    order = PrintOrder(request, event, reach_of(request, event.club), small=request.GET.get("paper") == "a5")
    with translation.override(_language(request)):
        title = _title(kind, event, round_)
        content = pdf_of(page_for_pdf(order, kinds, title))
    name = f"{slugify(title) or event.slug}.pdf"
    return file_response(content, "application/pdf", name, inline=True, cache_control="no-store")


def _language(request: HttpRequest) -> str:
    """Return the language that was asked for, else that of the visitor."""
    wanted = request.GET.get("language", "")
    return wanted if wanted in dict(settings.LANGUAGES) else translation.get_language() or settings.LANGUAGE_CODE


def _title(kind: str, event: Event, round_: Round | None) -> str:
    what = _("Round pack") if kind == PACK else str(PAPERS[kind].title)
    if round_ is not None and (kind == PACK or PAPERS[kind].of_round):
        return _("%(event)s, round %(number)s: %(paper)s") % {"event": event, "number": round_.number, "paper": what}
    return f"{event}: {what}"
