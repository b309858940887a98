"""Sheets at the wrong table are moved, exchanged or removed.

Every version stays, and each key takes effect once.
"""

from typing import Any

import pytest
from django.contrib.auth import get_user_model

from engine.errors import SheetError
from games.api import sheets
from games.api import tables as game_tables
from games.core.errors import Conflict
from games.core.facts import Correction, SeatPlan
from games.models import Seat, Sheet, Table
from games.sheets import services as sheets_services
from tests.games.helpers.tables import BUDI, OTHER_SHEETS, RINA, SHEETS, open_table, write

pytestmark = pytest.mark.django_db

SHEET, OTHER = SHEETS["truf"], OTHER_SHEETS["truf"]
WHY = "entered at the wrong table"


@pytest.fixture
def tables() -> tuple[int, int]:
    return open_table(), open_table(label="Table 2")


def values_at(table_id: Any) -> Any:
    return {sheet.number: sheet.values for sheet in sheets.of_tables([table_id])[table_id]}


def rows() -> Any:
    return list(Sheet.objects.order_by("pk").values_list("table_id", "number", "version", "void"))


def moved(one: Any, other: Any, number: Any = 1, to: Any = 1, **more: Any) -> Any:
    return sheets.move(table_id=one, number=number, to_table_id=other, to_number=to, by=BUDI, reason=WHY, **more)


def test_a_moved_sheet_is_at_its_new_table_and_its_history_stays(tables: tuple[int, int]) -> None:
    one, other = tables
    first = write(one)
    fact = moved(one, other)
    assert (values_at(one), values_at(other)) == ({}, {1: SHEET})
    assert (fact.moved_from, fact.reason, fact.author_name) == (first.sheet_id, WHY, "Budi")
    assert rows() == [(one, 1, 1, False), (one, 1, 2, True), (other, 1, 1, False)]
    assert game_tables.facts([one])[one].missing[0] == 1


def test_moving_it_back_is_two_more_versions(tables: tuple[int, int]) -> None:
    one, other = tables
    write(one)
    moved(one, other)
    moved(other, one)
    assert (values_at(one), values_at(other)) == ({1: SHEET}, {})
    assert [(sheet.version, sheet.void) for sheet in sheets.history(tables[0], 1)] == [
        (1, False),
        (2, True),
        (3, False),
    ]


def test_a_sheet_can_be_taken_to_another_deal_of_its_table(tables: tuple[int, int]) -> None:
    write(tables[0])
    moved(tables[0], tables[0], to=3)
    assert values_at(tables[0]) == {3: SHEET}


def test_a_sheet_is_not_moved_onto_another_one(tables: tuple[int, int]) -> None:
    write(tables[0])
    sheets_services.write_sheet(table_id=tables[1], number=1, values=OTHER, by=RINA)
    with pytest.raises(Conflict) as refused:
        moved(*tables)
    assert refused.value.code == "already_written"
    assert values_at(tables[0]) == {1: SHEET}


@pytest.mark.parametrize(("to", "code"), [(99, SheetError), (1, Conflict)])
def test_a_missing_or_unchanged_target_has_no_effect(tables: tuple[int, int], to: Any, code: Any) -> None:
    write(tables[0])
    with pytest.raises(code):
        moved(tables[0], tables[0] if to == 1 else tables[1], to=to)
    assert len(rows()) == 1


def test_a_sheet_that_is_impossible_there_is_not_moved(tables: tuple[int, int]) -> None:
    table = open_table(options={"players": 3}, seats=[SeatPlan(code, "human", code) for code in "NES"])
    write(tables[0])
    with pytest.raises(SheetError):
        moved(tables[0], table)
    assert values_at(tables[0]) == {1: SHEET}


def test_the_same_key_moves_once_and_another_request_under_it_is_refused(tables: tuple[int, int]) -> None:
    one, other = tables
    write(one)
    write(one, 2)
    assert moved(one, other, key="k") == moved(one, other, key="k")
    with pytest.raises(Conflict, match="already been sent"):
        moved(one, other, number=2, to=1, key="k")
    assert len(rows()) == 4


def test_an_actor_who_saw_an_older_version_moves_nothing(tables: tuple[int, int]) -> None:
    write(tables[0])
    sheets_services.correct_sheet(
        table_id=tables[0], number=1, correction=Correction(values=OTHER, reason="typing error"), by=BUDI
    )
    with pytest.raises(Conflict, match="Budi corrected"):
        moved(*tables, seen_version=1)


def test_online_tables_give_and_take_no_sheets(tables: tuple[int, int]) -> None:
    write(tables[0])
    online = open_table(place="online")
    with pytest.raises(Conflict, match="an online table"):
        moved(tables[0], online)
    with pytest.raises(Conflict, match="an online table"):
        sheets.exchange(table_id=tables[0], other_id=online, by=BUDI, reason=WHY)


def test_a_table_that_does_not_exist_is_said(tables: tuple[int, int]) -> None:
    write(tables[0])
    with pytest.raises(Table.DoesNotExist):
        moved(tables[0], 10**9)


