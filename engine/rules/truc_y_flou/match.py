"""From deal to deal: the next dealer, and the winners of rounds and match.

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
    """Return the team that names or becomes the dealer; None: they draw again (TF-16).

    It is the team whose player drew the lower card.
    """
    table = strengths(options)
    even, odd = (table[drawn[side]] for side in SIDES)
    return None if even == odd else SIDES[odd < even]


def first_deal(options: Options, start: Seat, pack: Sequence[Card]) -> Setup:
    """Return the first deal: the lower of two drawn cards deals.

    `start` draws for one team and the player on the right for the other. With the option `lowest_names` that player may
    still name an opponent (naming.py). If a pack never decides, `start` deals.
    """
    drawing = {side_of(start): start, side_of(NEXT[start]): NEXT[start]}
    for place in range(0, len(pack) - 1, 2):
        drawn = {side_of(start): pack[place], side_of(NEXT[start]): pack[place + 1]}
        if side := commands(options, drawn):
            return Setup(1, drawing[side], TURN_GOES)
    return Setup(1, start, TURN_GOES)


def round_winner(totals: Mapping[Side, int]) -> Side | None:
    """Return the team with 25; never both."""
    return next((side for side in SIDES if totals.get(side, 0) >= TARGET), None)


def match_winner(options: Options, won: Mapping[Side, int]) -> Side | None:
    """Return the team that has won enough rounds."""
    return next((side for side in SIDES if won.get(side, 0) >= options.rounds_to_win), None)


def match_run(options: Options, rounds: Iterable[Side]) -> tuple[Side | None, int]:
    """Return the winner of a match with these rounds, and the number of rounds played.

    None while it runs.
    """
    won = dict.fromkeys(SIDES, 0)
    for number, side in enumerate(rounds, start=1):
        won[side] += 1
        if match_winner(options, won):
            return side, number
    return None, sum(won.values())


def next_deal(options: Options, setup: Setup, points: Points | None) -> Setup | None:
    """Return the next deal, with the deal passing to the right; None at the end.

    It also passes after the end of a round.
    """
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
    """Return a score as it lies on the table: espintous of 13, and beans."""
    return divmod(score, ESPINTOU)
