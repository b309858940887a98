"""The table of Truc y Flou: six seats, the Spanish pack and the stakes."""

import re
from typing import Any

import pytest

from engine import table
from engine.cards import SPANISH_PACK
from engine.moves import read_move
from engine.rules.truc_y_flou import GAME
from engine.rules.truc_y_flou.deal import Credit
from games.table_page.board import around
from games.wording.cards import SPANISH, card_name, face
from tests.engine.truc_y_flou.positions import act, deal_of, first_trick, hands_of, to_the_end
from tests.games.helpers.drawn import buttons_of, html_of, page_of, visible, walk

FLORS = hands_of({}, {"0": 40, "1": 38})


def page(deal: Any, seat: str | None, **options: Any) -> Any:
    return page_of(deal, "truc_y_flou", seat, "aure", **options)


def button(deal: Any, seat: str, text: str, **options: Any) -> tuple[str, str]:
    """Label and note of one button."""
    found = buttons_of(page(deal, seat, **options))[text]
    return found.label, found.note


# --- the cost and value of a button ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("log", "text", "label", "note"),
    [
        ([], "0 embit", "Embit", "1 point if not answered, 2 points if sung."),
        ([], "0 truc", "Truc", "2 points if accepted, 1 point if refused."),
        (["0 embit", "0"], "1 sing", "Sing", "2 points for the better embit."),
        (["0 embit", "0"], "1 raise 2", "Raise by 2", "3 points if sung, 2 points if folded."),
        (["0 embit", "0"], "1 raise rest", "Raise by the rest (3)", "4 points if sung, 2 points if folded."),
        (["0 embit", "0", "1 raise rest"], "4 sing", "Sing", "4 points for the better embit."),
        (["0 embit", "0", "1 raise 10"], "4 fold", "Fold", "They will get 2 points."),
        (["0 mi_falta", "0"], "1 sing", "Sing", "the manche if you win. Otherwise, they will win the manche."),
        (["0 restou_truc"], "1 fold", "Fold", "They will get 1 point."),
        (["0 truc"], "1 yes", "Accept", "The deal will be played for 2 points."),
        (["0 truc"], "1 no", "Refuse", "They will get 1 point, and the deal will end."),
        (["0 truc"], "1 retruc", "Raise: Retruc", "3 points if accepted, 2 points if refused."),
        (["0 truc", "1 retruc"], "4 no", "Refuse", "They will get 2 points, and the deal will end."),
        (["0 truc", "1 retruc", "4 quatro", "1 seiz"], "4 partido", "Raise: Balou partido",
         "the manche if accepted, 6 points if refused."),
    ],
)  # fmt: skip
def test_a_button_shows_the_stakes(log: list[str], text: str, label: str, note: str) -> None:
    deal = act(deal_of(score={"E": 18, "D": 22}), *log)
    assert button(deal, text[0], text[2:]) == (label, note)


@pytest.mark.parametrize(
    ("log", "text", "label", "note"),
    [
        ([], "0 flor", "Flor", "3 points if they have none."),
        (["0 flor", "0"], "1 flor_tambien", "Flor también", "3 points if yours is best when compared at the end."),
        (["0 flor", "0"], "1 better_flor", "Better flor",
         "3 points if they stay silent, or 5 points for the better flor if they sing."),
        (["0 flor", "0", "1 better_flor"], "4 silent", "Stay silent", "They will get 3 points."),
        (["0 flor", "0", "1 better_flor"], "4 sing_better", "Sing the flor",
         "5 points if they stay silent, or 5 points for the better flor if they sing."),
        (["0 flor", "0", "1 better_flor", "4 sing_better"], "1 silent", "Stay silent", "They will get 5 points."),
        (["0 flor", "0", "1 better_flor", "4 best_flor"], "1 fold", "Fold", "They will get 5 points."),
        (["0 flor", "0", "1 better_flor", "4 best_flor"], "1 best_flor", "Best flor",
         "The better flor will win the manche."),
    ],
)  # fmt: skip
def test_so_does_a_button_about_flors(log: list[str], text: str, label: str, note: str) -> None:
    assert button(act(deal_of(FLORS), *log), text[0], text[2:]) == (label, note)


