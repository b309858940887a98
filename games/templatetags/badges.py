"""`{% staff_badge seat.badge %}`: the badge of staff after a name."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.core.badges import Badge

register = template.Library()


@register.simple_tag
def staff_badge(badge: str) -> SafeString | str:
    """An element with a name of its own for screen readers; empty without a badge."""
    if badge not in Badge.values:
        return ""
    label = Badge(badge).label
    name = gettext("Staff badge: %(badge)s") % {"badge": label}
    return format_html(
        ' <span class="staff-badge staff-badge-{}" role="img" aria-label="{}">{}</span>', badge, name, label
    )
