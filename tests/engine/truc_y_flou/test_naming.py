"""The drawer of the lower card may name an opponent as first dealer.

That happens before any player has seen a card.
"""

from typing import Any

import pytest

from engine import table
from engine.bots import choose
from engine.game import Setup
from engine.rules.truc_y_flou import GAME
from games.tables.board_sets import dealt_in_turn

from .positions import QUIET, act, deal_of, refusal, to_the_end

NAMES: dict[str, Any] = {"first_dealer": "lowest_names"}


def test_without_the_option_the_lower_card_deals_and_the_next_seat_plays_at_once() -> None:
    assert (deal_of().phase.name, table.to_act(deal_of())) == ("play", ("0",))


def test_the_drawer_deals_or_names_one_of_the_three_opponents() -> None:
    deal = deal_of(dealer="1", **NAMES)
    assert table.to_act(deal) == ("1",)
    assert table.allowed(deal, "1") == ("dealer 0", "dealer 1", "dealer 2", "dealer 4")
    assert refusal(deal, "1 dealer 3") == "wrong_state"
    assert refusal(deal, "2 dealer 2") == "not_your_turn"
    assert refusal(deal, "1 play 7O") == "wrong_state"


def test_the_seat_after_the_named_dealer_plays_first_with_the_cards_that_lie_there() -> None:
    deal = act(deal_of(dealer="1", **NAMES), "1 dealer 4")
    assert (deal.phase.name, table.to_act(deal), deal.hands) == ("play", ("5",), deal_of().hands)
    assert GAME.view(deal, "5")["dealer"] == "4"


def test_the_sheet_names_the_named_dealer_and_the_deal_passes_on_from_there() -> None:
    over = to_the_end(act(deal_of(dealer="1", **NAMES), "1 dealer 4"))
    sheet = GAME.result(over)
    assert sheet is not None
    assert sheet["dealer"] == "4"
    following = GAME.next_after(over, sheet, GAME.score(over.options, sheet).points)
    assert following is not None
    assert following.dealer == "5"


def test_no_player_sees_a_card_before_the_dealer_is_named() -> None:
    deal = deal_of(dealer="1", **NAMES)
    for seat in (*QUIET, None):
        seen = GAME.view(deal, seat)
        assert (seen["hand"], seen["dealt"], seen["values"], set(seen["counts"].values())) == ([], [], None, {0})


def test_an_absent_player_deals() -> None:
    deal = deal_of(dealer="1", **NAMES)
    assert table.absent(deal, "1").text == "dealer 1"


def test_only_the_first_deal_of_a_match_asks_for_a_dealer() -> None:
    options = GAME.options(None, NAMES)
    assert GAME.start(options, Setup(2, "1", "ccw"), QUIET).phase.name == "play"


@pytest.mark.parametrize("drawer", list(QUIET))
def test_a_bot_names_the_opponent_before_it_so_that_it_plays_first(drawer: str) -> None:
    deal = deal_of(dealer=drawer, **NAMES)
    named = choose("simple", GAME.view(deal, drawer), 1)
    assert table.to_act(act(deal, f"{drawer} {named}")) == (drawer,)


def test_where_tables_play_the_same_deals_the_lower_card_deals() -> None:
    assert dealt_in_turn("truc_y_flou", "aure", NAMES) == {"first_dealer": "lowest"}
