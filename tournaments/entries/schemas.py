"""Entries as they come in and go out."""

from typing import Annotated

from pydantic import Field, model_validator

from engine.sentences import N
from inputs.model import Choices, Input, refusal
from tournaments.core.schemas import NamedPair, Number
from tournaments.models import Entry
from tournaments.models.limits import MAX_ROWS
from tournaments.people.schemas import ClubOut, PersonToEnter

Side = Annotated[Entry.Side, Choices.of(Entry.Side)]


class Captain(Input):
    """The captain to choose."""

    person: Number = Field(description="The id of one of the people of the team.")


class NewEntries(Input):
    """Entries to add: `rows`, or for a club match `names` of pairs.

    For pairs or teams, rows with the same `team` form one entry. The others are grouped in order, by two or by team
    size. The first person is the captain.
    """

    rows: Annotated[list[PersonToEnter], Field(max_length=MAX_ROWS)] = Field(default_factory=list)
    names: Annotated[list[NamedPair], Field(max_length=MAX_ROWS)] = Field(default_factory=list)
    side: Side = Entry.Side.NONE

    @model_validator(mode="after")
    def _rows_or_names(self) -> "NewEntries":
        if bool(self.rows) == bool(self.names):
            raise refusal("invalid", N("Give either rows or names."), "rows")
        return self


class MemberOut(Input):
    """A person of an entry."""

    id: int
    name: str


class EntryOut(Input):
    """An entry. `name` is the public one, for leaders the full one.

    Only leaders see `people`.
    """

    number: int
    name: str
    club: ClubOut | None
    side: Side
    state: Annotated[Entry.State, Choices.of(Entry.State)]
    people: list[MemberOut]


class EnteredEntries(Input):
    """The new entries, and the number of people already entered."""

    entries: list[EntryOut]
    skipped: int


class CheckedIn(Input):
    """The number of entries that were checked in."""

    checked_in: int
