"""Conflicts among seating requests, in sentences.

They are warnings: the round is paired all the same.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from seating.sizes import plan
from tournaments.constraints.schemas import NEVER, SeatingOptions
from tournaments.constraints.selectors import options_of, wishes_of
from tournaments.core.formats import sizes_of
from tournaments.models import Entry, Event, SeatingWish

SHOWN = 6
"""The maximum number of names in a sentence."""
GONE = (Entry.State.WITHDRAWN, Entry.State.ABSENT)


@dataclass(frozen=True)
class AllRequests:
    """Requests for entries that may still come, by entry number.

    `sizes` are those of the future tables.
    """

    names: dict[int, str]
    clubs: dict[int, str]
    apart: dict[int, set[int]]
    fixed: dict[int, int]
    needing: set[int]
    options: SeatingOptions
    sizes: tuple[int, ...]
    full: int
    rounds: int

    @property
    def accessible(self) -> list[int]:
        """Return the numbers of the accessible tables."""
        return self.options.accessible_tables

    def listed(self, numbers: Collection[int]) -> str:
        """Return names in one line, shortened if there are many."""
        names = [self.names[number] for number in sorted(numbers)]
        if len(names) > SHOWN:
            more = _("%(count)s more") % {"count": len(names) - SHOWN}
            names = [*names[:SHOWN], more]
        return ", ".join(names)

    @cached_property
    def by_table(self) -> dict[int, set[int]]:
        """Return the entries fixed to each table."""
        numbers: dict[int, set[int]] = {}
        for number, table in sorted(self.fixed.items(), key=lambda item: (item[1], item[0])):
            numbers.setdefault(table, set()).add(number)
        return numbers


def contradictions(event: Event) -> list[str]:
    """Return each conflict among requests and options in the active language."""
    requests = _requests_of(event)
    return [sentence for check in CHECKS for sentence in check(requests)] if requests.names else []


def _requests_of(event: Event) -> AllRequests:
    entries = list(event.entries.exclude(state__in=GONE).select_related("club").order_by("number"))
    names = {entry.number: entry.name for entry in entries}
    apart: dict[int, set[int]] = {}
    fixed, needing = dict[int, int](), set[int]()
    for wish in wishes_of(event):
        first, other = wish.entry.number, wish.other.number if wish.other else None
        if first not in names or (other is not None and other not in names):
            continue
        if other is not None:
            apart.setdefault(first, set()).add(other)
            apart.setdefault(other, set()).add(first)
        elif wish.table_number is not None:
            fixed[first] = wish.table_number
        elif wish.kind == SeatingWish.Kind.ACCESSIBLE:
            needing.add(first)
    sizes = sizes_of(event)
    return AllRequests(
        names=names,
        clubs={entry.number: entry.club.name for entry in entries if entry.club},
        apart=apart,
        fixed=fixed,
        needing=needing,
        options=options_of(event),
        sizes=plan(len(names), tuple(sizes), event.odd).sizes,
        full=max(sizes),
        rounds=event.rounds_planned,
    )


def _apart_at_one_table(requests: AllRequests) -> Iterator[str]:
    words = _("%(one)s and %(other)s must never share a table, but both are fixed to table %(table)s.")
    for first, others in sorted(requests.apart.items()):
        for other in sorted(others):
            if first < other and first in requests.fixed and requests.fixed[first] == requests.fixed.get(other):
                facts = {"one": requests.names[first], "other": requests.names[other], "table": requests.fixed[first]}
                yield words % facts


def _crowded(requests: AllRequests) -> Iterator[str]:
    words = _("Table %(table)s has %(places)s seats, but %(count)s entries are fixed to it: %(names)s.")
    for table, numbers in requests.by_table.items():
        if len(numbers) > requests.full:
            facts = {"table": table, "places": requests.full, "count": len(numbers), "names": requests.listed(numbers)}
            yield words % facts


def _table_too_high(requests: AllRequests) -> Iterator[str]:
    """Report more fixed tables than tables: some fixed entries cannot sit there."""
    words = _("Entries have %(count)s different fixed tables, but only %(tables)s tables are needed.")
    if len(requests.by_table) > len(requests.sizes):
        yield words % {"count": len(requests.by_table), "tables": len(requests.sizes)}


def _no_accessible_table(requests: AllRequests) -> Iterator[str]:
    words = _("These entries need an accessible table, but none is set: %(names)s.")
    if requests.needing and not requests.accessible:
        yield words % {"names": requests.listed(requests.needing)}


def _accessible_crowded(requests: AllRequests) -> Iterator[str]:
    """Report too few places; other entries may be fixed to accessible tables too."""
    tables = requests.accessible
    fixed_there = {number for number, table in requests.fixed.items() if table in tables}
    there = fixed_there | {number for number in requests.needing if number not in requests.fixed}
    places = len(tables) * requests.full
    words = _("%(count)s entries must sit at the accessible tables (%(tables)s), which have only %(places)s seats.")
    if tables and requests.needing and len(there) > places:
        yield words % {"count": len(there), "tables": ", ".join(map(str, tables)), "places": places}


def _fixed_elsewhere(requests: AllRequests) -> Iterator[str]:
    words = _("%(name)s needs an accessible table but is fixed to table %(table)s, which is not accessible.")
    for number in sorted(requests.needing & set(requests.fixed)) if requests.accessible else ():
        if requests.fixed[number] not in requests.accessible:
            yield words % {"name": requests.names[number], "table": requests.fixed[number]}


def _nobody_left(requests: AllRequests) -> Iterator[str]:
    """Report entries kept apart from too many others to fill a table."""
    words = _("%(name)s may meet only %(count)s of the others, but a table needs %(places)s.")
    places = min(requests.sizes, default=0) - 1
    for number, others in sorted(requests.apart.items()):
        left = len(requests.names) - 1 - len(others)
        if left < places:
            yield words % {"name": requests.names[number], "count": left, "places": places}


def _all_apart(requests: AllRequests) -> Iterator[str]:
    words = _(
        "These entries must all be kept apart. This takes %(count)s tables, but there are only %(tables)s. "
        "Entries: %(names)s."
    )
    group = _kept_apart(requests.apart)
    if len(group) > len(requests.sizes):
        yield words % {"names": requests.listed(group), "count": len(group), "tables": len(requests.sizes)}


def _accessible_apart(requests: AllRequests) -> Iterator[str]:
    words = _(
        "These entries must all be kept apart at accessible tables, but there are too few such tables (%(tables)s). "
        "Entries: %(names)s."
    )
    needing = {
        number: others & requests.needing for number, others in requests.apart.items() if number in requests.needing
    }
    group = _kept_apart(needing)
    if requests.accessible and len(group) > len(requests.accessible):
        yield words % {"names": requests.listed(group), "tables": ", ".join(map(str, requests.accessible))}


def _kept_apart(apart: dict[int, set[int]]) -> list[int]:
    """Return a large group in which no two may meet.

    Greedy search from each entry; the largest result wins.
    """
    best: list[int] = []
    for start in apart:
        group, open_to = [start], set(apart[start])
        while len(group) + len(open_to) > len(best) and open_to:
            chosen = max(sorted(open_to), key=lambda candidate: len(apart.get(candidate, set()) & open_to))
            group.append(chosen)
            open_to &= apart.get(chosen, set())
        best = max(best, group, key=len)
    return best


def _club_too_large(requests: AllRequests) -> Iterator[str]:
    words = _("%(club)s has %(count)s entries for %(tables)s tables, so members of the club must meet.")
    if requests.options.clubs != NEVER:
        return
    for club, count in sorted(Counter(requests.clubs.values()).items()):
        if count > len(requests.sizes):
            yield words % {"club": club, "count": count, "tables": len(requests.sizes)}


def _too_many_rounds(requests: AllRequests) -> Iterator[str]:
    words = _(
        "In %(rounds)s rounds, each entry meets %(count)s others. With %(people)s entries, some must meet more "
        "often than your maximum (%(most)s)."
    )
    most = requests.options.max_meetings
    count = requests.rounds * (min(requests.sizes, default=1) - 1)
    if most is not None and count > most * (len(requests.names) - 1):
        yield words % {"rounds": requests.rounds, "count": count, "people": len(requests.names), "most": most}


CHECKS: tuple[Callable[[AllRequests], Iterator[str]], ...] = (
    _apart_at_one_table,
    _crowded,
    _table_too_high,
    _nobody_left,
    _all_apart,
    _no_accessible_table,
    _accessible_crowded,
    _fixed_elsewhere,
    _accessible_apart,
    _club_too_large,
    _too_many_rounds,
)
