"""The rules of each game for organisers: its page in docs/rules, its presets and every option with its sentence."""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_GET
from markdown_it import MarkdownIt

from engine.game import Game
from engine.options import OptionField, describe
from engine.registry import games
from games.forms import preset_title


@require_GET
def rules_index(request: HttpRequest) -> HttpResponse:
    """All games."""
    listed = [{"name": game.name, "title": gettext(game.title)} for game in games().values()]
    return render(request, "games/rules_index.html", {"games": listed})


@require_GET
def rules_page(request: HttpRequest, game: str) -> HttpResponse:
    """One game: presets, options, and the page that explains them."""
    found = games().get(game)
    if found is None:
        raise Http404
    context = {
        "title": gettext(found.title),
        "presets": [_preset(found, preset) for preset in found.presets],
        "options": [_option(one) for one in describe(found.options_type)],
        "text": page_text(game),
    }
    return render(request, "games/rules_page.html", context)


def page_text(game: str) -> SafeString:
    """docs/rules/<game>.md as HTML; empty when the game has no page yet."""
    return text_of(f"rules/{game}.md")


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
    changes = ", ".join(f"{name} = {_shown(value)}" for name, value in game.presets[preset].items())
    return {"title": preset_title(game, preset), "changes": changes or gettext("every option as it stands below")}


def _option(one: OptionField) -> dict[str, Any]:
    return {"name": one.name, "about": gettext(one.about), "default": _shown(one.default), "takes": _takes(one)}


def _takes(one: OptionField) -> str:
    if one.kind == "choice":
        return ", ".join(_shown(choice) for choice in one.choices)
    if one.kind == "flag":
        return gettext("yes or no")
    if one.kind == "text":
        return gettext("a text such as the default")
    return gettext("a number from %(least)s to %(most)s") % {"least": one.least, "most": one.most}


def _shown(value: object) -> str:
    named = {True: gettext("yes"), False: gettext("no"), None: gettext("none")}
    return named[value] if value is None or isinstance(value, bool) else str(value)
