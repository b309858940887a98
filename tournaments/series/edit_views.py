"""Creation and changes of a series on one page, without JavaScript."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from engine.errors import TroeftafelError
from tournaments.core import permissions
from tournaments.core.errors import EventConflict
from tournaments.core.views import new_key, once, sentence_of
from tournaments.models import Event, Series
from tournaments.people.import_cells import MAX_BYTES
from tournaments.series import services as series_services
from tournaments.series.forms import SeriesForm, chosen_events, values_of
from tournaments.series.rosters import read_roster, roster_text
from tournaments.series.schemas import ChangedSeries, NewSeries
from tournaments.series.selectors import search_events, series_by_slug


@login_required
@require_http_methods(["GET", "POST"])
def series_new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new series to users who may create events."""
    permissions.require(request.user, permissions.CREATE)
    return _page(request, None)


@require_http_methods(["GET", "POST"])
def series_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Edit the rules, events and roster of a series, for its organisers."""
    try:
        series = series_by_slug(slug)
    except Series.DoesNotExist as error:
        raise Http404 from error
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    permissions.require_series(request.user, series)
    return _page(request, series)


def _page(request: HttpRequest, series: Series | None) -> HttpResponse:
    """Show the form until it is valid; `search` only searches events."""
    if request.method != "POST":
        roster = roster_text(_members(series)) if series else ""
        form = SeriesForm(initial={**values_of(series), "roster": roster})
        return _render_form(request, series, form=form, events=[part.event for part in _parts(series)])
    if "search" in request.POST:
        form = SeriesForm(initial=request.POST.dict())
        return _render_form(
            request, series, form=form, events=chosen_events(request.POST), words=request.POST.get("q", "")
        )
    form, events = SeriesForm(request.POST, request.FILES), chosen_events(request.POST)
    if form.is_valid():
        try:
            return redirect("series", _save(request, series, form, events).slug)
        except TroeftafelError as error:
            _refuse(form, error)
    return _render_form(request, series, form=form, events=events, words=request.POST.get("q", ""), status=422)


def _save(request: HttpRequest, series: Series | None, form: SeriesForm, events: list[Event]) -> Series:
    """Save the form once, even if it is sent again."""
    file = form.cleaned_data["file"]
    roster = read_roster(file.read(MAX_BYTES + 1) if file else form.cleaned_data["roster"])
    chosen = {"events": [event.slug for event in events], "roster": roster}
    with once(request) as first:
        if series is None:
            if not first:
                return Series.objects.filter(created_by=request.user.pk).latest("created_at")
            return series_services.create_series(by=request.user, series=form.value(NewSeries, **chosen))
        if not first:
            return series
        changes = form.value(ChangedSeries, **chosen, seen=request.POST.get("seen", ""))
        return series_services.change_series(by=request.user, series=series, changes=changes)


def _refuse(form: SeriesForm, error: TroeftafelError) -> None:
    field = str(getattr(error, "field", None) or "")
    form.add_error(field if field in form.fields else None, sentence_of(error))
    form.conflict = isinstance(error, EventConflict)  # type: ignore[attr-defined]


def _render_form(
    request: HttpRequest,
    series: Series | None,
    *,
    form: SeriesForm,
    events: list[Event],
    words: str = "",
    status: int = 200,
) -> HttpResponse:
    sent = request.POST
    conflict = getattr(form, "conflict", False)
    context: dict[str, Any] = {
        "series": series,
        "form": form,
        "events": list(enumerate(events, start=1)),
        "found": search_events(words.replace("\x00", ""), [event.pk for event in events]),
        "q": words,
        "key": sent.get("key") or new_key(),
        # after a conflict the page shows the current state, so saving again is deliberate
        "seen": series_services.mark_of(series)
        if series and (conflict or "seen" not in sent)
        else sent.get("seen", ""),
        "now": series_by_slug(series.slug) if series and conflict else None,
    }
    return render(request, "tournaments/series/series_edit.html", context, status=409 if conflict else status)


def _parts(series: Series | None) -> Any:
    return series.parts.select_related("event").order_by("order", "id") if series else []


def _members(series: Series) -> Any:
    return series.members.select_related("person__club").order_by("pk")
