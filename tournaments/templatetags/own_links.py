"""Notices about a personal link at an online table, whose page belongs to games."""

from django import template

from tournaments.links.guest_tokens import here, people_here
from tournaments.links.selectors import OpenedElsewhere, opened_elsewhere

register = template.Library()


@register.simple_tag(takes_context=True)
def opened_on_others(context: template.Context) -> list[OpenedElsewhere]:
    """Return recent openings of the viewer's link elsewhere; none without a link."""
    request = context.get("request")
    if request is None:
        return []
    people = people_here(request)
    return [news for person in people for news in opened_elsewhere(person, here(request))]
