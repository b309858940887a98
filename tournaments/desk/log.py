"""The log of an event for staff: all actions as text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext

from tournaments.core.log_text import SENTENCES
from tournaments.core.systems import METHOD_NAMES
from tournaments.core.text import with_minus
from tournaments.desk.log_words import LogWords
from tournaments.models import Event, LinkOpening, LogEntry, Place

WISH = "wish_"
"""The prefix of actions about seating requests."""


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
    """Return the log, newest first: all, or by round, table, or player.

    A player's lines name them, or describe changes at their tables. Without `wishes` it leaves out seating requests;
    only leaders may read those (decision 0117).
    """
    lines = (line for line in _lines(event, round, table) if wishes or not line.action.startswith(WISH))
    tables = _tables_of(event, name) if name else set()
    matching = [line for line in lines if name.casefold() in line.sentence.casefold() or _at(line) in tables]
    return matching[:most] if most else matching


def newest_of(event: Event, most: int, *, wishes: bool) -> list[LogLine]:
    """Return the newest lines without reading the others; `wishes` as in `log_of`."""
    entries = LogEntry.objects.filter(event=event).order_by("-id")
    if not wishes:
        entries = entries.exclude(action__startswith=WISH)
    words = LogWords(event)
    return [_line(entry, words) for entry in entries[:most]]


def _tables_of(event: Event, name: str) -> set[tuple[int, int]]:
    """Return round and table of entries or people whose names contain this text."""
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
    words = LogWords(event)
    for entry in entries:
        yield _line(entry, words)


def _line(entry: LogEntry, words: LogWords) -> LogLine:
    sentence = say(entry.action, entry.by_name, entry.facts, words)
    return LogLine(entry.at, entry.by_name, entry.action, sentence, entry.facts)


NUMBERS = frozenset({"points", "before", "after"})
"""Log data with points, stored as written."""


WITH_DEVICE = frozenset({"link_opened", "device_disowned", "seat_taken"})
"""Actions whose data has a kind of device."""


def say(action: str, by: str, facts: Mapping[str, object], words: LogWords) -> str:
    """Return the log entry as a sentence in the active language."""
    method = METHOD_NAMES.get(str(facts.get("method")))
    named: dict[str, object] = {"method": method} if method else {}
    if "role" in facts:
        named["role"] = gettext(str(facts["role"]))
    if action in WITH_DEVICE:
        named["device"] = _kind(str(facts["device"]))
    values = {**facts, **words.values(action, facts)}
    numbers = {name: with_minus(values[name]) for name in NUMBERS & facts.keys()}
    return gettext(SENTENCES[action]) % {**values, **numbers, **named, "by": by or gettext("The server")}


def _kind(device: str) -> str:
    """Return the label of a kind of device; API clients open no links, but take seats."""
    return str(LinkOpening.Kind(device).label) if device in LinkOpening.Kind.values else gettext("API client")
