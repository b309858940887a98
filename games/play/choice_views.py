"""What a player adds to the shuffle, from the page of his table; and the pages that explain shuffles and check them."""

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from engine.errors import TroeftafelError
from engine.registry import game_named
from games.core.errors_part import sentence_of
from games.play.views import Problem, own_seat, table_page
from games.rules_pages.views import text_of
from games.sheets.forms import preset_title
from games.tables import seeds as tables_seeds
from games.tables.viewers import viewer_of

RUFF = game_named("ruff_and_trump")
DOWNLOADS = {
    "verify_shuffle.py": "text/x-python",
    "verify_receipt.py": "text/x-python",
    "shuffle-vectors.json": "application/json",
}
"""Files of docs/ that are given out as they are, and what they are."""


@require_POST
def give_words(request: HttpRequest, table_id: int) -> HttpResponse:
    """The player's words count from the next pack on; the button that says so gives none."""
    viewer = viewer_of(request)
    seat = own_seat(table_id, viewer)
    if seat is None:
        watching = _("You only watch this table; its players add words to the shuffle.")
        return table_page(request, table_id, Problem(watching, place="words"))
    words = "" if "none" in request.POST else request.POST.get("words", "")
    try:
        tables_seeds.give_words(table_id, seat, words, viewer)
    except TroeftafelError as error:
        return table_page(request, table_id, Problem(sentence_of(error), place="words"))
    return redirect("play-table", table_id)


@require_GET
def shuffles(request: HttpRequest) -> HttpResponse:
    """How packs are shuffled: in short, and docs/shuffles.md."""
    return render(request, "games/play/shuffles.html", {"text": text_of("shuffles.md")})


@require_GET
def check(request: HttpRequest) -> HttpResponse:
    """Checks shuffles in the browser; nothing of what is checked is sent here."""
    formats = [(preset, preset_title(RUFF, preset)) for preset in RUFF.presets]
    return render(request, "games/play/shuffle_check.html", {"formats": formats})


@require_GET
def download(request: HttpRequest, name: str) -> FileResponse:
    """A script that checks, or the examples for who writes his own."""
    file = (settings.BASE_DIR / "docs" / name).open("rb")
    return FileResponse(file, as_attachment=True, filename=name, content_type=DOWNLOADS[name])
