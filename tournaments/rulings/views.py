"""Rulings, readable by all staff, and the penalty list."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from inputs.forms import add_problems
from inputs.reading import InvalidInputError
from inputs.values import whole_number
from tournaments.core import permissions
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.schemas import typed_reason
from tournaments.core.text import always_signed, with_minus
from tournaments.core.views import event_page, once, show
from tournaments.models import Event, Ruling
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rulings import selectors as rulings_selectors
from tournaments.rulings import services as rulings_services
from tournaments.rulings.forms import RulingForm, TariffForm
from tournaments.rulings.selectors import ArticleLine


@require_http_methods(["GET", "POST"])
@event_page("see_desk")
def rulings(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the rulings and the form; `entry`, `round` and `deal` in the query fill it."""
    if request.method == "GET":
        return _page(request, event, RulingForm(event, initial=_initial_values(request, event)))
    form = RulingForm(event, request.POST)
    if form.is_valid() and _try_rule(request, event, form):
        return redirect("event-rulings", event.slug)
    return _page(request, event, form, status=422)


def _initial_values(request: HttpRequest, event: Event) -> dict[str, object]:
    current = rounds_selectors.current_round(event)
    number = whole_number(request.GET.get("round", ""))
    round_ = event.rounds.filter(number=number).first() if number else current
    deal = whole_number(request.GET.get("deal", ""))
    return {"entry": request.GET.get("entry"), "round": round_.pk if round_ else None, "deal": deal}


def _try_rule(request: HttpRequest, event: Event, form: RulingForm) -> bool:
    try:
        with once(request) as first:
            if first:
                _tell(request, rulings_services.rule(event=event, ruling=form.value(), by=request.user))
    except (EventError, EventConflict) as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return False
    return True


def _tell(request: HttpRequest, rulings_given: list[Ruling]) -> None:
    for row in rulings_given:
        if row.kind == Ruling.Kind.ADJUSTED:
            facts = {"name": row.entry.name, "points": with_minus(row.points)}
            messages.success(
                request, _("%(name)s: the score has been set to %(points)s. The standings have been updated.") % facts
            )
        else:
            facts = {"name": row.entry.name, "points": always_signed(row.points)}
            messages.success(request, _("%(name)s: %(points)s. The standings have been updated.") % facts)


def _page(request: HttpRequest, event: Event, form: RulingForm, status: int = 200) -> HttpResponse:
    rows = list(event.rulings.select_related("entry", "round", "issued_by", "cancelled_by").order_by("-pk"))
    for row in rows:
        row.rule_name = rulings_selectors.rule_name(row.article)  # type: ignore[attr-defined]
    context = {
        "rows": rows,
        "form": form,
        "may_rule": permissions.may(request.user, "rule", event),
        "may_set_tariffs": permissions.may(request.user, "set_tariffs", event),
        "sums": rulings_selectors.ledger_sums(event),
        "tariffs": [line for line in rulings_selectors.tariffs_of(event) if line.used],
        "failed_checks": rankings_selectors.standings_of(event).table.failed_checks,
    }
    return show(request, event, "rulings/rulings.html", context, tab="rulings", status=status)


@require_http_methods(["GET", "POST"])
@event_page("set_tariffs")
def tariffs(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the penalty list: the rules page with the event's changes."""
    lines = rulings_selectors.tariffs_of(event)
    if request.method == "GET":
        chosen = next((line for line in lines if line.article == request.GET.get("article")), None)
        form = TariffForm(initial=_as_typed(chosen) if chosen else None)
        return show(
            request, event, "rulings/tariffs.html", {"lines": lines, "form": form, "chosen": chosen}, tab="rulings"
        )
    form = TariffForm(request.POST)
    if form.is_valid() and _set(request, event, form):
        return redirect("event-tariffs", event.slug)
    return show(request, event, "rulings/tariffs.html", {"lines": lines, "form": form}, tab="rulings", status=422)


def _as_typed(line: ArticleLine) -> dict[str, object]:
    names = ("article", "title", "kind", "given_to", "used")
    return {**{name: getattr(line, name) for name in names}, "points": abs(line.points)}


def _set(request: HttpRequest, event: Event, form: TariffForm) -> bool:
    try:
        row = rulings_services.change_tariff(event=event, tariff=form.value(), by=request.user)
    except InvalidInputError as error:
        add_problems(form, error.errors)
        return False
    messages.success(
        request,
        _("Penalty %(article)s has been saved for this event.") % {"article": rulings_selectors.rule_name(row.article)},
    )
    return True


@require_POST
@event_page("set_tariffs")
def restore_tariff(request: HttpRequest, event: Event) -> HttpResponse:
    """Restore an article of the rules page, or delete the event's own one."""
    rulings_services.restore_tariff(event=event, article=request.POST.get("article", ""), by=request.user)
    messages.success(request, _("The standard penalty has been restored."))
    return redirect("event-tariffs", event.slug)


@require_POST
@event_page("rule")
def cancel(request: HttpRequest, event: Event, ruling_id: int) -> HttpResponse:
    """Cancel the ruling; its row stays with author, time and reason."""
    reason = typed_reason(request.POST.get("reason", ""))
    rulings_services.cancel_ruling(ruling=event.rulings.get(pk=ruling_id), reason=reason, by=request.user)
    messages.success(
        request, _("The ruling and everything it included have been cancelled. The standings have been updated.")
    )
    return redirect("event-rulings", event.slug)
