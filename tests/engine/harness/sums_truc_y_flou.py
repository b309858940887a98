"""Sums of Truc y Flou. Sections are those of docs/rules/truc_y_flou/rulebook.md."""

from collections.abc import Iterator
from itertools import accumulate

from testkit.walks import World
from tests.engine.harness.log import Points, Sheet, cards_played, moves_with


def three_cards_each(world: World, sheet: Sheet, points: Points) -> None:
    """2.2, 2.5: three cards each of forty, and at most three tricks."""
    assert {len(hand) for hand in world.hands.values()} == {3}
    assert len(world.stock) == 40 - 18
    assert len(cards_played(world)) <= 18


def never_above_25(world: World, sheet: Sheet, points: Points) -> None:
    """2.3, TF-14: no score is ever above 25, never are both there, and the round stops with the credit that wins it."""
    before = world.setup.totals
    after = {side: before[side] + points[side] for side in points}
    assert max(after.values()) <= 25 > min(after.values())
    if world.options.settle == "chronological":
        letters = {side: "DE"[(int(sheet["dealer"]) % 2 == 0) != (side == "even")] for side in points}
        for side, letter in letters.items():
            runs = accumulate(entry[1] * (entry[0] == letter) for entry in sheet["credits"])
            reached = [place for place, run in enumerate(runs) if before[side] + run >= 25]
            assert reached in ([], [len(sheet["credits"]) - 1])


def credits_add_up(world: World, sheet: Sheet, points: Points) -> None:
    """2.10: points are the credits of a team, none is nothing, and totals grow by them."""
    assert sum(points.values()) == sum(entry[1] for entry in sheet["credits"])
    assert all(entry[1] > 0 for entry in sheet["credits"])
    assert {side: world.setup.totals[side] + points[side] for side in points} == world.deal().scores


def credits_with_room(world: World, sheet: Sheet) -> Iterator[tuple[str, int, str, int]]:
    """Yield team, points and kind of each credit, and its limit.

    No team passes 25, and the second stays at 24.
    """
    even = "D" if int(sheet["dealer"]) % 2 == 0 else "E"
    scores = {even: world.setup.totals["even"], "DE".replace(even, ""): world.setup.totals["odd"]}
    for team, many, kind in sheet["credits"]:
        other = next(score for one, score in scores.items() if one != team)
        yield team, many, kind, (25 if other < 25 else 24) - scores[team]
        scores[team] += many


def bonus_of_played_cards(world: World, sheet: Sheet, points: Points) -> None:
    """2.5: the Sword earns 2 and the Club 1 when played; an unplayed one earns nothing."""
    played = {card for _, card in cards_played(world)}
    paid = {kind: (many, room) for _, many, kind, room in credits_with_room(world, sheet)}
    for card, worth, kind in (("1S", 2, "sword"), ("1B", 1, "club")):
        assert card in played or kind not in paid
        if kind in paid:
            assert paid[kind][0] == min(worth, paid[kind][1])
        elif card in played:
            assert (world.options.bonus_to, world.options.settle) != ("player", "chronological")


def one_declaration_each(world: World, sheet: Sheet, points: Points) -> None:
    """2.5 to 2.7: one embit bid a deal, one declaration a player, not embit and flor."""
    bids = [seat for word in ("embit", "mi_falta", "restou_truc") for seat, _ in moves_with(world, word)]
    flors = [seat for word in ("flor", "flor_tambien", "better_flor") for seat, _ in moves_with(world, word)]
    assert len(bids) <= 1
    assert len(set(flors + bids)) == len(flors + bids)
    paid = {kind for _, _, kind in sheet["credits"] if kind.startswith("embit_")}
    assert not flors or paid <= (set() if world.options.flor_voids_folds else {"embit_fold"})


def declarations_pay(world: World, sheet: Sheet, points: Points) -> None:
    """2.6, 2.7: embits 1, 2 or the raise; flors 3 each, 3 and 5 for silence, 5 or 6 compared; all capped at 25."""
    flors = sum(len(moves_with(world, word)) for word in ("flor", "flor_tambien", "better_flor"))
    raised = 2 if moves_with(world, "raise") else 1
    due = {"embit_unchallenged": {1}, "embit_sung": {2}, "embit_fold": {raised}, "flor": {3 * flors}, "flor_fold": {5}}
    due |= {"flor_silent": {3, 5}, "flor_compared": {world.options.better_flor_points}}
    due |= {"flor_contest": {"own": {3, 6, 9}, "all": {3 * flors}, "three": {3}}[world.options.flor_contest]}
    for _, many, kind, room in credits_with_room(world, sheet):
        assert kind not in due or many in {min(one, room) for one in due[kind]}, kind


def ladder(world: World, sheet: Sheet, points: Points) -> None:
    """2.8: a refused bid scores the previous value (1, 2, 3, 4, 6).

    An accepted one scores its own value, up to the round.
    """
    levels = {"restou_truc": 2, "truc": 2, "retruc": 3, "quatro": 4, "seiz": 6, "partido": 25}
    level, asked, rest = 1, 1, False
    for _, word in world.log:
        if word in levels:
            level, asked = asked, levels[word]
        elif word == "yes":
            level = asked
        elif word == "sing" and rest:  # a restou truc that is sung takes its truc off the table
            asked = level
        rest = word == "restou_truc"
    for _, many, kind, room in credits_with_room(world, sheet):
        assert not kind.startswith("truc") or many == min(level, room)
        assert kind != "truc_refused" or world.log[-1][1] == "no"


def rounds(world: World, sheet: Sheet, points: Points) -> None:
    """2.3: a round is won at 25 and the next starts at 0; the match ends with as many rounds as it takes."""
    setup = world.setup
    after = {side: setup.totals[side] + many for side, many in points.items()}
    won = {side: setup.won[side] + (after[side] == 25) for side in after}
    coming = world.game.next_deal(world.options, setup, sheet, after)
    assert (coming is None) == (max(won.values()) >= world.options.rounds_to_win)
    if coming is not None:
        assert dict(coming.won) == won
        assert dict(coming.totals) == (dict.fromkeys(after, 0) if 25 in after.values() else after)
