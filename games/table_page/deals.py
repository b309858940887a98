"""Finished deals as text: the hands as dealt, and every move in words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.cards import Card, for_the_eye
from engine.registry import game_named
from games import wording
from games.core.prepared import page_address
from games.table_page.signals import SignalLine, TeamChannel
from games.tables.deal_record import PlayedDeal, deal_record
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


class PastDeals:
    """The finished deals that a page lists.

    They are read and put into words only where no stored fragment has them.
    `numbers` has their numbers by id. `own`: their viewer has played them. `channel` is the private channel of the
    viewer's team.
    """

    def __init__(
        self, numbers: Mapping[int, int], names: Mapping[str, str], own: bool, channel: TeamChannel | None = None
    ) -> None:
        self.numbers, self.names, self.own = numbers, names, own
        self.signals = {deal: channel.of_deal(number) if channel else () for deal, number in numbers.items()}

    @property
    def key(self) -> tuple[object, ...]:
        """Return all that the text depends on, besides language and letters."""
        return (dict(self.numbers), dict(self.names), self.own, self.signals)

    def __bool__(self) -> bool:
        return bool(self.numbers)

    def __iter__(self) -> Iterator[DealText]:
        for deal in self.numbers:
            record = deal_record(deal, self.own)
            link = f"{page_address('replay', record['table'])}?at=d{record['number']}"
            yield deal_text(record, self.names, id=str(deal), link=link, signals=self.signals[deal])


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
