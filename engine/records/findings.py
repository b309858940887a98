"""The findings of a check: how much of each part holds, the first contradiction."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.documents import Answer, Say
from engine.errors import TroeftafelError
from engine.game import Game, Setup
from engine.records.record import Record, line_of

SECRET, SEEDS, PACKS, DRAW, HANDS = "secret", "seeds", "packs", "draw", "hands"
ORDER, MOVES, SIGNALS, SHEETS, CORRECTIONS, RESULT = "order", "moves", "signals", "sheets", "corrections", "result"
PARTS = (SECRET, SEEDS, PACKS, DRAW, HANDS, ORDER, MOVES, SIGNALS, SHEETS, CORRECTIONS, RESULT)
"""The checked parts of a record, in the order of the report."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One contradiction, or one part that cannot be checked.

    `error` describes it; `field` and `line` locate it. `allowed` are the legal moves instead of a refused one; `move`
    counts from 1.
    """

    part: str
    error: TroeftafelError
    field: str
    line: int | None
    deal: int | None = None
    pack: int | None = None
    move: int | None = None
    allowed: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """The reason, for programs."""
        return self.error.code


@dataclass(frozen=True, slots=True)
class Findings:
    """The outcome of a check.

    `held` counts by part what was checked and holds. `problems` holds the first contradiction of each part, by line.
    `unknown` holds what could not be checked because it is missing or not public yet. `due` is the deal that comes
    next. It is None at the end of the match, before a draw, and where it cannot be computed.
    """

    record: Record
    held: Mapping[str, int]
    problems: tuple[Finding, ...]
    unknown: tuple[Finding, ...]
    due: Setup | None = None

    @property
    def follows(self) -> bool:
        """Whether nothing was found that does not follow."""
        return not self.problems


class Notes:
    """Notes taken during a check. Only the first problem of each part is kept."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.held = dict.fromkeys(PARTS, 0)
        self.problems: dict[str, Finding] = {}
        self.unknown: dict[str, Finding] = {}

    def sound(self, part: str) -> bool:
        """Return whether a part has no problem so far; after one it is not checked further."""
        return part not in self.problems

    def hold(self, part: str, many: int = 1) -> None:
        """Count `many` more items of a part that hold."""
        if self.sound(part):
            self.held[part] += many

    def fail(self, part: str, where: str, error: TroeftafelError, **more: Any) -> None:
        """Something does not follow; only the first of each part is kept."""
        if self.sound(part):
            self.problems[part] = self._finding(part, where, error, **more)

    def wonder(self, part: str, where: str, code: str, **facts: object) -> None:
        """Something cannot be checked."""
        self.unknown.setdefault(part, self._finding(part, where, TroeftafelError(code, **facts)))

    def _finding(self, part: str, where: str, error: TroeftafelError, **more: Any) -> Finding:
        place = _deal_at(self.record, where)
        return Finding(part, error, where, line_of(self.record.lines, where), *place, **more)

    def findings(self, due: Setup | None) -> Findings:
        """Everything noted, problems by line."""
        problems = sorted(self.problems.values(), key=lambda finding: (finding.line or 0, PARTS.index(finding.part)))
        unknown = (self.unknown[part] for part in PARTS if part in self.unknown)
        return Findings(self.record, self.held, tuple(problems), tuple(unknown), due)


def _deal_at(record: Record, where: str) -> tuple[int | None, int | None]:
    """Return number and pack, from 1, of the deal that a field is about."""
    list_name, _, rest = where.partition("[")
    if list_name not in ("deals", "sheets"):
        return None, None
    index = int(rest.partition("]")[0])
    if list_name == "sheets":
        return record.sheets[index].number, None
    return record.deals[index].number, record.deals[index].attempt + 1


def to_answer(findings: Findings, say: Say) -> Answer:
    """Return the findings as plain values, in sentences of the listener's language."""
    game = findings.record.rules[0]
    return {
        "follows": findings.follows,
        "checked": dict(findings.held),
        "findings": [_to_answer(finding, say, game) for finding in findings.problems],
        "unknown": [_to_answer(finding, say, game) for finding in findings.unknown],
    }


def _to_answer(finding: Finding, say: Callable[[TroeftafelError, Game | None], str], game: Game) -> Answer:
    place = {"line": finding.line, "deal": finding.deal, "pack": finding.pack, "move": finding.move}
    known_place = {name: value for name, value in place.items() if value is not None}
    message = say(finding.error, game)
    return {
        "part": finding.part,
        "code": finding.code,
        "message": message,
        "field": finding.field,
        "allowed": list(finding.allowed),
        **known_place,
    }
