"""`manage.py erase_person ID`: removes the name of a person; results stay.

Use `--again` after restoring a backup.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from tournaments.core import text_input as json_documents
from tournaments.core.errors import EventConflict
from tournaments.management.person import add_arguments, dumps, refuse, subject_named
from tournaments.models import Erasure, Person
from tournaments.privacy import register as erased_list
from tournaments.privacy.register import Erased
from tournaments.privacy.selectors import Subject
from tournaments.privacy.services import erase


class Command(BaseCommand):
    """Exit code 0: erased, 1: not now (the message explains), 2: no such person."""

    help = "Erase a person's name everywhere. Results stay (docs/privacy.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        add_arguments(parser)
        parser.add_argument("--reason", default="", help="reason for the erasure log; leave the name out")
        parser.add_argument(
            "--again",
            nargs="?",
            metavar="FILE",
            const="",
            help="erase again all listed people whose names a restored backup contains",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["again"] is not None:
            self._again(Path(options["again"]) if options["again"] else erased_list.path())
            return
        subject = subject_named(self, options)
        try:
            done = erase(subject, None, options["reason"])
        except EventConflict as refused:
            refuse(self, refused.code, refused.message, json_documents.NEGATIVE)
        self.stdout.write(dumps(_erasure_document(done)))

    def _again(self, file: Path) -> None:
        try:
            listed = erased_list.read_list(file)
        except FileNotFoundError:
            words = _(
                "The list %(path)s does not exist. Either no one has been erased on this server, or you must copy"
                " the list here."
            )
            refuse(self, "no_list", words % {"path": file}, json_documents.UNREADABLE)
        except (OSError, ValueError, KeyError) as error:
            refuse(self, "no_list", str(error), json_documents.UNREADABLE)
        done, later = [], []
        for line, subject in _named_again(listed):
            try:
                done.append(_erasure_document(erase(subject, None, line.reason, line.code)))
            except EventConflict as refused:
                later.append({"code": line.code, "person": line.person, "message": refused.message})
        self.stdout.write(dumps({"erased": done, "not_yet": later}))
        if later:
            raise SystemExit(json_documents.NEGATIVE)


def _named_again(listed: list[Erased]) -> Iterator[tuple[Erased, Subject]]:
    """Yield listed people who are not erased in this database."""
    for line in listed:
        if Erasure.objects.filter(name__endswith=f" {line.code}").exists():
            continue
        person = Person.objects.select_related("user").filter(pk=line.person or 0).first()
        user = get_user_model().objects.filter(pk=line.user or 0).first()
        if person or user:
            yield line, Subject(person, user or (person.user if person else None))


def _erasure_document(done: Erasure) -> dict[str, object]:
    return {"name": done.name, "person": done.person_id, "user": done.user_id, "at": done.at}
