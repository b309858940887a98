"""Sums that must hold when a deal is over, game by game."""

from typing import Any

from tests.engine.harness.walks import World


def _tiny(world: World, sheet: dict[str, Any], points: dict[str, int]) -> None:
    assert sum(points.values()) == 5


def _truf(world: World, sheet: dict[str, Any], points: dict[str, int]) -> None:
    assert sum(sheet["tricks"].values()) == 13
    if world.options.scoring == "M1":
        final = sum(sheet["bids"].values()) + sheet["shift"] * len(sheet["bids"])
        assert sum(points.values()) == -abs(final - 13) * world.options.score_scale


def _troefcall(world: World, sheet: dict[str, Any], points: dict[str, int]) -> None:
    loser = {"NS": "EW", "EW": "NS"}[sheet["side"]]
    assert points[loser] == 0
    assert points[sheet["side"]] >= 0


def _truc_y_flou(world: World, sheet: dict[str, Any], points: dict[str, int]) -> None:
    """Never above 25, what was credited adds up, and under play the round stops with the credit that wins it."""
    before = world.setup.totals
    after = {side: before[side] + points[side] for side in points}
    assert sum(points.values()) == sum(entry[1] for entry in sheet["credits"])
    assert min(points.values()) >= 0
    assert max(after.values()) <= 25 > min(after.values())
    deal = world.deal()
    assert after == deal.scores
    if max(after.values()) == 25 and world.options.settle == "chronological":
        winner = max(after, key=after.__getitem__)
        assert (sheet["credits"][-1][0] == "D") == (int(sheet["dealer"]) % 2 == ("even", "odd").index(winner))


def _ruff_and_trump(world: World, sheet: dict[str, Any], points: dict[str, int]) -> None:
    layout = world.options.layout
    taken = sum(sheet["tricks"].values())
    assert taken == layout.each or (taken == 0 and world.options.set_end == "immediate")
    cards = world.game.score(world.options, sheet).derived["card_points"]
    if layout.pairs:
        assert sum(many > 0 for many in cards.values()) <= 1
    assert max(cards.values()) <= layout.each * layout.players - world.options.par
    ruff = 12 * sheet.get("stake", 1) * ("ruff" in sheet)
    forfeit = world.options.ruff_forfeit_points * ("miscount" in sheet)
    assert sum(points.values()) == ruff - forfeit + sum(cards.values())
    credited = world.game.credits(world.options, world.setup, sheet)
    assert all(world.setup.totals.get(side, 0) + credited[side] >= 0 for side in credited)


SUMS = {"tiny": _tiny, "truf": _truf, "troefcall": _troefcall, "ruff_and_trump": _ruff_and_trump}
SUMS |= {"truc_y_flou": _truc_y_flou}


def sums_hold(world: World) -> None:
    """No card is lost, the sheet can be scored again from what it says, and the game's own sums are right."""
    deal = world.deal()
    played = sum(text.startswith("play ") for _, text in world.log)
    assert sum(map(len, deal.hands.values())) + played == sum(map(len, world.hands.values()))
    assert len(set(world.stock) | {card for hand in world.hands.values() for card in hand}) == len(
        world.game.pack(world.options)
    )
    sheet = world.game.result(deal)
    if sheet is None:
        assert world.game.void(deal) is not None
        return
    points = world.game.score(world.options, sheet).points
    assert tuple(points) == tuple(world.game.sides(world.options))
    SUMS[world.game.name](world, sheet, points)
