"""`{% staff_badge seat.badge %}`: the badge of staff after a name; and the reader's rating after a match."""

from typing import Any

from django import template
from django.template import RequestContext
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.profiles import visible_profiles
from games.models import Seat
from games.ratings.selectors import OnlineRating, ratings_at
from games.tables.badges import Badge

register = template.Library()
PAGES = "player pages"
"""Key of the pages at tables in the rendering of a template."""


@register.simple_tag
def staff_badge(badge: str) -> SafeString | str:
    """An element with a name of its own for screen readers; empty without a badge."""
    if not badge or badge not in Badge.values:  # the values are made into a list each time
        return ""
    label = Badge(badge).label
    name = gettext("Staff badge: %(badge)s") % {"badge": label}
    return format_html(
        ' <span class="staff-badge staff-badge-{}" role="img" aria-label="{}">{}</span>', badge, name, label
    )


@register.simple_tag(takes_context=True)
def own_rating(context: RequestContext, table_id: int) -> OnlineRating | None:
    """Return the rating of the reader's account before and after the match; None where it does not count."""
    request = context.get("request")
    return ratings_at([table_id], request.user.pk).get(table_id) if request else None


@register.simple_tag(takes_context=True)
def player_link(context: RequestContext, table_id: int, seat: str, name: str) -> SafeString | str:
    """Return a name, as a link where the reader may see the page of the account in that seat of a casual table."""
    rendering: Any = context.render_context
    pages = rendering.setdefault(PAGES, {})
    if table_id not in pages:
        pages[table_id] = _pages_at(table_id, context["request"].user.pk)
    page = pages[table_id].get(seat)
    return format_html('<a href="{}" hx-boost="false">{}</a>', page, name) if page else name


def _pages_at(table_id: int, reader_id: int | None) -> dict[str, str]:
    seats = Seat.objects.filter(table=table_id, table__context="", user__isnull=False).select_related("user")
    users = {seat.code: seat.user for seat in seats if seat.user is not None}
    pages = visible_profiles(users.values(), reader_id)
    return {code: pages[user.pk] for code, user in users.items() if user.pk in pages}
