"""The card table: what it shows, how a move is sent, and how a refusal looks."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from engine import table as engine_table
from engine.rules.truf.bids import read_bid
from games.models import Choice, Deal, Move, Seat, Table
from games.play import services as play_services
from games.play import turns as play_turns
from games.table_page import card_html
from games.tables import opening as tables_opening
from games.tables import table_state
from games.view.selectors import turn_of
from games.wording import cards as faces
from games.wording.cards import card_name, suit_name
from testkit.markup import flat
from tests.games.helpers.drawn import visible
from tests.games.helpers.hands import shown_cards
from tests.games.helpers.page_tables import NAMES, hidden_cards, open_online, play_on, sitting, to_phase
from tests.games.helpers.tables import open_table, write
from tests.present import present

pytestmark = pytest.mark.django_db


def page(table_id: int, seat: str | None) -> str:
    return flat(sitting(seat).get(f"/play/{table_id}/").content.decode())


def send(table_id: int, seat: str | None, **data: object) -> Any:
    return sitting(seat).post(f"/play/{table_id}/move", data)


class Names(HTMLParser):
    """Every name a screen reader says for a card."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name == "aria-label" and value]


def without_thrown_in(html: str) -> str:
    """Return the page without the hand of a pack that was thrown in.

    That hand lies open next to the next pack.
    """
    return re.sub(r'<ul class="stakes" id="redealt">.*?</ul>', "", html, flags=re.S)


@pytest.mark.parametrize("game", ["truf", "troefcall"])
@pytest.mark.parametrize("moves", [0, 1, 3, 6, 11])
def test_a_page_holds_no_card_of_another_hand(game: str, moves: int) -> None:
    table_id = open_online(game, {"truf": "classic", "troefcall": "game15"}[game])
    play_on(table_id, moves)
    view = engine_table.view(table_state.load(table_id).game, table_state.load(table_id).deal, None)
    public = {card for bid in (view.get("bids") or {}).values() for card in bid["cards"]}
    for seat in (*NAMES, None):
        html = shown_cards(without_thrown_in(page(table_id, seat)))
        assert html & (hidden_cards(table_id, seat) - public) == set()


def test_a_spectator_sees_no_hand() -> None:
    table_id = open_online()
    html = without_thrown_in(page(table_id, None))
    assert 'id="hand"' not in html
    assert shown_cards(html) == set()


def test_the_bid_form_offers_the_players_hand_sorted() -> None:
    table_id = open_online()
    own = re.findall(r'name="card" value="(\w\w)"', page(table_id, "N"))
    assert sorted(own) == sorted(table_state.load(table_id).deal.hands["N"])
    assert [card[1] for card in own] == sorted((card[1] for card in own), key="SHDC".index)


def test_each_card_of_the_bid_says_what_it_is_worth_alone() -> None:
    table_id = open_online()
    html = page(table_id, "N")
    for card in table_state.load(table_id).deal.hands["N"]:
        worth = read_bid(card).value
        text = (
            f"{card_name(card)} alone is a bid of {worth} trick{'' if worth == 1 else 's'}. "
            f"If it is the highest bid, {suit_name(card[1])} will be trump."
        )
        assert re.search(rf'value="{card}"[^>]+aria-label="{text}[^"]*" title="{text}', html), card


def test_a_bid_sent_by_form_is_locked() -> None:
    table_id = open_online()
    card = table_state.load(table_id).deal.hands["N"][0]
    answer = send(table_id, "N", form="bid", card=card, key="v1")
    assert answer.status_code == 302
    assert Choice.objects.get(deal__table_id=table_id).text == f"bid {card}"


def test_a_bid_of_several_cards_with_signs_is_put_together() -> None:
    table_id = open_online("truf", "exact")
    hand = sorted(table_state.load(table_id).deal.hands["N"], key=lambda card: "JQKA23456789T".index(card[0]))
    low, high = hand[0], hand[-1]
    send(table_id, "N", form="bid", card=[high, low], minus=[low])
    assert Choice.objects.get(deal__table_id=table_id).text == f"bid +{high}-{low}"


def test_a_web_bid_carries_its_declaration() -> None:
    table_id = open_online("truf", "web6")
    hand = table_state.load(table_id).deal.hands["N"]
    pairs = [(one, two) for one in hand for two in hand if one[1] != two[1]]
    answers = (send(table_id, "N", form="bid", card=pair, declaration="no_truf").status_code for pair in pairs)
    assert 302 in answers
    assert Choice.objects.get(deal__table_id=table_id).text.startswith("bid no_truf ")


def test_a_refused_bid_says_why_and_keeps_what_was_chosen() -> None:
    table_id = open_online("truf", "exact")
    hand = table_state.load(table_id).deal.hands["N"][:4]
    answer = send(table_id, "N", form="bid", card=hand, minus=[hand[1]])
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "at most 3" in html
    assert re.findall(r'name="card" value="(\w\w)"[^>]* checked', html) == [
        card for card in re.findall(r'name="card" value="(\w\w)"', html) if card in hand
    ]


