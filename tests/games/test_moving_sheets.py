"""Sheets at the wrong table: moved, exchanged, taken away. Every version stays, and each key does its work once."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model

from engine.errors import SheetError
from games import api
from games.core.errors import Conflict
from games.core.facts import SeatPlan
from games.models import Seat, Sheet, Table
from games.sheets import services as sheets_services
from tests.games.tables import BUDI, OTHER_SHEETS, RINA, SHEETS, open_table, write

pytestmark = pytest.mark.django_db

SHEET, OTHER = SHEETS["truf"], OTHER_SHEETS["truf"]
WHY = "entered at the wrong table"


@pytest.fixture
def tables() -> tuple[int, int]:
    return open_table(), open_table(label="Table 2")


def values_at(table_id: Any) -> Any:
    return {one.number: one.values for one in api.sheets_of([table_id])[table_id]}


def rows() -> Any:
    return list(Sheet.objects.order_by("pk").values_list("table_id", "number", "version", "void"))


def moved(one: Any, other: Any, number: Any = 1, to: Any = 1, **more: Any) -> Any:
    return api.move_sheet(one, number, other, to, BUDI, WHY, **more)


def test_a_moved_sheet_stands_at_its_new_table_and_its_history_stays(tables: tuple[int, int]) -> None:
    one, other = tables
    first = write(one)
    fact = moved(one, other)
    assert (values_at(one), values_at(other)) == ({}, {1: SHEET})
    assert (fact.moved_from, fact.reason, fact.author_name) == (first.sheet_id, WHY, "Budi")
    assert rows() == [(one, 1, 1, False), (one, 1, 2, True), (other, 1, 1, False)]
    assert api.tables([one])[one].missing[0] == 1


def test_moving_it_back_is_two_more_versions(tables: tuple[int, int]) -> None:
    one, other = tables
    write(one)
    moved(one, other)
    moved(other, one)
    assert (values_at(one), values_at(other)) == ({1: SHEET}, {})
    assert [(one.version, one.void) for one in api.history_of(tables[0], 1)] == [(1, False), (2, True), (3, False)]


def test_a_sheet_can_be_taken_to_another_deal_of_its_table(tables: tuple[int, int]) -> None:
    write(tables[0])
    moved(tables[0], tables[0], to=3)
    assert values_at(tables[0]) == {3: SHEET}


def test_a_sheet_is_not_moved_onto_another_one(tables: tuple[int, int]) -> None:
    write(tables[0])
    sheets_services.write_sheet(tables[1], 1, OTHER, RINA)
    with pytest.raises(Conflict) as refused:
        moved(*tables)
    assert refused.value.code == "already_written"
    assert values_at(tables[0]) == {1: SHEET}


@pytest.mark.parametrize(("to", "code"), [(99, SheetError), (1, Conflict)])
def test_where_there_is_no_such_deal_or_it_is_the_same_nothing_happens(
    tables: tuple[int, int], to: Any, code: Any
) -> None:
    write(tables[0])
    with pytest.raises(code):
        moved(tables[0], tables[0] if to == 1 else tables[1], to=to)
    assert len(rows()) == 1


def test_what_cannot_be_true_there_is_not_moved(tables: tuple[int, int]) -> None:
    three = open_table(options={"players": 3}, seats=[SeatPlan(code, "human", code) for code in "NES"])
    write(tables[0])
    with pytest.raises(SheetError):
        moved(tables[0], three)
    assert values_at(tables[0]) == {1: SHEET}


def test_the_same_key_moves_once_and_another_request_under_it_is_refused(tables: tuple[int, int]) -> None:
    one, other = tables
    write(one)
    write(one, 2)
    assert moved(one, other, key="k") == moved(one, other, key="k")
    with pytest.raises(Conflict, match="already sent"):
        moved(one, other, number=2, to=1, key="k")
    assert len(rows()) == 4


def test_who_saw_an_older_version_moves_nothing(tables: tuple[int, int]) -> None:
    write(tables[0])
    sheets_services.correct_sheet(tables[0], 1, OTHER, BUDI, "typing error")
    with pytest.raises(Conflict, match="Budi corrected"):
        moved(*tables, seen_version=1)


def test_online_tables_give_and_take_no_sheets(tables: tuple[int, int]) -> None:
    write(tables[0])
    online = open_table(place="online")
    with pytest.raises(Conflict, match="plays online"):
        moved(tables[0], online)
    with pytest.raises(Conflict, match="plays online"):
        api.exchange_sheets(tables[0], online, BUDI, WHY)


def test_a_table_that_does_not_exist_is_said(tables: tuple[int, int]) -> None:
    write(tables[0])
    with pytest.raises(Table.DoesNotExist):
        moved(tables[0], 10**9)


def test_two_tables_exchange_everything_they_have(tables: tuple[int, int]) -> None:
    one, other = tables
    write(one)
    write(one, 2)
    sheets_services.write_sheet(other, 1, OTHER, RINA)
    api.exchange_sheets(one, other, BUDI, WHY, key="k")
    assert (values_at(one), values_at(other)) == ({1: OTHER}, {1: SHEET, 2: SHEET})
    written = len(rows())
    api.exchange_sheets(one, other, BUDI, WHY, key="k")
    assert len(rows()) == written
    api.exchange_sheets(other, one, BUDI, WHY)
    assert (values_at(one), values_at(other)) == ({1: SHEET, 2: SHEET}, {1: OTHER})


def test_without_sheets_there_is_nothing_to_exchange(tables: tuple[int, int]) -> None:
    with pytest.raises(Conflict):
        api.exchange_sheets(*tables, BUDI, WHY)


@pytest.mark.parametrize("reason", ["", "  "])
def test_whatever_is_moved_or_taken_away_needs_a_reason(tables: tuple[int, int], reason: Any) -> None:
    write(tables[0])
    acts = [
        lambda: api.move_sheet(tables[0], 1, tables[1], 1, BUDI, reason),
        lambda: api.exchange_sheets(*tables, BUDI, reason),
        lambda: api.take_away(tables[0], 1, BUDI, reason),
    ]
    for act in acts:
        with pytest.raises(SheetError):
            act()
    assert len(rows()) == 1


def test_a_deal_taken_away_is_missing_and_may_be_written_anew(tables: tuple[int, int]) -> None:
    table_id = tables[0]
    write(table_id)
    assert api.take_away(table_id, 1, BUDI, "never played", key="k").void
    api.take_away(table_id, 1, BUDI, "never played", key="k")
    assert api.tables([table_id])[table_id].missing[0] == 1
    sheets_services.write_sheet(table_id, 1, OTHER, RINA)
    assert [one.version for one in api.history_of(table_id, 1)] == [1, 2, 3]


@pytest.mark.parametrize("what", ["move", "away", "correct"])
def test_what_would_be_played_is_what_is_played_then(tables: tuple[int, int], what: Any) -> None:
    one, other = tables
    write(one)
    sheets_services.write_sheet(other, 2, OTHER, RINA)
    proposed = {
        "move": {one: {1: None}, other: {1: SHEET}},
        "away": {other: {2: None}},
        "correct": {one: {1: OTHER}},
    }[what]
    before = api.played_if(proposed)
    if what == "move":
        moved(one, other)
    elif what == "away":
        api.take_away(other, 2, BUDI, WHY)
    else:
        sheets_services.correct_sheet(one, 1, OTHER, BUDI, WHY)
    after = api.played_of(proposed)
    told = [[(s.number, s.version, s.values, s.points, s.derived, s.counts) for s in p.sheets] for p in before.values()]
    assert told == [[(s.number, s.version, s.values, s.points, s.derived, s.counts) for s in p.sheets]
                    for p in (after[table_id] for table_id in before)]  # fmt: skip
    assert [p.finished for p in before.values()] == [after[table_id].finished for table_id in before]


def test_names_at_a_table_that_is_over_can_be_set_right_but_not_online() -> None:
    table_id, online = open_table(options={"deals": 1}), open_table(place="online")
    write(table_id)
    plans = [SeatPlan("N", "human", "Budi", "person:Budi"), SeatPlan("E", "human", "Ayu", "person:Ayu")]
    with pytest.raises(Conflict, match="over"):
        api.reseat(table_id, plans)
    api.reseat(table_id, plans, as_it_was=True)
    assert list(Seat.objects.filter(table=table_id).values_list("name", flat=True)[:2]) == ["Budi", "Ayu"]
    assert Table.objects.get(pk=table_id).state == Table.State.FINISHED
    with pytest.raises(Conflict, match="plays online"):
        api.reseat(online, plans, as_it_was=True)


@pytest.mark.parametrize(("mover", "counts"), [("rina", False), ("budi", True)])
def test_who_typed_it_in_does_not_settle_it_by_moving_it(tables: tuple[int, int], mover: Any, counts: Any) -> None:
    one, other = tables
    users = {name: get_user_model().objects.create(username=name) for name in ("rina", "budi")}
    by = {name: api.Author(name, user.pk) for name, user in users.items()}
    sheets_services.write_sheet(one, 1, SHEET, by["rina"], entered=api.Entered(waits=True))
    fact = api.move_sheet(one, 1, other, 1, by[mover], WHY)
    assert fact.settled is counts
    assert api.played_of([other])[other].settled is counts
