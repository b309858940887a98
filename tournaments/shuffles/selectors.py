"""Public roots of an event's rounds: early commitments, and later revelations."""

from games.api import shuffles
from games.api.shuffles import RootFact
from tournaments.models import Event, Round


def root_word(event_id: int, number: int) -> str:
    """Return the name of a round's root: EVENT:ROUND."""
    return f"{event_id}:{number}"


def roots_of_event(event: Event) -> list[tuple[int, RootFact]]:
    """Return the rounds with a root by number, including drafts and discarded ones."""
    last = event.rounds.order_by("-number").values_list("number", flat=True).first() or 0
    words = {root_word(event.pk, number): number for number in range(1, max(event.rounds_planned, last) + 2)}
    return [(words[root.word], root) for root in shuffles.roots(words)]


def root_of_round(round_: Round) -> RootFact | None:
    """Return the root of one round; None without one."""
    return next(iter(shuffles.roots([root_word(round_.event_id, round_.number)])), None)
