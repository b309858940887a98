"""The tariff for irregularities at physical tables: what the other side gets.

Online the engine refuses the irregular move instead. Every number is an option.
Source: docs/rules/troefcall/rulebook.md#tc-33, #tc-46 and #tc-47; docs/rules/troefcall/rulebook.md#tc-79.
"""

from collections.abc import Callable
from dataclasses import dataclass

from engine.rules.troefcall.options import Options


@dataclass(frozen=True, slots=True)
class Offence:
    """An offence: tricks of the offending side and of the other, complete tricks played.

    `earlier` counts the side's earlier offences of this kind in this round.
    """

    name: str
    tricks: int = 0
    opponent_tricks: int = 0
    played: int = 0
    earlier: int = 0


@dataclass(frozen=True, slots=True)
class Award:
    """Points to the other side (None: the jury decides), and the effect on the hand.

    `new_deal`: the call is void and the same dealer deals again, so the award has no sheet of its own.
    """

    points: int | None
    hand_ends: bool
    new_deal: bool = False


def ladder(options: Options, offence: Offence) -> int:
    """Without a trick early or late in the hand, or with one."""
    if offence.tricks:
        return options.sanction_tricks
    early = offence.played <= options.sanction_early_until
    return options.sanction_early if early else options.sanction_late


def revoke(options: Options, offence: Offence) -> int | None:
    """Return the penalty by the ladder; the jury decides where there is none (C13)."""
    return ladder(options, offence) if options.sanction_revoke else None


def capitulation(options: Options, offence: Offence) -> int:
    """Giving up costs more while one side has no trick."""
    both = offence.tricks and offence.opponent_tricks
    return options.sanction_capitulation if both else options.sanction_capitulation_bare


def wrong_deal(options: Options, offence: Offence) -> int:
    """Return the penalty; only the first few in a round score."""
    return options.sanction_wrong_deal if offence.earlier < options.sanction_wrong_deal_max else 0


def talking(options: Options, offence: Offence) -> int | None:
    """Return a warning first, then points; after that the jury decides."""
    return (0, options.sanction_talking, None)[min(offence.earlier, 2)]


Tariff = Callable[[Options, Offence], int | None]

TARIFF: dict[str, Tariff] = {
    "card_out_of_turn": ladder,
    "card_exposed": ladder,
    "revoke": revoke,
    "looked_at_turned_trick": lambda options, offence: options.sanction_looking,
    "cards_not_laid_down": lambda options, offence: options.sanction_not_laying_down,
    "wrong_deal": wrong_deal,
    "false_redeal_claim": lambda options, offence: options.sanction_false_redeal,
    "capitulation": capitulation,
    "talking": talking,
}


def award(options: Options, offence: Offence) -> Award:
    """Return the award to the other side. Raises KeyError for a name not in TARIFF."""
    points = TARIFF[offence.name](options, offence)
    if offence.name == "wrong_deal":
        return Award(points, hand_ends=True, new_deal=True)
    if offence.name == "capitulation":
        return Award(points, hand_ends=True)
    ends = options.sanction_ends_hand and bool(points) and offence.name != "talking"
    return Award(points, hand_ends=ends)
