"""Dealing the same packs at several tables: under which options the same number has the same dealer everywhere.

A pack lies differently when another seat deals, so in a deck who deals must not follow from how the table has played.
"""

from collections.abc import Mapping
from typing import Any

from engine.options import describe
from engine.registry import game_named
from games.tables.table_state import options_of

IN_TURN = {"dealer_rule": "rotate", "rotation": "every_hand", "first_dealer": "lowest"}
"""The options of games that say who deals, and the value by which that hangs neither on results nor on a choice."""


def dealt_in_turn(game: str, preset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """These options changed so that the deal passes on after every deal. Raises OptionError, InputError."""
    now = options_of(game, preset, options)
    known = {one.name for one in describe(game_named(game).options_type)} & set(IN_TURN)
    return {**options, **{name: IN_TURN[name] for name in sorted(known) if getattr(now, name) != IN_TURN[name]}}
