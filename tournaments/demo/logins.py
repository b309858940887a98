"""Passwords of the demo club: well known, or random and shown once."""

from collections.abc import Iterable

from django.contrib.auth import get_user_model
from django.utils.crypto import get_random_string

from tournaments.demo.people import LOGINS, PASSWORD

KNOWN = dict.fromkeys(LOGINS, PASSWORD)
"""Passwords from the manual, only for a server without outside access."""
EASY = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are easy to copy by hand."""


def by_chance(names: Iterable[str] = LOGINS) -> dict[str, str]:
    """Return an unguessable password for each name (59 bits)."""
    return {name: get_random_string(12, EASY) for name in names}


def still_known() -> list[str]:
    """Return demo accounts that still have the published password."""
    users = get_user_model().objects.filter(username__in=LOGINS).order_by("pk")
    return [user.get_username() for user in users if user.check_password(PASSWORD)]


def renew(names: Iterable[str]) -> dict[str, str]:
    """Set random passwords for these accounts and return them; this happens once."""
    passwords = by_chance(names)
    for user in get_user_model().objects.filter(username__in=passwords):
        user.set_password(passwords[user.get_username()])
        user.save()
    return passwords


def logins_text(passwords: dict[str, str]) -> str:
    """Return `organiser/demo, director/demo`."""
    return ", ".join(f"{name}/{password}" for name, password in passwords.items())