def test_bids_stay_secret_until_all_are_placed() -> None:
    table_id = open_online()
    card = table_state.load(table_id).deal.hands["E"][0]
    play_services.make_move(table_id=table_id, seat="E", text=f"bid {card}")
    html = page(table_id, "N")
    assert "1 of 4 bids have been placed" not in html  # North has yet to bid
    assert "1 of 4 bids have been placed" in page(table_id, None)
    assert "Budi" not in re.findall(r'id="status"[^>]*>([^<]*)', page(table_id, None))[0]
    for seen in (html, page(table_id, None)):
        assert card not in shown_cards(without_thrown_in(seen))


def test_an_illegal_card_is_refused_with_what_would_be_legal() -> None:
    table_id = open_online("troefcall", "game15")
    play = to_phase(table_id, "play")
    while True:
        seat = engine_table.to_act(play.deal)[0]
        legal = {text.split()[1] for text in engine_table.allowed(play.deal, seat)}
        wrong = sorted(set(play.deal.hands[seat]) - legal)
        if wrong:
            break
        play_on(table_id, 1)
        play = table_state.load(table_id)
    answer = send(table_id, seat, text=f"play {wrong[0]}")
    html = answer.content.decode()
    assert answer.status_code == 422
    assert 'role="alert"' in html
    assert "must follow" in html
    assert "Allowed moves:" in html


def test_a_dimmed_card_says_which_suit_to_follow() -> None:
    table_id = open_online("troefcall", "game15")
    play = to_phase(table_id, "play")
    while not play.deal.trick:
        play_on(table_id, 1)
        play = table_state.load(table_id)
    seat = engine_table.to_act(play.deal)[0]
    names = Names(page(table_id, seat)).found
    assert any(name.endswith(", playable") for name in names)
    for name in names:
        assert "not playable" not in name or "Follow " in name


