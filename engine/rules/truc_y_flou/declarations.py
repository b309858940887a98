"""The one declaration of each player in trick 1: an embit, its answer, or a flor.

Source: docs/rules/truc_y_flou/rulebook.md#26-embit and #27-flor.
"""

from collections.abc import Iterator

from engine.moves import Move
from engine.rules.truc_y_flou.deal import HAND, SIDES, Embit, TrucDeal, changed, shortfall
from engine.rules.truc_y_flou.embit import EMBIT_RAISES, EMBIT_REPLY, RAISE_REPLY, raised, sung
from engine.rules.truc_y_flou.flor import BETTER_REPLY
from engine.rules.truc_y_flou.refusals import BIDS, FLORS, refused
from engine.rules.truc_y_flou.tricks import side_of
from engine.rules.truc_y_flou.values import flor_value
from engine.seats import Seat

TRUC_REPLY_NAME = "truc_answer"


def in_time(deal: TrucDeal, seat: Seat) -> bool:
    """Return whether it is trick 1, before the seat's first card.

    False too after its own truc bid of this turn.
    """
    return not deal.tricks and len(deal.hands[seat]) == HAND and not (deal.spoken and seat == deal.turn)


def may_declare(deal: TrucDeal, seat: Seat) -> bool:
    """Return whether a seat still has its one declaration."""
    return in_time(deal, seat) and seat not in deal.declared


def has_flor(deal: TrucDeal, seat: Seat) -> bool:
    """Return whether the hand has a flor, or may bluff one (TF-15)."""
    return deal.options.flor_bluff or flor_value(deal.dealt[seat]) is not None


def owes_flor(deal: TrucDeal, seat: Seat) -> bool:
    """Must declare before anything else (TF-27)."""
    return deal.options.flor_compulsory and may_declare(deal, seat) and flor_value(deal.dealt[seat]) is not None


def flor_sides(deal: TrucDeal) -> frozenset[str]:
    """Return the teams that have declared a flor."""
    return frozenset(side_of(seat) for seat in deal.flors)


def declarations(deal: TrucDeal, seat: Seat) -> Iterator[Move]:
    """Yield the declarations this seat may make in turn or before its team's truc answer."""
    if not may_declare(deal, seat):
        return
    if not owes_flor(deal, seat) and not deal.flors:
        yield from _about_embit(deal, seat)
    if has_flor(deal, seat):
        yield from _flors(deal, seat)


def _about_embit(deal: TrucDeal, seat: Seat) -> Iterator[Move]:
    embit = deal.embit
    if embit is None:
        yield from (Move(word) for word in BIDS if word != "restou_truc" or restou_truc_open(deal))
    elif embit.state == "open" and embit.side != side_of(seat):
        yield Move("sing")
        if embit.word == "embit":
            yield from (Move("raise", amount) for amount in EMBIT_RAISES)


def restou_truc_open(deal: TrucDeal) -> bool:
    """Return whether the truc in `restou truc` may still be bid.

    No truc may have been bid before, and the window must be open.
    """
    return deal.level == 0 and deal.asked is None and deal.options.truc_window == "any_turn"


def _flors(deal: TrucDeal, seat: Seat) -> Iterator[Move]:
    declared, own = flor_sides(deal), side_of(seat)
    yield Move("flor")
    if declared - {own}:
        yield Move("flor_tambien")
        if own not in declared:
            yield Move("better_flor")


def check_declaration(deal: TrucDeal, seat: Seat, move: Move) -> None:
    """Raise RuleError if this declaration is not allowed now from a seat that may speak."""
    _check_time(deal, seat, move)
    if move.word in FLORS:
        _check_flor(deal, seat, move)
    elif owes_flor(deal, seat):
        raise refused("wrong_state", deal, seat, move=move.text)
    elif move.word in BIDS:
        _check_bid(deal, seat, move)
    else:
        _check_challenge(deal, seat, move)


