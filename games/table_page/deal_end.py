"""How a deal ended, as a sheet in the middle of the table: bid, tricks, points and total of every player or team."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.table_page.scores import PART_NAMES
from games.wording import View, Words
from games.wording import numbers as minus

Cells = dict[str, str]


@dataclass(frozen=True, slots=True)
class EndRow:
    """One player, or one team: `sign` is that of the team. `cells` follow the columns of the sheet."""

    sign: str
    name: str
    own: bool
    cells: list[str]


class DealEnd:
    """The result of the last deal. `view` is the viewer's view of the table, `before` how that deal ended.

    `before` is None where its cards are not for this viewer. `words` are those of the ended deal, or without it of
    none; `parts` says what the match is made of where it has sets or rounds.
    """

    def __init__(self, view: View, words: Words, before: View | None, parts: str) -> None:
        self.view, self.words, self.before, self.parts = view, words, before, parts
        self.sheet: Mapping[str, Any] = view["sheets"][-1]

    @property
    def number(self) -> int:
        """Of the deal."""
        return int(self.sheet["number"])

    @property
    def columns(self) -> list[str]:
        """The headings of the figures; what this game does not have is left out."""
        return [heading for heading, cells in self._figures if any(cells.values())]

    @property
    def rows(self) -> list[EndRow]:
        """The viewer's own side first, then the others in their order."""
        scene, figures = self.words.scene, [cells for _heading, cells in self._figures if any(cells.values())]
        sides = sorted(self.view["sides"], key=lambda side: side != scene.own_side)
        return [
            EndRow(
                scene.team(side),
                scene.side_names[side],
                side == scene.own_side,
                [cells.get(side, "") for cells in figures],
            )
            for side in sides
        ]

    @property
    def _figures(self) -> list[tuple[str, Cells]]:
        sides = list(self.view["sides"])
        taken = (self.before or {}).get("taken") or self.sheet["values"].get("tricks") or {}
        totals, won = self.view["totals"], self.view["won"]
        found = [
            (gettext("Bid"), {side: self.words.bid_told(side) for side in sides} if self.before else {}),
            (gettext("Taken"), {side: str(taken[side]) for side in sides if side in taken}),
            (gettext("Points"), {side: minus.signed(self.sheet["points"].get(side, 0)) for side in sides}),
            (gettext("Total"), {side: minus.shown(totals.get(side, 0)) for side in sides}),
        ]
        if won and self.parts in PART_NAMES:
            found.append((gettext(PART_NAMES[self.parts]), {side: str(won.get(side, 0)) for side in sides}))
        return found
