"""Context of a result's page: versions with values, authors, times and answers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy

from games.api import sheets
from games.api.sheets import AnswerData, SheetData
from tournaments.confirmation.selectors import waiting_words
from tournaments.models import Event, Place
from tournaments.result_rules.second_approver import counting_version, waits_for_second
from tournaments.sheets.text import Names, named_points

SOURCES = {
    "engine": gettext_lazy("played online"),
    "desk": gettext_lazy("entered by the director"),
    "phone": gettext_lazy("entered at the table"),
    "admin": gettext_lazy("entered in Administration"),
    "api": gettext_lazy("entered by an API client"),
}


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The version at another table before or after a move."""

    sheet_id: int
    round: int
    table: int
    deal: int


@dataclass(frozen=True, slots=True)
class VersionShown:
    """One version. `counts`: it counts now. `state` is its other state.

    `answers` are those to it.
    """

    fact: SheetData
    sentence: str
    points: list[tuple[str, int]]
    source: str
    counts: bool
    state: str
    answers: list[str]
    moved_from: Elsewhere | None
    moved_to: Elsewhere | None


def version_lines(event: Event, versions: Sequence[SheetData], names: Names) -> list[VersionShown]:
    """Return all versions of one deal, oldest first."""
    answers = sheets.answers([fact.sheet_id for fact in versions])
    counting = counting_version(versions)
    return [
        VersionShown(
            fact=fact,
            sentence=version_text(fact, names),
            points=named_points(fact.points, names),
            source=str(SOURCES.get(fact.source, fact.source)),
            counts=fact.settled and fact is counting,
            state=_state(event, fact, versions[-1]),
            answers=[answer_sentence(answer) for answer in answers[fact.sheet_id]],
            moved_from=_elsewhere(fact.moved_from),
            moved_to=_elsewhere(_moved_to(fact, versions)) if fact.void else None,
        )
        for fact in versions
    ]


def version_text(fact: SheetData, names: Names) -> str:
    """Return the text of a version."""
    if fact.void:
        return gettext("The result of this deal has been removed.")
    return sheets.sentence(fact.table_id, fact.values, names)


def answer_sentence(answer: AnswerData) -> str:
    """Return the text of an answer to a version."""
    facts = {"who": answer.author_name or gettext("The director"), "time": _clock(answer.at), "why": answer.reason}
    if answer.kind == "silence":
        return gettext("No one objected by %(time)s, so the result was confirmed automatically.") % facts
    if answer.kind == "reject":
        words = gettext("%(who)s rejected the result at %(time)s: %(why)s") if answer.reason else _rejection_text()
        return words % facts
    if answer.kind == "desk":
        return (_settled_because() if answer.reason else gettext("%(who)s confirmed the result at %(time)s.")) % facts
    if answer.same_device:
        return gettext("%(who)s accepted the result at %(time)s, on the device used to enter it.") % facts
    return gettext("%(who)s accepted the result at %(time)s.") % facts


def _rejection_text() -> str:
    return gettext("%(who)s rejected the result at %(time)s.")


def _settled_because() -> str:
    return gettext("%(who)s confirmed the result at %(time)s: %(why)s")


def _state(event: Event, fact: SheetData, newest: SheetData) -> str:
    """Describe a version that does not count; empty if it is just older."""
    if fact.state == "disputed":
        return gettext("rejected") if waits_for_second(fact) else gettext("disputed")
    if fact.state != "waiting":
        return ""
    if fact is not newest:
        return gettext("never confirmed")
    if waits_for_second(fact):
        return gettext("needs a second approver")
    names = waiting_words(event, fact)
    return gettext("waiting for %(names)s") % {"names": names} if names else gettext("waiting for the director")


def _clock(at: datetime) -> str:
    return date_format(timezone.localtime(at), "H:i")


def _moved_to(fact: SheetData, versions: Sequence[SheetData]) -> int | None:
    """Return the version at another table that took over this withdrawn result."""
    taken_before = max(
        (version.version for version in versions if version.void and version.version < fact.version), default=0
    )
    moved_places = Place.objects.filter(
        table__sheets__moved_from__table=fact.table_id,
        table__sheets__moved_from__number=fact.number,
        table__sheets__moved_from__version__gt=taken_before,
        table__sheets__moved_from__version__lt=fact.version,
    )
    return moved_places.order_by("table__sheets__id").values_list("table__sheets__id", flat=True).last()


def _elsewhere(sheet_id: int | None) -> Elsewhere | None:
    if sheet_id is None:
        return None
    rows: Iterable[tuple[int, int, int]] = Place.objects.filter(table__sheets__id=sheet_id).values_list(
        "round__number", "table_number", "table__sheets__number"
    )[:1]
    return next((Elsewhere(sheet_id, *row) for row in rows), None)
