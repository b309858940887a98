"""The check of a record: everything must follow from secret, words and moves.

    from engine.records import check, read
    findings = check(read(text))

For each part (engine.records.findings) the check reports the first contradiction, and how much holds. It also reports
parts that cannot be checked because they are missing or not public yet. Values that can be computed are never taken on
trust.
"""

from engine.records.course import Course
from engine.records.findings import RESULT, SIGNALS, Findings, Notes
from engine.records.proofs import wrong
from engine.records.record import Record
from engine.records.values import write_counts


def check(record: Record) -> Findings:
    """Check a record as far as the record alone allows."""
    notes = Notes(record)
    course = Course(record, notes).run()
    _signals(record, notes)
    if course.known:
        _Ending(record, notes, course).check()
    else:
        notes.wonder(RESULT, "result", "record_result_unknown")
    return notes.findings(course.due)


def _signals(record: Record, notes: Notes) -> None:
    """Check that signals are public in this record and belong to their deal."""
    game, options = record.rules
    for place, deal in enumerate(record.deals):
        for index, signal in enumerate(deal.signals):
            where = f"deals[{place}].signals[{index}]"
            if not game.may_see_signal(options, signal.seat, None, record.finished):
                notes.fail(SIGNALS, where, wrong("record_signal_secret", number=deal.number))
            elif not game.may_signal(options, signal.text):
                notes.fail(SIGNALS, where, wrong("record_signal_unknown", text=signal.text[:60]))
            elif signal.after > len(deal.moves):
                facts = {"number": deal.number, "after": signal.after, "moves": len(deal.moves)}
                notes.fail(SIGNALS, where, wrong("record_signal_late", **facts))
            notes.hold(SIGNALS)


class _Ending:
    """The match score at the end of the record."""

    def __init__(self, record: Record, notes: Notes, course: Course) -> None:
        self.record, self.notes = record, notes
        self.match = course.sheets.match()
        self.over = course.over if record.place == "online" else self.match.over
        self.parts = bool(course.game.parts)

    def check(self) -> None:
        self._state()
        result = self.record.result
        if result is None:
            self.notes.wonder(RESULT, "state", "record_no_result")
            return
        totals, won = dict(self.match.standing.totals), dict(self.match.standing.won)
        self._same("totals", write_counts(_all(result.totals, totals)), write_counts(totals))
        self._same("won", write_counts(_all(result.won, won)), write_counts(won))
        winners = self._winners(won if self.parts else totals)
        self._same("winners", " ".join(sorted(result.winners)), " ".join(sorted(winners)))
        self.notes.hold(RESULT)

    def _state(self) -> None:
        if self.record.finished != self.over:
            code = "record_over" if self.over else "record_not_over"
            self.notes.fail(RESULT, "state", wrong(code))

    def _winners(self, best: dict[str, int]) -> list[str]:
        """Return the sides with the most parts won, or points; empty before the end."""
        return [side for side in best if best[side] == max(best.values())] if self.record.finished else []

    def _same(self, name: str, given: str, expected: str) -> None:
        if given != expected:
            facts = {"given": given or "none", "expected": expected or "none"}
            self.notes.fail(RESULT, f"result.{name}", wrong(f"record_final_{name}", **facts))


def _all(recorded: object, due: dict[str, int]) -> dict[str, int]:
    """Return the recorded numbers in the order of those due, 0 for a missing side."""
    numbers = dict(recorded) if isinstance(recorded, dict) else {}
    return {side: numbers.get(side, 0) for side in {**due, **numbers}}
