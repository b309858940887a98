"""The daily list of commitments, for everybody, as a page and as JSON. See docs/decisions/0416."""

from datetime import date, timedelta

import orjson
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from games.shuffles.commitments import list_of, tag_of, today

FIRST = date(2020, 1, 1)


def _page_etag(request: HttpRequest, day: str) -> str:
    return f'"{tag_of(_day(day))}-{get_language()}"'


def _json_etag(request: HttpRequest, day: str) -> str:
    return f'"{tag_of(_day(day))}"'


@require_safe
@cache_control(no_cache=True)
@condition(etag_func=_page_etag)
def commitments(request: HttpRequest, day: str) -> HttpResponse:
    """The list of a day as a page. 404 for a day that has not begun."""
    found, one = _day(day), timedelta(days=1)
    context = {"list": list_of(found), "before": found - one, "after": found + one if found < today() else None}
    return render(request, "games/shuffles/commitments.html", context)


@require_safe
@cache_control(no_cache=True)
@condition(etag_func=_json_etag)
def commitments_json(request: HttpRequest, day: str) -> HttpResponse:
    """The same as JSON: `day`, `complete`, `lines` and the signed `statement`."""
    told = list_of(_day(day))
    body = {"day": str(told.day), "complete": told.complete, "lines": told.lines, "statement": told.statement}
    return HttpResponse(orjson.dumps(body), content_type="application/json")


def _day(text: str) -> date:
    """The day of an address. Raises Http404 for what is no day, and for one before the first or still to come."""
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise Http404 from error
    if not FIRST <= day <= today():
        raise Http404
    return day
