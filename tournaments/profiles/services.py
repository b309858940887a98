"""What people decide about their own profile and their keepsakes.

`own` are the people of the request, as `tournaments/links/guest_tokens.py` finds them. For other people each function
raises Person.DoesNotExist, as for an unknown address.
"""

from collections.abc import Collection

from django.db import transaction
from django.utils.crypto import get_random_string

from tournaments.core.codes import is_link_code, key_in, link_code
from tournaments.core.errors import EventConflict
from tournaments.core.transactions import By
from tournaments.models import Event, Person, SharedKeepsake
from tournaments.people.services import change_person

SALT = "tournaments.profiles.keepsake"
NONCE_LENGTH = 32


def publish_profile(*, by: By, own: Collection[Person], person: Person, public: bool) -> Person:
    """Make a profile public or private. Raises EventConflict for minors, Person.DoesNotExist."""
    _require_own(own, person)
    with transaction.atomic():
        current = Person.objects.get(pk=person.pk)
        if public and current.minor:
            raise EventConflict("minor_profile")
        if current.public_profile != public:
            change_person(current, by, public_profile=public)
    return current


def share_keepsake(*, own: Collection[Person], person: Person, event: Event) -> SharedKeepsake:
    """Let everyone with the link see a keepsake; shared twice is shared once.

    Raises EventConflict for minors, Person.DoesNotExist.
    """
    _require_own(own, person)
    if person.minor:
        raise EventConflict("minor_profile")
    nonce = get_random_string(NONCE_LENGTH)
    row, _made = SharedKeepsake.objects.get_or_create(person=person, event=event, defaults={"nonce": nonce})
    return row


def stop_sharing(*, own: Collection[Person], person: Person, event: Event) -> None:
    """Take the link back: it never works again. Raises Person.DoesNotExist."""
    _require_own(own, person)
    SharedKeepsake.objects.filter(person=person, event=event).delete()


def _require_own(own: Collection[Person], person: Person) -> None:
    if person not in own:
        raise Person.DoesNotExist


def code_of(row: SharedKeepsake) -> str:
    """Return the code in the link, which begins with the key of the row."""
    return link_code(SALT, row.pk, row.nonce)


def keepsake_of_code(code: str) -> SharedKeepsake:
    """Return the keepsake of a link. Raises SharedKeepsake.DoesNotExist."""
    rows = SharedKeepsake.objects.select_related("person", "event__club")
    row = rows.filter(pk=key_in(code) or 0).first()
    if row is None or row.person.minor or row.event.hidden or not is_link_code(code, SALT, row.pk, row.nonce):
        raise SharedKeepsake.DoesNotExist
    return row
