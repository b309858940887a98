"""Rounds as the public and staff may see them, and entries that are here without a seat in one."""

from django.db.models import QuerySet

from tournaments.models import Entry, Event, Round

PUBLIC = (Round.State.PUBLISHED, Round.State.FINISHED)


def public_rounds(event: Event) -> QuerySet[Round]:
    """The rounds everybody may see: never a draft. What they were seated from is long, and read only when asked for."""
    return event.rounds.filter(state__in=PUBLIC).order_by("number").defer("seated_from", "progress")


def staff_rounds(event: Event) -> QuerySet[Round]:
    """All rounds, drafts and those being seated included. Ask permissions.require(user, "see_desk", event) first."""
    return event.rounds.order_by("number")


FIXED_SYSTEMS = {
    Event.System.MOVEMENT: "movement_fixed",
    Event.System.KNOCKOUT: "bracket_fixed",
    Event.System.DOUBLE_KNOCKOUT: "bracket_fixed",
    Event.System.GROUPS: "groups_fixed",
    Event.System.ROUND_ROBIN: "round_robin_fixed",
}
"""Systems in which nobody goes to another table, with what says so."""


NOBODY_JOINS = ("bracket_fixed", "groups_fixed")


def fixed_by(event: Event) -> str:
    """Why nobody goes to another table in this event, as a code of errors; empty where they may."""
    return FIXED_SYSTEMS.get(Event.System(event.system), "")


def round_to_fill(event: Event) -> Round | None:
    """The round in which everybody who is here should have a seat: the one being played, else the newest draft."""
    open_ = event.rounds.filter(state__in=(Round.State.DRAFT, Round.State.PUBLISHED)).order_by("number")
    return open_.filter(state=Round.State.PUBLISHED).first() or open_.last()


def entries_without_seat(event: Event, round_: Round | None = None) -> QuerySet[Entry]:
    """Entries that are here and neither play nor sit out in the round to fill, by number; none without such a round.

    In a bracket and in groups, entries that played before are out, so that only those who never had a place are given.
    """
    round_ = round_ or round_to_fill(event)
    if round_ is None:
        return event.entries.none()
    found = event.entries.filter(state=Entry.State.PRESENT)
    found = found.exclude(places__round=round_).exclude(sitout__round=round_)
    if fixed_by(event) in NOBODY_JOINS:
        found = found.filter(places=None, sitout=None)
    return found.order_by("number")
