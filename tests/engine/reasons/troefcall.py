"""A position and an attempt for every reason of Troefcall, and a sheet or an option for every other sentence."""

from typing import Any

from engine.rules.troefcall import GAME
from tests.engine.troefcall.positions import PLAIN_HAND, act, after_tricks, deal_with, in_trick
from tests.engine.troefcall.sheet_values import GOOD

CALL = deal_with({"S": ["KS"]})
LEAD = act(CALL, "S call H")
LED = act(LEAD, "S play KS")
OFFERED = after_tricks("SNSNSNS")
RUNNING = after_tricks("SNSNSNS", {"winner": "continue", "partner": "continue"})

MOVES = [
    (CALL, "S play KS"),
    (OFFERED, "S play 2S"),
    (CALL, "N call S"),
    (CALL, "S call NT"),
    (LEAD, "S call S"),
    (LEAD, "N redeal"),
    (LEAD, "S redeal"),
    (LED, "S redeal"),
    (act(deal_with({"S": PLAIN_HAND}, options=GAME.options(None, {"redeal": False})), "S call H"), "S redeal"),
    (LEAD, "N play 2S"),
    (LEAD, "S play AC"),
    (in_trick(["2S", "3H"], [("E", "5S")], "S", "H"), "S play 3H"),
    (in_trick(["2S", "3H"], [("E", "5D")], "S", "H", must_trump=True), "S play 2S"),
    (LED, "W stop"),
    (OFFERED, "N stop"),
    (OFFERED, "E stop"),
    (RUNNING, "S stop"),
    (after_tricks("SNSNSNEES"), "N play 2S"),
]

SHEETS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("game15", {}, {**GOOD, "kind": "gift"}),
    ("game15", {}, {**GOOD, "kind": "sanction", "points": 1001}),
    ("game15", {}, {**GOOD, "points": 5}),
]

OPTIONS = [{"pts_normal": 0, "pts_kap": 0, "pts_baunie": 0}]
