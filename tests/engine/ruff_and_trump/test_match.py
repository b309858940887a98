"""From hand to hand: documents, sets, stakes and rotation.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-5, #rt-28; docs/formats/deals.md.
"""

from random import Random
from typing import Any

import pytest

from engine.adjudicate import adjudicate, view_after
from engine.errors import InputError
from engine.game import Setup
from engine.rules.ruff_and_trump import GAME
from engine.rules.ruff_and_trump.match import first_dealer
from testkit.walks import World, playable
from tests.engine.harness.documents import deal_document

from .positions import STRONG, act, deal_with, options, played_out, say


def document_of(deal: Any, *log: str, **more: Any) -> dict[str, Any]:
    """Return a hand as a document."""
    hands = {seat: " ".join(hand) for seat, hand in deal.dealt.items()}
    setup = deal.setup
    return {"dealer": setup.dealer, "hands": hands, "head": " ".join(setup.head), "moves": list(log), **more}


def judge(*deals: dict[str, Any], preset: str = "double4", **case: Any) -> dict[str, Any]:
    return adjudicate({"game": "ruff_and_trump", "preset": preset, "deals": list(deals), **case})


SAID = ("0 announce 41", "1 announce 0", "2 announce 0", "3 announce 0", "0 decline")
SHOWN = (*SAID, "0 show AD KD 9D 7D")
STRONG_DEAL = deal_with({"0": STRONG})


def absent_log(deal: Any, *text: str) -> list[str]:
    """Return the whole log after these moves if all players then leave."""
    from_here, log = act(deal, *text), list(text)
    while not from_here.over:
        seat = from_here.phase.to_act(from_here)[0]
        log.append(f"{seat} {from_here.phase.absent(from_here, seat).text}")
        from_here = act(from_here, log[-1])
    return log


def test_a_running_hand_has_the_credits_confirmed_so_far() -> None:
    answer = judge(document_of(STRONG_DEAL, *SHOWN, "0 play AD"), totals={"A": 20, "B": 4})
    deal = answer["deals"][0]
    assert (deal["complete"], deal["to_act"]) == (False, ["1"])
    assert deal["sheet"] == {"ruff": "A", "tricks": {"A": 0, "B": 0}}
    assert deal["points"] == {"A": 12, "B": 0}
    assert answer["totals"] == {"A": 32, "B": 4}
    assert (answer["sets"], answer["finished"], answer["next"]) == ({"A": 0, "B": 0}, False, None)


def test_a_provisional_ruff_is_no_credit() -> None:
    answer = judge(document_of(STRONG_DEAL, *SAID))
    assert answer["deals"][0]["points"] == {"A": 0, "B": 0}
    assert answer["deals"][0]["sheet"] == {"tricks": {"A": 0, "B": 0}}
    assert answer["deals"][0]["allowed"] == {"0": ["show cards"]}


def test_a_ruff_may_end_set_and_match() -> None:
    answer = judge(document_of(STRONG_DEAL, *SHOWN), totals={"A": 40, "B": 51})
    assert answer["deals"][0]["sheet"] == {"ruff": "A", "tricks": {"A": 0, "B": 0}}
    assert answer["totals"] == {"A": 52, "B": 51}
    assert (answer["sets"], answer["finished"], answer["next"]) == ({"A": 1, "B": 0}, True, None)


def test_the_hand_after_the_end_of_a_set_starts_at_zero_and_the_deal_passes_on() -> None:
    first = document_of(STRONG_DEAL, *SHOWN)
    case: dict[str, Any] = {"totals": {"A": 40, "B": 51}, "sets": {"A": 0, "B": 1}, "options": {"sets_to_win": 2}}
    answer = judge(first, **case)
    assert (answer["totals"], answer["sets"]) == ({"A": 52, "B": 51}, {"A": 1, "B": 1})
    assert (answer["finished"], answer["next"]) == (False, {"dealer": "0", "eldest": "1"})
    answer = judge(first, document_of(deal_with({}, dealer="0")), **case)
    assert answer["totals"] == {"A": 0, "B": 0}
    assert "warnings" not in answer


