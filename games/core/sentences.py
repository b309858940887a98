"""Errors of the engine and of tables as sentences in the listener's language: the one place where that is done."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from engine.documents import SENTENCES
from engine.errors import TroeftafelError
from engine.game import Game
from engine.seats import Seat
from engine.sentences import SEAT_FACTS, sentence
from games.core.errors import REFUSALS


def say(error: TroeftafelError, game: Game | None = None, names: Mapping[Seat, str] | None = None) -> str:
    """The error as a whole sentence in the active language; the game's own sentences come first.

    With `names` seats are called by those who sit there.
    """
    own = game.sentences if game else {}
    named = TroeftafelError(error.code, **by_name(error.facts, names or {}))
    return sentence(named, {**SENTENCES, **REFUSALS, **own}, gettext)


def by_name(facts: Mapping[str, Any], names: Mapping[Seat, str]) -> dict[str, Any]:
    """Facts of a sentence in which every seat is called by who sits there, as far as that is known."""
    return {name: (names.get(value) or value) if name in SEAT_FACTS else value for name, value in facts.items()}
