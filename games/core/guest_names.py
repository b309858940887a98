"""What guests are called: asked when they sit down, kept on their device, and unlike every other name at the table."""

from urllib.parse import quote, unquote

from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts import public_names, staff_names
from games.models import limits as bounds

MAX_NAME_LENGTH = bounds.GUEST
COOKIE = settings.COOKIE_PREFIX + "guest-name"
SESSION = "name_at_tables"
"""Where the session keeps the name as well, for the requests that follow before the cookie is there."""
A_YEAR = 31_536_000


def as_guest(name: str) -> str:
    """The name as the table shows it: nobody takes a guest for an account of that name."""
    return _("%(name)s (guest)") % {"name": name}


def known_name(request: HttpRequest) -> str:
    """The name that this device used last; empty where there is none."""
    kept = request.session.get(SESSION) or unquote(request.COOKIES.get(COOKIE, ""))
    name = public_names.clean_name(str(kept))[:MAX_NAME_LENGTH].strip()
    try:
        if name:
            check(name)
    except ValidationError:
        return ""
    return name


def check(name: str) -> None:
    """Accept a clean name that others can read and that passes for nobody of the staff. Raises ValidationError."""
    public_names.check_name(name)
    public_names.check_reserved(name)
    staff_names.check(name)


def keep_name(request: HttpRequest, answer: HttpResponse, name: str) -> None:
    """Keep the name on the device for a year."""
    request.session[SESSION] = name
    secure = settings.SESSION_COOKIE_SECURE
    answer.set_cookie(COOKIE, quote(name), max_age=A_YEAR, samesite="Lax", httponly=True, secure=secure)
