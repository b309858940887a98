"""Every worked example of the rules page, against the rule functions themselves."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.errors import RuleError
from engine.moves import read_move
from engine.rules.truf import GAME, match
from engine.rules.truf.auction import auction, mode_of
from engine.rules.truf.bids import read_bid
from engine.rules.truf.deal import must_throw_in
from engine.rules.truf.options import Options
from engine.rules.truf.scoring import seat_points
from engine.seats import order_from
from engine.table import apply, to_act

from .positions import act, bid_all, deal_with, in_play

FILE = Path(__file__).parents[1] / "vectors" / "truf.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
Told = dict[str, Any]


def bid_text(cards: list[str], declaration: str | None = None) -> str:
    """The bid of a vector as it is written in a move."""
    if declaration:
        return " ".join((declaration.lower(), *cards))
    return cards[0] if len(cards) == 1 else "".join(card if card[0] in "+-" else f"+{card}" for card in cards)


def judge_vector(act_now: Callable[[], Any], answer: Callable[[Any], Told]) -> Told:
    """Return the result that a vector expects: legal with its facts, or the reason."""
    try:
        return {"legal": True, **answer(act_now())}
    except RuleError as error:
        return {"legal": False, "reason": error.code}


def deal_score(options: Options, given: Told) -> Told:
    sheet = {key: value for key, value in given.items() if key != "mode_choice"}
    scored = GAME.score(options, {**sheet, "mode": given.get("mode_choice")})
    return {**scored.derived, "scores": scored.points}


def player_score(options: Options, given: Told) -> Told:
    return {"score": seat_points(options, given["mode"], given["final_bid"], given["tricks"], highest=0)}


def auctioned(options: Options, given: Told) -> Told:
    words = given.get("declarations", {})
    bids = {seat: read_bid(bid_text(cards, words.get(seat))) for seat, cards in given["bids"].items()}
    values = {seat: bid.value for seat, bid in bids.items()}
    declarer, trump = auction(bids, options.tie_rule)
    mode = mode_of(values.values()) or "decide"
    return {"values": values, "declarer": declarer, "trump": trump, "total": sum(values.values()), "mode": mode}


def bid_action(options: Options, given: Told) -> Told:
    deal = deal_with({"N": given["hand"]}, options)
    if given.get("already_placed"):
        deal = act(deal, f"N bid {given['hand'][1]}")
    move = read_move(f"bid {bid_text(given['cards'], given.get('declaration'))}", GAME.forms)
    return judge_vector(lambda: apply(deal, "N", move), lambda after: {"value": after.bids["N"].value})


def thirteen_action(options: Options, given: Told) -> Told:
    cards = {seat: f"{'A' if value == 1 else value}S" for seat, value in given["bids"].items()}
    deal = bid_all(options, **cards)
    assert deal.declarer == given["declarer"]
    move = read_move(f"shift {given['action']['shift']:+d}", GAME.forms)
    return judge_vector(
        lambda: apply(deal, given["actor"], move),
        lambda after: {"mode": after.mode, "final_bids": after.final_bids},
    )


def position(options: Options, given: Told) -> Any:
    seats = {"seat": given.get("seat", "E"), "turn": given.get("to_act", "E")}
    return in_play(
        given["hand"], options, **seats, trump=given["trump"], broken=given["trump_broken"], led=given["led_suit"]
    )


def legal_cards(options: Options, given: Told) -> Told:
    deal = position(options, given)
    return {"legal": sorted(move.rest for move in deal.phase.moves(deal, "E"))}


def play_action(options: Options, given: Told) -> Told:
    move = read_move(f"play {given['card']}", GAME.forms)
    return judge_vector(lambda: apply(position(options, given), given["seat"], move), lambda _: {})


def throw_in(options: Options, given: Told) -> Told:
    return {"throw_in": must_throw_in(options, given["hand"])}


def next_dealer(options: Options, given: Told) -> Told:
    return {"dealer": match.next_dealer(options, given["previous_dealer"], given["totals"], given["coming_direction"])}


def direction(options: Options, given: Told) -> Told:
    return {"direction": match.direction_of(options, given["deal_number"])}


def turn_order(options: Options, given: Told) -> Told:
    return {"order": list(order_from(GAME.seats(options), given["leader"], given["direction"]))}


def trick(options: Options, given: Told) -> Told:
    plays = tuple((seat, card) for seat, card in given["plays"])
    deal = in_play([], options, turn="N", trump=given["trump"], broken=given["broken_before"])
    deal = _with(deal, hands={seat: (card,) for seat, card in plays})
    view = GAME.view(_with(deal, trick=plays), None)["trick"]
    done = act(deal, *(f"{seat} play {card}" for seat, card in plays))
    return {
        "winner": done.tricks[-1].winner,
        "public_before_completion": [play["card"] for play in view],
        "trump_broken_after": done.broken,
    }


def _with(deal: Any, **changes: Any) -> Any:
    return type(deal)(**{name: getattr(deal, name) for name in deal.__dataclass_fields__} | changes)


def first_leader(options: Options, given: Told) -> Told:
    cards = {seat: "TS" if seat == given["declarer"] else f"{rank}H" for seat, rank in zip("NESW", "2345", strict=True)}
    deal = bid_all(options, **cards)
    assert deal.setup.dealer == given["dealer"]
    return {"leader": to_act(deal)[0]}


def match_end(options: Options, given: Told) -> Told:
    finished = GAME.finished(options, given["completed_deals"], given["totals"])
    return {"finished": finished, "winners": list(match.winners(given["totals"]))}


RUN: dict[str, Callable[[Options, Told], Told]] = {
    "deal_score": deal_score, "player_score": player_score, "auction": auctioned, "bid_action": bid_action,
    "thirteen_action": thirteen_action, "legal_cards": legal_cards, "play_action": play_action,
    "throw_in": throw_in, "next_dealer": next_dealer, "direction": direction, "turn_order": turn_order,
    "trick": trick, "first_leader": first_leader, "match_end": match_end,
}  # fmt: skip
NEEDS_ANY_HANDS = ("bid_action", "thirteen_action", "first_leader")


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_worked_example(vector: Told) -> None:
    changes = dict(vector["options"])
    preset = changes.pop("preset", None)
    if vector["kind"] in NEEDS_ANY_HANDS:
        changes["throw_in"] = False
    options = GAME.options(preset, changes)
    assert RUN[vector["kind"]](options, vector["input"]) == vector["expected"]


def test_no_worked_example_is_left_out() -> None:
    data = json.loads(FILE.read_text(encoding="utf-8"))
    assert len(VECTORS) == data["count"] == len({vector["id"] for vector in VECTORS})


def test_the_defaults_of_the_vectors_are_the_defaults_of_the_options() -> None:
    defaults = json.loads(FILE.read_text(encoding="utf-8"))["defaults"]
    options = GAME.options()
    assert {name: getattr(options, name) for name in defaults} == defaults
    assert GAME.options(None, defaults) == options
