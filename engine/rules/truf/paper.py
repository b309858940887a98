"""The paper form of a deal: its blanks, and the sentence that reads back a sheet.

Source: docs/formats/sheet.md.
"""

from collections.abc import Mapping
from typing import Any

from engine.game import SheetField
from engine.rules.truf.deal import seats
from engine.rules.truf.options import TRICKS, Options
from engine.rules.truf.sheet import score
from engine.seats import Seat
from engine.sentences import MINUS, SEAT_NAMES, SUIT_NAMES, N

BID_LABELS = {"N": N("North’s bid"), "E": N("East’s bid"), "S": N("South’s bid"), "W": N("West’s bid")}
TRICK_LABELS = {
    "N": N("North’s tricks"),
    "E": N("East’s tricks"),
    "S": N("South’s tricks"),
    "W": N("West’s tricks"),
}
SHIFT_LABEL = N("Shift (only if the bids total 13)")
MODE_LABEL = N("Mode chosen (only if the bids total 13)")
NOT_CHOSEN = ("", N("not chosen"))
NOT_WRITTEN = ("", N("not recorded"))
NO_TRUMP = ("", N("no trump, or not recorded"))
MODE_CHOICES = (NOT_CHOSEN, ("atas", N("main atas")), ("bawah", N("main bawah")))

SENTENCES = {
    (4, "plain"): N(
        "%(name_N)s bid %(bid_N)s and took %(tricks_N)s, %(name_E)s bid %(bid_E)s and took %(tricks_E)s, "
        "%(name_S)s bid %(bid_S)s and took %(tricks_S)s, and %(name_W)s bid %(bid_W)s and took %(tricks_W)s. The "
        "bids total %(total)s, which means main %(mode)s."
    ),
    (4, "shift"): N(
        "%(name_N)s bid %(bid_N)s and took %(tricks_N)s, %(name_E)s bid %(bid_E)s and took %(tricks_E)s, "
        "%(name_S)s bid %(bid_S)s and took %(tricks_S)s, and %(name_W)s bid %(bid_W)s and took %(tricks_W)s. The "
        "bids total %(total)s and were all shifted by %(shift)s, which means main %(mode)s."
    ),
    (4, "chosen"): N(
        "%(name_N)s bid %(bid_N)s and took %(tricks_N)s, %(name_E)s bid %(bid_E)s and took %(tricks_E)s, "
        "%(name_S)s bid %(bid_S)s and took %(tricks_S)s, and %(name_W)s bid %(bid_W)s and took %(tricks_W)s. The "
        "bids total %(total)s, and main %(mode)s was chosen."
    ),
    (3, "plain"): N(
        "%(name_N)s bid %(bid_N)s and took %(tricks_N)s, %(name_E)s bid %(bid_E)s and took %(tricks_E)s, and "
        "%(name_S)s bid %(bid_S)s and took %(tricks_S)s. The bids total %(total)s, which means main %(mode)s."
    ),
    (3, "shift"): N(
        "%(name_N)s bid %(bid_N)s and took %(tricks_N)s, %(name_E)s bid %(bid_E)s and took %(tricks_E)s, and "
        "%(name_S)s bid %(bid_S)s and took %(tricks_S)s. The bids total %(total)s and were all shifted by "
        "%(shift)s, which means main %(mode)s."
    ),
    (3, "chosen"): N(
        "%(name_N)s bid %(bid_N)s and took %(tricks_N)s, %(name_E)s bid %(bid_E)s and took %(tricks_E)s, and "
        "%(name_S)s bid %(bid_S)s and took %(tricks_S)s. The bids total %(total)s, and main %(mode)s was chosen."
    ),
}


def sheet_fields(options: Options) -> tuple[SheetField, ...]:
    """Return the blanks in the order a table fills them in: bids, decision, tricks."""
    sitting = seats(options)
    bids = (_number(f"bids.{seat}", BID_LABELS[seat]) for seat in sitting)
    tricks = (_number(f"tricks.{seat}", TRICK_LABELS[seat]) for seat in sitting)
    return (*bids, _declarer(sitting), _trump(options), _decision(options), *tricks)


def _number(name: str, label: str) -> SheetField:
    return SheetField(name, "integer", label, least=0, most=TRICKS)


def _declarer(sitting: tuple[Seat, ...]) -> SheetField:
    choices = tuple((seat, SEAT_NAMES[seat]) for seat in sitting)
    return SheetField("declarer", "choice", N("Highest bidder"), required=False, choices=(NOT_WRITTEN, *choices))


def _trump(options: Options) -> SheetField:
    gone = options.removed_suit if options.players == 3 else None
    suits = tuple((suit, name) for suit, name in SUIT_NAMES.items() if suit != gone)
    return SheetField("trump", "choice", N("Trump suit"), required=False, choices=(NO_TRUMP, *suits))


def _decision(options: Options) -> SheetField:
    if options.thirteen_rule == "choose_mode":
        return SheetField("mode", "choice", MODE_LABEL, required=False, choices=MODE_CHOICES)
    most = options.shift_max
    return SheetField("shift", "integer", SHIFT_LABEL, required=False, least=-most, most=most)


def sheet_sentence(options: Options, sheet: Mapping[str, Any], names: Mapping[Seat, str]) -> tuple[str, dict[str, Any]]:
    """Return a valid sheet in one sentence: bids, tricks and mode.

    Raises SheetError for an invalid one.
    """
    derived = score(options, sheet).derived
    facts: dict[str, Any] = {"total": derived["total"], "mode": derived["mode"]}
    for seat in seats(options):
        facts |= {f"name_{seat}": names.get(seat, seat)}
        facts |= {f"bid_{seat}": sheet["bids"][seat], f"tricks_{seat}": sheet["tricks"][seat]}
    ending = "plain"
    if derived["total"] == TRICKS:
        ending = "shift" if options.thirteen_rule == "shift_all" else "chosen"
    if ending == "shift":
        facts["shift"] = f"{sheet['shift']:+d}".replace("-", MINUS)
    return SENTENCES[options.players, ending], facts
