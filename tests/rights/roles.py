"""Roles of the tests: one person of each, and the groups that get permissions."""

from collections.abc import Collection

from tests import profiles

STRANGER = "stranger"
"""Not signed in."""
ACCOUNT = "account"
"""Signed in, and nothing more."""
PLAYER = "player"
"""Plays in the event, with an account."""
HOLDER = "holder"
"""A player of the event without an account, whose browser opened a personal link."""
SCORER, DIRECTOR, ORGANISER = "scorer", "director", "organiser"
OTHER = "other organiser"
"""Organiser of another event; may create events, as the organiser may."""
STAFF = "staff"
"""Staff of the site, without a permission."""
OFFICE = "office"
"""Staff of the site with every model permission, without a role in the event."""
ROOT = "superuser"

ROLES = (STRANGER, ACCOUNT, PLAYER, HOLDER, SCORER, DIRECTOR, ORGANISER, OTHER, STAFF, OFFICE, ROOT)
BY_RIGHTS = (STRANGER, ACCOUNT, HOLDER, PLAYER, STAFF, SCORER, DIRECTOR, OTHER, OFFICE, ORGANISER, ROOT)
"""From the fewest rights in an event to the most."""

NOBODY: frozenset[str] = frozenset()
EVERYBODY = frozenset(ROLES)
SIGNED_IN = EVERYBODY - {STRANGER, HOLDER}
NOT_SIGNED_IN = frozenset({STRANGER, HOLDER})
PLAYERS = frozenset({PLAYER, HOLDER})
ORGANISERS = frozenset({ORGANISER, ROOT})
LEADERS = ORGANISERS | {DIRECTOR}
DESK = LEADERS | {SCORER}
CREATORS = frozenset({ORGANISER, OTHER, OFFICE, ROOT})
"""Roles that may create events."""
CLUB_STAFF = LEADERS | {OTHER, STAFF, OFFICE}
"""Roles that see and store the people of the club.

They are staff of the site, and leaders or creators of events.
"""
OF_THE_OFFICE = frozenset({STAFF, OFFICE, ROOT})
"""Roles that may enter the administration."""
ROOTS = frozenset({ROOT})
PERMITTED = frozenset({OFFICE, ROOT})
"""Roles permitted by the site, whatever their role in the event."""


def roles_at_the_edge(allowed: Collection[str], address: str) -> tuple[str, ...]:
    """The role with the fewest rights that is allowed, and the one with the most that is not.

    Ring 1 tries these two at every address; a wrong rule differs from the right one there first. In the profiles
    `ci`, if it is the turn of this address, and `soak` all roles are tried.
    """
    if profiles.profile_of(address) != "make":
        return ROLES
    lowest = [role for role in BY_RIGHTS if role in allowed][:1]
    highest = [role for role in BY_RIGHTS if role not in allowed][-1:]
    return (*lowest, *highest)
