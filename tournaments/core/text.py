"""Text of seats, sides and numbers for pages."""

import json
import re
from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import get_language, gettext

from engine.sentences import MINUS, SEAT_NAMES
from tournaments.core.formats import layout_of
from tournaments.models import Event


def seat_labels(event: Event) -> dict[str, str]:
    """Return all seats and sides of a full table in the active language."""
    return _words(event.game, event.preset, json.dumps(event.options), event.format, _language=get_language())


@lru_cache(maxsize=256)
def _words(game: str, preset: str, options: str, format: str, *, _language: str | None) -> dict[str, str]:
    """Return the cached words: a page of a thousand people reads each of them."""
    layout = layout_of(Event(game=game, preset=preset, options=json.loads(options), format=format))
    seats = {seat: seats_text([seat]) for seat in layout.seats}
    return seats | {place: seats_text(sorted(own, key=layout.seating.index)) for place, own in layout.places.items()}


def seats_text(seats: Sequence[str]) -> str:
    """Return `North`; `North and South`; `Seats 1, 3 and 5`."""
    if len(seats) == 1:
        return gettext(SEAT_NAMES.get(seats[0], seats[0]))
    numbered = all(seat.isdecimal() for seat in seats)
    names = [str(int(seat) + 1) if numbered else gettext(SEAT_NAMES.get(seat, seat)) for seat in seats]
    facts = {"most": ", ".join(names[:-1]), "last": names[-1]}
    return (gettext("Seats %(most)s and %(last)s") if numbered else gettext("%(most)s and %(last)s")) % facts


__all__ = ["MINUS", "always_signed", "with_minus"]

HYPHEN = re.compile(r"(?<![\w.])-(?=\d)")
"""A hyphen used as a minus: before a number, not after a word or number (`27-8`)."""


def always_signed(points: int) -> str:
    """Return `+5`, `+0`, `−3`."""
    return with_minus(f"{points:+d}")


def with_minus(text: object) -> str:
    """Return a text with true minus signs: `E −3, S +0`."""
    return HYPHEN.sub(MINUS, str(text))
