"""The dialogs of the four games, as each seat reads them."""

import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from engine import table
from engine.cards import FRENCH_PACK, SPANISH_PACK
from engine.game import Setup
from engine.moves import read_move
from engine.registry import game_named
from engine.rules.truc_y_flou.signals import FACES, SIGNALS
from games.table_page import actions
from games.table_page.dialogs import Before
from games.table_page.page import TablePage
from games.table_page.signals import TeamChannel
from games.talk.selectors import SignalsView
from games.wording.cards import SPANISH, card_name, suit_name
from tests.engine.truc_y_flou.positions import act, deal_of
from tests.games.helpers.drawn import html_of, page_of, view_of, visible, walk
from tests.games.helpers.views import checked

FIRST = {"N": "4S", "E": "3H", "S": "7D", "W": "AC"}
"""Bids of the first cards of four hands."""


def truf(first: dict[str, str], **options: Any) -> Any:
    """Return a deal of Truf in which all players have bid with these cards.

    Each also holds four rows of any others.
    """
    game = game_named("truf")
    others = [card for card in FRENCH_PACK if card not in first.values()]
    hands = {seat: (card, *others[at::4][:12]) for at, (seat, card) in enumerate(first.items())}
    deal = game.start(game.options("classic", {"throw_in": False, **options}), Setup(1, "N", "ccw"), hands)
    for seat, card in first.items():
        deal = table.apply(deal, seat, read_move(f"bid {card}", game.forms))
    return deal


# --- Truf ----------------------------------------------------------------------------------------------------


def test_turned_up_bids_are_described_in_one_text() -> None:
    page = page_of(truf(FIRST), "truf", "N", "classic")
    assert [(line.text, line.big) for line in page.stakes] == [
        ("4 + 3 + 7 + 1 = 15, so this is main atas. Citra bid highest. The trump suit is diamonds.", True)
    ]


def test_at_13_the_line_names_the_decider_and_then_the_decision() -> None:
    deal = truf({**FIRST, "S": "5D"})
    assert (
        page_of(deal, "truf", "N", "classic").stakes[0].text
        == "4 + 3 + 5 + 1 = 13, so Citra decides. The trump suit is diamonds."
    )
    deal = table.apply(deal, "S", read_move("shift -1", game_named("truf").forms))
    text = page_of(deal, "truf", None, "classic").stakes[0].text
    assert text == (
        "4 + 3 + 5 + 1 = 13. Citra shifted all bids by −1, so this is main bawah. The trump suit is diamonds."
    )


def locked(text: str, is_locked: bool, seat: str = "N") -> TablePage:
    """The page of a seat that has chosen, with three of four locked."""
    game = game_named("truf")
    hands = {one: FRENCH_PACK[at::4] for at, one in enumerate("NESW")}
    deal = game.start(game.options("classic", {"throw_in": False}), Setup(1, "N", "ccw"), hands)
    choice = {"text": text, "locked": is_locked}
    view = {**view_of(deal, "truf", seat, "classic"), "choice": choice, "locked": {"count": 3, "of": 4}}
    return TablePage(checked(view))


def test_a_locked_bid_is_shown_with_a_way_to_change_it() -> None:
    html = html_of(locked(f"bid {FRENCH_PACK[0]}", is_locked=True))
    sheet = visible(html.split('id="sealed"')[1].split("</section>")[0])
    assert card_name(FRENCH_PACK[0]) in sheet
    assert "3 of 4 choices are locked in." in sheet
    assert "Choose again" in sheet


def test_a_bid_that_is_not_locked_stays_chosen_in_its_form() -> None:
    text = locked(f"bid {FRENCH_PACK[0]}", is_locked=False)
    assert text.typed.cards == (FRENCH_PACK[0],)
    html = html_of(text)
    assert 'id="sealed"' not in html
    assert len(re.findall(r"bid-choice[^>]* checked", html)) == 1


