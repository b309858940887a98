"""The lobby: which tables gather players, for whom, and who may look at a table that is not for everybody."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet

from games.models import Seat, Table
from games.online_rules import rules_of_table
from games.selectors.partners import drawn_shown
from games.selectors.seats import Viewer, holds, tables_of

TOPIC = "lobby:tables"
"""What open pages listen to that list free tables."""
INVITED = "invite:"
"""How the word begins that a session keeps when somebody has opened the link to a private table."""


def may_look(table: Table, seats: Iterable[Seat], viewer: Viewer) -> bool:
    """Whether this viewer may see a table at all: a private one shows itself to its players and who has its link."""
    if table.lobby != Table.Lobby.PRIVATE or f"{INVITED}{table.invite}" in viewer.holders:
        return True
    return any(holds(row, viewer) or keeps_for(row, viewer) for row in seats)


def require_look(table_id: int, viewer: Viewer) -> None:
    """Raises Table.DoesNotExist for a private table that this viewer may not see."""
    table = Table.objects.get(pk=table_id)
    if table.lobby == Table.Lobby.PRIVATE and not may_look(table, table.seats.all(), viewer):
        raise Table.DoesNotExist(f"Table {table_id} is private.")


def keeps_for(row: Seat, viewer: Viewer) -> bool:
    """Whether a free seat is kept for this viewer."""
    return row.kind == Seat.Kind.OPEN and viewer.shows(row.user_id, row.holder)


def tables_for(viewer: Viewer) -> "QuerySet[Table]":
    """Tables that lists may name to this viewer: the public ones, and private ones he may look at."""
    invites = [word.removeprefix(INVITED) for word in viewer.holders if word.startswith(INVITED)]
    mine = Q(pk__in=tables_of(viewer)) | Q(invite__in=invites) if invites else Q(pk__in=tables_of(viewer))
    return Table.objects.exclude(state=Table.State.DRAFT).filter(~Q(lobby=Table.Lobby.PRIVATE) | mine)


def gathering_for(viewer: Viewer) -> "QuerySet[Table]":
    """Tables that wait for players, newest first: the open ones, and private ones of this viewer."""
    kept = Q(seats__kind=Seat.Kind.OPEN) & _his(viewer)
    seated = Q(seats__kind=Seat.Kind.HUMAN) & _his(viewer)
    found = Table.objects.filter(state=Table.State.GATHERING).filter(Q(lobby=Table.Lobby.OPEN) | kept | seated)
    return found.distinct().order_by("-pk")


def lobby_of(table: Table, seats: Iterable[Seat], viewer: Viewer | None) -> dict[str, Any] | None:
    """What a table of the lobby tells this viewer of how it gathers players; None for any other table.

    `invite` is the word in its link, told to those who may look. `host`: he opened it. `kept`: the seats that are kept
    for somebody; `mine`: those kept for this viewer. `draw`: partners are drawn by cards, and `drawn` are these cards
    (selectors.partners). `again` is the id of its rematch, once somebody has asked for one.
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


def _his(viewer: Viewer) -> Q:
    own = Q(seats__holder__in=viewer.holders) if viewer.holders else Q(pk__in=[])
    return own | Q(seats__user_id=viewer.user_id) if viewer.user_id is not None else own
