"""Players' complaints about bots, as positions: neither bot makes these mistakes.

The list is E9 in bench/README.md#goals.
"""

from random import Random
from typing import Any

import pytest

from engine import bots
from engine.bots import search
from engine.cards import FRENCH_PACK

BOTS = ("simple", "search")


def plays(text: str) -> list[dict[str, str]]:
    """Return the plays of `NAH E9H` as a view has them."""
    return [{"seat": part[0], "card": part[1:]} for part in text.split()]


def troefcall(hand: str, trick: str = "", turned: str = "", taken: tuple[int, int] | None = None) -> dict[str, Any]:
    """Return South's view of a Troefcall with spades as trumps.

    `turned` are tricks, separated by a bar. Cards outside the tricks and the hand go to the other players, as many
    as fit. The rest of the pack becomes earlier tricks, of which only the cards are known.
    """
    cards, lying = hand.split(), plays(trick)
    tricks = [{"plays": plays(part), "winner": "S"} for part in turned.split("|") if part]
    led = lying[0]["card"][1] if lying else ""
    legal = [card for card in cards if card[1] == led] or cards
    counts = {seat: len(cards) - any(play["seat"] == seat for play in lying) for seat in "NEW"}
    won = taken or (13 - len(cards) - 5, 5)
    return {
        "game": "troefcall", "phase": "play", "seat": "S", "seats": list("NESW"), "hand": cards, "direction": "cw",
        "allowed": sorted(f"play {card}" for card in legal), "forms": [], "trump": "S", "trick": lying, "caller": "S",
        "tricks": tricks, "last_trick": None, "counts": {**counts, "S": len(cards)},
        "taken": {"NS": won[0], "EW": won[1]}, "kap": None,
    }  # fmt: skip


def all_but(kept: str) -> str:
    """Return all other cards as earlier tricks; their players do not matter."""
    gone = [card for card in FRENCH_PACK if card not in kept.split()]
    gone = gone[: len(gone) // 4 * 4]
    by_four = [gone[at : at + 4] for at in range(0, len(gone), 4)]
    return "|".join(" ".join(f"S{card}" for card in four) for four in by_four)


def move(bot: str, view: dict[str, Any]) -> str:
    """The card a bot plays."""
    text = search.think(view, Random(1), 150).text if bot == "search" else bots.choose(bot, view, 1)
    return text.removeprefix("play ")


@pytest.mark.parametrize("bot", BOTS)
def test_no_low_trump_is_led_when_every_trick_is_needed(bot: str) -> None:
    open_cards = "AS KS 2S AH QS JS TH 9H 8D 7D 6D 5D TC 9C 8C 7C"
    view = troefcall("AS KS 2S AH", turned=all_but(open_cards), taken=(3, 6))
    assert move(bot, view) != "2S"


@pytest.mark.parametrize("bot", BOTS)
def test_the_winner_of_the_partner_is_not_ruffed(bot: str) -> None:
    open_cards = "9S 2S 9C 5C AH 2H TH 7H KS QS 3H 4H 6D 7D 8D 9D"
    view = troefcall("9S 2S 9C 5C", "W2H NAH ETH", turned=all_but(open_cards))
    assert move(bot, view) in ("9C", "5C")


@pytest.mark.parametrize("bot", BOTS)
def test_the_boss_of_a_suit_is_kept(bot: str) -> None:
    """All higher diamonds have gone, so the nine is worth more than the ten of clubs."""
    open_cards = "9D TC AH 2H TH 8D 7D AC KC"
    view = troefcall("9D TC", "W2H NAH ETH", turned=all_but(open_cards), taken=(6, 5))
    assert move(bot, view) == "TC"


@pytest.mark.parametrize("bot", BOTS)
def test_an_ace_is_not_thrown(bot: str) -> None:
    open_cards = "AD 4C 9H 2H TH KD QD 6C 7C"
    view = troefcall("AD 4C", "W9H N2H ETH", turned=all_but(open_cards), taken=(6, 5))
    assert move(bot, view) == "4C"


@pytest.mark.parametrize("bot", BOTS)
def test_the_last_hand_wins_as_cheaply_as_it_can(bot: str) -> None:
    open_cards = "AH JH 3H 9H 2H TH KH QH 4D 5D 6D 7D"
    view = troefcall("AH JH 3H", "W9H N2H ETH", turned=all_but(open_cards), taken=(5, 5))
    assert move(bot, view) == "JH"


def test_the_suit_of_the_partner_is_led_back() -> None:
    view = troefcall("4D 3D 2D 7H 6C", turned="N5H E9H SKH W2H", taken=(4, 4))
    assert move("simple", view) == "7H"


def test_a_bot_that_looks_ahead_leads_the_suit_that_only_its_partner_holds() -> None:
    """East and West have both shown out of hearts and trumps, so South wins the lead."""
    before = "N5H E2D SKH W3D|SAS E4D W5D NKS"
    open_cards = "7H 6C 9H 8H TC 9C 8C TD 9D 8D 7D 6D"
    view = troefcall("7H 6C 6D", turned=f"{before}|{all_but(open_cards + ' 5H 2D KH 3D AS 4D 5D KS')}", taken=(5, 5))
    assert move("search", view) == "7H"


def truf(hand: str, trick: str, bid: int, have: int) -> dict[str, Any]:
    """Return South's view of a Truf as on the web, with hearts as trumps.

    South has won `have` of the `bid` tricks.
    """
    cards, lying = hand.split(), plays(trick)
    led = lying[0]["card"][1]
    legal = [card for card in cards if card[1] == led] or cards
    bids = {seat: {"cards": [], "value": value} for seat, value in {"N": 3, "E": 4, "S": bid, "W": 5}.items()}
    values = {seat: one["value"] for seat, one in bids.items()}
    left = len(cards)
    kept = f"{hand} {' '.join(one['card'] for one in lying)}"
    rest = [card for card in FRENCH_PACK if card not in kept.split()][: 3 * (left - 1)]
    gone = all_but(" ".join([kept, *rest]))
    return {
        "game": "truf", "phase": "play", "seat": "S", "seats": list("NESW"), "hand": cards, "direction": "cw",
        "scoring": "M4", "allowed": sorted(f"play {card}" for card in legal), "forms": [], "trump": "H",
        "trick": lying, "tricks": [{"plays": plays(part), "winner": "S"} for part in gone.split("|")],
        "last_trick": None, "counts": {"N": left - 1, "E": left - 1, "W": left - 1, "S": left}, "broken": True,
        "bids": bids, "values": values, "final_bids": values, "mode": "atas",
        "taken": {"N": 3, "E": 3, "S": have, "W": 3},
    }  # fmt: skip


@pytest.mark.parametrize("bot", BOTS)
def test_in_truf_the_last_hand_takes_what_it_needs_as_cheaply_as_it_can(bot: str) -> None:
    assert move(bot, truf("AS JS 3S", "W9S N2S ETS", bid=3, have=1)) == "JS"


@pytest.mark.parametrize("bot", BOTS)
def test_in_truf_a_player_with_the_bid_made_takes_no_more(bot: str) -> None:
    assert move(bot, truf("AS 8S", "W9S N2S ETS", bid=2, have=2)) == "8S"
