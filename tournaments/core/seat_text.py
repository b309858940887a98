"""Seats and sides in words, as pages say where somebody sits."""

import json
from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import get_language, gettext

from engine.sentences import SEAT_NAMES
from tournaments.core.formats import shape_of
from tournaments.models import Event


def game_text(event: Event) -> dict[str, str]:
    """Every seat and every side of a full table of the event, in the active language."""
    return _words(event.game, event.preset, json.dumps(event.options), event.format, get_language())


@lru_cache(maxsize=256)
def _words(game: str, preset: str, options: str, format: str, _language: str | None) -> dict[str, str]:
    """Kept: a page of a thousand people asks for each of them."""
    shape = shape_of(Event(game=game, preset=preset, options=json.loads(options), format=format))
    seats = {seat: said([seat]) for seat in shape.seats}
    return seats | {place: said(sorted(own, key=shape.seating.index)) for place, own in shape.places.items()}


def said(seats: Sequence[str]) -> str:
    """`North`; `North and South`; `Seats 0, 2 and 4`."""
    if len(seats) == 1:
        return gettext(SEAT_NAMES.get(seats[0], seats[0]))
    numbered = all(seat.isdecimal() for seat in seats)
    names = [seat if numbered else gettext(SEAT_NAMES.get(seat, seat)) for seat in seats]
    facts = {"most": ", ".join(names[:-1]), "last": names[-1]}
    return (gettext("Seats %(most)s and %(last)s") if numbered else gettext("%(most)s and %(last)s")) % facts
