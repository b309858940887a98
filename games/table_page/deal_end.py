"""End of a deal in the middle of the table: bid, tricks, points and totals."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.seats import Side
from engine.sentences import number_text, signed_unless_zero
from engine.wording.game_text import GameText
from games.core.deal_view import DealView
from games.table_page.scores import PART_NAMES
from games.view.schemas import SheetView, TableView

Cells = dict[str, str]


@dataclass(frozen=True, slots=True)
class EndRow:
    """One player or team; `sign` is the team's, `cells` follow the columns, `avatar` is a single player's drawing."""

    sign: str
    name: str
    avatar: str
    own: bool
    cells: list[str]


class DealEnd:
    """Result of the last deal.

    `view` is the viewer's view of the table, `before` the end of that deal, None where its cards are hidden from this
    viewer. `words` are those of the ended deal, or without it of none; `parts` names the parts of a match of sets or
    rounds.
    """

    def __init__(self, view: TableView, words: GameText, before: DealView | None, parts: str) -> None:
        self.view, self.words, self.before, self.parts = view, words, before, parts
        self.sheet: SheetView = view["sheets"][-1]

    @property
    def number(self) -> int:
        """Of the deal."""
        return self.sheet["number"]

    @property
    def columns(self) -> list[str]:
        """The headings of the figures; what this game does not have is left out."""
        return [heading for heading, cells in self._figures if any(cells.values())]

    @property
    def rows(self) -> list[EndRow]:
        """The viewer's own side first, then the others in their order."""
        scene, figures = self.words.scene, [cells for _heading, cells in self._figures if any(cells.values())]
        avatars = {scene.side_of[seat["seat"]]: seat["avatar"] for seat in self.view["seats"]}
        sides = sorted(self.view["sides"], key=lambda side: side != scene.own_side)
        return [
            EndRow(
                scene.team(side),
                scene.side_names[side],
                avatars[side],
                side == scene.own_side,
                [cells.get(side, "") for cells in figures],
            )
            for side in sides
        ]

    @property
    def _figures(self) -> list[tuple[str, Cells]]:
        sides = list(self.view["sides"])
        taken = (self.before["taken"] if self.before else None) or tricks_of(self.sheet)
        totals, won = self.view["totals"], self.view["won"]
        rows = [
            (gettext("Bid"), {side: self.words.final_bid(side) for side in sides} if self.before else {}),
            (gettext("Taken"), {side: str(taken[side]) for side in sides if side in taken}),
            (gettext("Points"), {side: signed_unless_zero(self.sheet["points"].get(side, 0)) for side in sides}),
            (gettext("Total"), {side: number_text(totals.get(side, 0)) for side in sides}),
        ]
        if won and self.parts in PART_NAMES:
            rows.append((gettext(PART_NAMES[self.parts]), {side: str(won.get(side, 0)) for side in sides}))
        return rows


def tricks_of(sheet: SheetView) -> Mapping[Side, int]:
    """Return the tricks on a sheet by side; empty in games whose sheets have none."""
    tricks = sheet["values"].get("tricks")
    return tricks if isinstance(tricks, Mapping) else {}
