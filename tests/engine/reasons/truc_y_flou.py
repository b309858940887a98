"""A position and an attempt for every reason of Truc y Flou, and a sheet or an option for every other sentence."""

from typing import Any

from tests.engine.truc_y_flou.positions import QUIET, act, deal_of, first_trick, to_the_end

FLORS = {**QUIET, "0": ("7S", "6S", "KS"), "1": ("7C", "6C", "5C"), "2": ("6O", "2O", "KO"), "5": ("4B", "6B", "JS")}
SECOND_TRICK = first_trick(deal_of())
ROUND_AT_STAKE = act(deal_of(), "0 truc", "1 retruc", "4 quatro", "1 seiz", "4 partido")

MOVES = [
    (deal_of(), "1 play 7O"),
    (deal_of(), "0 yes"),
    (deal_of(FLORS, flor_compulsory=True), "0 play 7S"),
    (ROUND_AT_STAKE, "1 fold"),
    (to_the_end(deal_of()), "0 play 7S"),
    (deal_of(), "0 play 7O"),
    (SECOND_TRICK, f"{SECOND_TRICK.turn} embit"),
    (act(deal_of(), "0 embit"), "0 flor"),
    (act(deal_of(), "0 embit", "0"), "1 embit"),
    (act(deal_of(FLORS), "0 flor", "0"), "1 embit"),
    (act(deal_of(), "0 embit", "0", "1"), "2 sing"),
    (act(deal_of(FLORS), "0 flor", "0", "1"), "2 flor_tambien"),
    (act(deal_of(), "0 embit", "0", "1 raise 1"), "4 raise 2"),
    (act(deal_of(), "0 mi_falta", "0"), "1 raise 2"),
    (act(deal_of(), "0 embit", "0"), "1 raise 5"),
    (deal_of(), "0 flor"),
    (act(deal_of(FLORS), "0 flor", "0", "1 flor", "1"), "2 better_flor"),
    (deal_of(), "0 retruc"),
    (act(deal_of(), "0 truc", "1 yes"), "0 retruc"),
    (ROUND_AT_STAKE, "1 partido"),
    (act(deal_of(), "0 truc"), "0 play 7S"),
    (act(deal_of(), "0 truc"), "3 yes"),
]

SHEETS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("aure", {}, {"credits": credits})
    for credits in (
        ["E 2 truc"],
        [["N", 2, "truc"]],
        [["E", 3, "sword"]],
        [["E", 2, "gift"]],
        [["D", 2, "embit_sung"], ["D", 24, "truc"]],
        [["E", 2, "sword"], ["D", 2, "sword"]],
        [["E", 2, "embit_sung"], ["E", 3, "flor"]],
        [["E", 2, "truc"], ["E", 2, "sword"]],
        [["E", 1, "sword"], ["E", 2, "truc"]],
    )
]

OPTIONS = [{"rank_tail": "K N J"}]
