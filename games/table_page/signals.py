"""A team's private channel on its page: the signals sent, and those possible."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.extras import SignalFace
from engine.sentences import N
from games.talk.selectors import SignalsView, SignalView

GROUPS = ((N("My cards"), True), (N("What to play"), False))
NO_FACE = SignalFace()


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
    """Context of `games/play/_signals.html`.

    `view` is `signals` of a table's view, `codes` the list of the game and `faces` their drawings.
    """

    def __init__(
        self,
        view: SignalsView,
        codes: Mapping[str, str],
        *,
        names: Mapping[str, str],
        number: int | None,
        faces: Mapping[str, SignalFace],
    ) -> None:
        self.view, self.known, self.names, self.number, self.faces = view, codes, names, number, faces

    @property
    def shown(self) -> bool:
        """Whether the viewer has anything to do with it."""
        return bool(self.view["codes"] or self.view["free"])

    @property
    def codes(self) -> list[str]:
        """The signals of the list that may be sent now."""
        return list(self.view["codes"])

    @property
    def free(self) -> bool:
        """Any words may be sent, instead of a signal of the list."""
        return self.view["free"]

    @property
    def topic(self) -> str:
        """Return the topic that the page follows besides the table."""
        return self.view["topic"] or ""

    @property
    def key(self) -> str:
        """Return a form key that changes with every signal, so that repeats are sent."""
        return f"{self.number}.{len(self.view['sent'])}"

    @property
    def groups(self) -> list[tuple[str, list[SignalButton]]]:
        """The signals that may be sent, by what they are about."""
        codes = self.view["codes"]
        grouped = [
            (gettext(title), [self._button(code) for code in codes if self._face(code).tells_hand == tells_hand])
            for title, tells_hand in GROUPS
        ]
        return [(title, buttons) for title, buttons in grouped if buttons]

    def _face(self, code: str) -> SignalFace:
        return self.faces.get(code, NO_FACE)

    def _button(self, code: str) -> SignalButton:
        face = self._face(code)
        gesture = gettext(face.gesture) if face.gesture else ""
        return SignalButton(code, self.words(code), gesture, face.index, face.suit, face.sign)

    @property
    def lines(self) -> list[SignalLine]:
        """Return the signals of the running deal, in order."""
        return self.of_deal(self.number)

    def of_deal(self, number: int | None) -> list[SignalLine]:
        """Return the signals of one deal."""
        return [
            SignalLine(self._name(signal), self.words(signal["text"]))
            for signal in self.view["sent"]
            if signal["deal"] == number
        ]

    def _name(self, signal: SignalView) -> str:
        return self.names.get(signal["seat"], signal["seat"])

    def words(self, text: str) -> str:
        """A signal of the list in words; anything else as it was written."""
        return gettext(self.known[text]) if text in self.known else text
