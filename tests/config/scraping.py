"""Values from /metrics, and a table whose clock has run out."""

import re
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from games.models import Table
from tests.games.helpers.page_tables import open_online


def figure(body: str, name: str) -> float:
    """Return the value of the metric with this name and labels."""
    match = re.search(rf"^{re.escape(name)} (\S+)$", body, re.MULTILINE)
    assert match is not None, name
    return float(match[1])


def metrics(client: Client) -> str:
    return client.get("/metrics").content.decode()


def overdue(seconds: float) -> int:
    """Open an online table whose clock ran out this many seconds ago."""
    table_id = open_online()
    Table.objects.filter(pk=table_id).update(due_at=timezone.now() - timedelta(seconds=seconds))
    return table_id