def test_the_cost_of_mi_falta_counts_what_the_bidders_lacked_at_the_bid() -> None:
    hands = {"0": ("1S", "3O", "4C")}
    deal = act(deal_of(hands, {"E": 10, "D": 4}), "0 mi_falta", "0 play 1S")
    assert button(deal, "1", "sing") == ("Sing", "16 points if you win. Otherwise, they will win the manche.")
    after = to_the_end(act(deal, "1 sing"))
    assert ("D", 16, "embit_rest") in after.credits or ("E", 13, "embit_rest") in after.credits


@pytest.mark.long
def test_a_no_costs_what_the_engine_then_pays() -> None:
    seen = 0
    for seed in range(40):
        for deal, seat, _text in walk("truc_y_flou", "aure", seed):
            found = buttons_of(page(deal, seat)).get("no")
            after = table.apply(deal, seat, read_move("no", GAME.forms)) if found else None
            more: tuple[Credit, ...] = after.credits[len(deal.credits) :] if after else ()
            if after is None or [kind for _, _, kind in more] != ["truc_refused"]:
                continue  # declarations were settled first
            paid, reached = more[0][1], max(after.scores.values()) == 25
            stake = "the manche" if reached else f"{paid} point{'' if paid == 1 else 's'}"
            assert found is not None
            assert found.note == f"They will get {stake}, and the deal will end."
            seen += 1
    assert seen > 20


def test_a_flor_that_answers_a_flor_has_one_button() -> None:
    buttons = buttons_of(page(act(deal_of(FLORS), "0 flor", "0"), "1"))
    assert "flor" not in buttons
    assert {"flor_tambien", "better_flor"} <= set(buttons)


def test_buttons_are_in_the_order_of_the_bids() -> None:
    found = list(buttons_of(page(act(deal_of(), "0 embit", "0"), "1")))
    assert found == ["sing", "raise 1", "raise 2", "raise 10", "raise rest", "truc"]


@pytest.mark.long
def test_every_word_and_every_stage_is_described_in_words() -> None:
    phases = set()
    for seed in range(25):
        for deal, seat, _text in walk("truc_y_flou", "aure", seed, flor_bluff=True, answer_by="any_member"):
            table_page = page(deal, seat, flor_bluff=True, answer_by="any_member")
            phases.add(deal.phase.name)
            assert all(action.label not in (action.text, "") and action.note for action in table_page.buttons)
            other = next(code for code in deal.seats if code not in table.to_act(deal))
            for text in (table_page.status, page(deal, other).status, visible(html_of(table_page))):
                assert "_" not in text, text
    assert len(phases) == 7


# --- the public view -------------------------------------------------------------------------------------------


def test_the_others_see_what_was_said_and_what_it_is_worth() -> None:
    text = visible(html_of(page(act(deal_of(), "0 embit", "0", "1 raise 2"), "3")))
    assert "The embit has been raised and is worth 3 points if sung or 2 points if folded." in text
    assert "Eko must answer the raised embit." in text
    assert "Budi: “I raise by 2”" in text


def test_a_member_who_may_declare_before_the_answer_is_notified() -> None:
    deal = act(deal_of(), "0 truc")
    assert page(deal, "3").status == "They bid “Truc”. You may declare before Budi answers."
    assert page(deal, "1").status == "They bid “Truc”. Answer for your team."
    assert page(deal, "2").status == "Budi must answer the bid."


def test_a_sung_embit_is_named_with_its_holder_and_shown_at_the_end() -> None:
    deal = first_trick(act(deal_of(hands_of({"0": 33, "1": 30}, {})), "0 embit", "0", "1 sing"))
    assert "Ayu has the highest embit, 33. The others’ highest is 30." in visible(html_of(page(deal, "5")))
    stakes = page(to_the_end(deal), "5").stakes
    assert [len(stake.cards) for stake in stakes if stake.text.startswith("Ayu has the highest embit")] == [2]


