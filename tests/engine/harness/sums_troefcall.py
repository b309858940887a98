"""Sums of Troefcall. Sections are those of docs/rules/troefcall/rulebook.md."""

from testkit.walks import World
from tests.engine.harness.log import Points, Sheet, moves_with, tricks_played


def one_side_scores(world: World, sheet: Sheet, points: Points) -> None:
    """4.5: exactly one side scores in each hand, so both can never pass the target together."""
    loser = {"NS": "EW", "EW": "NS"}[sheet["side"]]
    assert points[loser] == 0 <= points[sheet["side"]]


def seven_to_thirteen_tricks(world: World, sheet: Sheet, points: Points) -> None:
    """4.5: a deal has seven to thirteen tricks, and the takers decide its kind."""
    taken = world.deal().taken
    won, lost = taken[sheet["side"]], sum(taken.values()) - taken[sheet["side"]]
    assert {len(hand) for hand in world.hands.values()} == {13}
    assert 7 <= len(tricks_played(world)) == won + lost <= 13
    kinds = {"normal": won == 7 and 1 <= lost <= 6, "kap": (won, lost) == (7, 0), "kap_partner": (won, lost) == (7, 0)}
    kinds |= {"baunie": (won, lost) == (13, 0), "baunie_failed": won == 1 and 7 <= lost <= 12}
    assert kinds[sheet["kind"]]


def points_by_kind(world: World, sheet: Sheet, points: Points) -> None:
    """4.6: 2 for seven tricks, 5 for a kap, 2 where the partner stops, 15 for a baunie, 2 against a failed one."""
    against = sheet["caller"] not in sheet["side"]
    due = getattr(world.options, f"pts_{sheet['kind']}")
    if against and sheet["kind"] in ("kap", "baunie"):
        due += getattr(world.options, f"pts_stinkend_{sheet['kind']}")
    assert points[sheet["side"]] == due


def rotation(world: World, sheet: Sheet, points: Points) -> None:
    """4.2, 4.7: the caller sits left of the dealer and stays while the side scores.

    Otherwise both roles move on after every hand.
    """
    setup, left = world.setup, {"N": "E", "E": "S", "S": "W", "W": "N"}
    assert sheet["caller"] == left[setup.dealer]
    coming = world.game.next_deal(world.options, setup, sheet, points)
    stays = sheet["caller"] in sheet["side"] and world.options.rotation == "winner_stays"
    assert coming is None or coming.dealer == (setup.dealer if stays else left[setup.dealer])


def redealt(world: World) -> bool:
    """4.3: the caller claimed a redeal before leading."""
    return bool(moves_with(world, "redeal"))
