"""Throws away what tables keep of people only for a time: chat, devices, who watched, the names of guests.

How long, in days, is said by the settings CHAT_KEPT_DAYS, ADDRESSES_KEPT_DAYS and GUESTS_KEPT_DAYS; 0 keeps for ever.
Only tables whose match is over for so long are looked at. May run at any time and as often as one likes.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext

from games.models import Call, ChatLine, Seat, Sheet, Table, Watcher
from games.privacy.without_triggers import unguarded
from games.tables.seat_devices import OF_NO_DEVICE

GUEST = "casual:"
"""How the word begins by which a session without an account holds a seat."""


def forget() -> dict[str, int]:
    """Throw away what is too old; answers with how many rows that concerned, by what they are."""
    found: dict[str, int] = {}
    if before := _before(settings.CHAT_KEPT_DAYS):
        found |= {"chat": _chat(before), "calls": _calls(before)}
    if before := _before(settings.ADDRESSES_KEPT_DAYS):
        found |= {"devices": _devices(before), "seat_devices": _seat_devices(before)}
        found |= {"pages": _pages(before), "watchers": _watchers(before)}
    if before := _before(settings.GUESTS_KEPT_DAYS):
        found |= {"guests": _guests(before)}
    return found


def _before(days: float) -> datetime | None:
    return timezone.now() - timedelta(days=days) if days > 0 else None


def _over(before: datetime) -> QuerySet[Table]:
    """Tables at which nothing has been played since."""
    return Table.objects.filter(state=Table.State.FINISHED, finished_at__lt=before)


def _chat(before: datetime) -> int:
    return ChatLine.objects.filter(at__lt=before, table__in=_over(before)).delete()[0]


def _calls(before: datetime) -> int:
    """That somebody called, and why, stays; what he said in his own words does not."""
    return Call.objects.filter(at__lt=before, table__in=_over(before)).exclude(words="").update(words="")


def _devices(before: datetime) -> int:
    """The words of the devices on which results were entered; who wrote what stays."""
    kept = Sheet.objects.filter(table__in=_over(before), written_at__lt=before).exclude(device="")
    if not kept.exists():
        return 0  # so that nobody has to wait for a table that is locked for nothing
    with unguarded(Sheet):
        return kept.update(device="")


def _seat_devices(before: datetime) -> int:
    """On which device a seat was played, and its PIN, which people may use elsewhere as well."""
    seats = Seat.objects.filter(table__in=_over(before))
    return seats.exclude(device="", barred_device="", pin="").update(**OF_NO_DEVICE)


def _pages(before: datetime) -> int:
    """When a page of a player was open, and which one."""
    seats = Seat.objects.filter(table__in=_over(before)).exclude(line="", seen_at=None, gone_at=None)
    return seats.update(line="", seen_at=None, gone_at=None)


def _watchers(before: datetime) -> int:
    return Watcher.objects.filter(seen_at__lt=before).delete()[0]


def _guests(before: datetime) -> int:
    """Players of the lobby without an account: what they called themselves, and how their session is known."""
    with transaction.atomic(), translation.override(settings.LANGUAGE_CODE):
        tables = _over(before).filter(context="")
        tables.filter(host__startswith=GUEST).update(host="")
        seats = Seat.objects.filter(table__in=tables, holder__startswith=GUEST)
        return seats.update(name=gettext("Guest"), holder="")
