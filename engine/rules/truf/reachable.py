"""Whether each seat could still reach its bid after each card, once a deal is over.

The assumption: all hands are open, and the rest of the cards may fall in any way the rules allow. What was played is
one such way, so a bid that was reached was reachable all along, and one that is lost stays lost (decision 0310).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.cards import FRENCH_SUITS, RANK, Card
from engine.rules.truf.deal import TrufDeal
from engine.rules.truf.endings import NO_TRUMP, Ending, OutOfBudgetError, Search
from engine.rules.truf.options import TRICKS
from engine.seats import Seat, order_from

Answer = Literal["yes", "no", "unknown"]
"""A way was found; there is none; not settled within the budget."""
Wish = Literal["exact", "least", "most"]

FOR_A_STEP, FOR_A_SEAT = 100_000, 200_000
"""Cards that may be laid for one question, and for all questions about a seat: about two seconds."""
QUICK = 2_000
"""What a question may still lay when those of its seat are used up."""


@dataclass
class Budget:
    """Cards that may still be laid for a seat."""

    left: int = FOR_A_SEAT

    def next(self) -> int:
        """What the next question may lay."""
        return max(QUICK, min(FOR_A_STEP, self.left))


def wish_of(scoring: str, mode: str | None) -> Wish:
    """What a bid asks for: M4 the exact number, the others at least it in main atas, at most it in main bawah."""
    if scoring == "M4":
        return "exact"
    return "least" if mode == "atas" else "most"


def wanted(deal: TrufDeal, seat: Seat) -> tuple[int, int]:
    """From how many to how many tricks of the whole deal keep the bid of a seat."""
    bid = deal.final_bids[seat]
    wish = wish_of(deal.options.scoring, deal.mode)
    return (0 if wish == "most" else bid), (TRICKS if wish == "least" else bid)


def reachable(deals: Sequence[TrufDeal]) -> list[dict[Seat, Answer]]:
    """For each position of one deal, in order and from its first lead on: what every seat could still reach."""
    if not deals:
        return []
    of_seats = {seat: _of_seat(deals, seat) for seat in deals[0].seats}
    return [{seat: answers[at] for seat, answers in of_seats.items()} for at in range(len(deals))]


def _of_seat(deals: Sequence[TrufDeal], seat: Seat) -> list[Answer]:
    """Asked from the end: until the first yes, before which it is yes; after the first no it is no."""
    order = order_from(deals[0].seats, deals[0].seats[0], deals[0].setup.direction)
    search, budget = Search(order.index(seat), _suit(deals[0])), Budget()
    found: list[Answer] = ["yes"] * len(deals)
    for at in range(len(deals) - 1, -1, -1):
        found[at] = ask(search, deals[at], seat, budget)
        if found[at] == "yes":
            break
    lost = found.index("no") if "no" in found else len(found)
    after: list[Answer] = ["no"] * (len(found) - lost)
    return found[:lost] + after


def ask(search: Search, deal: TrufDeal, seat: Seat, budget: Budget) -> Answer:
    """Whether the bid of a seat can be reached from here."""
    least, most = (number - deal.taken[seat] for number in wanted(deal, seat))
    allowed = budget.next()
    try:
        return "yes" if search.can_take(_ending(deal), least, most, allowed) else "no"
    except OutOfBudgetError:
        return "unknown"
    finally:
        budget.left -= allowed - max(search.budget, 0)


def _ending(deal: TrufDeal) -> Ending:
    order = order_from(deal.seats, deal.seats[0], deal.setup.direction)
    trick = tuple((order.index(seat), _number(card)) for seat, card in deal.trick)
    broken = deal.broken or deal.options.lead_trump_rule == "free"
    return Ending(bits(deal.hands, order), order.index(deal.turn) if deal.turn else 0, trick, broken)


def bits(hands: Mapping[Seat, Sequence[Card]], order: Sequence[Seat]) -> tuple[int, ...]:
    """The hands as numbers, in this order."""
    return tuple(sum(1 << _number(card) for card in hands[seat]) for seat in order)


def _number(card: Card) -> int:
    return FRENCH_SUITS.index(card[1]) * 16 + RANK[card]


def _suit(deal: TrufDeal) -> int:
    return FRENCH_SUITS.index(deal.trump) if deal.trump else NO_TRUMP
