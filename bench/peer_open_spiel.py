"""OpenSpiel: its trick games, a C++ core driven from Python card by card, as its own examples do.

`checked` has no column of its own: `apply_action` checks nothing, and `apply_action_with_legality_check` does both.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

import pyspiel

from bench._rounds import Work

TITLE = f"open_spiel {version('open_spiel')} (C++ core, driven from Python)"
SPECS = {"open_spiel spades": "spades(use_mercy_rule=false)", "open_spiel hearts": "hearts(pass_cards=false)",
         "open_spiel euchre": "euchre", "open_spiel oh_hell": "oh_hell(players=4,num_tricks_fixed=12)"}  # fmt: skip
GAMES = {
    "open_spiel spades": ("truf classic", "troefcall game15", "ruff_and_trump double4", "truc_y_flou aure"),
    "open_spiel hearts": ("ruff_and_trump double4",),
    "open_spiel euchre": ("troefcall game15",),
    "open_spiel oh_hell": ("truf classic",),
}
CLONES = 20_000
TRIED_DEALS = 300


@dataclass(frozen=True)
class Played:
    """A deal after its cards are dealt, its actions from there, and every state on the way."""

    dealt: Any
    actions: tuple[int, ...]
    states: tuple[Any, ...]


def random_deal(spec: str, seed: int) -> Played:
    rng, state = Random(seed), pyspiel.load_game(spec).new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    dealt, actions, states = state.clone(), [], [state.clone()]
    while not state.is_terminal():
        actions.append(rng.choice(state.legal_actions()))
        state.apply_action(actions[-1])
        states.append(state.clone())
    return Played(dealt, tuple(actions), tuple(states))


def listed(deals: list[Played]) -> None:
    for deal in deals:
        for state in deal.states[:-1]:
            state.legal_actions()


def applied(deals: list[Played]) -> None:
    for deal in deals:
        state = deal.dealt.clone()
        for action in deal.actions:
            state.apply_action(action)


def all_three(deals: list[Played]) -> None:
    for deal in deals:
        state = deal.dealt.clone()
        for action in deal.actions:
            state.legal_actions()
            state.apply_action_with_legality_check(action)


def replayed(deals: list[Played]) -> None:
    for deal in deals:
        state = deal.dealt.clone()
        for action in deal.actions:
            state.apply_action_with_legality_check(action)


def viewed(deals: list[Played]) -> None:
    for deal in deals:
        for state in deal.states[::5]:
            for player in range(state.num_players()):
                view_of(state, player)


def view_of(state: Any, player: int) -> str:
    """Return the text of a player's knowledge; games offer one of two such texts."""
    offered = state.get_game().get_type()
    if offered.provides_information_state_string:
        return state.information_state_string(player)
    return state.observation_string(player)


def works(deals: int) -> list[Work]:
    return [work for row, spec in SPECS.items() for work in _of(row, [random_deal(spec, n) for n in range(deals)])]


def _of(row: str, deals: list[Played]) -> list[Work]:
    moves = sum(len(deal.actions) for deal in deals)
    views = sum(len(deal.states[::5]) * deal.dealt.num_players() for deal in deals)
    return [
        Work(row, "listed us", moves, lambda: listed(deals)),
        Work(row, "applied us", moves, lambda: applied(deals)),
        Work(row, "all three us", moves, lambda: all_three(deals)),
        Work(row, "replay ms", len(deals), lambda: replayed(deals)),
        Work(row, "view us", views, lambda: viewed(deals)),
    ]


def sizes() -> dict[str, float]:
    """Resident memory of copies of a state in the middle of a deal, divided by their number."""
    copies: list[Any] = []
    """All copies, so that no row fills memory that another has left."""
    return {row: _size(random_deal(spec, 1), copies) for row, spec in SPECS.items()}


def _size(deal: Played, copies: list[Any]) -> float:
    middle, before = deal.states[len(deal.states) // 2], resident()
    copies += [middle.clone() for _ in range(CLONES)]
    return (resident() - before) / CLONES


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def tell_accepted() -> None:
    """How many revokes plain `apply_action` takes in spades. (The other way to apply refuses them all.)"""
    tried = passed = 0
    for seed in range(TRIED_DEALS):
        for state, card in _revokes(random_deal(SPECS["open_spiel spades"], seed)):
            tried += 1
            passed += _passes(state, card)
    print(f"open_spiel spades, plain apply_action: revoke {passed:,} of {tried:,} accepted")


def _revokes(deal: Played) -> Iterator[tuple[Any, int]]:
    """Yield states with a revoke: a held card that the player on turn may not play.

    Cards are dealt in turn, so the first 52 actions of the history show who holds what.
    """
    dealt = deal.dealt.history()
    for state, action in zip(deal.states, deal.actions, strict=False):
        player, played = state.current_player(), state.history()[len(dealt) :]
        held = [card for place, card in enumerate(dealt) if place % 4 == player and card not in played]
        legal = state.legal_actions()
        if action in held and set(legal) < set(held) and len(played) % 4:
            yield from ((state, card) for card in held if card not in legal)


def _passes(state: Any, card: int) -> bool:
    try:
        state.clone().apply_action(card)
    except pyspiel.SpielError:
        return False
    return True
