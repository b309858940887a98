"""Claims as the page of a table shows them: what can be claimed, what is claimed, whose cards lie open."""

from dataclasses import dataclass

from django.utils.translation import gettext

from engine.sentences import N
from games.wording import View, Words
from games.wording import cards as faces

ENDINGS = {
    "accepted": N("%(name)s claimed: %(counts)s. Everybody accepted, and it was played out."),
    "rejected": N("%(name)s claimed: %(counts)s. It was refused, play goes on, and his cards stay open."),
    "withdrawn": N("%(name)s claimed: %(counts)s. He took it back, play goes on, and his cards stay open."),
    "impossible": N("%(name)s claimed: %(counts)s. Everybody accepted, but the cards do not allow it: play goes on."),
}
"""What became of a claim, by its state."""


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

    name: str
    faces: list[faces.Face]


class ClaimsShown:
    """What `games/table_page/parts/_claim.html` shows. `told` is `claims` of the view of a table."""

    def __init__(self, told: View, words: Words) -> None:
        self.told, self.words = told, words
        self.names = words.scene.names
        self.open: View | None = told["open"]
        self.may: View | None = told["may"]

    @property
    def left(self) -> int:
        """Tricks that can be claimed."""
        return int(self.may["left"]) if self.may else 0

    @property
    def fields(self) -> list[CountField]:
        """The sides whose final count has to be said; none where the own share is enough."""
        if self.may is None:
            return []
        taken, sides = self.may["taken"], self.words.scene.side_names
        return [CountField(side, sides[side], taken[side], taken[side] + self.left) for side in self.may["sides"]]

    @property
    def sentence(self) -> str:
        """The claim that waits for answers."""
        return self._line(self.open, N("%(name)s claims that the deal ends so: %(counts)s.")) if self.open else ""

    @property
    def waits_for(self) -> str:
        """Who has not answered it."""
        return ", ".join(self.names[code] for code in self.open["waits_for"]) if self.open else ""

    @property
    def hands(self) -> list[OpenHand]:
        """The cards that lie open."""
        deck = faces.deck_of(self.words.scene.view["game"])
        hands = self.told["hands"].items()
        return [
            OpenHand(self.names[code], [faces.face(card, deck) for card in cards]) for code, cards in hands if cards
        ]

    @property
    def over(self) -> list[str]:
        """The claims that were answered, of this deal, or the one by which the deal before ended."""
        return [self._line(claim, ENDINGS[claim["state"]]) for claim in [*self.told["before"], *self.told["over"]]]

    def _line(self, claim: View, pattern: str) -> str:
        sides = self.words.scene.side_names
        counts = ", ".join(f"{sides.get(side, side)} {count}" for side, count in claim["counts"].items())
        return gettext(pattern) % {"name": self.names[claim["seat"]], "counts": counts}
