"""Erasure of a person's name at tables; cards, moves, sheets and points stay.

The caller has checked that the person sits at no running table (selectors.tables_being_played).

The module also deletes data with a retention time: chat, devices, spectators, guest names. The settings
CHAT_KEPT_DAYS, ADDRESSES_KEPT_DAYS and GUESTS_KEPT_DAYS hold the days; 0 keeps forever. Only tables whose match ended
that long ago are affected. May run at any time and any number of times.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext

from games.models import (
    Call,
    ChatLine,
    Claim,
    Commitment,
    DailyPlay,
    Friendship,
    Look,
    MatchRating,
    Pause,
    PlayerBlock,
    Seat,
    Sheet,
    SheetAnswer,
    Signal,
    Table,
    TableInvitation,
    Watcher,
)
from games.privacy.renaming import Renaming, rewrite
from games.privacy.selectors import Holder, calls_by, daily_plays_of, said_by, seats_held
from games.privacy.without_triggers import GUARDED, unguarded
from games.ratings.services import rate_again
from games.tables import after_commit, table_state
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
"""Models that know their author's account, with the columns of the account and the name."""

A_QUERY = 500


def erase_at_tables(who: Holder, contexts: Iterable[str], names: Renaming) -> None:
    """Rename a person at their tables and those of `contexts`; delete their chat.

    Tables with changed rows get a new version, and their pages are notified.
    """
    with transaction.atomic():
        own = _tables_of(who)
        rated = _rated_matches(who)
        table_ids = own | set(Table.objects.filter(context__in=list(contexts)).values_list("pk", flat=True))
        locked = {table.pk: table for some in _some(sorted(table_ids)) for table in table_state.lock_all(some)}
        with unguarded(*GUARDED):
            changed = own | _without_name(who, sorted(table_ids), names)
        rate_again(rated)
        for table in (locked[pk] for pk in sorted(changed & set(locked))):
            table.version += 1
            table.save(update_fields=["version"])
            after_commit.notify_table(table)


def _without_name(who: Holder, table_ids: list[int], names: Renaming) -> set[int]:
    """Remove the person's name from these tables; return the ids of changed ones."""
    _sign_with(who, names.new)
    _silence(who, names)
    Watcher.objects.filter(_watched_by(who)).delete()
    if who.user_id is not None:
        forget_staff(who.user_id)
        _without_friends(who.user_id)
    changed = _rename_rows(table_ids, names)
    _leave_seats(who, names.new)
    return changed


def _without_friends(user_id: int) -> None:
    Friendship.objects.filter(Q(asked_by=user_id) | Q(asked=user_id)).delete()
    PlayerBlock.objects.filter(Q(by=user_id) | Q(blocked=user_id)).delete()
    TableInvitation.objects.filter(Q(by=user_id) | Q(to=user_id)).delete()


def _rated_matches(who: Holder) -> list[int]:
    rated = MatchRating.objects.filter(user_id=who.user_id) if who.user_id is not None else MatchRating.objects.none()
    return list(rated.values_list("table_id", flat=True))


def _tables_of(who: Holder) -> set[int]:
    """Return the tables where the person sat, wrote, watched, or was host or director."""
    table_ids = set(seats_held(who).values_list("table_id", flat=True))
    table_ids |= set(Table.objects.filter(_opened_by(who)).values_list("pk", flat=True))
    table_ids |= set(Watcher.objects.filter(_watched_by(who)).values_list("table_id", flat=True))
    if who.user_id is None:
        return table_ids
    table_ids |= set(ChatLine.objects.filter(user_id=who.user_id).values_list("table_id", flat=True))
    for kind, author, _name in AUTHORS:
        path = "sheet__table_id" if kind is SheetAnswer else "table_id"
        table_ids |= set(kind._base_manager.filter(**{author: who.user_id}).values_list(path, flat=True))
    return table_ids


def _sign_with(who: Holder, name: str) -> None:
    """Replace the author's name in rows that their account wrote."""
    if who.user_id is None:
        return
    for kind, author, column in AUTHORS:
        kind._base_manager.filter(**{author: who.user_id}).exclude(**{column: ""}).update(**{column: name})
    Sheet.objects.filter(author_id=who.user_id).exclude(device="").update(device="")


def _silence(who: Holder, names: Renaming) -> None:
    """Blank and hide the person's chat lines, and blank their words to the director."""
    calls_by(who).update(words="")
    said_by(who).update(name=names.new, text="", hidden=True, key=None, user=None)


