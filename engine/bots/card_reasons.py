"""Why a card may be right: the reasons of engine/bots/hints.py that are true of a card at a view.

A reason about taking the running trick weighs more, the more the trials of the two moves differ in that.
"""

from collections.abc import Collection, Iterator, Mapping

from engine.bots.hints import Cause, Compared
from engine.bots.reading import Reading, rank, read
from engine.cards import FRENCH_RANKS, Card, Suit
from engine.game import View
from engine.seats import Seat

HIGH = FRENCH_RANKS.index("T")
"""The rank from which a card is high."""
LONG = 4
LIKELY = 0.6
"""The share of worlds from which a trick is called the partner's."""
FAR_ABOVE = 3
"""Higher cards still out, from which a lead is called low."""


def card_causes(view: View, mates: Collection[Seat] = ()) -> "CardCauses":
    """Return the reasons for cards at this view; `mates` are the partners of its seat."""
    return CardCauses(read(view), shown_voids(view), frozenset(mates))


def shown_voids(view: View) -> Mapping[Seat, set[Suit]]:
    """Return the suits that each seat has shown not to hold."""
    voids: dict[Seat, set[Suit]] = {seat: set() for seat in view["seats"]}
    tricks = [trick["plays"] for trick in view.get("tricks") or [view["last_trick"]] if trick]
    for plays in [*tricks, view["trick"]]:
        for play in plays[1:]:
            if play["card"][1] != plays[0]["card"][1]:
                voids[play["seat"]].add(plays[0]["card"][1])
    return voids


class CardCauses:
    """The reasons for each card of one view."""

    def __init__(self, table: Reading, voids: Mapping[Seat, set[Suit]], mates: frozenset[Seat]) -> None:
        self.table, self.voids, self.mates = table, voids, mates

    def of(self, compared: Compared) -> Iterator[Cause]:
        """Yield the reasons for a move `play …` that is compared with another one."""
        card = compared.text.split(" ")[1]
        yield from self._lead(card, compared) if self.table.leading else self._follow(card, compared)

    def _follow(self, card: Card, compared: Compared) -> Iterator[Cause]:
        table = self.table
        if table.strength(card) > table.strength(table.winning[1]):
            yield from self._winning(card, compared)
        else:
            yield from self._losing(card, compared)
        if self._empties(card):
            yield Cause("makes_void", 0.35)

    def _winning(self, card: Card, compared: Compared) -> Iterator[Cause]:
        table, gain = self.table, max(0.0, compared.more)
        if card[1] == table.trump and table.trick[0][1][1] != table.trump:
            yield Cause("ruffs", 0.6 + gain)
        if card == table.winners()[0]:
            yield Cause("wins_cheapest", (0.55 if table.last else 0.35) + gain)
        elif not table.last and not table.master(card):
            yield Cause("plays_high", 0.3 + gain)
        if table.master(card) and not table.last:
            yield Cause("no_higher_left", 0.4 + gain)

    def _losing(self, card: Card, compared: Compared) -> Iterator[Cause]:
        table, less = self.table, max(0.0, -compared.more)
        winners = table.winners()
        if table.winning[0] in self.mates and compared.won >= LIKELY:
            yield Cause("partner_has_it", 0.5 + compared.mate)
        if any(table.master(held) for held in table.legal if held != card and held[1] == card[1]):
            yield Cause("keeps_boss", 0.45 + less)
        if winners:
            yield Cause("ducks", 0.25 + less)
        elif table.winning[0] not in self.mates and rank(card) < HIGH:
            yield Cause("safe_discard", 0.4)
        if rank(card) >= HIGH and not table.master(card):
            yield Cause("sheds_high", 0.3 + less)

    def _lead(self, card: Card, compared: Compared) -> Iterator[Cause]:
        table, suit = self.table, card[1]
        out = table.above(card) + table.below(card)
        if suit == table.trump and out:
            yield Cause("draws_trumps", 0.5 + max(0.0, compared.more))
        if table.master(card) and out:
            yield Cause("no_higher_left", 0.5 + max(0.0, compared.more))
        if suit != table.trump:
            yield from self._others_void(suit, compared)
            if table.length(suit) >= LONG and not table.master(card):
                yield Cause("long_suit", 0.3)
        if rank(card) < HIGH and table.above(card) >= FAR_ABOVE:
            yield Cause("leads_low", 0.25 + max(0.0, -compared.more))

    def _others_void(self, suit: Suit, compared: Compared) -> Iterator[Cause]:
        trump = self.table.trump
        if trump is None:
            return
        void = {seat for seat, suits in self.voids.items() if suit in suits and trump not in suits}
        if void & self.mates:
            yield Cause("partner_ruffs", 0.55 + max(0.0, compared.more))
        if void - self.mates - {self.table.seat} and compared.more < 0:
            yield Cause("void_shown", 0.45 - compared.more)

    def _empties(self, card: Card) -> bool:
        """Return whether the hand then has no card of this side suit, and trumps left."""
        table = self.table
        led = table.trick[0][1][1]
        return card[1] not in (table.trump, led) and table.length(card[1]) == 1 and table.length(table.trump) > 0
