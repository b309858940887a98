"""Shared parts of commands about one person: arguments and answers."""

import sys
from typing import Any, NoReturn

import orjson
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from inputs.values import whole_number
from tournaments.core import text_input as json_documents
from tournaments.models import Person
from tournaments.privacy.selectors import Subject, subject_of, subject_of_user


def add_arguments(parser: CommandParser) -> None:
    """Add the arguments that select a person."""
    parser.add_argument("person", metavar="ID", nargs="?", help="the person's number in Administration")
    parser.add_argument("--user", metavar="NAME", help="instead: the name by which an account signs in")


def subject_named(command: BaseCommand, options: dict[str, Any]) -> Subject:
    """Return the selected person; exits with code 2 if there is none."""
    subject = _account(options["user"]) if options["user"] else _person(options["person"] or "")
    if subject is None:
        refuse(
            command,
            "no_such_person",
            _("This person or account does not exist. Check the number or name."),
            json_documents.UNREADABLE,
        )
    return subject


def _account(name: str) -> Subject | None:
    user = get_user_model().objects.filter(username=name).first()
    return subject_of_user(user) if user else None


def _person(text: str) -> Subject | None:
    number = whole_number(text)
    person = None if number is None else Person.objects.select_related("user", "club").filter(pk=number).first()
    return subject_of(person) if person else None


def refuse(command: BaseCommand, code: str, message: str, exit_code: int) -> NoReturn:
    """Print the refusal as JSON, and as a sentence on standard error; then exit."""
    command.stdout.write(dumps(json_documents.error(code, message, "person")))
    command.stderr.write(message)
    sys.exit(exit_code)


def dumps(answer: Any) -> str:
    """Return a response as printed by these commands."""
    return orjson.dumps(answer, option=orjson.OPT_INDENT_2).decode()
