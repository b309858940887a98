"""From hand to hand: first dealer, next dealer, and the end of the game.

Source: docs/rules/troefcall/rulebook.md#tc-9, #tc-27, #tc-44, #tc-45, #tc-74 and #tc-77.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import RANK, Card
from engine.game import Setup
from engine.rules.troefcall.deal import LEFT, RIGHT, SIDE, SIDES, SUIT_ORDER, caller_of
from engine.rules.troefcall.options import Options
from engine.seats import COMPASS, Seat, Side, order_from
from engine.tricks import Play


def exposed(start: Seat, pack: Sequence[Card]) -> tuple[Play, ...]:
    """Return the cards dealt face up, clockwise from `start`, up to the first jack.

    The receiver of the jack is the first caller. Without a jack all cards are returned.
    """
    order = order_from(COMPASS, start)
    plays = tuple((order[place % len(order)], card) for place, card in enumerate(pack))
    jack = next((place for place, (_, card) in enumerate(plays) if card[0] == "J"), len(plays) - 1)
    return plays[: jack + 1]


def draws(start: Seat, pack: Sequence[Card]) -> tuple[dict[Seat, Card], ...]:
    """Return the rounds of drawing for the deal.

    All four seats draw clockwise from `start`, then the tied highest until one is left.
    """
    rounds: list[dict[Seat, Card]] = []
    drawing: tuple[Seat, ...] = order_from(COMPASS, start)
    top = 0
    while len(drawing) > 1 and top + len(drawing) <= len(pack):
        rounds.append(dict(zip(drawing, pack[top : top + len(drawing)], strict=True)))
        top += len(drawing)
        drawing = highest(rounds[-1])
    return tuple(rounds)


def highest(drawn: Mapping[Seat, Card]) -> tuple[Seat, ...]:
    """Return the seats whose card has the highest rank.

    Several when they tie and must draw again.
    """
    best = max(RANK[card] for card in drawn.values())
    return tuple(seat for seat, card in drawn.items() if RANK[card] == best)


def dealer_by_draw(rounds: Sequence[Mapping[Seat, Card]]) -> Seat:
    """Return the dealer: the holder of the highest card of the last round.

    If the pack runs out on a tie, the higher suit of the tied cards decides.
    """
    last = rounds[-1]
    return min(highest(last), key=lambda seat: SUIT_ORDER.index(last[seat][1]))


def first_deal(options: Options, start: Seat, pack: Sequence[Card]) -> Setup:
    """Return the setup of the first deal.

    `start` is a random seat, or with `fixed` the first caller named by a schedule.
    """
    if options.first_caller == "high_card":
        return Setup(1, dealer_by_draw(draws(start, pack)))
    caller = start if options.first_caller == "fixed" else exposed(start, pack)[-1][0]
    return Setup(1, RIGHT[caller])


def next_dealer(options: Options, dealer: Seat, scoring: Side | None) -> Seat:
    """Return the dealer after a hand that `scoring` won; None when it was not played."""
    if options.rotation == "every_hand":
        return LEFT[dealer]
    caller = LEFT[dealer]
    stays = scoring is None or SIDE[caller] == scoring
    return dealer if stays else caller


def next_deal(
    options: Options, setup: Setup, sheet: Mapping[str, Any] | None, totals: Mapping[Side, int]
) -> Setup | None:
    """Return the setup after a hand.

    It is the same after a redeal, and None at the end of the game. A caller on the sheet overrides the setup: that is
    how the table played.
    """
    if sheet is None:
        return setup
    if finished(options, setup.number, totals):
        return None
    dealer = RIGHT[sheet.get("caller") or caller_of(setup)]
    scoring = None if sheet["kind"] == "unplayed" else sheet["side"]
    return Setup(setup.number + 1, next_dealer(options, dealer, scoring))


def finished(options: Options, number: int, totals: Mapping[Side, int]) -> bool:
    """Return whether the game is over after hand `number`.

    A target is checked only then, never within a hand.
    """
    if options.length == "hands":
        return number >= options.hands
    return max(totals.values(), default=0) >= options.target


def winner_of(options: Options, number: int, totals: Mapping[Side, int]) -> Side | None:
    """Return the side with more points once the game is over.

    None before that and when they are equal.
    """
    if not finished(options, number, totals):
        return None
    ns, ew = (totals.get(side, 0) for side in SIDES)
    return None if ns == ew else SIDES[ns < ew]
