"""`{% live_part "games/play/_trick.jinja.html" plays=plays %}`: a part by Jinja2 in a page of Django's templates."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from games.table_page.live_html import VALUES, render_live

register = template.Library()


@register.simple_tag(takes_context=True)
def live_part(context: Context, name: str, **values: object) -> SafeString:
    """Return the part, with the values of the page (`VALUES`) and these."""
    page_values = {**{value_name: context.get(value_name) for value_name in VALUES}, **values}
    return render_live(name, page_values, context.get("request"), token=str(context.get("csrf_token") or ""))
