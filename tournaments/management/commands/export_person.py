"""`manage.py export_person ID`: all data about one person, as a JSON document."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.management.person import add_arguments, dumps, subject_named
from tournaments.privacy.own_data import own_data


class Command(BaseCommand):
    """Exit code 2: no person with this number or name."""

    help = "Print all data stored about a person (docs/privacy.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(dumps(own_data(subject_named(self, options))))
