"""`manage.py found`: which settings the environment gave."""

from typing import Any

from django.core.management.base import BaseCommand

from config import settings_report as found


class Command(BaseCommand):
    help = "Show the database, broker and mode that the settings name."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("\n".join(found.lines()))
