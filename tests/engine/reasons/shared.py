"""A document, or another text from outside, for everything that all games say of what cannot be read."""

import copy
from collections.abc import Callable
from functools import partial
from typing import Any

from engine.adjudicate import adjudicate
from engine.errors import InputError
from engine.registry import game_named
from engine.sentences import SHARED, sentence
from engine.shuffle import read_words
from games.core.documents import answer_bytes, judged_by
from tests.engine.harness.documents import a_match

CHANGES: list[tuple[str, str, Any]] = [
    ("truf", "game", "bridge"),
    ("truf", "preset", "web7"),
    ("truf", "options.rubber", 1),
    ("truf", "options.scoring", "M5"),
    ("truf", "options.throw_in", 1),
    ("truf", "options.deals", 0),
    ("truf", "deals.0.hands.N", "1S 2S"),
    ("truc_y_flou", "deals.0.hands.0", "8S 2S"),
    ("truf", "deals.0.hands.N", "2S 2S"),
    ("truf", "deals.0.hands.N", "2S 3S"),
    ("truf", "deals.0.moves", ["X play AS"]),
    ("truf", "deals.0.moves", ["N dance"]),
    ("truf", "deals.0.moves", ["N play A"]),
    ("truf", "deals.0.hands", "all"),
    ("truf", "deals", "all"),
    ("truf", "deals.0.number", "one"),
    ("truf", "deals.0.dealer", 7),
    ("truf", "deals.0.direction", "left"),
    ("truf", "deals.0.dealer", None),
    ("truf", "deals.0.weather", "fine"),
    ("ruff_and_trump", "deals.0.head", ""),
]
"""Game, path in a good document, and the value that replaces it."""


def spoilt(name: str, place: str, value: Any) -> Any:
    """A good document of a game with one thing changed."""
    game = game_named(name)
    document = copy.deepcopy({**a_match(game, next(iter(game.presets)), 1, deals=1), "options": {}})
    *path, last = place.split(".")
    inner: Any = document
    for step in path:
        inner = inner[int(step)] if step.isdecimal() else inner[step]
    inner[last] = value
    return document


def of_document(name: str, place: str, value: Any) -> tuple[str, str]:
    """Code and sentence with which a spoilt document is answered."""
    try:
        adjudicate(spoilt(name, place, value))
    except InputError as error:
        return error.code, sentence(error, {})
    raise AssertionError(f"{place} can be read")


def of_bytes(data: bytes) -> tuple[str, str]:
    """Return the code and message for bytes that are no document."""
    error = answer_bytes(judged_by(adjudicate), data)[0]["error"]
    return error["code"], error["message"]


def of_words(words: str) -> tuple[str, str]:
    """Return the code and sentence for words that cannot go into a shuffle."""
    try:
        read_words(words)
    except InputError as error:
        return error.code, sentence(error, SHARED)
    raise AssertionError("these words can be read")


SAID: dict[str, Callable[[], tuple[str, str]]] = {
    **{f"{place} = {value}": partial(of_document, name, place, value) for name, place, value in CHANGES},
    "{": partial(of_bytes, b"{"),
    "words of two lines": partial(of_words, "one\ntwo"),
    "words without end": partial(of_words, "word " * 100),
}