def test_the_stakes_of_a_refused_bid_are_no_longer_shown() -> None:
    deal = act(deal_of(), "0 truc")
    assert page(deal, None).stakes[0].text.startswith("“Truc” is worth")
    assert page(act(deal, "1 no"), None).stakes == []


def test_teams_have_a_shape_and_letter_and_captains_a_word() -> None:
    html = html_of(page(deal_of(), "0"))
    plates = dict(re.findall(r'id="seat-(\d)">(.*?)</div>', html, re.S))
    assert all(("● A" if int(code) % 2 == 0 else "▲ B") in plate for code, plate in plates.items())
    assert {code for code, plate in plates.items() if ">captain<" in plate} == {"1", "4"}


def test_a_score_is_shown_in_espintous_and_beans() -> None:
    html = page(deal_of(score={"E": 18, "D": 7}), "0")
    assert "us 18 (13+5), them 7" in visible(html_of(html))
    assert html.words.in_counters(18) == "an espintou and 5 beans"
    assert html.words.in_counters(1) == "1 bean"


def test_the_next_player_sits_on_the_right() -> None:
    order = around("truc_y_flou", "012345", "0")
    assert (order[-1], order[1]) == ("1", "5")
    assert around("truf", "NESW", "N")[1] == "E"


def test_a_page_names_no_card_of_another_hand() -> None:
    for seed in range(12):
        for deal, seat, _text in walk("truc_y_flou", "aure", seed):
            html = html_of(page(deal, seat))
            hidden = {card for one, cards in deal.hands.items() if one != seat for card in cards}
            assert not any(card_name(card, SPANISH) in html for card in hidden)
            assert not set(re.findall(r"(?<![A-Za-z0-9])[1-7JNK][SBOC](?![A-Za-z0-9])", html)) & hidden


# --- cards ---------------------------------------------------------------------------------------------------


def test_all_forty_cards_are_drawn_and_named_apart() -> None:
    faces = [face(card, SPANISH) for card in SPANISH_PACK]
    assert len({face.name for face in faces}) == len({(face.index, face.suit) for face in faces}) == 40
    assert (face("NC", SPANISH).index, face("NC", SPANISH).figure, face("NC", SPANISH).suit) == ("11", "N", "cup")
    assert card_name("KO", SPANISH) == "King of coins"
    assert card_name("1S", SPANISH) == "Ace of swords, the Sword"


def test_the_page_loads_the_signs_of_its_own_deck() -> None:
    html = html_of(page(deal_of(), "0"))
    assert set(re.findall(r'href="#suit-(\w+)"', html)) <= {"sword", "baton", "coin", "cup"}


# --- the first dealer ----------------------------------------------------------------------------------------


def test_the_drawer_of_the_lowest_card_has_a_button_for_each_first_dealer() -> None:
    deal = deal_of(dealer="1", first_dealer="lowest_names")
    found = buttons_of(page(deal, "1"))
    assert [(text, one.label, one.note) for text, one in found.items()] == [
        ("dealer 0", "Ayu deals", "Budi plays first."),
        ("dealer 1", "I deal", "Citra plays first."),
        ("dealer 2", "Citra deals", "Dewi plays first."),
        ("dealer 4", "Eko deals", "Fitri plays first."),
    ]


def test_the_others_read_which_player_drew_the_lower_card_and_see_no_card() -> None:
    html = html_of(page(deal_of(dealer="1", first_dealer="lowest_names"), "0"))
    assert "Budi drew the lower card and must decide who deals first." in visible(html)
    assert "data-card" not in html


def test_the_log_names_the_chosen_dealer() -> None:
    deal = act(deal_of(dealer="1", first_dealer="lowest_names"), "1 dealer 4")
    assert "Budi: “Eko deals”" in visible(html_of(page(deal, None)))
