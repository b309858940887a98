"""Standings pages: any version, changes, files and possible outcomes."""

import csv
import io
import re
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from games.api import sheets as game_sheets
from games.api.sheets import Correction
from tests.present import present
from tests.tournaments.helpers import brackets, club
from tournaments.core import versions as core_versions
from tournaments.corrections import services as corrections_services
from tournaments.entries import services as entries_services
from tournaments.models import Event
from tournaments.people import services as people_services
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Any:
    """A round played, a result corrected, a ruling given."""
    made = club.event(4, name="Friday")
    round_ = club.played(made)
    table_id = present(round_.places.first()).table_id
    first, second = game_sheets.of_tables([table_id])[table_id]
    corrections_services.correct_sheet(
        event=made,
        table_id=table_id,
        number=1,
        correction=Correction(values=second.values, reason="Secret reason of the desk"),
        by=club.user(),
    )
    club.ruling(event=made, entry=made.entries.get(number=2), kind="penalty", points=-2, reason="Late", by=club.user())
    assert first.values != second.values
    return Event.objects.get(pk=made.pk)


def _page(event: Any, path: Any, client: Client | None = None) -> Any:
    answer = (client or Client()).get(f"/t/{event.slug}/{path}")
    return answer, answer.content.decode()


def _versions(event: Any) -> Any:
    return list(event.revisions.order_by("version").values_list("version", "sheets"))


def test_an_old_version_says_that_it_is_old_and_leads_to_now(event: Any) -> None:
    version, sheets = _versions(event)[-3]
    answer, body = _page(event, f"standings/?version={version + sheets}")
    assert answer.status_code == 200
    assert f"These are the standings at version {version + sheets}" in body
    assert 'href="/t/friday/standings/"' in body
    assert 'data-live=""' not in body.split('id="standings"')[1].split(">")[0]
    assert f'href="/t/friday/standings/2/?version={version + sheets}"' in body


def test_the_calculation_of_an_old_version_is_that_of_then(event: Any) -> None:
    version, sheets = _versions(event)[-3]
    answer, body = _page(event, f"standings/2/?version={version + sheets}")
    assert answer.status_code == 200
    assert f"Standings, version {version + sheets}" in body
    assert "Penalty" not in body
    assert "Penalty" in _page(event, "standings/2/")[1]


def test_the_standings_lead_to_each_calculation_without_holding_it(event: Any) -> None:
    _, body = _page(event, "standings/")
    assert "Penalty" not in body
    for number in event.entries.values_list("number", flat=True):
        assert f'href="/t/friday/standings/{number}/"' in body
        assert _page(event, f"standings/{number}/")[0].status_code == 200


@pytest.mark.parametrize("number", ["0", "99", "9" * 30])
def test_an_entry_that_does_not_exist_has_no_calculation(event: Any, number: str) -> None:
    assert _page(event, f"standings/{number}/")[0].status_code == 404


def test_rows_follow_each_value_that_they_are_made_of(event: Any) -> None:
    before = _page(event, "standings/")[1]
    club.ruling(event=event, entry=event.entries.get(number=1), kind="bonus", points=50, reason="Fair", by=club.user())
    person = present(event.entries.get(number=2).members.first()).person
    people_services.change_person(person, club.user(), shown="initials")
    after = _page(event, "standings/")[1]
    assert person.name in before
    assert person.name not in after
    row = re.search(r'<tr id="row1".*?</tr>', after, re.DOTALL)
    assert present(row)[0] not in before
    assert f">{present(rankings_selectors.standings_of(event).row_of(1)).points}</td>" in present(row)[0]


def test_a_language_has_rows_of_its_own(event: Any) -> None:
    event.entries.filter(number=1).update(state="withdrawn")
    pages = [Client(headers={"accept-language": language}).get("/t/friday/standings/") for language in ("en", "nl")]
    assert [word in pages[0].content.decode() for word in ("(withdrawn)", "(ingetrokken)")] == [True, False]
    assert [word in pages[1].content.decode() for word in ("(withdrawn)", "(ingetrokken)")] == [False, True]


@pytest.mark.parametrize("version", ["x", "-1", "0", "99999999999999999999", "1%00", "7.5"])
def test_a_version_that_is_none_is_answered_with_a_sentence(event: Any, version: Any) -> None:
    for path in ("standings/", "standings.csv", "standings.xlsx", "standings.json"):
        answer, body = _page(event, f"{path}?version={version}")
        assert answer.status_code in (400, 404, 409)
        assert "ersion" in body or answer.status_code == 400
    assert _page(event, f"standings/changes/?from={version}&to=1")[0].status_code in (400, 404, 409)


