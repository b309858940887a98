"""The seats round a table and the cards between them, as the page shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext, ngettext

from engine.registry import game_named
from engine.seats import Seat, Side, order_from
from engine.sentences import number_text
from engine.wording.game_text import GameText
from games import wording
from games.core.deal_view import DealView, PlayedView
from games.table_page.clocks import ClockPlate, Times
from games.table_page.presence import Gone, gone_of
from games.view.schemas import SeatView, TableView
from games.wording import cards as faces

PLACES = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "topleft", "topright", "right"),
    6: ("bottom", "left", "topleft", "top", "topright", "right"),
}
"""Names of places in the order of the seats, by the number of seats; the style sheet knows them."""


def around(game: str, seats: Sequence[Seat], own: Seat | None) -> list[Seat]:
    """Return the seats clockwise from the viewer's own.

    A spectator sees the first seat opposite, as on a map North is up.
    """
    return list(order_from(seats, own or seats[len(seats) // 2], game_named(game).seating))


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat's name plate.

    `marks` are you and the role in this deal; `kind` says who plays if no person does.
    """

    code: str
    name: str
    avatar: str
    badge: str
    place: str
    team: str
    team_number: int
    kind: str
    level: int | None
    """The level of a bot, which stands for its `kind` on a narrow plate."""
    marks: list[str]
    clock: ClockPlate | None
    gone: Gone | None
    to_play: bool
    facts: str
    score: str
    cards: int
    """How many cards the seat holds, where they are shown from behind: not the viewer's own."""
    tricks: int
    """Tricks in its pile; a team has one pile, at its first seat."""

    @property
    def backs(self) -> range:
        return range(self.cards)

    @property
    def pile(self) -> range:
        return range(self.tricks)

    @property
    def cache_key(self) -> str | None:
        """Return all of it as one cache key (live_html), unless a time runs on it."""
        return None if self.clock or self.gone else repr(self)


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of a trick, at the place of its player."""

    name: str
    place: str
    face: faces.Face
    won: bool
    mark: str
    sign: str


@dataclass(frozen=True, slots=True)
class Stock:
    """The undealt cards: one may be turned up, the others are counted in words."""

    face: faces.Face | None
    mark: str
    left: str


class PlayArea:
    """The middle of the page.

    `view` is the viewer's view of the table, `words` those of its running deal. `ended` is the end of the last deal
    while none runs: its last trick is still on the table.
    """

    def __init__(
        self,
        view: TableView,
        *,
        words: GameText,
        scores: Mapping[str, int],
        times: Times | None = None,
        ended: DealView | None = None,
        bottom: Seat | None = None,
    ) -> None:
        self.view, self.words, self.scores, self.times = view, words, scores, times
        self.deal: DealView | None = view["deal"]
        self.lies: DealView | None = self.deal or ended
        """The deal whose cards lie on the table."""
        self.own: str | None = view["seat"]
        self.bottom = bottom or self.own
        self.names = words.scene.names
        self.deck = faces.deck_of(view["game"])

    @cached_property
    def places(self) -> dict[str, str]:
        """Return the place of each seat: the viewer at the bottom, the others in order.

        A replay with all hands open has no viewing seat; `bottom` is the viewer's own all the same.
        """
        order = around(self.view["game"], list(self.names), self.bottom)
        return dict(zip(order, PLACES[len(order)], strict=True))

    @cached_property
    def seats(self) -> list[Plate]:
        """Return the seats round the table from the viewer's left, their own last."""
        order = list(self.places)
        by_code = {seat["seat"]: seat for seat in self.view["seats"]}
        return [self._plate(by_code[code]) for code in [*order[1:], order[0]]]

    def _plate(self, seat: SeatView) -> Plate:
        code = seat["seat"]
        side = self.words.scene.side_of[code]
        return Plate(
            code=code,
            name=self.names[code],
            avatar=seat["avatar"],
            badge=seat["badge"],
            place=self.places[code],
            team=self.words.scene.team(side),
            team_number=self.view["sides"].index(side),
            kind=", ".join(wording.kind_of(seat, self.deal is not None)),
            level=seat["level"] if seat["kind"] == "bot" else None,
            marks=self._marks(seat),
            clock=self.times.plates.get(code) if self.times else None,
            gone=gone_of(seat),
            to_play=self.deal is not None and code in self.deal["to_act"],
            facts=self.words.seat_facts(code, {}) if self.deal else "",
            score=self._score(code) if self.deal and self.words.scene.single else "",
            cards=self.deal["counts"].get(code, 0) if self.deal and code != self.bottom else 0,
            tricks=self._tricks(code, side),
        )

    def _tricks(self, code: Seat, side: Side) -> int:
        first = next(seat for seat, own in self.words.scene.side_of.items() if own == side)
        return self.deal["taken"].get(side, 0) if self.deal and code == first else 0

    def _score(self, code: str) -> str:
        """The points of a seat that plays for itself."""
        return gettext("score %(points)s") % {"points": number_text(self.scores[code])} if code in self.scores else ""

    def _marks(self, seat: SeatView) -> list[str]:
        """Return the labels after a name: you, and the role in this deal."""
        you = [gettext("you")] if seat["seat"] == self.own else []
        roles = self.words.roles(seat["seat"]) if self.deal else []
        return [*you, *self._auto(seat["seat"]), *roles]

    def _auto(self, code: str) -> list[str]:
        """The clock made the seat's last move."""
        return [gettext("auto")] if self.times and code in self.times.autos else []

    @property
    def has_facts(self) -> bool:
        """Return whether plates keep room for bids, words or tricks of a seat."""
        return self.words.speaks_of_seats or self.words.scene.single

    @property
    def has_banks(self) -> bool:
        """Return whether plates keep room for a clock, which always shows a bank."""
        return any(line["bank_seconds"] is not None for line in self.view["clocks"])

    @property
    def untouched(self) -> bool:
        """No card of the running deal has been played."""
        return self.deal is None or not (self.deal["trick"] or self.deal["last_trick"])

    @cached_property
    def trick_title(self) -> str:
        return gettext("Trick") if self.running_trick else self.last_title or gettext("Trick")

    @cached_property
    def trick(self) -> list[PlayedCard]:
        """Return the running trick, or before its lead the last one."""
        if self.lies is None:
            return []
        if self.lies["trick"] or not self.lies["last_trick"]:
            return self._plays(self.lies["trick"], None)
        return self.last_trick

    @property
    def running_trick(self) -> bool:
        """Some card of a trick that is not complete lies open."""
        return self.deal is not None and bool(self.deal["trick"])

    @property
    def done(self) -> bool:
        """The cards that lie there are a finished trick."""
        return bool(self.trick) and not self.running_trick

    @cached_property
    def last_cards(self) -> str:
        """Return the last trick's cards, by which a page notices a completed trick."""
        last = self.lies["last_trick"] if self.lies else None
        return " ".join(play["card"] for play in last["plays"]) if last else ""

    @cached_property
    def last_title(self) -> str:
        """Whose the last trick was."""
        last = self.lies["last_trick"] if self.lies else None
        if not last:
            return ""
        if last["winner"] is None:
            return gettext("Last trick, spoiled")
        return gettext("Last trick, won by %(name)s") % {"name": self.names[last["winner"]]}

    @cached_property
    def last_trick(self) -> list[PlayedCard]:
        return self.last_of(self.lies)

    def last_of(self, deal: DealView | None) -> list[PlayedCard]:
        last = deal["last_trick"] if deal else None
        return self._plays(last["plays"], last["winner"]) if last else []

    def _plays(self, plays: list[PlayedView], winner: str | None) -> list[PlayedCard]:
        return [self._play(play, led=index == 0, won=play["seat"] == winner) for index, play in enumerate(plays)]

    def _play(self, play: PlayedView, led: bool, won: bool) -> PlayedCard:
        words = ([gettext("led")] if led else []) + ([gettext("won the trick")] if won else [])
        return PlayedCard(
            name=self.names[play["seat"]],
            place=self.places[play["seat"]],
            face=faces.face(play["card"], self.deck),
            won=won,
            mark=", ".join(words),
            sign=gettext("won") if won else gettext("led") if led else "",
        )

    @cached_property
    def stock(self) -> Stock | None:
        """Return the undealt and open cards before the first card, where they matter."""
        if self.deal is None or not self.untouched or not self.deal.get("head"):
            return None
        card = None if self.deal.get("rubber") else self.deal.get("turn_up")
        up = faces.face(card, self.deck) if card else None
        left = self.deal["head"] - (up is not None)
        cards = ngettext("%(count)s card face down", "%(count)s cards face down", left) % {"count": left}
        return Stock(up, gettext("turned up"), cards if left else "")
