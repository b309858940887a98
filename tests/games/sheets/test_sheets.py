"""Sheets of club tables: written once, corrected by versions, refused by field."""

from typing import Any

import pytest

from engine.errors import SheetError
from games.api import sheets, tables
from games.core.errors import Conflict, sentence_of
from games.models import Sheet, Table
from games.sheets import services as sheets_services
from tests.games.helpers.tables import BUDI, OTHER_SHEETS, RINA, SHEETS, draft, open_table, write

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

TRUF, OTHER = SHEETS["truf"], OTHER_SHEETS["truf"]


def test_a_sheet_is_kept_with_its_points_and_its_author() -> None:
    fact = write(open_table())
    assert (fact.number, fact.version, fact.author_name, fact.source) == (1, 1, "Rina", "desk")
    assert fact.points == {"N": 0, "E": 0, "S": -1, "W": 0}
    assert Sheet.objects.get(pk=fact.sheet_id).values == TRUF


def test_every_sheet_raises_the_version_of_its_table() -> None:
    table_id = open_table()
    before = tables.facts([table_id])[table_id].version
    write(table_id)
    assert tables.facts([table_id])[table_id].version == before + 1


def test_a_second_writer_is_shown_the_first_writer_and_sheet() -> None:
    table_id = open_table()
    first = write(table_id)
    with pytest.raises(Conflict) as caught:
        sheets_services.write_sheet(table_id=table_id, number=1, values=OTHER, by=BUDI)
    assert caught.value.code == "already_written"
    assert caught.value.existing == first
    assert "Rina" in caught.value.sentence
    assert "Ayu bid 4 and took 4" in caught.value.sentence
    assert Sheet.objects.count() == 1


def test_the_same_request_twice_writes_one_sheet() -> None:
    table_id = open_table()
    assert write(table_id, key="form-1") == write(table_id, key="form-1")
    assert Sheet.objects.count() == 1


def test_a_key_used_for_other_values_is_refused_and_not_answered_as_if_saved() -> None:
    table_id = open_table()
    write(table_id, key="form-1")
    with pytest.raises(Conflict, match="other values"):
        sheets_services.write_sheet(table_id=table_id, number=1, values=OTHER, by=RINA, key="form-1")


def test_a_sheet_that_cannot_be_true_is_refused_with_its_field() -> None:
    wrong = {**TRUF, "tricks": {"N": 5, "E": 3, "S": 4, "W": 2}}
    with pytest.raises(SheetError) as caught:
        sheets_services.write_sheet(table_id=open_table(), number=1, values=wrong, by=RINA)
    assert [error.field for error in caught.value.errors] == ["tricks"]
    assert "13" in sentence_of(caught.value)
    assert not Sheet.objects.exists()


def test_deals_of_a_match_of_fixed_length_come_in_any_order() -> None:
    table_id = open_table(options={"deals": 3})
    write(table_id, 3)
    fact = tables.facts([table_id])[table_id]
    assert (fact.missing, fact.sheets_in, fact.finished) == ((1, 2), 1, False)


@pytest.mark.parametrize("number", [0, 4, -1, 40_000])
def test_a_deal_the_match_does_not_have_is_refused(number: Any) -> None:
    table_id = open_table(options={"deals": 3})
    with pytest.raises(SheetError) as caught:
        write(table_id, number)
    assert caught.value.errors[0].field == "number"
    assert sentence_of(caught.value) == f"This match has 3 deals. There is no deal {number}.".replace("-", "−")


def test_the_last_sheet_finishes_the_table() -> None:
    table_id = open_table(options={"deals": 2})
    write(table_id, 1)
    assert Table.objects.get().state == "running"
    write(table_id, 2)
    assert Table.objects.get().state == "finished"
    assert Table.objects.get().finished_at is not None


def test_a_game_to_a_target_takes_the_next_deal_only() -> None:
    table_id = open_table("troefcall", "game15")
    with pytest.raises(SheetError) as caught:
        write(table_id, 2, "troefcall")
    assert sentence_of(caught.value) == "Enter deal 1 before deal 2."


def test_a_game_to_a_target_takes_nothing_after_its_end() -> None:
    table_id = open_table("troefcall", "game15", options={"target": 4})
    write(table_id, 1, "troefcall")
    write(table_id, 2, "troefcall")
    assert Table.objects.get().state == "finished"
    with pytest.raises(SheetError) as caught:
        write(table_id, 3, "troefcall")
    assert sentence_of(caught.value) == "The match ended with deal 2. There is no deal 3."


def test_a_draft_takes_no_sheet() -> None:
    with pytest.raises(Conflict, match="still a draft"):
        write(draft())


def test_an_online_table_takes_no_sheet_by_hand() -> None:
    with pytest.raises(Conflict, match="an online table"):
        write(open_table(place="online"))


def test_a_preview_scores_and_describes_without_writing() -> None:
    table_id = open_table()
    assert sheets.score(table_id, TRUF).points["S"] == -1
    assert sheets.score(("truf", "classic", {}), TRUF).points["S"] == -1
    assert "Ayu bid 4" in sheets.sentence(table_id, TRUF)
    assert not Sheet.objects.exists()


def test_a_preview_of_a_wrong_sheet_names_the_field_in_a_sentence() -> None:
    with pytest.raises(SheetError) as caught:
        sheets.score(("truf", "classic", {}), {})
    assert {error.field for error in caught.value.errors} == {"bids", "tricks"}
    assert all(vars(error)["message"].endswith(".") for error in caught.value.errors)


def test_a_form_carries_the_names_of_the_table() -> None:
    table_id = open_table()
    form = sheets.form(table_id, sheet=write(table_id))
    assert "Ayu" in str(form["bids.N"].label)
    assert form["tricks.S"].value() == 4
