"""`manage.py push_keys`: makes the key with which this server sends notifications to browsers."""

from typing import Any

from django.core.management.base import BaseCommand
from py_vapid import Vapid02

from tournaments.notifications.push_key import are_pushed, as_text

KEY_BYTES = 32
NEXT_STEPS = (
    "Set it in the environment of every process, and restart.",
    "Set PUSH_CONTACT too, such as mailto:mail@cards.example: push services write to it.",
    "Keep the key with your secrets: with another one, all players must allow notifications again.",
)
"""What the operator reads after the key."""
REPLACES = "PUSH_KEY is set already. With the new key, players must allow notifications again."


def new_key() -> str:
    """Return a new private key, as the setting PUSH_KEY wants it."""
    vapid = Vapid02()
    vapid.generate_keys()
    return as_text(vapid.private_key.private_numbers().private_value.to_bytes(KEY_BYTES, "big"))


class Command(BaseCommand):
    """Prints a new key as a setting to the output, and what to do with it to the error output.

    Nothing is stored, so that the key is where the operator keeps secrets, and nowhere else.
    """

    help = "Print a new key for notifications in browsers, as the setting PUSH_KEY (docs/operations.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"PUSH_KEY={new_key()}")
        for sentence in NEXT_STEPS:
            self.stderr.write(sentence)
        if are_pushed():
            self.stderr.write(REPLACES)
