"""Limits of anonymous visitors: registrations from an address, and wrong codes at the door."""

from math import ceil

from django.http import HttpRequest

from accounts.throttles import CostLimit
from tournaments.core.errors import EventError, TooOften
from tournaments.links.guest_tokens import here
from tournaments.models import Event
from tournaments.registration import check_in
from tournaments.registration.schemas import DoorCode
from tournaments.sheets.rate_limit import count, note_wrong, too_many

WRONG_CODES, SECONDS = 5, 600
"""The maximum of wrong codes from a device per period. An address has more (sheets/rate_limit.py): a hall shares it."""


class GuestRegistrations(CostLimit):
    """Limit the registrations of anonymous visitors."""

    scope = "registrations"


def require_few_registrations(request: HttpRequest) -> None:
    """Count a registration of this address. Raises TooOften."""
    limit = GuestRegistrations()
    if not limit.charge(request):
        seconds = ceil(limit.wait())
        raise TooOften("too_many_joins", seconds, minutes=ceil(seconds / 60))


def claim_arrival(request: HttpRequest, event: Event, door: DoorCode) -> None:
    """Check in by code and name, with a limit for wrong codes. Raises TooOften, EventError.

    It counts before reading the code, so concurrent guesses gain nothing.
    """
    key = f"wrong-door-codes:{event.pk}:{here(request)}"
    if too_many(request) or count(key, SECONDS) > WRONG_CODES:
        raise TooOften("too_many_door_codes", SECONDS)
    try:
        check_in.claim_arrival(event=event, door=door)
    except EventError as error:
        if error.code == "wrong_door_code":
            note_wrong(request)
            raise
        count(key, SECONDS, by=-1)
        raise
    count(key, SECONDS, by=-1)
