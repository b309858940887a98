"""Sums of Ruff and Trump. Sections are those of docs/rules/ruff_and_trump/rulebook.md."""

from testkit.walks import World
from tests.engine.harness.log import Points, Sheet, moves_with, tricks_played


def fifty_two_cards(world: World, sheet: Sheet, points: Points) -> None:
    """1.1: players x cards + head = 52, also after a rub, whose discards are as many as it took (1.4)."""
    layout, deal = world.options.layout, world.deal()
    assert sum(map(len, world.hands.values())) + len(world.stock) == 52 == layout.players * layout.each + layout.head
    held = {len(hand) for hand in deal.hands.values()}
    assert len(deal.discards) == 4 * len(moves_with(world, "rub"))
    assert held == {layout.each - len(tricks_played(world))}


def tricks_and_cards(world: World, sheet: Sheet, points: Points) -> None:
    """1.5, 1.6: as many tricks as cards each; the cards of all sides are all that was dealt, in pairs 48 by fours."""
    layout, taken = world.options.layout, sum(sheet["tricks"].values())
    assert taken == len(tricks_played(world))
    assert taken == layout.each or (taken == 0 and world.options.set_end == "immediate")
    cards = world.game.score(world.options, sheet).derived["cards"]
    assert sum(cards.values()) == taken * layout.players
    assert all(many % layout.players == 0 for many in cards.values())


def card_points_above_par(world: World, sheet: Sheet, points: Points) -> None:
    """1.6: max(0, C - par); of two pairs at most one side scores, at most 24."""
    scored = world.game.score(world.options, sheet).derived
    pars = {"double4": 24, "single4": 12, "single3": 12, "single2": 12, "single3_16": 16, "single2_24": 24}
    par = pars[world.options.format]
    if world.options.card_par == "dozen":
        par = 24 if world.options.format == "double4" else 12
    assert scored["card_points"] == {side: max(0, cards - par) for side, cards in scored["cards"].items()}
    if world.options.format == "double4":
        assert sorted(scored["card_points"].values())[0] == 0
        assert max(scored["card_points"].values()) <= 24


def points_add_up(world: World, sheet: Sheet, points: Points) -> None:
    """1.3, 1.6: ruff 12 times its stake, minus the forfeit, plus card points.

    Without an announced ruff it counts nothing.
    """
    cards = world.game.score(world.options, sheet).derived["card_points"]
    ruff = 12 * sheet.get("stake", 1) * ("ruff" in sheet)
    forfeit = world.options.ruff_forfeit_points * ("miscount" in sheet)
    assert sum(points.values()) == ruff - forfeit + sum(cards.values())
    numbers = [int(number) for _, number in moves_with(world, "announce")]
    assert max(numbers) > 0 or not {"ruff", "miscount"} & set(sheet)
    assert max(numbers) <= (95 if world.options.ruff_measure == "points" else 13)


def no_score_below_zero(world: World, sheet: Sheet, points: Points) -> None:
    """1.3, RT-4: a forfeit takes no score below 0, and costs no more than it says."""
    credited, totals = world.game.credits(world.options, world.setup, sheet), world.setup.totals
    for side, many in credited.items():
        assert totals.get(side, 0) + many >= 0
        assert points[side] <= many <= points[side] + world.options.ruff_forfeit_points


def a_set_starts_at_nothing(world: World, sheet: Sheet, points: Points) -> None:
    """1.7: a sole leader at or above the target wins a set; the next starts at 0."""
    credited = world.game.credits(world.options, world.setup, sheet)
    after = {side: world.setup.totals.get(side, 0) + many for side, many in credited.items()}
    coming = world.game.next_deal(world.options, world.setup, sheet, after)
    best = sorted(after.values())
    won = best[-1] >= world.options.layout.target and best[-1] > best[-2]
    if coming is None:
        assert won
        return
    assert dict(coming.totals) == (dict.fromkeys(after, 0) if won else after)
    assert sum(coming.won.values()) == sum(world.setup.won.values()) + won
