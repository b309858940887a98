"""The table of Truc y Flou: six places, the Spanish pack, and what every word puts at stake."""

import re
from typing import Any

import pytest

from engine import table
from engine.cards import SPANISH_PACK
from engine.moves import read_move
from engine.rules.truc_y_flou import GAME
from engine.rules.truc_y_flou.deal import Credit
from games.table_page.places import around
from games.wording.cards import SPANISH, card_name, face
from tests.engine.truc_y_flou.positions import act, deal_of, first_trick, hands_of, to_the_end
from tests.games_pages.drawn import buttons_of, html_of, page_of, visible, walk

FLORS = hands_of({}, {"0": 40, "1": 38})


def page(deal: Any, seat: str | None, **options: Any) -> Any:
    return page_of(deal, "truc_y_flou", seat, "aure", **options)


def button(deal: Any, seat: str, text: str, **options: Any) -> tuple[str, str]:
    """Label and note of one button."""
    found = buttons_of(page(deal, seat, **options))[text]
    return found.label, found.note


# --- what a button costs and brings --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("log", "text", "label", "note"),
    [
        ([], "0 embit", "Embit", "1 point if nobody answers, 2 points if sung."),
        ([], "0 truc", "Truc", "2 points if accepted, 1 point if refused."),
        (["0 embit", "0"], "1 sing", "Sing", "2 points for the better embit."),
        (["0 embit", "0"], "1 raise 2", "Raise by 2", "3 points if sung, 2 points if they fold."),
        (["0 embit", "0"], "1 raise rest", "Raise by the rest, 3", "4 points if sung, 2 points if they fold."),
        (["0 embit", "0", "1 raise rest"], "4 sing", "Sing", "4 points for the better embit."),
        (["0 embit", "0", "1 raise 10"], "4 fold", "Fold", "They score 2 points."),
        (["0 mi_falta", "0"], "1 sing", "Sing", "the round if you win, the round to them if not."),
        (["0 restou_truc"], "1 fold", "Fold", "They score 1 point."),
        (["0 truc"], "1 yes", "Accept", "The deal plays for 2 points."),
        (["0 truc"], "1 no", "Refuse", "They score 1 point and the deal ends."),
        (["0 truc"], "1 retruc", "Raise: Retruc", "3 points if accepted, 2 points if refused."),
        (["0 truc", "1 retruc"], "4 no", "Refuse", "They score 2 points and the deal ends."),
        (["0 truc", "1 retruc", "4 quatro", "1 seiz"], "4 partido", "Raise: Balou partido",
         "the round if accepted, 6 points if refused."),
    ],
)  # fmt: skip
def test_a_button_tells_what_is_at_stake(log: list[str], text: str, label: str, note: str) -> None:
    deal = act(deal_of(score={"E": 18, "D": 22}), *log)
    assert button(deal, text[0], text[2:]) == (label, note)


@pytest.mark.parametrize(
    ("log", "text", "label", "note"),
    [
        ([], "0 flor", "Flor", "3 points if they have none."),
        (["0 flor", "0"], "1 flor_tambien", "Flor también", "Compared at the end: 3 points if yours is best."),
        (["0 flor", "0"], "1 better_flor", "Better flor",
         "3 points if they stay silent, 5 points for the better one if sung."),
        (["0 flor", "0", "1 better_flor"], "4 silent", "Stay silent", "They score 3 points."),
        (["0 flor", "0", "1 better_flor"], "4 sing_better", "Sing the flor",
         "5 points if they stay silent, 5 points for the better one if they sing."),
        (["0 flor", "0", "1 better_flor", "4 sing_better"], "1 silent", "Stay silent", "They score 5 points."),
        (["0 flor", "0", "1 better_flor", "4 best_flor"], "1 fold", "Fold", "They score 5 points."),
        (["0 flor", "0", "1 better_flor", "4 best_flor"], "1 best_flor", "Best flor",
         "The round for the better flor."),
    ],
)  # fmt: skip
def test_so_does_a_button_about_flors(log: list[str], text: str, label: str, note: str) -> None:
    assert button(act(deal_of(FLORS), *log), text[0], text[2:]) == (label, note)


def test_what_mi_falta_may_cost_counts_what_the_bidders_lacked_when_they_bid_it() -> None:
    hands = {"0": ("1S", "3O", "4C")}
    deal = act(deal_of(hands, {"E": 10, "D": 4}), "0 mi_falta", "0 play 1S")
    assert button(deal, "1", "sing") == ("Sing", "16 points if you win, the round to them if not.")
    after = to_the_end(act(deal, "1 sing"))
    assert ("D", 16, "embit_rest") in after.credits or ("E", 13, "embit_rest") in after.credits


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
            stake = "the round" if reached else f"{paid} point{'' if paid == 1 else 's'}"
            assert found is not None
            assert found.note == f"They score {stake} and the deal ends."
            seen += 1
    assert seen > 20


def test_a_flor_that_answers_a_flor_has_one_button() -> None:
    found = buttons_of(page(act(deal_of(FLORS), "0 flor", "0"), "1"))
    assert "flor" not in found
    assert {"flor_tambien", "better_flor"} <= set(found)


