"""Every value of every option, and the other options it depends on.

Nothing here is random. A choice is walked whole and a flag both ways; a number at its minimum, maximum and in
between. Possible texts are listed below, and an option without a list fails the tests.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random
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
    """Return the values to try for an option.

    Raises AssertionError if its description does not determine them.
    """
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
    field = next(option_field for option_field in describe(game.options_type) if option_field.name == option)
    for value in values(field):
        try:
            beside = BESIDE.get(game.name, {}).get(option, {})
            yield Choice(preset, option, value, game.options(preset, {**beside, option: value}))
        except OptionError:
            continue


def refused(game: Any, preset: str, option: str) -> list[Any]:
    """Values of an option that cannot be walked in a preset, because the options they make are refused."""
    field = next(option_field for option_field in describe(game.options_type) if option_field.name == option)
    walked = [choice.value for choice in choices(game, preset, option)]
    return [value for value in values(field) if value not in walked]


Setting = tuple[str, Any]
"""An option and its value, or PRESET and the name of one."""
PRESET = "preset"


@dataclass(frozen=True)
class Mix:
    """A preset with many options changed at once, and the options that makes."""

    preset: str
    changes: Mapping[str, Any]
    options: Any

    @property
    def name(self) -> str:
        return " ".join((self.preset, *(f"{option}={value}" for option, value in self.changes.items())))

    @property
    def pairs(self) -> Iterator[frozenset[Setting]]:
        """Every two settings that meet here."""
        return map(frozenset, combinations([(PRESET, self.preset), *self.changes.items()], 2))


def mixed(game: Any, preset: str, settings: Mapping[str, Any], *more: Setting) -> Mix | None:
    """Return a preset with these settings and their requirements, None on a conflict."""
    changes = dict(settings)
    for option, value in more:
        for name, wanted in {**BESIDE.get(game.name, {}).get(option, {}), option: value}.items():
            if changes.setdefault(name, wanted) != wanted:
                return None
    try:
        return Mix(preset, changes, game.options(preset, changes))
    except OptionError:
        return None


def pairs(game: Any) -> Iterator[tuple[Setting, Setting]]:
    """Every two values of two options, and every value with every preset."""
    presets = [(PRESET, preset) for preset in game.presets]
    options = [[(field.name, value) for value in values(field)] for field in describe(game.options_type)]
    for some, others in combinations([presets, *options], 2):
        yield from ((one, other) for one in some for other in others)


def possible(game: Any, one: Setting, other: Setting) -> Iterator[Mix]:
    """In each preset that takes both settings, these two and no others."""
    for preset in game.presets if one[0] != PRESET else [one[1]]:
        if mix := mixed(game, preset, {}, *([] if one[0] == PRESET else [one]), other):
            yield mix


@cache
def mixes(game: Any) -> tuple[Mix, ...]:
    """Return mixes in which every possible pair of settings occurs.

    Each value also occurs with each preset.
    """
    chance = Random(game.name)
    made: list[Mix] = []
    missing = {frozenset(pair): pair for pair in pairs(game)}
    while missing:
        key, pair = next(iter(missing.items()))
        begun = list(possible(game, *pair))
        if begun:
            made.append(_filled(game, chance.choice(begun), missing, chance))
        for met in [key, *(made[-1].pairs if begun else ())]:
            missing.pop(met, None)
    return tuple(made)


def _filled(game: Any, mix: Mix, missing: Mapping[frozenset[Setting], Any], chance: Random) -> Mix:
    """Return the mix with other options changed to cover pairs that are missing."""
    fields = describe(game.options_type)
    for field in chance.sample(fields, len(fields)):
        if field.name in mix.changes:
            continue
        here = [(PRESET, mix.preset), *mix.changes.items()]
        news = {
            value: sum(frozenset({(field.name, value), player}) in missing for player in here)
            for value in values(field)
        }
        for value in sorted(filter(news.get, news), key=news.__getitem__, reverse=True):
            if larger := mixed(game, mix.preset, mix.changes, (field.name, value)):
                mix = larger
                break
    return mix
