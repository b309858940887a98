"""Answers to a sheet are next to its versions in the administration, read-only."""

import pytest
from django.test import Client
from django.urls import reverse

from games.core.facts import Correction, SheetEntry
from games.sheets import answers as sheets_answers
from games.sheets import moving as sheets_moving
from games.sheets import services as sheets_services
from tests.games.helpers.tables import BUDI, OTHER_SHEETS, RINA, SHEETS, open_table, write

pytestmark = pytest.mark.django_db

WAITS = SheetEntry(seat="N", device="phone-1", waits=True)


def page(admin_client: Client, sheet_id: int, name: str = "change") -> str:
    answer = admin_client.get(reverse(f"admin:games_sheet_{name}", args=[sheet_id]))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_agreeing_players_and_shared_phones_are_listed(admin_client: Client) -> None:
    fact = sheets_services.write_sheet(table_id=open_table(), number=1, values=SHEETS["truf"], by=RINA, entered=WAITS)
    assert "awaiting confirmation" in page(admin_client, fact.sheet_id)
    sheets_answers.answer_sheet(fact.sheet_id, "accept", BUDI, settles=True, seat="E", device="phone-1")
    html = page(admin_client, fact.sheet_id)
    assert "Budi (E): accepted, on the same device as the entry" in html
    assert "<strong>current</strong>" in html
    assert "phone-1" not in html


def test_the_version_before_counts_while_a_correction_waits(admin_client: Client) -> None:
    table = open_table()
    first = write(table)
    sheets_services.correct_sheet(
        table_id=table,
        number=1,
        correction=Correction(values=OTHER_SHEETS["truf"], reason="typing error"),
        by=BUDI,
        entered=SheetEntry(waits=True),
    )
    page_html = page(admin_client, first.sheet_id)
    assert page_html.index("<strong>current</strong>") < page_html.index("awaiting confirmation")


@pytest.mark.parametrize("name", ["change", "correct"])
def test_a_sheet_that_was_taken_away_is_shown_in_words(admin_client: Client, name: str) -> None:
    table = open_table()
    write(table)
    gone = sheets_moving.take_away(table_id=table, number=1, by=BUDI, reason="Never played.")
    assert "This deal has no result" in page(admin_client, gone.sheet_id, name)
    assert admin_client.get(reverse("admin:games_sheet_changelist")).status_code == 200
