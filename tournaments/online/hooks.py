"""Hooks of tournaments for games and accounts."""

from collections.abc import Collection

from django.urls import reverse

from accounts import profiles, staff_names
from accounts.profiles import KnownPerson
from games.api import hooks
from tournaments.core.permissions import holders_of_roles
from tournaments.corrections.services import correct_sheet_by_id
from tournaments.links.guest_tokens import PREFIX, tokens_still_open
from tournaments.models import Person
from tournaments.online.services import record_taken_seat
from tournaments.people.insiders import closed_to, own_words


def known_persons(user_ids: Collection[int]) -> dict[int, KnownPerson]:
    """Return what clubs know of accounts; the page of a person only where everyone may see it."""
    people = Person.objects.filter(user__in=user_ids, merged_into=None)
    return {person.user_id: _known(person) for person in people if person.user_id is not None}


def _known(person: Person) -> KnownPerson:
    public = person.public_profile and not person.minor
    return KnownPerson(person.minor, reverse("profile", args=[person.pk]) if public else "")


def connect() -> None:
    """Register the functions of tournaments with games and accounts at startup."""
    staff_names.also(holders_of_roles)
    profiles.also_known(known_persons)
    hooks.check_tokens_with(PREFIX, tokens_still_open)
    hooks.close_contexts(closed_to)
    hooks.restrict_seats(own_words)
    hooks.replace_corrector(correct_sheet_by_id)
    hooks.record_taken_seats(record_taken_seat)
