"""Finished deals as text: the hands as dealt, and every move in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from engine.cards import Card, for_the_eye
from engine.registry import game_named
from games import wording
from games.table_page.signals import SignalLine, TeamChannel
from games.tables.deal_record import DealRecord, PlayedDeal
from games.wording import cards as faces


@dataclass(frozen=True, slots=True)
class DealtHand:
    """Cards as dealt, under the name of their player."""

    name: str
    cards: list[faces.Face]


@dataclass(frozen=True, slots=True)
class DealText:
    """A finished deal as the page lists it; `link` leads to its replay, empty for an uploaded record."""

    id: str
    link: str
    title: str
    dealt: str
    hands: list[DealtHand]
    moves: list[str]
    signals: list[SignalLine]


def replays(
    records: Iterable[DealRecord], names: Mapping[str, str], channel: TeamChannel | None = None
) -> list[DealText]:
    """List finished deals of a table. `channel` is the private channel of the viewer's team."""
    return [
        deal_text(
            record,
            names,
            id=str(record["id"]),
            link=f"{reverse('replay', args=[record['table']])}?at=d{record['number']}",
            signals=channel.of_deal(record["number"]) if channel else (),
        )
        for record in records
    ]


def deal_text(
    deal: PlayedDeal, names: Mapping[str, str], *, id: str, link: str = "", signals: Iterable[SignalLine] = ()
) -> DealText:
    """Return a finished deal in words; `id` distinguishes it on the page."""
    hands = [(names.get(seat, seat), sorted(hand, key=for_the_eye)) for seat, hand in deal["hands"].items()]
    if head := _head(deal):
        hands.append((gettext("The head, with its top card turned up"), head))
    deck = faces.deck_of(deal["game"])
    return DealText(
        id=id,
        link=link,
        title=gettext("%(deal)s, move by move") % {"deal": wording.deal_title(deal)},
        dealt=gettext("Dealt by %(name)s.") % {"name": names.get(deal["dealer"], deal["dealer"])},
        hands=[DealtHand(name, [faces.face(card, deck) for card in cards]) for name, cards in hands],
        moves=[wording.move_line(move, names, deal["game"]) for move in deal["moves"]],
        signals=list(signals),
    )


def _head(deal: PlayedDeal) -> list[Card]:
    """Return the undealt cards, top card first, in games where they matter."""
    game = game_named(deal["game"])
    if not game.head_size(game.options()):
        return []
    dealt = {card for hand in deal["hands"].values() for card in hand}
    return [card for card in deal["pack"] if card not in dealt]
