"""Whether an event can be shown: everything its pages are made of, worked out once.

Rows that came from outside may say of each other what no service would have written. What would then fail on a page
fails here, inside the transaction that brought them in, and is refused.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.api import ArchiveError
from tournaments import selectors
from tournaments.models import Event
from tournaments.selectors import as_of, bracket_board, group_board
from tournaments.selectors.changes import changes_of
from tournaments.selectors.facts import facts_of, rules_of
from tournaments.selectors.schedule_shown import schedule_shown
from tournaments.selectors.standings import as_document, ranked

Look = Callable[[], Any]


def look_through(event: Event) -> None:
    """Raises ArchiveError when a part of the event cannot be shown.

    What is kept of an event is kept under the time it was made; for this look it has another one, so that nothing of an
    archive that is refused after all is ever shown for a later one.
    """
    made_at: datetime = event.created_at
    _date(event, timezone.now())
    for part, look in _looks(event):
        try:
            look()
        except Exception as error:  # whatever a page would have failed with: it is the archive that is at fault
            raise ArchiveError("cannot_be_shown", part=f"{part} ({type(error).__name__})") from error
    _date(event, made_at)


def _date(event: Event, at: datetime) -> None:
    event.created_at = at
    Event.objects.filter(pk=event.pk).update(created_at=at)


def _looks(event: Event) -> Iterator[tuple[str, Look]]:
    yield "standings", lambda: _standings(event)
    yield "standings of older versions", lambda: _older(event)
    yield "log", lambda: selectors.log_of(event)
    yield "corrections", lambda: selectors.corrections_of(event)
    yield "desk", lambda: (selectors.next_step(event), selectors.blockers_of(event))
    yield "schedule", lambda: schedule_shown(event, drafts=True)
    yield "bracket", lambda: bracket_board.bracket_of(event)
    yield "groups", lambda: group_board.board_of(event)
    yield "wishes", lambda: selectors.wishes_of(event)
    for round_ in event.rounds.order_by("number"):
        round_.event = event
        yield f"round {round_.number}", lambda: (selectors.pairings_of(round_), changes_of(round_))  # noqa: B023
        yield f"seating of round {round_.number}", lambda: selectors.quality_of(round_)  # noqa: B023


def _standings(event: Event) -> None:
    found = selectors.standings_of(event)
    as_document(event, found)
    for row in found.rows:
        list(selectors.arithmetic(row))
    ranked(event, facts_of(event), rules_of(event))


def _older(event: Event) -> None:
    """The first and the newest version: between them the same parts come back."""
    for revision in (event.revisions.order_by("version").first(), event.revisions.order_by("-version").first()):
        if revision is not None:
            as_of.standings_as_of(event, as_of.shown(revision))
