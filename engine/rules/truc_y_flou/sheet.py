"""The paper sheet of a deal: each team's credits in the order they were earned.

A sheet is `{"credits": [["E", 1, "embit_unchallenged"], ["D", 2, "truc"]], "dealer"?: "5"}`; `E` is the eldest's team,
`D` the dealer's. A sheet without a dealer counts as if seat 5 had dealt: `E` are the even seats.
Source: docs/formats/sheet.md#truc-y-flou and docs/rules/truc_y_flou/rulebook.md#ty-79.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.document_schemas import JsonSchema, one_of, or_null, record, whole
from engine.errors import FieldError, SheetError
from engine.game import Points, Score, Setup, Sheet
from engine.rules.truc_y_flou.deal import SEATS, SIDES, TrucDeal, fresh, letter, room
from engine.rules.truc_y_flou.options import TARGET, Options
from engine.rules.truc_y_flou.tricks import side_of
from engine.sentences import N
from engine.statistics import CountedDeal, CountRow, CountTable

TEAMS = ("E", "D")
USUAL_DEALER = "5"

ROUND: tuple[int, ...] = tuple(range(1, TARGET + 1))
USUAL: Mapping[str, tuple[int, ...]] = {
    "sword": (2,),
    "club": (1,),
    "embit_unchallenged": (1,),
    "embit_fold": (1, 2),
    "embit_sung": (2,),
    "embit_raised": ROUND,
    "embit_rest": ROUND,
    "flor": (3, 6, 9),
    "flor_contest": (3, 6, 9),
    "flor_silent": (3, 5),
    "flor_fold": (5,),
    "flor_compared": (5,),
    "flor_round": ROUND,
    "truc": ROUND,
    "truc_refused": (1, 2, 3, 4, 6),
}
"""Every kind of credit and what it is worth before the cap at 25.

