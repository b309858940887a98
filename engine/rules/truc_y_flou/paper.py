"""The paper form of a deal: who dealt, and a line for each credit; and a sheet told back in one sentence."""

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
    "sword": N("The Sword played"),
    "club": N("The Club played"),
    "embit_unchallenged": N("Embit nobody answered"),
    "embit_fold": N("Embit folded"),
    "embit_sung": N("Embit sung"),
    "embit_raised": N("Embit raised and sung"),
    "embit_rest": N("Mi falta or restou truc sung"),
    "flor": N("Flor without contest"),
    "flor_contest": N("Flor against flor"),
    "flor_silent": N("Better flor, others silent"),
    "flor_fold": N("Best flor folded"),
    "flor_compared": N("Better flor sung"),
    "flor_round": N("Best flor accepted"),
    "truc": N("The deal won"),
    "truc_refused": N("Truc refused"),
}
OPEN = ("", N("nothing"))

TOLD = {
    True: N("%(even)s score %(even_points)s and %(odd)s score %(odd_points)s; %(dealer)s dealt."),
    False: N("%(even)s score %(even_points)s and %(odd)s score %(odd_points)s; nobody wrote down who dealt."),
}


def sheet_fields() -> tuple[SheetField, ...]:
    """The blanks: the dealer, without whom nobody knows which team is which, and five lines of credits."""
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
    """A sheet as the form shows it."""
    blanks: dict[str, Any] = {name: value for name, value in sheet.items() if name != "credits"}
    for line, (team, points, kind) in zip(LINES, sheet.get("credits", ()), strict=False):
        for name, value in (("team", team), ("for", kind), ("points", points)):
            blanks.setdefault(name, {})[line] = value
    return blanks


def sheet_of_blanks(blanks: Mapping[str, Any]) -> Sheet:
    """The sheet a form tells: lines with nothing in them are left out, and points left open are the usual ones.

    A dealer left open is told as such: on paper he must be written down.
    """
    columns = [blanks.get(name) or {} for name in ("team", "points", "for")]
    lines = ([column.get(line) for column in columns] for line in LINES)
    credits = [_with_points(entry) for entry in lines if any(value is not None for value in entry)]
    others = {name: value for name, value in blanks.items() if name not in ("team", "points", "for")}
    return {"dealer": "", **others, "credits": credits}


def _with_points(entry: list[Any]) -> list[Any]:
    """A kind of credit that is worth one number only needs none written."""
    team, points, kind = entry
    known = USUAL.get(kind, ())
    return [team, known[0] if points is None and len(known) == 1 else points, kind]


def sheet_sentence(options: Options, sheet: Mapping[str, Any], names: Mapping[Seat, str]) -> tuple[str, dict[str, Any]]:
    """A valid sheet in one sentence: what each team scores. Raises SheetError for another."""
    points = score(options, sheet).points
    told: dict[str, Any] = {"dealer": sheet.get("dealer")}
    for side in SIDES:
        members = (names.get(seat, seat) for seat in SEATS if side_of(seat) == side)
        told |= {side: names.get(side) or ", ".join(members), f"{side}_points": points[side]}
    return TOLD[bool(sheet.get("dealer"))], told
