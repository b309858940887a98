"""Context of the groups page: standings with the cut, tie-breaks and tables."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from string import ascii_uppercase

from django.utils.translation import gettext, ngettext

from engine.sentences import N
from games.api import rules as game_rules
from standings import Facts, Row, Standings, TableData, words
from standings.points import table_results
from tournaments.brackets.group_options import KNOCKOUT, PLAY, SWISS, TABLES
from tournaments.brackets.groups import LOT, Final, Groups, among, of_group, public_final, public_groups, qualifiers_of
from tournaments.brackets.schemas import GroupOut, GroupRow, GroupsOut, GroupTable
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.text import with_minus
from tournaments.models import Event

FINALS = {
    KNOCKOUT: N("The final is a knock-out. The winner of one group meets the last qualifier from another."),
    TABLES: N(
        "In the final, entries with the same rank play together: the best at table 1, the next at table 2, and so on."
    ),
    SWISS: N("The final is a Swiss tournament for the qualifiers. Group points do not carry over."),
}


def board_of(event: Event, facts: Facts | None = None) -> GroupsOut | None:
    """Return the public view of the groups with these data, by default the current ones.

    None before their first round is out.
    """
    draw = public_groups(event)
    if draw is None:
        return None
    facts, rules, final = facts or facts_of(event), rules_of(event), public_final(event)
    tables = [of_group(facts, rules, draw, group) for group in draw.members]
    through_now = [qualifiers_of(table, draw) for table in tables]
    through = set(final.main) if final else {entry for group in through_now for entry in group}
    parts = game_rules.parts_of(event.game)
    groups = tuple(
        _group_context(letter_of(number), table=table, through=through, facts=facts, draw=draw, parts=parts)
        for number, table in enumerate(tables)
    )
    newest = min(max((table.round for table in facts.tables), default=0), draw.rounds)
    notices = tuple(_notices(final, through_now, facts))
    return GroupsOut(
        groups=groups,
        sentences=tuple(_qualification_text(draw)),
        notices=notices,
        round=newest,
        rounds=draw.rounds,
        final=final is not None,
    )


def letter_of(number: int) -> str:
    """Return `A` for the first group; `A2` after 26."""
    letter = ascii_uppercase[number % len(ascii_uppercase)]
    again = number // len(ascii_uppercase)
    return f"{letter}{again + 1}" if again else letter


def _group_context(
    letter: str, *, table: Standings, through: set[str], facts: Facts, draw: Groups, parts: str
) -> GroupOut:
    last = max((row.rank or 0 for row in table.rows if str(row.entry) in through), default=0)
    rows = tuple(_row(row, str(row.entry) in through, row.rank == last) for row in table.rows)
    own = among(facts, (str(row.entry) for row in table.rows), 1, draw.rounds)
    names = {entry.number: entry.name for entry in facts.entries}
    in_order = sorted(own.tables, key=lambda played: (played.round, played.number))
    sittings = tuple(_sitting(own_table, names) for own_table in in_order)
    return GroupOut(letter=letter, rows=rows, ties=tuple(_ties(table.rows, parts)), sittings=sittings)


def _row(row: Row, through: bool, last: bool) -> GroupRow:
    return GroupRow(
        rank=row.rank,
        entry=row.entry,
        name=row.name,
        points=row.points,
        played=row.played,
        through=through,
        last_through=last,
        withdrawn=row.withdrawn,
    )


def _ties(rows: Sequence[Row], parts: str) -> Iterable[str]:
    for better, other in pairwise(rows):
        if better.points == other.points and (better.played or other.played):
            code = _telling(better, other)
            facts = {
                "better": better.name,
                "other": other.name,
                "tie_break": gettext(words.tie_break_name(code, parts)),
            }
            by_lot = gettext("%(better)s and %(other)s are tied on every criterion. %(better)s is placed first by lot.")
            decided = gettext(
                "%(better)s and %(other)s are tied on points. %(better)s is placed first by %(tie_break)s."
            )
            yield (by_lot if code == LOT else decided) % facts


def _telling(better: Row, other: Row) -> str:
    """Return the first tie-break in which two rows differ."""
    pairs = zip(better.tie_breaks, other.tie_breaks, strict=True)
    return next((first.code for first, second in pairs if first.value != second.value), LOT)


def _sitting(table: TableData, names: Mapping[int, str]) -> GroupTable:
    results = table_results(table)
    scores = tuple(
        (names.get(entry, ""), _score(table, results[seat].parts, results[seat].points) if seat in results else "")
        for seat, entry in table.seats.items()
    )
    return GroupTable(round=table.round, table=table.number, done=table.complete, scores=scores)


def _score(table: TableData, parts: int, points: int) -> str:
    return f"{parts} ({with_minus(points)})" if table.won else with_minus(points)


def _qualification_text(groups: Groups) -> Iterable[str]:
    through = groups.plan.through
    yield ngettext(
        "%(through)s from each group goes through to the final.",
        "The top %(through)s in each group go through to the final.",
        through,
    ) % {"through": through}
    yield gettext(FINALS[groups.plan.final])
    if groups.plan.others == PLAY:
        yield gettext("All others continue at the remaining tables.")


def notices_of_groups(event: Event) -> tuple[str, ...]:
    """Return notices for staff if the qualifiers changed after the final was drawn."""
    board = board_of(event) if event.system == Event.System.GROUPS else None
    return board.notices if board else ()


def _notices(final: Final | None, through_now: Sequence[Sequence[str]], facts: Facts) -> Iterable[str]:
    """Describe entries that a correction would qualify after the final was published."""
    now = {entry for group in through_now for entry in group}
    late = now - set(final.main) if final else set()
    if late:
        names = ", ".join(entry.name for entry in facts.entries if str(entry.number) in late)
        yield gettext(
            "After a correction or withdrawal, other entries would have qualified: %(names)s. The final stays as "
            "published."
        ) % {"names": names}
