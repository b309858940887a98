"""The web app manifest, with which a phone puts the site on its start screen, and the look of it there."""

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

PAPER = "#f6f1e7"
SURFACE = "#fffdf9"
"""`--paper` and `--surface` of static/css/tokens.css, light."""
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Describe the site as an app that opens with the player's seat and events."""
    facts = {
        "name": settings.SITE_NAME,
        "short_name": settings.SITE_NAME,
        "description": _("Card nights that run themselves"),
        "lang": get_language(),
        "id": "/",
        "start_url": reverse("me"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": SURFACE,
        "icons": [_icon(*icon) for icon in ICONS],
        "shortcuts": [
            {"name": _("Play now"), "url": reverse("play")},
            {"name": _("Events"), "url": reverse("events")},
        ],
    }
    answer = JsonResponse(facts, content_type="application/manifest+json")
    answer["Cache-Control"] = "public, max-age=3600"
    answer["Vary"] = "Accept-Language, Cookie"
    return answer


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    address = static(f"pictures/{name}.png")
    return {"src": address, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