ROUND where that depends on bids and scores.
"""
TRUC = ("truc", "truc_refused")
EMBIT = tuple(kind for kind in USUAL if kind.startswith("embit_"))
FLOR = tuple(kind for kind in USUAL if kind.startswith("flor"))
ONCE = (("sword",), ("club",), EMBIT, FLOR, TRUC)
"""Of each of these groups a deal has one credit at most."""


CREDIT_SCHEMA: JsonSchema = {
    "type": "array",
    "minItems": 3,
    "maxItems": 3,
    "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
    "description": "Team, points and kind.",
}
SHEET_SCHEMA: JsonSchema = record(
    ("credits",), credits={"type": "array", "items": CREDIT_SCHEMA}, dealer=or_null(one_of(*SEATS))
)
DERIVED_SCHEMA: JsonSchema = record(TEAMS, **{team: whole() for team in TEAMS})


def usual(options: Options, kind: str) -> tuple[int, ...]:
    """Return the possible worths of a kind of credit before the cap."""
    if kind == "flor_compared":
        return (options.better_flor_points,)
    if kind == "flor_contest" and options.flor_contest == "all":
        return tuple(3 * flors for flors in range(2, 7))
    return USUAL[kind]


def result(deal: TrucDeal) -> Sheet | None:
    """Return the sheet of a completed deal."""
    return {"dealer": deal.setup.dealer, **credits_of(deal)} if deal.over else None


def credits_of(deal: TrucDeal) -> Sheet:
    """Return the sheet in document form, with every credit confirmed so far."""
    return {"credits": [list(entry) for entry in deal.credits]}


def points_of(dealer: str, entries: Sequence[Sequence[Any]]) -> Points:
    """Return points by team."""
    return {side: sum(entry[1] for entry in entries if entry[0] == letter(dealer, side)) for side in SIDES}


def score(options: Options, sheet: Mapping[str, Any]) -> Score:
    """Return points by team and, as `derived`, by `E` and `D`.

    Raises SheetError naming every wrong field.
    """
    errors = tuple(wrong_fields(options, sheet))
    if errors:
        raise SheetError(errors)
    dealer = sheet.get("dealer") or USUAL_DEALER
    points = points_of(dealer, sheet["credits"])
    return Score(points, {team: points[side] for team in TEAMS for side in SIDES if letter(dealer, side) == team})


def credits(options: Options, setup: Setup, sheet: Mapping[str, Any]) -> Points:
    """Return the additions of a valid sheet to the scores of its setup.

    A round ends with the credit that reaches 25 (TF-14), and nothing written after it counts. Where a round runs to the
    end of the deal, the second team stays at 24.
    """
    before = fresh(setup.totals)
    scores, dealer = dict(before), sheet.get("dealer") or USUAL_DEALER
    for team, points, _ in sheet["credits"]:
        if max(scores.values()) >= TARGET and options.settle == "chronological":
            break
        side = next(side for side in SIDES if letter(dealer, side) == team)
        scores[side] = min(scores[side] + points, room(scores, side))
    return {side: scores[side] - before[side] for side in SIDES}


def wrong_fields(options: Options, sheet: object) -> Iterator[FieldError]:
    """Yield every field that cannot be true."""
    if not isinstance(sheet, Mapping):
        yield FieldError("not_an_object", "sheet")
        return
    yield from (FieldError("unknown_field", str(name)) for name in sheet if name not in ("credits", "dealer"))
    dealer, entries = sheet.get("dealer"), sheet.get("credits")
    if dealer == "":
        yield FieldError("missing", "dealer")
    elif dealer is not None and dealer not in SEATS:
        yield FieldError("unknown_seat", "dealer", seat=str(dealer)[:60], seats=" ".join(SEATS))
    if not isinstance(entries, list | tuple):
        yield FieldError("missing" if entries is None else "not_a_list", "credits")
        return
    wrong = [error for place, entry in enumerate(entries) for error in _wrong_entry(options, place, entry)]
    yield from wrong or _wrong_together(options, entries)


def _wrong_entry(options: Options, place: int, entry: object) -> Iterator[FieldError]:
    """Yield the errors of one credit: team, whole number, kind, possible points."""
    where = f"credits[{place}]"
    if not isinstance(entry, list | tuple) or len(entry) != 3:
        yield FieldError("not_a_credit", where)
        return
    team, points, kind = entry
    is_usual = isinstance(kind, str) and kind in USUAL
    if team not in TEAMS:
        yield FieldError("credit_team", f"{where}[0]", value=str(team)[:60])
    if not isinstance(points, int) or isinstance(points, bool):
        yield FieldError("not_a_number", f"{where}[1]", value=str(points)[:60])
    elif is_usual and not 1 <= points <= max(usual(options, kind)):
        most = max(usual(options, kind))
        yield FieldError("credit_points", f"{where}[1]", value=points, most=most, kind=kind)
    if not is_usual:
        yield FieldError("credit_kind", f"{where}[2]", value=str(kind)[:60], kinds=", ".join(USUAL))


def _wrong_together(options: Options, entries: Sequence[Sequence[Any]]) -> Iterator[FieldError]:
    """Yield errors for credits that exclude each other, or are in the wrong order."""
    for team in TEAMS:
        total = sum(entry[1] for entry in entries if entry[0] == team)
        if total > TARGET:
            yield FieldError("credit_total", "credits", team=team, total=total, most=TARGET)
    kinds = [entry[2] for entry in entries]
    for group in ONCE:
        again = [place for place, kind in enumerate(kinds) if kind in group][1:]
        yield from (FieldError("credit_twice", f"credits[{place}][2]", kind=kinds[place]) for place in again)
    yield from _dead_embits(options, kinds)
    for place, entry in enumerate(entries[:-1]):
        yield from _only_last(options, place, entry)


def _dead_embits(options: Options, kinds: Sequence[str]) -> Iterator[FieldError]:
    """Yield errors for embits that a flor voids, folded ones too by default (TF-6)."""
    if any(kind in FLOR for kind in kinds):
        stays = () if options.flor_voids_folds else ("embit_fold",)
        dead = (place for place, kind in enumerate(kinds) if kind in EMBIT and kind not in stays)
        yield from (FieldError("credit_dead_embit", f"credits[{place}][2]", kind=kinds[place]) for place in dead)


def _only_last(options: Options, place: int, entry: Sequence[Any]) -> Iterator[FieldError]:
    """Yield errors for a truc that is not last, and for lower points before the cap.

    Fewer points than usual are the cap at 25, after which nothing counts.
    """
    _, points, kind = entry
    if kind in TRUC:
        yield FieldError("credit_after_truc", f"credits[{place}][2]", kind=kind)
    elif points not in usual(options, kind) and options.settle == "chronological":
        due = ", ".join(map(str, usual(options, kind)))
        yield FieldError("credit_capped", f"credits[{place}][1]", value=points, kind=kind, due=due)


# --- counts of a player ------------------------------------------------------------------------------------

FOLDED = ("embit_fold", "flor_fold", "truc_refused")
COUNT_ROWS = (
    (N("Embit counted"), tuple(kind for kind in EMBIT if kind not in FOLDED)),
    (N("Embit folded"), ("embit_fold",)),
    (N("Flor counted"), tuple(kind for kind in FLOR if kind not in FOLDED)),
    (N("Flor folded"), ("flor_fold",)),
    (N("Truc played out"), ("truc",)),
    (N("Truc refused"), ("truc_refused",)),
    (N("Sword and Club"), ("sword", "club")),
)
"""Each kind of credit is in one row."""
COUNT_HEADS = (N("Credited for"), N("Times won"), N("Times lost"), N("Points won"), N("Points lost"))


def counts(deals: Iterable[CountedDeal]) -> Sequence[CountTable]:
    """Return one table. The team of the player wins a credit, or loses it to the other team."""
    by_kind: dict[str, list[tuple[bool, int]]] = {}
    for deal in deals:
        own = letter(deal.values.get("dealer") or deal.dealer, side_of(deal.seat))
        for team, points, kind in deal.values["credits"]:
            by_kind.setdefault(kind, []).append((team == own, points))
    credited = {label: [entry for kind in kinds for entry in by_kind.get(kind, ())] for label, kinds in COUNT_ROWS}
    rows = tuple(_count_row(label, entries) for label, entries in credited.items())
    return (CountTable(N("Embit, flor and truc"), COUNT_HEADS, rows),)


def _count_row(label: str, entries: list[tuple[bool, int]]) -> CountRow:
    won, lost = ([points for own, points in entries if own is wanted] for wanted in (True, False))
    return CountRow(label, (len(won), len(lost), sum(won), sum(lost)))
