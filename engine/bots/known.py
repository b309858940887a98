"""A seat's knowledge during play, on bits.

It covers own, played and shown cards, and void suits.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.bots.core import LANES, Coding, Position, bits, lane_of
from engine.bots.worlds import dealt
from engine.cards import FRENCH_PACK, Card
from engine.game import View

EVERYTHING = sum(LANES)


@dataclass(frozen=True, slots=True)
class Known:
    """A seat's knowledge. Seats are numbers, in the order of the view.

    `trick` has None for a face-down trump. `played` are the cards of complete tricks and of the running one, seat by
    seat. `may_hold` are the suits a seat can have, `shown` cards it surely has, and `unseen` cards of others whose
    place is unknown.
    """

    coding: Coding
    me: int
    hand: int
    trump: int
    after: tuple[int, ...]
    trick: tuple[tuple[int, int | None], ...]
    played: tuple[int, ...]
    may_hold: tuple[int, ...]
    shown: tuple[int, ...]
    rooms: tuple[int, ...]
    unseen: tuple[int, ...]
    taken: tuple[int, ...]

    @property
    def live(self) -> int:
        """Cards in hands or in the running trick, as far as this seat knows."""
        return self.hand | sum(self.unseen) | sum(self.shown) | sum(card or 0 for _, card in self.trick)

    def world(self, rng: Random) -> Position:
        """Return the play with hands as they may be, this seat on turn."""
        hidden = self._face_down(rng)
        loose = [card for card in self.unseen if card not in hidden.values()]
        rooms = list(self.rooms)
        for seat, card in hidden.items():
            rooms[seat] += bool(card & self.shown[seat])
        hands = dealt(loose, rooms, self.may_hold, rng)
        for seat, cards in enumerate(self.shown):
            hands[seat] |= cards
        hands[self.me] = self.hand
        return self._position(hands, hidden)

    def _face_down(self, rng: Random) -> dict[int, int]:
        """Choose a trump for each face-down card: one its owner has shown, or an unseen one."""
        chosen: dict[int, int] = {}
        for seat, card in self.trick:
            if card is None:
                # A seat that has shown more cards than it still holds has played one of those.
                unseen = () if self.rooms[seat] < 0 else self.unseen
                trumps = [card for card in unseen if card & self.trump and card not in chosen.values()]
                trumps += bits(self.shown[seat] & self.trump)
                if not trumps:  # seats before this one, with trumps shown, took the last that it can have: draw again
                    return self._face_down(rng)
                chosen[seat] = rng.choice(trumps)
        return chosen

    def _position(self, hands: list[int], hidden: Mapping[int, int]) -> Position:
        """These hands with the running trick played out of them."""
        laid = [hidden[seat] if card is None else card for seat, card in self.trick]
        for (seat, _), card in zip(self.trick, laid, strict=True):
            hands[seat] |= card
        at = Position(hands, self.trick[0][0] if self.trick else self.me, self.after, self.trump)
        at.taken = list(self.taken)
        for card in laid:
            at.play(card)
        return at


def known(view: View, shown_cards: Mapping[str, Sequence[Card]], must_trump: bool = False) -> Known:
    """Return the play as the seat of this view knows it.

    `shown_cards` are those that seats were seen to hold.
    """
    seats: list[str] = view["seats"]
    coding = Coding(view["trump"])
    trump = coding.lane(view["trump"]) if view["trump"] else 0
    me = seats.index(view["seat"])
    hand = coding.hand(view["hand"])
    trick = tuple((seats.index(play["seat"]), _bit(coding, play["card"])) for play in view["trick"])
    played, may_hold = _log(view, coding, trump, must_trump)
    held = _still_held(shown_cards, seats, coding, played, me=me)
    out = hand | sum(held) | sum(played)
    unseen = tuple(bit for bit in bits(_pack(view, coding)) if not bit & out)
    rooms = [view["counts"][seat] - held[at].bit_count() for at, seat in enumerate(seats)]
    rooms[me] = 0
    step = 1 if view["direction"] == "cw" else -1
    return Known(
        coding=coding,
        me=me,
        hand=hand,
        trump=trump,
        after=tuple((at + step) % len(seats) for at in range(len(seats))),
        trick=trick,
        played=tuple(played),
        may_hold=tuple(may_hold),
        shown=tuple(held),
        rooms=tuple(rooms),
        unseen=unseen,
        taken=_taken(view, seats),
    )


def _bit(coding: Coding, card: Card) -> int | None:
    return None if card[0] == "?" else coding.bit(card)


def _pack(view: View, coding: Coding) -> int:
    options = view.get("options", {})
    gone = options.get("removed_suit", "C") if len(view["seats"]) == 3 else None
    return coding.hand([card for card in FRENCH_PACK if card[1] != gone])


def _log(view: View, coding: Coding, trump: int, must_trump: bool) -> tuple[list[int], list[int]]:
    """Return cards seen of every seat, and the suits it may still hold."""
    seats: list[str] = view["seats"]
    played, may_hold = [0] * len(seats), [EVERYTHING] * len(seats)
    tricks = [trick["plays"] for trick in view.get("tricks") or [view["last_trick"]] if trick]
    for plays in [*tricks, view["trick"]]:
        led = 0
        for play in plays:
            seat = seats.index(play["seat"])
            card = _bit(coding, play["card"])
            suit = trump if card is None else lane_of(card)
            led = led or suit
            if suit != led:
                may_hold[seat] &= ~led
                if must_trump and suit != trump:
                    may_hold[seat] &= ~trump
            played[seat] |= card or 0
    return played, may_hold


def _still_held(
    shown_cards: Mapping[str, Sequence[Card]], seats: Sequence[str], coding: Coding, played: Sequence[int], *, me: int
) -> list[int]:
    """Return the cards seen in each hand and not played since.

    The viewer's own hand is left out: it is known anyway.
    """
    gone = sum(played)
    held = [coding.hand(shown_cards.get(seat, ())) & ~gone for seat in seats]
    held[me] = 0
    return held


def _taken(view: View, seats: Sequence[str]) -> tuple[int, ...]:
    """Return tricks of every seat.

    A pair's tricks are counted at the first of its two seats, as only their sum matters.
    """
    taken: Mapping[str, Any] = view["taken"]
    return tuple(int(taken.get(seat, taken.get(seat + "S", taken.get(seat + "W", 0)))) for seat in seats)
