"""Wishes for the seating that cannot all be kept, in sentences. They are warnings: a round is made all the same."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from seating.sizes import plan
from tournaments.constraints.options import NEVER, Options
from tournaments.constraints.selectors import options_of, wishes_of
from tournaments.core.formats import sizes_of
from tournaments.models import Entry, Event, SeatingWish

SHOWN = 6
"""So many names stand in a sentence."""
GONE = (Entry.State.WITHDRAWN, Entry.State.ABSENT)


@dataclass(frozen=True)
class Asked:
    """What is asked for those who may still come, by number of the entry; `sizes` are those of the tables to be."""

    names: dict[int, str]
    clubs: dict[int, str]
    apart: dict[int, set[int]]
    fixed: dict[int, int]
    needing: set[int]
    options: Options
    sizes: tuple[int, ...]
    full: int
    rounds: int

    @property
    def accessible(self) -> list[int]:
        """The numbers of the accessible tables."""
        tables: list[int] = self.options["accessible_tables"]
        return tables

    def listed(self, numbers: Collection[int]) -> str:
        """Names in one line, shortened where there are many."""
        names = [self.names[number] for number in sorted(numbers)]
        if len(names) > SHOWN:
            more = _("%(count)s more") % {"count": len(names) - SHOWN}
            names = [*names[:SHOWN], more]
        return ", ".join(names)

    @cached_property
    def by_table(self) -> dict[int, set[int]]:
        """Who is fixed to each table."""
        found: dict[int, set[int]] = {}
        for number, table in sorted(self.fixed.items(), key=lambda one: (one[1], one[0])):
            found.setdefault(table, set()).add(number)
        return found


def contradictions(event: Event) -> list[str]:
    """Every contradiction among the wishes and options of an event, as a sentence in the active language."""
    asked = _asked(event)
    return [sentence for check in CHECKS for sentence in check(asked)] if asked.names else []


def _asked(event: Event) -> Asked:
    entries = list(event.entries.exclude(state__in=GONE).select_related("club").order_by("number"))
    names = {entry.number: entry.name for entry in entries}
    apart: dict[int, set[int]] = {}
    fixed, needing = dict[int, int](), set[int]()
    for wish in wishes_of(event):
        one, other = wish.entry.number, wish.other.number if wish.other else None
        if one not in names or (other is not None and other not in names):
            continue
        if other is not None:
            apart.setdefault(one, set()).add(other)
            apart.setdefault(other, set()).add(one)
        elif wish.table_number is not None:
            fixed[one] = wish.table_number
        elif wish.kind == SeatingWish.Kind.ACCESSIBLE:
            needing.add(one)
    sizes = sizes_of(event)
    return Asked(
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


def _apart_at_one_table(asked: Asked) -> Iterator[str]:
    words = _("%(one)s and %(other)s are never to sit at one table, but both are fixed to table %(table)s.")
    for one, others in sorted(asked.apart.items()):
        for other in sorted(others):
            if one < other and one in asked.fixed and asked.fixed[one] == asked.fixed.get(other):
                facts = {"one": asked.names[one], "other": asked.names[other], "table": asked.fixed[one]}
                yield words % facts


def _crowded(asked: Asked) -> Iterator[str]:
    words = _("Table %(table)s has %(places)s places, but %(count)s are fixed to it: %(names)s.")
    for table, numbers in asked.by_table.items():
        if len(numbers) > asked.full:
            facts = {"table": table, "places": asked.full, "count": len(numbers), "names": asked.listed(numbers)}
            yield words % facts


def _table_too_high(asked: Asked) -> Iterator[str]:
    """More tables with a number of their own than tables: some of those fixed cannot sit where they should."""
    words = _("%(count)s different tables are fixed for somebody, but only %(tables)s are needed for everybody.")
    if len(asked.by_table) > len(asked.sizes):
        yield words % {"count": len(asked.by_table), "tables": len(asked.sizes)}


def _no_accessible_table(asked: Asked) -> Iterator[str]:
    words = _("%(names)s: an accessible table is needed, but no table is named as accessible.")
    if asked.needing and not asked.accessible:
        yield words % {"names": asked.listed(asked.needing)}


def _accessible_crowded(asked: Asked) -> Iterator[str]:
    """Others may be fixed to accessible tables, too: they take places away."""
    tables = asked.accessible
    fixed_there = {number for number, table in asked.fixed.items() if table in tables}
    there = fixed_there | {number for number in asked.needing if number not in asked.fixed}
    places = len(tables) * asked.full
    words = _("%(count)s are to sit at the accessible tables (%(tables)s), which have %(places)s places.")
    if tables and asked.needing and len(there) > places:
        yield words % {"count": len(there), "tables": ", ".join(map(str, tables)), "places": places}


def _fixed_elsewhere(asked: Asked) -> Iterator[str]:
    words = _("%(name)s needs an accessible table, but is fixed to table %(table)s, which is not one.")
    for number in sorted(asked.needing & set(asked.fixed)) if asked.accessible else ():
        if asked.fixed[number] not in asked.accessible:
            yield words % {"name": asked.names[number], "table": asked.fixed[number]}


def _nobody_left(asked: Asked) -> Iterator[str]:
    """Somebody kept apart from so many that not even the smallest table can be filled."""
    words = _("%(name)s may meet only %(count)s of the others; a table needs %(places)s.")
    places = min(asked.sizes, default=0) - 1
    for number, others in sorted(asked.apart.items()):
        left = len(asked.names) - 1 - len(others)
        if left < places:
            yield words % {"name": asked.names[number], "count": left, "places": places}


def _all_apart(asked: Asked) -> Iterator[str]:
    words = _("%(names)s are all kept apart from one another: that takes %(count)s tables, and there are %(tables)s.")
    group = _kept_apart(asked.apart)
    if len(group) > len(asked.sizes):
        yield words % {"names": asked.listed(group), "count": len(group), "tables": len(asked.sizes)}


def _accessible_apart(asked: Asked) -> Iterator[str]:
    words = _(
        "%(names)s need accessible tables and are all kept apart from one another; there are too few: %(tables)s."
    )
    needing = {one: others & asked.needing for one, others in asked.apart.items() if one in asked.needing}
    group = _kept_apart(needing)
    if asked.accessible and len(group) > len(asked.accessible):
        yield words % {"names": asked.listed(group), "tables": ", ".join(map(str, asked.accessible))}


def _kept_apart(apart: dict[int, set[int]]) -> list[int]:
    """A large group of whom nobody may meet another: the largest found by taking whoever fits, from each one on."""
    best: list[int] = []
    for start in apart:
        group, open_to = [start], set(apart[start])
        while len(group) + len(open_to) > len(best) and open_to:
            chosen = max(sorted(open_to), key=lambda one: len(apart.get(one, set()) & open_to))
            group.append(chosen)
            open_to &= apart.get(chosen, set())
        best = max(best, group, key=len)
    return best


def _club_too_large(asked: Asked) -> Iterator[str]:
    words = _("%(club)s has %(count)s entries and there are %(tables)s tables: members of the club must meet.")
    if asked.options["clubs"] != NEVER:
        return
    for club, count in sorted(Counter(asked.clubs.values()).items()):
        if count > len(asked.sizes):
            yield words % {"club": club, "count": count, "tables": len(asked.sizes)}


def _too_many_rounds(asked: Asked) -> Iterator[str]:
    words = _(
        "In %(rounds)s rounds everybody meets %(count)s others; with %(people)s entries some must meet more often than "
        "the most you allow (%(most)s)."
    )
    most = asked.options["max_meetings"]
    count = asked.rounds * (min(asked.sizes, default=1) - 1)
    if most is not None and count > most * (len(asked.names) - 1):
        yield words % {"rounds": asked.rounds, "count": count, "people": len(asked.names), "most": most}


CHECKS: tuple[Callable[[Asked], Iterator[str]], ...] = (
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
