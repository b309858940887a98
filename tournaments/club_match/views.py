"""A match of two clubs by rounds, as clubs publish it: 27-8, 29-15, 19-19."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_POST, require_safe

from inputs.forms import InputForm, bounds_of
from tournaments.club_match import selectors as club_match_selectors
from tournaments.club_match import services as club_match_services
from tournaments.club_match.schemas import NewRoundTotal
from tournaments.club_match.selectors import RoundScore
from tournaments.core import permissions
from tournaments.core.errors import EventError
from tournaments.core.views import event_page, show
from tournaments.models import Event
from tournaments.rankings.held import standings_for
from tournaments.rounds import selectors as rounds_selectors

FIELDS = NewRoundTotal.model_fields


class TotalForm(InputForm[NewRoundTotal]):
    """The total of a round as published: 27-8."""

    model = NewRoundTotal
    home = forms.IntegerField(label=pgettext_lazy("club match", "home"), **bounds_of(FIELDS["home"]))
    visitors = forms.IntegerField(label=gettext_lazy("Visitors"), **bounds_of(FIELDS["visitors"]))
    reason = forms.CharField(
        label=gettext_lazy("Reason for the correction"), **bounds_of(FIELDS["reason"]), required=False
    )
    override = forms.BooleanField(
        label=gettext_lazy("Save even though no combination of deals gives this total"), required=False
    )
    seen_version = forms.IntegerField(widget=forms.HiddenInput, **bounds_of(FIELDS["seen_version"]), required=False)


@require_safe
@event_page()
def match(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the score to all visitors; staff enter the total of a round here."""
    return _page(request, event)


@require_POST
@event_page()
def total(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Enter or correct the total of a round; ask to confirm an impossible one."""
    round_ = rounds_selectors.public_round(event, number)
    form = TotalForm(request.POST, prefix=f"r{number}")
    if not form.is_valid():
        return _page(request, event, {number: form}, status=422)
    try:
        written = club_match_services.write_round_total(round_=round_, by=request.user, total=form.value())
    except EventError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return _page(request, event, {number: form}, status=error.status)
    facts = {"number": number, "home": written.home, "visitors": written.visitors}
    messages.success(request, _("Round %(number)s saved: %(home)s–%(visitors)s.") % facts)
    return redirect("event-match", event.slug)


def _page(
    request: HttpRequest, event: Event, typed: dict[int, TotalForm] | None = None, status: int = 200
) -> HttpResponse:
    if event.format != Event.Format.CLUB_MATCH:
        raise Http404
    score = club_match_selectors.match_score(event, standings_for(request.user, event))
    rows = [
        (
            score_of_round,
            (typed or {}).get(score_of_round.number) or _form(score_of_round),
            _versions(event, score_of_round.number),
        )
        for score_of_round in score.rounds
    ]
    context = {
        "match": score,
        "rows": rows,
        "rounds_in": sum(score_of_round.counts.complete for score_of_round in score.rounds),
        "may_write": permissions.may(request.user, "write_sheet", event),
        "may_correct": permissions.may(request.user, "correct", event),
    }
    return show(request, event, "club_match/match.html", context, tab="match", status=status)


def _form(score: RoundScore) -> TotalForm:
    initial = {}
    if score.published:
        initial = {
            "home": score.published.home,
            "visitors": score.published.visitors,
            "seen_version": score.published.version,
        }
    return TotalForm(prefix=f"r{score.number}", initial=initial)


def _versions(event: Event, number: int) -> list[Any]:
    """Return all versions of a published total, the newest first."""
    return list(reversed(club_match_selectors.totals_of_round(rounds_selectors.public_round(event, number))))
