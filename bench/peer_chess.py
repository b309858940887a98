"""python-chess: plain Python as ours, and read with pleasure. A random game of chess, ply by ply."""

import tracemalloc
from itertools import pairwise
from random import Random

import chess

from bench._rounds import Work

TITLE = f"python-chess {chess.__version__} (plain Python, another game)"
ROW = "chess"
GAMES = {ROW: ("truf classic", "troefcall game15", "ruff_and_trump double4", "truc_y_flou aure")}
PLIES = 80
GAME_SHARE = 4
"""Divisor of the number of deals: chess games are longer and slower."""


def random_game(seed: int) -> list[chess.Board]:
    """Every position of a game, the last one without a move."""
    rng, board = Random(seed), chess.Board()
    boards = [board.copy()]
    while len(boards) <= PLIES and (legal := list(board.legal_moves)):
        board.push(rng.choice(legal))
        boards.append(board.copy())
    return boards


def works(deals: int) -> list[Work]:
    games = [random_game(seed) for seed in range(max(1, deals // GAME_SHARE))]
    positions = [(board, after.peek()) for boards in games for board, after in pairwise(boards)]
    logs = [[move.uci() for move in boards[-1].move_stack] for boards in games]
    return [
        Work(ROW, "listed us", len(positions), lambda: listed(positions)),
        Work(ROW, "checked us", len(positions), lambda: checked(positions)),
        Work(ROW, "all three us", len(positions), lambda: all_three(games)),
        Work(ROW, "replay ms", len(logs), lambda: replayed(logs)),
        Work(ROW, "view us", len(positions), lambda: viewed(positions)),
    ]


Positions = list[tuple[chess.Board, chess.Move]]


def listed(positions: Positions) -> None:
    for board, _ in positions:
        list(board.legal_moves)


def checked(positions: Positions) -> None:
    for board, move in positions:
        board.is_legal(move)


def all_three(games: list[list[chess.Board]]) -> None:
    for boards in games:
        board = chess.Board()
        for move in boards[-1].move_stack:
            list(board.legal_moves)
            board.is_legal(move)
            board.push(move)


def replayed(logs: list[list[str]]) -> None:
    for log in logs:
        board = chess.Board()
        for text in log:
            board.push_uci(text)


def viewed(positions: Positions) -> None:
    for board, _ in positions:
        board.fen()


def sizes() -> dict[str, float]:
    """Of boards copied without their history."""
    boards = random_game(1)
    tracemalloc.start()
    copies = [board.copy(stack=False) for board in boards]
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return {ROW: size / len(copies)}


def tell_accepted() -> None:
    """`push` checks nothing, by design and as its documentation says; `push_uci` does."""
    print("chess: plain push checks nothing, as documented; push_uci checks")
