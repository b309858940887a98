"""Difference between a page and an earlier one, to send only what changed.

A page is split where a row or a part of it begins (`static/live/html_diff.js` does the same); unchanged pieces are
named by their number.
"""

import re
from itertools import pairwise

STARTS = re.compile(r"<(?:tr|td|li|ul|details|section|article|/tbody)[ >]")
"""How a piece begins."""

Difference = list[str | list[int]]
"""The new page in its order: a text, or the first piece of the old page and how many from there."""


def difference(old: str, new: str) -> Difference:
    """How to make the new page of the old one."""
    pieces = _pieces(old)
    places = {piece: place for place, piece in reversed(list(enumerate(pieces)))}
    made: Difference = []
    due = 0  # the piece that comes if nothing was put in or left out since the last one that was there before
    for piece in _pieces(new):
        number = due if due < len(pieces) and pieces[due] == piece else places.get(piece)
        last = made[-1] if made else None
        if number is None:
            due += 1
            if isinstance(last, str):
                made[-1] = last + piece
            else:
                made.append(piece)
            continue
        due = number + 1
        if isinstance(last, list) and sum(last) == number:
            last[1] += 1
        else:
            made.append([number, 1])
    return made


def patched(old: str, made: Difference) -> str:
    """The new page, of the old one and how they differ."""
    pieces = _pieces(old)
    return "".join(piece if isinstance(piece, str) else "".join(pieces[piece[0] : sum(piece)]) for piece in made)


def _pieces(page: str) -> list[str]:
    starts = dict.fromkeys([0, *(match.start() for match in STARTS.finditer(page)), len(page)])
    return [page[start:other] for start, other in pairwise(starts)]
