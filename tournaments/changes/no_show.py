"""Somebody does not come to a table of a published round: who could play instead."""

from tournaments.models import Entry, Round

AT_THIS_TABLE = ("bot", "shorter", "side_empty")
"""Ways in which a table goes on by itself: with a bot, with a seat less, or, in a club match, with an empty side."""


def substitutes(round_: Round) -> list[Entry]:
    """Everybody who is checked in and has no place in the round, those who sit out included; by number."""
    seated = round_.places.values("entry_id")
    present = round_.event.entries.filter(state=Entry.State.PRESENT)
    return list(present.exclude(pk__in=seated).order_by("number"))