def test_the_same_form_sent_twice_is_one_move() -> None:
    table_id = open_online()
    key = present(re.search(r'name="key" value="([^"]+)"', page(table_id, "N")))[1]
    card = table_state.load(table_id).deal.hands["N"][0]
    answers = [send(table_id, "N", form="bid", card=card, key=key) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Choice.objects.filter(deal__table_id=table_id, locked=True).count() == 1


def test_a_spectator_cannot_move() -> None:
    table_id = open_online()
    answer = send(table_id, None, text="bid 7S")
    assert answer.status_code == 422
    assert "You are a spectator" in answer.content.decode()
    assert not Move.objects.filter(deal__table_id=table_id).exists()


def test_a_seat_taken_over_by_a_bot_is_taken_back_by_one_press() -> None:
    table_id = open_online()
    Seat.objects.filter(table_id=table_id, code="N").update(stand_in=True, misses=3)
    assert "I am back" in page(table_id, "N")
    assert "I am back" not in page(table_id, "E")
    sitting("N").post(f"/play/{table_id}/back")
    assert not Seat.objects.get(table_id=table_id, code="N").stand_in


def test_a_clock_says_the_seconds_left() -> None:
    table_id = open_online(clock_seconds=60)
    assert re.search(r'id="clock"[^>]*>\d+ s left<', page(table_id, "N"))


def test_the_caller_alone_gets_the_suits_to_name() -> None:
    table_id = open_online("troefcall", "game15")
    caller = table_state.load(table_id).deal.caller
    html = page(table_id, caller)
    assert [f'value="call {suit}"' in html for suit in "SHDC"] == [True] * 4
    other = next(seat for seat in NAMES if seat != caller)
    assert 'value="call ' not in page(table_id, other)


@pytest.mark.long
def test_the_redeal_button_is_there_only_with_the_right_to_it() -> None:
    rights = set()
    for _ in range(12):
        table_id = open_online("troefcall", "game15")
        caller = table_state.load(table_id).deal.caller
        play_services.make_move(table_id=table_id, seat=caller, text="call H")
        may = not any(card[0] in "KQJ" for card in table_state.load(table_id).deal.hands[caller])
        assert ('value="redeal"' in page(table_id, caller)) == may
        rights.add(may)
    assert False in rights


def test_a_total_of_13_lets_the_declarer_shift() -> None:
    table_id = open_online()
    while True:
        deal = table_state.load(table_id).deal
        worth = {seat: {_value(card): card for card in hand} for seat, hand in deal.hands.items()}
        bids = _thirteen(worth)
        if bids:
            break
        table_id = open_online()
    for seat, card in bids.items():
        play_services.make_move(table_id=table_id, seat=seat, text=f"bid {card}")
    declarer = table_state.load(table_id).deal.declarer
    html = page(table_id, declarer)
    assert 'value="shift +1"' in html
    assert 'value="shift -1"' in html
    assert '<option value="shift +2"' in html
    assert send(table_id, declarer, text="shift +1").status_code == 302
    assert table_state.load(table_id).deal.mode == "atas"


def _value(card: str) -> int:
    return {"T": 10, "A": 1}.get(card[0], 0) if card[0] in "TAKQJ" else int(card[0])


def _thirteen(worth: dict[str, dict[int, str]]) -> dict[str, str] | None:
    n, e, s, w = worth.values()
    found = ((a, b, c, 13 - a - b - c) for a in n for b in e for c in s if 13 - a - b - c in w)
    for chosen in found:
        return {seat: worth[seat][value] for seat, value in zip(worth, chosen, strict=True)}
    return None


@pytest.mark.long
def test_a_finished_deal_is_described_in_words_with_its_points() -> None:
    table_id = open_online("troefcall", "club")
    play_on(table_id)
    html = page(table_id, None)
    assert re.search(r"Deal 1: \w+ called \w+\. \w+ and \w+ ", html)
    assert 'id="score-1"' in html


@pytest.mark.long
def test_a_finished_match_shows_its_winner_replays_and_secret() -> None:
    table_id = open_online("troefcall", "club", options={"hands": 2})
    play_on(table_id)
    html = page(table_id, None)
    table = Table.objects.get(pk=table_id)
    assert table.secret not in html
    play_on(table_id)
    html = page(table_id, None)
    assert "The match is over." in html
    assert "move by move" in html
    assert table.secret in html
    assert re.search(r"First with \d+ points?:|Shared first place", html)


@pytest.mark.long
def test_the_commitment_is_shown_before_the_deal_and_the_seed_after_it() -> None:
    table_id = open_online("troefcall", "club")
    first = Deal.objects.get(table_id=table_id)
    seed = table_state.seed_of(first.table, 1, first.attempt).hex()
    assert first.commitment in page(table_id, None)
    assert seed not in page(table_id, None)
    play_on(table_id)
    assert seed in page(table_id, None)


def test_a_table_at_the_club_shows_what_was_written_down() -> None:
    table_id = open_table()
    assert "This is a club table" in page(table_id, None)
    write(table_id)
    assert "Deal 1: Ayu bid 4 and took 4" in page(table_id, None)


def test_a_draft_is_not_found() -> None:
    table_id = open_online()
    tables_opening.withdraw_tables([table_id])
    assert sitting("N").get(f"/play/{table_id}/").status_code == 404
    assert send(table_id, "N", text="bid 7S").status_code == 404


def test_a_card_that_lies_face_down_is_drawn_as_a_back_without_a_letter() -> None:
    drawn_back = card_html.card(faces.face("?S"), "led")
    assert visible(drawn_back) == ""
    assert 'class="pc pc-back"' in drawn_back
    assert 'aria-label="Face-down trump, led"' in drawn_back


def test_every_form_of_a_move_names_its_turn() -> None:
    table_id = open_online("troefcall", "game15")
    play = to_phase(table_id, "play")
    seat = next(iter(play.since))
    assert f'name="turn" value="{store_turn(table_id, seat)}"' in page(table_id, seat)


def store_turn(table_id: int, seat: str) -> str | None:
    return turn_of(table_state.load(table_id), seat)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (
            lambda table_id, seat, text: play_turns.play_for_absent(table_id, seat),
            "Your time ran out. Played automatically: ",
        ),
        (play_services.make_move, "You have already played this turn: "),
    ],
)
def test_a_card_sent_for_a_turn_that_is_over_names_the_player_who_moved(move: Any, sentence: str) -> None:
    table_id = open_online("troefcall", "game15")
    play = to_phase(table_id, "play")
    seat = next(iter(play.since))
    turn = store_turn(table_id, seat)
    move(table_id=table_id, seat=seat, text=engine_table.absent(play.deal, seat).text)
    answer = send(table_id, seat, text=f"play {table_state.load(table_id).deal.hands[seat][0]}", turn=turn)
    assert answer.status_code == 422
    assert f"{sentence}{NAMES[seat]} plays " in answer.content.decode()


def test_a_card_sent_twice_with_its_key_and_turn_is_played_once() -> None:
    table_id = open_online("troefcall", "game15")
    play = to_phase(table_id, "play")
    seat, turn = next(iter(play.since)), store_turn(table_id, next(iter(play.since)))
    sent = {"text": engine_table.absent(play.deal, seat).text, "turn": turn, "key": "v7"}
    assert [send(table_id, seat, **sent).status_code for _ in range(2)] == [302, 302]
    assert len(table_state.load(table_id).moves) == len(play.moves) + 1


def test_a_page_with_an_open_stream_receives_only_the_version_of_its_move() -> None:
    table_id = open_online("troefcall", "club")
    play = to_phase(table_id, "play")
    (seat,) = play.since
    move = engine_table.allowed(play.deal, seat)[0]
    address = f"/play/{table_id}/move"
    answer = sitting(seat).post(address, {"text": move}, headers={"HX-Request": "true", "X-Stream": "yes"})
    assert (answer.status_code, answer.content) == (204, b"")
    assert int(answer.headers["X-Version"]) == Table.objects.get(pk=table_id).version
    assert Move.objects.filter(deal__table=table_id, text=move).exists()
