"""One deal at every table of a round: the cards, what each table made of them, and how the results compare.

Nothing of it is told before the last table has finished the deal; games.tables.board_sets says when that is.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext

from games import api
from games.api import DealtData
from standings import TableData
from standings.duplicate import Boards, Compared
from standings.results import Number, plain
from tournaments.core.facts import facts_of
from tournaments.models import Event, Round
from tournaments.rounds.selectors import PairingTable, public_pairings


@dataclass(frozen=True, slots=True)
class SideResult:
    """What a seat or side made of the cards: its points, match points and difference from the others.

    Of `others` with the same cards `lower` have less and `level` as much. Nothing is compared where there are none.
    """

    side: str
    name: str
    points: int
    others: int
    lower: int
    level: int
    match_points: Number | None
    difference: Number | None


@dataclass(frozen=True, slots=True)
class TableResult:
    """A deal at one table. `sheet_id` leads to its result, `table_id` to the card table with its record."""

    table: int
    table_id: int
    deal_id: int
    sheet_id: int
    sentence: str
    sides: tuple[SideResult, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """One pack, dealt by one seat, with the results of every table that had it: the highest of the first side first."""

    attempt: int
    dealer: str
    hands: Mapping[str, list[str]]
    head: list[str]
    results: tuple[TableResult, ...]


@dataclass(frozen=True, slots=True)
class DealPage:
    """A deal of a round. `boards` is empty while a table plays it; of `tables` `done` have finished it.

    `top` are the match points of whoever is above all others. There are several boards where hands were dealt again.
    """

    number: int
    last: int
    done: int
    tables: int
    top: int
    boards: tuple[Board, ...]


def deal_page(round_: Round, number: int) -> DealPage:
    """Deal `number` at all tables of a published round with the same deals. Raises Round.DoesNotExist for none."""
    tables = [one for one in public_pairings(round_).tables if one.fact.place == Event.Place.ONLINE]
    reached = {one.table_id: _reached(one) for one in tables}
    last = max(reached.values(), default=0)
    if not round_.event.duplicate or not 1 <= number <= last:
        raise Round.DoesNotExist
    dealt = api.dealt_alike(reached, number)
    facts = facts_of(round_.event)
    boards, at = Boards(facts), {table.number: table for table in facts.tables if table.round == round_.number}
    shown = [_board(group, {one.table_id: one for one in tables}, boards, at) for group in _by_cards(dealt)]
    done = sum(one.fact.finished or reached[one.table_id] > number for one in tables)
    return DealPage(number, last, done, len(tables), boards.top, tuple(shown))


def _reached(table: PairingTable) -> int:
    """The deal a table plays, or the last one it played."""
    return table.fact.running_deal or table.fact.sheets_in


def _by_cards(dealt: Iterable[DealtData]) -> list[list[DealtData]]:
    groups: dict[str, list[DealtData]] = {}
    for one in dealt:
        groups.setdefault(one.cards, []).append(one)
    return list(groups.values())


def _board(
    dealt: list[DealtData], tables: Mapping[int, PairingTable], boards: Boards, at: Mapping[int, TableData]
) -> Board:
    results = [_result(one, tables[one.table_id], boards, at[tables[one.table_id].number]) for one in dealt]
    results.sort(key=lambda one: ([-side.points for side in one.sides[:1]], one.table))
    return Board(dealt[0].attempt, dealt[0].dealer, dealt[0].hands, dealt[0].head, tuple(results))


def _result(dealt: DealtData, table: PairingTable, boards: Boards, fact: TableData) -> TableResult:
    sheet = dealt.sheet
    names = {side: _name(table, side) for side in sheet.points}
    seats = names | {one.seat: one.name for one in table.occupants}
    deal = next((one for one in fact.deals if one.number == sheet.number), None)
    sides = tuple(
        _side(side, names[side], points, boards.compared(fact, deal, side) if deal else None, boards.most)
        for side, points in sheet.points.items()
    )
    sentence = api.sentence(sheet.table_id, sheet.values, seats)
    return TableResult(table.number, table.table_id, dealt.deal_id, sheet.sheet_id, sentence, sides)


def _name(table: PairingTable, side: str) -> str:
    """Who plays for a side, as far as their people chose to be named."""
    return " & ".join(one.name for one in table.occupants if side in (one.side, one.seat)) or gettext("Bot")


def _side(side: str, name: str, points: int, found: Compared | None, most: int) -> SideResult:
    if found is None:
        return SideResult(side, name, points, 0, 0, 0, None, None)
    worth: tuple[Fraction, Fraction] = (found.match_points(most), found.difference)
    return SideResult(side, name, points, found.others, found.lower, found.level, *map(plain, worth))


def deals_to_compare(event: Event, terms: Iterable[Any]) -> list[tuple[int, int]]:
    """Round and number of the deals that these lines of an arithmetic compare, each once, in order."""
    if not event.duplicate:
        return []
    return list(dict.fromkeys((one.round, one.deal) for one in terms if one.round and one.deal))
