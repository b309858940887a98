"""Facts of Truf for events.

Minutes and luck for the planner, tariff of rulings, checks of sheets. Source: docs/rules/truf/rulebook.md#tf-57.
"""

from collections.abc import Iterator, Mapping

from engine.extras import NOTE, PENALTY, Article, CheckedSheet, GameFacts, Irregularity
from engine.rules.truf.options import Options
from engine.seats import Seat
from engine.sentences import N

PLANNING: Mapping[str, GameFacts] = {
    "classic": GameFacts(8, 13, 1.879, 0.313),
    "exact": GameFacts(8, 13, 3.268, 1.371),
    "web6": GameFacts(8, 6, 3.275, 1.496),
}
"""Minutes are estimates for people at a club who know the game.

All else comes from `python -m bench.luck --deals 1000`.
"""

_WARNED = N("This is a warning. The next time costs points.")

TARIFF = (
    Article(
        "2.10.1",
        N("Revoke or card facing the wrong way, found before the next lead"),
        NOTE,
        hint=N("The card is corrected."),
    ),
    Article(
        "2.10.2",
        N("Revoke or card facing the wrong way, found later"),
        PENALTY,
        -5,
        hint=N("The deal is cancelled and played again with the same dealer."),
    ),
    Article(
        "2.10.3",
        N("Wrong number of cards, found before the bids are shown"),
        NOTE,
        hint=N("The cards are dealt again."),
    ),
    Article(
        "2.10.4",
        N("Wrong number of cards, found after the bids were shown"),
        PENALTY,
        -5,
        hint=N("The deal is cancelled and played again with the same dealer."),
    ),
    Article("2.10.5", N("Talking about hands or bids"), NOTE, hint=_WARNED),
    Article("2.10.6", N("Talking about hands or bids again"), PENALTY, -5),
    Article("2.10.7", N("Second offence in the event"), NOTE, hint=N("A recorded warning.")),
    Article("2.10.8", N("Third offence in the event"), NOTE, hint=N("The player is removed from the table.")),
)


def check_sheet(options: Options, sheet: CheckedSheet) -> Iterator[Irregularity]:
    """Find a sheet whose tricks are not those of a deal."""
    total = sum(sheet.values.get("tricks", {}).values())
    if total != options.tricks:
        yield Irregularity("tricks", {"deal": sheet.number, "found": total, "due": options.tricks})


def exact_seats(sheet: CheckedSheet) -> frozenset[Seat]:
    """Return the seats whose tricks equal their final bid."""
    tricks = sheet.values.get("tricks") or {}
    return frozenset(seat for seat, bid in (sheet.derived.get("final_bids") or {}).items() if tricks.get(seat) == bid)
