"""`manage.py fill_round ID`: pairs a round in its own process, like a worker."""

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.pairing.services import fill_round

BEHIND = 5
"""The niceness: pages have priority over this process."""


class Command(BaseCommand):
    help = "Pair a round that is waiting for a worker. The server calls this automatically."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("round_id", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        os.nice(BEHIND)
        fill_round(options["round_id"], apart=True)
