"""Looks of staff at the hands of running deals: which deal somebody may see now, and what its players read of it."""

from engine.game import View
from games.core.moments import written_moment
from games.models import Deal, Look, Table


def may_see_hands(table_id: int, user_id: int) -> bool:
    """Whether this user has given a reason to look at the deal that runs at a table now."""
    row = Deal.objects.filter(table_id=table_id, state=Deal.State.RUNNING).first()
    if row is None:
        return False
    return Look.objects.filter(table_id=table_id, number=row.number, attempt=row.attempt, user_id=user_id).exists()


def looks_at(table: Table) -> list[View]:
    """The looks of staff at the hands of this match, oldest first, for the players of the table."""
    if not table.context:
        return []
    return [
        {"id": one.pk, "name": one.name, "reason": one.reason, "deal": one.number, "at": written_moment(one.at)}
        for one in table.looks.order_by("pk")
    ]
