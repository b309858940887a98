"""The daily list of commitments, for everybody, as a page and as JSON. See docs/decisions/0416."""

from datetime import date, timedelta

import orjson
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.selectors.commitments import list_of, tag_of, today

FIRST = date(2020, 1, 1)


@require_safe
def commitments(request: HttpRequest, day: str) -> HttpResponse:
    """The list of a day as a page. 404 for a day that has not begun."""
    found = _day(day)
    tag = f'"{tag_of(found)}-{get_language()}"'
    if _has(request, tag):
        answer: HttpResponse = HttpResponseNotModified()
    else:
        one = timedelta(days=1)
        context = {"list": list_of(found), "before": found - one, "after": found + one if found < today() else None}
        answer = render(request, "games/commitments.html", context)
    return _told(answer, tag)


@require_safe
def commitments_json(request: HttpRequest, day: str) -> HttpResponse:
    """The same as JSON: `day`, `complete`, `lines` and the signed `statement`."""
    found = _day(day)
    tag = f'"{tag_of(found)}"'
    if _has(request, tag):
        answer: HttpResponse = HttpResponseNotModified()
    else:
        told = list_of(found)
        body = {"day": str(told.day), "complete": told.complete, "lines": told.lines, "statement": told.statement}
        answer = HttpResponse(orjson.dumps(body), content_type="application/json")
    return _told(answer, tag)


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise Http404 from error
    if not FIRST <= day <= today():
        raise Http404
    return day


def _has(request: HttpRequest, tag: str) -> bool:
    known = [one.strip().removeprefix("W/") for one in request.headers.get("If-None-Match", "").split(",")]
    return tag in known or "*" in known


def _told(answer: HttpResponse, tag: str) -> HttpResponse:
    answer["ETag"] = tag
    answer["Cache-Control"] = "no-cache"
    return answer
