"""`manage.py forget`: throw away now what is kept of people only for a time."""

from typing import Any

import orjson
from django.core.management.base import BaseCommand

from tournaments.privacy.services import forget


class Command(BaseCommand):
    """Prints how many rows that concerned. Workers do the same every hour."""

    help = "Throw away chat, devices, guests and sessions that are older than the settings say (docs/privacy.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(orjson.dumps(forget(), option=orjson.OPT_INDENT_2).decode())
