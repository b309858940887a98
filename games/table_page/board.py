"""The seats round a table and the cards between them, as the page shows them."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.utils.translation import gettext, ngettext

from games import wording as told
from games.table_page import presence as table_page_presence
from games.table_page.clocks import Times
from games.table_page.places import PLACES, around
from games.wording import View, Words
from games.wording import cards as faces
from games.wording import numbers as minus


class Felt:
    """The middle of the page. `view` is the viewer's view of the table, `words` those of its running deal.

    `ended` is how the last deal ended while none runs: its last trick still lies on the table.
    """

    def __init__(
        self,
        view: View,
        words: Words,
        scores: Mapping[str, int],
        times: Times | None = None,
        ended: View | None = None,
    ) -> None:
        self.view, self.words, self.scores, self.times = view, words, scores, times
        self.deal: View | None = view["deal"]
        self.lies: View | None = self.deal or ended
        """The deal whose cards lie on the table."""
        self.own: str | None = view["seat"]
        self.names = words.scene.names
        self.deck = faces.deck_of(view["game"])

    @cached_property
    def places(self) -> dict[str, str]:
        """Where each seat is drawn: the viewer at the bottom, the others round the table in their order.

        In a replay with all hands open nobody looks from one seat; then `bottom` names the viewer's own.
        """
        order = around(self.view["game"], list(self.names), self.view.get("bottom") or self.own)
        return dict(zip(order, PLACES[len(order)], strict=True))

    @cached_property
    def seats(self) -> list[dict[str, Any]]:
        """The seats round the table from the viewer's left, his own last."""
        order = list(self.places)
        by_code = {seat["seat"]: seat for seat in self.view["seats"]}
        return [self._seat(by_code[code]) for code in [*order[1:], order[0]]]

    def _seat(self, seat: View) -> dict[str, Any]:
        """What its plate shows; `kept` is all of it in one word, where no time runs on it (templatetags.kept)."""
        plate = self._plate(seat)
        return {**plate, "kept": None if plate["clock"] or plate["gone"] else repr(plate)}

    def _plate(self, seat: View) -> dict[str, Any]:
        code = seat["seat"]
        side = self.words.scene.side_of[code]
        return {
            "code": code,
            "name": self.names[code],
            "badge": seat["badge"],
            "place": self.places[code],
            "team": self.words.scene.team(side),
            "team_number": list(self.view["sides"]).index(side),
            "marks": self._marks(seat),
            "clock": self.times.plates.get(code) if self.times else None,
            "gone": table_page_presence.gone_of(seat),
            "to_play": self.deal is not None and code in self.deal["to_act"],
            "facts": self.words.seat_facts(code, {}) if self.deal else "",
            "score": self._score(code) if self.deal and self.words.scene.single else "",
        }

    def _score(self, code: str) -> str:
        """The points of a seat that plays for itself."""
        return gettext("score %(points)s") % {"points": minus.shown(self.scores[code])} if code in self.scores else ""

    def _marks(self, seat: View) -> list[str]:
        """Words beside a name: you, bot, and the part played in this deal."""
        you = [gettext("you")] if seat["seat"] == self.own else []
        roles = self.words.roles(seat["seat"]) if self.deal else []
        return [*you, *told.kind_of(seat, self.deal is not None), *self._auto(seat["seat"]), *roles]

    def _auto(self, code: str) -> list[str]:
        """The clock made the seat's last move."""
        return [gettext("auto")] if self.times and code in self.times.autos else []

    @property
    def untouched(self) -> bool:
        """No card of the running deal has been played."""
        return self.deal is None or not (self.deal["trick"] or self.deal["last_trick"])

    @cached_property
    def trick_title(self) -> str:
        return gettext("Trick") if self.running_trick else self.last_title or gettext("Trick")

    @cached_property
    def trick(self) -> list[dict[str, Any]]:
        """The running trick; before its lead the last one, so that nobody misses who won it."""
        if self.lies is None:
            return []
        if self.lies["trick"] or not self.lies["last_trick"]:
            return self._plays(self.lies["trick"], None)
        return self.last_trick

    @property
    def running_trick(self) -> bool:
        """Some card of a trick that is not complete lies open."""
        return self.deal is not None and bool(self.deal["trick"])

    @cached_property
    def last_cards(self) -> str:
        """The cards of the last trick in one word, by which a page sees that a trick was completed."""
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
    def last_trick(self) -> list[dict[str, Any]]:
        return self.last_of(self.lies)

    def last_of(self, deal: View | None) -> list[dict[str, Any]]:
        last = deal["last_trick"] if deal else None
        return self._plays(last["plays"], last["winner"]) if last else []

    def _plays(self, plays: list[View], winner: str | None) -> list[dict[str, Any]]:
        return [self._play(play, led=index == 0, won=play["seat"] == winner) for index, play in enumerate(plays)]

    def _play(self, play: View, led: bool, won: bool) -> dict[str, Any]:
        words = ([gettext("led")] if led else []) + ([gettext("won the trick")] if won else [])
        return {
            "name": self.names[play["seat"]],
            "place": self.places[play["seat"]],
            "face": faces.face(play["card"], self.deck),
            "won": won,
            "mark": ", ".join(words),
            "sign": gettext("won") if won else gettext("led") if led else "",
        }

    @cached_property
    def stock(self) -> dict[str, Any] | None:
        """What lies undealt and open before the first card, in a game where that matters."""
        if self.deal is None or not self.untouched or not self.deal.get("head"):
            return None
        up = faces.face(self.deal["turn_up"], self.deck) if self.deal["rubber"] is None else None
        left = self.deal["head"] - (up is not None)
        cards = ngettext("%(count)s card face down", "%(count)s cards face down", left) % {"count": left}
        return {"face": up, "mark": gettext("turned up"), "left": cards if left else ""}
