"""What must hold for every game: plain functions, so that tests can show that they fail when it does not."""

import json
from random import Random
from typing import Any

from engine import table
from engine.errors import RuleError
from engine.moves import Move, read_move
from engine.seats import Seat
from tests.engine.harness.attempts import attempts, listed, meaning
from tests.engine.harness.secrets import Viewer, all_moves, another_world
from tests.engine.harness.walks import World, steps


def refusal(deal: Any, seat: Seat, move: Move) -> tuple[str, str] | None:
    """Code and facts of the refusal; None when the move is legal."""
    try:
        deal.phase.check(deal, seat, move)
    except RuleError as error:
        return error.code, repr(sorted(error.facts.items(), key=lambda fact: fact[0]))
    return None


def check_agrees_with_moves(world: World, rng: Random) -> None:
    """What is listed is legal, what is legal is listed, and only who is to act has anything to do."""
    tried = attempts(world.game, world.options, rng)
    for deal, _, _ in steps(world, rng):
        for seat in deal.seats:
            _agrees(deal, seat, tried, rng)


def _agrees(deal: Any, seat: Seat, tried: list[Move], rng: Random) -> None:
    legal, all_of_them = listed(deal, seat)
    assert bool(legal) == (seat in table.to_act(deal)), (deal.phase.name, seat)
    for move in legal if len(legal) < 100 else rng.sample(legal, 100):
        assert refusal(deal, seat, move) is None, move.text
    meant = {meaning(move) for move in legal}
    for move in tried:
        if meaning(move) not in meant:
            unlisted = not all_of_them and move.word == legal[0].word
            assert unlisted or refusal(deal, seat, move) is not None, f"{seat} {move.text} is accepted but not listed"
        else:
            assert refusal(deal, seat, move) is None, f"{seat} {move.text} is listed but refused"


def absent_is_legal(world: World, rng: Random) -> None:
    """In every phase the move made for who is gone is one of his legal moves, and can be read."""
    for deal, _, _ in steps(world, rng):
        assert set(table.owed(deal)) <= set(table.to_act(deal))
        for seat in table.owed(deal):
            move = table.absent(deal, seat)
            assert refusal(deal, seat, move) is None, move.text
            assert read_move(move.text, world.game.forms) == move


def plays_out_absent(world: World) -> None:
    """A table everybody has left still comes to its end."""
    deal = world.start()
    for _ in range(200):
        if deal.over:
            return
        seat = table.owed(deal)[0]
        deal = table.apply(deal, seat, table.absent(deal, seat))
    raise AssertionError("the deal does not end")


def looks(world: World, viewer: Viewer, tried: list[Move]) -> str:
    """Everything a viewer can find out: his view, his legal moves and every answer to what he might try."""
    deal = world.deal()
    seen: list[object] = [world.game.view(deal, viewer)]
    if viewer is not None:
        seen += [table.allowed(deal, viewer), all_moves(deal, viewer)]
        seen += [refusal(deal, viewer, move) for move in tried]
    return json.dumps(seen, sort_keys=True)


def keeps_secrets(world: World, rng: Random) -> int:
    """No viewer can tell the world from another that agrees with all he may know.

    Returns how many viewers were shown a world that differs.
    """
    differing = 0
    tried = attempts(world.game, world.options, rng)
    for viewer in (None, *world.game.seats(world.options)):
        other = another_world(world, viewer, rng)
        differing += other != world
        assert looks(other, viewer, tried) == looks(world, viewer, tried), (viewer, world.log)
    return differing
