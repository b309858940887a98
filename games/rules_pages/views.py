"""The rules of each game: for players as an event plays them, for organisers every option with its choices."""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_GET
from markdown_it import MarkdownIt

from engine.errors import OptionError
from engine.game import Game
from engine.registry import games
from games.rules_pages.address import asked_rules, rules_address
from games.rules_pages.options import choice_title, option_title, options_by_name, reference
from games.rules_pages.rulebook import rulebook_of
from games.sheets.forms import preset_title


@require_GET
def rules_index(request: HttpRequest) -> HttpResponse:
    """All games."""
    listed = [{"name": game.name, "title": gettext(game.title)} for game in games().values()]
    return render(request, "games/rules_pages/rules_index.html", {"games": listed})


@require_GET
def rules_page(request: HttpRequest, game: str) -> HttpResponse:
    """One game for its players, with the options that the address asks for and no others."""
    found = _game(game)
    try:
        preset, options = asked_rules(found, request.GET.dict())
    except OptionError as error:
        raise Http404 from error
    context = {
        "name": found.name,
        "title": gettext(found.title),
        "presets": [(one, preset_title(found, one), rules_address(game, one, {})) for one in found.presets],
        "preset": preset,
        "deviates": options != found.options(preset),
        "rulebook": rulebook_of(found, options),
    }
    return render(request, "games/rules_pages/rules_page.html", context)


@require_GET
def options_page(request: HttpRequest, game: str) -> HttpResponse:
    """Every preset and every option of a game, for organisers."""
    found = _game(game)
    context = {
        "name": found.name,
        "title": gettext(found.title),
        "presets": [_preset(found, preset) for preset in found.presets],
        "options": reference(found),
    }
    return render(request, "games/rules_pages/rules_options.html", context)


def _game(name: str) -> Game:
    found = games().get(name)
    if found is None:
        raise Http404
    return found


@cache
def text_of(name: str) -> SafeString:
    """A page of docs/ as HTML, its headings one level down; empty when there is none.

    The text is ours; HTML inside it is shown as text all the same.
    """
    path = settings.BASE_DIR / "docs" / name
    if not path.exists():
        return SafeString("")
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(path.read_text(encoding="utf-8"))
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1]) + 1, 6)}"
    # Safe: our own text, and HTML inside it is not let through.
    return mark_safe(reader.renderer.render(tokens, reader.options, {}))


def _preset(game: Game, preset: str) -> dict[str, Any]:
    """A preset with every option that it sets otherwise, in words."""
    known = options_by_name(game)
    changes = [
        (option_title(game.name, known[name]), choice_title(game.name, known[name], value))
        for name, value in game.presets[preset].items()
        if value != known[name].default
    ]
    return {
        "title": preset_title(game, preset),
        "changes": changes,
        "address": rules_address(game.name, preset, {}),
    }
