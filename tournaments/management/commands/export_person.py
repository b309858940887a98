"""`manage.py export_person ID`: everything kept about one person, as one JSON document."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.management.person import add_arguments, dumps, subject_named
from tournaments.privacy.own_data import own_data


class Command(BaseCommand):
    """Exit code 2: there is nobody of this number or name."""

    help = "Print everything that is kept about a person (docs/privacy.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(dumps(own_data(subject_named(self, options))))
