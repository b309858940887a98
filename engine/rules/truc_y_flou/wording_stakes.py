"""The stakes of a deal of Truc y Flou in points, from the view and the options.

Nothing here knows more than a viewer does. Source: docs/rules/truc_y_flou/rulebook.md#ty-24 to #ty-34.
"""

from itertools import dropwhile
from typing import Any

from engine.rules.truc_y_flou.deal import OTHER
from engine.rules.truc_y_flou.embit import FOLD_OF_RAISE, FOLD_OF_RESTOU_TRUC
from engine.rules.truc_y_flou.flor import SILENT_FIRST, SILENT_SECOND
from engine.rules.truc_y_flou.play import BONUS
from engine.rules.truc_y_flou.refusals import LEVEL_WORDS
from engine.rules.truc_y_flou.settle import FLOR
from engine.rules.truc_y_flou.tricks import side_of
from engine.rules.truc_y_flou.truc import LEVELS
from engine.seats import Side
from engine.wording.language import Language
from engine.wording.scene import View

ALONE = 1
SUNG = 2


class Stakes:
    """The numbers of one deal.

    `side` is the team that asks: the viewer's, or any for a spectator.
    """

    def __init__(self, view: View, options: Any, language: Language) -> None:
        self.view, self.options, self.language = view, options, language

    def points(self, many: int | None) -> str:
        """`3 points`; None is the round."""
        if many is None:
            return self.language.gettext("the manche")
        return self.language.ngettext("%(points)s point", "%(points)s points", many) % {"points": many}

    def to(self, side: Side, many: int | None) -> str:
        """Return points for a team: what reaches 25 is the round."""
        return self.points(None if many is None or many >= self.view["lacking"][side] else many)

    def to_either(self, many: int) -> str:
        """Return points that either team may win; the round when both would reach 25."""
        return self.points(None if many >= max(self.view["lacking"].values()) else many)

    # --- truc ------------------------------------------------------------------------------------------------

    @property
    def level(self) -> int:
        """A place in LEVELS: what the deal plays for now."""
        word = self.view["level"]
        return 0 if word is None else LEVEL_WORDS.index(word) + 1

    @property
    def asked(self) -> int | None:
        """The index of the truc that waits for its answer."""
        pending = self.view["asked"]
        return None if pending is None else LEVEL_WORDS.index(pending["bid"]) + 1

    def deal(self) -> str:
        """Return the current worth of the deal to its winner."""
        return self.points(LEVELS[self.level])

    def accepted(self, word: str) -> str:
        """Return the worth of the deal after this bid is accepted."""
        return self.points(LEVELS[LEVEL_WORDS.index(word) + 1])

    def refused(self, bidders: Side) -> str:
        """Return the bidders' score for a refused bid: the worth before it.

        A raise accepts the truc it answers.
        """
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
        """Return the points of a plain embit when sung, raised by `more`."""
        raised = self.raised + more
        return self.to_either(1 + raised if raised else SUNG)

    def folded(self) -> str:
        """Return the points that a fold gives to the other team."""
        rest = self.view["embit"] is not None and self.view["embit"]["bid"] == "restou_truc"
        return self.points(FOLD_OF_RESTOU_TRUC if rest else FOLD_OF_RAISE)

    def short(self) -> int:
        """Return the points that the bidders lacked at the time of their bid.

        It is the number they lack now, plus the bonuses scored since.
        """
        side = self.bidders
        since = dropwhile(lambda play: play["seat"] != self.view["embit"]["bidder"], self.view["trick"])
        cards = [play["card"] for play in since if side_of(play["seat"]) == side and self.options.bonus_to == "player"]
        return int(self.view["lacking"][side]) + sum(BONUS[card][0] for card in cards if card in BONUS)

    def of_rest(self, word: str, bidders: Side, short: int) -> str:
        """Return the other team's score for beating mi falta or restou truc."""
        if word == "restou_truc" and self.options.restou_truc_loss == "round":
            return self.points(None)
        return self.to(OTHER[bidders], 1 + short)

    # --- flor ------------------------------------------------------------------------------------------------

    def flors(self, side: Side | None = None) -> int:
        """Return flors declared, by one team or by both."""
        flor = self.view["flor"]
        return sum(side in (None, side_of(seat)) for seat in flor["declared"]) if flor else 0

    def flor(self, side: Side, more: int = 0) -> str:
        """Return this team's score for a simple flor, with `more` of its own declared."""
        own = self.flors(side) + more
        if self.flors() + more == own:
            return self.points(FLOR * own)
        counted = {"own": own, "all": self.flors() + more, "three": 1}[self.options.flor_contest]
        return self.points(FLOR * counted)

    def compared(self) -> str:
        """Return the points of a better flor that is sung."""
        return self.points(self.options.better_flor_points)

    def silence(self) -> str:
        """Return the cost of silence to a better flor: less for the team asked first."""
        return self.points(SILENT_FIRST if self.view["flor"]["contest"] == "better" else SILENT_SECOND)

    def second_silence(self) -> str:
        """Return the cost of silence for the second team."""
        return self.points(SILENT_SECOND)
