"""Every value of every option, written out: what each option may be, and with which others it comes to matter.

Nothing here is drawn. A choice is walked whole, a flag both ways, a number at its least, at its most and between;
what a text may be has to be written down below, and an option nobody can walk fails the tests.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import OptionError
from engine.options import OptionField, describe

TEXTS: Mapping[str, tuple[str, ...]] = {"rank_tail": ("K N J 7 6 5 4", "4 5 6 7 J N K", "7 K N J 6 5 4")}
"""Texts an option may be, by name."""

BESIDE: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "truf": {
        "removed_suit": {"players": 3},
        "max_bid_cards": {"bid_mode": "add_subtract"},
        "min_two": {"bid_mode": "add"},
        "min_three": {"bid_mode": "add"},
        "min_applies_to": {"bid_mode": "add_subtract", "min_two": 5, "min_three": 9},
        "shift_max": {"thirteen_rule": "shift_all"},
        "zero_bonus": {"scoring": "M2"},
        "multiplier": {"scoring": "M3"},
        "m4_zero_success": {"scoring": "M4"},
        "m4_zero_points": {"scoring": "M4", "m4_zero_success": "fixed"},
        "m4_zero_fail_extra": {"scoring": "M4"},
        "first_direction": {"direction": "alternate"},
    },
    "troefcall": {"target": {"length": "target"}, "hands": {"length": "hands"}},
    "truc_y_flou": {"captain_even": {"captain": "chosen"}, "captain_odd": {"captain": "chosen"}},
}
"""Options that are only looked at where another one has some value: game, option, and what it is walked with."""


@dataclass(frozen=True)
class Choice:
    """One value of one option in one preset, and the options it makes."""

    preset: str
    option: str
    value: Any
    options: Any

    @property
    def name(self) -> str:
        return f"{self.preset} {self.option}={self.value}"


def values(one: OptionField) -> tuple[Any, ...]:
    """The values an option is walked with. Raises AssertionError where they cannot be told from its description."""
    if one.kind == "choice":
        return one.choices
    if one.kind == "flag":
        return True, False
    if one.kind == "text":
        assert one.name in TEXTS, f"write down in choices.TEXTS what the option {one.name} may be"
        return TEXTS[one.name]
    assert one.least is not None, f"the option {one.name} has no least value"
    assert one.most is not None, f"the option {one.name} has no most value"
    return (*((None,) if one.default is None else ()), *numbers(one.least, one.most, one.default))


def numbers(least: int, most: int, default: int | None) -> tuple[int, ...]:
    """Both bounds, and one between them where there is one: the default or the middle."""
    between = default if default is not None and least < default < most else (least + most) // 2
    return tuple(sorted({least, between, most}))


def choices(game: Any, preset: str, option: str) -> Iterator[Choice]:
    """Each value of an option in a preset, with the options that make it matter; not where it does not go with it."""
    field = next(one for one in describe(game.options_type) if one.name == option)
    for value in values(field):
        try:
            beside = BESIDE.get(game.name, {}).get(option, {})
            yield Choice(preset, option, value, game.options(preset, {**beside, option: value}))
        except OptionError:
            continue


def refused(game: Any, preset: str, option: str) -> list[Any]:
    """Values of an option that cannot be walked in a preset, because the options they make are refused."""
    field = next(one for one in describe(game.options_type) if one.name == option)
    walked = [one.value for one in choices(game, preset, option)]
    return [value for value in values(field) if value not in walked]
