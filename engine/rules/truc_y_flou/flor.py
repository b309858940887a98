"""Answers in a contest of flors that was raised.

Source: docs/rules/truc_y_flou/rulebook.md#ty-31.
"""

from engine.moves import Move
from engine.rules.truc_y_flou.answers import Reply, popped
from engine.rules.truc_y_flou.deal import OTHER, TrucDeal, changed, credit
from engine.rules.truc_y_flou.tricks import side_of
from engine.seats import Seat, Side

SILENT = Move("silent")
SING_BETTER = Move("sing_better")
BEST_FLOR = Move("best_flor")
SILENT_FIRST = 3
SILENT_SECOND = 5


def first_side(deal: TrucDeal) -> Side:
    """Return the team of the first flor."""
    return side_of(deal.flors[0])


class BetterReply(Reply):
    """The team of the first flor answers a better flor."""

    name = "flor_answer"

    def team(self, deal: TrucDeal) -> Side:
        return first_side(deal)

    def answers(self, deal: TrucDeal) -> tuple[Move, ...]:
        return SING_BETTER, BEST_FLOR, SILENT

    def answered(self, deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
        after = popped(deal)
        if move == SILENT:
            side = OTHER[first_side(deal)]
            return credit(changed(after, contest="conceded"), side, SILENT_FIRST, "flor_silent")
        contest, reply = ("sung", SUNG_REPLY) if move == SING_BETTER else ("best", BEST_REPLY)
        return changed(after, contest=contest, phases=(*after.phases, reply))


class SecondReply(Reply):
    """The second team accepts the comparison, or concedes it for 5."""

    concede: Move
    accept: Move
    goes_to: str
    paid_as: str

    def team(self, deal: TrucDeal) -> Side:
        return OTHER[first_side(deal)]

    def answers(self, deal: TrucDeal) -> tuple[Move, ...]:
        return self.accept, self.concede

    def answered(self, deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
        after = popped(deal)
        if move == self.accept:
            return changed(after, contest=self.goes_to)
        return credit(changed(after, contest="conceded"), first_side(deal), SILENT_SECOND, self.paid_as)


class SungReply(SecondReply):
    """To a better flor sung."""

    name = "sung_flor_answer"
    accept, concede, goes_to, paid_as = Move("sing"), SILENT, "compare", "flor_silent"


class BestReply(SecondReply):
    """To the best flor: the round is at stake."""

    name = "best_flor_answer"
    accept, concede, goes_to, paid_as = BEST_FLOR, Move("fold"), "round", "flor_fold"


BETTER_REPLY = BetterReply()
SUNG_REPLY = SungReply()
BEST_REPLY = BestReply()
