"""Rounds visible to the public and to staff, and entries without a seat."""

from django.db.models import QuerySet

from tournaments.models import Entry, Event, Round

PUBLIC = (Round.State.PUBLISHED, Round.State.FINISHED)


def public_rounds(event: Event) -> QuerySet[Round]:
    """Return the public rounds, without drafts.

    Their large pairing input is read only on demand.
    """
    return event.rounds.filter(state__in=PUBLIC).order_by("number").defer("seated_from", "progress")


def staff_rounds(event: Event) -> QuerySet[Round]:
    """Return all rounds, including drafts and rounds being paired.

    Check permissions.require(user, "see_desk", event) first.
    """
    return event.rounds.order_by("number")


FIXED_SYSTEMS = {
    Event.System.MOVEMENT: "movement_fixed",
    Event.System.KNOCKOUT: "bracket_fixed",
    Event.System.DOUBLE_KNOCKOUT: "bracket_fixed",
    Event.System.GROUPS: "groups_fixed",
    Event.System.ROUND_ROBIN: "round_robin_fixed",
}
"""Systems in which entries cannot change tables, with their error codes."""


NOBODY_JOINS = ("bracket_fixed", "groups_fixed")


def fixed_by(event: Event) -> str:
    """Return an error code if entries cannot change tables; otherwise empty."""
    return FIXED_SYSTEMS.get(Event.System(event.system), "")


def round_to_fill(event: Event) -> Round | None:
    """Return the round that should seat all present entries.

    It is the current round, else the newest draft.
    """
    open_ = event.rounds.filter(state__in=(Round.State.DRAFT, Round.State.PUBLISHED)).order_by("number")
    return open_.filter(state=Round.State.PUBLISHED).first() or open_.last()


def entries_without_seat(event: Event, round_: Round | None = None) -> QuerySet[Entry]:
    """Return present entries that neither play nor sit out in the round, by number.

    None without such a round. In a bracket and in groups, entries that played before are out, so only those that never
    had a place are returned.
    """
    round_ = round_ or round_to_fill(event)
    if round_ is None:
        return event.entries.none()
    entries = event.entries.filter(state=Entry.State.PRESENT)
    entries = entries.exclude(places__round=round_).exclude(sitout__round=round_)
    if fixed_by(event) in NOBODY_JOINS:
        entries = entries.filter(places=None, sitout=None)
    return entries.order_by("number")
