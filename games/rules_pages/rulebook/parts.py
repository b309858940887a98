"""What a page of rules is made of: chapters of paragraphs and tables, and a list of words. All of it is plain text."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: one heading for each column, and rows of as many cells; the first cell names the row."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A smaller heading within a chapter."""

    text: str


Part = str | Heading | Grid
"""A paragraph, a heading or a table."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One heading and what stands below it, in order. `key` is its address on the page."""

    key: str
    title: str
    parts: tuple[Part, ...]

    @property
    def blocks(self) -> list[tuple[str, Part]]:
        """Every part with its kind, for a template."""
        kinds = {str: "paragraph", Heading: "heading", Grid: "grid"}
        return [(kinds[type(part)], part) for part in self.parts]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game and what it means."""

    word: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Guide:
    """The rules of one game for players. `chapters` and `terms` read the options of an event, and tell only those."""

    chapters: Callable[[Any], list[Chapter]]
    terms: Callable[[Any], list[Term]]


def chapter(key: str, parts: Iterable[Part]) -> Chapter:
    """The chapter of that key under its usual title; empty paragraphs, for rules that do not hold, are left out."""
    titles = {
        "goal": _("Goal of the game"),
        "deal": _("The deal"),
        "bidding": _("Bidding"),
        "play": _("Playing the cards"),
        "scoring": _("Scoring"),
    }
    return Chapter(key, titles[key], tuple(part for part in parts if part))


def only(holds: bool, sentence: str) -> str:
    """The sentence where its rule holds, else nothing."""
    return sentence if holds else ""


def listed(words: Sequence[str]) -> str:
    """Several words in one line."""
    return ", ".join(words)
