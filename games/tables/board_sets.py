"""Tables that are dealt the same packs, and which of their deals may be seen by whoever does not sit there.

What was dealt, played and written in a deal stays at its table until every table of its deck has finished that deal:
till then somebody elsewhere is still to play the same cards. What a table has finished is told by its sheets alone, so
that it can be said of any moment; see docs/decisions/0156-same-deals.md.

Dealing the same packs at several tables: under which options the same number has the same dealer everywhere.

A pack lies differently when another seat deals, so in a deck who deals must not follow from how the table has played.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Max, Q

from engine.options import describe
from engine.registry import game_named
from games.models import Deal, Sheet, Table
from games.tables.sheet_versions import Moment
from games.tables.table_state import options_of

EVERY = 32_767
"""Every deal there can be: the largest number the column of a deal takes."""


def open_through(decks: Iterable[str], until: Moment | None = None) -> dict[str, int]:
    """By deck, the last deal that everybody may see; EVERY when its tables have finished all of them. One query.

    `until`: as it was at that moment.
    """
    wanted = {deck for deck in decks if deck}
    if not wanted:
        return {}
    first = Q(sheets__version=1)
    by_then = first if until is None else first & Q(sheets__pk__lte=until.sheet)
    rows = Table.objects.filter(deck__in=wanted).annotate(
        by_then=Max("sheets__number", filter=by_then), by_now=Max("sheets__number", filter=first)
    )
    found = dict.fromkeys(wanted, EVERY)
    for deck, state, before, now in rows.order_by("pk").values_list("deck", "state", "by_then", "by_now"):
        through = EVERY if state == Table.State.FINISHED and before == now else before or 0
        found[deck] = min(found[deck], through)
    return found


def seen_through(table: Table, own: bool = False) -> int:
    """The last deal of a table that may be seen: by who sits there (`own`) each one, otherwise as its deck says."""
    return EVERY if own or not table.deck else open_through([table.deck])[table.deck]


def all_seen(table: Table) -> bool:
    """Whether nobody has anything of this table still to play, here or elsewhere: its secret may be told."""
    return table.state == Table.State.FINISHED and seen_through(table) == EVERY


def is_embargoed(table_id: int, number: int) -> bool:
    """Whether deal `number` of a table must be kept from who does not sit there."""
    table = Table.objects.filter(pk=table_id).exclude(deck="").first()
    return table is not None and number > seen_through(table)


def shut_sheets() -> Q:
    """Sheets that must be kept from who does not sit at their table, as a condition on them; nothing else is said."""
    decks = Table.objects.exclude(deck="").exclude(state=Table.State.FINISHED).values_list("deck", flat=True).distinct()
    shut = Q(pk__in=[])
    for deck, through in open_through(list(decks)).items():
        shut |= Q(table__deck=deck, number__gt=through)
    return shut


def shut_versions(sheet_ids: Iterable[int]) -> set[int]:
    """Those of these versions of sheets that must be kept from who does not sit at their table."""
    return set(Sheet.objects.filter(shut_sheets(), pk__in=list(sheet_ids)).values_list("pk", flat=True))


def cards_of(tables: Iterable[Table]) -> dict[tuple[int, int], str]:
    """By table and number of a deal that is over, a word that is equal wherever the same seats held the same cards.

    Tables with cards of their own have none. The dealer is part of it: a pack lies differently when another one deals.
    """
    decks = {table.pk: table.deck for table in tables if table.deck}
    rows = Deal.objects.filter(table_id__in=decks, state=Deal.State.OVER) if decks else Deal.objects.none()
    found = rows.order_by("pk").values_list("table_id", "number", "attempt", "dealer", "direction")
    return {
        (table_id, number): f"{decks[table_id]}|{number}|{attempt}|{dealer}|{direction}"
        for table_id, number, attempt, dealer, direction in found
    }


IN_TURN = {"dealer_rule": "rotate", "rotation": "every_hand", "first_dealer": "lowest"}
"""The options of games that say who deals, and the value by which that hangs neither on results nor on a choice."""


def dealt_in_turn(game: str, preset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """These options changed so that the deal passes on after every deal. Raises OptionError, InputError."""
    now = options_of(game, preset, options)
    known = {one.name for one in describe(game_named(game).options_type)} & set(IN_TURN)
    return {**options, **{name: IN_TURN[name] for name in sorted(known) if getattr(now, name) != IN_TURN[name]}}