def test_an_answer_can_be_carried_on_from() -> None:
    before = judge(document_of(STRONG_DEAL, *SHOWN), totals={"A": 40, "B": 51}, options={"sets_to_win": 2})
    case = {name: before[name] for name in ("totals", "sets")}
    answer = judge(document_of(deal_with({}, dealer="0"), number=2), **case, options={"sets_to_win": 2})
    assert (answer["totals"], answer["sets"]) == ({"A": 0, "B": 0}, {"A": 1, "B": 0})


def test_a_tie_carried_makes_the_next_ruff_worth_more_until_it_is_scored() -> None:
    log = absent_log(STRONG_DEAL, "0 announce 14", "1 announce 14", "2 announce 0", "3 announce 0")
    answer = judge(document_of(STRONG_DEAL, *log), options={"ruff_tie": "carry"})
    assert answer["next"] == {"dealer": "0", "eldest": "1", "ruff_stake": 2}
    second = deal_with({"1": STRONG}, dealer="0")
    lines = ["1 announce 41", "2 announce 0", "3 announce 0", "0 announce 0", "1 decline", "1 show AD KD 9D 7D"]
    answer = judge(document_of(STRONG_DEAL, *log), document_of(second, *lines), options={"ruff_tie": "carry"})
    assert answer["deals"][1]["sheet"]["stake"] == 2
    assert answer["deals"][1]["points"]["B"] == 24


@pytest.mark.parametrize(
    ("numbers", "stake"), [((14, 14, 0, 0), 3), ((0, 0, 0, 0), 2), ((41, 0, 0, 0), 1), ((95, 0, 0, 0), 2)]
)
def test_the_value_of_the_next_ruff(numbers: tuple[int, ...], stake: int) -> None:
    deal = deal_with({"0": STRONG}, chosen=options(ruff_tie="carry"), stake=2)
    deal = played_out(say(deal, *numbers))
    coming = GAME.next_after(deal, GAME.result(deal), {"A": 0, "B": 0})
    assert coming is not None
    assert coming.stake == stake


def test_a_sheet_alone_takes_an_unscored_ruff_as_tied() -> None:
    chosen, tricks = options(ruff_tie="carry"), {"A": 6, "B": 6}
    for sheet, stake in (({}, 2), ({"ruff": "B"}, 1), ({"miscount": "B"}, 1)):
        coming = GAME.next_deal(chosen, Setup(1, "0"), {**sheet, "tricks": tricks}, {"A": 0, "B": 0})
        assert coming is not None
        assert coming.stake == stake


def test_a_new_set_starts_with_a_stake_of_one() -> None:
    chosen = options(ruff_tie="carry", sets_to_win=2)
    setup = Setup(3, "0", stake=4, totals={"A": 40, "B": 50})
    coming = GAME.next_deal(chosen, setup, {"tricks": {"A": 4, "B": 8}}, {"A": 40, "B": 58})
    assert coming == Setup(4, "1", totals={"A": 0, "B": 0}, won={"B": 1})


def test_a_stake_in_a_document_counts_where_it_is_played() -> None:
    answer = judge(document_of(STRONG_DEAL, *SHOWN, ruff_stake=3), options={"ruff_tie": "carry"})
    assert answer["deals"][0]["points"]["A"] == 36
    with pytest.raises(InputError, match="unknown_field"):
        judge(document_of(STRONG_DEAL, ruff_stake=3))


def test_tied_above_the_target_one_more_hand_is_played() -> None:
    log = absent_log(STRONG_DEAL, "0 announce 0", "1 announce 14", "2 announce 0", "3 announce 0")
    points = judge(document_of(STRONG_DEAL, *log))["deals"][0]["points"]
    assert min(points.values()) > 0, points
    totals = {"A": 52 - points["A"], "B": 52 - points["B"]}
    answer = judge(document_of(STRONG_DEAL, *log), totals=totals, options={"set_end": "end_of_hand"})
    assert (answer["totals"], answer["finished"]) == ({"A": 52, "B": 52}, False)
    assert answer["next"] == {"dealer": "0", "eldest": "1"}


def test_points_of_a_deal_are_what_the_totals_gain() -> None:
    log = ("0 announce 60", *SAID[1:], "0 show")
    answer = judge(document_of(STRONG_DEAL, *log), totals={"A": 5, "B": 0})
    assert answer["deals"][0]["points"] == {"A": -5, "B": 0}
    assert answer["totals"] == {"A": 0, "B": 0}


