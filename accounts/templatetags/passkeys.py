"""Template tags for passkeys."""

import json
from typing import Any

from django import template
from django.core.serializers.json import DjangoJSONEncoder

from accounts import passkeys

register = template.Library()


@register.simple_tag(takes_context=True)
def passkey_obstacle(context: dict[str, Any]) -> str:
    """Why browsers offer no passkeys at this address; empty where they do."""
    return passkeys.obstacle(context["request"])


@register.simple_tag(takes_context=True)
def passkey_options(context: dict[str, object]) -> str:
    """Return allauth's options as JSON for the attribute `data-options`."""
    return json.dumps(context["js_data"], cls=DjangoJSONEncoder)
