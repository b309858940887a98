"""Codes of an event's registration: of its link, of the door, and of an invited partner.

They are computed, not stored, as the PINs of seats are: no backup, archive or administration page holds one.
"""

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.core.codes import LETTERS
from tournaments.models import Event, Registration

SALT = "tournaments.registration"
LINK, DOOR, PARTNER = "link", "door", "partner"
LENGTHS = {LINK: 12, DOOR: 6, PARTNER: 12}


def link_code(event: Event) -> str:
    """Return the code in the registration link of an event that is open to its holders only."""
    return _code(settings.SECRET_KEY, LINK, _of_event(event))


def door_code(event: Event) -> str:
    """Return the code on the notice at the door."""
    return _code(settings.SECRET_KEY, DOOR, _of_event(event))


def partner_code(registration: Registration) -> str:
    """Return the code of the link for an invited partner; an earlier invitation had another."""
    return _code(settings.SECRET_KEY, PARTNER, _of_partner(registration))


def is_link_code(event: Event, typed: str) -> bool:
    """Whether this is the code of the registration link."""
    return _is_code(typed, LINK, _of_event(event))


def is_door_code(event: Event, typed: str) -> bool:
    """Whether this is the code of the door; spaces, hyphens and case do not matter."""
    return _is_code("".join(typed.upper().replace("-", " ").split()), DOOR, _of_event(event))


def is_partner_code(registration: Registration, typed: str) -> bool:
    """Whether this is the code for the partner whom the registration invites now."""
    return _is_code(typed, PARTNER, _of_partner(registration))


def _of_event(event: Event) -> str:
    return f"{event.pk}|{event.created_at.timestamp()}"


def _of_partner(registration: Registration) -> str:
    until = registration.partner_until.timestamp() if registration.partner_until else ""
    return f"{registration.pk}|{until}|{registration.partner_name}"


def _is_code(typed: str, kind: str, of: str) -> bool:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    fitting = [constant_time_compare(typed, _code(key, kind, of)) for key in keys]
    return any(fitting)


def _code(key: str | bytes, kind: str, of: str) -> str:
    digest = salted_hmac(SALT, f"{kind}|{of}", secret=key, algorithm="sha256").digest()
    number, code = int.from_bytes(digest[:16], "big"), ""
    for _letter in range(LENGTHS[kind]):
        number, place = divmod(number, len(LETTERS))
        code += LETTERS[place]
    return code
