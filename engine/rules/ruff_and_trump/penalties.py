"""Penalties for faults at a paper table.

Under the engine neither fault can happen. A director gives these as rulings in addition to the sheet.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-23.
"""

from dataclasses import dataclass

from engine.rules.ruff_and_trump.options import Options


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty: points, loss of the running set, and whether the hand is dealt again."""

    points: int = 0
    loses_set: bool = False
    same_dealer_again: bool = False


def revoke(options: Options) -> Penalty:
    """Not following suit though able."""
    return Penalty(loses_set=True) if options.revoke_penalty == "set" else Penalty(points=1)


def misdeal(options: Options) -> Penalty:
    """Return the penalty for a wrong deal: the same player deals again."""
    return Penalty(points=options.misdeal_penalty, same_dealer_again=True)
