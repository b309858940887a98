"""Every worked example of the rules page, against the rule functions themselves."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import table
from engine.errors import RuleError
from engine.game import Setup
from engine.moves import Move
from engine.rules.troefcall import GAME, clubmatch, match, sanctions
from engine.rules.troefcall.clubmatch import ClubRules
from engine.rules.troefcall.deal import LEFT, RIGHT, TroefcallDeal, caller_of, packets
from engine.rules.troefcall.options import Options
from engine.seats import COMPASS
from engine.tricks import winner

from .positions import SEVEN_NIL, act, after_tricks, deal_with, in_trick, tricks_of

FILE = Path(__file__).parents[1] / "vectors" / "troefcall.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
Told = dict[str, Any]

STATES = {
    "call": "CALL",
    "play": "PLAY",
    "kap_winner": "KAP_WINNER",
    "kap_partner": "KAP_PARTNER",
    "baunie": "BAUNIE_RUN",
    "over": "HAND_END",
}


def coming(options: Options, dealer: str, sheet: Told | None) -> Told:
    setup = GAME.next_deal(options, Setup(1, dealer), sheet, {"NS": 0, "EW": 0})
    assert setup is not None
    return {f"next_{name}": seat for name, seat in GAME.next_facts(options, setup).items()}


def hand_result(changes: Told, given: Told) -> Told:
    deal = after_tricks(given["trick_winners"], given["decisions"], **changes)
    sheet = GAME.result(deal)
    assert sheet is not None
    points = GAME.score(deal.options, sheet).points[sheet["side"]]
    document = {"kind": sheet["kind"], "side": sheet["side"], "points": points, "tricks_played": tricks_of(deal)}
    return {**document, **coming(deal.options, deal.setup.dealer, sheet)}


def in_state(given: Told) -> TroefcallDeal:
    """The hand a vector of an action is about, played up to there."""
    match given["state"]:
        case "CALL":
            return deal_with({})
        case "PLAY":
            led = given["led_suit"]
            trick = [(RIGHT[given["to_act"]], f"2{led}")] if led else []
            return in_trick(given["hand"], trick, given["to_act"], given["trump"])
        case "KAP_WINNER":
            return after_tricks(SEVEN_NIL)
        case "KAP_PARTNER":
            return after_tricks(SEVEN_NIL, {"winner": "continue"})
        case "BAUNIE_RUN":
            return after_tricks([*SEVEN_NIL, "N", "S"], {"winner": "continue", "partner": "continue"})
    return after_tricks(["E", *SEVEN_NIL])


def move_of(deal: TroefcallDeal, given: Told) -> Move:
    match given.get("action", "play"):
        case {"trump": suit}:
            return Move("call", suit)
        case "timeout":
            return table.absent(deal, given["actor"])
        case "play":
            return Move("play", given["card"])
        case word:
            return Move(word)


def judge_vector(deal: TroefcallDeal, seat: str, move: Move) -> TroefcallDeal | Told:
    try:
        after: TroefcallDeal = table.apply(deal, seat, move)
    except RuleError as error:
        return {"legal": False, "reason": error.code}
    return after


def action(changes: Told, given: Told) -> Told:
    before = in_state(given)
    after = judge_vector(before, given["actor"], move_of(before, given))
    if isinstance(after, dict):
        return after
    return {"legal": True, "next_state": STATES[after.phase.name], "result": (GAME.result(after) or {}).get("kind")}


def redeal_claim(changes: Told, given: Told) -> Told:
    options = GAME.options(None, changes)
    before = act(deal_with({given["caller"]: given["hand"]}, given["caller"], options), f"{given['caller']} call S")
    after = judge_vector(before, given["actor"], Move("redeal"))
    if isinstance(after, dict):
        return after
    may_also = len(table.allowed(before, given["actor"])) > 1
    sheet = GAME.result(after)
    return {"legal": True, "mandatory": not may_also, **coming(options, after.setup.dealer, sheet)}


def deal_packets(changes: Told, given: Told) -> Told:
    first, *others = (list(packet) for packet in packets(given["dealer"]))
    caller = caller_of(Setup(1, given["dealer"]))
    return {"caller": caller, "cutter": LEFT[given["dealer"]], "packets": [first, "CALL", *others]}


def first_caller(changes: Told, given: Told) -> Told:
    options = GAME.options(None, changes)
    pack = given.get("cards") or [given["draws"][seat] for seat in COMPASS]
    return GAME.next_facts(options, GAME.first_deal(options, given.get("start", "N"), pack))


def trick(changes: Told, given: Told) -> Told:
    best = winner([(seat, card) for seat, card in given["plays"]], given["trump"])
    return {"winner": best, "next_leader": best}


def rotation(changes: Told, given: Told) -> Told:
    sheet = {"caller": given["caller"], "kind": "normal", "side": given["scoring_side"]}
    return coming(GAME.options(None, changes), given["dealer"], sheet)


def game_end(changes: Told, given: Told) -> Told:
    options, totals = GAME.options(None, changes), given["totals"]
    return {"finished": GAME.finished(options, 1, totals), "winner": match.winner_of(options, 1, totals)}


def game_run(changes: Told, given: Told) -> Told:
    options, totals, last = GAME.options(None, changes), {"NS": 0, "EW": 0}, None
    for number, (side, kind) in enumerate(given["hands"], start=1):
        scored = GAME.score(options, {"caller": "S", "kind": kind, "side": side}).points
        totals = {each: totals[each] + scored[each] for each in totals}
        last = last or (number if GAME.finished(options, number, totals) else None)
    winner_now = match.winner_of(options, len(given["hands"]), totals)
    return {"totals": totals, "finished_after_hand": last, "winner": winner_now}


def sanction(changes: Told, given: Told) -> Told:
    offence = sanctions.Offence(
        given["offence"], given["offender_tricks"], given.get("opponent_tricks", 0), given.get("tricks_played", 0)
    )
    award = sanctions.award(GAME.options(None, changes), offence)
    return {"points_to_opponents": award.points, "hand_ends": award.hand_ends}


def competition_points(changes: Told, given: Told) -> Told:
    return {"points": clubmatch.competition_points(ClubRules(**changes), given["results"])}


def round_total(changes: Told, given: Told) -> Told:
    options = GAME.options(None, changes)
    total = clubmatch.round_total(
        options, given["tables"], given["hands_per_table"], kaps=given["kaps"], baunies=given["baunies"]
    )
    return {"total": total}


def match_total(changes: Told, given: Told) -> Told:
    total = clubmatch.match_total(
        GAME.options(None, changes),
        given["rounds"],
        given["tables"],
        given["hands_per_table"],
        absent_pairs=given.get("absent_pairs", 0),
        kaps=given["kaps"],
        baunies=given["baunies"],
    )
    return {"total": total.points, "points_credited_for_absent_pair": total.credited}


def match_possible(changes: Told, given: Told) -> Told:
    hands = given["rounds"] * given["tables"] * given["hands_per_table"]
    options = GAME.options(None, changes)
    return {"possible": clubmatch.total_possible(options, hands, given["total"], baunies=given["baunies"])}


def roster_check(changes: Told, given: Told) -> Told:
    late = given.get("sixth_pair_arrives_after_round")
    start = clubmatch.roster_check(ClubRules(**changes), given["pairs_present_at_start"], late)
    return {"match_starts": start.match_starts, "sixth_pair_may_join": start.late_pair_may_join}


def unlisted_player(changes: Told, given: Told) -> Told:
    at_the_table = {"win": "W", "draw": "D", "loss": "L"}[given["result_on_table"]]
    ruling = clubmatch.unlisted_player(ClubRules(**changes), at_the_table)  # type: ignore[arg-type]
    return {"result": ruling.result, "deduction": ruling.deduction}


CHECKS: dict[str, Callable[[Told, Told], Told]] = {
    check.__name__: check
    for check in (
        hand_result,
        action,
        redeal_claim,
        deal_packets,
        first_caller,
        trick,
        rotation,
        game_end,
        game_run,
        sanction,
        competition_points,
        round_total,
        match_total,
        match_possible,
        roster_check,
        unlisted_player,
    )
}


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector: Told) -> None:
    found = CHECKS[vector["kind"]](vector["options"], vector["input"])
    # A vector says what it is about; the answer may hold more.
    assert {name: found[name] for name in vector["expected"]} == vector["expected"]


def test_all_vectors_are_here() -> None:
    assert len(VECTORS) == json.loads(FILE.read_text(encoding="utf-8"))["count"] == 57


def test_defaults_are_those_of_the_file() -> None:
    defaults = json.loads(FILE.read_text(encoding="utf-8"))["defaults"]
    assert {name: getattr(GAME.options(), name) for name in defaults} == defaults
