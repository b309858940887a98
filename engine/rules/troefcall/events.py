"""Facts of Troefcall for events.

Minutes and luck for the planner, tariff of rulings, checks of sheets. Source: docs/rules/troefcall/rulebook.md#tc-33
and #tc-34 and #tc-68.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.extras import BONUS, NOTE, OPPONENTS, Article, CheckedSheet, CheckedSheets, GameFacts, Irregularity
from engine.rules.troefcall.clubmatch import points_sum
from engine.rules.troefcall.options import Options
from engine.sentences import N

PLANNING: Mapping[str, GameFacts] = {
    "game15": GameFacts(8, 12, 1.497, 0.225),
    "club": GameFacts(8, 4, 1.501, 0.230),
}
"""Minutes are those of the rules: 8 a hand.

All else comes from `python -m bench.luck --deals 1000`.
"""

_SHEET = N("The deal ends. Enter the penalty on the score sheet instead, unless it is already there.")
_WARNED = N("This is a warning. The next time costs points.")

TARIFF = (
    Article(
        "4.9.1",
        N("Card out of turn, exposed card or revoke by a side that has won no trick (up to 4 tricks played)"),
        BONUS,
        5,
        OPPONENTS,
        _SHEET,
    ),
    Article(
        "4.9.2",
        N("Card out of turn, exposed card or revoke by a side that has won no trick (5 or more tricks played)"),
        BONUS,
        15,
        OPPONENTS,
        _SHEET,
    ),
    Article(
        "4.9.3",
        N("Card out of turn, exposed card or revoke by a side that has won a trick"),
        BONUS,
        2,
        OPPONENTS,
        _SHEET,
    ),
    Article("4.9.4", N("Looking at a trick already turned face down"), BONUS, 2, OPPONENTS, _SHEET),
    Article("4.9.5", N("Failure to lay down the remaining cards when required"), BONUS, 2, OPPONENTS, _SHEET),
    Article(
        "4.9.6",
        N("Misdeal by the dealer"),
        BONUS,
        2,
        OPPONENTS,
        N("The call is void, and the cards are dealt again. At most two of these awards count in a round."),
        most=2,
    ),
    Article("4.9.7", N("Redeal claimed without entitlement"), BONUS, 5, OPPONENTS, _SHEET),
    Article("4.9.8", N("Giving up when each side has won a trick"), BONUS, 2, OPPONENTS, _SHEET),
    Article("4.9.9", N("Giving up when one side has won no trick"), BONUS, 15, OPPONENTS, _SHEET),
    Article("4.9.10", N("Talking or signalling"), NOTE, hint=_WARNED),
    Article(
        "4.9.11",
        N("Repeated talking or signalling"),
        BONUS,
        2,
        OPPONENTS,
        N("The third time, the director decides what happens."),
    ),
)


PLAYED_HANDS = ("normal", "kap", "kap_partner", "baunie", "baunie_failed")


def check_sheet(sheet: CheckedSheet) -> Iterator[Irregularity]:
    """Find a hand in which both sides score."""
    if sum(points > 0 for points in sheet.points.values()) > 1:
        yield Irregularity("two_sides", {"deal": sheet.number})


def check_table(options: Options, sheets: CheckedSheets) -> Iterator[Irregularity]:
    """Find a round that misses its check sum.

    It is 2 for each hand played, 3 more for a kap, and for a baunie what it is worth above a hand.

    Sanctions, unplayed hands and hands won against the caller, which may be worth more, are not considered.
    """
    plain = [
        sheet
        for sheet in sheets
        if sheet.values.get("kind") in PLAYED_HANDS and not sheet.derived.get("against_caller")
    ]
    due = points_sum(options, len(plain), Counter(sheet.values["kind"] for sheet in plain))
    total = sum(sum(sheet.points.values()) for sheet in plain)
    if total != due:
        yield Irregularity("hands", {"found": total, "due": due})
