"""A hint on the page of a table: the moves in words, their results and reasons."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from engine.bots.hints import CHANCE, REASONS
from engine.cards import FRENCH_PACK, SPANISH_PACK
from engine.sentences import MINUS
from engine.wording.game_text import GameText
from games.tables.hints import HintAsked, HintsView, SuggestedMove

CARDS = frozenset((*FRENCH_PACK, *SPANISH_PACK))


@dataclass(frozen=True, slots=True)
class SuggestionShown:
    """One suggested move: its name, result and reason, each as text."""

    title: str
    result: str
    reason: str


class HintShown:
    """What the page says about hints to a player."""

    def __init__(self, part: HintsView, words: GameText) -> None:
        self.part, self.words = part, words
        self.answer = part["hint"]

    @property
    def may(self) -> bool:
        """Return whether the button is there."""
        return self.part["may"]

    @property
    def button(self) -> str:
        left = self.part["left"]
        return ngettext("Hint (%(left)s left)", "Hint (%(left)s left)", left) % {"left": left}

    @property
    def moves(self) -> Sequence[SuggestionShown]:
        return [self._shown(move) for move in self.answer["moves"]] if self.answer else ()

    @property
    def note(self) -> str:
        """Return how sure the hint is."""
        if self.answer is None:
            return ""
        count = self.answer["worlds"]
        tried = ngettext("%(count)s possible deal was tried.", "%(count)s possible deals were tried.", count)
        lines = [gettext("Both choices are equally good, as far as can be told.")] if self.answer["equal"] else []
        return " ".join([*lines, tried % {"count": number_format(count, force_grouping=True)}])

    @property
    def texts(self) -> frozenset[str]:
        """Return the suggested moves, to be marked where they are made."""
        return frozenset(move["text"] for move in self.answer["moves"]) if self.answer else frozenset()

    @property
    def cards(self) -> frozenset[str]:
        """Return the cards of the best move."""
        best = self.answer["moves"][0]["text"] if self.answer else ""
        return frozenset(best.replace("+", " ").replace("-", " ").split()) & CARDS

    def _shown(self, move: SuggestedMove) -> SuggestionShown:
        sentence = self.words.REASONS.get(move["reason"]) or REASONS[move["reason"]]
        return SuggestionShown(self._title(move["text"]), self._result(move["mean"]), gettext(sentence) % move["facts"])

    def _title(self, text: str) -> str:
        word, _, rest = text.partition(" ")
        cards = rest.split()
        if word == "bid":
            return self.words.choice_line(text)
        if cards and CARDS.issuperset(cards):
            return self.words.named(cards)
        if word == "announce":
            return rest
        return self.words.action(text).label

    def _result(self, mean: float) -> str:
        assert self.answer is not None
        if self.answer["unit"] == CHANCE:
            return gettext("This wins about %(percent)s deals of 100.") % {"percent": round(100 * mean)}
        points = number_format(abs(mean), 1)
        sign = "" if abs(mean) < 1 / 20 else "+" if mean > 0 else MINUS
        return gettext("The average result is %(points)s points.") % {"points": f"{sign}{points}"}


def asked_line(hint: HintAsked, name: str) -> str:
    """Return the line of the log about a player's hints in a deal."""
    facts = {"name": name, "deal": hint["deal"], "count": hint["count"]}
    text = ngettext(
        "%(name)s asked for a hint in deal %(deal)s.",
        "%(name)s asked for %(count)s hints in deal %(deal)s.",
        hint["count"],
    )
    return text % facts
