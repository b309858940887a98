"""Deals that are over, as text: who was dealt what, and every move in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from engine.cards import Card, for_the_eye
from engine.registry import game_named
from games import wording as told
from games.table_page.signals import TeamChannel
from games.wording import cards as faces


def replays(
    records: Iterable[Mapping[str, Any]], names: Mapping[str, str], channel: TeamChannel | None = None
) -> list[dict[str, Any]]:
    """Records of finished deals (games.selectors.deal_record) as the page lists them.

    `channel` is what the viewer may read of the signals sent meanwhile.
    """
    return [
        {**_replay(record, names), "signals": channel.of_deal(record["number"]) if channel else []}
        for record in records
    ]


def _replay(record: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    hands = [(names.get(seat, seat), sorted(hand, key=_in_hand)) for seat, hand in record["hands"].items()]
    head = _head(record)
    return {
        "id": record["id"],
        "link": _link(record),
        "title": gettext("%(deal)s, move by move") % {"deal": told.deal_title(record)},
        "dealt": gettext("Dealt by %(name)s.") % {"name": names.get(record["dealer"], record["dealer"])},
        "hands": [
            {"name": name, "cards": [faces.face(card, faces.deck_of(record["game"])) for card in cards]}
            for name, cards in [*hands, *([(gettext("The head, its top card turned up"), head)] if head else [])]
        ],
        "moves": [told.move_line(move, names, record["game"]) for move in record["moves"]],
    }


def _link(record: Mapping[str, Any]) -> str:
    """Where the deal can be followed; a record that was sent in belongs to no table here."""
    if not isinstance(record.get("table"), int):
        return ""
    return f"{reverse('replay', args=[record['table']])}?at=d{record['number']}"


def _head(record: Mapping[str, Any]) -> list[Card]:
    """The cards that lay undealt, top card first, in games where they matter."""
    game = game_named(record["game"])
    if not game.head_size(game.options()):
        return []
    dealt = {card for hand in record["hands"].values() for card in hand}
    return [card for card in record["pack"] if card not in dealt]


def _in_hand(card: Card) -> tuple[int, int]:
    """Suits S, H, D, C, high to low."""
    return for_the_eye(card)
