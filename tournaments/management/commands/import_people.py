"""`manage.py import_people FILE`: a list of people into the club, good rows kept, bad ones named by row."""

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
    """Exit code 0: all rows kept, 1: some rows are bad (the others are kept), 2: no list of people."""

    help = "Take in a list of people: CSV (; or , or tab), XLSX, with or without a first row of names."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the file to read, or - for standard input")
        parser.add_argument("--check", action="store_true", help="only read the list, keep nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            result = import_people(_bytes(options["file"]))
        except (UnreadableList, OSError) as problem:
            self._refuse(problem)
        new = 0 if options["check"] else _keep(result)
        answer = {"read": len(result.rows), "new": new, "bad": [_told(one) for one in result.bad]}
        self._print({**answer, "ignored_columns": list(result.ignored)})
        for one in result.bad:
            self.stderr.write(f"row {one.row}, {one.field}: {one.sentence}")
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

    def _print(self, answer: dict[str, Any]) -> None:
        self.stdout.write(orjson.dumps(answer, option=orjson.OPT_INDENT_2).decode())


def _bytes(path: str) -> bytes:
    return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()


def _keep(result: ImportResult) -> int:
    """Stores the good rows and tells how many people were not known before."""
    with transaction.atomic():
        before = Person.objects.count()
        find_or_make(result.rows)
        return Person.objects.count() - before


def _told(one: BadRow) -> dict[str, Any]:
    return {"row": one.row, "field": one.field, "code": one.code, "message": one.sentence, "cells": dict(one.cells)}
