"""From hand to hand: who deals first, who deals next, and when the game is over.

Source: docs/rules/troefcall/rulebook.md#tc-9 and #tc-27, #tc-44 and #tc-45; docs/decisions/0020 and 0022.
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
    """Cards dealt face up one by one clockwise from `start`, up to and with the first jack.

    Its receiver is the first caller. All cards given when there is no jack among them.
    """
    order = order_from(COMPASS, start)
    plays = tuple((order[place % len(order)], card) for place, card in enumerate(pack))
    jack = next((place for place, (_, card) in enumerate(plays) if card[0] == "J"), len(plays) - 1)
    return plays[: jack + 1]


def draws(start: Seat, pack: Sequence[Card]) -> tuple[dict[Seat, Card], ...]:
    """Rounds of drawing for the deal: all four clockwise from `start`, then the tied highest until one is left."""
    rounds: list[dict[Seat, Card]] = []
    drawing: tuple[Seat, ...] = order_from(COMPASS, start)
    top = 0
    while len(drawing) > 1 and top + len(drawing) <= len(pack):
        rounds.append(dict(zip(drawing, pack[top : top + len(drawing)], strict=True)))
        top += len(drawing)
        drawing = highest(rounds[-1])
    return tuple(rounds)


def highest(drawn: Mapping[Seat, Card]) -> tuple[Seat, ...]:
    """The seats whose card has the highest rank; several when they tie and must draw again."""
    best = max(RANK[card] for card in drawn.values())
    return tuple(seat for seat, card in drawn.items() if RANK[card] == best)


def dealer_by_draw(rounds: Sequence[Mapping[Seat, Card]]) -> Seat:
    """The highest card of the last round deals; should the pack run out on a tie, the higher suit of the tied."""
    last = rounds[-1]
    return min(highest(last), key=lambda seat: SUIT_ORDER.index(last[seat][1]))


def first_deal(options: Options, start: Seat, pack: Sequence[Card]) -> Setup:
    """Who deals first. `start` is a random seat, with `fixed` the first caller a schedule names."""
    if options.first_caller == "high_card":
        return Setup(1, dealer_by_draw(draws(start, pack)))
    caller = start if options.first_caller == "fixed" else exposed(start, pack)[-1][0]
    return Setup(1, RIGHT[caller])


def next_dealer(options: Options, dealer: Seat, scoring: Side | None) -> Seat:
    """Who deals after a hand that `scoring` won; None when it was not played."""
    if options.rotation == "every_hand":
        return LEFT[dealer]
    caller = LEFT[dealer]
    stays = scoring is None or SIDE[caller] == scoring
    return dealer if stays else caller


def next_deal(
    options: Options, setup: Setup, sheet: Mapping[str, Any] | None, totals: Mapping[Side, int]
) -> Setup | None:
    """The setup after a hand: the same after a redeal, None at the end of the game.

    A caller on the sheet is believed over the setup: that is how the table played.
    """
    if sheet is None:
        return setup
    if finished(options, setup.number, totals):
        return None
    dealer = RIGHT[sheet.get("caller") or caller_of(setup)]
    scoring = None if sheet["kind"] == "unplayed" else sheet["side"]
    return Setup(setup.number + 1, next_dealer(options, dealer, scoring))


def finished(options: Options, number: int, totals: Mapping[Side, int]) -> bool:
    """Whether the game is over after hand `number`; a target is looked at only then, never within a hand."""
    if options.length == "hands":
        return number >= options.hands
    return max(totals.values(), default=0) >= options.target


def winner_of(options: Options, number: int, totals: Mapping[Side, int]) -> Side | None:
    """The side with more points once the game is over; None before that and when they are equal."""
    if not finished(options, number, totals):
        return None
    ns, ew = (totals.get(side, 0) for side in SIDES)
    return None if ns == ew else SIDES[ns < ew]
