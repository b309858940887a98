"""The inbox as it is searched and as it goes out."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from pydantic import Field

from engine.sentences import N
from inputs.model import Choices, Day, Input, letters, within
from inputs.reading import read
from tournaments.core.schemas import Key, ReasonText
from tournaments.inbox.text import KINDS
from tournaments.models.limits import NAME, NOTICE, NUMBER_OR_NONE

Number = Annotated[int, within(NUMBER_OR_NONE)]


class InboxSearch(Input):
    """What is searched for. `q`: names of players, authors or the event; every word must occur."""

    q: Annotated[str, letters(NAME)] = Field(default="", title=N("Player, author or event"))
    round: Number | None = Field(default=None, title=N("Round"))
    table: Number | None = Field(default=None, title=N("Table"))
    day: Day | None = Field(default=None, title=N("Date"))

    @property
    def words(self) -> list[str]:
        return self.q.casefold().split()

    @property
    def is_given(self) -> bool:
        """Whether anything is searched for."""
        return bool(self.q) or (self.round, self.table, self.day) != (None, None, None)


def search_of(sent: Mapping[str, str]) -> InboxSearch:
    """Return the search of an address; blank fields find everything. Raises InvalidInputError."""
    names = InboxSearch.model_fields
    return read(InboxSearch, {name: sent[name] for name in names if sent.get(name, "").strip()})


class NoticeToSetAside(Input):
    """A notice of the inbox to set aside, with the reason. The same `key` sets it aside once."""

    reason: ReasonText = Field(title=N("Reason"))
    key: Key | None = None


class InboxDocument(Input):
    """One thing that waits for staff."""

    id: Annotated[str, letters(NOTICE)]
    kind: Annotated[str, Choices(KINDS)]
    sentence: str
    round: int | None
    table: int | None = Field(description="The number of the table in its round.")
    deal: int | None
    sheet: int | None = Field(description="The id of a version of the score sheet concerned.")
    names: list[str] = Field(description="The entries at the table.")
    author: str
    at: datetime | None
    address: str = Field(description="The page on which staff decide.")
