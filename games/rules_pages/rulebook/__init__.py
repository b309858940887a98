"""The rules of each game in the reader's language: for players as an event plays them, for organisers option by option.

parts.py            what a page of rules is made of
truf.py ...         the rules of one game for players, told with the options of one event only

Beside this folder: example_deal.py plays one deal under those options by the simple bots, options.py has titles and
examples of options and choices (option_texts/ those of each game), address.py which options a page is asked for.

A game without a file of its own has its options told by their sentences alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.game import Game
from games.rules_pages.example_deal import WorkedDeal, worked_deal
from games.rules_pages.rulebook import ruff_and_trump, troefcall, truc_y_flou, truf
from games.rules_pages.rulebook.parts import Chapter, Guide, Term
from games.wording.cards import SPANISH, deck_of

__all__ = ["Rulebook", "rulebook_of"]

GUIDES: Mapping[str, Guide] = {
    "truf": truf.GUIDE,
    "troefcall": troefcall.GUIDE,
    "ruff_and_trump": ruff_and_trump.GUIDE,
    "truc_y_flou": truc_y_flou.GUIDE,
}


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one event for its players: chapters, one deal as an example, and the words of the game.

    Of a game that has no chapters yet there is only the deal.
    """

    name: str
    chapters: list[Chapter]
    worked: WorkedDeal
    terms: list[Term]

    @property
    def spanish(self) -> bool:
        """Which signs the page has to bring along."""
        return deck_of(self.name) is SPANISH


def rulebook_of(game: Game, options: Any) -> Rulebook:
    """The rules of a game under these options, in the active language."""
    guide = GUIDES.get(game.name)
    chapters, terms = (guide.chapters(options), guide.terms(options)) if guide else ([], [])
    return Rulebook(game.name, chapters, worked_deal(game, options), terms)
