"""The paper form of a deal: the dealer, and a line for each credit.

It also reads back a sheet in one sentence.
"""

from collections.abc import Mapping
from typing import Any

from engine.game import Sheet, SheetField
from engine.rules.truc_y_flou.deal import SEATS, SIDES
from engine.rules.truc_y_flou.options import TARGET, Options
from engine.rules.truc_y_flou.sheet import USUAL, score
from engine.rules.truc_y_flou.tricks import side_of
from engine.seats import Seat
from engine.sentences import N

LINES = ("I", "II", "III", "IV", "V")
"""A deal has five credits at most: Sword, Club, a folded embit, flor and truc."""

TEAM_NAMES = {"E": N("the eldest’s team"), "D": N("the dealer’s team")}
KIND_NAMES = {
    "sword": N("Sword played"),
    "club": N("Club played"),
    "embit_unchallenged": N("Embit not answered"),
    "embit_fold": N("Embit folded"),
    "embit_sung": N("Embit sung"),
    "embit_raised": N("Embit raised and sung"),
    "embit_rest": N("Mi falta or restou truc sung"),
    "flor": N("Uncontested flor"),
    "flor_contest": N("Flor against flor"),
    "flor_silent": N("Better flor, met with silence"),
    "flor_fold": N("Best flor folded"),
    "flor_compared": N("Better flor sung"),
    "flor_round": N("Best flor accepted"),
    "truc": N("Deal won"),
    "truc_refused": N("Truc refused"),
}
OPEN = ("", N("nothing"))

SENTENCES = {
    True: N("%(even)s score %(even_points)s, and %(odd)s score %(odd_points)s. The dealer was %(dealer)s."),
    False: N("%(even)s score %(even_points)s, and %(odd)s score %(odd_points)s. The dealer was not recorded."),
}


def sheet_fields() -> tuple[SheetField, ...]:
    """Return the blanks: the dealer, which determines the teams, and five credits."""
    dealer = SheetField("dealer", "choice", N("Dealer"), choices=tuple((seat, seat) for seat in SEATS))
    return (dealer, *(blank for line in LINES for blank in _line(line)))


def _line(line: str) -> tuple[SheetField, ...]:
    teams, kinds = (OPEN, *TEAM_NAMES.items()), (OPEN, *KIND_NAMES.items())
    return (
        SheetField(f"team.{line}", "choice", N("Team"), required=False, choices=teams),
        SheetField(f"for.{line}", "choice", N("For"), required=False, choices=kinds),
        SheetField(f"points.{line}", "integer", N("Points"), required=False, least=1, most=TARGET),
    )


def blanks_of(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Return a sheet as the form shows it."""
    blanks: dict[str, Any] = {name: value for name, value in sheet.items() if name != "credits"}
    for line, (team, points, kind) in zip(LINES, sheet.get("credits", ()), strict=False):
        for name, value in (("team", team), ("for", kind), ("points", points)):
            blanks.setdefault(name, {})[line] = value
    return blanks


def sheet_of_blanks(blanks: Mapping[str, Any]) -> Sheet:
    """Return the sheet of a form.

    Empty lines are omitted, blank points are the usual ones. A blank dealer stays blank in the sheet: on paper it must
    be written down.
    """
    columns = [blanks.get(name) or {} for name in ("team", "points", "for")]
    lines = ([column.get(line) for column in columns] for line in LINES)
    credits = [_with_points(entry) for entry in lines if any(value is not None for value in entry)]
    others = {name: value for name, value in blanks.items() if name not in ("team", "points", "for")}
    return {"dealer": "", **others, "credits": credits}


def _with_points(entry: list[Any]) -> list[Any]:
    """Return the credit with its points; a kind worth only one number needs none written."""
    team, points, kind = entry
    usual = USUAL.get(kind, ())
    return [team, usual[0] if points is None and len(usual) == 1 else points, kind]


def sheet_sentence(
    options: Options, sheet: Mapping[str, object], names: Mapping[Seat, str]
) -> tuple[str, dict[str, object]]:
    """Return a valid sheet in one sentence: what each team scores.

    Raises SheetError for another.
    """
    points = score(options, sheet).points
    facts: dict[str, Any] = {"dealer": sheet.get("dealer")}
    for side in SIDES:
        members = tuple(names.get(seat, seat) for seat in SEATS if side_of(seat) == side)
        facts |= {side: names.get(side) or members, f"{side}_points": points[side]}
    return SENTENCES[bool(sheet.get("dealer"))], facts
