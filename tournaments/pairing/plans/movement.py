"""A round of a club match: home pairs stay, visitors move up one table."""

from seating.values import Progress
from tournaments.core.errors import EventError
from tournaments.core.versions import version_of
from tournaments.models import Event, Round
from tournaments.pairing.plans import club_match
from tournaments.pairing.plans.values import Plan
from tournaments.pairing.selectors import present_entries


def movement(event: Event, round_: Round, progress: Progress | None = None) -> Plan:
    """Return a round of the movement. Raises EventError if a side is empty."""
    version = version_of(event)
    entries = present_entries(event)
    sides = {side: [str(entry.number) for entry in entries if entry.side == side] for side in ("home", "visitors")}
    if not sides["home"] or not sides["visitors"]:
        raise EventError("no_entries")
    met = club_match.movement(sides["home"], sides["visitors"], round_.number)
    return Plan([[home or "", visitors or ""] for home, visitors in met if home or visitors], version)
