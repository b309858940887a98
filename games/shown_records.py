"""Deals that are over, as text: who was dealt what, and every move in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext

from engine.cards import Card, for_the_eye
from games import faces, told


def replays(records: Iterable[Mapping[str, Any]], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Records of finished deals (games.selectors.deal_record) as the page lists them."""
    return [_replay(record, names) for record in records]


def _replay(record: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "id": record["id"],
        "title": gettext("%(deal)s, move by move") % {"deal": told.deal_title(record)},
        "dealt": gettext("Dealt by %(name)s.") % {"name": names.get(record["dealer"], record["dealer"])},
        "hands": [
            {"name": names.get(seat, seat), "cards": [faces.face(card) for card in sorted(hand, key=_in_hand)]}
            for seat, hand in record["hands"].items()
        ],
        "moves": [told.move_line(move, names) for move in record["moves"]],
    }


def _in_hand(card: Card) -> tuple[int, int]:
    """Suits S, H, D, C, high to low."""
    return for_the_eye(card)
