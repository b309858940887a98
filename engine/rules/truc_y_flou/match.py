"""From deal to deal: who deals, when a round is won and when the match.

Source: docs/rules/truc_y_flou/rulebook.md#ty-10 and #ty-13.
"""

from collections.abc import Iterable, Mapping, Sequence

from engine.cards import Card
from engine.game import Points, Setup
from engine.rules.truc_y_flou.deal import NEXT, SIDES, fresh
from engine.rules.truc_y_flou.options import TARGET, Options
from engine.rules.truc_y_flou.tricks import side_of, strengths
from engine.seats import Direction, Seat, Side

TURN_GOES: Direction = "ccw"
ESPINTOU = 13


def commands(options: Options, drawn: Mapping[Side, Card]) -> Side | None:
    """The team whose player drew the lower card deals or names who deals; None: they draw again (TF-16)."""
    table = strengths(options)
    even, odd = (table[drawn[side]] for side in SIDES)
    return None if even == odd else SIDES[odd < even]


def first_deal(options: Options, start: Seat, pack: Sequence[Card]) -> Setup:
    """`start` draws for one team and the player on the right for the other; the lower card deals.

    With the option `lowest_names` that player may still name an opponent (naming.py). Should a pack never decide,
    `start` deals.
    """
    drawing = {side_of(start): start, side_of(NEXT[start]): NEXT[start]}
    for place in range(0, len(pack) - 1, 2):
        drawn = {side_of(start): pack[place], side_of(NEXT[start]): pack[place + 1]}
        if side := commands(options, drawn):
            return Setup(1, drawing[side], TURN_GOES)
    return Setup(1, start, TURN_GOES)


def round_winner(totals: Mapping[Side, int]) -> Side | None:
    """The team with 25; never both."""
    return next((side for side in SIDES if totals.get(side, 0) >= TARGET), None)


def match_winner(options: Options, won: Mapping[Side, int]) -> Side | None:
    """Who has won enough rounds."""
    return next((side for side in SIDES if won.get(side, 0) >= options.rounds_to_win), None)


def match_run(options: Options, rounds: Iterable[Side]) -> tuple[Side | None, int]:
    """The winner of a match with these rounds, and how many of them were played; None while it runs."""
    won = dict.fromkeys(SIDES, 0)
    for number, side in enumerate(rounds, start=1):
        won[side] += 1
        if match_winner(options, won):
            return side, number
    return None, sum(won.values())


def next_deal(options: Options, setup: Setup, points: Points | None) -> Setup | None:
    """The deal passes to the right, also after the end of a round; None at the end of the match."""
    if points is None:
        return setup
    before = fresh(setup.totals)
    totals = {side: before[side] + points[side] for side in SIDES}
    won = {side: setup.won.get(side, 0) for side in SIDES}
    if winner := round_winner(totals):
        won[winner] += 1
    if match_winner(options, won):
        return None
    return Setup(setup.number + 1, NEXT[setup.dealer], TURN_GOES, totals=fresh(totals), won=won)


def counters(score: int) -> tuple[int, int]:
    """A score as it lies on the table: espintous of 13, and beans."""
    return divmod(score, ESPINTOU)
