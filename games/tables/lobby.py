"""Lobby: tables that gather players, their audience, and access to private tables."""

from collections.abc import Iterable

from django.db.models import Count, Q, QuerySet
from typing_extensions import TypedDict

from engine import shuffle
from engine.cards import Card
from engine.game import PartnerDraw
from games.models import Deal, Seat, Table
from games.tables import table_state
from games.tables.options import rules_of_table
from games.tables.seats import OPEN, Viewer, holds, seat_of_viewer

TOPIC = "lobby:tables"
"""Topic of the lists of free tables."""
INVITED = "invite:"
"""Prefix of the token that a session stores after opening the link of a private table."""


def may_view_table(table: Table, seats: Iterable[Seat], viewer: Viewer) -> bool:
    """Return whether this viewer may see a table at all.

    A private one is visible to its players and to viewers with its link.
    """
    if table.lobby != Table.Lobby.PRIVATE or f"{INVITED}{table.invite}" in viewer.holders:
        return True
    return any(holds(row, viewer) or keeps_for(row, viewer) for row in seats)


def require_view(table_id: int, viewer: Viewer) -> None:
    """Raises Table.DoesNotExist for a private table that this viewer may not see."""
    table = Table.objects.get(pk=table_id)
    if table.lobby == Table.Lobby.PRIVATE and not may_view_table(table, table.seats.all(), viewer):
        raise Table.DoesNotExist(f"Table {table_id} is private.")


def keeps_for(row: Seat, viewer: Viewer) -> bool:
    """Whether a free seat is kept for this viewer."""
    return row.kind == Seat.Kind.OPEN and viewer.shows(row.user_id, row.holder)


def tables_for(viewer: Viewer) -> "QuerySet[Table]":
    """Return tables for lists: those the viewer may see, without others' practice."""
    others = practice().exclude(pk__in=_own_seats(viewer).values("table_id"))
    return seen_by(viewer).exclude(pk__in=others.values("pk"))


def seen_by(viewer: Viewer) -> "QuerySet[Table]":
    """Return the tables this viewer may see: public, their own, and invited ones."""
    invites = [token.removeprefix(INVITED) for token in viewer.holders if token.startswith(INVITED)]
    own = Q(pk__in=_own_seats(viewer).values("table_id"))
    mine = own | Q(invite__in=invites) if invites else own
    return Table.objects.exclude(state=Table.State.DRAFT).filter(~Q(lobby=Table.Lobby.PRIVATE) | mine)


def _own_seats(viewer: Viewer) -> "QuerySet[Seat]":
    return Seat.objects.filter(seat_of_viewer(viewer), kind=Seat.Kind.HUMAN)


def casual() -> "QuerySet[Table]":
    """Online tables that belong to no event and not to the daily deals."""
    return Table.objects.filter(place=Table.Place.ONLINE, context="", deck="")


def practice() -> "QuerySet[Table]":
    """Casual tables that have begun and at which at most one person plays."""
    begun = casual().exclude(state__in=(Table.State.DRAFT, Table.State.GATHERING))
    people = Count("seats", filter=Q(seats__kind=Seat.Kind.HUMAN))
    return begun.annotate(people=people).filter(people__lte=1)


def open_casual_of(viewer: Viewer) -> "QuerySet[Table]":
    """Return the unfinished casual tables at which this viewer holds a seat."""
    own = _own_seats(viewer).values("table_id")
    return casual().filter(state__in=(Table.State.GATHERING, *OPEN), pk__in=own)


def finished_of(viewer: Viewer) -> "QuerySet[Table]":
    """Return the viewer's finished online tables, the newest first.

    Those that were cut short before any deal was played out are left out, because they have no replay.
    """
    own = _own_seats(viewer).values("table_id")
    over = Table.objects.filter(place=Table.Place.ONLINE, state=Table.State.FINISHED, pk__in=own)
    return over.filter(deals__state=Deal.State.OVER).distinct().order_by("-finished_at", "-pk")


def gathering_for(viewer: Viewer) -> "QuerySet[Table]":
    """Return gathering tables, newest first: open ones, and the viewer's private ones."""
    reserved = Q(seats__kind=Seat.Kind.OPEN) & _own_tables(viewer)
    seated = Q(seats__kind=Seat.Kind.HUMAN) & _own_tables(viewer)
    tables = Table.objects.filter(state=Table.State.GATHERING).filter(Q(lobby=Table.Lobby.OPEN) | reserved | seated)
    return tables.distinct().order_by("-pk")


class LobbyView(TypedDict):
    """How a table of the lobby gathers its players, for one viewer (see `lobby_of`)."""

    lobby: str
    invite: str
    host: bool
    kept: list[str]
    mine: list[str]
    draw: bool
    drawn: list[dict[str, str]] | None
    again: int | None


def lobby_of(table: Table, seats: Iterable[Seat], viewer: Viewer | None) -> LobbyView | None:
    """Return how a lobby table gathers players; None for other tables.

    It is made for this viewer. `invite` is the token in its link, empty once the match has begun. `host`: the viewer
    opened it. `kept`: the reserved seats; `mine`: those reserved for this viewer. `draw`: partners are drawn by cards,
    and `drawn` are these cards. `again` is the id of its rematch, once requested.
    """
    if not table.lobby and not _casual(table):
        return None
    rows = list(seats)
    viewer = viewer or Viewer()
    return {
        "lobby": table.lobby,
        "invite": table.invite if table.state == Table.State.GATHERING else "",
        "host": is_host(table, viewer),
        "kept": [row.code for row in rows if row.kind == Seat.Kind.OPEN and row.name],
        "mine": [row.code for row in rows if keeps_for(row, viewer)],
        "draw": rules_of_table(table).draw_partners,
        "drawn": drawn_shown(table),
        "again": Table.objects.filter(rematch_of=table).values_list("pk", flat=True).first()
        if table.state == Table.State.FINISHED
        else None,
    }


def _casual(table: Table) -> bool:
    return table.place == Table.Place.ONLINE and not table.context


def is_host(table: Table, viewer: Viewer) -> bool:
    """Whether this viewer opened the table, or was handed it."""
    return viewer.shows(table.host_user_id, table.host)


def _own_tables(viewer: Viewer) -> Q:
    own = Q(seats__holder__in=viewer.holders) if viewer.holders else Q(pk__in=[])
    return own | Q(seats__user_id=viewer.user_id) if viewer.user_id is not None else own


ATTEMPT = 1
"""Attempt number in the seeds of deal 0, which is not played: attempt 0 draws the dealer, this one the partners."""


def draw_of(table: Table) -> PartnerDraw | None:
    """Return this table's draw for partners; None without one."""
    if not rules_of_table(table).draw_partners:
        return None
    game, options = table_state.rules_of(table)
    return game.draw_for_partners(
        options, shuffle.shuffled(game.pack(options), table_state.seed_of(table, 0, ATTEMPT), "")
    )


def drawn_shown(table: Table) -> list[dict[str, Card]] | None:
    """Return the rounds of the draw: a card by present seat; None before the draw."""
    draw = draw_of(table) if table.state not in (Table.State.DRAFT, Table.State.GATHERING) else None
    if draw is None:
        return None
    return [{draw.seats[seat]: card for seat, card in cards.items()} for cards in draw.rounds]
