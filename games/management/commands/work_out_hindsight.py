"""`manage.py work_out_hindsight ID`: what every card or bid of a deal was worth, in a process of its own."""

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.replay.analysis import work_out

BEHIND = 5
"""The pages come first: this process takes what processor time they leave."""


class Command(BaseCommand):
    help = "Work out the hindsight of a deal for which somebody has asked. The server calls this by itself."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("deal_id", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        os.nice(BEHIND)
        work_out(options["deal_id"])
