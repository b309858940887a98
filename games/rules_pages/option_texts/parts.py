"""What a page says of an option: a title, an example, and the same of each choice. In English, to be translated."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Example = str | Callable[[], str]
"""A sentence marked for translation, or what works one out in the active language."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value an option can take."""

    title: str
    example: Example


@dataclass(frozen=True, slots=True)
class OptionText:
    """A short title, as a form shows it. `example` is that of a number, a switch or a text; choices have their own."""

    title: str
    example: Example = ""
    choices: Mapping[Any, Choice] = field(default_factory=dict)


OptionTexts = Mapping[str, OptionText]
