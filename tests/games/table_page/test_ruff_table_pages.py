"""The table of Ruff and Trump: the ruff, the secret rub, throwing and showing."""

import re
from typing import Any

import pytest

from engine import table
from engine.registry import game_named
from games.wording.cards import card_name
from tests.engine.ruff_and_trump.positions import HEAD, STRONG, act, deal_with, declined, options, say
from tests.games.helpers.drawn import buttons_of, html_of, page_of, visible, walk

pytestmark = pytest.mark.long

GAME = game_named("ruff_and_trump")
HANDS = {"0": STRONG}


def page(deal: Any, seat: str | None, **changes: Any) -> Any:
    return page_of(deal, "ruff_and_trump", seat, deal.options.format, **changes)


def ready(deal: Any, seat: str, **changes: Any) -> dict[str, str]:
    """The moves of a form that are one press away."""
    return {action.text: action.label for action in page(deal, seat, **changes).form.words.ready}


# --- announcing ----------------------------------------------------------------------------------------------


def test_the_form_of_a_number_shows_the_true_ruff_of_the_players_hand() -> None:
    html = html_of(page(deal_with(HANDS), "0"))
    assert re.search(r'type="number"\s+name="number"', html)
    assert "Your best suit is worth 41" in html
    assert ready(deal_with(HANDS), "0") == {"announce 41": "Announce 41, your best suit", "announce 0": "Say nothing"}


def test_the_value_of_a_hand_is_for_its_owner_only() -> None:
    deal = deal_with(HANDS)
    assert all("worth 41" not in html_of(page(deal, seat)) for seat in ("1", "2", "3", None))


@pytest.mark.parametrize(
    ("changes", "offered"),
    [
        ({"ruff_underdeclare": "exact", "ruff_claims": "checked"}, {"announce 41"}),
        ({"ruff_claims": "checked"}, {"announce 41", "announce 0"}),
    ],
)
def test_only_what_may_be_said_is_one_press_away(changes: dict[str, str], offered: set[str]) -> None:
    deal = deal_with(HANDS, chosen=options("double4", **changes))
    table_page = page(deal, "0", **changes)
    assert set(ready(deal, "0", **changes)) == offered
    assert (table_page.form.least, table_page.form.most) == (min(int(text.split()[1]) for text in offered), 41)


def test_sealed_numbers_are_counted_and_not_disclosed() -> None:
    changes = {"announce": "sealed"}
    deal = act(deal_with(HANDS, chosen=options("double4", **changes)), "2 announce 38")
    assert page(deal, None, **changes).status == "1 of 4 players have announced."
    assert "38" not in visible(html_of(page(deal, "0", **changes)))


# --- rub and discard -----------------------------------------------------------------------------------------


def test_only_the_player_with_the_right_to_rub_is_asked() -> None:
    deal = say(deal_with(HANDS), 41, 0, 0, 30)
    assert set(buttons_of(page(deal, "0"))) == {"rub", "decline"}
    html = {seat: page(deal, seat).status for seat in ("1", "2", "3", None)}
    assert len(set(html.values())) == 1
    assert all("to-play" not in html_of(page(deal, seat)) for seat in html)


def test_the_hand_is_not_dimmed_where_no_card_is_to_be_played() -> None:
    assert 'class="hand waiting"' in html_of(page(say(deal_with(HANDS), 41, 0, 0, 30), "0"))


def test_four_of_sixteen_cards_are_ticked_and_those_just_taken_are_marked() -> None:
    deal = act(say(deal_with(HANDS), 41, 0, 0, 30), "0 rub")
    html = html_of(page(deal, "0"))
    assert len(re.findall(r'type="checkbox"\s+name="card"', html)) == 16
    assert sorted(re.findall(r'for="bid-(\w\w)"\s+class="[^"]*took', html)) == sorted(HEAD)
    assert "Keep enough cards of one suit to show 41." in html
    assert "2 of hearts, just taken" in html
    text = next(iter(ready(deal, "0")))
    assert act(deal, f"0 {text}").phase.name == "show"


# --- show ----------------------------------------------------------------------------------------------------


def test_the_ruff_is_shown_by_one_press() -> None:
    deal = declined(say(deal_with(HANDS), 41, 0, 0, 30))
    assert ready(deal, "0") == {"show AD KD 9D 7D": "Show A K 9 7"}
    assert page(deal, "1").status == "Ayu has the best ruff and shows 41."


def test_a_player_who_announced_too_much_is_notified_that_the_side_pays() -> None:
    deal = declined(say(deal_with(HANDS), 95, 0, 0, 30))
    assert ready(deal, "0") == {"show": "Show nothing and pay"}
    assert "No suit in your hand is worth 95, so your side will pay the penalty." in html_of(page(deal, "0"))
    html = [stake.text for stake in page(act(deal, "0 show"), None).stakes]
    assert html[:2] == ["Ayu showed no cards for 95.", "Ayu & Citra could not show the ruff."]


def test_shown_cards_stay_until_the_first_trick_is_over() -> None:
    deal = act(declined(say(deal_with(HANDS), 41, 0, 0, 30)), "0 show AD KD 9D 7D")
    stakes = page(deal, "3").stakes
    assert [stake.text for stake in stakes] == [
        "Ayu showed these cards for 41:",
        "Ayu & Citra scored 12 points for the ruff.",
    ]
    assert [card.text for card in stakes[0].cards] == ["AD", "KD", "9D", "7D"]
    while not deal.tricks:
        seat = table.to_act(deal)[0]
        deal = table.apply(deal, seat, table.absent(deal, seat))
    assert page(deal, "3").stakes == []
    assert "Ayu showed these cards for 41: Ace of diamonds" in visible(html_of(page(deal, "3")))


# --- the rest of the page ------------------------------------------------------------------------------------


def test_the_turned_up_card_and_the_head_lie_open_until_they_are_taken() -> None:
    deal = deal_with(HANDS)
    before, after = (html_of(page(one, None)) for one in (deal, act(say(deal, 41, 0, 0, 30), "0 rub")))
    assert "4 of diamonds, turned up" in before
    assert "3 cards face down" in before
    assert 'class="stock"' not in after


def test_a_carried_over_stake_is_shown() -> None:
    changes = {"ruff_tie": "carry"}
    deal = deal_with(HANDS, chosen=options("double4", **changes), stake=2)
    assert "Ruff 24 points" in visible(html_of(page(deal, "0", **changes)))


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_every_format_is_drawn_at_every_stage_without_a_raw_word(preset: str) -> None:
    stages = set()
    for seed in range(8):
        for deal, seat, _text in walk("ruff_and_trump", preset, seed):
            html = page(deal, seat)
            stages.add(deal.phase.name)
            assert all(action.label != action.text for action in html.buttons)
            if deal.trick or not deal.tricks:
                assert len(html.felt.places) == len(deal.seats)
                assert "_" not in visible(html_of(html))
    assert {"announce", "show", "play"} <= stages


def test_a_page_names_no_card_that_its_reader_may_not_know() -> None:
    for seed in range(3):
        for deal, seat, _text in walk("ruff_and_trump", "double4", seed):
            html = html_of(page(deal, seat))
            known = {deal.turn_up, *(deal.shown or ()), *deal.hands[seat], *(card for _, card in deal.trick)}
            known |= {card for trick in deal.tricks for _, card in trick.plays}
            hidden = {card for one, cards in deal.hands.items() if one != seat for card in cards} - known
            hidden |= set(deal.setup.head) - known if deal.rubber != seat else set()
            assert not any(card_name(card) in html for card in hidden)
