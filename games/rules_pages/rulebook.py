"""Rules of an event for its players: chapters, one example deal, and terms.

The chapters come from the game (engine/rules/<game>/rules_text.py) and read the options of the event. A game without
them has its options described by their sentences alone.
"""

from dataclasses import dataclass
from typing import Any

from engine.game import Game
from engine.wording.rules_text import Chapter, GlossaryTerm
from games.rules_pages.example_deal import WorkedDeal, worked_deal
from games.wording.cards import SPANISH, deck_of, language


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Rules of one event for its players: chapters, an example deal, and terms.

    A game without chapters has only the deal.
    """

    name: str
    chapters: list[Chapter]
    worked: WorkedDeal
    terms: list[GlossaryTerm]

    @property
    def spanish(self) -> bool:
        """Return whether the page needs the signs of Spanish cards."""
        return deck_of(self.name) is SPANISH


def rulebook_of(game: Game, options: Any) -> Rulebook:
    """Return the rules of a game under these options, in the active language."""
    text = game.rules_text(options, language())
    return Rulebook(game.name, text.chapters(), worked_deal(game, options), text.terms())
