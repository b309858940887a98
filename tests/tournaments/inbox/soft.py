"""Deals of a small club over three months: honest ones, and ones in which a player helps an opponent."""

from collections import defaultdict
from random import Random

EVENINGS, ROUNDS, DEALS = 12, 4, 4
BIDS = (-2, -1, 1, 2)


def club_deals(seed: int, players: int = 8, soft: tuple[int, int] | None = None) -> list[dict[int, int]]:
    """Return the deals of EVENINGS evenings, Swiss from the second round on, with players of different strength.

    `soft` are a player who plays badly with the other one at the table, and that other one.
    """
    chance = Random(seed)
    strength = {player: chance.uniform(0.3, 0.75) for player in range(1, players + 1)}
    deals: list[dict[int, int]] = []
    for _evening in range(EVENINGS):
        form = {player: chance.gauss(0, 0.05) for player in strength}
        totals: dict[int, int] = defaultdict(int)
        for _round in range(ROUNDS):
            order = sorted(strength, key=lambda player: (-totals[player], chance.random()))
            for start in range(0, players - players % 4, 4):
                four = order[start : start + 4]
                for _deal in range(DEALS):
                    exact = {player: strength[player] + form[player] for player in four}
                    if soft is not None and set(soft) <= set(four):
                        exact[soft[0]] *= 0.3
                        exact[soft[1]] = 0.95
                    points = _points(chance, exact)
                    deals.append(points)
                    for player, amount in points.items():
                        totals[player] += amount
    return deals


def _points(chance: Random, exact: dict[int, float]) -> dict[int, int]:
    """Return the points of a deal of Truf: a bid is made exactly or missed, and one miss makes others miss as well."""
    tricks = dict.fromkeys(exact, 0)
    for _trick in range(13):
        tricks[chance.choice(list(exact))] += 1
    disturbed = chance.random() < 0.2
    points = {}
    for player, made in exact.items():
        is_made = chance.random() < (made * 0.7 if disturbed else made)
        points[player] = max(1, tricks[player]) if is_made else -abs(chance.choice(BIDS))
    return points
