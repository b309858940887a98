"""Tables with the same packs, and the deals that may be shown to others.

Cards, moves and sheets of a deal stay at their table until every table of the deck has finished that deal, because
others are still to play the same cards. Only sheets show what a table has finished, so the answer exists for any
moment; see decision 0156. The packs of the daily deals stay hidden until the root of their day is revealed; see 0457.

The module also checks the options under which the same deal number has the same dealer everywhere. With another dealer
the cards go to other seats, so in a deck the dealer must not depend on the play of a table.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Max, Q

from engine.options import describe
from engine.registry import game_named
from games.core.shuffle_roots import DAILY
from games.models import Deal, Sheet, Table
from games.tables.sheet_versions import NewestVersions
from games.tables.table_state import options_of

EVERY = 32_767
"""Every deal there can be: the largest number the column of a deal takes."""


def open_through(decks: Iterable[str], until: NewestVersions | None = None) -> dict[str, int]:
    """Return the last public deal of each deck, in one query.

    EVERY when its tables have finished all of them. `until`: as it was at that moment.
    """
    wanted = {deck for deck in decks if deck}
    if not wanted:
        return {}
    first = Q(sheets__version=1)
    by_then = first if until is None else first & Q(sheets__pk__lte=until.sheet)
    rows = Table.objects.filter(deck__in=wanted).annotate(
        by_then=Max("sheets__number", filter=by_then), by_now=Max("sheets__number", filter=first)
    )
    last_deals = dict.fromkeys(wanted, EVERY)
    columns = ("deck", "state", "by_then", "by_now", "root__revealed_at")
    for deck, state, before, now, revealed in rows.order_by("pk").values_list(*columns):
        through = EVERY if state == Table.State.FINISHED and before == now else before or 0
        last_deals[deck] = min(last_deals[deck], 0 if deck.startswith(DAILY) and revealed is None else through)
    return last_deals


def seen_through(table: Table, own: bool = False) -> int:
    """Return the last visible deal of a table.

    Its players (`own`) see each one, others as many as the deck allows.
    """
    return EVERY if own or not table.deck else open_through([table.deck])[table.deck]


def all_seen(table: Table) -> bool:
    """Return whether all play of these cards is over; the secret is then public."""
    return table.state == Table.State.FINISHED and seen_through(table) == EVERY


def is_embargoed(table_id: int, number: int) -> bool:
    """Return whether deal `number` must be hidden from all but the table's players."""
    table = Table.objects.filter(pk=table_id).exclude(deck="").first()
    return table is not None and number > seen_through(table)


def still_played() -> Q:
    """Return a condition for tables whose packs are played by others, or may be."""
    shared = ~Q(deck="")
    return shared & (~Q(state=Table.State.FINISHED) | Q(deck__startswith=DAILY, root__revealed_at=None))


def shut_sheets() -> Q:
    """Return a condition for sheets that only players of their table may see."""
    decks = Table.objects.filter(still_played()).values_list("deck", flat=True).distinct()
    shut = Q(pk__in=[])
    for deck, through in open_through(list(decks)).items():
        shut |= Q(table__deck=deck, number__gt=through)
    return shut


def shut_versions(sheet_ids: Iterable[int]) -> set[int]:
    """Return those of these sheet versions that only players of their table may see."""
    return set(Sheet.objects.filter(shut_sheets(), pk__in=list(sheet_ids)).values_list("pk", flat=True))


def cards_of(tables: Iterable[Table]) -> dict[tuple[int, int], str]:
    """Map table and finished deal to a token, equal wherever the hands were equal.

    Tables with cards of their own have none. The dealer is part of it: with another dealer the cards go to other seats.
    """
    decks = {table.pk: table.deck for table in tables if table.deck}
    rows = Deal.objects.filter(table_id__in=decks, state=Deal.State.OVER) if decks else Deal.objects.none()
    deals = rows.order_by("pk").values_list("table_id", "number", "attempt", "dealer", "direction")
    return {
        (table_id, number): f"{decks[table_id]}|{number}|{attempt}|{dealer}|{direction}"
        for table_id, number, attempt, dealer, direction in deals
    }


IN_TURN = {"dealer_rule": "rotate", "rotation": "every_hand", "first_dealer": "lowest"}
"""The options of games that say who deals, and the value by which that hangs neither on results nor on a choice."""


def dealt_in_turn(game: str, preset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return these options with a dealer who passes on after every deal.

    Raises OptionError, InputError.
    """
    now = options_of(game, preset, options)
    names = {option.name for option in describe(game_named(game).options_type)} & set(IN_TURN)
    return {**options, **{name: IN_TURN[name] for name in sorted(names) if getattr(now, name) != IN_TURN[name]}}
