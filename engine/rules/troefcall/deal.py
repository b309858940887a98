"""The state of a hand, and how its cards reach the players.

Five cards to the caller, the call, then five, four and four to all players, clockwise from the caller. Source:
docs/rules/troefcall/rulebook.md#tc-9 and #tc-12.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import Card, Suit
from engine.game import Deal, Hands, Over, Phase, Setup
from engine.rules.troefcall.options import Options
from engine.seats import COMPASS, Seat, Side, after, order_from
from engine.tricks import Play

SIDES: tuple[Side, ...] = ("NS", "EW")
SIDE: dict[Seat, Side] = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
OTHER: dict[Side, Side] = {"NS": "EW", "EW": "NS"}
PARTNER: dict[Seat, Seat] = {"N": "S", "S": "N", "E": "W", "W": "E"}
LEFT: dict[Seat, Seat] = {seat: after(COMPASS, seat) for seat in COMPASS}
RIGHT: dict[Seat, Seat] = {left: seat for seat, left in LEFT.items()}

SUIT_ORDER = "SHDC"
CALL_CARDS = 5
"""The number of cards the caller sees when calling; the others have none yet."""

OVER = Over("hand_over")


@dataclass(frozen=True, slots=True, kw_only=True)
class TroefcallDeal(Deal):
    """A hand of Troefcall.

    `turn` leads or plays next; during kap decisions it stays with the leader of trick 8. `last` is the last complete
    trick. `kap` is the winner of trick 7 if their side had all seven; `declined` are the seats that chose to continue.
    `ending` is kind and scoring side. `redealt` says that the caller showed their cards for a new deal.
    """

    options: Options
    caller: Seat
    turn: Seat
    trump: Suit | None = None
    trick: tuple[Play, ...] = ()
    last: tuple[Play, ...] = ()
    taken: Mapping[Side, int]
    kap: Seat | None = None
    declined: tuple[Seat, ...] = ()
    ending: tuple[str, Side] | None = None
    redealt: bool = False

    @property
    def called(self) -> bool:
        """Whether the trump is named and all players have their thirteen cards."""
        return self.trump is not None


def caller_of(setup: Setup) -> Seat:
    """Return the caller: always the player on the dealer's left."""
    return LEFT[setup.dealer]


def packets(dealer: Seat) -> tuple[tuple[Seat, int], ...]:
    """Return the packets of cards by seat, in order.

    The first packet comes before the call, all others after it.
    """
    order = order_from(COMPASS, LEFT[dealer])
    fives = tuple((seat, 5) for seat in order)
    fours = tuple((seat, 4) for seat in order)
    return fives + fours + fours


def deal_out(setup: Setup, pack: Sequence[Card]) -> Hands:
    """Return the hands in dealt order from a shuffled pack, top card first."""
    hands: dict[Seat, tuple[Card, ...]] = dict.fromkeys(COMPASS, ())
    top = 0
    for seat, count in packets(setup.dealer):
        hands[seat] += tuple(pack[top : top + count])
        top += count
    return hands


def new_deal(options: Options, setup: Setup, hands: Hands, first: Phase[Any]) -> TroefcallDeal:
    """Return a hand before its call. `first` is the phase that hears the call."""
    caller = caller_of(setup)
    return TroefcallDeal(
        options=options,
        setup=setup,
        seats=COMPASS,
        hands={seat: tuple(hands[seat]) for seat in COMPASS},
        phases=(OVER, first),
        caller=caller,
        turn=caller,
        taken=dict.fromkeys(SIDES, 0),
    )


def ended(deal: TroefcallDeal, kind: str, side: Side) -> TroefcallDeal:
    """Return the hand, over: what ended it and which side scores."""
    return replace(deal, phases=(OVER,), ending=(kind, side))
