"""Who is looking: the user of a session, and the words his session may show for seats he holds.

A holder word is opaque (`person:12`, `casual:…`). It is in the session because somebody opened a table or a personal
link there, and it never appears in a page.
"""

import secrets

from django.http import HttpRequest

from games.selectors.seats import Viewer

HOLDERS = "holders"
"""Where a session keeps its holder words, as a list."""
MOST_HOLDERS = 50
"""A session remembers so many; the oldest is forgotten first."""


def viewer_of(request: HttpRequest) -> Viewer:
    """Whoever sent this request."""
    user_id = request.user.pk if request.user.is_authenticated else None
    return Viewer(user_id, frozenset(holders_of(request)))


def remember_holder(request: HttpRequest, word: str) -> None:
    """From now on this session may act for seats held by `word`."""
    known = [one for one in holders_of(request) if one != word]
    request.session[HOLDERS] = [*known, word][-MOST_HOLDERS:]


def holders_of(request: HttpRequest) -> list[str]:
    """The words this session may show, the newest last."""
    return list(request.session.get(HOLDERS, ()))


def forget_holder(request: HttpRequest, word: str) -> None:
    """This session may not act for seats held by `word` any more."""
    request.session[HOLDERS] = [one for one in holders_of(request) if one != word]


def own_holder(request: HttpRequest) -> str:
    """The word under which this session holds seats of its own, made when first needed."""
    known = next((word for word in holders_of(request) if word.startswith("casual:")), None)
    word = known or f"casual:{secrets.token_urlsafe(16)}"
    remember_holder(request, word)
    return word
