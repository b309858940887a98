"""Compiled double-dummy solver of the extra `hindsight`: DDS from package endplay.

Only its library is loaded; importing the package would cost half a second and ninety megabytes. A process holds one
copy, and one that serves pages none: games.replay.services runs it in a process of its own.
"""

import ctypes
from collections.abc import Mapping
from functools import cache
from importlib import metadata, util
from pathlib import Path
from typing import Any

from engine.cards import FRENCH_SUITS, RANK, Card
from engine.double_dummy import OpenHands
from engine.seats import COMPASS

PACKAGE = "endplay"
NO_TRUMP = 4
LOWEST = 2
"""The rank of a deuce as DDS counts."""
ANY_TARGET, EVERY_CARD, ALWAYS_SEARCH = -1, 3, 1


class DdsDeal(ctypes.Structure):
    """`struct deal` of dll.h.

    Ranks are bits from 2 upwards, 0 where the running trick has no card.
    """

    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("suits", ctypes.c_int * 3),
        ("ranks", ctypes.c_int * 3),
        ("remaining", (ctypes.c_uint * 4) * 4),
    )


class DdsAnswer(ctypes.Structure):
    """`struct futureTricks`: `equals` are lower cards of the same worth, as bits."""

    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


class SolverError(Exception):
    """DDS refused a position; the number is its own (dll.h)."""


def library_path() -> Path | None:
    """Return the path of the library; None without the extra. Nothing is imported."""
    spec = util.find_spec(PACKAGE)
    folders = spec.submodule_search_locations if spec else None
    path = Path(next(iter(folders))) / "_dds" / "libdds.so" if folders else None
    return path if path and path.is_file() else None


def name() -> str:
    """Return the solver's name, which is shown with its answers."""
    return f"DDS ({PACKAGE} {metadata.version(PACKAGE)})"


def worth(ending: OpenHands) -> dict[Card, int]:
    """Return card values as engine.double_dummy.Solver.worth, for any tricks left.

    It ignores the duty to trump. Raises SolverError.
    """
    answer = DdsAnswer()
    library = _library(str(library_path()))
    code = library.SolveBoard(_position(ending), ANY_TARGET, EVERY_CARD, ALWAYS_SEARCH, ctypes.byref(answer), 0)
    if code != 1:
        raise SolverError(code)
    return {card: score for index in range(answer.cards) for card, score in _cards(answer, index).items()}


@cache
def _library(path: str) -> Any:
    """Loaded once; its threads may be set only once too."""
    library = ctypes.CDLL(path)
    library.SolveBoard.argtypes = [DdsDeal, *[ctypes.c_int] * 3, ctypes.POINTER(DdsAnswer), ctypes.c_int]
    library.SetMaxThreads.argtypes = [ctypes.c_int]
    library.SetMaxThreads.restype = None
    library.SetMaxThreads(1)
    return library


def _position(ending: OpenHands) -> DdsDeal:
    deal = DdsDeal(trump=FRENCH_SUITS.index(ending.trump) if ending.trump else NO_TRUMP)
    deal.first = COMPASS.index(ending.trick[0][0] if ending.trick else ending.turn)
    for index, (_seat, card) in enumerate(ending.trick):
        deal.suits[index], deal.ranks[index] = FRENCH_SUITS.index(card[1]), RANK[card] + LOWEST
    for number, seat in enumerate(COMPASS):
        for card in ending.hands[seat]:
            deal.remaining[number][FRENCH_SUITS.index(card[1])] |= 1 << (RANK[card] + LOWEST)
    return deal


def _cards(answer: DdsAnswer, index: int) -> Mapping[Card, int]:
    """A card and its equals with their tricks."""
    ranks = answer.equals[index] | 1 << answer.rank[index]
    suit = FRENCH_SUITS[answer.suit[index]]
    held = [rank for rank in range(LOWEST, LOWEST + 13) if ranks & 1 << rank]
    return {"23456789TJQKA"[rank - LOWEST] + suit: answer.score[index] for rank in held}
