"""The paper form: its blanks, and the sentence that reads back a sheet."""

from collections.abc import Mapping
from typing import Any

from engine.game import SheetField
from engine.rules.troefcall.deal import SUIT_ORDER
from engine.rules.troefcall.options import MAX_POINTS, Options
from engine.rules.troefcall.sheet import points_of
from engine.seats import COMPASS, Seat
from engine.sentences import SEAT_NAMES, SUIT_NAMES, N

KIND_NAMES = {
    "normal": N("Seven tricks"),
    "kap": N("Kap, stopped by the winner of trick seven"),
    "kap_partner": N("Kap, stopped by the partner"),
    "baunie": N("Baunie"),
    "baunie_failed": N("Failed baunie"),
    "sanction": N("Penalty"),
    "unplayed": N("Not played, opponents absent"),
}
SIDE_NAMES = {"NS": N("North and South"), "EW": N("East and West")}


def sheet_fields() -> tuple[SheetField, ...]:
    """Return the blanks of the paper form, in the order a table fills them in.

    The form allows blank caller, trump and points. `score` requires the caller unless the hand was not played, and
    points after a sanction.
    """
    seats = tuple((seat, SEAT_NAMES[seat]) for seat in COMPASS)
    suits = tuple((suit, SUIT_NAMES[suit]) for suit in SUIT_ORDER)
    not_written = (("", N("not recorded")),)
    return (
        SheetField("caller", "choice", N("Caller"), required=False, choices=not_written + seats),
        SheetField("trump", "choice", N("Trump"), required=False, choices=not_written + suits),
        SheetField("kind", "choice", N("How the deal ended"), choices=tuple(KIND_NAMES.items())),
        SheetField("side", "choice", N("Scoring side"), choices=tuple(SIDE_NAMES.items())),
        SheetField("points", "integer", N("Penalty points"), required=False, least=0, most=MAX_POINTS),
    )


UNPLAYED = (
    N("The deal was not played. %(winner)s and %(partner)s scored %(points)s point."),
    N("The deal was not played. %(winner)s and %(partner)s scored %(points)s points."),
)

# Two whole sentences for each kind of hand: one point, and any other number.
WITH_TRUMP = {
    "normal": (
        N("%(caller)s called %(trump)s. %(winner)s and %(partner)s won and scored %(points)s point."),
        N("%(caller)s called %(trump)s. %(winner)s and %(partner)s won and scored %(points)s points."),
    ),
    "kap": (
        N("%(caller)s called %(trump)s. %(winner)s and %(partner)s made a kap (%(points)s point)."),
        N("%(caller)s called %(trump)s. %(winner)s and %(partner)s made a kap (%(points)s points)."),
    ),
    "kap_partner": (
        N(
            "%(caller)s called %(trump)s. %(winner)s and %(partner)s made a kap, stopped by the partner "
            "(%(points)s point)."
        ),
        N(
            "%(caller)s called %(trump)s. %(winner)s and %(partner)s made a kap, stopped by the partner "
            "(%(points)s points)."
        ),
    ),
    "baunie": (
        N("%(caller)s called %(trump)s. %(winner)s and %(partner)s made a baunie (%(points)s point)."),
        N("%(caller)s called %(trump)s. %(winner)s and %(partner)s made a baunie (%(points)s points)."),
    ),
    "baunie_failed": (
        N("%(caller)s called %(trump)s. %(winner)s and %(partner)s defeated a baunie (%(points)s point)."),
        N("%(caller)s called %(trump)s. %(winner)s and %(partner)s defeated a baunie (%(points)s points)."),
    ),
    "sanction": (
        N("%(caller)s called %(trump)s. %(winner)s and %(partner)s scored %(points)s point from a penalty."),
        N("%(caller)s called %(trump)s. %(winner)s and %(partner)s scored %(points)s points from a penalty."),
    ),
}
WITHOUT_TRUMP = {
    "normal": (
        N("%(caller)s called trumps. %(winner)s and %(partner)s won and scored %(points)s point."),
        N("%(caller)s called trumps. %(winner)s and %(partner)s won and scored %(points)s points."),
    ),
    "kap": (
        N("%(caller)s called trumps. %(winner)s and %(partner)s made a kap (%(points)s point)."),
        N("%(caller)s called trumps. %(winner)s and %(partner)s made a kap (%(points)s points)."),
    ),
    "kap_partner": (
        N(
            "%(caller)s called trumps. %(winner)s and %(partner)s made a kap, stopped by the partner (%(points)s "
            "point)."
        ),
        N(
            "%(caller)s called trumps. %(winner)s and %(partner)s made a kap, stopped by the partner (%(points)s "
            "points)."
        ),
    ),
    "baunie": (
        N("%(caller)s called trumps. %(winner)s and %(partner)s made a baunie (%(points)s point)."),
        N("%(caller)s called trumps. %(winner)s and %(partner)s made a baunie (%(points)s points)."),
    ),
    "baunie_failed": (
        N("%(caller)s called trumps. %(winner)s and %(partner)s defeated a baunie (%(points)s point)."),
        N("%(caller)s called trumps. %(winner)s and %(partner)s defeated a baunie (%(points)s points)."),
    ),
    "sanction": (
        N("%(caller)s called trumps. %(winner)s and %(partner)s scored %(points)s point from a penalty."),
        N("%(caller)s called trumps. %(winner)s and %(partner)s scored %(points)s points from a penalty."),
    ),
}


def sheet_sentence(options: Options, sheet: Mapping[str, Any], names: Mapping[Seat, str]) -> tuple[str, dict[str, Any]]:
    """Return one English sentence with slots for a valid sheet, and its facts.

    `names` gives a player's name per seat; a seat without one is called by its compass point.
    """
    kind, trump, side = sheet["kind"], sheet.get("trump"), sheet["side"]
    points = points_of(options, sheet)
    pair = UNPLAYED if kind == "unplayed" else (WITH_TRUMP if trump else WITHOUT_TRUMP)[kind]
    seats = {"caller": sheet.get("caller"), "winner": side[0], "partner": side[1]}
    facts = {slot: names.get(seat, seat) for slot, seat in seats.items() if seat}
    return pair[points != 1], {**facts, "trump": trump, "points": points}
