"""`manage.py fill_round ID`: what a worker does for a round that waits to be seated, in a process of its own."""

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.pairing.services import fill_round

BEHIND = 5
"""The pages come first: this process takes what processor time they leave."""


class Command(BaseCommand):
    help = "Seat a round that waits for a worker. The server calls this by itself."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("round_id", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        os.nice(BEHIND)
        fill_round(options["round_id"], apart=True)
