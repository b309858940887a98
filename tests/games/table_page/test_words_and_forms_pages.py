"""Numbers, ticked cards and team signals, sent by plain forms to a real table."""

import re
from typing import Any

import pytest

from engine import table as engine_table
from games.models import Deal, Move, Signal
from games.play import services as play_services
from games.tables import table_state
from testkit.markup import flat
from tests.games.helpers.page_tables import deal_again, open_online, play_on, sitting
from tests.present import present

pytestmark = pytest.mark.django_db

STRONG = "AD KD 9D 7D QS JS 8S 6S TC 4C 9H 5H"


def page(table_id: int, seat: str | None) -> str:
    return flat(sitting(seat).get(f"/play/{table_id}/").content.decode())


def send(table_id: int, seat: str | None, **data: Any) -> Any:
    return sitting(seat).post(f"/play/{table_id}/move", data)


def acting(table_id: int) -> str:
    return engine_table.owed(table_state.load(table_id).deal)[0]


def last_move(table_id: int) -> str:
    return present(Move.objects.filter(deal__table_id=table_id).order_by("index").last()).text


def ruff(**options: Any) -> tuple[int, str]:
    """Return a table of two and its first announcing seat, which holds a ruff of 41."""
    table_id = open_online("ruff_and_trump", "single2", options=options)
    seat = acting(table_id)
    deal_again(table_id, {seat: STRONG}, "4D 2H 3H 2C")
    return table_id, seat


# --- numbers and cards ---------------------------------------------------------------------------------------


def test_a_number_sent_by_form_is_announced() -> None:
    table_id, seat = ruff()
    assert send(table_id, seat, form="number", word="announce", number=" 28 ").status_code == 302
    assert last_move(table_id) == "announce 28"


@pytest.mark.parametrize(
    ("number", "expected"), [("42", "at most 41"), ("many", "is not a valid move"), ("", "is not a valid move")]
)
def test_a_refused_number_stays_typed_with_the_reason_above(number: str, expected: str) -> None:
    table_id, seat = ruff(ruff_claims="checked")
    answer = send(table_id, seat, form="number", word="announce", number=number)
    html = flat(answer.content.decode())
    assert answer.status_code == 422
    assert expected in html
    assert "Allowed moves: a number from 0 to 41." in html
    assert f'max="41" step="1" value="{number}"' in html


def to_the_discard() -> tuple[int, str]:
    """The strong hand has announced 41 and rubbed."""
    table_id, seat = ruff()
    for one, text in ((seat, "announce 41"), (str(1 - int(seat)), "announce 0"), (seat, "rub")):
        play_services.make_move(table_id=table_id, seat=one, text=text)
    return table_id, seat


def test_four_cards_sent_by_form_are_thrown() -> None:
    table_id, seat = to_the_discard()
    assert send(table_id, seat, form="cards", word="discard", card=["2H", "3H", "2C", "5H"]).status_code == 302
    assert last_move(table_id) == "discard 2H 3H 2C 5H"


@pytest.mark.parametrize(
    ("cards", "expected"),
    [(["7D", "2H", "3H", "2C"], "Discard other cards"), (["2H"], "Discard exactly 4 different cards, not 1")],
)
def test_refused_cards_stay_ticked(cards: list[str], expected: str) -> None:
    table_id, seat = to_the_discard()
    answer = send(table_id, seat, form="cards", word="discard", card=cards)
    html = flat(answer.content.decode())
    assert answer.status_code == 422
    assert expected in html
    assert sorted(re.findall(r'name="card" value="(\w\w)"[^>]* checked', html)) == sorted(cards)


def test_the_ruff_is_shown_with_the_cards_that_were_ticked() -> None:
    table_id, seat = to_the_discard()
    send(table_id, seat, text="discard 2H 3H 2C 5H")
    assert send(table_id, seat, form="cards", word="show", card=["9D", "7D"]).status_code == 422
    send(table_id, seat, form="cards", word="show", card=["AD", "KD", "9D", "7D"])
    assert last_move(table_id) == "show AD KD 9D 7D"


def test_a_refusal_calls_the_players_by_their_names() -> None:
    table_id = open_online("truc_y_flou", "aure")
    play_services.make_move(table_id=table_id, seat=acting(table_id), text="truc")
    captain = acting(table_id)
    mate = str((int(captain) + 2) % 6)
    html = send(table_id, mate, text="yes").content.decode()
    assert "answers for the team with one of: yes, retruc, no." in html
    assert "Seat" not in present(re.search(r'id="problem".*?</div>', html, re.S))[0]


