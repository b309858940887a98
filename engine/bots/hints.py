"""Hints: the two best moves at a view, each with its mean result and one reason.

The search samples worlds that fit what the seat has seen and tries every move in each of them, as the searching bot
does. It counts its steps instead of reading a clock, so the same view and seed give the same hint. Source:
docs/decisions/0462-a-hint-is-a-search-of-what-the-seat-knows.md.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from random import Random

from engine.game import View
from engine.sentences import N

VERSION = 1
"""The version of the hints; raise it with every change after which the same seed may give another one."""
STEPS = 500_000
"""Cards played out in one search: about a second of one core."""
MIN_WORLDS, MAX_WORLDS = 20, 1_000
"""Worlds of a search, whatever a world costs."""
NOISE = 2.0
"""Standard errors within which two moves count as equal."""
POINTS, CHANCE = "points", "chance"
"""Units of a mean result: points of this deal, or the chance to win it, from 0 to 1."""

REASONS: Mapping[str, str] = {
    "wins_cheapest": N("It is the cheapest card that can win this trick."),
    "no_higher_left": N("No higher card of this suit can be against you."),
    "plays_high": N("A high card makes it harder for the next players to win this trick."),
    "partner_has_it": N("Your partner is winning this trick, so keep your high cards."),
    "keeps_boss": N("It keeps your best card of this suit for a later trick."),
    "ducks": N("The card that wins this trick is worth more later."),
    "safe_discard": N("You cannot win this trick, so play a card that you hardly need."),
    "sheds_high": N("It gets rid of a high card without winning the trick."),
    "makes_void": N("It is your last card of this suit, so you can trump that suit later."),
    "ruffs": N("You cannot follow suit, so a trump can win this trick."),
    "draws_trumps": N("It draws trumps from the other players."),
    "void_shown": N("An opponent has no more cards of this suit and may trump it."),
    "partner_ruffs": N("Your partner has no more cards of this suit and may trump it."),
    "long_suit": N("It comes from a long suit, whose low cards can win later."),
    "leads_low": N("It is a low card, so your high cards stay for later tricks."),
    "best_average": N("It gave the best average result in the deals that were tried."),
    "near_best": N("It came second in the deals that were tried."),
}
"""By code: the sentence, which follows the name of a move."""

Fact = str | int


@dataclass(frozen=True, slots=True)
class Trial:
    """One move tried in one world.

    `worth` is what moves are compared by, `shown` the result in the unit of the question; None: the same. `won`: the
    seat's side took the running trick; `mate`: its partner did.
    """

    worth: float
    shown: float | None = None
    won: bool = False
    mate: bool = False


@dataclass(frozen=True, slots=True)
class Cause:
    """A possible reason for a move; of several the one with most `weight` is given."""

    code: str
    weight: float
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(slots=True)
class Tried:
    """A move with the results of all worlds so far."""

    text: str
    worths: list[float] = field(default_factory=list)
    shown: float = 0.0
    won: float = 0.0
    mate: float = 0.0

    def note(self, trial: Trial) -> None:
        self.worths.append(trial.worth)
        self.shown += trial.worth if trial.shown is None else trial.shown
        self.won += trial.won
        self.mate += trial.mate

    @property
    def mean(self) -> float:
        return sum(self.worths) / len(self.worths)

    def share(self, count: float) -> float:
        """Return the share of the worlds."""
        return count / len(self.worths)


@dataclass(frozen=True, slots=True)
class Compared:
    """A move for which a reason is sought, next to the other one of the hint.

    `won`, `mate`: shares of worlds in which the seat's side, and its partner, took the running trick. `more`: the
    difference of `won` from the other move.
    """

    text: str
    mean: float
    won: float
    mate: float
    more: float


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """The question of a game to the search at a view.

    `cost` is the number of cards that one world plays out. `trials` deals a world and tries every move in it. `causes`
    yields the reasons that are true of a move.
    """

    moves: Sequence[str]
    unit: str
    cost: int
    trials: Callable[[Random], Sequence[Trial]]
    causes: Callable[[Compared], Iterable[Cause]]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move of a hint: its text, mean result, and the code of a reason with its facts."""

    text: str
    mean: float
    reason: str
    facts: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class HintFound:
    """A hint. `equal`: the difference of both moves is within the noise."""

    moves: tuple[Suggestion, ...]
    unit: str
    equal: bool
    worlds: int
    version: int = VERSION


@cache
def knows(game: str) -> bool:
    """Return whether a game has hints: a file `hints.py` in its folder."""
    return find_spec(f"engine.rules.{game}.hints") is not None


def hint(view: View, seed: int, steps: int = STEPS) -> HintFound:
    """Return the hint at a seat's view (engine.bots.sight) that is to act."""
    question: HintQuestion = import_module(f"engine.rules.{view['game']}.hints").question(view)
    tried = [Tried(text) for text in question.moves]
    rng, worlds = Random(seed), worlds_for(question, steps)
    for _ in range(worlds):
        for move, trial in zip(tried, question.trials(rng), strict=True):
            move.note(trial)
    best = sorted(tried, key=lambda move: -move.mean)[:2]
    moves = tuple(_suggested(question, move, best, at) for at, move in enumerate(best))
    equal = len(best) > 1 and are_equal(best[0].worths, best[1].worths)
    return HintFound(moves, question.unit, equal, worlds)


def worlds_for(question: HintQuestion, steps: int) -> int:
    """Return how many worlds these steps pay for."""
    return max(MIN_WORLDS, min(MAX_WORLDS, steps // max(1, question.cost)))


def are_equal(first: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether the difference of two moves, tried in the same worlds, is within the noise."""
    differences = [a - b for a, b in zip(first, other, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    spread = sqrt(sum((each - mean) ** 2 for each in differences) / max(1, count - 1))
    return abs(mean) <= NOISE * spread / sqrt(count)


def _suggested(question: HintQuestion, move: Tried, best: Sequence[Tried], at: int) -> Suggestion:
    other = best[1 - at] if len(best) > 1 else move
    compared = Compared(
        move.text,
        move.share(move.shown),
        move.share(move.won),
        move.share(move.mate),
        move.share(move.won) - other.share(other.won),
    )
    fallback = Cause("near_best" if at else "best_average", 0.0)
    cause = max((fallback, *question.causes(compared)), key=lambda cause: cause.weight)
    return Suggestion(move.text, round(compared.mean, 3), cause.code, dict(cause.facts))