def _check_time(deal: TrucDeal, seat: Seat, move: Move) -> None:
    """Check the state, then the time for declarations, then the seat's own one."""
    if deal.tricks:
        raise refused("declarations_closed", deal, seat, move=move.text)
    open_embit = deal.embit is not None and deal.embit.state == "open"
    early = move.word == "restou_truc" and deal.options.truc_window != "any_turn"
    alone = move.word in ("flor_tambien", "better_flor") and not deal.flors
    if early or alone or (move.word in ("sing", "raise") and not open_embit):
        raise refused("wrong_state", deal, seat, move=move.text)
    if not in_time(deal, seat):
        raise refused("declarations_closed", deal, seat, move=move.text)
    if seat in deal.declared:
        raise refused("already_declared", deal, seat, move=move.text)


def _check_bid(deal: TrucDeal, seat: Seat, move: Move) -> None:
    if deal.embit is not None:
        raise refused("embit_already_bid", deal, seat, bidder=deal.embit.bidder)
    if deal.flors:
        raise refused("embit_dead_flor", deal, seat, holder=deal.flors[0])
    if move.word == "restou_truc" and not restou_truc_open(deal):
        raise refused("truc_order", deal, seat, move=move.text, due="embit, mi_falta")


def _check_challenge(deal: TrucDeal, seat: Seat, move: Move) -> None:
    embit = deal.embit
    assert embit is not None
    if deal.flors:
        raise refused("embit_dead_flor", deal, seat, holder=deal.flors[0])
    if embit.side == side_of(seat):
        raise refused("not_opponent", deal, seat, bidder=embit.bidder)
    if move.word == "raise":
        check_raise(deal, seat, move)


def check_raise(deal: TrucDeal, seat: Seat, move: Move) -> None:
    """Check a raise: only a plain embit, and only by one of the four amounts."""
    assert deal.embit is not None
    if deal.embit.word != "embit":
        raise refused("only_fold_or_sing", deal, seat, move=move.text)
    if move.rest not in EMBIT_RAISES:
        raise refused("bad_raise", deal, seat, value=move.rest)


def _check_flor(deal: TrucDeal, seat: Seat, move: Move) -> None:
    declared, own = flor_sides(deal), side_of(seat)
    if move.word == "flor_tambien" and not declared - {own}:
        raise refused("not_opponent", deal, seat, bidder=deal.flors[0])
    if not has_flor(deal, seat):
        raise refused("no_flor", deal, seat)
    if move.word == "better_flor" and own in declared:
        raise refused("flor_not_first", deal, seat)


def declare(deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
    """Return the deal after a declaration that has been checked."""
    deal = changed(deal, declared=(*deal.declared, seat))
    if move.word in FLORS:
        return _declare_flor(deal, seat, move)
    if move.word in BIDS:
        return _bid(deal, seat, move)
    if move.word == "sing":
        return sung(deal, seat)
    return changed(raised(deal, seat, move.rest), phases=(*deal.phases, RAISE_REPLY))


def _bid(deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
    embit = Embit(seat, move.word, shortfall(deal, side_of(seat)))
    at_once = move.word == "restou_truc" or _answered_at_once(deal, seat)
    return changed(deal, embit=embit, phases=(*deal.phases, EMBIT_REPLY) if at_once else deal.phases)


def _answered_at_once(deal: TrucDeal, seat: Seat) -> bool:
    """Return whether an embit must be answered at once (TF-7).

    It must if a truc waits for an answer, if the dealer bids and no seat follows in turn, or by option.
    """
    if deal.phase.name == TRUC_REPLY_NAME or deal.options.embit_answer == "captain_now":
        return True
    return seat == deal.setup.dealer and deal.options.embit_answer == "in_turn"


def _declare_flor(deal: TrucDeal, seat: Seat, move: Move) -> TrucDeal:
    """Declare a flor; the first one of the second team fixes the kind of contest."""
    before = flor_sides(deal)
    deal = changed(deal, flors=(*deal.flors, seat))
    if move.word == "better_flor":
        return changed(deal, contest="better", phases=(*deal.phases, BETTER_REPLY))
    if deal.contest is None and len(before) == 1 and flor_sides(deal) == frozenset(SIDES):
        return changed(deal, contest="simple")
    return deal
