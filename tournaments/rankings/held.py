"""Standings held back for a ceremony: until the first place is revealed, the public sees those before the round.

`Event.held_version` is the version that the public sees meanwhile. Staff always see the current standings. Pages and
documents for everyone read `public_standings`; those that know who asks, `standings_for`.
"""

from typing import Any

from django.utils.translation import gettext

from tournaments.core.errors import NotAllowed
from tournaments.core.past import is_held_for, public_version
from tournaments.core.versions import version_of
from tournaments.models import Event
from tournaments.rankings.history import standings_as_of
from tournaments.rankings.selectors import EventStandings, standings_of
from tournaments.rounds.selectors import current_round


def version_to_hold(event: Event) -> int | None:
    """Return the last version before the newest public round; None without one, or if it is not on record."""
    round_ = current_round(event)
    if round_ is None:
        return None
    revisions = list(event.revisions.order_by("version"))
    part = f"round:{round_.number}"
    at = next((index for index, revision in enumerate(revisions) if part in revision.parts), 0)
    return public_version(revisions[at]) - 1 if at else None


def public_standings(event: Event) -> EventStandings:
    """Return the standings that everyone may see."""
    return standings_of(event) if event.held_version is None else standings_as_of(event, event.held_version)


def standings_for(user: Any, event: Event) -> EventStandings:
    """Return the current standings for staff, and for others those that everyone may see."""
    return public_standings(event) if is_held_for(user, event) else standings_of(event)


def version_for(user: Any, event: Event, version: int | None) -> int | None:
    """Return the version a user may see of the one asked for (None: the current one).

    Raises NotAllowed for one that is held back.
    """
    if version is None:
        return event.held_version if is_held_for(user, event) else None
    require_public(user, event, version)
    return version


def require_public(user: Any, event: Event, *versions: int) -> None:
    """Raise NotAllowed if one of these versions is held back from this user; unknown versions pass."""
    held = event.held_version
    if (
        held is not None
        and is_held_for(user, event)
        and any(held < version <= version_of(event) for version in versions)
    ):
        raise NotAllowed(held_text())


def held_text() -> str:
    """Return why newer standings are not public yet, as a sentence."""
    return gettext("The organiser will announce these results in person. The standings will follow.")
