"""A table that gathers its players, as its page shows it to one viewer."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext, ngettext, pgettext

from engine import bots
from engine.bots.levels import OFFERED
from engine.wording.game_text import GameText, Message
from games.core.prepared import page_address
from games.table_page.board import PLACES, around
from games.tables.lobby import LobbyView
from games.tables.options import CHOICES, looks_ahead
from games.view.schemas import SeatView, TableView
from games.wording import bot_label
from games.wording import cards as faces
from games.wording.cards import card_name


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """One seat: its player or reservation, and the viewer's actions on it."""

    code: str
    place: str
    at: str
    """Position of the seat on the page (games.table_page.board)."""
    name: str
    badge: str
    note: str
    open: bool
    mine: bool
    may_sit: bool
    may_free: bool


class GatheringTable:
    """The players' part of a gathering table; `lobby` is that part of the view."""

    def __init__(self, view: TableView, lobby: LobbyView) -> None:
        self.view, self.lobby = view, lobby
        self.host = lobby["host"]

    @property
    def link(self) -> str:
        """Return the path of the link for others; empty for a viewer without a seat."""
        invite = self.lobby["invite"]
        return page_address("play-join", invite) if invite and self.view["seat"] else ""

    @property
    def bots(self) -> list[tuple[str, str, bool]]:
        """Return the bots that the host may add: code, label, and whether it is the default."""
        codes = [level.code for level in OFFERED] + [bots.SEARCH] * looks_ahead(self.view["game"])
        return [(code, gettext(CHOICES["bots"][code]), code == bots.SIMPLE) for code in codes]

    @property
    def seats(self) -> list[PlaceShown]:
        """Around the table from the left of the viewer's own seat, which comes last."""
        order = list(self._places)
        by_code = {seat["seat"]: seat for seat in self.view["seats"]}
        return [self._place(by_code[code]) for code in [*order[1:], order[0]]]

    @cached_property
    def _places(self) -> dict[str, str]:
        """Return the place of each seat: the viewer's own at the bottom."""
        order = around(self.view["game"], [seat["seat"] for seat in self.view["seats"]], self.view["seat"])
        return dict(zip(order, PLACES[len(order)], strict=True))

    @property
    def missing_line(self) -> str:
        """How many players the table still waits for."""
        missing = sum(seat["kind"] == "open" for seat in self.view["seats"])
        return ngettext("%(count)s seat is free", "%(count)s seats are free", missing) % {"count": missing}

    @property
    def draws(self) -> bool:
        """Whether cards are drawn for partners when the table begins."""
        return self.lobby["draw"]

    def _place(self, seat: SeatView) -> PlaceShown:
        code, free = seat["seat"], seat["kind"] == "open"
        reserved, mine = code in self.lobby["kept"], code in self.lobby["mine"]
        return PlaceShown(
            code=code,
            place=faces.seat_name(code),
            at=self._places[code],
            name=seat["name"] or pgettext("seat", "free"),
            badge=seat["badge"],
            note=self._note(seat, reserved),
            open=free and not reserved,
            mine=mine,
            may_sit=free and (mine or not reserved) and (mine or self._may_choose()),
            may_free=seat["kind"] == "bot" or reserved,
        )

    def _may_choose(self) -> bool:
        """Return whether the viewer may take any free seat.

        A seated player changes over.
        """
        return not self.lobby["mine"]

    def _note(self, seat: SeatView, reserved: bool) -> str:
        if seat["seat"] == self.view["seat"]:
            return gettext("you")
        if seat["kind"] == "bot":
            return bot_label(seat)
        return gettext("not here yet") if reserved else ""


def drawn_partners(view: TableView, words: GameText) -> list[Message]:
    """Return the cards drawn for partners and the partnerships, in the first deal."""
    lobby = view["lobby"]
    rounds = lobby["drawn"] if lobby else None
    if not rounds or view["sheets"] or view["finished"]:
        return []
    scene = words.scene
    lines = []
    for cards in rounds:
        drawn = ", ".join(f"{scene.name(seat)} ({card_name(card, words.deck)})" for seat, card in cards.items())
        lines.append(Message(gettext("Partner draw: %(cards)s.") % {"cards": drawn}))
    ours, other = ([scene.name(seat) for seat in scene.side_of if scene.side_of[seat] == side] for side in scene.sides)
    pairs = {"one": ours[0], "partner": ours[1], "other": other[0], "their_partner": other[1]}
    sentence = gettext("%(one)s and %(partner)s play against %(other)s and %(their_partner)s.")
    return [*lines, Message(sentence % pairs)]


@dataclass(frozen=True, slots=True)
class Rematch:
    """A possible rematch; `asked` means that its table is waiting."""

    asked: bool


def gathering_of(view: TableView) -> GatheringTable | None:
    """Return the section shown while seats are free; None at other tables."""
    return GatheringTable(view, view["lobby"]) if view["state"] == "gathering" and view["lobby"] else None


def rematch_of(view: TableView) -> Rematch | None:
    """Return the rematch for a player of this table.

    None while the match is running, in events, and after daily deals.
    """
    if not view["finished"] or view["deck"] or view["seat"] is None or not view["lobby"]:
        return None
    return Rematch(asked=view["lobby"]["again"] is not None)
