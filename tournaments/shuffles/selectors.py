"""The roots of an event's rounds, for everybody: what was committed to before the seating, and the rest in its time."""

from games import api
from games.api import RootFact
from tournaments.models import Event, Round


def root_word(event_id: int, number: int) -> str:
    """The word of a round by which its root is known: EVENT:ROUND."""
    return f"{event_id}:{number}"


def roots_of_event(event: Event) -> list[tuple[int, RootFact]]:
    """The rounds of which a root was drawn, by number; also one whose draft only staff sees, or was thrown away."""
    last = event.rounds.order_by("-number").values_list("number", flat=True).first() or 0
    words = {root_word(event.pk, number): number for number in range(1, max(event.rounds_planned, last) + 2)}
    return [(words[root.word], root) for root in api.roots_of(words)]


def root_of_round(round_: Round) -> RootFact | None:
    """The root of one round; None where it has none."""
    return next(iter(api.roots_of([root_word(round_.event_id, round_.number)])), None)
