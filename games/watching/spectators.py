"""Records of spectators for staff.

tables/spectators.py decides what spectators see. See decision 0197.
"""

from datetime import timedelta
from hashlib import sha256

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.throttles import GuestSessions
from games.models import Seat, Table, Watcher
from games.tables.lobby import INVITED
from games.tables.seats import sits_at
from games.tables.spectators import LEASE, may_watch
from games.tables.viewers import guest_tokens, own_holder, viewer_of


def note_page(request: HttpRequest, table_id: int) -> None:
    """Record a spectator with an open page: by account, personal link, or as a guest."""
    if _is_kept(request, table_id) and not _note_known(request, table_id) and may_keep_session(request):
        session = sha256(own_holder(request).encode()).hexdigest()[:40]
        note_watcher(table_id, f"session:{session}", _("Guest"))


def may_keep_session(request: HttpRequest) -> bool:
    """Return whether a session may be stored for a spectator.

    One exists already, or this address has not created too many.
    """
    return bool(guest_tokens(request)) or GuestSessions().charge(request)


def note_program(request: HttpRequest, table_id: int) -> None:
    """Record a spectator over REST, except anonymous ones.

    Without a stored session they would be another guest with every request.
    """
    if _is_kept(request, table_id):
        _note_known(request, table_id)


def _note_known(request: HttpRequest, table_id: int) -> bool:
    """Record a spectator by account or personal link; False for an anonymous one."""
    user = request.user
    if user.is_authenticated:
        note_watcher(table_id, f"user:{user.pk}", str(user), user.pk)
        return True
    words = [token for token in guest_tokens(request) if not token.startswith(("casual:", INVITED))]
    if not words:
        return False
    seated = Seat.objects.filter(holder=words[-1]).exclude(name="").order_by("-pk").first()
    note_watcher(table_id, words[-1], seated.name if seated else _("Guest"))
    return True


def _is_kept(request: HttpRequest, table_id: int) -> bool:
    """Whether it is a running table of an event with something to see, and the viewer has no seat there.

    The holder of a seat whose cards another device plays sees no cards here, but does not watch either.
    """
    table = Table.objects.filter(pk=table_id).exclude(context="").first()
    if table is None or not may_watch(table) or table.state == Table.State.FINISHED:
        return False
    return not sits_at(table_id, viewer_of(request))


SELDOM = timedelta(seconds=30)
"""Shortest interval between two records of an open page."""


def note_watcher(table_id: int, holder: str, name: str, user_id: int | None = None) -> None:
    """Record a spectator's open page; may be called with every request.

    It is written at a limited rate.
    """
    now = timezone.now()
    values = {"seen_at": now, "name": name[:120], "user_id": user_id}
    row, made = Watcher.objects.get_or_create(table_id=table_id, holder=holder[:60], defaults=values)
    if not made and row.seen_at < now - SELDOM:
        since = now if row.seen_at < now - LEASE else row.since
        Watcher.objects.filter(pk=row.pk).update(**values, since=since)
