"""A look of staff at all hands of a running deal: kept with its reason, and shown to every seat at once."""

from typing import NamedTuple

from django.db import transaction

from games.core.errors import Conflict, describe_error
from games.models import Look
from games.models.limits import LOOK_REASON
from games.tables import after_commit, deals, table_state
from inputs.values import one_line


class NotedLook(NamedTuple):
    """A look at the hands of a deal, as it was noted."""

    id: int
    number: int
    """Of the deal."""
    reason: str


def look_at_hands(table_id: int, user_id: int, name: str, reason: str) -> NotedLook:
    """Note that this user looks at the hands of the deal that runs now. A second look at the same deal is the first.

    The caller has checked that the user plays with none of these cards. Raises Table.DoesNotExist, InputError for a
    reason that is empty or too long, Conflict while no deal runs.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            line = one_line(reason, "reason", LOOK_REASON)
        if play.row is None:
            raise Conflict("no_deal_runs")
        look_fields = {"name": name[:150], "reason": line}
        look, is_new = Look.objects.get_or_create(
            table=play.table, number=play.row.number, attempt=play.row.attempt, user_id=user_id, defaults=look_fields
        )
        if is_new:
            deals.save(play)
            after_commit.notify_table(play.table)
    return NotedLook(look.pk, look.number, look.reason)