def test_buttons_stand_in_the_order_in_which_they_are_said() -> None:
    found = list(buttons_of(page(act(deal_of(), "0 embit", "0"), "1")))
    assert found == ["sing", "raise 1", "raise 2", "raise 10", "raise rest", "truc"]


def test_every_word_and_every_stage_is_told_in_words() -> None:
    phases = set()
    for seed in range(25):
        for deal, seat, _text in walk("truc_y_flou", "aure", seed, flor_bluff=True, answer_by="any_member"):
            shown = page(deal, seat, flor_bluff=True, answer_by="any_member")
            phases.add(deal.phase.name)
            assert all(action.label not in (action.text, "") and action.note for action in shown.buttons)
            other = next(one for one in deal.seats if one not in table.to_act(deal))
            for text in (shown.status, page(deal, other).status, visible(html_of(shown))):
                assert "_" not in text, text
    assert len(phases) == 7


# --- what everybody sees -------------------------------------------------------------------------------------


def test_the_others_see_what_was_said_and_what_it_is_worth() -> None:
    text = visible(html_of(page(act(deal_of(), "0 embit", "0", "1 raise 2"), "3")))
    assert "The embit is raised: 3 points if sung, 2 points if folded." in text
    assert "Eko answers the raised embit." in text
    assert "Budi: “I raise by 2”" in text


def test_a_member_who_may_declare_before_the_answer_is_told_so() -> None:
    deal = act(deal_of(), "0 truc")
    assert page(deal, "3").status == "They bid “Truc”; you may declare before Budi answers."
    assert page(deal, "1").status == "They bid “Truc”: answer for your team."
    assert page(deal, "2").status == "Budi answers the bid."


def test_a_sung_embit_is_told_with_its_holder_and_shown_at_the_end() -> None:
    deal = first_trick(act(deal_of(hands_of({"0": 33, "1": 30}, {})), "0 embit", "0", "1 sing"))
    assert "Embit: Ayu has the best, 33; the others’ is 30." in visible(html_of(page(deal, "5")))
    shown = page(to_the_end(deal), "5").stakes
    assert [len(one.cards) for one in shown if one.text.startswith("Embit:")] == [2]


def test_what_was_at_stake_in_a_bid_that_was_refused_is_told_no_more() -> None:
    deal = act(deal_of(), "0 truc")
    assert page(deal, None).stakes[0].text.startswith("“Truc”:")
    assert page(act(deal, "1 no"), None).stakes == []


def test_teams_are_told_by_shape_and_letter_and_captains_by_a_word() -> None:
    html = html_of(page(deal_of(), "0"))
    plates = dict(re.findall(r'id="seat-(\d)">(.*?)</div>', html, re.S))
    assert all(("● A" if int(code) % 2 == 0 else "▲ B") in plate for code, plate in plates.items())
    assert {code for code, plate in plates.items() if ">captain<" in plate} == {"1", "4"}


def test_a_score_is_told_in_espintous_and_beans() -> None:
    shown = page(deal_of(score={"E": 18, "D": 7}), "0")
    assert "us 18 (13+5), them 7" in visible(html_of(shown))
    assert shown.words.in_counters(18) == "an espintou and 5 beans"
    assert shown.words.in_counters(1) == "1 bean"


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
    assert len({one.name for one in faces}) == len({(one.index, one.suit) for one in faces}) == 40
    assert (face("NC", SPANISH).index, face("NC", SPANISH).figure, face("NC", SPANISH).suit) == ("11", "N", "cup")
    assert card_name("KO", SPANISH) == "King of coins"
    assert card_name("1S", SPANISH) == "Ace of swords, the Sword"


def test_the_page_brings_the_signs_of_its_own_deck() -> None:
    html = html_of(page(deal_of(), "0"))
    assert set(re.findall(r'href="#suit-(\w+)"', html)) <= {"sword", "baton", "coin", "cup"}


# --- the first dealer ----------------------------------------------------------------------------------------


def test_whoever_draws_lowest_has_a_button_for_each_first_dealer() -> None:
    deal = deal_of(dealer="1", first_dealer="lowest_names")
    found = buttons_of(page(deal, "1"))
    assert [(text, one.label, one.note) for text, one in found.items()] == [
        ("dealer 0", "Ayu deals", "Budi plays first."),
        ("dealer 1", "I deal", "Citra plays first."),
        ("dealer 2", "Citra deals", "Dewi plays first."),
        ("dealer 4", "Eko deals", "Fitri plays first."),
    ]


def test_the_others_read_who_drew_the_lower_card_and_see_no_card() -> None:
    html = html_of(page(deal_of(dealer="1", first_dealer="lowest_names"), "0"))
    assert "Budi drew the lower card and says who deals first." in visible(html)
    assert "data-card" not in html


def test_what_was_said_tells_who_was_named() -> None:
    deal = act(deal_of(dealer="1", first_dealer="lowest_names"), "1 dealer 4")
    assert "Budi: “Eko deals”" in visible(html_of(page(deal, None)))
