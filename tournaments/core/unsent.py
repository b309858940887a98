"""What was typed in a small form that was refused: it stands in its field again when its page is shown next."""

from django.http import HttpRequest

KEPT = "unsent"
"""Where a session keeps it: the address it was sent to, and what was sent."""
LONGEST = 20_000
"""Letters of one text; what is longer nobody typed."""
NOT_TYPED = {"csrfmiddlewaretoken", "key", "next", "pin"}
"""Fields that stay out of the session: what the page adds by itself, and PINs, which are typed again."""


def keep(request: HttpRequest) -> None:
    """The texts of the form, until its page is shown. Whoever has no session yet has nothing to decide here."""
    if request.session.session_key:
        typed = {name: text for name, text in request.POST.items() if name not in NOT_TYPED and len(text) <= LONGEST}
        request.session[KEPT] = {"address": request.path, "typed": typed}


def take(request: HttpRequest, address: str, name: str, **same: object) -> str:
    """What was typed under this name in the form of this address that sent the `same` besides. It is told once.

    A page that renews itself is not told: what stands in its fields stays there.
    """
    kept = request.session.get(KEPT) or {}
    typed = kept.get("typed", {})
    if kept.get("address") != address or not typed.get(name) or request.headers.get("X-Live"):
        return ""
    if any(typed.get(field) != str(value) for field, value in same.items()):
        return ""
    del request.session[KEPT]
    return str(typed[name])
