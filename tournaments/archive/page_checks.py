"""Check of an imported event: everything its pages show is built once.

Rows from outside may contradict each other in ways no service would have written. A page that would fail later fails
here, inside the importing transaction, and the archive is refused.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from django.utils import timezone

from inputs.archive_errors import ArchiveError
from tournaments.brackets import groups_page as group_board
from tournaments.brackets import page as bracket_board
from tournaments.changes.selectors import changes_of
from tournaments.constraints import selectors as constraints_selectors
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.past import public_version
from tournaments.desk import log as desk_log
from tournaments.events.calendar import end_of
from tournaments.models import Event
from tournaments.pairing import next_step as pairing_next_step
from tournaments.quality import selectors as quality_selectors
from tournaments.rankings import history as as_of
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.selectors import as_document, rank_standings
from tournaments.rounds import selectors as rounds_selectors
from tournaments.schedule.selectors import public_schedule
from tournaments.sheets import correction_records

Look = Callable[[], Any]


def check_pages(event: Event) -> None:
    """Build every part of the event's pages.

    Raises ArchiveError when a part fails. Caches of an event depend on its creation time. The check changes that
    time, so nothing cached from a refused archive is shown for a later one.
    """
    made_at: datetime = event.created_at
    _date(event, timezone.now())
    for part, look in _looks(event):
        try:
            look()
        except Exception as error:  # any failure of a page is the archive's fault
            raise ArchiveError("cannot_be_shown", part=f"{part} ({type(error).__name__})") from error
    _date(event, made_at)


def _date(event: Event, at: datetime) -> None:
    event.created_at = at
    Event.objects.filter(pk=event.pk).update(created_at=at)


def _looks(event: Event) -> Iterator[tuple[str, Look]]:
    yield "standings", lambda: _standings(event)
    yield "standings of older versions", lambda: _older(event)
    yield "log", lambda: desk_log.log_of(event)
    yield "corrections", lambda: correction_records.corrections_of(event)
    yield "desk", lambda: (pairing_next_step.next_step(event), pairing_next_step.blockers_of(event))
    yield "schedule", lambda: public_schedule(event, drafts=True)
    yield "bracket", lambda: bracket_board.bracket_of(event)
    yield "groups", lambda: group_board.board_of(event)
    yield "date", lambda: event.starts_at and (timezone.localtime(event.starts_at), end_of(event))
    yield "wishes", lambda: constraints_selectors.wishes_of(event)
    for round_ in event.rounds.order_by("number"):
        round_.event = event
        yield f"round {round_.number}", lambda: (rounds_selectors.pairings_of(round_), changes_of(round_))  # noqa: B023
        yield f"seating of round {round_.number}", lambda: quality_selectors.quality_of(round_)  # noqa: B023


def _standings(event: Event) -> None:
    table = rankings_selectors.standings_of(event)
    as_document(event, table)
    for row in table.rows:
        list(rankings_selectors.arithmetic(row))
    rank_standings(event, facts_of(event), rules_of(event))


def _older(event: Event) -> None:
    """Render the oldest and the newest version; those between share their parts."""
    for revision in (event.revisions.order_by("version").first(), event.revisions.order_by("-version").first()):
        if revision is not None:
            as_of.standings_as_of(event, public_version(revision))
