"""`manage.py import_people FILE`: imports people; bad rows are named by number."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import orjson
from django.core.management.base import BaseCommand
from django.db import transaction

from tournaments.models import Person
from tournaments.people.import_rows import BadRow, ImportResult, UnreadableList, import_people
from tournaments.people.services import find_or_make

NEGATIVE, UNREADABLE = 1, 2


class Command(BaseCommand):
    """Exit code 0: all rows stored, 1: only good rows stored, 2: no list of people."""

    help = "Import people from CSV (; or , or tab) or XLSX, with or without a header row."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the file to read, or - for standard input")
        parser.add_argument("--check", action="store_true", help="check the list without saving")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            result = import_people(_bytes(options["file"]))
        except (UnreadableList, OSError) as problem:
            self._refuse(problem)
        new = 0 if options["check"] else _keep(result)
        answer = {"read": len(result.rows), "new": new, "bad": [_bad_row_document(row) for row in result.bad]}
        self._print({**answer, "ignored_columns": list(result.ignored)})
        for bad_row in result.bad:
            self.stderr.write(f"row {bad_row.row}, {bad_row.field}: {bad_row.sentence}")
        if result.bad:
            sys.exit(NEGATIVE)

    def _refuse(self, problem: UnreadableList | OSError) -> None:
        if isinstance(problem, UnreadableList):
            code, message = problem.code, str(problem.message)
        else:
            code, message = "no_file", str(problem.strerror)
        self._print({"error": {"code": code, "message": message, "field": "file"}})
        self.stderr.write(message)
        sys.exit(UNREADABLE)

    def _print(self, answer: dict[str, object]) -> None:
        self.stdout.write(orjson.dumps(answer, option=orjson.OPT_INDENT_2).decode())


def _bytes(path: str) -> bytes:
    return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()


def _keep(result: ImportResult) -> int:
    """Store the good rows; return the number of new people."""
    with transaction.atomic():
        before = Person.objects.count()
        find_or_make(result.rows)
        return Person.objects.count() - before


def _bad_row_document(row: BadRow) -> dict[str, object]:
    return {"row": row.row, "field": row.field, "code": row.code, "message": row.sentence, "cells": dict(row.cells)}
