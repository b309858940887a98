"""What was answered to a sheet stands beside its versions in the administration, to look at only."""

import pytest
from django.test import Client
from django.urls import reverse

from games.core.facts import Entered
from games.sheets import answers as sheets_answers
from games.sheets import moving as sheets_moving
from games.sheets import services as sheets_services
from tests.games.tables import BUDI, OTHER_SHEETS, RINA, SHEETS, open_table, write

pytestmark = pytest.mark.django_db

WAITS = Entered(seat="N", device="phone-1", waits=True)


def page(admin_client: Client, sheet_id: int, name: str = "change") -> str:
    answer = admin_client.get(reverse(f"admin:games_sheet_{name}", args=[sheet_id]))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_who_agreed_and_that_it_was_the_same_phone(admin_client: Client) -> None:
    fact = sheets_services.write_sheet(open_table(), 1, SHEETS["truf"], RINA, entered=WAITS)
    assert "waits for an answer" in page(admin_client, fact.sheet_id)
    sheets_answers.answer_sheet(fact.sheet_id, "accept", BUDI, settles=True, seat="E", device="phone-1")
    told = page(admin_client, fact.sheet_id)
    assert "Budi (E): accepted, on the device it was entered on" in told
    assert "<strong>counts</strong>" in told
    assert "phone-1" not in told


def test_the_version_before_counts_while_a_correction_waits(admin_client: Client) -> None:
    table = open_table()
    first = write(table)
    sheets_services.correct_sheet(table, 1, OTHER_SHEETS["truf"], BUDI, "typing error", entered=Entered(waits=True))
    told = page(admin_client, first.sheet_id)
    assert told.index("<strong>counts</strong>") < told.index("waits for an answer")


@pytest.mark.parametrize("name", ["change", "correct"])
def test_a_sheet_that_was_taken_away_is_shown_in_words(admin_client: Client, name: str) -> None:
    table = open_table()
    write(table)
    gone = sheets_moving.take_away(table, 1, BUDI, "Never played.")
    assert "nothing stands for this deal" in page(admin_client, gone.sheet_id, name)
    assert admin_client.get(reverse("admin:games_sheet_changelist")).status_code == 200