@pytest.mark.parametrize(
    ("text", "cards", "minus", "declaration", "number"),
    [
        ("bid 7S", ("7S",), (), "", ""),
        ("bid +9S-4S", ("9S", "4S"), ("4S",), "", ""),
        ("bid subtract 9S 4S", ("9S", "4S"), (), "subtract", ""),
        ("announce 53", (), (), "", "53"),
    ],
)
def test_a_choice_is_read_back_into_its_form(
    text: str, cards: tuple[str, ...], minus: tuple[str, ...], declaration: str, number: str
) -> None:
    assert actions.typed_of(text) == actions.Typed(cards, minus, declaration, number)


def test_a_thrown_in_pack_is_shown_with_its_hands() -> None:
    table_page = page_of(truf(FIRST), "truf", "N", "classic")
    numbers = [card for card in FRENCH_PACK if card[0] not in "AKQJ"][:13]
    mixed = [card for card in FRENCH_PACK if card not in numbers][:13]
    assert table_page.deal is not None
    table_page.thrown_in = Before(table_page.deal, {"N": mixed, "E": numbers, "S": mixed, "W": mixed})
    rendered = table_page.redealt
    assert [line.text for line in rendered] == ["Budi was dealt only number cards, so the cards are dealt again:"]
    assert {card.text for card in rendered[0].cards} == set(numbers)


def test_cards_whose_index_is_not_their_worth_show_it() -> None:
    html = html_of(locked("bid 2S", is_locked=False))
    rendered = dict(re.findall(r'for="bid-(\w)\w"[^>]*>(?:(?!</label>).)*?bid-value">(\d+)<', html, re.S))
    assert rendered == {
        rank: worth for rank, worth in (("A", "1"), ("K", "0"), ("Q", "0"), ("J", "0")) if rank in rendered
    }
    assert rendered


# --- Troefcall -----------------------------------------------------------------------------------------------


def test_suits_to_call_show_how_many_of_the_five_cards_they_have() -> None:
    deal, seat, _text = next(walk("troefcall", "game15", 3))
    found = page_of(deal, "troefcall", seat, "game15").buttons
    assert [action.suit for action in found] == list("SHDC")
    counts = [int(re.findall(r"\((\d)\)", action.label)[0]) for action in found]
    assert sum(counts) == 5


def test_a_kap_shows_the_result_of_every_answer() -> None:
    found = next(kaps("kap_winner"))
    deal, seat = found
    result = page_of(deal, "troefcall", seat, "game15")
    notes = {action.text: action.note for action in result.buttons}
    options = deal.options
    assert f"{options.pts_kap} point" in notes["stop"]
    assert f"{options.pts_baunie} point" in notes["continue"]
    assert "took the first seven tricks" in result.stakes[0].text
    other = next(code for code in deal.seats if code != seat)
    assert not page_of(deal, "troefcall", other, "game15").buttons


def kaps(phase: str) -> Any:
    """Return deals whose first seven tricks went to the side with all high cards."""
    game = game_named("troefcall")
    options = game.options("game15", {})
    high = sorted(FRENCH_PACK, key=lambda card: "AKQJT98765432".index(card[0]))
    ours, theirs = high[:26], high[26:]
    hands = {"N": tuple(ours[::2]), "S": tuple(ours[1::2]), "E": tuple(theirs[::2]), "W": tuple(theirs[1::2])}
    deal = game.start(options, Setup(1, "N", "cw"), hands)
    deal = table.apply(deal, deal.caller, read_move("call S", game.forms))
    while not deal.over:
        seat = table.to_act(deal)[0]
        if deal.phase.name == phase:
            yield deal, seat
        move = max(
            (text for text in table.allowed(deal, seat) if text != "redeal"),
            key=lambda text: ("continue" in text, -("AKQJT98765432" + "?").find(text[5:6])),
        )
        deal = table.apply(deal, seat, read_move(move, game.forms))


# --- Truc y Flou ---------------------------------------------------------------------------------------------


def truc(deal: Any, seat: str | None, **options: Any) -> TablePage:
    return page_of(deal, "truc_y_flou", seat, "aure", **options)


