"""RLCard: its bridge, plain Python, a step through its environment as its examples play."""

from collections.abc import Iterator
from copy import deepcopy
from importlib.metadata import version
from random import Random
from typing import Any

import rlcard
from rlcard.games.bridge.utils.action_event import PlayCardAction

from bench._rounds import Work

TITLE = f"rlcard {version('rlcard')} (plain Python)"
ROW = "rlcard bridge"
GAMES = {ROW: ("truf classic", "troefcall game15", "ruff_and_trump double4", "truc_y_flou aure")}


STEPPED_DEALS = 4
TRIED = 50


def works(deals: int) -> list[Work]:
    """A step applies a move and works out state and legal moves of the next seat; nothing is checked."""
    logs = [random_log(seed) for seed in range(min(deals, STEPPED_DEALS))]
    return [Work(ROW, "all three us", sum(map(len, logs)), lambda: stepped(logs))]


def new_table(seed: int) -> tuple[Any, Any]:
    """A bridge table with its cards dealt, and what the first seat sees."""
    env = rlcard.make("bridge", config={"seed": seed})
    return env, env.reset()[0]


def random_log(seed: int) -> list[int]:
    rng, (env, seen) = Random(seed), new_table(seed)
    log = []
    while not env.is_over():
        log.append(rng.choice(list(seen["legal_actions"])))
        seen = env.step(log[-1])[0]
    return log


def stepped(logs: list[list[int]]) -> None:
    for seed, log in enumerate(logs):
        env, _ = new_table(seed)
        for action in log:
            env.step(action)


def sizes() -> dict[str, float]:
    return {}


def tell_accepted() -> None:
    tried = passed = 0
    for seed in range(TRIED):
        for env, action in _revokes(seed):
            tried += 1
            passed += _passes(env, action)
    print(f"rlcard bridge, step: revoke {passed:,} of {tried:,} accepted")


def _revokes(seed: int) -> Iterator[tuple[Any, Any]]:
    """Tables with a card that the player on turn holds and may not play; one of each deal."""
    rng, (env, seen) = Random(seed), new_table(seed)
    while not env.is_over():
        legal = env.game.judger.get_legal_actions()
        cards = {str(action.card) for action in legal if isinstance(action, PlayCardAction)}
        hand = env.game.round.get_current_player().hand
        illegal = [card for card in hand if cards and str(card) not in cards]
        if illegal:
            yield deepcopy(env), PlayCardAction(illegal[0])
            return
        seen = env.step(rng.choice(list(seen["legal_actions"])))[0]


def _passes(env: Any, action: Any) -> bool:
    try:
        env.step(action, raw_action=True)
    except Exception:  # whatever it raises is a refusal
        return False
    return True
