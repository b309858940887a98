"""Whether an event can be shown: everything its pages are made of, worked out once.

Rows that came from outside may say of each other what no service would have written. What would then fail on a page
fails here, inside the transaction that brought them in, and is refused.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.api import ArchiveError
from tournaments.brackets import groups_page as group_board
from tournaments.brackets import page as bracket_board
from tournaments.changes.selectors import changes_of
from tournaments.constraints import selectors as constraints_selectors
from tournaments.core.facts import facts_of, rules_of
from tournaments.desk import log as desk_log
from tournaments.models import Event
from tournaments.pairing import next_step as pairing_next_step
from tournaments.quality import selectors as quality_selectors
from tournaments.rankings import history as as_of
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.selectors import as_document, ranked
from tournaments.rounds import selectors as rounds_selectors
from tournaments.schedule.selectors import schedule_shown
from tournaments.sheets import corrections as sheets_corrections

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
    yield "log", lambda: desk_log.log_of(event)
    yield "corrections", lambda: sheets_corrections.corrections_of(event)
    yield "desk", lambda: (pairing_next_step.next_step(event), pairing_next_step.blockers_of(event))
    yield "schedule", lambda: schedule_shown(event, drafts=True)
    yield "bracket", lambda: bracket_board.bracket_of(event)
    yield "groups", lambda: group_board.board_of(event)
    yield "wishes", lambda: constraints_selectors.wishes_of(event)
    for round_ in event.rounds.order_by("number"):
        round_.event = event
        yield f"round {round_.number}", lambda: (rounds_selectors.pairings_of(round_), changes_of(round_))  # noqa: B023
        yield f"seating of round {round_.number}", lambda: quality_selectors.quality_of(round_)  # noqa: B023


def _standings(event: Event) -> None:
    found = rankings_selectors.standings_of(event)
    as_document(event, found)
    for row in found.rows:
        list(rankings_selectors.arithmetic(row))
    ranked(event, facts_of(event), rules_of(event))


def _older(event: Event) -> None:
    """The first and the newest version: between them the same parts come back."""
    for revision in (event.revisions.order_by("version").first(), event.revisions.order_by("-version").first()):
        if revision is not None:
            as_of.standings_as_of(event, as_of.shown(revision))
