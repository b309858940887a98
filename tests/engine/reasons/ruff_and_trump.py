"""A position and an attempt for every reason of Ruff and Trump, and a sheet for every wrong field."""

from tests.engine.ruff_and_trump.positions import STRONG, act, deal_with, in_trick, options, played_out, say

DEAL = deal_with({"0": STRONG, "1": ["2D", "2S"]})
SEALED = act(deal_with({"0": STRONG}, chosen=options(announce="sealed")), "0 announce 41")
RUB = say(DEAL, 41, 0, 0, 0)
DEALERS = say(deal_with({}, head=["4D", "AD"], chosen=options(rub_no_ace="dealer")), 0, 0, 0, 0)
DUTY = say(deal_with({"0": STRONG}, chosen=options(rub_optional=False)), 41, 0, 0, 0)
DISCARD = act(RUB, "0 rub")
SHOW = act(RUB, "0 decline")
FREE = act(say(deal_with({"0": STRONG}, chosen=options(ruff_keep="free")), 41, 0, 0, 0), "0 decline")
PLAY = act(say(DEAL, 0, 0, 0, 0), "0 decline")

MOVES = [
    (SEALED, "0 announce 3"),
    (RUB, "1 announce 3"),
    (DEAL, "1 announce 3"),
    (DEAL, "0 rub"),
    (RUB, "0 show AD"),
    (DUTY, "0 decline"),
    (DISCARD, "0 play AD"),
    (SHOW, "0 play AD"),
    (PLAY, "0 announce 3"),
    (played_out(PLAY), "0 play AD"),
    (DEAL, "0 announce 96"),
    (deal_with({"0": STRONG}, chosen=options(ruff_claims="checked")), "0 announce 50"),
    (deal_with({"0": STRONG}, chosen=options(ruff_underdeclare="exact")), "0 announce 4"),
    (RUB, "1 rub"),
    (DEALERS, "1 decline"),
    (RUB, "0 discard 9H 5H 4C TC"),
    (DUTY, "0 discard 9H 5H 4C TC"),
    (DISCARD, "0 discard 9H 5H 4C"),
    (DISCARD, "0 discard 9H 5H 4C KS"),
    (DISCARD, "0 discard 9H 5H 4C 7D"),
    (SHOW, "0 show AD"),
    (SHOW, "0 show AS"),
    (FREE, "0 show AS"),
    (PLAY, "0 play 2C"),
    (in_trick(["AD", "2S"], [("3", "5D")], "0"), "0 play 2S"),
]

SHEETS = [
    ("double4", {}, {"ruff": "C", "tricks": {"A": 7, "B": 5}}),
    ("single2", {}, {"ruff": "1", "miscount": "1", "tricks": {"0": 6, "1": 6}}),
    ("double4", {}, {"ruff": "A", "stake": 2, "tricks": {"A": 7, "B": 5}}),
    ("double4", {"ruff_tie": "carry"}, {"ruff": "A", "stake": 1001, "tricks": {"A": 7, "B": 5}}),
    ("double4", {}, {"ruff": "A", "tricks": {"A": 13, "B": -1}}),
    ("double4", {}, {"ruff": "A", "tricks": {"A": 7, "B": 4}}),
]

OPTIONS: list[dict[str, object]] = []
