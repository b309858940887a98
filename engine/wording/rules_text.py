"""Parts of a rules page: chapters of paragraphs and tables, terms, option texts.

All of it is plain text.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.wording.language import Language


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: a heading for each column, and rows; the first cell names the row."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A smaller heading within a chapter."""

    text: str


Part = str | Heading | Grid
"""A paragraph, a heading or a table."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One heading and the parts below it, in order. `key` is its address on the page."""

    key: str
    title: str
    parts: tuple[Part, ...]

    @property
    def blocks(self) -> list[tuple[str, Part]]:
        """Every part with its kind, for a template."""
        kinds = {str: "paragraph", Heading: "heading", Grid: "grid"}
        return [(kinds[type(part)], part) for part in self.parts]


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A word of the game and what it means."""

    word: str
    meaning: str


class RulesText:
    """Rules of one game for players, with the options of one event only.

    A game without a text of its own has no chapters and no terms.
    """

    def __init__(self, options: Any, language: Language) -> None:
        self.options, self.language = options, language
        self.gettext, self.ngettext = language.gettext, language.ngettext

    def chapters(self) -> list[Chapter]:
        """Return the chapters, in the order of the page."""
        return []

    def terms(self) -> list[GlossaryTerm]:
        """Return the words of the game, with those of these options only."""
        return []

    def chapter(self, key: str, parts: Iterable[Part]) -> Chapter:
        """Return the chapter of that key under its usual title.

        Empty paragraphs, of rules that do not hold, are left out.
        """
        _ = self.gettext
        titles = {
            "goal": _("Goal of the game"),
            "deal": _("The deal"),
            "bidding": _("Bidding"),
            "play": _("Playing the cards"),
            "scoring": _("Scoring"),
        }
        return Chapter(key, titles[key], tuple(part for part in parts if part))

    # --- sentences that hold in several games, so that each is translated once -------------------------------

    def winner_leads(self) -> str:
        return self.gettext("The winner of a trick leads to the next trick.")

    def follow_suit(self) -> str:
        return self.gettext("Follow suit if you can. Otherwise, play any card. You do not have to trump.")

    def highest_trump_wins(self) -> str:
        return self.gettext(
            "The highest trump wins the trick. If no trump is played, the highest card of the suit led wins."
        )

    def trumps_may_be_led(self) -> str:
        return self.gettext("Trumps may be led at any time.")

    def ranks(self) -> str:
        return self.gettext(
            "The pack has 52 cards. From high to low, they rank ace, king, queen, jack, 10, and so on down to 2."
        )

    def clockwise(self) -> str:
        return self.gettext("The cards are dealt and played clockwise.")

    def counter_clockwise(self) -> str:
        return self.gettext("The cards are dealt and played anticlockwise.")

    def trick_terms(self) -> list[GlossaryTerm]:
        """Return the words that every trick-taking game uses."""
        _ = self.gettext
        return [
            GlossaryTerm(_("Trick"), _("One card from each player. The best card wins.")),
            GlossaryTerm(_("Lead"), _("To play the first card of a trick.")),
            GlossaryTerm(_("Follow suit"), _("To play a card of the suit that was led.")),
            GlossaryTerm(_("Trump"), _("The suit that beats the other three.")),
        ]


def only(holds: bool, sentence: str) -> str:
    """Return the sentence where its rule holds, else nothing."""
    return sentence if holds else ""


# --- options -------------------------------------------------------------------------------------------------

Example = str | Callable[[Language], str]
"""A sentence marked for translation, or what works one out in a language."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One value an option can take."""

    title: str
    example: Example


@dataclass(frozen=True, slots=True)
class OptionText:
    """A short title for a form, with an example of a number, switch or text.

    Choices have their own.
    """

    title: str
    example: Example = ""
    choices: Mapping[Any, OptionValue] = field(default_factory=dict)


OptionTexts = Mapping[str, OptionText]
