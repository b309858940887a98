"""Properties of every game.

They are plain functions, so that tests can show that they fail on a broken game.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from engine import table
from engine.errors import RuleError
from engine.matches import Standing, add_deal, before_deal
from engine.moves import Move, read_move
from engine.seats import Seat
from engine.sentences import sentence
from testkit.walks import MAX_MOVES, World, steps
from tests.engine.counts.naive import ruff_and_trump as naive_ruff_and_trump
from tests.engine.counts.naive import troefcall as naive_troefcall
from tests.engine.counts.naive import truc_y_flou as naive_truc_y_flou
from tests.engine.counts.naive import truf as naive_truf
from tests.engine.harness.attempts import attempts, fits, listed, meaning, near
from tests.engine.harness.secrets import Viewer, all_moves, another_world

ALL_STATES = 10_000
IDLE_TRIES = 60
WHOLE_SENTENCE = re.compile(r"[“A-Z0-9].{15,}\.", re.DOTALL)


def ends_and_replays(world: World, rng: Random) -> World:
    """Return the world after a random deal, having checked that its log replays.

    The deal ends, no player is to act at its end, and the log gives the same states again.
    """
    way = list(steps(world, rng))
    states = [deal for deal, _, _ in way]
    world = replace(world, log=tuple((seat, move.text) for _, seat, move in way if seat and move))
    assert states[-1].over
    assert table.to_act(states[-1]) == table.owed(states[-1]) == ()
    for moves in {0, rng.randrange(len(states)), len(states) - 1}:
        assert world.cut(moves).deal() == states[moves]
    return world


def refusal(game: Any, deal: Any, seat: Seat, move: Move) -> tuple[str, str, str] | None:
    """Code, facts and sentence of the refusal; None when the move is legal."""
    try:
        deal.phase.check(deal, seat, move)
    except RuleError as error:
        facts = repr(sorted(error.facts.items(), key=lambda fact: fact[0]))
        key = (game, error.code, facts)
        if key not in SAID:
            SAID[key] = error_text(game, error)
        return error.code, facts, SAID[key]
    return None


SAID: dict[tuple[Any, str, str], str] = {}
"""Sentences that were found whole, by game, code and facts: thousands of refusals share a few."""


def error_text(game: Any, error: RuleError) -> str:
    """The refusal in words. Every code has a sentence, every slot of it a fact, and no fact is missing."""
    text = sentence(error, game.sentences)
    assert text != error.code, f"no sentence says {error.code}"
    assert WHOLE_SENTENCE.fullmatch(text), text
    assert not re.search(r"%\(|\bNone\b", text), text
    return text


def check_agrees_with_moves(world: World, rng: Random, most: int = ALL_STATES) -> None:
    """Assert that listed moves are the legal ones, and only of players to act."""
    tried = attempts(world.game, world.options, rng)
    for deal in _some_states(world, rng, most):
        for seat in deal.seats:
            agrees(world.game, deal, seat, tried, rng)


def _some_states(world: World, rng: Random, most: int) -> Iterable[Any]:
    """Return at most `most` states of a random play."""
    states = [deal for deal, _, _ in steps(world, rng)]
    return rng.sample(states, min(most, len(states)))


def agrees(game: Any, deal: Any, seat: Seat, tried: list[Move], rng: Random) -> None:
    """Judge, list and forms say the same of one seat in one state."""
    legal, all_of_them = listed(deal, seat)
    assert bool(legal) == (seat in table.to_act(deal)), (deal.phase.name, seat)
    for move in legal if len(legal) < 100 else rng.sample(legal, 100):
        assert refusal(game, deal, seat, move) is None, move.text
        assert read_move(move.text, game.forms) == move
    if not legal:  # every try has the same answer: a few are enough
        tried = rng.sample(tried, min(IDLE_TRIES, len(tried)))
    tried = [*tried, *near(game, deal, seat, legal, rng)]
    meant = {meaning(move) for move in legal}
    for move in tried:
        if meaning(move) in meant:
            assert refusal(game, deal, seat, move) is None, f"{seat} {move.text} is listed but refused"
        elif all_of_them or not legal or move.word != legal[0].word:
            assert refusal(game, deal, seat, move) is not None, f"{seat} {move.text} is accepted but not listed"
    _forms_agree(game, deal, seat, legal, tried)


def _forms_agree(game: Any, deal: Any, seat: Seat, legal: list[Move], tried: list[Move]) -> None:
    """Assert that forms and legal moves agree.

    Where moves are described as forms, every legal move has one, nothing else is accepted, and what is ready is
    legal.
    """
    forms = deal.phase.forms(deal, seat) if legal else ()
    if not forms:
        assert list(table.allowed(deal, seat)) == sorted(move.text for move in legal)
        return
    assert table.allowed(deal, seat) == tuple(text for form in forms for text in form.texts())
    for move in legal:
        assert any(fits(form, move) for form in forms), f"no form says {move.text}"
    for move in tried:
        assert any(fits(form, move) for form in forms) or refusal(game, deal, seat, move), f"no form says {move.text}"
    for text in (text for form in forms for text in form.ready):
        assert refusal(game, deal, seat, read_move(text, game.forms)) is None, f"{text} is ready and refused"


def absent_is_legal(world: World, rng: Random) -> None:
    """Assert that the move for an absent player is legal and readable in every phase."""
    for deal, _, _ in steps(world, rng):
        assert bool(table.owed(deal)) == (not deal.over)
        assert set(table.owed(deal)) <= set(table.to_act(deal))
        for seat in table.owed(deal):
            move = table.absent(deal, seat)
            assert refusal(world.game, deal, seat, move) is None, move.text
            assert read_move(move.text, world.game.forms) == move


def plays_out_absent(world: World) -> None:
    """Assert that a table that all players have left still ends."""
    deal = world.start()
    for _ in range(MAX_MOVES):
        if deal.over:
            return
        seat = table.owed(deal)[0]
        deal = table.apply(deal, seat, table.absent(deal, seat))
    raise AssertionError("the deal does not end")


LAWS: dict[str, Any] = {
    "truf": naive_truf,
    "troefcall": naive_troefcall,
    "ruff_and_trump": naive_ruff_and_trump,
    "truc_y_flou": naive_truc_y_flou,
}
"""The rules a second time, written without the engine (tests/engine/counts/naive)."""


def the_second_law_agrees(world: World, places: Iterable[int]) -> None:
    """At these places of a played world both laws know the same moves, and at its end the same credits."""
    law = LAWS.get(world.game.name)
    if law is None:
        return
    for place in places:
        cut = world.cut(place)
        deal, moves = cut.deal(), law.legal(cut)
        if moves is not None:
            ours = {(seat, move.text) for seat in deal.seats for move in deal.phase.moves(deal, seat)}
            if ours != moves:  # the two may write one move differently
                assert _meanings(world.game, ours) == _meanings(world.game, moves), (world.log[:place], ours ^ moves)
    sheet = world.game.result(world.deal())
    credited = dict(world.game.credits(world.options, world.setup, sheet)) if sheet else None
    assert credited == law.credited(world), world.log


def _meanings(game: Any, moves: Iterable[tuple[Seat, str]]) -> set[tuple[Seat, object]]:
    return {(seat, meaning(read_move(text, game.forms))) for seat, text in moves}


def looks(world: World, viewer: Viewer, tried: list[Move]) -> str:
    """Return all that a viewer can find out.

    That is their view, their legal moves, whether they must act, and the answer to every attempt.
    """
    game, deal = world.game, world.deal()
    seen: list[object] = [game.view(deal, viewer), game.so_far(deal), game.result(deal), game.void(deal)]
    seen += [deal.over, len(table.owed(deal))]
    if viewer is not None:
        seen += [viewer in table.to_act(deal), viewer in table.owed(deal)]
        seen += [table.allowed(deal, viewer), all_moves(deal, viewer)]
        seen += [[repr(form) for form in deal.phase.forms(deal, viewer)] if viewer in table.to_act(deal) else None]
        seen += [refusal(game, deal, viewer, move) for move in tried]
    return json.dumps(seen, sort_keys=True)


def keeps_secrets(world: World, rng: Random, tries: int = 25, viewers: int = 10) -> int:
    """Assert that no viewer can tell the world from another that looks the same.

    It returns how many viewers were given a world that differs.
    """
    differing = 0
    tried = attempts(world.game, world.options, rng)
    everybody = (None, *world.game.seats(world.options))
    for viewer in rng.sample(everybody, min(viewers, len(everybody))):
        other = another_world(world, viewer, rng, tries)
        if other != world:
            differing += 1
            assert looks(other, viewer, tried) == looks(world, viewer, tried), (viewer, world.log)
    return differing


def match_goes_on(world: World) -> None:
    """After a deal another one comes exactly as long as the match is not finished, and a void one comes again."""
    game, options, setup, deal = world.game, world.options, world.setup, world.deal()
    sheet = game.result(deal)
    points = game.credits(options, setup, sheet) if sheet else {}
    before = before_deal(game, options, Standing(setup.totals, setup.won))
    after = add_deal(game, options, before, points=points, complete=sheet is not None)
    coming = game.next_deal(options, setup, sheet, after.totals)
    finished = sheet is not None and game.match_over(options, setup.number, after.totals, after.won)
    assert (coming is None) == finished
    assert sheet is not None or coming == setup
    assert coming is None or coming.number == setup.number + (sheet is not None)
