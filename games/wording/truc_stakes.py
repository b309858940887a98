"""What is at stake in a deal of Truc y Flou, in points, out of the view and the options that were agreed.

Nothing here knows more than a viewer does. Source: docs/rules/truc_y_flou/rulebook.md#ty-24 to #ty-34.
"""

from itertools import dropwhile
from typing import Any

from django.utils.translation import gettext, ngettext

from engine.rules.truc_y_flou.deal import OTHER
from engine.rules.truc_y_flou.embit import FOLD_OF_RAISE, FOLD_OF_RESTOU_TRUC
from engine.rules.truc_y_flou.flor import SILENT_FIRST, SILENT_SECOND
from engine.rules.truc_y_flou.play import BONUS
from engine.rules.truc_y_flou.refusals import LEVEL_WORDS
from engine.rules.truc_y_flou.settle import FLOR
from engine.rules.truc_y_flou.tricks import side_of
from engine.rules.truc_y_flou.truc import LEVELS
from engine.seats import Side
from games.wording.scene import View

ALONE = 1
SUNG = 2


def points(many: int | None) -> str:
    """`3 points`; None is the round."""
    if many is None:
        return gettext("the round")
    return ngettext("%(points)s point", "%(points)s points", many) % {"points": many}


class Stakes:
    """The numbers of one deal. `side` is the team that asks: the viewer's, or any for a spectator."""

    def __init__(self, view: View, options: Any) -> None:
        self.view, self.options = view, options

    def to(self, side: Side, many: int | None) -> str:
        """Points for a team: what reaches 25 is the round."""
        return points(None if many is None or many >= self.view["lacking"][side] else many)

    def to_either(self, many: int) -> str:
        """Points for whoever wins them: the round when both teams would reach 25 with them."""
        return points(None if many >= max(self.view["lacking"].values()) else many)

    # --- truc ------------------------------------------------------------------------------------------------

    @property
    def level(self) -> int:
        """A place in LEVELS: what the deal plays for now."""
        word = self.view["level"]
        return 0 if word is None else LEVEL_WORDS.index(word) + 1

    @property
    def asked(self) -> int | None:
        """The level that waits for its answer."""
        asked = self.view["asked"]
        return None if asked is None else LEVEL_WORDS.index(asked["bid"]) + 1

    def deal(self) -> str:
        """What the winner of the deal scores as it stands."""
        return points(LEVELS[self.level])

    def accepted(self, word: str) -> str:
        """What the deal would play for."""
        return points(LEVELS[LEVEL_WORDS.index(word) + 1])

    def refused(self, bidders: Side) -> str:
        """What the bidders score when their bid is refused: the level before. A raise accepts the one asked for."""
        level = self.level if self.asked is None or self._bid_by(bidders) else self.asked
        return self.to(bidders, LEVELS[level])

    def _bid_by(self, side: Side) -> bool:
        return bool(self.view["asked"]["side"] == side)

    # --- embit -----------------------------------------------------------------------------------------------

    @property
    def bidders(self) -> Side:
        """The team that bid the embit."""
        return side_of(self.view["embit"]["bidder"])

    @property
    def raised(self) -> int:
        """By how much the embit has been raised."""
        return sum(self.view["embit"]["raises"])

    def sung(self, more: int = 0) -> str:
        """What a plain embit pays when it is sung, raised by so much more."""
        raised = self.raised + more
        return self.to_either(1 + raised if raised else SUNG)

    def folded(self) -> str:
        """What a fold gives to the other team."""
        rest = self.view["embit"] is not None and self.view["embit"]["bid"] == "restou_truc"
        return points(FOLD_OF_RESTOU_TRUC if rest else FOLD_OF_RAISE)

    def short(self) -> int:
        """What the bidders lacked when they bid: what they lack now, and what they have played for since."""
        side = self.bidders
        since = dropwhile(lambda play: play["seat"] != self.view["embit"]["bidder"], self.view["trick"])
        cards = [play["card"] for play in since if side_of(play["seat"]) == side and self.options.bonus_to == "player"]
        return int(self.view["lacking"][side]) + sum(BONUS[card][0] for card in cards if card in BONUS)

    def of_rest(self, word: str, bidders: Side, short: int) -> str:
        """What the other team gets when it beats a mi falta or restou truc."""
        if word == "restou_truc" and self.options.restou_truc_loss == "round":
            return points(None)
        return self.to(OTHER[bidders], 1 + short)

    # --- flor ------------------------------------------------------------------------------------------------

    def flors(self, side: Side | None = None) -> int:
        """Flors declared, by one team or by both."""
        told = self.view["flor"]
        return sum(side in (None, side_of(seat)) for seat in told["declared"]) if told else 0

    def flor(self, side: Side, more: int = 0) -> str:
        """What a simple flor brings this team, with so many more declared by it."""
        own = self.flors(side) + more
        if self.flors() + more == own:
            return points(FLOR * own)
        counted = {"own": own, "all": self.flors() + more, "three": 1}[self.options.flor_contest]
        return points(FLOR * counted)

    def compared(self) -> str:
        """What a better flor that is sung pays."""
        return points(self.options.better_flor_points)

    def silence(self) -> str:
        """What silence to a better flor costs: less for the team that is asked first."""
        return points(SILENT_FIRST if self.view["flor"]["contest"] == "better" else SILENT_SECOND)

    def second_silence(self) -> str:
        """What silence costs the second team."""
        return points(SILENT_SECOND)
