"""PINs that are typed on pages: checked for one seat, and limited by seat and by address."""

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.core.errors import TooManyGuesses
from tournaments.models import Round
from tournaments.rounds.chairs import Chair
from tournaments.rounds.pins import is_pin
from tournaments.sheets.guesses import count, note_wrong, too_many

WRONG_BY_SEAT, SEAT_SECONDS = 5, 600
"""Wrong PINs of one seat in so many seconds, from wherever; then the seat takes none for as long."""


def check_pin(request: HttpRequest, round_: Round, table_id: int, chair: Chair) -> str:
    """Why the posted PIN does not open this seat, as a sentence; empty when it does. Raises TooManyGuesses.

    It counts before it reads the PIN: of guesses that arrive at once no more are read than of others.
    """
    if too_many(request):
        raise TooManyGuesses
    typed = request.POST.get("pin", "")
    if not typed.strip():
        return _("Type the PIN of %(name)s for this round.") % {"name": chair.name}
    if count(_key(table_id, chair), SEAT_SECONDS) > WRONG_BY_SEAT:
        raise TooManyGuesses
    if is_pin(typed, round_.pk, table_id, chair.seat):
        count(_key(table_id, chair), SEAT_SECONDS, by=-1)
        return ""
    note_wrong(request)
    words = _(
        "This is not the PIN of %(name)s in round %(round)s. PINs change every round: look at the slip, at the "
        "player’s own page or ask the desk."
    )
    return words % {"name": chair.name, "round": round_.number}


def _key(table_id: int, chair: Chair) -> str:
    return f"wrong-pins:{table_id}:{chair.seat}"
