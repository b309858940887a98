"""The page that checks a table: of this site by address, of others from a text."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

from engine.records import from_plain, read, to_plain, write
from engine.records.findings import PARTS
from engine.registry import games
from games.models import Deal
from games.records.page import HELD
from games.records.selectors import table_record
from tests.engine.records.edits import on_lines, on_words
from tests.engine.records.tables import played
from tests.games.helpers.recorded import go_on, in_second_deal, played_by_bots, with_people
from tests.games.helpers.tables import draft, open_table
from tests.games.helpers.tables import write as write_down
from tests.present import present

pytestmark = pytest.mark.django_db
ALL = [(name, next(iter(game.presets))) for name, game in games().items()]
GAMES = [pytest.param(*one, marks=pytest.mark.long if place else (), id=one[0]) for place, one in enumerate(ALL)]
"""All games; each plays a whole match, so that ring 1 takes the first only."""
MATCH = played(games()["truf"], "classic", seed=5, packs=4, changes={"deals": 2}, correct=1)
TEXT = write(MATCH)


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def paste(client: Client, record: str) -> Any:
    return client.post("/check/", {"record": record})


def page_of(answer: Any, status: int = 200) -> str:
    assert answer.status_code == status
    return re.sub(r"\s+", " ", answer.content.decode())


def wrong_lines(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<li id="line-(\d+)" value="\d+" class="wrong"', page)]


# --- any record ------------------------------------------------------------------------------------------------


def test_the_page_has_a_form_that_needs_no_script(client: Client) -> None:
    page = page_of(client.get("/check/"))
    assert 'enctype="multipart/form-data"' in page
    assert 'name="record"' in page
    assert 'type="file"' in page
    assert 'id="verdict"' not in page


@pytest.mark.parametrize("record", [TEXT, json.dumps(to_plain(MATCH))], ids=["text", "json"])
def test_a_valid_record_is_described_part_by_part(client: Client, record: str) -> None:
    page = page_of(paste(client, record))
    assert "No errors found in this record." in page
    assert f"{sum(len(deal.moves) for deal in MATCH.deals)} moves are legal." in page
    assert "The draw for the first deal gives the same outcome." in page
    assert wrong_lines(page) == []


def test_a_file_is_read_before_what_was_pasted(client: Client) -> None:
    file = SimpleUploadedFile("table.txt", TEXT.encode("utf-16"), content_type="text/plain")
    page = page_of(client.post("/check/", {"record": "something else", "file": file}))
    assert "No errors found in this record." in page


def test_the_first_invalid_step_is_described_with_its_line_marked(client: Client) -> None:
    lines = TEXT.split("\n")
    at = next(place for place, line in enumerate(lines) if line.startswith("Seed"))
    lines[at] = "Seed: " + "ab" * 32
    page = page_of(paste(client, "\n".join(lines)))
    assert "This record contains errors." in page
    assert wrong_lines(page) == [at + 1]
    assert f'<a href="#line-{at + 1}">Line {at + 1}, deal 1</a>' in page


def test_an_illegal_move_is_described_by_names_and_the_legal_moves(client: Client) -> None:
    lines = TEXT.split("\n")
    at = next(place for place, line in enumerate(lines) if line.count(" play ") == 4)
    lines[at + 1] = re.sub(r"play \S\S", present(re.search(r"play \S\S", lines[at]))[0], lines[at + 1])
    page = page_of(paste(client, "\n".join(lines)))
    assert re.search(rf"Line {at + 2}, deal \d+, move \d+</a>: <strong>", page)
    assert "Legal moves: play " in page


def test_a_correction_of_the_json_form_is_shown_in_the_text(client: Client) -> None:
    document = to_plain(MATCH)
    document["result"]["winners"] = ["N", "E", "S", "W"]
    page = page_of(paste(client, json.dumps(document)))
    line = write(from_plain(document)).split("\n").index("Winner: N E S W") + 1
    assert wrong_lines(page) == [line]


def test_every_unreadable_line_is_reported_and_stays_in_the_form(client: Client) -> None:
    text = "Troeftafel record 1\nGame: truf\nPlace: <mars>\nState: lost\n"
    page = page_of(paste(client, text), 422)
    assert "This record cannot be read." in page
    assert wrong_lines(page) == [3, 4]
    assert "&lt;mars&gt;" in page
    assert "<mars>" not in page


@pytest.mark.parametrize("sent", [{}, {"record": "  \n"}])
def test_nothing_sent_is_asked_for_again(client: Client, sent: dict[str, str]) -> None:
    assert "Paste a record or choose a file first." in page_of(client.post("/check/", sent), 422)


def test_a_file_without_end_is_refused(client: Client) -> None:
    page = page_of(client.post("/check/", {"file": SimpleUploadedFile("big.txt", b"x" * 3_100_000)}), 422)
    assert "at most 1500000 characters" in page


def test_a_long_record_shows_only_the_lines_around_a_mistake(client: Client) -> None:
    long = TEXT + "# more\n" * 4_000
    page = page_of(paste(client, long.replace("Place: online", "Place: mars", 1)), 422)
    assert 10 < page.count('<li id="line-') < 40


@pytest.mark.long
@pytest.mark.parametrize(("game", "preset"), GAMES)
@pytest.mark.parametrize("edit", [on_words, on_lines])
def test_whatever_is_sent_there_is_a_page(
    client: Client, game: str, preset: str, edit: Callable[[str, Random], str]
) -> None:
    rng = Random(7)
    text = write(played(games()[game], preset, seed=4, packs=2))
    for _ in range(25):
        answer = paste(client, edit(text, rng).replace("\0", ""))
        assert answer.status_code in (200, 422)
        assert 'id="verdict"' in answer.content.decode()


def test_there_is_a_sentence_for_every_part() -> None:
    with translation.override("en"):
        assert {part for part in PARTS if str(HELD[part] % {"count": 2}).endswith(".")} == set(PARTS) == set(HELD)


# --- a table of this site --------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("game", "preset"), GAMES)
def test_a_match_of_this_site_is_checked_by_its_address_and_shown_card_by_card(
    client: Client, game: str, preset: str
) -> None:
    table_id = played_by_bots(game, preset)
    page = page_of(client.get(f"/play/{table_id}/check/"))
    assert "No errors found in this record." in page
    assert page.count('<details id="replay-') == Deal.objects.filter(state="over").count()
    assert "Bot" in page


def test_a_club_table_is_checked_by_its_sheets(client: Client) -> None:
    table_id = open_table("troefcall", "game15")
    write_down(table_id, 1, "troefcall")
    page = page_of(client.get(f"/play/{table_id}/check/"))
    assert "1 score sheet matches the play and its score." in page


@pytest.fixture(params=[pytest.param(label.values, marks=label.marks, id=label.id) for label in GAMES])
def running(request: Any) -> int:
    """A table of people in the middle of its second deal."""
    return in_second_deal(*request.param)


def test_a_running_table_shows_nothing_of_the_running_deal(client: Client, running: int) -> None:
    deal = Deal.objects.get(state="running")
    for address in (f"/play/{running}/check/", f"/play/{running}/record.txt", f"/play/{running}/record.json"):
        html = client.get(address).content.decode()
        assert not any(secret in html for secret in (deal.table.secret, deal.pack, deal.commitment))
    page = page_of(client.get(f"/play/{running}/check/"))
    assert "No errors found. Some parts could not be checked." in page
    assert "The secret stays private during the match" in page


@pytest.mark.parametrize("page", ["check/", "record.txt", "record.json"])
def test_a_draft_has_none_of_these_pages(client: Client, page: str) -> None:
    for table_id in (draft(), 999_999):
        assert client.get(f"/play/{table_id}/{page}").status_code == 404


@pytest.mark.long
def test_a_record_is_downloaded_as_text_and_as_json(client: Client) -> None:
    table_id = played_by_bots("troefcall", "club")
    text, document = client.get(f"/play/{table_id}/record.txt"), client.get(f"/play/{table_id}/record.json")
    assert text["Content-Disposition"] == f'attachment; filename="table-{table_id}.txt"'
    assert text["Content-Type"] == "text/plain; charset=utf-8"
    assert read(text.content) == from_plain(json.loads(document.content)) == table_record(table_id)


@pytest.mark.long
def test_a_table_links_to_its_record_once_a_deal_is_over(client: Client) -> None:
    table_id = with_people("troefcall", "club")
    assert f"/play/{table_id}/check/" not in page_of(client.get(f"/play/{table_id}/"))
    go_on(table_id)
    page = page_of(client.get(f"/play/{table_id}/"))
    for address in ("check/", "record.txt", "record.json"):
        assert f'href="/play/{table_id}/{address}"' in page


def test_every_page_links_to_the_check(client: Client) -> None:
    assert 'href="/check/"' in page_of(client.get("/help/"))
    assert page_of(client.get("/play/")).count('href="/check/"') == 2
