"""What a phone may keep to work without network: the look of the pages, and the page of the own table."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import orjson
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournaments.rounds.chairs import Chair

MAY_BE_KEPT = "X-Keep-Offline"
"""A page with this header is shown again by the service worker while there is no network, on this device alone."""
WORKER = "tournaments/worker.js"
SHELL = (
    "vendor/pico.min.css",
    "site.css",
    "live.js",
    "icon.svg",
    "django_htmx/htmx-2.min.js",
    "games/sheet.css",
    "games/sheet.js",
    "tournaments/events.css",
    "tournaments/events.js",
    "tournaments/entry.css",
    "tournaments/outbox.js",
)
"""What the page of a table looks like and runs with."""


def may_be_kept(answer: HttpResponse, chair: Chair | None) -> HttpResponse:
    """Mark the page of a player's own table: it holds his form and names as everybody may read them."""
    if chair is not None and answer.status_code == 200:
        answer[MAY_BE_KEPT] = "1"
    return answer


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, from the root so that it may serve every page; a new version when anything of it changes."""
    answer = HttpResponse(_script(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


def _script() -> bytes:
    facts = {
        "shell": [static(name) for name in SHELL if finders.find(name)],
        "keep": MAY_BE_KEPT,
        # whoever uses the device next is not shown what the one before him had
        "forget": [reverse("account_logout"), reverse("not-me")],
        "links": reverse("go", args=["x"]).removesuffix("x"),
    }
    written = orjson.dumps(facts, option=orjson.OPT_SORT_KEYS)
    version = sha256(written + _source()).hexdigest()[:12]
    return b'"use strict";\nconst FACTS = ' + written + f';\nconst VERSION = "{version}";\n'.encode() + _source()


@cache
def _source() -> bytes:
    return Path(str(finders.find(WORKER))).read_bytes()