def _rename_rows(tables: list[int], names: Renaming) -> set[int]:
    """Replace the name in the rows of these tables; return the ids of changed ones."""
    changed: set[int] = set()
    for some in _some(tables):
        for kind, path, columns in WORDED:
            rows: QuerySet[Model] = kind._base_manager.filter(**{f"{path}__in": some})
            if kind is Seat:  # another known player may have the same name
                rows = rows.filter(user=None, holder="")
            touched = rewrite(rows, columns, names)
            for part in _some(touched):
                changed |= set(kind._base_manager.filter(pk__in=part).values_list(path, flat=True))
    return changed


def _leave_seats(who: Holder, name: str) -> None:
    """Rename the person's seats and detach them from accounts, links and pages."""
    seats = Seat.objects.filter(pk__in=list(seats_held(who).values_list("pk", flat=True)))
    daily_plays_of(who).update(user=None, holder="")
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
    """Delete data past its retention time; return the numbers of rows by kind."""
    counts: dict[str, int] = {}
    if before := _before(settings.CHAT_KEPT_DAYS):
        counts |= {"chat": _chat(before), "calls": _calls(before)}
    if before := _before(settings.ADDRESSES_KEPT_DAYS):
        counts |= {"devices": _devices(before), "seat_devices": _seat_devices(before)}
        counts |= {"pages": _pages(before), "watchers": _watchers(before)}
    if before := _before(settings.GUESTS_KEPT_DAYS):
        counts |= {"guests": _guests(before)}
    if before := _before(settings.COMMITMENTS_KEPT_DAYS):
        counts |= {"commitments": _commitments(before)}
    return counts


def _before(days: float) -> datetime | None:
    return timezone.now() - timedelta(days=days) if days > 0 else None


def _commitments(before: datetime) -> int:
    """Delete the commitments of lobby tables of whole days, so that the list of a day changes once.

    Tables of events are named by the path of their secret, which has a colon.
    """
    first_kept = datetime.combine(before.astimezone(UTC).date(), time(), UTC)
    old = Commitment.objects.filter(kind=Commitment.Kind.TABLE, at__lt=first_kept)
    return old.exclude(name__contains=":").delete()[0]


def _over(before: datetime) -> QuerySet[Table]:
    """Tables at which nothing has been played since."""
    return Table.objects.filter(state=Table.State.FINISHED, finished_at__lt=before)


def _chat(before: datetime) -> int:
    return ChatLine.objects.filter(at__lt=before, table__in=_over(before)).delete()[0]


def _calls(before: datetime) -> int:
    """Blank the words of old calls; the call and its reason stay."""
    return Call.objects.filter(at__lt=before, table__in=_over(before)).exclude(words="").update(words="")


def _devices(before: datetime) -> int:
    """Delete the devices on which old results were entered; the authors stay."""
    sheets = Sheet.objects.filter(table__in=_over(before), written_at__lt=before).exclude(device="")
    if not sheets.exists():
        return 0  # avoids a lock on the table without a reason
    with unguarded(Sheet):
        return sheets.update(device="")


def _seat_devices(before: datetime) -> int:
    """Clear the devices and PINs of seats; people may use a PIN elsewhere too."""
    seats = Seat.objects.filter(table__in=_over(before))
    return seats.exclude(device="", barred_device="", pin="").update(**OF_NO_DEVICE)


def _pages(before: datetime) -> int:
    """When a page of a player was open, and which one."""
    seats = Seat.objects.filter(table__in=_over(before)).exclude(line="", seen_at=None, gone_at=None)
    return seats.update(line="", seen_at=None, gone_at=None)


def _watchers(before: datetime) -> int:
    return Watcher.objects.filter(seen_at__lt=before).delete()[0]


def _guests(before: datetime) -> int:
    """Clear the names and session tokens of lobby players without an account."""
    with transaction.atomic(), translation.override(settings.LANGUAGE_CODE):
        tables = _over(before).filter(context="")
        tables.filter(host__startswith=GUEST).update(host="")
        DailyPlay.objects.filter(table__in=tables, holder__startswith=GUEST).update(holder="")
        seats = Seat.objects.filter(table__in=tables, holder__startswith=GUEST)
        return seats.update(name=gettext("Guest"), holder="")
