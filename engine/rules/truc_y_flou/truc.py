"""The truc: bids on a turn, and the answer owed at once.

Source: docs/rules/truc_y_flou/rulebook.md#ty-34, #ty-64 to #ty-66, #ty-71.
"""

from collections.abc import Iterator

from engine.moves import Move
from engine.rules.truc_y_flou.answers import Reply, popped
from engine.rules.truc_y_flou.deal import OTHER, TrucDeal, changed
from engine.rules.truc_y_flou.declarations import (
    TRUC_REPLY_NAME,
    check_declaration,
    declarations,
    declare,
    may_declare,
)
from engine.rules.truc_y_flou.refusals import ANSWERS, DECLARATIONS, LEVEL_WORDS, refused
from engine.rules.truc_y_flou.settle import end, settle_declarations
from engine.rules.truc_y_flou.tricks import decided, side_of
from engine.seats import Seat, Side

LEVELS = (1, 2, 3, 4, 6, None)
"""The worth of a deal: 1 as dealt, then truc, retruc, quatro, seiz, partido (None)."""
TOP = len(LEVELS) - 1


def above(deal: TrucDeal, level: int) -> tuple[str, ...]:
    """Return the words that raise the truc: the next, or any where skips are allowed."""
    return LEVEL_WORDS[level:] if deal.options.truc_jump else LEVEL_WORDS[level : level + 1]


def truc_closed(deal: TrucDeal) -> bool:
    """Return whether truc bids are closed.

    They are in trick 1 where truc begins with the second, and when the tricks left decide nothing.
    """
    if not deal.tricks:
        return deal.options.truc_window == "from_trick_2"
    return decided(deal.decisions)


def truc_bids(deal: TrucDeal, seat: Seat) -> Iterator[Move]:
    """Yield the truc bids of the seat on turn."""
    if side_of(seat) in deal.right and not truc_closed(deal):
        yield from (Move(word) for word in above(deal, deal.level))


def check_truc_bid(deal: TrucDeal, seat: Seat, move: Move) -> None:
    """Raise RuleError if the seat on turn may not bid this."""
    if truc_closed(deal):
        raise refused("wrong_state", deal, seat, move=move.text)
    check_level(deal, seat, move, deal.level)
    if move.word not in above(deal, deal.level):
        raise refused("truc_order", deal, seat, move=move.text, due=", ".join(above(deal, deal.level)))


def check_level(deal: TrucDeal, seat: Seat, move: Move, level: int) -> None:
    """Nothing is above the round, and only a team with the right may raise."""
    if level == TOP:
        raise refused("truc_top", deal, seat, move=move.text)
    if deal.asked is None and side_of(seat) not in deal.right:
        raise refused("truc_no_right", deal, seat, move=move.text)


def asked(deal: TrucDeal, side: Side, word: str) -> TrucDeal:
    """Return the deal with a truc bid on the table.

    The phase of its answer is pushed by the caller.
    """
    return changed(deal, asked=(side, LEVEL_WORDS.index(word) + 1))


class TrucReply(Reply):
    """The other team says yes, no, or yes with a raise.

    In trick 1 it may declare first.
    """

    name = TRUC_REPLY_NAME
    words = ANSWERS | DECLARATIONS | frozenset(LEVEL_WORDS)

    def team(self, deal: TrucDeal) -> Side:
        assert deal.asked is not None
        return OTHER[deal.asked[0]]

    def answers(self, deal: TrucDeal) -> tuple[Move, ...]:
        assert deal.asked is not None
        return Move("yes"), *(Move(word) for word in above(deal, deal.asked[1])), Move("no")

    def window(self, deal: TrucDeal) -> bool:
        """Return whether members may declare before the answer."""
        return deal.options.declare_first and not deal.tricks

    def to_act(self, deal: TrucDeal) -> tuple[Seat, ...]:
        answering = self.answerers(deal)
        if not self.window(deal):
            return answering
        members = (seat for seat in deal.order if side_of(seat) == self.team(deal) and seat not in answering)
        return (*answering, *(seat for seat in members if next(declarations(deal, seat), None)))

    def check(self, deal: TrucDeal, seat: Seat, move: Move) -> None:
        answers = seat in self.answerers(deal)
        own = side_of(seat) == self.team(deal)
        if own and move.word in DECLARATIONS and self.window(deal) and (answers or may_declare(deal, seat)):
            check_declaration(deal, seat, move)
        elif answers and move.word in DECLARATIONS and deal.tricks:
            raise refused("declarations_closed", deal, seat, move=move.text)
        elif move.word in DECLARATIONS:
            raise refused("answer_pending", deal, seat, due=self.due(deal))
        else:
            super().check(deal, seat, move)

    def judge(self, deal: TrucDeal, seat: Seat, move: Move) -> None:
        assert deal.asked is not None
        if move.word in LEVEL_WORDS:
            check_level(deal, seat, move, deal.asked[1])
            if move not in self.answers(deal):
                due = ", ".join(above(deal, deal.asked[1]))
                raise refused("truc_order", deal, seat, move=move.text, due=due)
        super().judge(deal, seat, move)

    def moves(self, deal: TrucDeal, seat: Seat) -> Iterator[Move]:
        yield from super().moves(deal, seat)
        if self.window(deal) and side_of(seat) == self.team(deal):
            yield from declarations(deal, seat)

    def answered(self, deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
        assert deal.asked is not None
        side, level = deal.asked
        if move.word in DECLARATIONS:
            return declare(deal, seat, move)
        if move.word == "no":
            return refused_truc(deal, side)
        accepted = changed(deal, level=level, right=rights(deal, OTHER[side]), asked=None)
        return popped(accepted) if move.word == "yes" else asked(accepted, OTHER[side], move.word)


def rights(deal: TrucDeal, acceptor: Side) -> tuple[Side, ...]:
    """Return the teams that may raise after a yes (TF-19)."""
    return (acceptor,) if deal.options.truc_reopen == "acceptor" else ()


def refused_truc(deal: TrucDeal, bidders: Side) -> TrucDeal:
    """Settle the declarations so far, then pay the refused truc at its previous worth (TF-21)."""
    settled = settle_declarations(deal)
    points = LEVELS[deal.level]
    assert points is not None
    return settled if settled.over else end(settled, bidders, points, "truc_refused")


TRUC_REPLY = TrucReply()
