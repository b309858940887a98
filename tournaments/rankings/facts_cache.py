"""Facts of events and what was counted from them, cached in this process from one version to the next.

Most versions differ from the one before in the results of a table or two. The newest revision of an event says by its
digests whether anything else differs (core/versions.py), and the version of each table whether its results do
(games.api.sheets.played). So after a correction the data of that table is read, and its entries are counted again.

Inside a transaction nothing is cached: what is read there may never be committed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from django.db import connection

from games.api import sheets
from standings import Counted, Facts, RankingRules, counted, recounted
from tournaments.core.cache import SingleFlightCache
from tournaments.core.facts import (
    Seats,
    Where,
    facts_of,
    facts_with,
    numbers_of_rounds,
    rules_of,
    seats_in,
    tables_with,
)
from tournaments.models import EntryPerson, Event

MAX_EVENTS = 8
"""Cached events. Much of each is shared with its cached standings."""

Stamp = tuple[int, Mapping[str, str], list[Any]]
"""The id of the newest revision, the digests of its parts, and the names of entries."""


@dataclass(frozen=True, slots=True)
class CachedFacts:
    """What counts, under which rules, and the terms of every entry. `played` are the results by table as they came."""

    facts: Facts
    rules: RankingRules
    totals: Counted
    stamp: Stamp | None = None
    seats: Seats | None = None
    where: Where | None = None
    played: Mapping[int, Any] | None = None


class _Holder:
    """The newest facts of one event; its lock is held while they are computed."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.cached: CachedFacts | None = None


_holders: SingleFlightCache[_Holder] = SingleFlightCache(MAX_EVENTS)
forget_facts = _holders.clear


def cached_facts(event: Event) -> CachedFacts:
    """Return the facts and counts of an event whose row was just read."""
    if connection.in_atomic_block:
        return _counted(facts_of(event), rules_of(event))
    holder = _holders.get((event.pk, event.created_at), _Holder)
    with holder.lock:
        stamp = _stamp(event)
        fresh = _refreshed(event, holder.cached, stamp)
        if fresh is None:
            fresh = _read(event, stamp)
            holder.cached = fresh if stamp is not None and _is_unchanged(event, stamp) else None
        else:
            holder.cached = fresh
        return fresh


def _counted(facts: Facts, rules: RankingRules) -> CachedFacts:
    return CachedFacts(facts, rules, counted(facts, rules))


def _read(event: Event, stamp: Stamp | None) -> CachedFacts:
    """Return everything, read and counted from nothing."""
    rounds = numbers_of_rounds(event)
    seats, where = seats_in(rounds)
    played = sheets.played(sorted(seats))
    facts = facts_with(event, rounds, tables_with(event, seats, where, played))
    return replace(_counted(facts, rules_of(event)), stamp=stamp, seats=seats, where=where, played=played)


def _refreshed(event: Event, before: CachedFacts | None, stamp: Stamp | None) -> CachedFacts | None:
    """Return the facts with the results of now; None where more than results may differ."""
    if before is None or stamp is None or before.stamp is None or before.stamp[1:] != stamp[1:]:
        return None
    if before.seats is None or before.where is None or before.played is None:
        return None
    played = sheets.played(sorted(before.seats))
    changed = {table: seats for table, seats in before.seats.items() if played[table] is not before.played[table]}
    fresh = dict(zip(changed, tables_with(event, changed, before.where, played), strict=True))
    old = zip(before.seats, before.facts.tables, strict=True)
    facts = replace(before.facts, tables=tuple(fresh.get(table_id, table) for table_id, table in old))
    totals = recounted(before.totals, before.facts, facts, before.rules) or counted(facts, before.rules)
    return replace(before, facts=facts, totals=totals, stamp=stamp, played=played)


def _stamp(event: Event) -> Stamp | None:
    """Return what proves that only results differ; None without a revision of exactly this row."""
    newest = event.revisions.order_by("-version").values_list("pk", "version", "parts").first()
    if newest is None or newest[1] != event.version:
        return None
    people = EntryPerson.objects.filter(event=event).order_by("pk")
    names = people.values_list("entry_id", "order", "person__name", "person__shown", "person__minor")
    entries = event.entries.order_by("number").values_list("pk", "number", "name", "side", "state")
    return newest[0], newest[2], [*entries, *names]


def _is_unchanged(event: Event, stamp: Stamp) -> bool:
    """Whether nothing but results changed while everything was read, not even to and fro."""
    since = event.revisions.filter(pk__gt=stamp[0]).values_list("parts", flat=True)
    return all(parts == stamp[1] for parts in since)
