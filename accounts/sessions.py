"""Browser sessions of an account, with a coarse device and a shortened network.

`allauth.usersessions` stores whole addresses and writes at every request. Source: decision 0006.
"""

from datetime import timedelta
from ipaddress import IPv6Address, ip_address, ip_network

from django.contrib.sessions.models import Session
from django.core.cache import cache, caches
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from knox.models import AuthToken

from accounts import audit
from accounts.addresses import address_of
from accounts.models import BrowserSession, User

ROW = "browser_session"
"""In a session: the id of its row, and the session key that the row holds."""
USED_EVERY = timedelta(minutes=10)
"""How often the last use is written."""
ASKED_EVERY = timedelta(minutes=1)
"""How often one process asks the cache whether the last use is due; each page of a live table would ask otherwise."""

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
"""Marks in a User-Agent and the browser they mean; the first one found counts."""
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def begin(request: HttpRequest, user: User) -> None:
    """Write down that this browser signed in."""
    if request.session.session_key is None:
        request.session.create()
    key = request.session.session_key or ""
    row, _made = BrowserSession.objects.update_or_create(
        session_key=key,
        defaults={"user": user, "device": device_of(request), "network": network_of(address_of(request))},
    )
    request.session[ROW] = [row.pk, key]
    cache.set(_used(row.pk), 1, USED_EVERY.total_seconds())


def note_use(request: HttpRequest, user: User) -> None:
    """Update the session's row: last use every ten minutes, and a changed key."""
    row_id, key = request.session.get(ROW) or (0, "")
    if not row_id:  # from before sessions were listed
        begin(request, user)
        return
    moved = key != request.session.session_key
    if not moved and caches["process"].get(_used(row_id)):
        return
    if not cache.add(_used(row_id), 1, USED_EVERY.total_seconds()) and not moved:
        caches["process"].set(_used(row_id), 1, ASKED_EVERY.total_seconds())
        return
    values = {"last_used_at": timezone.now(), "network": network_of(address_of(request))}
    row = BrowserSession.objects.filter(pk=row_id, user=user)
    if not row.update(**values, session_key=request.session.session_key):
        begin(request, user)  # its row was cleaned up while Django changed the key
    elif moved:
        request.session[ROW] = [row_id, request.session.session_key]


def row_of(request: HttpRequest) -> int | None:
    """Return the id of the row of this session, which is deleted when the session ends; None for visitors."""
    row_id, _key = request.session.get(ROW) or (0, "")
    return row_id if BrowserSession.objects.filter(pk=row_id).exists() else None


def sessions_of(user: User) -> QuerySet[BrowserSession]:
    """The sessions of an account that have not ended, the one used last first."""
    running = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    return BrowserSession.objects.filter(user=user, session_key__in=running).order_by("-last_used_at", "-pk")


def is_current(request: HttpRequest, row: BrowserSession) -> bool:
    return row.session_key == request.session.session_key


def end_session(*, user: User, row_id: int) -> bool:
    """End one session of the account; whether there was one."""
    return _end(user, BrowserSession.objects.filter(user=user, pk=row_id)) > 0


def end_other_sessions(*, user: User, besides: str | None) -> int:
    """End all sessions of the account but the one with this key; how many they were."""
    return _end(user, BrowserSession.objects.filter(user=user).exclude(session_key=besides or ""))


@transaction.atomic
def end_all(user: User) -> None:
    """End all sessions and tokens of the account."""
    AuthToken.objects.filter(user=user).delete()
    end_other_sessions(user=user, besides=None)


def forget() -> int:
    """Delete the rows of sessions that have ended; how many they were."""
    return BrowserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()[0]


def forget_session(request: HttpRequest) -> None:
    """Delete the row of the session that is signing out."""
    row_id, _key = request.session.get(ROW) or (0, "")
    BrowserSession.objects.filter(pk=row_id).delete()


def device_of(request: HttpRequest) -> str:
    """Return browser and system of a request, such as `Firefox, Android`.

    Empty when neither is known.
    """
    agent = request.headers.get("User-Agent", "")
    named = (next((name for sign, name in signs if sign in agent), "") for signs in (_BROWSERS, _SYSTEMS))
    return ", ".join(filter(None, named))


def network_of(address: str) -> str:
    """Return the network of an address: its first 24 bits, or 48 for IPv6.

    Empty when the text is not an address.
    """
    try:
        network = ip_address(address)
    except ValueError:
        return ""
    if isinstance(network, IPv6Address) and network.ipv4_mapped:
        network = network.ipv4_mapped
    return str(ip_network(f"{network}/{24 if network.version == 4 else 48}", strict=False))


@transaction.atomic
def _end(user: User, rows: QuerySet[BrowserSession]) -> int:
    keys = list(rows.values_list("session_key", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    BrowserSession.objects.filter(session_key__in=keys).delete()
    if keys:
        audit.record_event("sessions_ended", user)
    return len(keys)


def _used(row_id: int) -> str:
    return f"browser-session-used:{row_id}"
