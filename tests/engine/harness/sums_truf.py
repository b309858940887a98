"""Sums of Truf. Sections are those of docs/rules/truf/rulebook.md."""

from testkit.walks import World
from tests.engine.harness.log import Points, Sheet, moves_with, tricks_played


def thirteen_tricks(world: World, sheet: Sheet, points: Points) -> None:
    """2.1: thirteen cards each, so thirteen tricks, with three players too."""
    assert {len(hand) for hand in world.hands.values()} == {13}
    assert sum(sheet["tricks"].values()) == len(tricks_played(world)) == 13


def turn_alternates(world: World, sheet: Sheet, points: Points) -> None:
    """2.2.3: an odd deal goes counter-clockwise where directions alternate, and so does each of its tricks."""
    options, setup = world.options, world.setup
    first_goes = setup.number % 2 == 1
    alternating = options.first_direction if first_goes else {"cw": "ccw", "ccw": "cw"}[options.first_direction]
    assert setup.direction == (alternating if options.direction == "alternate" else options.direction)
    order = "NESW"[: options.players] * 2
    around = order if setup.direction == "cw" else order[::-1]
    assert all("".join(seat for seat, _ in trick) in around for trick in tricks_played(world))


def bids_within_thirteen(world: World, sheet: Sheet, points: Points) -> None:
    """2.3, T6: every player has bid, 0 to 13 before any shift."""
    assert sorted(sheet["bids"]) == sorted(world.hands)
    assert all(0 <= bid <= 13 for bid in sheet["bids"].values())


def mode_by_total(world: World, sheet: Sheet, points: Points) -> None:
    """2.5: above 13 atas, below 13 bawah; only a total of 13 is shifted (never by 0) or named."""
    total = sum(sheet["bids"].values())
    final = total + sheet["shift"] * len(sheet["bids"])
    decided = len(moves_with(world, "shift")) + len(moves_with(world, "mode"))
    assert decided == (total == 13)
    assert (final != 13) or world.options.thirteen_rule == "choose_mode"
    mode = world.game.score(world.options, sheet).derived["mode"]
    assert mode == (sheet["mode"] if final == 13 else "atas" if final > 13 else "bawah")


def _scored(world: World, sheet: Sheet, points: Points, scoring: str) -> dict[str, int]:
    """Points of the same sheet scored otherwise, before any scale."""
    plain = {"scoring": scoring, "score_scale": 1, "zero_bonus": 0}
    names = [name for name in world.options.__dataclass_fields__ if name not in plain]
    options = world.game.options(None, {**{name: getattr(world.options, name) for name in names}, **plain})
    scored: dict[str, int] = world.game.score(options, sheet).points
    return scored


def m1_sum(world: World, sheet: Sheet, points: Points) -> None:
    """2.7: under M1 all points add up to -|B' - 13|, B' the sum of final bids."""
    final = sum(sheet["bids"].values()) + sheet["shift"] * len(sheet["bids"])
    sign = 1 if world.game.score(world.options, sheet).derived["mode"] == "atas" else -1
    due = sign * (13 - final)
    assert sum(_scored(world, sheet, points, "M1").values()) == due
    assert due == -abs(final - 13)
    if world.options.scoring == "M1":
        assert sum(points.values()) == due * world.options.score_scale


def m2_and_m3_from_m1(world: World, sheet: Sheet, points: Points) -> None:
    """2.7: M2 is M1 and 5 for each zero kept in main bawah; M3 multiplies what is above zero and nothing else."""
    m1, options = _scored(world, sheet, points, "M1"), world.options
    derived = world.game.score(options, sheet).derived
    zeros = [
        seat
        for seat, bid in derived["final_bids"].items()
        if derived["mode"] == "bawah" and bid == sheet["tricks"][seat] == 0
    ]
    bonus = options.zero_bonus or (5 if options.scoring == "M2" else 0)
    for seat, plain in m1.items():
        due = {"M1": plain, "M2": plain, "M3": plain * options.multiplier if plain > 0 else plain}
        if options.scoring in due:
            kept = bonus if seat in zeros and options.scoring != "M1" else due[options.scoring]
            assert points[seat] == kept * options.score_scale


def m4_only_exact_scores(world: World, sheet: Sheet, points: Points) -> None:
    """2.7: under M4 the exact number scores the bid, all else loses, the dear way double; no negative is exact."""
    if world.options.scoring != "M4":
        return
    derived, scale = world.game.score(world.options, sheet).derived, world.options.score_scale
    for seat, bid in derived["final_bids"].items():
        off = sheet["tricks"][seat] - bid
        if off == 0:
            assert points[seat] == bid * scale if bid else points[seat] >= 0
        else:
            dear = (off < 0) == (derived["mode"] == "atas")
            extra = world.options.m4_zero_fail_extra if bid == 0 else 0
            assert points[seat] == (extra - abs(off) * (2 if dear else 1)) * scale
        assert bid >= 0 or (off > 0 and derived["mode"] == "bawah")


def seats_do_not_matter(world: World, sheet: Sheet, points: Points) -> None:
    """2.7: no score depends on seat, trump or declarer: everything moved on by one seat scores the same, moved on."""
    seats = list(world.hands)
    onward = dict(zip(seats, seats[1:] + seats[:1], strict=True))
    moved = {name: {onward[seat]: value for seat, value in sheet[name].items()} for name in ("bids", "tricks")}
    again = world.game.score(world.options, {**sheet, **moved, "declarer": None, "trump": None}).points
    assert again == {onward[seat]: value for seat, value in points.items()}


def thrown_in(world: World) -> bool:
    """2.2.5: a hand of only numbers, or only ace, king, queen and jack."""
    honours = [sum(card[0] in "AKQJ" for card in hand) for hand in world.hands.values()]
    return world.options.throw_in and bool({0, 13} & set(honours))
