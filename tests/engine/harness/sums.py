"""Sums that must add up after a deal, game by game, each with its section.

Each is a function of the played world, its sheet and the points of that sheet. `VOID` says from the cards and the
log alone whether a deal must be dealt again. `test_planted_sums.py` shows each of them fail.
"""

from collections.abc import Callable

from testkit.walks import World
from tests.engine.harness import sums_ruff_and_trump as ruff_and_trump
from tests.engine.harness import sums_troefcall as troefcall
from tests.engine.harness import sums_truc_y_flou as truc_y_flou
from tests.engine.harness import sums_truf as truf
from tests.engine.harness.log import Points, Sheet, cards_played, moves_with
from tests.engine.harness.promised import Promised

Sum = Callable[[World, Sheet, Points], None]


def nobody_plays_a_card_twice(world: World, sheet: Sheet, points: Points) -> None:
    """Cards: none is played twice, and what was not played is still held (all games)."""
    plays = [card for _, card in cards_played(world)]
    held = [card for hand in world.deal().hands.values() for card in hand]
    gone = sum(len(cards.split()) for _, cards in moves_with(world, "discard"))
    taken = 4 * len(moves_with(world, "rub"))
    assert len(set(plays + held)) == len(plays) + len(held)
    assert len(plays) + len(held) + gone == sum(map(len, world.hands.values())) + taken


KNOWN: dict[str, tuple[Sum, ...]] = {
    "truf": (
        nobody_plays_a_card_twice,
        truf.thirteen_tricks,
        truf.turn_alternates,
        truf.bids_within_thirteen,
        truf.mode_by_total,
        truf.m1_sum,
        truf.m2_and_m3_from_m1,
        truf.m4_only_exact_scores,
        truf.seats_do_not_matter,
    ),
    "troefcall": (
        nobody_plays_a_card_twice,
        troefcall.one_side_scores,
        troefcall.seven_to_thirteen_tricks,
        troefcall.points_by_kind,
        troefcall.rotation,
    ),
    "ruff_and_trump": (
        nobody_plays_a_card_twice,
        ruff_and_trump.fifty_two_cards,
        ruff_and_trump.tricks_and_cards,
        ruff_and_trump.card_points_above_par,
        ruff_and_trump.points_add_up,
        ruff_and_trump.no_score_below_zero,
        ruff_and_trump.a_set_starts_at_nothing,
    ),
    "truc_y_flou": (
        nobody_plays_a_card_twice,
        truc_y_flou.three_cards_each,
        truc_y_flou.never_above_25,
        truc_y_flou.credits_add_up,
        truc_y_flou.bonus_of_played_cards,
        truc_y_flou.one_declaration_each,
        truc_y_flou.declarations_pay,
        truc_y_flou.ladder,
        truc_y_flou.rounds,
    ),
}

SUMS = Promised("SUMS", KNOWN)

VOID: dict[str, Callable[[World], bool]] = {"truf": truf.thrown_in, "troefcall": troefcall.redealt}
"""Predicates for deals that must be dealt again; other games have no such deals."""


def sums_hold(world: World) -> None:
    """A deal is void exactly when the rules say so; else its sheet can be scored and all sums of the game are right."""
    deal = world.deal()
    sheet = world.game.result(deal)
    must_be_void = VOID.get(world.game.name, lambda world: False)(world)
    assert (sheet is None) == (world.game.void(deal) is not None) == must_be_void
    if sheet is None:
        return
    points = world.game.score(world.options, sheet).points
    assert tuple(points) == tuple(world.game.sides(world.options))
    for holds in SUMS[world.game.name]:
        holds(world, sheet, points)
