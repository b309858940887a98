"""What /metrics says, and a table whose clock has run out."""

import re
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from games.models import Table
from tests.games_pages.tables import open_online


def figure(body: str, name: str) -> float:
    """The number that stands behind a name with its labels."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", body, re.MULTILINE)
    assert found is not None, name
    return float(found[1])


def metrics(client: Client) -> str:
    return client.get("/metrics").content.decode()


def overdue(seconds: float) -> int:
    """An online table that nobody has looked at for so long."""
    table_id = open_online()
    Table.objects.filter(pk=table_id).update(due_at=timezone.now() - timedelta(seconds=seconds))
    return table_id
