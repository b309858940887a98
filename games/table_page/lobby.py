"""A table that gathers its players, as its page shows it to one viewer."""

from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from engine import bots
from games.table_page.places import PLACES, around
from games.tables.options import looks_ahead
from games.wording import Told, View, Words
from games.wording import cards as faces
from games.wording.cards import card_name


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """One seat: who sits there or is expected, and what this viewer may do about it."""

    code: str
    place: str
    at: str
    """Where the seat is drawn (games.table_page.places)."""
    name: str
    badge: str
    note: str
    open: bool
    mine: bool
    may_sit: bool
    may_free: bool


class Gathering:
    """`view` is the viewer's view of a table in the state `gathering`."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.lobby: View = view["lobby"]
        self.host = bool(self.lobby["host"])

    @property
    def link(self) -> str:
        """The path of the link for others; empty for who has nothing to give."""
        invite = self.lobby["invite"]
        return reverse("play-join", args=[invite]) if invite and self.view["seat"] else ""

    @property
    def search(self) -> str:
        """The name of the bot that looks ahead; empty where the game has none."""
        return bots.SEARCH if looks_ahead(self.view["game"]) else ""

    @property
    def seats(self) -> list[PlaceShown]:
        """Around the table from the left of the viewer's own seat, which comes last."""
        order = list(self._drawn)
        by_code = {seat["seat"]: seat for seat in self.view["seats"]}
        return [self._place(by_code[code]) for code in [*order[1:], order[0]]]

    @cached_property
    def _drawn(self) -> dict[str, str]:
        """Where each seat is drawn: the viewer's own at the bottom."""
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
        return bool(self.lobby["draw"])

    def _place(self, seat: View) -> PlaceShown:
        code, free = seat["seat"], seat["kind"] == "open"
        kept, mine = code in self.lobby["kept"], code in self.lobby["mine"]
        return PlaceShown(
            code=code,
            place=faces.seat_name(code),
            at=self._drawn[code],
            name=seat["name"] or gettext("free"),
            badge=seat["badge"],
            note=self._note(seat, kept),
            open=free and not kept,
            mine=mine,
            may_sit=free and (mine or not kept) and (mine or self._may_choose()),
            may_free=seat["kind"] == "bot" or kept,
        )

    def _may_choose(self) -> bool:
        """Whoever does not sit yet takes any free seat; who sits changes over."""
        return not self.lobby["mine"]

    def _note(self, seat: View, kept: bool) -> str:
        if seat["seat"] == self.view["seat"]:
            return gettext("you")
        if seat["kind"] == "bot":
            return gettext("bot, looks ahead") if seat["thinks"] else gettext("bot")
        return gettext("is expected") if kept else ""


def drawn_partners(view: View, words: Words) -> list[Told]:
    """The cards that were drawn for partners and who plays with whom, until the first deal is over."""
    rounds = (view["lobby"] or {}).get("drawn")
    if not rounds or view["sheets"] or view["finished"]:
        return []
    scene = words.scene
    lines = []
    for cards in rounds:
        drawn = ", ".join(f"{scene.name(seat)} ({card_name(card, words.deck)})" for seat, card in cards.items())
        lines.append(Told(gettext("Drawn for partners: %(cards)s.") % {"cards": drawn}))
    one, other = ([scene.name(seat) for seat in scene.side_of if scene.side_of[seat] == side] for side in scene.sides)
    pairs = {"one": one[0], "partner": one[1], "other": other[0], "their_partner": other[1]}
    told = gettext("%(one)s and %(partner)s play against %(other)s and %(their_partner)s.")
    return [*lines, Told(told % pairs)]


@dataclass(frozen=True, slots=True)
class Rematch:
    """A rematch can be asked for (`asked`: somebody has, and its table waits)."""

    asked: bool


def gathering_of(view: View) -> Gathering | None:
    """What is shown while players are missing; None at every other table."""
    return Gathering(view) if view["state"] == "gathering" and view["lobby"] else None


def rematch_of(view: View) -> Rematch | None:
    """Whether who sat at this table may play again; None while the match goes on, and in events."""
    if not view["finished"] or view["seat"] is None or not view["lobby"]:
        return None
    return Rematch(asked=view["lobby"]["again"] is not None)
