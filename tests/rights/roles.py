"""Who tries: one person of each role, and the groups of them that rights are given to."""

STRANGER = "stranger"
"""Not signed in."""
ACCOUNT = "account"
"""Signed in, and nothing more."""
PLAYER = "player"
"""Plays in the event, with an account."""
HOLDER = "holder"
"""Plays in the event, without an account: his browser opened his personal link."""
SCORER, DIRECTOR, ORGANISER = "scorer", "director", "organiser"
OTHER = "other organiser"
"""Organiser of another event; may create events, as the organiser may."""
STAFF = "staff"
"""Staff of the site, without a permission."""
OFFICE = "office"
"""Staff of the site with every permission of every model, and without a role in the event."""
ROOT = "superuser"

ROLES = (STRANGER, ACCOUNT, PLAYER, HOLDER, SCORER, DIRECTOR, ORGANISER, OTHER, STAFF, OFFICE, ROOT)

NOBODY: frozenset[str] = frozenset()
EVERYBODY = frozenset(ROLES)
SIGNED_IN = EVERYBODY - {STRANGER, HOLDER}
NOT_SIGNED_IN = frozenset({STRANGER, HOLDER})
PLAYERS = frozenset({PLAYER, HOLDER})
ORGANISERS = frozenset({ORGANISER, ROOT})
LEADERS = ORGANISERS | {DIRECTOR}
DESK = LEADERS | {SCORER}
CREATORS = frozenset({ORGANISER, OTHER, OFFICE, ROOT})
"""Who may create events."""
CLUB_STAFF = LEADERS | {OTHER, STAFF, OFFICE}
"""Who sees and keeps the people of the club: staff of the site, and who leads an event or may create one."""
OF_THE_OFFICE = frozenset({STAFF, OFFICE, ROOT})
"""Who comes into the administration at all."""
ROOTS = frozenset({ROOT})
PERMITTED = frozenset({OFFICE, ROOT})
"""Whom the permissions of the site let do it, whatever his role in the event."""
