"""Titles and examples of every option, one file for each game."""

from collections.abc import Mapping

from games.rules_pages.option_texts import ruff_and_trump, troefcall, truc_y_flou, truf
from games.rules_pages.option_texts.parts import Choice, Example, OptionText, OptionTexts

__all__ = ["GAMES", "Choice", "Example", "OptionText", "OptionTexts"]

GAMES: Mapping[str, OptionTexts] = {
    "truf": truf.TEXTS,
    "troefcall": troefcall.TEXTS,
    "ruff_and_trump": ruff_and_trump.TEXTS,
    "truc_y_flou": truc_y_flou.TEXTS,
}
