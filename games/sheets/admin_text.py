"""The versions of a sheet as the administration shows them: in words, which one counts, and what was said to each."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext

from games.core.facts import AnswerData
from games.models import Sheet, SheetAnswer
from games.sheets.forms import sheet_sentence
from games.tables import table_state as store
from games.tables.seats import names_of
from games.tables.sheet_versions import answers_to, facts_of, standing_versions


@dataclass(frozen=True, slots=True)
class ToldVersion:
    """One version. `stands`: the table reckons with it now; `state` says whether standings do, in a word."""

    sheet: Sheet
    words: str
    stands: bool
    state: str
    answers: tuple[AnswerData, ...]

    @property
    def said(self) -> list[str]:
        """Every answer as a sentence."""
        return [_said(one) for one in self.answers]


def told_versions(sheets: Iterable[Sheet]) -> list[ToldVersion]:
    """The versions of one sheet, in order."""
    rows = list(sheets)
    ids = [row.pk for row in rows]
    facts = list(facts_of(Sheet.objects.filter(pk__in=ids).order_by("version")))
    standing = {fact.sheet_id for fact in standing_versions(facts)}
    states, answers = {fact.sheet_id: fact.state for fact in facts}, answers_to(ids)
    return [
        ToldVersion(row, in_words(row), row.pk in standing, _state(states[row.pk]), tuple(answers[row.pk]))
        for row in rows
    ]


def in_words(sheet: Sheet) -> str:
    """A version in one sentence."""
    if sheet.void:
        return gettext("The sheet was taken away; nothing stands for this deal.")
    game, options = store.rules_of(sheet.table)
    return sheet_sentence(game, options, sheet.values, names_of(sheet.table.seats.all()))


def _state(state: str) -> str:
    return {"waiting": gettext("waits for an answer"), "disputed": gettext("disputed")}.get(state, "")


def _said(one: AnswerData) -> str:
    facts = {"who": one.author_name, "answer": str(SheetAnswer.Kind(one.kind).label), "seat": one.seat}
    if one.same_device:
        return gettext("%(who)s (%(seat)s): %(answer)s, on the device it was entered on") % facts
    if one.seat:
        return gettext("%(who)s (%(seat)s): %(answer)s") % facts
    return gettext("%(who)s: %(answer)s") % facts if one.author_name else str(facts["answer"])
