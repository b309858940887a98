"""What the commands about one person have in common: whom they mean, and how they answer."""

import sys
from typing import Any, NoReturn

import orjson
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from games.api import whole_number
from tournaments.core import text_input as json_documents
from tournaments.models import Person
from tournaments.privacy.selectors import Subject, subject_of, subject_of_user


def add_arguments(parser: CommandParser) -> None:
    """Who it is about."""
    parser.add_argument("person", metavar="ID", nargs="?", help="the number of the person, as in the club office")
    parser.add_argument("--user", metavar="NAME", help="instead: the name by which an account signs in")


def subject_named(command: BaseCommand, options: dict[str, Any]) -> Subject:
    """Whom the options name; ends the command with exit code 2 where there is nobody."""
    found = _account(options["user"]) if options["user"] else _person(options["person"] or "")
    if found is None:
        refuse(command, "no_such_person", _("There is no such person or account."), json_documents.UNREADABLE)
    return found


def _account(name: str) -> Subject | None:
    user = get_user_model().objects.filter(username=name).first()
    return subject_of_user(user) if user else None


def _person(word: str) -> Subject | None:
    number = whole_number(word)
    person = None if number is None else Person.objects.select_related("user", "club").filter(pk=number).first()
    return subject_of(person) if person else None


def refuse(command: BaseCommand, code: str, message: str, exit_code: int) -> NoReturn:
    """Say why not, as JSON on standard output and as a sentence on standard error."""
    command.stdout.write(dumps(json_documents.error(code, message, "person")))
    command.stderr.write(message)
    sys.exit(exit_code)


def dumps(answer: Any) -> str:
    """An answer as these commands print it."""
    return orjson.dumps(answer, option=orjson.OPT_INDENT_2).decode()
