"""Facts of Truc y Flou for events.

Minutes and luck for the planner, checks of sheets. Source: docs/rules/truc_y_flou/rulebook.md#ty-13.
"""

from collections.abc import Iterator, Mapping

from engine.extras import CheckedSheets, GameFacts, Irregularity
from engine.rules.truc_y_flou.options import TARGET

PLANNING: Mapping[str, GameFacts] = {
    "aure": GameFacts(3, 18, 3.234, 1.377),
}
"""Minutes are estimates for people at a club who know the game.

All else comes from `python -m bench.luck --deals 1000`.
"""


def check_table(sheets: CheckedSheets) -> Iterator[Irregularity]:
    """Find a round that exceeds its target."""
    for sheet, highest in zip(sheets, _highest_totals(sheets), strict=True):
        if highest > TARGET:
            yield Irregularity("over_target", {"deal": sheet.number, "found": highest, "due": TARGET})


def _highest_totals(sheets: CheckedSheets) -> Iterator[int]:
    """Yield the higher total of the running round after each sheet.

    A round ends when a team reaches the target.
    """
    totals: dict[str, int] = {}
    for sheet in sheets:
        for side, points in sheet.points.items():
            totals[side] = totals.get(side, 0) + points
        highest = max(totals.values(), default=0)
        yield highest
        if highest >= TARGET:
            totals = {}
