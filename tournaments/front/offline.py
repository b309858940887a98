"""Pages that open without a network: a player's own table and seat, the desk and the score grid, with their assets."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import orjson
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

MAY_BE_KEPT = "X-Keep-Offline"
"""The header of pages that the service worker shows offline, on this device only."""
WORKER = "tournaments/worker.js"
MODULES = ("main", "connection", "html_diff", "page", "refresh", "shared_page", "swap", "typing")
"""The script modules that keep a page up to date."""
SHELL = (
    "css/tokens.css",
    "css/base.css",
    "css/components/shell.css",
    "css/components/parts.css",
    "css/components/forms.css",
    "css/components/seat.css",
    "css/components/standings.css",
    "css/components/timer.css",
    "css/components/tile.css",
    "css/components/desk.css",
    "css/components/slip.css",
    "fonts/source-sans-3-400-700.woff2",
    "fonts/fraunces-620.woff2",
    "icons.svg",
    *(f"live/{name}.js" for name in MODULES),
    "icon.svg",
    "django_htmx/htmx-2.min.js",
    "games/sheet.css",
    "games/sheet.js",
    "tournaments/events.css",
    "tournaments/events.js",
    "tournaments/entry.css",
    "tournaments/outbox.js",
    "tournaments/countdown.js",
    "tournaments/round_clock.js",
    "tournaments/tell_me.js",
    "tournaments/desk.js",
    "tournaments/score_grid.js",
)
"""Assets of these pages."""


def may_be_kept(answer: HttpResponse, own: bool = True) -> HttpResponse:
    """Allow this device to show the page without a network, if it is the visitor's own."""
    if own and answer.status_code == 200:
        answer[MAY_BE_KEPT] = "1"
    return answer


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker, served from the root so that it covers every page.

    Its version changes with its content.
    """
    answer = HttpResponse(_script(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


def _script() -> bytes:
    facts = {
        "shell": [static(name) for name in SHELL if finders.find(name)],
        "keep": MAY_BE_KEPT,
        "icon": static("pictures/icon-192.png"),
        # The next user of the device must not see the pages of the one before. A session may also expire, or end in
        # the list of sessions, so each form of an account counts, that of signing in above all.
        "forget": [reverse("account"), reverse("admin:logout"), reverse("not-me")],
        "links": reverse("go", args=["x"]).removesuffix("x"),
    }
    written = orjson.dumps(facts, option=orjson.OPT_SORT_KEYS)
    version = sha256(written + _source()).hexdigest()[:12]
    return b'"use strict";\nconst FACTS = ' + written + f';\nconst VERSION = "{version}";\n'.encode() + _source()


@cache
def _source() -> bytes:
    return Path(str(finders.find(WORKER))).read_bytes()
