"""One deal at all the tables that were dealt the same packs, for comparing them."""

from collections.abc import Iterable, Mapping

from engine.cards import for_the_eye
from engine.registry import game_named
from games.core.facts import DealtData, SheetData
from games.models import Deal
from games.sheets.selectors import sheets_of
from games.tables.deal_record import hands_of
from games.tables.table_state import rules_of
from games.wording import cards as faces


def duplicate_results(table_ids: Iterable[int], number: int) -> list[DealtData]:
    """Return deal `number` at those of these tables that share packs, once public.

    Tables where it does not count, or that have no sheet of it, are left out.
    """
    sheets_by_table = sheets_of(table_ids)
    sheets = {
        table_id: sheet
        for table_id, facts in sheets_by_table.items()
        for sheet in facts
        if sheet.number == number and sheet.cards and sheet.counts
    }
    rows = Deal.objects.filter(table_id__in=sheets, number=number, state=Deal.State.OVER).select_related("table")
    return [_dealt(row, sheets[row.table_id]) for row in rows.order_by("attempt", "dealer", "table_id")]


def faces_of(game: str, cards: Iterable[str]) -> list[faces.Face]:
    """Cards as pages draw them, in the order in which a hand is held."""
    return [faces.face(card, faces.deck_of(game)) for card in sorted(cards, key=for_the_eye)]


def has_spanish_cards(game: str) -> bool:
    """Return whether a game uses Spanish cards, whose signs the page must include."""
    return faces.deck_of(game) is faces.SPANISH


def _dealt(row: Deal, sheet: SheetData) -> DealtData:
    hands = hands_of(row)
    return DealtData(row.table_id, row.pk, sheet.cards, row.attempt, row.dealer, hands, _head(row, hands), sheet)


def _head(row: Deal, hands: Mapping[str, list[str]]) -> list[str]:
    """The cards that lay undealt, top card first, in games where they matter."""
    game, options = game_named(row.table.game), rules_of(row.table)[1]
    held = {card for hand in hands.values() for card in hand}
    return [card for card in row.pack.split() if card not in held] if game.head_size(options) else []
