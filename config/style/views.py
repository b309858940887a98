"""`/style/`, for staff and in development: a living page of all components."""

from django.conf import settings
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from config.style import desk_examples, examples
from tournaments.rankings.table_rows import with_own_rows

THEMES = ("light", "dark")
DENSITIES = {"comfortable": "", "compact": "desk"}
"""The densities by their name in the query, with `data-density` of static/css/tokens.css."""
MESSAGES = (
    (constants.SUCCESS, "Saved: a message of success."),
    (constants.WARNING, "A warning, which says what to do."),
    (constants.ERROR, "An error, which says what is wrong and how to put it right."),
)


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Show every component in every state. `theme` and `density` of the query choose how.

    Raises Http404 for visitors who are not staff, except in development.
    """
    if not (settings.DEBUG or request.user.is_staff):
        raise Http404
    theme, density = request.GET.get("theme", ""), request.GET.get("density", "comfortable")
    ranked = examples.table_of_standings()
    drawn = render_to_string("tournaments/rankings/_standings.html", ranked, request)
    context = {
        **ranked,
        **desk_examples.desk(),
        "page_theme": theme if theme in THEMES else "",
        "page_density": DENSITIES.get(density, ""),
        "density": density if density in DENSITIES else "comfortable",
        "drawn_standings": with_own_rows(drawn, [examples.OWN]),
        "minis": desk_examples.minis(),
        "clocks": examples.clocks(),
        "news": examples.announcements(),
        "round_list": examples.rounds(),
        "suits": examples.cards(),
        "icons": examples.icons(),
        "badges": examples.badges(),
        "club_badges": examples.club_badges(),
        "names": examples.NAMES,
        "now": examples.NOW,
        "seat_cards": desk_examples.seat_cards(),
        "events": examples.events(),
        "sheets": examples.forms_of_fields(),
        "messages": [Message(level, text) for level, text in MESSAGES],
    }
    return render(request, "config/style.html", context)
