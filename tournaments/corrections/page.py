"""The versions of a result as its page tells them: what, who, when, how it came in, what was said, what counts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy

from games import api
from games.api import AnswerData, SheetData
from tournaments.confirmation.selectors import waiting_words
from tournaments.models import Event, Place
from tournaments.result_rules.second_person import standing_of, waits_for_second
from tournaments.sheets.text import Names, named_points

SOURCES = {
    "engine": gettext_lazy("played online"),
    "desk": gettext_lazy("entered at the desk"),
    "phone": gettext_lazy("entered at the table"),
    "admin": gettext_lazy("entered in the administration"),
    "api": gettext_lazy("entered by a program"),
}


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The version at another table that this one came from, or went to."""

    sheet_id: int
    round: int
    table: int
    deal: int


@dataclass(frozen=True, slots=True)
class VersionShown:
    """One version. `counts`: it is the one that counts now.

    `state` says what else holds of it, `answers` who said what.
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


def versions_shown(event: Event, versions: Sequence[SheetData], names: Names) -> list[VersionShown]:
    """Every version of one deal, oldest first."""
    answers = api.answers_to([fact.sheet_id for fact in versions])
    counting = standing_of(versions)
    return [
        VersionShown(
            fact=fact,
            sentence=sentence_shown(fact, names),
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


def sentence_shown(fact: SheetData, names: Names) -> str:
    """What a version says."""
    if fact.void:
        return gettext("Taken away: nothing stands for this deal.")
    return api.sentence(fact.table_id, fact.values, names)


def answer_sentence(answer: AnswerData) -> str:
    """What somebody said to a version."""
    facts = {"who": answer.author_name or gettext("The desk"), "time": _clock(answer.at), "why": answer.reason}
    if answer.kind == "silence":
        return gettext("Nobody objected until %(time)s, so it counts.") % facts
    if answer.kind == "reject":
        words = gettext("%(who)s rejected it at %(time)s: %(why)s") if answer.reason else _rejected()
        return words % facts
    if answer.kind == "desk":
        return (_settled_because() if answer.reason else gettext("%(who)s confirmed it at %(time)s.")) % facts
    if answer.same_device:
        return gettext("%(who)s accepted it at %(time)s, on the device on which it was entered.") % facts
    return gettext("%(who)s accepted it at %(time)s.") % facts


def _rejected() -> str:
    return gettext("%(who)s rejected it at %(time)s.")


def _settled_because() -> str:
    return gettext("%(who)s confirmed it at %(time)s: %(why)s")


def _state(event: Event, fact: SheetData, newest: SheetData) -> str:
    """What holds of a version besides counting; empty for one that is simply older."""
    if fact.state == "disputed":
        return gettext("rejected") if waits_for_second(fact) else gettext("disputed")
    if fact.state != "waiting":
        return ""
    if fact is not newest:
        return gettext("never confirmed")
    if waits_for_second(fact):
        return gettext("waits for a second person")
    names = waiting_words(event, fact)
    return gettext("waits for %(names)s") % {"names": names} if names else gettext("waits for the desk")


def _clock(at: datetime) -> str:
    return date_format(timezone.localtime(at), "H:i")


def _moved_to(fact: SheetData, versions: Sequence[SheetData]) -> int | None:
    """The version at another table that came from what stood here until this one took it away."""
    taken_before = max((one.version for one in versions if one.void and one.version < fact.version), default=0)
    found = Place.objects.filter(
        table__sheets__moved_from__table=fact.table_id,
        table__sheets__moved_from__number=fact.number,
        table__sheets__moved_from__version__gt=taken_before,
        table__sheets__moved_from__version__lt=fact.version,
    )
    return found.order_by("table__sheets__id").values_list("table__sheets__id", flat=True).last()


def _elsewhere(sheet_id: int | None) -> Elsewhere | None:
    if sheet_id is None:
        return None
    rows: Iterable[tuple[int, int, int]] = Place.objects.filter(table__sheets__id=sheet_id).values_list(
        "round__number", "table_number", "table__sheets__number"
    )[:1]
    return next((Elsewhere(sheet_id, *row) for row in rows), None)
