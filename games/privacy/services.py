"""Takes a person out of what tables keep: the cards, moves, sheets and points stay, the name goes.

The caller has seen to it that he sits at no table that is being played (selectors.tables_being_played).

Throws away what tables keep of people only for a time: chat, devices, who watched, the names of guests.

How long, in days, is said by the settings CHAT_KEPT_DAYS, ADDRESSES_KEPT_DAYS and GUESTS_KEPT_DAYS; 0 keeps for ever.
Only tables whose match is over for so long are looked at. May run at any time and as often as one likes.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext

from games.models import Call, ChatLine, Claim, Look, Pause, Seat, Sheet, SheetAnswer, Signal, Table, Watcher
from games.privacy.renaming import Renaming, rewrite
from games.privacy.selectors import Holder, calls_by, said_by, seats_held
from games.privacy.without_triggers import GUARDED, unguarded
from games.tables import notifications as news
from games.tables import table_state as store
from games.tables.badges import forget_staff
from games.tables.seat_devices import OF_NO_DEVICE

WORDED: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (Table, "pk", ("label",)),
    (Seat, "table_id", ("name",)),
    (Sheet, "table_id", ("author_name", "reason")),
    (SheetAnswer, "sheet__table_id", ("author_name", "reason")),
    (Signal, "deal__table_id", ("text",)),
    (Claim, "deal__table_id", ("words",)),
    (Call, "table_id", ("name", "words", "taken_name", "note")),
    (ChatLine, "table_id", ("name", "text")),
    (Look, "table_id", ("name", "reason")),
    (Pause, "table_id", ("author_name", "reason")),
    (Watcher, "table_id", ("name",)),
)
"""Every column in which a name may stand, with the way to the table of its row. A test holds the models against it."""

AUTHORS: tuple[tuple[type[Model], str, str], ...] = (
    (Sheet, "author", "author_name"),
    (SheetAnswer, "author", "author_name"),
    (Pause, "author", "author_name"),
    (Call, "taken_by", "taken_name"),
    (Look, "user", "name"),
)
"""Rows that know the account of who wrote them, and the column with his name."""

A_QUERY = 500


def erase_at_tables(who: Holder, contexts: Iterable[str], names: Renaming) -> None:
    """Rename at every table he had to do with, and at those of `contexts`; his own words of chat are gone.

    Tables whose rows changed have a new version, and their pages hear of it.
    """
    with transaction.atomic():
        own = _tables_of(who)
        known = own | set(Table.objects.filter(context__in=list(contexts)).values_list("pk", flat=True))
        locked = {table.pk: table for some in _some(sorted(known)) for table in store.lock_all(some)}
        with unguarded(*GUARDED):
            changed = own | _without_name(who, sorted(known), names)
        for table in (locked[pk] for pk in sorted(changed & set(locked))):
            table.version += 1
            table.save(update_fields=["version"])
            news.tell(table)


def _without_name(who: Holder, known: list[int], names: Renaming) -> set[int]:
    """His name taken from all these tables; answers with those in whose rows it stood."""
    _sign_with(who, names.new)
    _silence(who, names)
    Watcher.objects.filter(_watched_by(who)).delete()
    if who.user_id is not None:
        forget_staff(who.user_id)
    changed = _renamed(known, names)
    _leave_seats(who, names.new)
    return changed


def _tables_of(who: Holder) -> set[int]:
    """Where he sat, opened the table, wrote, watched, or answered a call."""
    found = set(seats_held(who).values_list("table_id", flat=True))
    found |= set(Table.objects.filter(_opened_by(who)).values_list("pk", flat=True))
    found |= set(Watcher.objects.filter(_watched_by(who)).values_list("table_id", flat=True))
    if who.user_id is None:
        return found
    found |= set(ChatLine.objects.filter(user_id=who.user_id).values_list("table_id", flat=True))
    for kind, author, _name in AUTHORS:
        path = "sheet__table_id" if kind is SheetAnswer else "table_id"
        found |= set(kind._base_manager.filter(**{author: who.user_id}).values_list(path, flat=True))
    return found


def _sign_with(who: Holder, name: str) -> None:
    """What his account wrote bears the new name."""
    if who.user_id is None:
        return
    for kind, author, column in AUTHORS:
        kind._base_manager.filter(**{author: who.user_id}).exclude(**{column: ""}).update(**{column: name})
    Sheet.objects.filter(author_id=who.user_id).exclude(device="").update(device="")


def _silence(who: Holder, names: Renaming) -> None:
    """What he said in chat and to the director is emptied, and nobody sees his lines any more."""
    calls_by(who).update(words="")
    said_by(who).update(name=names.new, text="", hidden=True, key=None, user=None)


def _renamed(tables: list[int], names: Renaming) -> set[int]:
    """The tables in whose rows the name stood."""
    changed: set[int] = set()
    for some in _some(tables):
        for kind, path, columns in WORDED:
            rows: QuerySet[Model] = kind._base_manager.filter(**{f"{path}__in": some})
            if kind is Seat:  # whoever else is known to sit there may bear the same name
                rows = rows.filter(user=None, holder="")
            touched = rewrite(rows, columns, names)
            for part in _some(touched):
                changed |= set(kind._base_manager.filter(pk__in=part).values_list(path, flat=True))
    return changed


def _leave_seats(who: Holder, name: str) -> None:
    """His seats keep the new name; no account, link or page opens them any more."""
    seats = Seat.objects.filter(pk__in=list(seats_held(who).values_list("pk", flat=True)))
    seats.filter(kind=Seat.Kind.OPEN).update(name="")
    seats.filter(kind=Seat.Kind.HUMAN).update(name=name)
    seats.update(user=None, line="", seen_at=None, gone_at=None, **OF_NO_DEVICE)
    seats.exclude(holder__in=who.lasting).update(holder="")
    Table.objects.filter(_opened_by(who)).update(host="", host_user=None)


def _opened_by(who: Holder) -> Q:
    by_user = Q(host_user_id=who.user_id) if who.user_id is not None else Q(pk__in=[])
    return by_user | Q(host__in=who.words)


def _watched_by(who: Holder) -> Q:
    by_user = Q(user_id=who.user_id) if who.user_id is not None else Q(pk__in=[])
    return by_user | Q(holder__in=who.words)


def _some(ids: list[int]) -> Iterator[list[int]]:
    """Some hundreds at a time: a query takes a limited number of values."""
    for start in range(0, len(ids), A_QUERY):
        yield ids[start : start + A_QUERY]


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