def test_the_eldest_alone_determines_the_dealer_in_either_direction() -> None:
    for direction in ("cw", "ccw"):
        deal = document_of(STRONG_DEAL)
        del deal["dealer"]
        answer = judge({**deal, "eldest": "0"}, options={"direction": direction})
        assert answer["deals"][0]["to_act"] == ["0"]
        assert "warnings" not in answer


def test_a_contradiction_of_the_rotation_is_believed_with_a_warning() -> None:
    deal = document_of(STRONG_DEAL, eldest="2")
    assert len(judge(deal)["warnings"]) == 1
    assert judge(deal)["deals"][0]["to_act"] == ["0"]


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"head": None}, "missing", "deals[0].head"),
        ({"head": "4D 2H 3H"}, "wrong_head_size", "deals[0].head"),
        ({"head": "4D 2H 3H AD"}, "card_twice", "deals[0].head"),
        ({"dealer": "4"}, "unknown_seat", "deals[0].dealer"),
        ({"moves": ["0 announce x"]}, "unreadable_move", "deals[0].moves[0]"),
        ({"moves": ["0 announce 4", "0 show 4D,2H"]}, "unreadable_move", "deals[0].moves[1]"),
        ({"moves": ["0 call S"]}, "unknown_move", "deals[0].moves[0]"),
    ],
)
def test_an_unreadable_value_is_named_by_its_field(change: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(InputError) as caught:
        judge({**document_of(STRONG_DEAL), **change})
    assert (caught.value.code, caught.value.field) == (code, field)


@pytest.mark.parametrize("case", [{"sets": {"C": 1}}, {"sets": {"A": -1}}, {"rounds": {"A": 1}}])
def test_sets_are_counted_by_side(case: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        judge(document_of(STRONG_DEAL), **case)


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_whole_match_of_three_sets_ends_when_two_are_won(preset: str) -> None:
    chosen, rng = options(preset, sets_to_win=2), Random(4)
    setup: Setup | None = GAME.first_deal(chosen, "0", playable(GAME, chosen, rng).stock)
    deals = []
    while setup is not None:
        fresh = playable(GAME, chosen, rng)
        world = World(GAME, chosen, setup, fresh.hands, fresh.stock)
        deal, log = world.start(), []
        while not deal.over:
            seat = deal.phase.to_act(deal)[0]
            true = deal.phase.name == "announce"
            text = f"announce {deal.true_ruff(seat)}" if true else deal.phase.absent(deal, seat).text
            log.append((seat, text))
            deal = act(deal, f"{seat} {text}")
        deals.append(deal_document(World(GAME, chosen, setup, fresh.hands, fresh.stock, tuple(log))))
        setup = GAME.next_after(deal, GAME.result(deal), {})
    answer = judge(*deals, preset=preset, options={"sets_to_win": 2})
    winner = max(answer["sets"], key=lambda side: answer["sets"][side])
    assert (answer["finished"], answer["sets"][winner], answer["next"]) == (True, 2, None)
    assert "warnings" not in answer
    assert answer["totals"][winner] >= chosen.layout.target


def test_the_lowest_cut_deals_and_ties_cut_again() -> None:
    assert first_dealer(options(), "0", ["5S", "9D", "3H", "KC"]) == "2"
    assert first_dealer(options(), "2", ["5S", "9D", "3H", "KC"]) == "0"
    assert first_dealer(options(), "0", ["3S", "9D", "3H", "KC", "8S", "7S"]) == "2"
    assert first_dealer(options(), "0", ["3S", "9D", "3H", "KC"]) == "2"


def test_cards_are_dealt_four_at_a_time_from_the_eldest() -> None:
    pack = GAME.pack(options())
    hands = GAME.deal_out(options(), Setup(1, "3"), pack)
    assert hands["0"] == (*pack[:4], *pack[16:20], *pack[32:36])
    assert hands["3"][-1] == pack[47]


def test_a_view_of_a_document_keeps_the_secrets_of_the_rub() -> None:
    case = {"game": "ruff_and_trump", "deals": [document_of(STRONG_DEAL, *SAID[:4])]}
    assert view_after(case, viewer="0")["to_act"] == ["0"]
    for viewer in ("1", "2", "public"):
        seen = view_after(case, viewer=viewer)
        assert (seen["to_act"], seen["waiting"], seen["allowed"]) == ([], 1, [])
