"""One deal at all tables of a round: cards, results and comparison.

It stays hidden until the last table has finished the deal; games.tables.board_sets decides that.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext

from games.api import sheets
from games.api import tables as game_tables
from games.api.tables import DealtData
from standings import TableData
from standings.duplicate import Boards, ComparedResult
from standings.results import Number, plain
from tournaments.core.facts import facts_of
from tournaments.models import Event, Round
from tournaments.rounds.selectors import PairingTable, public_pairings


@dataclass(frozen=True, slots=True)
class SideResult:
    """Points, match points and difference of a seat or side for one board.

    Of `others` with the same cards, `lower` have fewer and `level` equal points. Without others nothing is compared.
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
    """A deal at one table.

    `sheet_id` leads to its result, `table_id` to the card table with its record.
    """

    table: int
    table_id: int
    deal_id: int
    sheet_id: int
    sentence: str
    sides: tuple[SideResult, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """One pack and dealer with the results of all tables, best first side on top."""

    attempt: int
    dealer: str
    hands: Mapping[str, list[str]]
    head: list[str]
    results: tuple[TableResult, ...]


@dataclass(frozen=True, slots=True)
class DealPage:
    """A deal of a round. `boards` is empty while a table plays it.

    `done` of `tables` have finished it. `top` are the match points for beating all others. Redeals give several boards.
    """

    number: int
    last: int
    done: int
    tables: int
    top: int
    boards: tuple[Board, ...]


def deal_page(round_: Round, number: int) -> DealPage:
    """Return deal `number` of a published duplicate round. Raises Round.DoesNotExist."""
    tables = [table for table in public_pairings(round_).tables if table.fact.place == Event.Place.ONLINE]
    reached = {table.table_id: _reached_deal(table) for table in tables}
    last = max(reached.values(), default=0)
    if not round_.event.duplicate or not 1 <= number <= last:
        raise Round.DoesNotExist
    dealt = game_tables.duplicate_results(reached, number)
    facts = facts_of(round_.event)
    boards, at = Boards(facts), {table.number: table for table in facts.tables if table.round == round_.number}
    board_results = [
        _board(group, {online_table.table_id: online_table for online_table in tables}, boards, at)
        for group in _by_cards(dealt)
    ]
    done = sum(table.fact.finished or reached[table.table_id] > number for table in tables)
    return DealPage(number, last, done, len(tables), boards.top, tuple(board_results))


def _reached_deal(table: PairingTable) -> int:
    """Return the deal a table plays, or the last one it played."""
    return table.fact.running_deal or table.fact.sheets_in


def _by_cards(dealt: Iterable[DealtData]) -> list[list[DealtData]]:
    groups: dict[str, list[DealtData]] = {}
    for deal in dealt:
        groups.setdefault(deal.cards, []).append(deal)
    return list(groups.values())


def _board(
    dealt: list[DealtData], tables: Mapping[int, PairingTable], boards: Boards, at: Mapping[int, TableData]
) -> Board:
    results = [_result(deal, tables[deal.table_id], boards, at[tables[deal.table_id].number]) for deal in dealt]
    results.sort(key=lambda result: ([-side.points for side in result.sides[:1]], result.table))
    return Board(dealt[0].attempt, dealt[0].dealer, dealt[0].hands, dealt[0].head, tuple(results))


def _result(dealt: DealtData, table: PairingTable, boards: Boards, fact: TableData) -> TableResult:
    sheet = dealt.sheet
    names = {side: _name(table, side) for side in sheet.points}
    seats = names | {occupant.seat: occupant.name for occupant in table.occupants}
    deal = next((played for played in fact.deals if played.number == sheet.number), None)
    sides = tuple(
        _side(
            side,
            names[side],
            points=points,
            compared=boards.compared(fact, deal, side) if deal else None,
            most=boards.most,
        )
        for side, points in sheet.points.items()
    )
    sentence = sheets.sentence(sheet.table_id, sheet.values, seats)
    return TableResult(table.number, table.table_id, dealt.deal_id, sheet.sheet_id, sentence, sides)


def _name(table: PairingTable, side: str) -> str:
    """Return the public names of a side's people."""
    return " & ".join(
        occupant.name for occupant in table.occupants if side in (occupant.side, occupant.seat)
    ) or gettext("Bot")


def _side(side: str, name: str, *, points: int, compared: ComparedResult | None, most: int) -> SideResult:
    if compared is None:
        return SideResult(side, name, points, 0, 0, 0, None, None)
    worth: tuple[Fraction, Fraction] = (compared.match_points(most), compared.difference)
    return SideResult(side, name, points, compared.others, compared.lower, compared.level, *map(plain, worth))


def deals_to_compare(event: Event, terms: Iterable[Any]) -> list[tuple[int, int]]:
    """Return round and number of the deals in this arithmetic, each once, in order."""
    if not event.duplicate:
        return []
    return list(dict.fromkeys((term.round, term.deal) for term in terms if term.round and term.deal))
