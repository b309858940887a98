"""Versions of a sheet in the administration: values, current version, answers."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q
from django.utils.translation import gettext

from games.core.facts import AnswerData
from games.models import Sheet, SheetAnswer
from games.sheets.forms import sheet_sentence
from games.tables import table_state
from games.tables.seats import names_of
from games.tables.sheet_versions import answers_to, current_versions, facts_of


@dataclass(frozen=True, slots=True)
class DescribedVersion:
    """One version; `is_current` is the one that counts, `state` that of the standings."""

    sheet: Sheet
    words: str
    is_current: bool
    state: str
    answers: tuple[AnswerData, ...]

    @property
    def sentences(self) -> list[str]:
        """Every answer as a sentence."""
        return [_answer_to_text(answer) for answer in self.answers]


def described_versions(sheets: Iterable[Sheet]) -> list[DescribedVersion]:
    """The versions of one sheet, in order."""
    rows = list(sheets)
    ids = [row.pk for row in rows]
    facts = list(facts_of(Sheet.objects.filter(pk__in=ids).order_by("version")))
    current = {fact.sheet_id for fact in current_versions(facts)}
    states, answers = {fact.sheet_id: fact.state for fact in facts}, answers_to(ids)
    return [
        DescribedVersion(row, in_words(row), row.pk in current, _state(states[row.pk]), tuple(answers[row.pk]))
        for row in rows
    ]


def counting() -> "ExpressionWrapper[Q]":
    """Return the condition that a version is the newest of its deal that counts, as a column."""
    settled = Q(waits=False) | Exists(SheetAnswer.objects.filter(sheet=OuterRef("pk"), settles=True))
    of_deal = Sheet.objects.filter(table=OuterRef("table"), number=OuterRef("number"))
    newer = of_deal.filter(Q(waits=False) | Q(answers__settles=True), version__gt=OuterRef("version"))
    return ExpressionWrapper(settled & ~Exists(newer) & Q(void=False), output_field=BooleanField())


def in_words(sheet: Sheet) -> str:
    """A version in one sentence."""
    if sheet.void:
        return gettext("The score sheet has been removed. This deal has no result.")
    game, options = table_state.rules_of(sheet.table)
    return sheet_sentence(game, options, sheet.values, names_of(sheet.table.seats.all()))


def _state(state: str) -> str:
    return {"waiting": gettext("awaiting confirmation"), "disputed": gettext("disputed")}.get(state, "")


def _answer_to_text(answer: AnswerData) -> str:
    facts = {"who": answer.author_name, "answer": str(SheetAnswer.Kind(answer.kind).label), "seat": answer.seat}
    if answer.same_device:
        return gettext("%(who)s (%(seat)s): %(answer)s, on the same device as the entry") % facts
    if answer.seat:
        return gettext("%(who)s (%(seat)s): %(answer)s") % facts
    return gettext("%(who)s: %(answer)s") % facts if answer.author_name else str(facts["answer"])