def test_two_tables_exchange_everything_they_have(tables: tuple[int, int]) -> None:
    one, other = tables
    write(one)
    write(one, 2)
    sheets_services.write_sheet(table_id=other, number=1, values=OTHER, by=RINA)
    sheets.exchange(table_id=one, other_id=other, by=BUDI, reason=WHY, key="k")
    assert (values_at(one), values_at(other)) == ({1: OTHER}, {1: SHEET, 2: SHEET})
    written = len(rows())
    sheets.exchange(table_id=one, other_id=other, by=BUDI, reason=WHY, key="k")
    assert len(rows()) == written
    sheets.exchange(table_id=other, other_id=one, by=BUDI, reason=WHY)
    assert (values_at(one), values_at(other)) == ({1: SHEET, 2: SHEET}, {1: OTHER})


def test_without_sheets_there_is_nothing_to_exchange(tables: tuple[int, int]) -> None:
    with pytest.raises(Conflict):
        sheets.exchange(table_id=tables[0], other_id=tables[1], by=BUDI, reason=WHY)


@pytest.mark.parametrize("reason", ["", "  "])
def test_whatever_is_moved_or_taken_away_needs_a_reason(tables: tuple[int, int], reason: Any) -> None:
    write(tables[0])
    acts = [
        lambda: sheets.move(table_id=tables[0], number=1, to_table_id=tables[1], to_number=1, by=BUDI, reason=reason),
        lambda: sheets.exchange(table_id=tables[0], other_id=tables[1], by=BUDI, reason=reason),
        lambda: sheets.take_away(table_id=tables[0], number=1, by=BUDI, reason=reason),
    ]
    for act in acts:
        with pytest.raises(SheetError):
            act()
    assert len(rows()) == 1


def test_a_removed_deal_is_missing_and_may_be_written_again(tables: tuple[int, int]) -> None:
    table_id = tables[0]
    write(table_id)
    assert sheets.take_away(table_id=table_id, number=1, by=BUDI, reason="never played", key="k").void
    sheets.take_away(table_id=table_id, number=1, by=BUDI, reason="never played", key="k")
    assert game_tables.facts([table_id])[table_id].missing[0] == 1
    sheets_services.write_sheet(table_id=table_id, number=1, values=OTHER, by=RINA)
    assert [sheet.version for sheet in sheets.history(table_id, 1)] == [1, 2, 3]


@pytest.mark.parametrize("what", ["move", "away", "correct"])
def test_the_preview_equals_the_moved_result(tables: tuple[int, int], what: Any) -> None:
    one, other = tables
    write(one)
    sheets_services.write_sheet(table_id=other, number=2, values=OTHER, by=RINA)
    proposed = {
        "move": {one: {1: None}, other: {1: SHEET}},
        "away": {other: {2: None}},
        "correct": {one: {1: OTHER}},
    }[what]
    before = sheets.played_if(proposed)
    if what == "move":
        moved(one, other)
    elif what == "away":
        sheets.take_away(table_id=other, number=2, by=BUDI, reason=WHY)
    else:
        sheets_services.correct_sheet(table_id=one, number=1, correction=Correction(values=OTHER, reason=WHY), by=BUDI)
    after = sheets.played(proposed)
    lines = [
        [(s.number, s.version, s.values, s.points, s.derived, s.counts) for s in p.sheets] for p in before.values()
    ]
    assert lines == [[(s.number, s.version, s.values, s.points, s.derived, s.counts) for s in p.sheets]
                    for p in (after[table_id] for table_id in before)]  # fmt: skip
    assert [p.finished for p in before.values()] == [after[table_id].finished for table_id in before]


def test_names_at_a_table_that_is_over_can_be_set_right_but_not_online() -> None:
    table_id, online = open_table(options={"deals": 1}), open_table(place="online")
    write(table_id)
    plans = [SeatPlan("N", "human", "Budi", "person:Budi"), SeatPlan("E", "human", "Ayu", "person:Ayu")]
    with pytest.raises(Conflict, match="over"):
        game_tables.reseat(table_id, plans)
    game_tables.reseat(table_id, plans, as_it_was=True)
    assert list(Seat.objects.filter(table=table_id).values_list("name", flat=True)[:2]) == ["Budi", "Ayu"]
    assert Table.objects.get(pk=table_id).state == Table.State.FINISHED
    with pytest.raises(Conflict, match="an online table"):
        game_tables.reseat(online, plans, as_it_was=True)


@pytest.mark.parametrize(("mover", "counts"), [("rina", False), ("budi", True)])
def test_the_writer_does_not_settle_it_by_moving_it(tables: tuple[int, int], mover: Any, counts: Any) -> None:
    one, other = tables
    users = {name: get_user_model().objects.create(username=name) for name in ("rina", "budi")}
    by = {name: sheets.Author(name, user.pk) for name, user in users.items()}
    sheets_services.write_sheet(
        table_id=one, number=1, values=SHEET, by=by["rina"], entered=sheets.SheetEntry(waits=True)
    )
    fact = sheets.move(table_id=one, number=1, to_table_id=other, to_number=1, by=by[mover], reason=WHY)
    assert fact.settled is counts
    assert sheets.played([other])[other].settled is counts
