"""Who watches a table, kept so that staff can see it by name. What is seen is settled in selectors.watching."""

from datetime import timedelta

from django.utils import timezone

from games.models import Watcher
from games.tables.spectators import LEASE

SELDOM = timedelta(seconds=30)
"""A page that is still open is noted so often at most."""


def note_watcher(table_id: int, holder: str, name: str, user_id: int | None = None) -> None:
    """Somebody who does not sit there has the table's page open. Written seldom; may be called at every look."""
    now = timezone.now()
    values = {"seen_at": now, "name": name[:120], "user_id": user_id}
    row, made = Watcher.objects.get_or_create(table_id=table_id, holder=holder[:60], defaults=values)
    if not made and row.seen_at < now - SELDOM:
        since = now if row.seen_at < now - LEASE else row.since
        Watcher.objects.filter(pk=row.pk).update(**values, since=since)
