"""Quick match: one press sits at a table that waits for players, or opens one.

A table that quick match has opened waits a short while for others; then bots take its free seats. `Table.due_at` of a
gathering table is that moment, so that a lost task or a restart delays it by one sweep at most.
"""

from datetime import timedelta

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from games.core.errors import Conflict
from games.lobby import services as lobby
from games.lobby.schemas import NewLobbyTable
from games.models import Seat, Table
from games.tables import after_commit
from games.tables import table_state as store
from games.tables.casual import idle
from games.tables.players import Player
from games.tables.seats import seat_of_viewer

WAIT = timedelta(seconds=20)
"""How long the free seats of a quick match wait for people."""
LEFT_AFTER = timedelta(minutes=5)
"""Time without a person's action after which a waiting table is offered to nobody else."""
MAX_TRIED = 5
"""Tables that are tried; others fill them at the same time."""


def quick_match(*, table: NewLobbyTable, player: Player) -> int:
    """Return the table at which the player now sits, the fullest fitting one or a new one.

    Raises InputError, OptionError, and Conflict for a guest with too many open tables.
    """
    viewer = player.viewer()
    own = _waiting(table).filter(pk__in=Seat.objects.filter(seat_of_viewer(viewer)).values("table_id")).first()
    if own is not None:
        return own.pk
    for table_id in _fitting(table)[:MAX_TRIED]:
        try:
            lobby.sit(table_id=table_id, player=player)
        except (Conflict, Table.DoesNotExist):
            continue
        return table_id
    table_id = lobby.open_for_others(table=table, player=player)
    with transaction.atomic():
        opened = store.lock(table_id)
        if opened.state == Table.State.GATHERING:
            opened.due_at = timezone.now() + WAIT
            opened.save(update_fields=["due_at"])
            after_commit.notify_table(opened)
    return table_id


def begin_due() -> int:
    """Let bots take the free seats of quick matches that have waited long enough; return their number.

    May run at any time and any number of times.
    """
    return lobby.act_on_due(Table.objects.filter(rematch_of=None), lobby.begin_with_bots)


def _waiting(table: NewLobbyTable) -> "QuerySet[Table]":
    """The open tables that wait for players under exactly these rules."""
    return Table.objects.filter(
        state=Table.State.GATHERING,
        lobby=Table.Lobby.OPEN,
        game=table.game,
        preset=table.preset,
        options=dict(table.options),
    )


def _fitting(table: NewLobbyTable) -> list[int]:
    """Tables with a seat free for all and a person who is still there, the fullest first, then the oldest."""
    free = Count("seats", filter=Q(seats__kind=Seat.Kind.OPEN, seats__name=""))
    left = idle(timezone.now() - LEFT_AFTER).values("pk")
    tables = _waiting(table).exclude(pk__in=left).annotate(free=free).filter(free__gt=0)
    return list(tables.order_by("free", "pk").values_list("pk", flat=True))
