"""One person's data at tables, for that person: their own rows only."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext

from games.models import (
    Call,
    ChatLine,
    Claim,
    DailyPlay,
    Friendship,
    Hint,
    Look,
    MatchRating,
    Move,
    Pause,
    PlayerBlock,
    Seat,
    Sheet,
    SheetAnswer,
    Signal,
    Table,
    TableInvitation,
    Undone,
    Watcher,
)
from games.tables.board_sets import shut_sheets, still_played

MAX_CODE_LENGTH = 2
"""Letters: in chat a seat without a name is called by its code."""
BEING_PLAYED = (Table.State.DRAFT, Table.State.GATHERING, Table.State.WAITING, Table.State.RUNNING)


@dataclass(frozen=True, slots=True)
class Holder:
    """A person as tables know them: by account, and by the tokens of their seats.

    `lasting` are tokens that stay at the seats after erasure, because results are counted by them; they do not identify
    a person.
    """

    user_id: int | None = None
    words: frozenset[str] = frozenset()
    lasting: frozenset[str] = frozenset()


def seats_held(who: Holder) -> QuerySet[Seat]:
    """Return every seat that the person has or had."""
    return Seat.objects.filter(_by(who, "user_id", "holder"))


def tables_being_played(who: Holder) -> dict[int, str]:
    """Return the gathering and running tables with a seat of theirs: names by id."""
    seats = seats_held(who).filter(kind=Seat.Kind.HUMAN)
    tables = Table.objects.filter(seats__in=seats, state__in=BEING_PLAYED).distinct().order_by("pk")
    return {table.pk: str(table) for table in tables}


def names_at_tables(who: Holder) -> set[str]:
    """Return the person's names at tables, in chat and as a spectator.

    A guest without a name has none.
    """
    names = set(seats_held(who).filter(kind=Seat.Kind.HUMAN).values_list("name", flat=True))
    names |= set(Watcher.objects.filter(_by(who, "user_id", "holder")).values_list("name", flat=True))
    if who.user_id is not None:
        names |= set(ChatLine.objects.filter(user_id=who.user_id).values_list("name", flat=True))
    return {name for name in names if len(name) > MAX_CODE_LENGTH} - _nobody()


def _nobody() -> set[str]:
    """Return the default name of guests in every language."""
    words = set()
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            words.add(gettext("Guest"))
    return words


def own_data(who: Holder) -> dict[str, object]:
    """Return the person's data at tables as plain values.

    Other players' cards and moves are not included.
    """
    return {
        "seats": [_seat(seat) for seat in seats_held(who).select_related("table").order_by("table_id", "order")],
        "tables_opened": _rows(_tables_opened(who), "id", "game", "label", "lobby", "state", "created_at"),
        **_results(who),
        **_play(who),
        **_talk(who),
        "daily_deals": _rows(daily_plays_of(who), "day", "game", "table_id", "ranked", "started_at"),
        **_friends(who),
        "ratings": _rows(
            MatchRating.objects.filter(_by(who, "user_id", None)),
            "game", "table_id", "at", "place", "played", "mu", "sigma",
        ),
    }  # fmt: skip


def _friends(who: Holder) -> dict[str, object]:
    """Return what the account itself did; requests of others that it has not answered are theirs."""
    either = Q(_by(who, "asked_by_id", None)) | Q(_by(who, "asked_id", None), agreed_at__isnull=False)
    return {
        "friends": _rows(
            Friendship.objects.filter(either), "asked_by__username", "asked__username", "asked_at", "agreed_at"
        ),
        "blocked_players": _rows(PlayerBlock.objects.filter(_by(who, "by_id", None)), "blocked__username", "at"),
        "table_invitations": _rows(
            TableInvitation.objects.filter(_by(who, "by_id", None)), "table_id", "to__username", "at"
        ),
    }


def daily_plays_of(who: Holder) -> QuerySet[DailyPlay]:
    """Return the plays of daily deals of a person."""
    return DailyPlay.objects.filter(_by(who, "user_id", "holder"))


def said_by(who: Holder) -> QuerySet[ChatLine]:
    """Return the chat lines of the person's account.

    Without accounts, also the lines from the person's seat under their name.
    """
    nameless = ChatLine.objects.annotate(own=_held_there(who, "table_id", code="seat", name="name"))
    lines = nameless.filter(own=True, user=None) | nameless.filter(_by(who, "user_id", None))
    return ChatLine.objects.filter(pk__in=lines.values("pk"))


def calls_by(who: Holder) -> QuerySet[Call]:
    """His calls of the director."""
    return Call.objects.filter(_held_there(who, "table_id", code="seat", name="name"))


def _results(who: Holder) -> dict[str, object]:
    mine = _by(who, "author_id", None)
    written = Q(_held_there(who, "table_id", name="author_name"), author=None)
    answered = Q(_held_there(who, "sheet__table_id", name="author_name"), author=None)
    return {
        "sheets_written": _rows(
            Sheet.objects.filter(mine | written).exclude(shut_sheets()),
            "table_id", "number", "version", "values", "points", "source", "author_name", "reason_code", "reason",
            "written_at", "seat", "device",
        ),
        "sheets_answered": _rows(
            SheetAnswer.objects.filter(mine | answered),
            "sheet__table_id", "sheet__number", "sheet__version", "kind", "seat", "author_name", "same_device",
            "reason", "at",
        ),
        "tables_stopped": _rows(Pause.objects.filter(mine), "table_id", "started_at", "ended_at", "reason"),
    }  # fmt: skip


def _play(who: Holder) -> dict[str, object]:
    """Return play and signals of the person's seats, once the cards are public.

    Staff may request this data too.
    """
    shut = Table.objects.filter(still_played()).values("deck")
    over = Table.objects.filter(state=Table.State.FINISHED).exclude(deck__in=shut)
    own = Q(_held_there(who, "deal__table_id", code="seat"), deal__table__in=over)
    return {
        "moves": _rows(Move.objects.filter(own), "deal__table_id", "deal_id", "index", "text", "by", "at"),
        "undone": _rows(Undone.objects.filter(own), "deal__table_id", "deal_id", "index", "text", "at"),
        "hints": _rows(Hint.objects.filter(own), "deal__table_id", "deal_id", "position", "answer", "at"),
        "signals": _rows(Signal.objects.filter(own), "deal__table_id", "deal_id", "text", "at"),
        "claims": _rows(Claim.objects.filter(own), "deal__table_id", "deal_id", "tricks", "words", "state", "at"),
    }


def _talk(who: Holder) -> dict[str, object]:
    answered, watched = Call.objects.filter(_by(who, "taken_by_id", None)), _by(who, "user_id", "holder")
    return {
        "chat": _rows(said_by(who), "table_id", "audience", "name", "code", "text", "hidden", "at"),
        "calls": _rows(calls_by(who), "table_id", "reason", "words", "at"),
        "calls_answered": _rows(answered, "table_id", "taken_at", "note"),
        "looks": _rows(Look.objects.filter(_by(who, "user_id", None)), "table_id", "number", "name", "reason", "at"),
        "watched": _rows(Watcher.objects.filter(watched), "table_id", "name", "since", "seen_at"),
    }


def _seat(seat: Seat) -> dict[str, object]:
    table = seat.table
    return {
        **{name: getattr(table, name) for name in ("game", "label", "place", "state", "started_at", "finished_at")},
        "table": table.pk,
        "seat": seat.code,
        "name": seat.name,
        "words_for_the_shuffle": seat.words,
        "random_number_for_the_shuffle": seat.nonce_used,
        "time_in_percent": seat.time_factor,
        "seen_at": seat.seen_at,
        "gone_at": seat.gone_at,
        "device_since": seat.device_at,
        "device_kind": seat.device_kind,
        "has_a_pin": bool(seat.pin),
    }


def _tables_opened(who: Holder) -> QuerySet[Table]:
    return Table.objects.filter(_by(who, "host_user_id", "host"))


def _held_there(who: Holder, table: str, **same: str) -> Exists:
    """Return an expression: whether the person has a seat at the table of a row.

    `same` maps columns of the seat to columns of the row.
    """
    own = {column: OuterRef(other) for column, other in same.items()}
    return Exists(seats_held(who).filter(table_id=OuterRef(table), **own))


def _by(who: Holder, user: str, holder: str | None) -> Q:
    condition = Q(**{user: who.user_id}) if who.user_id is not None else Q(pk__in=[])
    return condition | Q(**{f"{holder}__in": who.words}) if holder and who.words else condition


def _rows(query: QuerySet[Any], *columns: str) -> list[dict[str, object]]:
    return list(query.order_by("pk").values(*columns))