# --- the end of a deal ---------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_previous_deal_is_shown_with_its_last_trick_until_the_next_has_a_trick() -> None:
    table_id = open_online("ruff_and_trump", "single2")
    while not Deal.objects.filter(table_id=table_id, state=Deal.State.OVER).exists():
        play_on(table_id, 1)
    html = page(table_id, None)
    assert "Deal 1: " in html
    assert html.count('class="result-play') == 2
    assert 'class="result-play won"' in html
    assert "Deal 1, move by move" in html
    while not table_state.load(table_id).deal.tricks:
        assert 'id="result"' in page(table_id, None)
        play_on(table_id, 1)
    assert 'id="result"' not in page(table_id, None)


@pytest.mark.long
def test_the_head_is_in_the_replay() -> None:
    table_id, seat = ruff()
    play_on(table_id)
    replay = page(table_id, seat).split("The head, with its top card turned up")[1]
    assert "4 of diamonds" in replay[: replay.index("</li>")]


# --- signals -------------------------------------------------------------------------------------------------


def truc(**options: Any) -> int:
    return open_online("truc_y_flou", "aure", options=options)


def signal(table_id: int, seat: str | None, text: str, key: str = "1.0") -> Any:
    return sitting(seat).post(f"/play/{table_id}/signal", {"text": text, "key": key})


@pytest.mark.long
def test_a_signal_is_read_by_the_team_and_no_other_player() -> None:
    table_id = truc()
    assert signal(table_id, "0", "SWORD").status_code == 302
    for seat, item in (("0", True), ("2", True), ("4", True), ("1", False), ("3", False), (None, False)):
        assert ("<strong>Ayu</strong>: I hold the Sword" in page(table_id, seat)) == item
        assert ('id="signals"' in page(table_id, seat)) == (seat is not None)


def test_a_form_sent_twice_is_one_signal_and_two_signals_are_two() -> None:
    table_id = truc()
    for text in ("SWORD", "SWORD", "CLUB"):
        signal(table_id, "0", text, key="1.0")
    signal(table_id, "0", "SWORD", key="1.2")
    assert list(Signal.objects.order_by("pk").values_list("text", flat=True)) == ["SWORD", "CLUB", "SWORD"]


@pytest.mark.long
def test_every_signal_of_the_list_has_a_button_that_is_taken() -> None:
    table_id = truc()
    codes = re.findall(r'name="text" value="([A-Z_ ]+)"', page(table_id, "3"))
    assert len(codes) == 24
    assert {signal(table_id, "3", code).status_code for code in codes} == {302}


def test_an_invalid_signal_is_refused_next_to_the_signals() -> None:
    table_id = truc()
    answer = signal(table_id, "0", "play high please")
    html = flat(answer.content.decode())
    assert answer.status_code == 422
    assert "is not a signal in this game" in html.split('id="signals"')[1]
    assert 'id="problem"' not in html
    assert signal(table_id, None, "SWORD").status_code == 422


def test_free_words_that_are_too_long_stay_typed() -> None:
    table_id = truc(team_channel="free_text")
    assert signal(table_id, "0", "play high, please").status_code == 302
    assert "play high, please" in page(table_id, "2")
    html = signal(table_id, "0", "x" * 201).content.decode()
    assert "1 to 200 characters" in html
    assert f'value="{"x" * 201}"' in html


def test_without_a_channel_there_is_no_panel() -> None:
    assert 'id="signals"' not in page(truc(team_channel="off"), "0")
    assert 'id="signals"' not in page(open_online(), "N")


def test_signals_are_in_the_moves_of_their_deal_for_the_team_alone() -> None:
    table_id = truc()
    signal(table_id, "0", "SWORD")
    play_on(table_id)
    html = {seat: "<li>Ayu: I hold the Sword</li>" in page(table_id, seat) for seat in ("0", "2", "1", None)}
    assert html == {"0": True, "2": True, "1": False, None: False}


def test_the_signals_of_a_deal_that_is_over_leave_the_panel() -> None:
    table_id = truc()
    signal(table_id, "0", "SWORD")
    play_on(table_id)
    assert "No signals from your team in this deal yet." in page(table_id, "2")
