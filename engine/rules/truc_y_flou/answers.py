"""Pending answers: phases pushed on the trick, popped when the answer is given.

The captain answers for the team (TF-20: or any member). All other players wait.
"""

from collections.abc import Iterator

from engine.game import Phase
from engine.moves import Move
from engine.rules.truc_y_flou.deal import TrucDeal, captain, changed
from engine.rules.truc_y_flou.refusals import ANSWERS, refused
from engine.rules.truc_y_flou.tricks import side_of
from engine.seats import Seat, Side


def popped(deal: TrucDeal) -> TrucDeal:
    """Return the deal without its top phase."""
    return changed(deal, phases=deal.phases[:-1])


def noted(deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
    """Return the deal with a word that all players have heard."""
    return changed(deal, said=(*deal.said, (seat, move.text)))


class Reply(Phase[TrucDeal]):
    """A question put to one team."""

    words: frozenset[str] = ANSWERS

    def team(self, deal: TrucDeal) -> Side:
        """Return the team that must answer."""
        raise NotImplementedError

    def answers(self, deal: TrucDeal) -> tuple[Move, ...]:
        """Return all possible answers; the last one is the default on silence."""
        raise NotImplementedError

    def judge(self, deal: TrucDeal, seat: Seat, move: Move) -> None:
        """Raise RuleError for an answer from a rightful seat that is not one of `answers`."""
        if move not in self.answers(deal):
            raise refused("wrong_state", deal, seat, move=move.text)

    def answerers(self, deal: TrucDeal) -> tuple[Seat, ...]:
        """Return the captain first; the captain alone, unless any member may answer."""
        team = self.team(deal)
        head = captain(deal.options, team)
        if deal.options.answer_by == "captain":
            return (head,)
        return (head, *(seat for seat in deal.order if side_of(seat) == team and seat != head))

    def to_act(self, deal: TrucDeal) -> tuple[Seat, ...]:
        return self.answerers(deal)

    def owed(self, deal: TrucDeal) -> tuple[Seat, ...]:
        return self.answerers(deal)[:1]

    def instead(self, deal: TrucDeal, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in self.answerers(deal) if other != seat)

    def check(self, deal: TrucDeal, seat: Seat, move: Move) -> None:
        if move.word not in self.words or side_of(seat) != self.team(deal):
            raise refused("answer_pending", deal, seat, due=self.due(deal))
        if seat not in self.answerers(deal):
            raise refused("not_captain", deal, seat, due=self.due(deal))
        self.judge(deal, seat, move)

    def due(self, deal: TrucDeal) -> str:
        """Return the answers in one line; they do not depend on any cards."""
        return ", ".join(move.text for move in self.answers(deal))

    def moves(self, deal: TrucDeal, seat: Seat) -> Iterator[Move]:
        if seat in self.answerers(deal):
            yield from self.answers(deal)

    def apply(self, deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
        return self.answered(noted(deal, seat, move), seat, move)

    def answered(self, deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
        """Return the deal after an answer that has been checked and noted."""
        raise NotImplementedError

    def absent(self, deal: TrucDeal, seat: Seat) -> Move:
        """Silence is pass, fold, silent or no (2.9)."""
        return self.answers(deal)[-1]
