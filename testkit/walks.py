"""Deals played at random: the ground every property of the harness stands on."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from engine import table
from engine.cards import Card
from engine.game import Setup
from engine.moves import Move
from engine.seats import Seat

MAX_MOVES = 200
"""No deal of any game is longer; one that is does not end."""
MANY = 3000
"""Bids of three signed cards out of thirteen are fewer than this."""
MANY_CARDS = {"discard": 21_000, "show": 8_200}
"""By phase: four cards of twenty-eight; every set of one full suit, or the first of all sets of a hand."""


@dataclass(frozen=True)
class World:
    """Everything there is to a deal: hands in dealt order, cards left over, and the log so far."""

    game: Any
    options: Any
    setup: Setup
    hands: dict[Seat, tuple[Card, ...]]
    stock: tuple[Card, ...]
    log: tuple[tuple[Seat, str], ...] = field(default=())

    def start(self) -> Any:
        return self.game.start(self.options, replace(self.setup, head=self.stock), self.hands)

    def deal(self) -> Any:
        """The state after the log, which is replayed once."""
        return self._deal

    @cached_property
    def _deal(self) -> Any:
        return table.replay(self.game, self.start(), self.log)

    def cut(self, length: int) -> "World":
        return World(self.game, self.options, self.setup, self.hands, self.stock, self.log[:length])


def nothing_yet(game: Any, options: Any, rng: Random) -> dict[str, Any]:
    """Games that do not look at the standing meet a deal with none."""
    return {}


def in_a_round(game: Any, options: Any, rng: Random) -> dict[str, Any]:
    """Points of the running round, and rounds won so far."""
    sides = game.sides(options)
    return {
        "totals": {side: rng.randint(0, 24) for side in sides},
        "won": {side: rng.randrange(options.rounds_to_win) for side in sides},
    }


def in_a_set(game: Any, options: Any, rng: Random) -> dict[str, Any]:
    """Points of the running set, sets won so far, and a stake where it can have grown."""
    sides = game.sides(options)
    return {
        "totals": {side: rng.randint(0, options.layout.target - 1) for side in sides},
        "won": {side: rng.randrange(options.sets_to_win) for side in sides},
        "stake": rng.randint(1, 3) if options.ruff_tie == "carry" else 1,
    }


STANDINGS = {"truc_y_flou": in_a_round, "ruff_and_trump": in_a_set}
"""How a match may stand when a deal begins, for games that look at it."""


def dealt(game: Any, options: Any, rng: Random, number: int = 1) -> World:
    """A shuffled deal with a random dealer, before its first move."""
    pack = list(game.pack(options))
    rng.shuffle(pack)
    dealer = rng.choice(game.seats(options))
    setup = Setup(number=number, dealer=dealer, direction=game.direction_of(options, number))
    hands = dict(game.deal_out(options, setup, pack))
    setup = replace(setup, **STANDINGS.get(game.name, nothing_yet)(game, options, rng))
    held = {card for hand in hands.values() for card in hand}
    return World(game, options, setup, hands, tuple(card for card in pack if card not in held))


def playable(game: Any, options: Any, rng: Random, number: int = 1) -> World:
    """As `dealt`, with hands that need not be thrown in."""
    return next(world for world in _endless(game, options, rng, number) if not world.start().over)


def _endless(game: Any, options: Any, rng: Random, number: int) -> Iterator[World]:
    while True:
        yield dealt(game, options, rng, number)


def some_move(deal: Any, seat: Seat, rng: Random) -> Move:
    """A legal move of a seat; of a long list of bids one of the first, now and then one of the first few hundred."""
    few = list(islice(deal.phase.moves(deal, seat), rng.choice((13, 13, 13, 300))))
    return rng.choice(few)


def steps(world: World, rng: Random) -> Iterator[tuple[Any, Seat | None, Move | None]]:
    """Each state of a random play from the start with the move about to be made; at the end without one."""
    return steps_from(world.start(), rng)


def steps_from(deal: Any, rng: Random) -> Iterator[tuple[Any, Seat | None, Move | None]]:
    """The same from any state."""
    for _ in range(MAX_MOVES):
        if deal.over:
            yield deal, None, None
            return
        seat = rng.choice(table.to_act(deal))
        move = some_move(deal, seat, rng)
        yield deal, seat, move
        deal = table.apply(deal, seat, move)
    raise AssertionError(f"the deal does not end within {MAX_MOVES} moves")


def played(world: World, rng: Random) -> World:
    """The world after a random play to the end."""
    return played_on(world.cut(0), rng)


def played_on(world: World, rng: Random) -> World:
    """The world after its log and a random play from there to the end."""
    log = [
        (seat, move.text) for _, seat, move in steps_from(world.deal(), rng) if seat is not None and move is not None
    ]
    return replace(world, log=(*world.log, *log))
