"""The paper form of a hand: its blanks, and the sentence that reads back a sheet.

Source: docs/formats/sheet.md.
"""

from collections.abc import Mapping
from typing import Any

from engine.game import SheetField
from engine.rules.ruff_and_trump.deal import seats, sides
from engine.rules.ruff_and_trump.options import Options
from engine.rules.ruff_and_trump.ruffs import side_of
from engine.rules.ruff_and_trump.sheet import MAX_STAKE, ruff_points
from engine.seats import Seat, Side
from engine.sentences import SEAT_NAMES, N

SIDE_NAMES = {"A": N("Seats 1 and 3"), "B": N("Seats 2 and 4"), **SEAT_NAMES}
TRICK_LABELS = {
    "A": N("Tricks won by seats 1 and 3"),
    "B": N("Tricks won by seats 2 and 4"),
    "0": N("Tricks won by seat 1"),
    "1": N("Tricks won by seat 2"),
    "2": N("Tricks won by seat 3"),
    "3": N("Tricks won by seat 4"),
}
NO_SIDE = ("", N("no side"))

# One whole sentence for each way the ruff went and each number of sides.
SENTENCES = {
    ("none", 2): N("No side scored the ruff. Tricks: %(name_0)s %(tricks_0)s, %(name_1)s %(tricks_1)s."),
    ("ruff", 2): N(
        "%(scorer)s scored %(points)s for the ruff. Tricks: %(name_0)s %(tricks_0)s, %(name_1)s %(tricks_1)s."
    ),
    ("miscount", 2): N(
        "%(payer)s could not show the ruff, and no side scored it. Tricks: %(name_0)s %(tricks_0)s, %(name_1)s "
        "%(tricks_1)s."
    ),
    ("both", 2): N(
        "%(payer)s could not show the ruff, and %(scorer)s scored %(points)s for it. Tricks: %(name_0)s "
        "%(tricks_0)s, %(name_1)s %(tricks_1)s."
    ),
    ("none", 3): N(
        "No side scored the ruff. Tricks: %(name_0)s %(tricks_0)s, %(name_1)s %(tricks_1)s, %(name_2)s %(tricks_2)s."
    ),
    ("ruff", 3): N(
        "%(scorer)s scored %(points)s for the ruff. Tricks: %(name_0)s %(tricks_0)s, %(name_1)s %(tricks_1)s, "
        "%(name_2)s %(tricks_2)s."
    ),
    ("miscount", 3): N(
        "%(payer)s could not show the ruff, and no side scored it. Tricks: %(name_0)s %(tricks_0)s, %(name_1)s "
        "%(tricks_1)s, %(name_2)s %(tricks_2)s."
    ),
    ("both", 3): N(
        "%(payer)s could not show the ruff, and %(scorer)s scored %(points)s for it. Tricks: %(name_0)s "
        "%(tricks_0)s, %(name_1)s %(tricks_1)s, %(name_2)s %(tricks_2)s."
    ),
    ("none", 4): N(
        "No side scored the ruff. Tricks: %(name_0)s %(tricks_0)s, %(name_1)s %(tricks_1)s, %(name_2)s "
        "%(tricks_2)s, %(name_3)s %(tricks_3)s."
    ),
    ("ruff", 4): N(
        "%(scorer)s scored %(points)s for the ruff. Tricks: %(name_0)s %(tricks_0)s, %(name_1)s %(tricks_1)s, "
        "%(name_2)s %(tricks_2)s, %(name_3)s %(tricks_3)s."
    ),
    ("miscount", 4): N(
        "%(payer)s could not show the ruff, and no side scored it. Tricks: %(name_0)s %(tricks_0)s, %(name_1)s "
        "%(tricks_1)s, %(name_2)s %(tricks_2)s, %(name_3)s %(tricks_3)s."
    ),
    ("both", 4): N(
        "%(payer)s could not show the ruff, and %(scorer)s scored %(points)s for it. Tricks: %(name_0)s "
        "%(tricks_0)s, %(name_1)s %(tricks_1)s, %(name_2)s %(tricks_2)s, %(name_3)s %(tricks_3)s."
    ),
}
ENDED = {
    "ruff": N("%(scorer)s scored %(points)s for the ruff, which ended the set."),
    "miscount": N("%(payer)s could not show the ruff, which ended the set."),
    "both": N("%(payer)s could not show the ruff, and %(scorer)s scored %(points)s for it, which ended the set."),
}


def sheet_fields(options: Options) -> tuple[SheetField, ...]:
    """Return the blanks in the order a table fills them in: the ruff, then the tricks."""
    choices = (NO_SIDE, *((side, SIDE_NAMES[side]) for side in sides(options)))
    ruff = SheetField("ruff", "choice", N("Ruff scored by"), required=False, choices=choices)
    paid = SheetField("miscount", "choice", N("Ruff penalty paid by"), required=False, choices=choices)
    stake = SheetField("stake", "integer", N("Ruff stake"), required=False, least=1, most=MAX_STAKE)
    tricks = (
        SheetField(f"tricks.{side}", "integer", TRICK_LABELS[side], least=0, most=options.layout.each)
        for side in sides(options)
    )
    return (ruff, paid, *((stake,) if options.ruff_tie == "carry" else ()), *tricks)


def sheet_sentence(options: Options, sheet: Mapping[str, Any], names: Mapping[Seat, str]) -> tuple[str, dict[str, Any]]:
    """Return a valid sheet in one sentence with slots, and its facts.

    `names` are players by seat, or sides by name.
    """
    ruff, miscount, tricks = sheet.get("ruff"), sheet.get("miscount"), sheet["tricks"]
    kind = {(False, False): "none", (True, False): "ruff", (False, True): "miscount"}.get(
        (ruff is not None, miscount is not None), "both"
    )
    facts: dict[str, Any] = {}
    for place, side in enumerate(sides(options)):
        facts |= {f"name_{place}": side_name(options, side, names), f"tricks_{place}": tricks[side]}
    if ruff is not None:
        scored = ruff_points(options, None, {"ruff": ruff, "stake": sheet.get("stake")})[ruff]
        facts |= {"scorer": side_name(options, ruff, names), "points": scored}
    if miscount is not None:
        facts |= {"payer": side_name(options, miscount, names)}
    return ENDED[kind] if not any(tricks.values()) else SENTENCES[kind, len(tricks)], facts


def side_name(options: Options, side: Side, names: Mapping[Seat, str]) -> str:
    """Return the name of a side: its own, else those of its players."""
    members = (names.get(seat) or SEAT_NAMES[seat] for seat in seats(options) if side_of(options, seat) == side)
    return names.get(side) or " & ".join(members)
