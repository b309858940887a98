"""Reachable bids: the search agrees with trying every legal move."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import bots, table
from engine.cards import FRENCH_SUITS
from engine.game import Setup
from engine.moves import read_move
from engine.rules.truf import GAME, OVER
from engine.rules.truf.bids import read_bid
from engine.rules.truf.deal import Trick, TrufDeal
from engine.rules.truf.endings import Search, uncovered
from engine.rules.truf.play import PLAY
from engine.rules.truf.reachable import Budget, ask, bits, reachable, wanted, wish_of
from engine.rules.truf.scoring import deal_points
from engine.seats import order_from
from tests.present import present
from tests.profiles import examples

from .positions import options

SCORINGS = ("M1", "M2", "M3", "M4")


def ending(rng: Random, left: int) -> TrufDeal:
    """Return a random deal with `left` tricks left and perhaps one begun."""
    leading = rng.choice(["broken", "free"])
    opts = options(players=rng.choice([3, 4]), scoring=rng.choice(SCORINGS), lead_trump_rule=leading)
    seats, pack = GAME.seats(opts), list(GAME.pack(opts))
    rng.shuffle(pack)
    trump = rng.choice([None, *FRENCH_SUITS])
    deal = TrufDeal(
        options=opts, setup=Setup(1, "N", rng.choice(["cw", "ccw"])), seats=seats, phases=(OVER, PLAY), declarer="N",
        bids={seat: read_bid(rng.choice(["KS", "AS", "2S", "3S", "4S", "7S"])) for seat in seats},
        hands={one: tuple(pack[at * left : (at + 1) * left]) for at, one in enumerate(seats)},
        trump=trump, turn=rng.choice(seats), broken=rng.random() < 0.5, chosen=rng.choice(["atas", "bawah"]),
        tricks=tuple(Trick((), rng.choice(seats)) for _ in range(13 - left)),
    )  # fmt: skip
    for _ in range(rng.randint(0, len(seats) - 1)):
        deal = one_move_later(deal, rng)
    return deal


def one_move_later(deal: TrufDeal, rng: Random) -> TrufDeal:
    """The deal after any legal move."""
    turn = present(deal.turn)
    after: TrufDeal = table.apply(deal, turn, rng.choice(list(deal.phase.moves(deal, turn))))
    return after


def ends(deal: TrufDeal) -> set[tuple[int, ...]]:
    """The tricks of all seats at every end the rules allow, by trying every legal move."""
    if deal.over:
        return {tuple(deal.taken.values())}
    turn = present(deal.turn)
    return {end for move in deal.phase.moves(deal, turn) for end in ends(table.apply(deal, turn, move))}


def search_of(deal: TrufDeal, seat: str) -> Search:
    order = order_from(deal.seats, deal.seats[0], deal.setup.direction)
    return Search(order.index(seat), FRENCH_SUITS.index(deal.trump) if deal.trump else -1)


@given(st.integers(0, 10**9), st.integers(1, 3))
def test_a_bid_is_reachable_when_some_legal_way_reaches_it(seed: int, left: int) -> None:
    deal = ending(Random(seed), left)
    found = ends(deal)
    for at, seat in enumerate(deal.seats):
        least, most = wanted(deal, seat)
        expected = any(least <= end[at] <= most for end in found)
        assert ask(search_of(deal, seat), deal, seat, Budget()) == ("yes" if expected else "no")


@examples(0.5)
@given(st.integers(0, 10**9))
def test_a_search_of_one_ending_does_not_spoil_another(seed: int) -> None:
    """One search is asked for every number of tricks, after each card of a random play."""
    rng = Random(seed)
    deal = replace(ending(rng, 3), options=options(scoring="M4"))
    deal = replace(deal, options=options(scoring="M4", players=len(deal.seats)))
    seat = rng.choice(deal.seats)
    way = [deal]
    while not way[-1].over:
        way.append(one_move_later(way[-1], rng))
    search, at = search_of(deal, seat), deal.seats.index(seat)
    for one in reversed(way):
        possible = {end[at] for end in ends(one)}
        for bid in range(14):
            asked = replace(one, bids={**one.bids, seat: read_bid("KS")}, shift=bid)
            assert ask(search, asked, seat, Budget()) == ("yes" if bid in possible else "no")


@given(st.integers(0, 10**9), st.integers(1, 3))
def test_no_play_leaves_the_bounds(seed: int, left: int) -> None:
    deal = ending(Random(seed), left)
    while deal.trick:
        deal = ending(Random(seed := seed + 1), left)
    hands = bits(deal.hands, order_from(deal.seats, deal.seats[0], deal.setup.direction))
    for at, seat in enumerate(deal.seats):
        low, high = search_of(deal, seat).bounds(hands)
        assert {end[at] - deal.taken[seat] for end in ends(deal)} <= set(range(low, high + 1))


@pytest.mark.parametrize(
    ("own", "others", "left"),
    [(0b1000, 0b0111, 1), (0b0001, 0b1000, 0), (0b0011, 0b1000, 1), (0b0101, 0b1010, 0), (0b1110, 0b0001, 3)],
)
def test_each_higher_card_covers_one(own: int, others: int, left: int) -> None:
    assert uncovered(own, others) == left


def played_positions(preset: str, seed: int, **changes: object) -> list[TrufDeal]:
    """The positions of a deal played at random by the bots, from the first lead on."""
    rng = Random(seed)
    opts = GAME.options(preset, {"throw_in": False, **changes})
    pack = list(GAME.pack(opts))
    rng.shuffle(pack)
    deal = table.start(GAME, opts, Setup(1, "N", "ccw"), pack)
    results = []
    while not deal.over:
        seat = table.to_act(deal)[0]
        text = bots.choose("simple", table.view(GAME, deal, seat), rng.randrange(10**6))
        deal = table.apply(deal, seat, read_move(text, GAME.forms))
        results += [deal] if deal.mode else []
    return results


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("preset", "changes"), [("classic", {}), ("exact", {"players": 3}), ("web6", {})])
def test_from_the_first_lead_to_the_end_what_is_lost_stays_lost(preset: str, changes: dict, seed: int) -> None:
    way = played_positions(preset, seed, **changes)
    answers = reachable(way)
    cards = 13 * len(way[0].seats)
    assert len(answers) == cards + 1
    for seat in way[0].seats:
        of_seat = [answer[seat] for answer in answers]
        assert of_seat == sorted(of_seat, key=("yes", "unknown", "no").index)
        assert Counter(of_seat)["unknown"] < cards // 2


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("seed", range(2))
def test_in_the_end_reached_is_what_costs_no_points(scoring: str, seed: int) -> None:
    """Under M4 every other number costs; under the others a trick on the right side of the bid does not."""
    last = played_positions("classic", seed, scoring=scoring, m4_zero_success="fixed")[-1]
    points = deal_points(last.options, present(last.mode), last.final_bids, last.taken)
    for seat, answer in reachable([last])[0].items():
        assert (answer == "yes") == (points[seat] >= 0)


def test_a_bid_below_zero_can_not_be_reached() -> None:
    deal = replace(ending(Random(1), 2), shift=-9, chosen="bawah")
    assert set(reachable([deal])[0].values()) == {"no"}


def test_the_same_question_has_the_same_answer_however_small_the_budget() -> None:
    way = played_positions("exact", 6)
    asked = [ask(search_of(way[0], seat), way[12], seat, Budget(0)) for seat in way[0].seats]
    again = [ask(search_of(way[0], seat), way[12], seat, Budget(0)) for seat in way[0].seats]
    assert asked == again


def test_the_target_of_a_bid_follows_the_scoring() -> None:
    assert [wish_of(scoring, "atas") for scoring in SCORINGS] == ["least", "least", "least", "exact"]
    assert [wish_of(scoring, "bawah") for scoring in SCORINGS] == ["most", "most", "most", "exact"]


def test_nothing_is_known_of_an_unplayed_deal() -> None:
    assert reachable([]) == []
