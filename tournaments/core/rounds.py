"""Rounds that the public may see, and those that staff may see."""

from django.db.models import QuerySet

from tournaments.models import Event, Round

PUBLIC = (Round.State.PUBLISHED, Round.State.FINISHED)


def public_rounds(event: Event) -> QuerySet[Round]:
    """The rounds everybody may see: never a draft. What they were seated from is long, and read only when asked for."""
    return event.rounds.filter(state__in=PUBLIC).order_by("number").defer("seated_from", "progress")


def staff_rounds(event: Event) -> QuerySet[Round]:
    """All rounds, drafts and those being seated included. Ask permissions.require(user, "see_desk", event) first."""
    return event.rounds.order_by("number")
