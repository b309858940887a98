"""Deals and positions the tests of Truf start from."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine import table
from engine.errors import RuleError, SheetError
from engine.game import Setup
from engine.moves import read_move
from engine.rules.truf import GAME, OVER
from engine.rules.truf.bids import read_bid
from engine.rules.truf.deal import TrufDeal
from engine.rules.truf.options import Options
from engine.rules.truf.play import PLAY

HAND = ["AS", "7S", "4S", "KH", "6H", "2H", "QD", "9D", "3D", "TC", "5C", "2C", "KC"]


def options(preset: str | None = None, **changes: Any) -> Options:
    """Options without a throw-in unless asked for, so that any hands can be dealt."""
    return GAME.options(preset, {"throw_in": False, **changes})


def hands_with(given: Mapping[str, Sequence[str]], opts: Options) -> dict[str, tuple[str, ...]]:
    """Full hands in which every seat holds at least the cards given."""
    taken = {card for cards in given.values() for card in cards}
    rest = iter([card for card in GAME.pack(opts) if card not in taken])
    return {
        seat: (*given.get(seat, ()), *(next(rest) for _ in range(13 - len(given.get(seat, ())))))
        for seat in GAME.seats(opts)
    }


def deal_with(given: Mapping[str, Sequence[str]], opts: Options, dealer: str = "N", direction: str = "cw") -> TrufDeal:
    """A deal before the bids in which every seat holds at least the cards given."""
    return GAME.start(opts, Setup(1, dealer, direction), hands_with(given, opts))  # type: ignore[arg-type]


def act(deal: TrufDeal, *log: str) -> TrufDeal:
    """The deal after moves such as `N bid 7S`."""
    return table.replay(GAME, deal, [(line[0], line[2:]) for line in log])


def refusal(deal: TrufDeal, line: str) -> str:
    """The reason code with which a move such as `N bid 7S` is refused."""
    with pytest.raises(RuleError) as caught:
        table.apply(deal, line[0], read_move(line[2:], GAME.forms))
    return caught.value.code


def bid_all(opts: Options, direction: str = "cw", **cards: str) -> TrufDeal:
    """A deal in which these seats hold and bid one card each."""
    deal = deal_with({seat: [card] for seat, card in cards.items()}, opts, direction=direction)
    return act(deal, *(f"{seat} bid {card}" for seat, card in cards.items()))


def in_play(
    hand: Sequence[str],
    opts: Options,
    *,
    seat: str = "E",
    turn: str = "E",
    trump: str | None = None,
    broken: bool = False,
    led: str | None = None,
) -> TrufDeal:
    """A position of the play: `seat` holds `hand`, and a card of `led` lies on the table if one is led."""
    seats = GAME.seats(opts)
    trick = () if led is None else (("N", next(f"{rank}{led}" for rank in "23" if f"{rank}{led}" not in hand)),)
    return TrufDeal(
        options=opts, setup=Setup(1, "N", "cw"), seats=seats, phases=(OVER, PLAY), declarer=turn,
        bids={code: read_bid("2C") for code in seats},
        hands={code: tuple(hand) if code == seat else () for code in seats},
        trump=trump, turn=turn, trick=trick, broken=broken,
    )  # fmt: skip


def random_deal(opts: Options, seed: int, direction: str = "cw") -> TrufDeal:
    """A deal from a pack shuffled with this seed."""
    pack = list(GAME.pack(opts))
    random.Random(seed).shuffle(pack)
    return table.start(GAME, opts, Setup(1, "N", direction), pack)  # type: ignore[arg-type]


def play_on(deal: TrufDeal, seed: int) -> TrufDeal:
    """A deal played to its end with moves chosen by this seed."""
    choose = random.Random(seed).choice
    while not deal.over:
        seat = choose(table.to_act(deal))
        move = choose(list(deal.phase.moves(deal, seat)))
        deal = table.apply(deal, seat, move)
    return deal


def wrong_fields(sheet: Any, preset: str | None = None, **changes: Any) -> dict[str, str]:
    """Field to code of everything that is wrong on a sheet."""
    with pytest.raises(SheetError) as caught:
        GAME.score(GAME.options(preset, changes), sheet)
    return {error.field: error.code for error in caught.value.errors}
