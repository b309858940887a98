"""Every worked example of the rules page, against the rules themselves."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import table
from engine.errors import RuleError
from engine.moves import Move
from engine.rules.truc_y_flou import GAME, match
from engine.rules.truc_y_flou.deal import SEATS, TrucDeal, credit
from engine.rules.truc_y_flou.play import deal_winner, play
from engine.rules.truc_y_flou.tricks import decided, trick_winner
from engine.rules.truc_y_flou.values import embit_value, flor_value

from .positions import QUIET, SIDE, act, deal_of, hands_of, to_the_end, until

FILE = Path(__file__).parents[1] / "vectors" / "truc_y_flou.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
Told = dict[str, Any]
TEAM = {side: team for team, side in SIDE.items()}

STATES = {
    "T2, turn 0": ("0 play 7S", "1", "2", "3", "4", "5"),
    "T1, embit open by seat 2, turn 3": ("0", "1", "2 embit", "2"),
    "T1, embit open by seat 0, turn 2": ("0 embit", "0", "1"),
    "T1, embit by 0 raised two more by 1, answer of E": ("0 embit", "0", "1 raise 2"),
    "T1, mi falta open by 0, turn 1": ("0 mi_falta", "0"),
    "T1, embit open by 0, turn 1": ("0 embit", "0"),
    "T2, turn 0, level 1": ("0 play 7S", "1", "2", "3", "4", "5"),
    "T2, level 2 bid by E and accepted by D, turn 0": ("0 truc", "1 yes", "0 play 7S", "1", "2", "3", "4", "5"),
    "answer of D to truc, turn 0": ("0 truc",),
    "answer of D to truc": ("0 truc",),
    "T1, turn 0": (),
}


def value_of_embit(changes: Told, given: Told) -> Told:
    return {"value": embit_value(given["hand"], GAME.options(None, changes).embit_without_pair)}


def value_of_flor(changes: Told, given: Told) -> Told:
    return {"value": flor_value(given["hand"])}


def trick(changes: Told, given: Told) -> Told:
    leader, cards = str(given["leader"]), given["cards"]
    winner = trick_winner(GAME.options(None, changes), tuple(zip(SEATS, cards, strict=True)))
    deal = deal_of({seat: (card, "4O", "5O") for seat, card in zip(SEATS, cards, strict=True)}, **changes)
    for seat, card in zip(SEATS, cards, strict=True):
        deal = play(deal, seat, card)
    assert deal.tricks[0][1] == winner
    assert leader == "0"
    winner_seat = None if winner is None else int(winner)
    return {"winner_seat": winner_seat, "spoiled": winner is None, "next_leader": int(deal.turn)}


def winner_of_deal(changes: Told, given: Told) -> Told:
    tricks = tuple(SIDE.get(letter) for letter in given["tricks"])
    played = next((count for count in range(1, 4) if count == 3 or decided(tricks[:count])), 0)
    winner = deal_winner(tricks[:played], GAME.options(None, changes).all_spoiled, "even")
    return {"winner": TEAM[winner] if winner else None, "tricks_played": played}


def told_again(expected: Told, deal: TrucDeal, leave_out: tuple[str, ...] = ()) -> Told:
    """Return the part of a deal that a vector holds.

    Points of the deal itself are not among its declarations.
    """
    credits = [entry for entry in deal.credits if entry[2] not in leave_out]
    before = {team: deal.setup.totals.get(side, 0) for team, side in SIDE.items()}
    after = {team: before[team] + sum(entry[1] for entry in credits if entry[0] == team) for team in SIDE}
    winner = match.round_winner(deal.scores)
    document: Told = {
        "credits": list(map(list, credits)),
        "score_after": after,
        "round_winner": winner and TEAM[winner],
    }
    document["credit"] = list(credits[-1][:2]) if credits else None
    return {name: document[name] for name in expected}


def declaration(changes: Told, given: Told, expected: Told) -> Told:
    hands = hands_of(given.get("embits", {}), given.get("flors", {}))
    deal = deal_of(hands, given["score"], given["dealer"] if given["dealer"] != 5 else "5", **changes)
    for seat, *words in given["actions"]:
        deal = until(deal, seat)
        silent = words == ["pass"] and deal.phase.name == "play"
        deal = act(deal, seat if silent else f"{seat} {' '.join(words)}")
    return told_again(expected, to_the_end(deal), leave_out=("truc",))


def truc(changes: Told, given: Told, expected: Told) -> Told:
    """The hands are exchanged between the teams so that the right one wins the deal."""
    strong = {"0": ("7S", "7O", "3O"), "2": ("3S", "3B", "3C"), "4": ("2S", "2B", "2C")}
    weak = {"1": ("4S", "5B", "6O"), "3": ("4B", "5O", "6C"), "5": ("4O", "5C", "6S")}
    both = {**strong, **weak} if given["deal_winner"] != "D" else _exchanged({**strong, **weak})
    deal = deal_of(both, given["score"], **changes)
    for team, word in given["bids"]:
        while deal.phase.name == "play" and TEAM[table_side(deal)] != team:
            deal = act(deal, deal.turn)
        deal = act(deal, f"{table.owed(deal)[0]} {word}")
    return told_again(expected, to_the_end(deal))


def _exchanged(hands: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {seat: hands[str((int(seat) + 1) % 6)] for seat in hands}


def table_side(deal: TrucDeal) -> str:
    return GAME.side_of(deal.options, table.owed(deal)[0])


def credits(changes: Told, given: Told, expected: Told) -> Told:
    deal = deal_of({**QUIET, "0": ("1S", "3O", "4C")}, given["score"], **changes)
    for what, who, points in given["events"]:
        if deal.over:
            break
        if what == "play":
            deal = replace(deal, hands={**deal.hands, str(who): (points, "4C")}, turn=str(who))
            deal = act(deal, f"{who} play {points}")
        else:
            deal = credit(deal, SIDE[who], points, what)
    return told_again(expected, deal)


def match_played(changes: Told, given: Told) -> Told:
    winner, played = match.match_run(GAME.options(None, changes), [SIDE[team] for team in given["rounds"]])
    return {"match_winner": winner and TEAM[winner], "rounds_played": played}


def counters(changes: Told, given: Told) -> Told:
    espintou, beans = match.counters(given["score"])
    return {"espintou": espintou, "beans": beans}


def illegal(changes: Told, given: Told) -> Told:
    hands = {**QUIET, "0": ("7S", "6S", "5C"), "2": ("3S", "2O", "KC"), "5": ("6C", "4B", "JS")}
    deal = act(deal_of(hands, **changes), *STATES[given["state"]])
    seat, word, *rest = given["action"]
    try:
        table.apply(deal, seat, Move(word, rest[0] if rest else "4C" if word == "play" else ""))
    except RuleError as error:
        return {"legal": False, "reason": error.code}
    return {"legal": True}


def play_options(changes: Told, given: Told) -> Told:
    deal = act(deal_of({"0": (given["led"], "4O", "5O"), "1": given["hand"]}), f"0 play {given['led']}")
    moves = (move for move in deal.phase.moves(deal, "1") if move.word == "play")
    return {"legal": [move.rest for move in moves]}


def draw(changes: Told, given: Told) -> Told:
    return {"commands": match.commands(GAME.options(None, changes), given["drawn"])}


KINDS: dict[str, Callable[..., Told]] = {
    "embit_value": value_of_embit,
    "flor_value": value_of_flor,
    "trick": trick,
    "deal_winner": winner_of_deal,
    "match": match_played,
    "counters": counters,
    "illegal": illegal,
    "play_options": play_options,
    "draw": draw,
}
TOLD_WITH_EXPECTED = {"declaration": declaration, "truc": truc, "credits": credits}


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector: Told) -> None:
    changes, given, expected = vector.get("options", {}), vector["given"], vector["expect"]
    if vector["kind"] in KINDS:
        assert KINDS[vector["kind"]](changes, given) == expected
    else:
        assert TOLD_WITH_EXPECTED[vector["kind"]](changes, given, expected) == expected


def test_all_vectors_of_the_rules_page_are_there() -> None:
    assert len({vector["id"] for vector in VECTORS}) == 80
