"""`manage.py forget`: deletes expired personal data now."""

from typing import Any

import orjson
from django.core.management.base import BaseCommand

from tournaments.privacy.services import forget


class Command(BaseCommand):
    """Prints the number of deleted rows. Workers do the same every hour."""

    help = "Delete chat, devices, guests and sessions older than the settings allow (docs/privacy.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(orjson.dumps(forget(), option=orjson.OPT_INDENT_2).decode())
