"""Set-up of an empty installation: the first account, its club and its first event, in one transaction.

The operator enters a code that the server printed when it started. The code follows from SECRET_KEY, so that all
processes and restarts have the same one, and works until the first account exists.
"""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.clubs.schemas import NewClub
from tournaments.clubs.services import create_club
from tournaments.events.schemas import NewEvent
from tournaments.events.services import create_event
from tournaments.models import Event, SentForm

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are easy to copy by hand."""
LENGTH = 12
"""Signs of the code: 59 bits."""
LOCK = "first account"


def is_due() -> bool:
    """Whether this installation has no account yet."""
    return not get_user_model().objects.exists()


def setup_code() -> str:
    """Return the code that the server prints, such as `k7pd-42mn-x9ra`."""
    digest = salted_hmac("tournaments.setup", "first account", algorithm="sha256").digest()
    signs = "".join(SIGNS[byte % len(SIGNS)] for byte in digest[:LENGTH])
    return "-".join(signs[start : start + 4] for start in range(0, LENGTH, 4))


def is_right_code(typed: str) -> bool:
    """Whether this is the code, whatever its capitals, spaces and hyphens."""
    plain = "".join(sign for sign in typed.lower() if sign.isalnum())
    return constant_time_compare(plain, setup_code().replace("-", ""))


def set_up(*, code: str, username: str, password: str, club: NewClub, event: NewEvent) -> tuple[Any, Event]:
    """Create the first account, an administrator, with its club and event.

    Raises PermissionDenied for a wrong code or once there is an account, EventError, InvalidInputError.
    """
    if not is_right_code(code):
        raise PermissionDenied
    with transaction.atomic():
        # Of two at the same time, the second waits for this row and then finds the account of the first.
        SentForm.objects.get_or_create(mark=LOCK)
        if not is_due():
            raise PermissionDenied
        user = get_user_model()(username=username, is_staff=True, is_superuser=True)
        user.set_password(password)
        user.save()
        hosted = create_club(by=None, owner=user, club=club)
        made = create_event(by=None, organiser=user, event=event.model_copy(update={"club": hosted.pk}))
    return user, made
