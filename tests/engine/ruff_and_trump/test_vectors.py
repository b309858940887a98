"""Every worked example of the rules page, against the rules themselves."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine import table
from engine.errors import RuleError
from engine.matches import Standing, add_deal
from engine.moves import Move
from engine.rules.ruff_and_trump import GAME
from engine.rules.ruff_and_trump.deal import PACKET, RuffDeal, entitled
from engine.rules.ruff_and_trump.options import Options
from engine.rules.ruff_and_trump.play import legal_cards
from engine.rules.ruff_and_trump.ruffs import award, by_suit, side_of, true_ruff, true_winner
from engine.rules.ruff_and_trump.sheet import card_points, ruff_points
from engine.tricks import winner

from .positions import STRONG, act, deal_with, in_trick, options, say

FILE = Path(__file__).parents[1] / "vectors" / "ruff_and_trump.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
Told = dict[str, Any]


def layout(changes: Told, given: Told) -> Told:
    chosen = options(**changes)
    row = chosen.layout
    return {
        "players": row.players, "cards_each": row.each, "head": row.head, "target": row.target, "par": chosen.par,
        "packets_of_four": row.each // PACKET,
    }  # fmt: skip


def ruff_value(changes: Told, given: Told) -> Told:
    chosen, hand, turn_up = options(**changes), given["hand"], given["turn_up"]
    return {"by_suit": by_suit(chosen, hand, turn_up), "best": true_ruff(chosen, hand, turn_up)}


def ruff_award(changes: Told, given: Told) -> Told:
    chosen = options(**changes)
    numbers = [(str(seat), number) for seat, number in enumerate(given["announced"])]
    true = {str(seat): number for seat, number in enumerate(given["true_best"])}
    found, sheet = award(chosen, numbers), {}
    if found.seat is not None and dict(numbers)[found.seat] > true[found.seat]:
        sheet["miscount"] = side_of(chosen, found.seat)
        found = true_winner(chosen, numbers, found.seat, true)
    if found.seat is not None:
        sheet["ruff"] = side_of(chosen, found.seat)
    before = given.get("score") or dict.fromkeys(GAME.sides(chosen), 100)
    points = ruff_points(chosen, before, sheet)
    return {
        "winner_seat": None if found.seat is None else int(found.seat),
        "points": {side: many for side, many in points.items() if many},
        "score_after": {side: before[side] + many for side, many in points.items()},
    }


def with_ace(chosen: Options, given: Told) -> RuffDeal:
    """A hand with the ace of trumps where a vector wants it."""
    turn_up, place = given.get("turn_up", "4D"), given["ace_at"]
    ace, dealer = f"A{turn_up[1]}", given.get("dealer")
    hands = {place.removeprefix("seat "): [ace]} if place.startswith("seat") else {}
    head = [turn_up, ace] if place == "head" else [turn_up]
    return deal_with(hands, head, None if dealer is None else str(dealer), chosen)


def rub(changes: Told, given: Told) -> Told:
    chosen = options(given.get("format"), **changes)
    before = say(with_ace(chosen, given), *[0] * chosen.layout.players)
    seat = entitled(before)
    if seat is None or given.get("action") == "decline_rub":
        after = before if seat is None else act(before, f"{seat} decline")
        counts = {len(hand) for hand in after.hands.values()}
        document = {"legal": True, "hand_after": counts.pop(), "head_left": GAME.view(after, None)["head"]}
        return {**document, "entitled": None if seat is None else int(seat)}
    rubbed = act(before, f"{seat} rub")
    thrown = table.apply(rubbed, seat, table.absent(rubbed, seat))
    return {
        "entitled": int(seat),
        "taken": len(rubbed.hands[seat]) - len(before.hands[seat]),
        "hand_after_rub": len(rubbed.hands[seat]),
        "discard": len(thrown.discards),
        "hand_after": len(thrown.hands[seat]),
        "head_left": GAME.view(thrown, None)["head"],
    }


def judge_vector(deal: RuffDeal, seat: str, move: Move) -> Told:
    try:
        table.apply(deal, seat, move)
    except RuleError as error:
        return {"legal": False, "reason": error.code}
    return {"legal": True}


def discard(changes: Told, given: Told) -> Told:
    deal = deal_with({"0": given["hand"]}, given["head"], chosen=options(**changes))
    deal = act(say(deal, given["ruff_won"] or 0, 0, 0, 0), "0 rub")
    return judge_vector(deal, "0", Move("discard", " ".join(given["discard"])))


def trick(changes: Told, given: Told) -> Told:
    first = given["leader"]
    plays = [(str((first + place) % 4), card) for place, card in enumerate(given["cards"])]
    return {"winner_seat": int(winner(plays, given["trump"]))}


def in_state(chosen: Options, given: Told) -> RuffDeal:
    """The hand a vector of an illegal move is about."""
    state = given["state"]
    if state.startswith("ANNOUNCE"):
        return deal_with({"0": STRONG}, chosen=chosen)
    if state.startswith("RUB"):
        return say(deal_with({"2": STRONG}, chosen=chosen), 0, 0, 0, 0)
    assert state == "SHOW, n 41"
    return act(say(deal_with({"0": STRONG}, chosen=chosen), 41, 0, 0, 0), "0 decline")


def illegal(changes: Told, given: Told) -> Told:
    seat, word, *rest = given["action"]
    return judge_vector(in_state(options(**changes), given), seat, Move(word, " ".join(rest)))


def play_options(changes: Told, given: Told) -> Told:
    led = f"8{given['led']}"
    return {"legal": list(legal_cards(in_trick(given["hand"], [("3", led)], "0", given["trump"]), "0"))}


def card_count(changes: Told, given: Told) -> Told:
    """The vectors count cards, even outside whole tricks; points follow from cards."""
    chosen = options(given["format"], **changes)
    players, sides = chosen.layout.players, GAME.sides(chosen)
    if all(many % players == 0 for many in given["cards"]):
        tricks = {side: many // players for side, many in zip(sides, given["cards"], strict=True)}
        return {"points": list(card_points(chosen, tricks).values())}
    return {"points": [max(0, many - chosen.par) for many in given["cards"]]}


def set_end(changes: Told, given: Told) -> Told:
    """Shown ruffs are looked at one by one, the cards of all sides together (RT-8, RT-9)."""
    chosen = options(given["format"], **changes)
    standing = Standing(given["score"], {})
    for points in counts(given["events"]):
        standing = add_deal(GAME, chosen, standing, points=points)
    sides = list(standing.won)
    document = {"winner": sides[0] if sides else None}
    return {**document, "final" if sides else "score": dict(standing.totals)}


def counts(events: Sequence[Sequence[Any]]) -> list[dict[str, int]]:
    lines = [{event[1]: event[2]} for event in events if event[0] == "ruff_shown"]
    return [*lines, {event[1]: event[2] for event in events if event[0] == "cards"}]


CHECKS: dict[str, Callable[[Told, Told], Told]] = {
    check.__name__: check
    for check in (
        layout,
        ruff_value,
        ruff_award,
        rub,
        discard,
        trick,
        illegal,
        play_options,
        card_count,
        set_end,
    )
}


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector: Told) -> None:
    changes = {**vector.get("options", {})}
    if vector["kind"] in ("layout", "ruff_award") and "format" in vector["given"]:
        changes["format"] = vector["given"]["format"]
    found = CHECKS[vector["kind"]](changes, vector["given"])
    # A vector says what it is about; the answer may hold more.
    assert {name: found[name] for name in vector["expect"]} == vector["expect"]


def test_all_vectors_are_here() -> None:
    assert len(VECTORS) == json.loads(FILE.read_text(encoding="utf-8"))["count"] == 48


def test_a_tied_ruff_is_carried_as_the_vector_says() -> None:
    deal = say(deal_with({}, chosen=options(ruff_tie="carry")), 30, 30, 0, 0)
    assert deal.tied
    coming = GAME.next_after(deal, {"tricks": {"A": 6, "B": 6}}, {"A": 10, "B": 10})
    assert coming is not None
    assert coming.stake == 2
    assert GAME.score(deal.options, {"ruff": "B", "stake": 2, "tricks": {"A": 6, "B": 6}}).points["B"] == 24
