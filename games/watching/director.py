"""Director's view of an online table: hands, every move, and the chat.

Looks at hands are recorded with a reason. The cards come from the engine's views of the seats. The caller makes sure
that no player of the same cards sees them.
"""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from engine import table as engine_table
from games import wording
from games.models import Claim, Seat, Table
from games.table_page.talk import words_of_line
from games.tables import table_state
from games.tables.seats import OPEN
from games.talk.selectors import chat_at
from games.wording import cards as faces


@dataclass(frozen=True, slots=True)
class SaidLine:
    """A line of chat, for staff."""

    id: int
    name: str
    words: str
    at: datetime
    hidden: bool
    among_watchers: bool


@dataclass(frozen=True, slots=True)
class DirectorView:
    """A table as a director sees it.

    `hands` and `moves` are empty when the director may not see cards, or no deal runs.
    """

    number: int | None
    hands: list[tuple[str, list[faces.Face]]]
    moves: list[str]
    claims: list[str]
    said: list[SaidLine]


@dataclass(frozen=True, slots=True)
class SeatState:
    """A seat of a running online table whose player is away.

    It has the time of leaving, and whether a bot stands in.
    """

    table_id: int
    name: str
    gone_at: datetime | None
    stand_in: bool
    seat: str


def inspect_table(table_id: int, cards: bool = True) -> DirectorView:
    """The running deal of a table and its chat. Without `cards` nothing that lies hidden. Raises Table.DoesNotExist."""
    play = table_state.load(table_id)
    names = {code: seat.name or code for code, seat in play.seats.items()}
    visible = play.deal is not None and cards
    return DirectorView(
        number=play.row.number if play.row else None,
        hands=_hands(play, names) if visible else [],
        moves=[wording.move_line(_plain(move), names, play.table.game) for move in play.moves] if visible else [],
        claims=[_claim(made, names) for made in play.claims],
        said=[
            SaidLine(
                line.pk, line.name, words_of_line(line.code, line.text), line.at, line.hidden, line.audience != "table"
            )
            for line in chat_at(table_id)
        ],
    )


def away_at(table_ids: list[int]) -> list[SeatState]:
    """The players of these tables whose page is closed, or for whom a bot plays, as long as the match runs."""
    seats = Seat.objects.filter(table_id__in=table_ids, table__state__in=OPEN, kind=Seat.Kind.HUMAN)
    seats = seats.filter(table__place=Table.Place.ONLINE).order_by("table_id", "order")
    away = [seat for seat in seats if seat.gone_at is not None or seat.stand_in]
    return [SeatState(seat.table_id, seat.name or seat.code, seat.gone_at, seat.stand_in, seat.code) for seat in away]


@dataclass(frozen=True, slots=True)
class DeskSeat:
    """Desk's view of a single-device seat: its device and since when, and any PIN.

    `barred`: the seat was released, and its earlier device may not take it.
    """

    seat: str
    name: str
    since: datetime | None
    has_pin: bool
    released_at: datetime | None
    kind: str
    barred: bool


def seat_devices_at(table_id: int) -> list[DeskSeat]:
    """The players' seats of an event table that is being played, in order; none of a table that is over."""
    seats = Seat.objects.filter(table_id=table_id, one_device=True, kind=Seat.Kind.HUMAN, table__state__in=OPEN)
    return [
        DeskSeat(
            row.code,
            row.name or row.code,
            row.device_at,
            bool(row.pin),
            row.released_at,
            kind=row.get_device_kind_display(),
            barred=bool(row.barred_device and not row.device),
        )
        for row in seats.order_by("order")
    ]


def plays_same_cards(table_id: int, holders: frozenset[str], user_id: int | None) -> bool:
    """Whether one of these holds a seat at the table, or at another one that is dealt the same packs."""
    table = Table.objects.get(pk=table_id)
    same = Seat.objects.filter(table__deck=table.deck) if table.deck else Seat.objects.filter(table=table)
    by_holder = same.filter(holder__in=holders).exists() if holders else False
    return by_holder or (user_id is not None and same.filter(user_id=user_id).exists())


def _plain(move: object) -> dict[str, str]:
    return {name: getattr(move, name) for name in ("seat", "text", "by")}


def _hands(play: table_state.Play, names: dict[str, str]) -> list[tuple[str, list[faces.Face]]]:
    deck = faces.deck_of(play.table.game)
    views = {code: engine_table.view(play.game, play.deal, code) for code in play.seats}
    return [(names[code], [faces.face(card, deck) for card in view["hand"]]) for code, view in views.items()]


def _claim(made: Claim, names: dict[str, str]) -> str:
    counts = ", ".join(f"{names.get(side, side)} {count}" for side, count in made.tricks.items())
    facts = {"name": names[made.seat], "counts": counts, "state": made.get_state_display()}
    return gettext("%(name)s claims: %(counts)s (%(state)s).") % facts
