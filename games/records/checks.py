"""Check of a table in this database: its record, and rows that no record holds.

The server knows the secret of a running table; it is used here but not revealed. A fault in a running deal is reported
without its details.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from engine import shuffle
from engine import table as engine_table
from engine.documents import Answer
from engine.errors import TroeftafelError
from engine.game import Setup
from engine.records import Findings, RecordError, check, from_plain, to_answer, to_plain
from games.core.errors import say
from games.models import Deal, Sheet, Table
from games.records.selectors import record_of, words_by_seat
from games.tables import table_state


def verify(table: Table) -> Answer:
    """Check a table; answer as `engine.records.to_answer` does, with a part `rows`.

    That part is for facts that no record holds.
    """
    try:
        findings = check(from_plain(to_plain(record_of(table, secret=True))))
    except RecordError as error:
        mistakes = [_problem(inner, inner.field) for inner in error.errors]
        return {"table": table.pk, "follows": False, "checked": {}, "findings": mistakes, "unknown": []}
    rows = _Rows(table, findings)
    wrong = [_problem(problem, str(problem.facts["field"])) for problem in rows.wrong()]
    answer = to_answer(findings, say)
    return {
        "table": table.pk,
        **answer,
        "follows": findings.follows and not wrong,
        "checked": {**answer["checked"], "rows": rows.seen},
        "findings": [*answer["findings"], *wrong],
    }


def _problem(error: TroeftafelError, field: str) -> dict[str, object]:
    return {"part": "rows", "code": error.code, "message": say(error), "field": field, "allowed": []}


@dataclass
class _Rows:
    """The rows of a table, each held against what it should be."""

    table: Table
    findings: Findings
    seen: int = 0

    def wrong(self) -> Iterator[TroeftafelError]:
        """Every row that is not as it should be."""
        self.game, self.options = table_state.rules_of(self.table)
        for deal in self.table.deals.order_by("number", "attempt"):
            yield from self._deal(deal)
            if deal.state == Deal.State.RUNNING:
                yield from self._running(deal)
        for sheet in self.table.sheets.order_by("number", "version"):
            yield from self._sheet(sheet)

    def _deal(self, deal: Deal) -> Iterator[TroeftafelError]:
        """Words as they are joined, and a log without gaps."""
        self.seen += 1
        words = words_by_seat(deal.words)
        seats = self.game.seats(self.options)
        if shuffle.joined({seat: words[seat] for seat in seats if seat in words}) != deal.words:
            yield _wrong("row_words", deal)
        indices = list(deal.moves.order_by("index").values_list("index", flat=True))
        self.seen += len(indices)
        if indices != list(range(len(indices))):
            yield _wrong("row_log", deal)

    def _running(self, deal: Deal) -> Iterator[TroeftafelError]:
        """The deal being played: its pack, its commitment, the deals before it, its moves."""
        seed = table_state.seed_of(self.table, deal.number, deal.attempt)
        if tuple(deal.pack.split()) != shuffle.shuffled(self.game.pack(self.options), seed, deal.words):
            yield _wrong("row_pack", deal)
        if deal.commitment != shuffle.commitment(seed):
            yield _wrong("row_commitment", deal)
        if self.findings.due is not None and not self._is(self.findings.due, deal):
            yield _wrong("row_setup", deal)
        try:
            begun = engine_table.start(self.game, self.options, table_state.setup_of(deal), deal.pack.split())
            log = deal.moves.order_by("index").values_list("seat", "text")
            engine_table.replay(self.game, begun, log)
        except TroeftafelError:
            yield _wrong("row_moves", deal)

    def _is(self, due: Setup, deal: Deal) -> bool:
        totals = due.totals if self.game.parts else {}
        stored = (deal.number, deal.dealer, deal.direction, deal.stake, deal.totals, deal.won)
        return stored == (due.number, due.dealer, due.direction, due.stake, totals, due.won)

    def _sheet(self, sheet: Sheet) -> Iterator[TroeftafelError]:
        """Check the derived values of a sheet; the record check covers its validity."""
        self.seen += 1
        try:
            derived = self.game.score(self.options, sheet.values).derived
        except TroeftafelError:
            return
        if json.dumps(derived, sort_keys=True) != json.dumps(sheet.derived, sort_keys=True):
            field = f"sheets.{sheet.number}.{sheet.version}"
            yield TroeftafelError("row_derived", field=field, number=sheet.number, version=sheet.version)


def _wrong(code: str, deal: Deal) -> TroeftafelError:
    return TroeftafelError(code, field=f"deals.{deal.number}.{deal.attempt}", number=deal.number, pack=deal.attempt + 1)
