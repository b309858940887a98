"""Passwords of the demo club: everybody knows them, or they are made by chance and shown once."""

from collections.abc import Iterable

from django.contrib.auth import get_user_model
from django.utils.crypto import get_random_string

from tournaments.demo.people import LOGINS, PASSWORD

KNOWN = dict.fromkeys(LOGINS, PASSWORD)
"""What anybody can read in the manual: only for a server that nobody else can reach."""
EASY = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are not mistaken for each other when they are copied by hand."""


def by_chance(names: Iterable[str] = LOGINS) -> dict[str, str]:
    """A password for each name that nobody can guess (59 bits)."""
    return {name: get_random_string(12, EASY) for name in names}


def still_known() -> list[str]:
    """The accounts of the demo club whose password is the one everybody knows."""
    users = get_user_model().objects.filter(username__in=LOGINS).order_by("pk")
    return [user.get_username() for user in users if user.check_password(PASSWORD)]


def renew(names: Iterable[str]) -> dict[str, str]:
    """Gives these accounts passwords by chance, and tells them; they can be told only now."""
    made = by_chance(names)
    for user in get_user_model().objects.filter(username__in=made):
        user.set_password(made[user.get_username()])
        user.save()
    return made


def shown(passwords: dict[str, str]) -> str:
    """`organiser/demo, director/demo`."""
    return ", ".join(f"{name}/{password}" for name, password in passwords.items())
