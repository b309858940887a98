"""Checks of typed PINs, with limits by seat and by address."""

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.core.errors import TooManyGuesses
from tournaments.models import Round
from tournaments.rounds.chairs import Chair
from tournaments.rounds.pins import is_pin
from tournaments.sheets.rate_limit import count, note_wrong, too_many

WRONG_BY_SEAT, SEAT_SECONDS = 5, 600
"""The maximum of wrong PINs of one seat per period, from any address."""


def check_pin(request: HttpRequest, round_: Round, table_id: int, chair: Chair) -> str:
    """Return why the posted PIN is wrong, as a sentence; empty if correct.

    It counts before reading the PIN, so concurrent guesses gain nothing. Raises TooManyGuesses.
    """
    if too_many(request):
        raise TooManyGuesses
    typed = request.POST.get("pin", "")
    if not typed.strip():
        return _("Enter %(name)s’s PIN for this round.") % {"name": chair.name}
    if count(_key(table_id, chair), SEAT_SECONDS) > WRONG_BY_SEAT:
        raise TooManyGuesses
    if is_pin(typed, round_.pk, table_id, chair.seat):
        count(_key(table_id, chair), SEAT_SECONDS, by=-1)
        return ""
    note_wrong(request)
    words = _(
        "This is not %(name)s’s PIN for round %(round)s. PINs change every round. Check the score slip or the "
        "player’s own page, or ask the director."
    )
    return words % {"name": chair.name, "round": round_.number}


def _key(table_id: int, chair: Chair) -> str:
    return f"wrong-pins:{table_id}:{chair.seat}"