def test_a_bid_is_above_its_answers_for_the_captain_alone_to_press() -> None:
    deal = act(deal_of(), "0 truc")
    question = truc(deal, "1").question
    assert question is not None
    assert question.open
    assert question.title == "Ayu: “Truc”"
    assert [(answer.label, answer.note) for answer in question.answers] == [
        ("Accept", "The deal will be played for 2 points."),
        ("Raise: Retruc", "3 points if accepted, 2 points if refused."),
        ("Refuse", "They will get 1 point, and the deal will end."),
    ]


def test_a_team_mate_sees_the_same_answers_shut_and_may_advise() -> None:
    deal = act(deal_of(), "0 truc")
    asked = truc(deal, "3").question
    assert asked is not None
    assert not asked.open
    assert asked.note == "Budi answers for your team."
    assert [answer.text for answer in asked.answers] == ["yes", "retruc", "no"]
    assert [one.code for one in asked.advice] == ["ANSWER_YES", "ANSWER_RAISE", "ANSWER_NO"]
    html = html_of(truc(deal, "3"))
    assert len(re.findall(r'class="action" disabled', html)) == 3


def test_opponents_and_spectators_are_offered_no_answer() -> None:
    deal = act(deal_of(), "0 truc")
    for seat in ("0", "2", "4", None):
        assert truc(deal, seat).question is None
        assert "“Truc” is worth 2 points if accepted or 1 point if refused." in [
            line.text for line in truc(deal, seat).stakes
        ]


@pytest.mark.long
def test_every_answer_of_the_engine_is_a_button_and_only_one() -> None:
    phases = set()
    for seed in range(25):
        for deal, seat, _text in walk("truc_y_flou", "aure", seed, answer_by="any_member"):
            result = truc(deal, seat, answer_by="any_member")
            asked = result.question.answers if result.question and result.question.open else []
            texts = [one.text for one in (*asked, *result.buttons)]
            left = {text for text in table.allowed(deal, seat) if not text.startswith("play ")}
            assert len(texts) == len(set(texts))
            assert left - set(texts) <= {"flor"}
            phases.add(deal.phase.name) if result.question else None
    assert phases >= {"truc_answer", "embit_answer", "raise_answer"}


def test_answers_shown_to_a_team_do_not_depend_on_its_cards() -> None:
    for seed in range(10):
        for deal, seat, _text in walk("truc_y_flou", "aure", seed):
            seen = {tuple(table.view(game_named("truc_y_flou"), deal, code)["answers"]) for code in deal.seats}
            assert len(seen) == 1, (seed, seat)


def test_every_signal_has_a_picture_that_is_there() -> None:
    sprite = render_to_string("games/play/_signs.html")
    document: SignalsView = {"codes": list(SIGNALS), "free": False, "sent": [], "topic": None}
    for _title, buttons in TeamChannel(document, SIGNALS, names={}, number=1, faces=FACES).groups:
        assert all(button.sign or button.index for button in buttons)
    assert set(FACES) == set(SIGNALS)
    assert set(re.findall(r'id="sign-(\w+)"', sprite)) == {face.sign for face in FACES.values() if face.sign}


# --- names ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "id", "nl", "fr"])
def test_every_card_of_both_packs_has_a_unique_name(language: str) -> None:
    with translation.override(language):
        french = {card_name(card) for card in FRENCH_PACK}
        spanish = {card_name(card, SPANISH) for card in SPANISH_PACK}
        # Dutch joins it, and shortens one: schoppenaas, but klaverboer
        short = {"klaveren": "klaver"}
        suits = {card: suit_name(card[-1]) for card in FRENCH_PACK}
        assert all(short.get(suit, suit) in card_name(card) for card, suit in suits.items())
    assert (len(french), len(spanish)) == (52, 40)
    assert all(" " in name for name in spanish)
    assert not any(re.search(r"[♠♥♦♣%]", name) for name in french | spanish)
