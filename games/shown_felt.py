"""The seats round a table and the cards between them, as the page shows them."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.utils.translation import gettext, ngettext

from games import faces, told
from games.places import PLACES, around
from games.told import View, Words


class Felt:
    """The middle of the page. `view` is the viewer's view of the table, `words` those of its running deal."""

    def __init__(self, view: View, words: Words, scores: Mapping[str, int]) -> None:
        self.view, self.words, self.scores = view, words, scores
        self.deal: View | None = view["deal"]
        self.own: str | None = view["seat"]
        self.names = words.scene.names
        self.deck = faces.deck_of(view["game"])

    @cached_property
    def places(self) -> dict[str, str]:
        """Where each seat is drawn: the viewer at the bottom, the others round the table in their order."""
        order = around(self.view["game"], list(self.names), self.own)
        return dict(zip(order, PLACES[len(order)], strict=True))

    @property
    def seats(self) -> list[dict[str, Any]]:
        """The seats round the table from the viewer's left, his own last."""
        order = list(self.places)
        by_code = {seat["seat"]: seat for seat in self.view["seats"]}
        return [self._seat(by_code[code]) for code in [*order[1:], order[0]]]

    def _seat(self, seat: View) -> dict[str, Any]:
        code = seat["seat"]
        side = self.words.scene.side_of[code]
        return {
            "code": code,
            "name": self.names[code],
            "place": self.places[code],
            "team": self.words.scene.team(side),
            "team_number": list(self.view["sides"]).index(side),
            "marks": self._marks(seat),
            "to_play": self.deal is not None and code in self.deal["to_act"],
            "facts": self.words.seat_facts(code, self.scores if self.words.scene.single else {}) if self.deal else "",
        }

    def _marks(self, seat: View) -> list[str]:
        """Words beside a name: you, bot, and the part played in this deal."""
        you = [gettext("you")] if seat["seat"] == self.own else []
        roles = self.words.roles(seat["seat"]) if self.deal else []
        return [*you, *told.kind_of(seat, self.deal is not None), *roles]

    @property
    def untouched(self) -> bool:
        """No card of the running deal has been played."""
        return self.deal is None or not (self.deal["trick"] or self.deal["last_trick"])

    @property
    def trick_title(self) -> str:
        last = self.deal["last_trick"] if self.deal and not self.deal["trick"] else None
        if not last:
            return gettext("Trick")
        if last["winner"] is None:
            return gettext("Last trick, spoiled")
        return gettext("Last trick, won by %(name)s") % {"name": self.names[last["winner"]]}

    @property
    def trick(self) -> list[dict[str, Any]]:
        """The running trick; before its lead the last one, so that nobody misses who won it."""
        if self.deal is None:
            return []
        if self.deal["trick"] or not self.deal["last_trick"]:
            return self._plays(self.deal["trick"], None)
        return self.last_trick

    @property
    def last_trick(self) -> list[dict[str, Any]]:
        return self.last_of(self.deal)

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
            "sign": "★" if won else "1" if led else "",
        }

    @property
    def stock(self) -> dict[str, Any] | None:
        """What lies undealt and open before the first card, in a game where that matters."""
        if self.deal is None or not self.untouched or not self.deal.get("head"):
            return None
        up = faces.face(self.deal["turn_up"], self.deck) if self.deal["rubber"] is None else None
        left = self.deal["head"] - (up is not None)
        cards = ngettext("%(count)s card face down", "%(count)s cards face down", left) % {"count": left}
        return {"face": up, "mark": gettext("turned up"), "left": cards if left else ""}
