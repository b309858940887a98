"""Hooks of tournaments for games and accounts."""

from accounts import staff_names
from games.api import hooks
from tournaments.core.permissions import holders_of_roles
from tournaments.corrections.services import correct_sheet_by_id
from tournaments.links.guest_tokens import PREFIX, tokens_still_open
from tournaments.online.services import record_taken_seat
from tournaments.people.insiders import closed_to, own_words


def connect() -> None:
    """Register the functions of tournaments with games and accounts at startup."""
    staff_names.also(holders_of_roles)
    hooks.check_tokens_with(PREFIX, tokens_still_open)
    hooks.close_contexts(closed_to)
    hooks.restrict_seats(own_words)
    hooks.replace_corrector(correct_sheet_by_id)
    hooks.record_taken_seats(record_taken_seat)
