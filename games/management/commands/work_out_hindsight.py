"""`manage.py work_out_hindsight ID`: analyse a deal in a process of its own."""

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.replay.analysis import work_out

BEHIND = 5
"""The pages come first: this process takes what processor time they leave."""


class Command(BaseCommand):
    help = "Run a requested analysis of a deal. The server calls this automatically."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("deal_id", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        os.nice(BEHIND)
        work_out(options["deal_id"])
