"""Answers to an embit.

Source: docs/rules/truc_y_flou/rulebook.md#ty-24, #ty-52 to #ty-54.
"""

from dataclasses import replace

from engine.moves import Move
from engine.rules.truc_y_flou.answers import Reply, popped
from engine.rules.truc_y_flou.deal import OTHER, OVER, Embit, TrucDeal, changed, credit, shortfall
from engine.rules.truc_y_flou.refusals import refused
from engine.rules.truc_y_flou.tricks import side_of
from engine.seats import Seat, Side

EMBIT_RAISES = ("1", "2", "10", "rest")
"""In rising order: another one, two, ten, and what the raisers lack of 25."""
FOLD_OF_RAISE = 2
FOLD_OF_RESTOU_TRUC = 1

SING = Move("sing")
FOLD = Move("fold")
PASS = Move("pass")


def bid(deal: TrucDeal) -> Embit:
    """Return the embit there is."""
    assert deal.embit is not None
    return deal.embit


def sung(deal: TrucDeal, seat: Seat) -> TrucDeal:
    """Both sides compare when trick 1 is complete."""
    embit = bid(deal)
    return changed(deal, embit=replace(embit, state="sung", challenger=embit.challenger or seat))


def raised(deal: TrucDeal, seat: Seat, amount: str) -> TrucDeal:
    """Raise by one, two, ten, or the rest of the raising team (TF-22)."""
    embit = bid(deal)
    more = shortfall(deal, side_of(seat)) if amount == "rest" else int(amount)
    challenger = embit.challenger or seat
    embit = replace(embit, state="raised", raises=(*embit.raises, more), challenger=challenger)
    return changed(deal, embit=embit)


def folded(deal: TrucDeal, side: Side) -> TrucDeal:
    """Fold: pay when trick 1 is complete, because a flor may void it (TF-6).

    Where none can, pay at once.
    """
    deal = changed(deal, embit=replace(bid(deal), state="folded", folded=side))
    return deal if deal.options.flor_voids_folds else pay_fold(deal)


def pay_fold(deal: TrucDeal) -> TrucDeal:
    """Pay the other team for a fold: 2 after any raise, 1 after restou truc."""
    embit = bid(deal)
    assert embit.folded is not None
    points = FOLD_OF_RESTOU_TRUC if embit.word == "restou_truc" else FOLD_OF_RAISE
    return credit(changed(deal, embit=replace(embit, state="paid")), OTHER[embit.folded], points, "embit_fold")


class EmbitReply(Reply):
    """An open embit that a captain answers at once.

    Any restou truc, the dealer's bid, one before a truc's answer.
    """

    name = "embit_answer"

    def team(self, deal: TrucDeal) -> Side:
        return OTHER[bid(deal).side]

    def answers(self, deal: TrucDeal) -> tuple[Move, ...]:
        word = bid(deal).word
        if word == "restou_truc":
            return SING, FOLD
        raises = tuple(Move("raise", amount) for amount in EMBIT_RAISES) if word == "embit" else ()
        return SING, *raises, PASS

    def judge(self, deal: TrucDeal, seat: Seat, move: Move) -> None:
        word = bid(deal).word
        if move.word == "raise" and word != "embit":
            raise refused("only_fold_or_sing", deal, seat, move=move.text)
        if move.word == "raise" and move.rest not in EMBIT_RAISES:
            raise refused("bad_raise", deal, seat, value=move.rest)
        if move == PASS and word == "restou_truc":
            raise refused("only_fold_or_sing", deal, seat, move=move.text)
        super().judge(deal, seat, move)

    def answered(self, deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
        after = popped(deal)
        match move.word:
            case "raise":
                return changed(raised(after, seat, move.rest), phases=(*after.phases, RAISE_REPLY))
            case "sing":
                return _truc_lapsed(sung(after, seat))
            case "pass":
                return changed(after, embit=replace(bid(deal), state="passed"))
        return self.fold(after, deal)

    def fold(self, after: TrucDeal, deal: TrucDeal) -> TrucDeal:
        """After a folded restou truc its truc must be answered, or the deal ends (TF-9)."""
        after = folded(after, self.team(deal))
        if deal.options.restou_truc_fold == "continue" or after.over:
            return after
        paid = after if bid(after).state == "paid" else pay_fold(after)
        return changed(paid, phases=(OVER,), asked=None)


def _truc_lapsed(deal: TrucDeal) -> TrucDeal:
    """Singing a restou truc takes its truc off the table."""
    if bid(deal).word != "restou_truc":
        return deal
    return changed(deal, asked=None, phases=deal.phases[:-1])


class RaiseReply(Reply):
    """A raised embit goes back to the captain of the team that was raised."""

    name = "raise_answer"

    def team(self, deal: TrucDeal) -> Side:
        embit = bid(deal)
        return embit.side if len(embit.raises) % 2 else OTHER[embit.side]

    def answers(self, deal: TrucDeal) -> tuple[Move, ...]:
        return SING, *(Move("raise", amount) for amount in self.higher(deal)), FOLD

    def higher(self, deal: TrucDeal) -> tuple[str, ...]:
        """Return the amounts above the last raise, where raising again is played (TF-8).

        Nothing is above the rest.
        """
        if not deal.options.embit_reraise:
            return ()
        raises = [text.partition(" ")[2] for _, text in deal.said if text.startswith("raise ")]
        return EMBIT_RAISES[EMBIT_RAISES.index(raises[-1]) + 1 :]

    def judge(self, deal: TrucDeal, seat: Seat, move: Move) -> None:
        if move.word == "raise" and not self.higher(deal):
            raise refused("no_reraise", deal, seat)
        if move.word == "raise" and move.rest not in self.higher(deal):
            raise refused("bad_raise", deal, seat, value=move.rest)
        if move == PASS:
            raise refused("only_fold_or_sing", deal, seat, move=move.text)
        super().judge(deal, seat, move)

    def answered(self, deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
        if move.word == "raise":
            return raised(deal, seat, move.rest)
        return sung(popped(deal), seat) if move == SING else folded(popped(deal), self.team(deal))


EMBIT_REPLY = EmbitReply()
RAISE_REPLY = RaiseReply()
