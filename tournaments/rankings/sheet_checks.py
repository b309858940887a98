"""What must hold of sheets and rounds by the rules of the games, looked at once more apart from what wrote them.

Plain values in, findings out; nothing is refused here.

Source: docs/rules/truf/rulebook.md#tf-49, docs/rules/troefcall/rulebook.md#tc-68 (check sum of a round),
docs/rules/ruff_and_trump/rulebook.md#rt-25 to #rt-27, docs/rules/truc_y_flou/rulebook.md#ty-13.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.sentences import N
from games import api
from games.api import SheetData
from standings import Facts, Row, Standings
from standings.facts import ALL, AS_SET
from standings.results import plain
from standings.table import sum_of_terms

SENTENCES = {
    "sum": N("Round %(round)s, table %(table)s, deal %(deal)s: the points make %(found)s, they should make %(due)s."),
    "tricks": N(
        "Round %(round)s, table %(table)s, deal %(deal)s: the tricks make %(found)s, they should make %(due)s."
    ),
    "two_sides": N("Round %(round)s, table %(table)s, deal %(deal)s: both sides have points; one side at most can."),
    "worth": N(
        "Round %(round)s, table %(table)s, deal %(deal)s: the points on the sheet are not what the rules give for it."
    ),
    "hands": N(
        "Round %(round)s, table %(table)s: the hands played make %(found)s points for both sides together, they should "
        "make %(due)s."
    ),
    "over_target": N("Round %(round)s, table %(table)s, deal %(deal)s: a team has %(found)s; nobody has over %(due)s."),
    "missing": N("Round %(round)s is closed, but table %(table)s is not complete."),
    "twice": N("Round %(round)s: %(name)s stands at two places."),
    "nowhere": N("Round %(round)s: %(name)s neither plays nor waits, though in rounds before and after."),
    "terms": N("%(name)s: the arithmetic makes %(found)s, the standings say %(due)s."),
}
"""One sentence for each kind of finding."""
TARGET = 25
"""No round of Truc y Flou goes above it (docs/rules/truc_y_flou/rulebook.md#ty-13)."""
PLAYED_HANDS = ("normal", "kap", "kap_partner", "baunie", "baunie_failed")
NOBODY_CALLED_AGAINST = "against_caller"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that should not be so: its kind, and the facts of its sentence."""

    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableSheets:
    """A table with the sheets that count there, and the options it plays under."""

    round: int
    table: int
    chosen: tuple[str, str, Mapping[str, Any]]
    sheets: Sequence[SheetData]

    @property
    def where(self) -> dict[str, int]:
        return {"round": self.round, "table": self.table}


def of_sheets(table: TableSheets) -> Iterator[Finding]:
    """What does not hold of the sheets of one table."""
    game, preset, options = table.chosen
    rules = api.read_options(game, preset, options)
    for sheet in table.sheets:
        where = {**table.where, "deal": sheet.number}
        yield from BY_GAME.get(game, _nothing)(rules, sheet, where)
        if not api.parts_of(game) and dict(api.preview(table.chosen, sheet.values).points) != sheet.points:
            yield Finding("worth", where)
    if game == "troefcall":
        yield from _hands(rules, table)
    if game == "truc_y_flou":
        yield from _targets(table)


def _nothing(rules: Any, sheet: SheetData, where: Mapping[str, int]) -> Iterator[Finding]:
    yield from ()


def _truf(rules: Any, sheet: SheetData, where: Mapping[str, int]) -> Iterator[Finding]:
    found, due = sum(sheet.values.get("tricks", {}).values()), rules.tricks
    if found != due:
        yield Finding("tricks", {**where, "found": found, "due": due})


def _ruff(rules: Any, sheet: SheetData, where: Mapping[str, int]) -> Iterator[Finding]:
    """All tricks of the hand, or none where the ruff ended the set; with sides, one of them at most scores."""
    found, due = sum(sheet.values.get("tricks", {}).values()), rules.layout.each
    if found not in (0, due):
        yield Finding("tricks", {**where, "found": found, "due": due})
    cards = sheet.derived.get("card_points", {})
    if len(cards) == 2 and sum(points > 0 for points in cards.values()) > 1:
        yield Finding("two_sides", where)


def _troefcall(rules: Any, sheet: SheetData, where: Mapping[str, int]) -> Iterator[Finding]:
    """One side scores in each hand."""
    if sum(points > 0 for points in sheet.points.values()) > 1:
        yield Finding("two_sides", where)


BY_GAME = {"truf": _truf, "ruff_and_trump": _ruff, "troefcall": _troefcall}


def _hands(rules: Any, table: TableSheets) -> Iterator[Finding]:
    """The check sum of a round: 2 for each hand played, 3 more for a kap, what a baunie is worth above a hand.

    Sanctions, hands nobody played and hands won against the caller, which may be worth more, are left aside.
    """
    plain_hands = [
        sheet
        for sheet in table.sheets
        if sheet.values.get("kind") in PLAYED_HANDS and not sheet.derived.get(NOBODY_CALLED_AGAINST)
    ]
    kinds: dict[str, int] = {}
    for sheet in plain_hands:
        kinds[sheet.values["kind"]] = kinds.get(sheet.values["kind"], 0) + 1
    due = api.points_sum(rules, len(plain_hands), kinds)
    found = sum(sum(sheet.points.values()) for sheet in plain_hands)
    if not api.parts_of(table.chosen[0]) and found != due:
        yield Finding("hands", {**table.where, "found": found, "due": due})


def _targets(table: TableSheets) -> Iterator[Finding]:
    """Points of a round of Truc y Flou, added up until a team has 25, when the next round begins at nothing."""
    so_far: dict[str, int] = {}
    for sheet in table.sheets:
        for side, points in sheet.points.items():
            so_far[side] = so_far.get(side, 0) + points
        most = max(so_far.values(), default=0)
        if most > TARGET:
            yield Finding("over_target", {**table.where, "deal": sheet.number, "found": most, "due": TARGET})
        if most >= TARGET:
            so_far = {}


def of_standings(table: Standings) -> Iterator[Finding]:
    """Sums that must hold at tables, and points that are not what their arithmetic makes."""
    for one in table.failed_checks:
        where = {"round": one.round, "table": one.table, "deal": one.deal}
        yield Finding("sum", {**where, "found": one.found, "due": one.expected})
    yield from of_rows(table.rows)


def of_rows(rows: Iterable[Row]) -> Iterator[Finding]:
    """Rows whose terms do not add up to their points."""
    for row in rows:
        found = plain(sum_of_terms(row))
        if found != row.points:
            yield Finding("terms", {"name": row.name, "found": found, "due": row.points})


def of_rounds(
    facts: Facts, closed: Iterable[int], left_open: Iterable[tuple[int, int]], missed: str = AS_SET
) -> Iterator[Finding]:
    """Tables without a result in `closed` rounds (except abandoned ones), and entries with two seats or none.

    With `missed` ALL (standings.facts.Rules) a round without a seat is an absence that the standings count and
    explain, so it is not a finding.
    """
    closed, given_up = set(closed), set(left_open)
    names = {entry.number: entry.name for entry in facts.entries}
    for table in sorted(facts.tables, key=lambda one: (one.round, one.number)):
        if table.round in closed and not table.complete and (table.round, table.number) not in given_up:
            yield Finding("missing", {"round": table.round, "table": table.number})
    there = _there(facts)
    for number, entries in sorted(there.items()):
        for entry in sorted(set(entries)):
            if entries.count(entry) > 1:
                yield Finding("twice", {"round": number, "name": names.get(entry, entry)})
    if missed != ALL:
        yield from _gaps(there, names)


def _gaps(there: Mapping[int, Sequence[int]], names: Mapping[int, str]) -> Iterator[Finding]:
    for number in sorted(there):
        before = {entry for other, entries in there.items() if other < number for entry in entries}
        after = {entry for other, entries in there.items() if other > number for entry in entries}
        for entry in sorted((before & after) - set(there[number])):
            yield Finding("nowhere", {"round": number, "name": names.get(entry, entry)})


def _there(facts: Facts) -> dict[int, list[int]]:
    """By round, who plays or waits in it."""
    found: dict[int, list[int]] = {}
    for table in facts.tables:
        found.setdefault(table.round, []).extend(table.seats.values())
    for out in facts.sit_outs:
        found.setdefault(out.round, []).append(out.entry)
    return found
