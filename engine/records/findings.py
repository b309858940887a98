"""What a check has found: how much of each part holds, and in each the first thing that does not follow."""

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
"""What is checked of a record, in the order in which it is told."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that does not follow, or that cannot be checked. `error` says it; `field` and `line` are where.

    `allowed` is what would have been legal, of a move; `move` counts from 1.
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

    `held` counts by part what was looked at and follows; `problems` holds of each part the first thing that does not,
    by line; `unknown` what could not be checked because it is not told, or not public yet. `due` is the deal that comes
    next; None at the end of the match, before a draw, and where that cannot be worked out.
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
    """What is noted while a record is checked. Of each part only the first problem is kept."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.held = dict.fromkeys(PARTS, 0)
        self.problems: dict[str, Finding] = {}
        self.unknown: dict[str, Finding] = {}

    def sound(self, part: str) -> bool:
        """Whether nothing was found wrong in a part so far: further on there is nothing to be seen in it."""
        return part not in self.problems

    def hold(self, part: str, many: int = 1) -> None:
        """So much more of a part follows."""
        if self.sound(part):
            self.held[part] += many

    def fail(self, part: str, where: str, error: TroeftafelError, **more: Any) -> None:
        """Something does not follow; only the first of each part is kept."""
        if self.sound(part):
            self.problems[part] = self.found(part, where, error, **more)

    def wonder(self, part: str, where: str, code: str, **facts: object) -> None:
        """Something cannot be checked."""
        self.unknown.setdefault(part, self.found(part, where, TroeftafelError(code, **facts)))

    def found(self, part: str, where: str, error: TroeftafelError, **more: Any) -> Finding:
        place = _deal_at(self.record, where)
        return Finding(part, error, where, line_of(self.record.lines, where), *place, **more)

    def findings(self, due: Setup | None) -> Findings:
        """Everything noted, problems by line."""
        problems = sorted(self.problems.values(), key=lambda one: (one.line or 0, PARTS.index(one.part)))
        unknown = (self.unknown[part] for part in PARTS if part in self.unknown)
        return Findings(self.record, self.held, tuple(problems), tuple(unknown), due)


def _deal_at(record: Record, where: str) -> tuple[int | None, int | None]:
    """Number and pack, from 1, of the deal that a field is about."""
    list_name, _, rest = where.partition("[")
    if list_name not in ("deals", "sheets"):
        return None, None
    index = int(rest.partition("]")[0])
    if list_name == "sheets":
        return record.sheets[index].number, None
    return record.deals[index].number, record.deals[index].attempt + 1


def told(findings: Findings, say: Say) -> Answer:
    """The findings as plain values, in sentences of the listener's language."""
    game = findings.record.rules[0]
    return {
        "follows": findings.follows,
        "checked": dict(findings.held),
        "findings": [_told(one, say, game) for one in findings.problems],
        "unknown": [_told(one, say, game) for one in findings.unknown],
    }


def _told(one: Finding, say: Callable[[TroeftafelError, Game | None], str], game: Game) -> Answer:
    place = {"line": one.line, "deal": one.deal, "pack": one.pack, "move": one.move}
    known = {name: value for name, value in place.items() if value is not None}
    message = say(one.error, game)
    return {
        "part": one.part,
        "code": one.code,
        "message": message,
        "field": one.field,
        "allowed": list(one.allowed),
        **known,
    }
