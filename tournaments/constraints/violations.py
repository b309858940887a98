"""Requests that a round violates, for example after a manual swap."""

from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _

from tournaments.constraints.selectors import options_of, wishes_of
from tournaments.models import Place, Round, SeatingWish


def violations_of(round_: Round, entries: Collection[int]) -> list[str]:
    """Return a sentence for each violated request about one of these entries.

    `entries` are entry numbers.
    """
    places = Place.objects.filter(round=round_).values_list("entry__number", "table_number")
    sits: dict[int, int] = dict(places)
    accessible = options_of(round_.event).accessible_tables
    violated = [wish for wish in wishes_of(round_.event) if {wish.entry.number, *_other(wish)} & set(entries)]
    return [sentence for wish in violated for sentence in _sentence(wish, sits, accessible)]


def _other(wish: SeatingWish) -> set[int]:
    return {wish.other.number} if wish.other else set()


def _sentence(wish: SeatingWish, sits: dict[int, int], accessible: Collection[int]) -> Iterator[str]:
    table = sits.get(wish.entry.number)
    facts = {"name": wish.entry.name, "table": table}
    if table is None:
        return
    if wish.other:
        if sits.get(wish.other.number) == table:
            words = _("%(name)s and %(other)s must never share a table, but both are at table %(table)s.")
            yield words % {**facts, "other": wish.other.name}
    elif wish.table_number:
        if wish.table_number != table:
            words = _("%(name)s is fixed to table %(wanted)s but is at table %(table)s.")
            yield words % {**facts, "wanted": wish.table_number}
    elif table not in accessible:
        yield _("%(name)s needs an accessible table but is at table %(table)s.") % facts
