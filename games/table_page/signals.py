"""The private channel of a team as its page shows it: what was said, and what may be said."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from engine.rules.truc_y_flou.signals import GESTURES
from engine.sentences import N
from games.wording import View

HOLDING = ("SWORD", "CLUB", "MANILLE_S", "MANILLE_O", "THREE", "TWO", "POUT", "EMBIT", "FLOR", "NOTHING")
GROUPS = (
    (N("What I hold"), lambda code: code in HOLDING),
    (N("What to do"), lambda code: code not in HOLDING),
)
PICTURES: Mapping[str, tuple[str, str]] = {
    "SWORD": ("1", "sword"),
    "CLUB": ("1", "baton"),
    "MANILLE_S": ("7", "sword"),
    "MANILLE_O": ("7", "coin"),
    "MANILLE": ("7", ""),
    "THREE": ("3", ""),
    "TWO": ("2", ""),
    "POUT": ("1", "coin"),
}
"""The card a signal is about: its index, and its suit where it has one."""
SIGNS: Mapping[str, str] = {
    "SWORD": "brows",
    "CLUB": "wink",
    "EMBIT": "nod",
    "FLOR": "flower",
    "NOTHING": "nothing",
    "GO_EMBIT": "say",
    "TAKE": "take",
    "LET_GO": "tilt",
    "PLAY_LOW": "low",
    "CALL_TRUC": "say",
    "ANSWER_YES": "yes",
    "ANSWER_NO": "no",
    "ANSWER_RAISE": "raise",
}
"""The drawing of a signal in `games/play/_signs.html`: the gesture that sources tell, or what it asks for."""


@dataclass(frozen=True, slots=True)
class SignalButton:
    """One signal of the fixed list."""

    code: str
    label: str
    gesture: str
    index: str
    suit: str
    sign: str


@dataclass(frozen=True, slots=True)
class SignalLine:
    """One signal that was sent."""

    name: str
    words: str


class TeamChannel:
    """What `games/play/_signals.html` shows. `told` is `signals` of a table's view, `known` the list of the game."""

    def __init__(self, told: View, known: Mapping[str, str], names: Mapping[str, str], number: int | None) -> None:
        self.told, self.known, self.names, self.number = told, known, names, number

    @property
    def shown(self) -> bool:
        """Whether the viewer has anything to do with it."""
        return bool(self.told["codes"] or self.told["free"])

    @property
    def codes(self) -> list[str]:
        """The signals of the list that may be sent now."""
        return list(self.told["codes"])

    @property
    def free(self) -> bool:
        """Any words may be sent, instead of a signal of the list."""
        return bool(self.told["free"])

    @property
    def topic(self) -> str:
        """What the page listens to beside the table."""
        return self.told["topic"] or ""

    @property
    def key(self) -> str:
        """Differs with every signal sent, so that one that is repeated on purpose is sent again."""
        return f"{self.number}.{len(self.told['sent'])}"

    @property
    def groups(self) -> list[tuple[str, list[SignalButton]]]:
        """The signals that may be sent, by what they are about."""
        codes = self.told["codes"]
        found = [(gettext(title), [self._button(code) for code in codes if fits(code)]) for title, fits in GROUPS]
        return [(title, buttons) for title, buttons in found if buttons]

    def _button(self, code: str) -> SignalButton:
        index, suit = PICTURES.get(code.removeprefix("PLAY "), ("", ""))
        gesture = gettext(GESTURES[code]) if code in GESTURES else ""
        return SignalButton(code, self.words(code), gesture, index, suit, SIGNS.get(code, ""))

    @property
    def lines(self) -> list[SignalLine]:
        """What was said in the running deal, in its order."""
        return self.of_deal(self.number)

    def of_deal(self, number: int | None) -> list[SignalLine]:
        """What was said in one deal."""
        sent: list[Any] = self.told["sent"]
        return [SignalLine(self._name(one), self.words(one["text"])) for one in sent if one["deal"] == number]

    def _name(self, signal: View) -> str:
        return self.names.get(signal["seat"], signal["seat"])

    def words(self, text: str) -> str:
        """A signal of the list in words; anything else as it was written."""
        return gettext(self.known[text]) if text in self.known else str(text)
