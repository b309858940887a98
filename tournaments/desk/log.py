"""The log of an event, for staff: everything that was done, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext

from tournaments.core.log_text import SENTENCES
from tournaments.core.numbers import with_minus
from tournaments.core.systems import METHODS
from tournaments.models import Event, LogEntry, Place
from tournaments.models.links import LinkOpening
from tournaments.online import text as online_words
from tournaments.result_rules.text import log_words

WISH = "wish_"
"""How the actions begin that tell of a wish for the seating."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log; `sentence` is in the active language."""

    at: datetime
    by: str
    action: str
    sentence: str
    facts: dict[str, Any]


def log_of(
    event: Event,
    *,
    round: int | None = None,
    table: int | None = None,
    name: str = "",
    most: int | None = None,
    wishes: bool = True,
) -> list[LogLine]:
    """The log, newest first: all of it, or of one round, one table of it, or what is about somebody.

    That is what names him, and what was done at the tables at which he sat.

    Without `wishes` it leaves out who asked for what in the seating; only leaders may read that (decision 0122).
    """
    lines = (line for line in _lines(event, round, table) if wishes or not line.action.startswith(WISH))
    tables = _tables_of(event, name) if name else set()
    found = [line for line in lines if name.casefold() in line.sentence.casefold() or _at(line) in tables]
    return found[:most] if most else found


def _tables_of(event: Event, name: str) -> set[tuple[int, int]]:
    """Round and table wherever an entry or a person of this name sits; part of a name is enough."""
    of_name = Q(entry__name__icontains=name) | Q(entry__members__person__name__icontains=name)
    places = Place.objects.filter(of_name, round__event=event)
    return set(places.values_list("round__number", "table_number"))


def _at(line: LogLine) -> tuple[int, int] | None:
    where = line.facts.get("round"), line.facts.get("table")
    return where if isinstance(where[0], int) and isinstance(where[1], int) else None  # type: ignore[return-value]


def _lines(event: Event, round_number: int | None, table: int | None) -> Iterator[LogLine]:
    entries = LogEntry.objects.filter(event=event).order_by("-id")
    if round_number is not None:
        entries = entries.filter(facts__round=round_number)
    if table is not None:
        entries = entries.filter(facts__table=table)
    for entry in entries:
        sentence = say(entry.action, entry.by_name, entry.facts)
        yield LogLine(entry.at, entry.by_name, entry.action, sentence, entry.facts)


NUMBERS = frozenset({"points", "before", "after"})
"""Facts with points in them, kept as they were written."""


WITH_DEVICE = frozenset({"link_opened", "device_disowned"})
"""Actions whose facts have a kind of device."""


def say(action: str, by: str, facts: Mapping[str, object]) -> str:
    """The log entry as a whole sentence in the active language."""
    method = METHODS.get(str(facts.get("method")))
    words: dict[str, object] = {"method": method} if method else {}
    words |= log_words(action, facts) | online_words.log_words(action, facts)
    if action in WITH_DEVICE:
        words["device"] = LinkOpening.Kind(str(facts["device"])).label
    numbers = {name: with_minus(facts[name]) for name in NUMBERS & facts.keys()}
    return gettext(SENTENCES[action]) % {**facts, **numbers, **words, "by": by or gettext("The program")}
