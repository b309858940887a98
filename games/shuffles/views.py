"""Pages about shuffles: explanation, check in the browser, and daily commitments.

The daily list is a page and JSON (decision 0414).
"""

from datetime import date

import orjson
from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from engine.game import Game
from engine.registry import games
from games.rules_pages.views import text_of
from games.sheets.forms import preset_title
from games.shuffles.commitments import list_of, neighbours_of, tag_of, today

FIRST = date(2020, 1, 1)
DOWNLOADS = {
    "verify_shuffle.py": "text/x-python",
    "verify_receipt.py": "text/x-python",
    "shuffle-vectors.json": "application/json",
}
"""Files of docs/ that are given out as they are, and what they are."""


@require_safe
def shuffles(request: HttpRequest) -> HttpResponse:
    """How packs are shuffled: in short, and docs/shuffles.md."""
    return render(request, "games/shuffles/shuffles.html", {"text": text_of("shuffles.md")})


@require_safe
def check(request: HttpRequest) -> HttpResponse:
    """Checks shuffles in the browser; nothing of what is checked is sent here."""
    offered = [(game, pack) for game in games().values() for pack in game.packs]
    packs = [(f"{game.name}/{pack}".rstrip("/"), _pack_title(game, pack)) for game, pack in offered]
    return render(request, "games/shuffles/shuffle_check.html", {"packs": packs})


def _pack_title(game: Game, pack: str) -> str:
    """Return the title of a preset that names a pack, else that of the pack."""
    return preset_title(game, pack) if pack in game.presets else gettext(game.packs[pack])


@require_safe
def download(request: HttpRequest, name: str) -> FileResponse:
    """Send a verification script, or the examples for authors of their own."""
    file = (settings.BASE_DIR / "docs" / name).open("rb")
    return FileResponse(file, as_attachment=True, filename=name, content_type=DOWNLOADS[name])


def _page_etag(request: HttpRequest, day: str) -> str:
    chosen = _day(day)
    before, after = neighbours_of(chosen)
    return f'"{tag_of(chosen)}-{before}-{after}-{get_language()}"'


def _json_etag(request: HttpRequest, day: str) -> str:
    return f'"{tag_of(_day(day))}"'


@require_safe
@cache_control(no_cache=True)
@condition(etag_func=_page_etag)
def commitments(request: HttpRequest, day: str) -> HttpResponse:
    """The list of a day as a page. 404 for a day that has not begun."""
    chosen = _day(day)
    before, after = neighbours_of(chosen)
    return render(
        request, "games/shuffles/commitments.html", {"list": list_of(chosen), "before": before, "after": after}
    )


@require_safe
@cache_control(no_cache=True)
@condition(etag_func=_json_etag)
def commitments_json(request: HttpRequest, day: str) -> HttpResponse:
    """The same as JSON: `day`, `complete`, `lines` and the signed `statement`."""
    day_list = list_of(_day(day))
    body = {
        "day": str(day_list.day),
        "complete": day_list.complete,
        "lines": day_list.lines,
        "statement": day_list.statement,
    }
    return HttpResponse(orjson.dumps(body), content_type="application/json")


def _day(text: str) -> date:
    """Return the day in an address.

    Raises Http404 for other text, and for a day before the first or in the future.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise Http404 from error
    if not FIRST <= day <= today():
        raise Http404
    return day
