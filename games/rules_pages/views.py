"""Rules pages of each game: the rules of an event, and all options for organisers."""

from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from engine.errors import OptionError
from engine.game import Game
from engine.registry import games
from games.rules_pages.address import asked_rules, rules_address
from games.rules_pages.options import choice_title, option_title, options_by_name, reference
from games.rules_pages.rulebook import rulebook_of
from games.sheets.forms import preset_title


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """All games."""
    listed = [{"name": game.name, "title": gettext(game.title)} for game in games().values()]
    return render(request, "games/rules_pages/rules_index.html", {"games": listed})


@require_safe
def rules_page(request: HttpRequest, game: str) -> HttpResponse:
    """Show a game's rules for players, with the options in the URL and no others."""
    rules = _game(game)
    try:
        preset, options = asked_rules(rules, request.GET.dict())
    except OptionError as error:
        raise Http404 from error
    context = {
        "name": rules.name,
        "title": gettext(rules.title),
        "presets": [
            (preset_name, preset_title(rules, preset_name), rules_address(game, preset_name, {}))
            for preset_name in rules.presets
        ],
        "preset": preset,
        "deviates": options != rules.options(preset),
        "rulebook": rulebook_of(rules, options),
        "has_lesson": rules.lesson is not None,
    }
    return render(request, "games/rules_pages/rules_page.html", context)


@require_safe
def options_page(request: HttpRequest, game: str) -> HttpResponse:
    """Every preset and every option of a game, for organisers."""
    rules = _game(game)
    context = {
        "name": rules.name,
        "title": gettext(rules.title),
        "presets": [_preset(rules, preset) for preset in rules.presets],
        "options": reference(rules),
    }
    return render(request, "games/rules_pages/rules_options.html", context)


def _game(name: str) -> Game:
    rules = games().get(name)
    if rules is None:
        raise Http404
    return rules


@cache
def text_of(name: str) -> SafeString:
    """Return a page of docs/ as HTML with smaller headings; empty if missing.

    The text is ours; HTML inside it is still escaped.
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
    return SafeString(reader.renderer.render(tokens, reader.options, {}))


def _preset(game: Game, preset: str) -> dict[str, object]:
    """A preset with every option that it sets otherwise, in words."""
    options_of_game = options_by_name(game)
    changes = [
        (option_title(game.name, options_of_game[name]), choice_title(game.name, options_of_game[name], value))
        for name, value in game.presets[preset].items()
        if value != options_of_game[name].default
    ]
    return {
        "title": preset_title(game, preset),
        "changes": changes,
        "address": rules_address(game.name, preset, {}),
    }
