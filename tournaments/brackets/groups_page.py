"""The groups as a page shows them: standings with the line of who is through, what decided ties, and the tables."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_uppercase

from django.utils.translation import gettext, ngettext

from engine.sentences import N
from games import api
from standings import Facts, Row, Standings, TableData, words
from standings.points import table_results
from tournaments.brackets.group_options import KNOCKOUT, PLAY, SWISS, TABLES
from tournaments.brackets.groups import LOT, Final, Groups, among, final_shown, going, groups_shown, of_group
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.numbers import with_minus
from tournaments.models import Event

FINALS = {
    KNOCKOUT: N("The final is a knock-out: the first of one group meets the last who is through of another."),
    TABLES: N("The final brings together those of equal rank: the best at table 1, the next at table 2, and so on."),
    SWISS: N("The final is a Swiss of those who are through; points of the groups do not count in it."),
}


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A line of the standings of a group. `last_through`: the line of who is through is drawn below it."""

    rank: int | None
    entry: int
    name: str
    points: float
    played: int
    through: bool
    last_through: bool
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table of a group: who sits there with what they have so far (None before the first deal)."""

    round: int
    table: int
    done: bool
    scores: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class GroupShown:
    """One group. `ties` say what told those on a level apart, in sentences."""

    letter: str
    rows: tuple[GroupRow, ...]
    ties: tuple[str, ...]
    sittings: tuple[Sitting, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """All groups, how the final is made of them, and what staff and players must know."""

    groups: tuple[GroupShown, ...]
    told: tuple[str, ...]
    notices: tuple[str, ...]
    round: int
    rounds: int
    final: bool


def board_of(event: Event) -> Board | None:
    """The groups as everybody may see them; None before their first round is published."""
    found = groups_shown(event)
    if found is None:
        return None
    facts, rules, final = facts_of(event), rules_of(event), final_shown(event)
    tables = [of_group(facts, rules, found, group) for group in found.members]
    through_now = [going(table, found) for table in tables]
    through = set(final.main) if final else {entry for group in through_now for entry in group}
    parts = api.parts_of(event.game)
    groups = tuple(
        _shown(letter_of(number), table, through, facts, found, parts) for number, table in enumerate(tables)
    )
    newest = min(max((table.round for table in facts.tables), default=0), found.rounds)
    notices = tuple(_notices(final, through_now, facts))
    return Board(groups, tuple(_told(found)), notices, newest, found.rounds, final is not None)


def letter_of(number: int) -> str:
    """`A` for the first group; `A2` after 26."""
    letter = ascii_uppercase[number % len(ascii_uppercase)]
    again = number // len(ascii_uppercase)
    return f"{letter}{again + 1}" if again else letter


def _shown(letter: str, table: Standings, through: set[str], facts: Facts, found: Groups, parts: str) -> GroupShown:
    last = max((row.rank or 0 for row in table.rows if str(row.entry) in through), default=0)
    rows = tuple(_row(row, str(row.entry) in through, row.rank == last) for row in table.rows)
    own = among(facts, (str(row.entry) for row in table.rows), 1, found.rounds)
    names = {entry.number: entry.name for entry in facts.entries}
    in_order = sorted(own.tables, key=lambda one: (one.round, one.number))
    return GroupShown(letter, rows, tuple(_ties(table.rows, parts)), tuple(_sitting(one, names) for one in in_order))


def _row(row: Row, through: bool, last: bool) -> GroupRow:
    return GroupRow(row.rank, row.entry, row.name, row.points, row.played, through, last, row.withdrawn)


def _ties(rows: Sequence[Row], parts: str) -> Iterable[str]:
    for one, other in pairwise(rows):
        if one.points == other.points and (one.played or other.played):
            code = _telling(one, other)
            facts = {"better": one.name, "other": other.name, "tie_break": gettext(words.tie_break_name(code, parts))}
            by_lot = gettext("%(better)s and %(other)s are level in everything; the lot puts %(better)s first.")
            decided = gettext(
                "%(better)s and %(other)s are level on points. What puts %(better)s first: %(tie_break)s."
            )
            yield (by_lot if code == LOT else decided) % facts


def _telling(one: Row, other: Row) -> str:
    """The first tie-break in which two rows differ."""
    pairs = zip(one.tie_breaks, other.tie_breaks, strict=True)
    return next((first.code for first, second in pairs if first.value != second.value), LOT)


def _sitting(table: TableData, names: Mapping[int, str]) -> Sitting:
    results = table_results(table)
    scores = tuple(
        (names.get(entry, ""), _score(table, results[seat].parts, results[seat].points) if seat in results else "")
        for seat, entry in table.seats.items()
    )
    return Sitting(table.round, table.number, table.complete, scores)


def _score(table: TableData, parts: int, points: int) -> str:
    return f"{parts} ({with_minus(points)})" if table.won else with_minus(points)


def _told(found: Groups) -> Iterable[str]:
    through = found.plan.through
    yield ngettext(
        "The best %(through)s of each group goes through to the final.",
        "The best %(through)s of each group go through to the final.",
        through,
    ) % {"through": through}
    yield gettext(FINALS[found.plan.final])
    if found.plan.others == PLAY:
        yield gettext("Who is not through plays on at the other tables.")


def notices_of_groups(event: Event) -> tuple[str, ...]:
    """What staff must know of groups: who would be through now, after the final was published."""
    board = board_of(event) if event.system == Event.System.GROUPS else None
    return board.notices if board else ()


def _notices(final: Final | None, through_now: Sequence[Sequence[str]], facts: Facts) -> Iterable[str]:
    """Who would be through by a correction written after the final was published."""
    now = {entry for group in through_now for entry in group}
    late = now - set(final.main) if final else set()
    if late:
        names = ", ".join(entry.name for entry in facts.entries if str(entry.number) in late)
        yield gettext(
            "By a correction, or because somebody has left, %(names)s would be through now. The final stays as it was "
            "published."
        ) % {"names": names}
