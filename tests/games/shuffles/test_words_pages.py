"""Shuffle words must be on the pages: the promise, the words and their check."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from engine import shuffle
from games.core.schemas import NewTable
from games.models import Deal, Seat, Table
from games.play import turns as play_turns
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.players import Player
from testkit.markup import flat
from tests.games.helpers.page_tables import open_online, sitting

pytestmark = pytest.mark.django_db

KEPT = {"throw_in": False}
"""An option that prevents a redeal of the first pack."""


def waiting(**more: Any) -> int:
    return open_online("truf", "classic", words_seconds=60, options=KEPT, **more)


def page(table_id: int, seat: str | None = None) -> str:
    return flat(sitting(seat).get(f"/play/{table_id}/").content.decode())


def say(table_id: int, seat: str | None, **form: str) -> Any:
    return sitting(seat).post(f"/play/{table_id}/words", form)


def commitment(table_id: int) -> str:
    return table_state.table_commitment(Table.objects.get(pk=table_id))


def test_before_the_first_pack_the_promise_and_the_awaited_players_are_public() -> None:
    table_id = waiting()
    for seat in ("N", None):
        html = page(table_id, seat)
        assert commitment(table_id) in html
        assert "Waiting for: Ayu, Budi, Citra, Dewi." in html
        assert "Ayu: not entered yet" in html
        assert Table.objects.get().secret not in html


def test_only_players_have_a_form_for_words() -> None:
    table_id = waiting()
    assert 'name="words"' in page(table_id, "N")
    assert 'name="words"' not in page(table_id)


def test_words_are_said_on_the_page_and_the_last_ones_deal_the_first_pack() -> None:
    table_id = waiting()
    for seat in "NES":
        assert say(table_id, seat, words=f"word {seat}").status_code == 302
    assert "Ayu: “word N”" in page(table_id)
    assert not Deal.objects.exists()
    say(table_id, "W", none="yes", words="not these")
    assert Deal.objects.get().words == "N word N\nE word E\nS word S"


def test_words_are_shown_as_text_whatever_they_are() -> None:
    table_id = waiting()
    say(table_id, "N", words="<script>alert(1)</script>\"'")
    for seat in ("N", "E", None):
        html = page(table_id, seat)
        assert "<script>alert(1)" not in html
        assert "&lt;script&gt;alert(1)" in html


def test_refused_words_stay_in_their_field_with_the_reason_next_to_it() -> None:
    table_id = waiting()
    answer = say(table_id, "N", words="x" * 81)
    html = flat(answer.content.decode())
    assert answer.status_code == 422
    assert "have 81 characters. Use at most 80" in html
    assert f'value="{"x" * 81}"' in html
    assert 'id="words" class="record" aria-label' in html  # not renewed from the table's page, which would empty it
    assert not Seat.objects.filter(words_given=True).exists()


def test_a_spectator_cannot_speak() -> None:
    table_id = waiting()
    answer = say(table_id, None, words="mine")
    assert answer.status_code == 422
    assert "You are a spectator" in answer.content.decode()
    assert say(table_id + 1, "N", words="mine").status_code == 404


def test_while_cards_are_played_words_can_be_changed_for_the_next_pack() -> None:
    table_id = open_online("truf", "classic", options=KEPT)
    say(table_id, "S", words="soto")
    html = page(table_id, "S")
    assert 'value="soto"' in html
    assert "Citra: “soto”" in html
    assert Deal.objects.get().words == ""


def one_hand() -> int:
    """A finished match of one hand, into which the first player put a word."""
    options = {"hands": 1, "first_caller": "fixed"}
    table_id = tables_opening.open_casual(
        table=NewTable(game="troefcall", preset="club", options=options, bot_pause_ms=0, words="rendang"),
        player=Player(name="Ayu", holder="guest:Ayu"),
    )
    while Table.objects.get().state == Table.State.RUNNING:
        play_turns.play_what_is_due(table_id)
        deal = table_state.load(table_id)
        if "N" in deal.since:
            play_turns.play_for_absent(table_id, "N")
    return table_id


@pytest.mark.long
def test_after_the_match_everything_is_shown_that_a_check_needs() -> None:
    table_id = one_hand()
    html, table, deal = page(table_id), Table.objects.get(), Deal.objects.latest("attempt")
    seed = table_state.seed_of(table, deal.number, deal.attempt)
    for item in (table.secret, commitment(table_id), seed.hex(), shuffle.commitment(seed), "Ayu: “rendang”"):
        assert item in html
    assert 'name="words"' not in page(table_id, "N")


@pytest.mark.long
def test_the_link_to_the_check_carries_what_it_needs_behind_the_number_sign() -> None:
    html, deal = page(one_hand()), Deal.objects.latest("attempt")
    link = next(part.split('"')[0] for part in html.split('href="') if part.startswith("/shuffles/check/#"))
    result = parse_qs(urlsplit(link.replace("&amp;", "&")).fragment)
    assert result["seed"] == [table_state.seed_of(deal.table, deal.number, deal.attempt).hex()]
    assert (result["words"], result["dealer"], result["game"]) == (["N rendang"], [deal.dealer], ["troefcall"])


def test_a_club_table_does_not_mention_shuffles() -> None:
    assert 'id="shuffle"' not in page(open_online(place=Table.Place.CLUB))


def test_the_lobby_offers_words_and_then_the_table_waits(client: Client) -> None:
    assert "Add my own shuffle words" in client.get("/play/").content.decode()
    assert "Add my own shuffle words" in client.get("/").content.decode()
    answer = client.post("/play/new", {"choice": "truf/web6/4", "words": "on"})
    table = Table.objects.get()
    assert (table.state, table.words_seconds) == (Table.State.WAITING, 120)
    assert "Shuffle words" in client.get(answer["Location"]).content.decode()


def test_a_waiting_table_is_in_the_lobby_of_its_player() -> None:
    waiting(label="Table 31")
    assert "Table 31" in sitting("N").get("/play/").content.decode().split("Tables to watch")[0]


def test_the_pages_about_shuffles_explain_check_and_give_out_the_script(client: Client) -> None:
    page_text = client.get("/shuffles/").content.decode()
    assert "Fisher-Yates" in page_text
    for address in (
        "/shuffles/check/",
        "/shuffles/verify_shuffle.py",
        "/shuffles/verify_receipt.py",
        "/shuffles/vectors.json",
    ):
        assert f'href="{address}"' in page_text
    assert "verify_shuffle.js" in client.get("/shuffles/check/").content.decode()


def test_other_languages_say_that_the_specification_is_in_english(client: Client) -> None:
    assert "in English only" not in client.get("/shuffles/").content.decode()
    client.cookies["django_language"] = "nl"
    page_text = client.get("/shuffles/").content.decode()
    assert "De volledige specificatie hieronder is alleen in het Engels beschikbaar." in page_text
    assert '<section class="rules-text" lang="en">' in page_text


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("verify_shuffle.py", "verify_shuffle.py"),
        ("verify_receipt.py", "verify_receipt.py"),
        ("vectors.json", "shuffle-vectors.json"),
    ],
)
def test_the_download_is_the_file_of_the_documents(client: Client, root: Any, address: str, file: str) -> None:
    answer: Any = client.get(f"/shuffles/{address}")
    assert b"".join(answer.streaming_content) == (root / "docs" / file).read_bytes()
    assert "attachment" in answer["Content-Disposition"]
