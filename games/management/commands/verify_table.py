"""`manage.py verify_table ID` and `verify_table FILE`: verify a whole table."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from engine.documents import NEGATIVE, POSITIVE, UNREADABLE, unreadable
from engine.errors import InputError
from engine.records import to_case, write
from games.core import documents as documents_io
from games.core.errors import say
from games.core.request_cache import read_consistently
from games.models import Table
from games.records.checks import verify
from games.records.documents import check_record
from games.records.selectors import table_record


class Command(BaseCommand):
    """Verify a table.

    Exit code 0: everything follows, 1: something does not, 2: unknown table or unreadable file.
    """

    help = (
        "Check the shuffles, hands, moves, sheets and result of a table. ID is a table in this database, FILE a record."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "table", metavar="ID|FILE", help="the number of a table, a file with a record, or - for one"
        )
        parser.add_argument("--record", action="store_true", help="print the record of table ID instead")
        parser.add_argument("--adjudicate", action="store_true", help="print its deals in the format of `adjudicate`")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["table"]
        try:
            code = self.of_table(int(name), options) if _is_number(name) else self.of_file(name)
        except Table.DoesNotExist:
            refused = InputError("no_such_table", "table", table=name)
            code = documents_io.put(unreadable(refused, say), UNREADABLE, self.stdout, self.stderr)
        if code:
            sys.exit(code)

    def of_table(self, table_id: int, options: dict[str, object]) -> int:
        """Verify a table of this database, drafts included; its record only as published."""
        if options["record"]:
            self.stdout.write(write(table_record(table_id, own=True)), ending="")
            return POSITIVE
        if options["adjudicate"]:
            return documents_io.put(to_case(table_record(table_id, own=True)), POSITIVE, self.stdout, self.stderr)
        answer = read_consistently(table_id, verify, Table.objects.all())
        code = POSITIVE if answer["follows"] else NEGATIVE
        return documents_io.put(answer, code, self.stdout, self.stderr)

    def of_file(self, path: str) -> int:
        """A record in a file, or on standard input."""
        return documents_io.run_bytes(check_record, path, self.stdout, self.stderr)


def _is_number(name: str) -> bool:
    return name.isascii() and name.isdigit() and len(name) < 19
