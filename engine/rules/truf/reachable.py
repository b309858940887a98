"""Reachable bids: whether each seat could still reach its bid after each card.

It is judged once a deal is over. The assumption: all hands are open, and the rest of the cards may fall in any legal
way. The actual play is one such way, so a bid that was reached was reachable all along, and one that is lost stays lost
(decision 0211).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import FRENCH_SUITS, RANK, Card
from engine.extras import Answer, Wish
from engine.rules.truf.deal import TrufDeal
from engine.rules.truf.endings import NO_TRUMP, OutOfBudgetError, Search, TrufEnding
from engine.rules.truf.options import TRICKS
from engine.seats import Seat, order_from

FOR_A_STEP, FOR_A_SEAT = 100_000, 200_000
"""Cards that may be played for one question, and for all questions about a seat.

They take about two seconds.
"""
QUICK = 2_000
"""Cards that a question may still play once its seat's budget is spent."""


@dataclass
class Budget:
    """Cards that may still be played for a seat."""

    left: int = FOR_A_SEAT

    def next(self) -> int:
        """Return the number of cards that the next question may play."""
        return max(QUICK, min(FOR_A_STEP, self.left))


def wish_of(scoring: str, mode: str | None) -> Wish:
    """Return the goal of a bid.

    M4: exactly the bid; otherwise at least the bid in main atas, at most the bid in main bawah.
    """
    if scoring == "M4":
        return "exact"
    return "least" if mode == "atas" else "most"


def wish_of_view(view: Mapping[str, Any]) -> Wish:
    """Return the goal of the bids in a deal, whose view is given."""
    return wish_of(view["scoring"], view["mode"])


def wanted(deal: TrufDeal, seat: Seat) -> tuple[int, int]:
    """Return the fewest and most tricks of the whole deal that keep the bid of a seat."""
    bid = deal.final_bids[seat]
    wish = wish_of(deal.options.scoring, deal.mode)
    return (0 if wish == "most" else bid), (TRICKS if wish == "least" else bid)


def reachable(deals: Sequence[TrufDeal]) -> list[dict[Seat, Answer]]:
    """Return for each position of a deal, from its first lead on, the reachable bids."""
    if not deals:
        return []
    of_seats = {seat: _of_seat(deals, seat) for seat in deals[0].seats}
    return [{seat: answers[at] for seat, answers in of_seats.items()} for at in range(len(deals))]


def answers(deals: Sequence[TrufDeal]) -> list[dict[Seat, Answer] | None]:
    """Return the answers of every seat after each move; None before the bids are settled."""
    settled = [deal for deal in deals if deal.mode]
    return [*(None for _ in deals[: len(deals) - len(settled)]), *reachable(settled)]


def _of_seat(deals: Sequence[TrufDeal], seat: Seat) -> list[Answer]:
    """Return the answers of one seat, asked from the end.

    Everything before a yes is yes, and everything after a no is no.
    """
    order = order_from(deals[0].seats, deals[0].seats[0], deals[0].setup.direction)
    search, budget = Search(order.index(seat), _suit(deals[0])), Budget()
    answers: list[Answer] = ["yes"] * len(deals)
    for at in range(len(deals) - 1, -1, -1):
        answers[at] = ask(search, deals[at], seat, budget)
        if answers[at] == "yes":
            break
    lost = answers.index("no") if "no" in answers else len(answers)
    after: list[Answer] = ["no"] * (len(answers) - lost)
    return answers[:lost] + after


def ask(search: Search, deal: TrufDeal, seat: Seat, budget: Budget) -> Answer:
    """Return whether the bid of a seat can be reached from here."""
    least, most = (number - deal.taken[seat] for number in wanted(deal, seat))
    allowed = budget.next()
    try:
        return "yes" if search.can_take(_ending(deal), least, most, allowed) else "no"
    except OutOfBudgetError:
        return "unknown"
    finally:
        budget.left -= allowed - max(search.budget, 0)


def _ending(deal: TrufDeal) -> TrufEnding:
    order = order_from(deal.seats, deal.seats[0], deal.setup.direction)
    trick = tuple((order.index(seat), _number(card)) for seat, card in deal.trick)
    broken = deal.broken or deal.options.lead_trump_rule == "free"
    return TrufEnding(bits(deal.hands, order), order.index(deal.turn) if deal.turn else 0, trick, broken)


def bits(hands: Mapping[Seat, Sequence[Card]], order: Sequence[Seat]) -> tuple[int, ...]:
    """Return the hands as numbers, in this order."""
    return tuple(sum(1 << _number(card) for card in hands[seat]) for seat in order)


def _number(card: Card) -> int:
    return FRENCH_SUITS.index(card[1]) * 16 + RANK[card]


def _suit(deal: TrufDeal) -> int:
    return FRENCH_SUITS.index(deal.trump) if deal.trump else NO_TRUMP
