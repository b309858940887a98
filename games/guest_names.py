"""What guests are called: asked when they sit down, kept on their device, and unlike every other name at the table.

`skeleton` follows the idea of Unicode's UTS 39: two names with the same skeleton look alike. It knows the letters of
the Latin, Cyrillic and Greek scripts that are drawn alike; what it does not know is compared as it is.
"""

import re
import unicodedata
from urllib.parse import quote, unquote

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games import bounds

LONGEST_NAME = bounds.GUEST
COOKIE = "guest-name"
SESSION = "name_at_tables"
"""Where the session keeps the name as well, for the requests that follow before the cookie is there."""
A_YEAR = 31_536_000
JOINERS = "\u200c\u200d"
"""Signs that are not seen, and without which some scripts cannot write a name."""
ALIKE = str.maketrans(
    {
        **dict(zip("0оοσѳ", "ooooo", strict=True)),
        **dict(zip("1|!іιı¡j", "llllllll", strict=True)),
        "i": "l",
        **dict(zip("асеԁһјӏкмпрԛѕтᴜѵνԝхуүυωz", "acedhllkmnpqstuvvwxyyuwz", strict=True)),
        **dict(zip("αβγεηκμρτχ", "abyenkuptx", strict=True)),
        **dict(zip("вн3", "bhe", strict=True)),
        "5": "s",
        "$": "s",
        "@": "a",
    }
)
"""Letters and figures that look like a Latin one, in small letters."""
PAIRS = (("rn", "m"), ("vv", "w"))
SUFFIX = re.compile(r"\s*\([^()]*\)$")
"""`(guest)` behind a name, in any language."""


def plain(name: str) -> str:
    """One line without signs that are not seen, which no database takes or which turn round what stands beside them."""
    seen = (sign for sign in name if sign.isspace() or sign in JOINERS or unicodedata.category(sign)[0] != "C")
    return unicodedata.normalize("NFC", " ".join("".join(seen).split()))


def skeleton(name: str) -> str:
    """A word that is the same for names that look alike; upper and lower case and spaces do not matter."""
    bare = unicodedata.normalize("NFKD", SUFFIX.sub("", name)).casefold()
    letters = "".join(sign for sign in bare if unicodedata.category(sign)[0] in "LNPS")
    found = letters.translate(ALIKE)
    for pair, one in PAIRS:
        found = found.replace(pair, one)
    return re.sub(r"[^\w]", "", found)


def look_alike(one: str, other: str) -> bool:
    """Whether two names at one table would be taken for the same."""
    return skeleton(one) == skeleton(other)


def is_mixed(name: str) -> bool:
    """Whether the letters of a name come from two of the scripts that have letters drawn alike."""
    scripts = {unicodedata.name(sign, "").partition(" ")[0] for sign in name if sign.isalpha()}
    return len(scripts & {"LATIN", "CYRILLIC", "GREEK"}) > 1


def as_guest(name: str) -> str:
    """The name as the table shows it: nobody takes a guest for an account of that name."""
    return _("%(name)s (guest)") % {"name": name}


def known_name(request: HttpRequest) -> str:
    """The name that this device used last; empty where there is none."""
    kept = request.session.get(SESSION) or unquote(request.COOKIES.get(COOKIE, ""))
    name = plain(str(kept))
    return "" if is_mixed(name) else name[:LONGEST_NAME].strip()


def keep_name(request: HttpRequest, answer: HttpResponse, name: str) -> None:
    """Keep the name on the device for a year."""
    request.session[SESSION] = name
    answer.set_cookie(COOKIE, quote(name), max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure())
