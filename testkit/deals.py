"""Deals played at random for the benchmarks, and moves that are certainly forbidden in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import Any

from engine import table
from engine.errors import RuleError
from engine.game import Setup
from engine.moves import Move
from engine.shuffle import shuffled

FREE_PLAY = frozenset({"truc_y_flou"})
"""Games without an obligation to follow suit, so without revokes (docs/rules/truc_y_flou/rulebook.md#ty-48)."""


@dataclass(frozen=True)
class Played:
    """A deal at its start, its moves, and every state on the way."""

    game: Any
    start: Any
    moves: tuple[tuple[str, Move], ...]
    states: tuple[Any, ...]

    @property
    def log(self) -> list[tuple[str, str]]:
        return [(seat, move.text) for seat, move in self.moves]

    @property
    def positions(self) -> list[tuple[Any, str, Move]]:
        """Every state but the last with the move made in it."""
        return [(state, *made) for state, made in zip(self.states, self.moves, strict=False)]

    def document(self, preset: str) -> dict[str, Any]:
        setup, hands = self.start.setup, self.start.hands
        document = {"number": setup.number, "dealer": setup.dealer, "direction": setup.direction}
        document |= {"hands": {seat: " ".join(hand) for seat, hand in hands.items()}}
        if self.game.head_size(self.start.options):
            document["head"] = " ".join(setup.head)
        return {"game": self.game.name, "preset": preset,
                "deals": [{**document, "moves": [f"{seat} {text}" for seat, text in self.log]}]}  # fmt: skip


def random_deal(game: Any, options: Any, seed: int) -> Played:
    """Play a deal at random.

    Where a seat has a form to fill in, it makes the move of an absent player.
    """
    rng = Random(seed)
    setup = Setup(1, game.seats(options)[0], game.direction_of(options, 1))
    deal = table.start(game, options, setup, shuffled(game.pack(options), seed.to_bytes(4)))
    states, moves = [deal], []
    while not deal.over:
        seat = rng.choice(table.to_act(deal))
        forms = deal.phase.forms(deal, seat)
        move = table.absent(deal, seat) if forms else rng.choice(list(deal.phase.moves(deal, seat)))
        deal = table.apply(deal, seat, move)
        states.append(deal)
        moves.append((seat, move))
    return Played(game, states[0], tuple(moves), tuple(states))


def random_deals(game: Any, options: Any, many: int) -> list[Played]:
    """Deals with at least one move; hands that are thrown in unplayed have none."""
    return [deal for deal in (random_deal(game, options, seed) for seed in range(many)) if deal.moves]


def kinds_in(game: Any) -> tuple[str, ...]:
    """The kinds of forbidden cards a game knows."""
    return ("out of turn", "foreign") if game.name in FREE_PLAY else ("revoke", "out of turn", "foreign")


def forbidden(game: Any, deal: Any, kind: str) -> Iterator[tuple[str, str]]:
    """Yield every seat and card that is certainly forbidden in this state.

    They are found without asking the rules what is legal.

    `revoke`: a seat that holds the suit led plays another suit. `out of turn`: a seat that is not to act plays one of
    its cards. `foreign`: a seat that is to act plays a card that it does not hold, or no longer holds.
    """
    acting = table.to_act(deal)
    if kind == "foreign":
        pack = game.pack(deal.options)
        yield from ((seat, card) for seat in acting for card in pack if card not in deal.hands[seat])
    elif kind == "out of turn":
        yield from ((seat, card) for seat in deal.seats if seat not in acting for card in deal.hands[seat])
    elif deal.trick and acting:
        hand, led = deal.hands[acting[0]], deal.trick[0][1][1]
        if any(card[1] == led for card in hand):
            yield from ((acting[0], card) for card in hand if card[1] != led)


def accepted(game: Any, kind: str, tries: int) -> tuple[int, int]:
    """How many forbidden cards were tried in deals of all presets, and how many of them the rules let pass."""
    tried = passed = 0
    for seed, preset in enumerate(cycle(game.presets)):
        played = random_deal(game, game.options(preset), seed)
        for deal, _, _ in played.positions:
            for seat, card in forbidden(game, deal, kind):
                tried += 1
                passed += _passes(deal, seat, card)
                if tried == tries:
                    return tried, passed
    raise AssertionError("unreachable: there is always another deal")


def _passes(deal: Any, seat: str, card: str) -> bool:
    try:
        table.apply(deal, seat, Move("play", card))
    except RuleError:
        return False
    return True
