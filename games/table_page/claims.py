"""Claims on the page of a table: the possible and open claims, and open hands."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.sentences import N
from engine.wording.game_text import GameText
from games.claims.selectors import ClaimsView, ClaimView, MayClaimView, OpenClaimView
from games.wording import cards as faces

ENDINGS = {
    "accepted": N("%(name)s claimed: %(counts)s. All opponents accepted, and the deal ended."),
    "rejected": N(
        "%(name)s claimed: %(counts)s. The claim was refused. Play continues with the claimer’s cards exposed."
    ),
    "withdrawn": N(
        "%(name)s claimed: %(counts)s. The claim was withdrawn. Play continues with the claimer’s cards exposed."
    ),
    "impossible": N(
        "%(name)s claimed: %(counts)s. All opponents accepted, but the cards do not allow this result. Play continues."
    ),
}
"""Sentences for the end of a claim, by its state."""


@dataclass(frozen=True, slots=True)
class CountField:
    """The final count of one side in the form of a claim."""

    side: str
    name: str
    taken: int
    most: int


@dataclass(frozen=True, slots=True)
class OpenHand:
    """Cards that lie open because their owner has claimed."""

    seat: str
    name: str
    faces: list[faces.Face]


class ClaimsShown:
    """Context of `games/table_page/parts/_claim.html`.

    `view` is `claims` of the view of a table.
    """

    def __init__(self, view: ClaimsView, words: GameText) -> None:
        self.view, self.words = view, words
        self.names = words.scene.names
        self.open: OpenClaimView | None = view["open"]
        self.may: MayClaimView | None = view["may"]

    @property
    def left(self) -> int:
        """Tricks that can be claimed."""
        return self.may["left"] if self.may else 0

    @property
    def fields(self) -> list[CountField]:
        """Return the sides whose final count is needed.

        Empty where the player's own share is enough.
        """
        if self.may is None:
            return []
        taken, sides = self.may["taken"], self.words.scene.side_names
        return [CountField(side, sides[side], taken[side], taken[side] + self.left) for side in self.may["sides"]]

    @property
    def sentence(self) -> str:
        """The claim that waits for answers."""
        return self._line(self.open, N("%(name)s claims this result: %(counts)s.")) if self.open else ""

    @property
    def waits_for(self) -> str:
        """Return the names of opponents who have not answered."""
        return ", ".join(self.names[code] for code in self.open["waits_for"]) if self.open else ""

    @property
    def claimed_hand(self) -> OpenHand | None:
        """The cards of the player whose claim waits for answers."""
        return next(self._hands([self.open["seat"]] if self.open else []), None)

    @property
    def other_hands(self) -> list[OpenHand]:
        """The cards that lie open because of earlier claims."""
        return list(self._hands(code for code in self.view["hands"] if not self.open or code != self.open["seat"]))

    def _hands(self, codes: Iterable[str]) -> Iterator[OpenHand]:
        deck, hands = faces.deck_of(self.words.scene.view["game"]), self.view["hands"]
        for code in codes:
            if cards := hands.get(code):
                yield OpenHand(code, self.names[code], [faces.face(card, deck) for card in cards])

    @property
    def over(self) -> list[str]:
        """Return the answered claims of this deal, or the claim that ended the one before."""
        return [self._line(claim, ENDINGS[claim["state"]]) for claim in [*self.view["before"], *self.view["over"]]]

    def _line(self, claim: ClaimView, pattern: str) -> str:
        sides = self.words.scene.side_names
        counts = ", ".join(f"{sides.get(side, side)} {count}" for side, count in claim["counts"].items())
        return gettext(pattern) % {"name": self.names[claim["seat"]], "counts": counts}
