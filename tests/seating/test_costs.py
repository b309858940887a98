"""The prices of one round: what they promise to the searches that compare them."""

from seating.costs import Costs, costs
from seating.history import History
from seating.values import RoundSeats, Rules
from tests.seating.evenings import names

NO_WISHES = Rules()
FULL, SHORT = tuple(names(7)[:4]), tuple(names(7)[4:])
EMPTY = 7
"""The number of the empty seat, behind seven players."""


def _swiss(history: History, scores: list[int], rules: Rules = NO_WISHES, worth: float | None = None) -> Costs:
    by_id = dict(zip(names(7), scores, strict=True))
    return costs(names(7), (4, 3), by_id, history=history, rules=rules, worth=worth)


def test_only_short_tables_beyond_the_fewest_are_out_of_turn() -> None:
    tables = [(FULL, SHORT), (("p01", *SHORT), FULL[1:]), (("p02", "p03", "p04", "p07"), ("p01", "p05", "p06"))]
    history = History("individual", 4, map(RoundSeats, tables))
    once, twice = (_swiss(history, [6, 5, 4, 3, 2, 1, 0], worth=worth) for worth in (1, 2))
    prices = [other.get(EMPTY, 0) - one.get(EMPTY, 0) for one, other in zip(once.rows, twice.rows, strict=True)]
    assert prices[:EMPTY] == [0, 0, 0, 0, once.spread, once.spread, 0]  # p05 and p06 sat at two, all others at one


def test_only_meetings_of_the_last_round_are_back_to_back() -> None:
    history = History("individual", 4, [RoundSeats((FULL, SHORT)), RoundSeats((("p01", "p05"), ("p02", "p06")))])
    assert history.last == {("p01", "p05"), ("p02", "p06")}


def test_a_meeting_of_club_mates_is_worth_half_a_repeat() -> None:
    clubs = Rules(clubs={"p01": frozenset("A"), "p05": frozenset("A")})
    history = History("individual", 4, [RoundSeats((FULL,)), RoundSeats((("p06", "p07"),))])
    prices = _swiss(history, [6, 5, 4, 3, 2, 1, 0], clubs, worth=10)
    assert prices.rows[0][4] * 2 == prices.rows[0][1] == 10 * prices.spread


def test_the_cheapest_breach_above_the_spread_costs_enough_to_be_avoided() -> None:
    clubs = Rules(clubs={"p01": frozenset("A"), "p02": frozenset("A")})
    prices = _swiss(History("individual", 4), [6, 5, 4, 3, 2, 1, 0], clubs)
    assert prices.rows[0] == {1: prices.rows[0][1]}
    assert prices.rows[0][1] >= prices.avoid


def test_the_widest_spread_and_the_last_meeting_cost_less_than_what_is_to_be_avoided() -> None:
    history = History("individual", 4, [RoundSeats((FULL, SHORT))])
    prices = _swiss(history, [60, 50, 40, 30, 20, 10, 0], worth=0)
    assert 2 * 60 * prices.spread + 9 * prices.rows[0][1] < prices.avoid  # nine pairs meet at these tables


def test_a_player_with_a_fixed_partner_is_dearer_to_another_one_than_any_repeated_partner() -> None:
    rounds = [RoundSeats((FULL, SHORT))] * 3
    rules = Rules(groups=((FULL[0], FULL[2]),))
    prices = _swiss(History("partners", 4, rounds), [0] * 7, rules)
    assert prices.partners[0][1] > prices.partners[1][3] > 0
