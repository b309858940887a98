"""Payments at the close of trick 1 and at the end of the deal.

After every credit the deal may be over; nothing later counts then.

Source: docs/rules/truc_y_flou/rulebook.md#ty-24, #ty-31 and #ty-44.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.rules.truc_y_flou.deal import (
    OVER,
    SIDES,
    Embit,
    TrucDeal,
    best_holder,
    changed,
    credit,
    shortfall,
)
from engine.rules.truc_y_flou.embit import bid, pay_fold
from engine.rules.truc_y_flou.tricks import side_of
from engine.rules.truc_y_flou.values import embit_value, flor_value
from engine.seats import Seat, Side

FLOR = 3


def settle_declarations(deal: TrucDeal) -> TrucDeal:
    """Settle the declarations at the close of trick 1, or of a deal that ends in it.

    A flor, of whichever team, voids the embit.
    """
    if deal.settled:
        return deal
    deal = changed(deal, settled=True)
    if deal.flors:
        return _settle_flor(deal)
    return deal if deal.embit is None else _settle_embit(deal, deal.embit)


def _settle_flor(deal: TrucDeal) -> TrucDeal:
    if deal.contest in ("compare", "round"):
        winner = side_of(flor_holder(deal))
        if deal.contest == "round":
            return credit(deal, winner, shortfall(deal, winner), "flor_round")
        return credit(deal, winner, deal.options.better_flor_points, "flor_compared")
    if deal.contest is None:
        return credit(deal, side_of(deal.flors[0]), FLOR * len(deal.flors), "flor")
    return deal


def _settle_embit(deal: TrucDeal, embit: Embit) -> TrucDeal:
    if embit.state in ("open", "passed"):
        return credit(deal, embit.side, 1, "embit_unchallenged")
    if embit.state == "folded":
        return pay_fold(deal)
    if embit.state == "sung" and deal.options.embit_reveal == "t1_close":
        return pay_sung(deal)
    return deal


def pay_sung(deal: TrucDeal) -> TrucDeal:
    """Announce both teams' embits and pay the winner."""
    embit = bid(deal)
    winner = side_of(embit_holder(deal))
    deal = changed(deal, embit=replace(embit, state="told"))
    if embit.word == "embit":
        what = "embit_raised" if embit.raises else "embit_sung"
        return credit(deal, winner, 1 + sum(embit.raises) if embit.raises else 2, what)
    return credit(deal, winner, _rest(deal, embit, winner), "embit_rest")


def _rest(deal: TrucDeal, embit: Embit, winner: Side) -> int:
    """Return the worth of the rest: the round.

    The opponents get only 1 and the bidders' shortfall after mi falta (TF-25 after restou truc).
    """
    short = embit.word == "mi_falta" or deal.options.restou_truc_loss == "shortfall"
    return 1 + embit.short if short and winner != embit.side else shortfall(deal, winner)


def embit_values(deal: TrucDeal) -> Mapping[Seat, int]:
    """Return the embits that count: of all hands, or of the two contestants (TF-5)."""
    embit = bid(deal)
    seats = deal.seats
    if deal.options.embit_hand == "bidder":
        assert embit.challenger is not None
        seats = (embit.bidder, embit.challenger)
    return {seat: embit_value(deal.dealt[seat], deal.options.embit_without_pair) for seat in seats}


def embit_holder(deal: TrucDeal) -> Seat:
    """Return the winner of a sung embit."""
    return best_holder(deal, embit_values(deal))


def flor_values(deal: TrucDeal) -> Mapping[Seat, int]:
    """Return the value of every declared flor; 0 for one that was bluffed."""
    return {seat: flor_value(deal.dealt[seat]) or 0 for seat in deal.flors}


def flor_holder(deal: TrucDeal) -> Seat:
    """Return the winner of a comparison of flors."""
    return best_holder(deal, flor_values(deal))


def best_of_teams(values: Mapping[Seat, int]) -> dict[Side, int]:
    """Return the best value of each team."""
    return {side: max((value for seat, value in values.items() if side_of(seat) == side), default=0) for side in SIDES}


def _pay_contest(deal: TrucDeal) -> TrucDeal:
    """Pay a simple contest of flors: 3 for each flor of the winners, or as agreed (TF-18)."""
    winner = side_of(flor_holder(deal))
    own = sum(side_of(seat) == winner for seat in deal.flors)
    counted = {"own": own, "all": len(deal.flors), "three": 1}[deal.options.flor_contest]
    return credit(deal, winner, FLOR * counted, "flor_contest")


def end(deal: TrucDeal, side: Side | None, points: int | None, what: str) -> TrucDeal:
    """End a deal: settle a late embit, a simple contest of flors, then the truc.

    `points` None means the round.
    """
    if deal.embit is not None and deal.embit.state == "sung" and not deal.flors:
        deal = pay_sung(deal)
    if deal.contest == "simple" and not deal.over:
        deal = _pay_contest(deal)
    if side is not None and not deal.over:
        deal = credit(deal, side, shortfall(deal, side) if points is None else points, what)
    return changed(deal, phases=(OVER,))
