"""Context of the change pages: tables, entries without a place, earlier changes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from tournaments.changes import selectors as changes
from tournaments.changes.round_state import board_of
from tournaments.changes.selectors import Done
from tournaments.changes.text import KIND_TITLES, move_words
from tournaments.core.names import with_people
from tournaments.models import Entry, Person, Round, Substitution
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.seats import stand_ins


@dataclass(frozen=True, slots=True)
class DoneShown:
    """A change that was made, as text."""

    number: int
    at: datetime
    by: str
    title: str
    tables: tuple[int, ...]
    sentences: tuple[str, ...]
    undone: bool


@dataclass(frozen=True, slots=True)
class TeamMember:
    """A member of a pair or team, with their stand-in in this round."""

    person: Person
    instead: Person | None


def names_of(round_: Round) -> dict[int, str]:
    """Return the full names of all entries by number, for staff."""
    return dict(round_.event.entries.values_list("number", "name"))


def tables_context(round_: Round) -> dict[str, Any]:
    """Return the pairings, the tables not yet begun, and late entries."""
    board = board_of(round_)
    names = names_of(round_)
    return {
        "pairings": rounds_selectors.pairings_of(round_, full_names=True),
        "open_tables": [number for number, table in board.tables.items() if table.open],
        "late": [(number, names[number]) for number in board.free],
    }


def round_context(round_: Round) -> dict[str, Any]:
    """Return the context of the whole page: tables, late entries, earlier changes."""
    names, last = names_of(round_), changes.may_undo(round_)
    return {
        **tables_context(round_),
        "round": round_,
        "done": [_done_context(round_, change, names) for change in reversed(changes.changes_of(round_))],
        "may_undo": last.number if last else None,
        "unprinted": changes.changed_tables(round_, changes.printed_until(round_)),
    }


def members_context(round_: Round, entry: Entry) -> list[TeamMember]:
    """Return the people of a pair or team.

    Empty for an entry of one person, or without known people.
    """
    rows = round_.event.entries.prefetch_related(*with_people()).get(pk=entry.pk).members.all()
    instead = stand_ins(round_)
    members = [TeamMember(row.person, instead.get(row.person_id)) for row in rows]
    return members if len(members) > 1 else []


def _done_context(round_: Round, done: Done, names: dict[int, str]) -> DoneShown:
    sentences = [move_words(round_.event, move, names) for move in done.moves]
    if done.kind == changes.SUBSTITUTE:
        sentences += _stood_in(round_, done, names)
    title = gettext(KIND_TITLES[done.kind])
    return DoneShown(done.number, done.at, done.by, title, done.tables, tuple(sentences), done.undone)


def _stood_in(round_: Round, done: Done, names: dict[int, str]) -> list[str]:
    """Return sentences that name each stand-in and the absent member."""
    rows = Substitution.objects.filter(round=round_, entry__places__table_number__in=done.tables)
    words = gettext("%(person)s plays for %(name)s (%(team)s).")
    people = rows.filter(entry__places__round=round_).select_related("person", "absent", "entry").distinct()
    return [words % {"person": row.person, "name": row.absent, "team": names[row.entry.number]} for row in people]
