"""Facts of small events in which odd patterns are planted."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from tournaments.inbox.pattern_facts import PlayedTable, VersionFact

START = datetime(2026, 11, 28, 19, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
SCORER, DIRECTOR = 901, 902
"""Accounts of staff."""


def version(sheet_id: int, deal: int = 1, **more: object) -> VersionFact:
    """Return a version that a player entered, five minutes a deal after the start, with values of its own."""
    usual = {"version": 1, "at": START + deal * 5 * MINUTE, "values": f"values {sheet_id}", "points": {}}
    return VersionFact(sheet_id=sheet_id, deal=deal, **{**usual, **more})  # type: ignore[arg-type]


def table(number: int, versions: Sequence[VersionFact] = (), **more: object) -> PlayedTable:
    """Return a table of four entries in round 1 with a slip of four deals."""
    entries = frozenset(range(4 * number - 3, 4 * number + 1))
    slip = tuple(versions) or tuple(version(100 * number + deal, deal) for deal in range(1, 5))
    usual: dict[str, object] = {"id": number, "round": 1, "number": number, "entries": entries, "versions": slip}
    return PlayedTable(**{**usual, "opened_at": START, **more})  # type: ignore[arg-type]


def hall(count: int = 6) -> list[PlayedTable]:
    """Return the tables of a round without anything odd."""
    return [table(number) for number in range(1, count + 1)]


def corrected(seated: PlayedTable, by: int, **more: object) -> PlayedTable:
    """Return the table after a member of staff corrected its first deal."""
    first = seated.versions[0]
    change: dict[str, object] = {"sheet_id": first.sheet_id + 50, "version": 2, "by_staff": True, "author": by}
    change |= {"author_name": f"staff {by}", "at": first.at + MINUTE, "values": "corrected", **more}
    return replace(seated, versions=(*seated.versions, replace(first, **change)))  # type: ignore[arg-type]
