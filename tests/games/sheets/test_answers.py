"""Answers to sheets: given once, settled once, never changed, under any race."""

from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from engine.errors import SheetError
from games.api import sheets
from games.core.errors import Conflict
from games.core.facts import SheetEntry
from games.models import SheetAnswer
from games.sheets import answers as sheets_answers
from games.sheets import services as sheets_services
from tests.games.helpers.tables import BUDI, RINA, SHEETS, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting() -> Any:
    entered = SheetEntry(seat="N", device="phone-1", waits=True)
    return sheets_services.write_sheet(
        table_id=open_table(), number=1, values=SHEETS["truf"], by=RINA, entered=entered
    ).sheet_id


def raw(sheet_id: Any, **more: Any) -> Any:
    with transaction.atomic():
        return SheetAnswer.objects.create(sheet_id=sheet_id, **{"kind": "accept", **more})


@pytest.mark.parametrize("second", [{"settles": True, "kind": "desk"}, {"seat": "E", "kind": "reject"}])
def test_the_database_takes_one_settling_answer_and_one_of_each_seat(waiting: Any, second: Any) -> None:
    raw(waiting, settles=True, seat="E")
    with pytest.raises(IntegrityError):
        raw(waiting, **second)


def test_the_database_settles_nothing_by_a_rejection(waiting: Any) -> None:
    with pytest.raises(IntegrityError):
        raw(waiting, kind="reject", settles=True)


def test_an_answer_is_never_changed(waiting: Any) -> None:
    raw(waiting, seat="E")
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        SheetAnswer.objects.update(settles=True)


def test_a_second_settlement_names_the_first(waiting: Any) -> None:
    sheets_answers.answer_sheet(waiting, "accept", BUDI, seat="E", settles=True)
    with pytest.raises(Conflict, match="Budi has already confirmed") as error:
        sheets_answers.answer_sheet(waiting, "desk", RINA, settles=True)
    assert error.value.facts["who"] == "Budi"


def test_a_second_settlement_names_nobody_where_silence_settled(waiting: Any) -> None:
    raw(waiting, kind="silence", settles=True)
    with pytest.raises(Conflict, match="was confirmed automatically"):
        sheets_answers.answer_sheet(waiting, "desk", RINA, settles=True)


def test_a_seat_does_not_say_yes_and_no(waiting: Any) -> None:
    sheets_answers.answer_sheet(waiting, "reject", BUDI, seat="E")
    with pytest.raises(Conflict, match="already answered for this seat"):
        sheets_answers.answer_sheet(waiting, "accept", BUDI, seat="E", settles=True)


@pytest.mark.parametrize(("device", "same"), [("phone-1", True), ("phone-2", False), ("", False)])
def test_that_it_was_the_device_of_the_entry_is_kept(waiting: Any, device: Any, same: Any) -> None:
    sheets_answers.answer_sheet(waiting, "accept", BUDI, seat="E", device=device)
    assert [answer.same_device for answer in sheets.answers([waiting])[waiting]] == [same]


def test_a_key_that_is_too_long_is_refused_with_words(waiting: Any) -> None:
    with pytest.raises(SheetError):
        sheets_answers.answer_sheet(waiting, "accept", BUDI, seat="E", key="k" * 65)
    assert not SheetAnswer.objects.exists()


def test_a_sheet_that_counts_needs_no_answer() -> None:
    fact = sheets_services.write_sheet(table_id=open_table(), number=1, values=SHEETS["truf"], by=RINA)
    with pytest.raises(Conflict, match="does not need confirmation"):
        sheets_answers.answer_sheet(fact.sheet_id, "accept", BUDI, seat="E")