def test_changes_are_public_without_the_parts_for_staff(event: Any) -> None:
    answer, body = _page(event, "standings/changes/")
    assert answer.status_code == 200
    for words in ("Round 1 was published.", "deal 1 was entered.", "deal 1 was corrected.", ": −2 points."):
        assert words in body
    assert "Secret reason" not in body
    assert "rina" not in body


def test_changed_ranks_between_two_versions_are_listed(event: Any) -> None:
    versions = [version + sheets for version, sheets in _versions(event)]
    body = _page(event, f"standings/changes/?from={versions[-2]}&to={versions[-1]}")[1]
    assert present(rankings_selectors.standings_of(event).row_of(2)).name in body
    assert (
        "Ranks and scores are the same in these two versions"
        in _page(event, f"standings/changes/?from={versions[-1]}&to={versions[-1]}")[1]
    )


@pytest.mark.long
def test_every_version_on_the_list_can_be_opened(event: Any) -> None:
    client = Client()
    for version, sheets in _versions(event)[1:]:
        assert client.get(f"/t/friday/standings/?version={version + sheets}").status_code == 200


@pytest.mark.long
def test_the_spreadsheet_has_standings_results_and_arithmetic_and_runs_no_formula() -> None:
    event = club.event(4)
    entry = event.entries.get(number=1)
    entries_services.rename_entry(entry=entry, name="=1+1", by=club.user())
    club.played(event)
    answer = Client().get(f"/t/{event.slug}/standings.xlsx")
    book = load_workbook(io.BytesIO(answer.content))
    assert book.sheetnames == ["Standings", "Results", "Calculation"]
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert all(cell.data_type != "f" for cell in cells)
    assert sum(cell.value == "=1+1" for cell in cells) > 1
    points = {row[1].value: row[2].value for row in book["Standings"].iter_rows(max_row=5)}
    summed: dict[str, int] = {}
    for row in list(book["Calculation"].iter_rows())[1:]:
        summed[row[1].value] = summed.get(row[1].value, 0) + row[3].value
    assert all(points[name] == value for name, value in summed.items())
    assert len(list(book["Results"].iter_rows())) == 1 + 4 * 2


def test_files_say_their_version_and_state_and_need_not_be_sent_twice(event: Any) -> None:
    body = Client().get("/t/friday/standings.csv").content.decode("utf-8-sig")
    rows = {row[0]: row[1] for row in csv.reader(io.StringIO(body)) if len(row) == 2}
    assert rows["Version"] == str(core_versions.version_of(event))
    assert "After round 1" in rows["Status"]
    old = sum(_versions(event)[-2])
    answer = Client().get(f"/t/friday/standings.json?version={old}")
    assert answer.json()["version"] == old
    assert "immutable" in answer["Cache-Control"]
    assert (
        Client().get(f"/t/friday/standings.json?version={old}", headers={"If-None-Match": answer["ETag"]}).status_code
        == 304
    )
    assert "immutable" not in Client().get("/t/friday/standings.json")["Cache-Control"]


def test_only_staff_see_the_checks(event: Any) -> None:
    staff = Client()
    staff.force_login(club.user())
    assert "Everything adds up." in _page(event, "standings/", staff)[1]
    assert "Everything adds up." in _page(event, "desk/", staff)[1]
    assert "Everything adds up." not in _page(event, "standings/")[1]


@pytest.mark.long
def test_the_players_card_shows_the_possible_outcomes_of_the_last_round() -> None:
    event = club.event(8, **{**brackets.GAME15, "system": "swiss", "ranking": "match_points", "rounds_planned": 1})
    round_ = club.published(event)
    person = present(event.entries.get(number=1).members.first()).person
    client = Client()
    client.get(f"/go/{club.link(person)}")
    body = client.get(f"/t/{event.slug}/me").content.decode()
    assert "If you win your table, your final rank will be between 1 and 2." in body
    brackets.win(event, rounds_selectors.pairings_of(round_).tables[0].table_id, "NS")
    brackets.win(event, rounds_selectors.pairings_of(round_).tables[1].table_id, "NS")
    assert "If you win" not in client.get(f"/t/{event.slug}/me").content.decode()


@pytest.mark.long
def test_the_gap_to_the_others_is_on_the_standings_page() -> None:
    event = club.event(4, rounds_planned=2)
    club.played(event)
    assert club.published(event).number == 2
    body = _page(event, "standings/?needs=1")[1]
    assert re.search("is level with you|points ahead|points behind", body)
    assert _page(event, "standings/?needs=77")[0].status_code == 200
    assert _page(event, "standings/?needs=x%00")[0].status_code in (200, 400)
