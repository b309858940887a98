"""The worth of words in a world: truc, embit and flor, in points of the seat's team minus those of its opponents.

Opponents answer by the rules of thumb of the simple bot, each from its own hand in that world.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.game import View
from engine.rules.truc_y_flou.bot import (
    EVEN_EMBIT,
    GOOD_FLOR,
    STRONG_EMBIT,
    SURE_EMBIT,
    SURE_FLOR,
    TO_ACCEPT,
    TO_ACCEPT_ROUND,
)
from engine.rules.truc_y_flou.deal import OTHER
from engine.rules.truc_y_flou.embit import FOLD_OF_RAISE, FOLD_OF_RESTOU_TRUC
from engine.rules.truc_y_flou.flor import SILENT_FIRST, SILENT_SECOND
from engine.rules.truc_y_flou.hint_worlds import PLAYERS, TrickPlay, TrucWorld, chance_of
from engine.rules.truc_y_flou.refusals import BIDS, DECLARATIONS, FLORS, LEVEL_WORDS
from engine.rules.truc_y_flou.settle import FLOR
from engine.rules.truc_y_flou.tricks import side_of
from engine.rules.truc_y_flou.truc import LEVELS
from engine.seats import Side

NEEDS = {"embit": EVEN_EMBIT, "mi_falta": SURE_EMBIT, "restou_truc": SURE_EMBIT}
"""The embit from which opponents sing against a bid."""


@dataclass(frozen=True, slots=True)
class DealStakes:
    """Everything that is at stake at a view, for its seat."""

    view: View
    tricks: TrickPlay

    @property
    def me(self) -> int:
        return int(self.view["seat"])

    @property
    def own(self) -> Side:
        return side_of(self.view["seat"])

    @property
    def level(self) -> int:
        """Return the accepted level of the truc."""
        return 0 if self.view["level"] is None else LEVEL_WORDS.index(self.view["level"]) + 1

    def points(self, winner: Side | None, points: int | None) -> float:
        """Return points, negative for opponents; None is the round, and no score passes 25."""
        if winner is None:
            return 0.0
        lacking: int = self.view["lacking"][winner]
        worth = float(lacking if points is None else min(points, lacking))
        return worth if winner == self.own else -worth

    # Truc

    def truc(self, text: str, world: TrucWorld, winner: Side | None) -> float:
        """Return the worth of the tricks with this word, when `winner` takes the deal."""
        bid = self.view["asked"]
        if text in LEVEL_WORDS:
            return self._raised(LEVEL_WORDS.index(text) + 1, world, winner)
        if bid is None or bid["side"] == self.own:
            return self.points(winner, LEVELS[self.level])
        if text == "no":
            return self.points(bid["side"], LEVELS[self.level])
        return self.points(winner, LEVELS[LEVEL_WORDS.index(bid["bid"]) + 1])

    def _raised(self, level: int, world: TrucWorld, winner: Side | None) -> float:
        """A raise that the captain of the others takes or refuses; refused, the level before it counts."""
        other = OTHER[self.own]
        captain = int(self.view["captains"][other])
        needed = TO_ACCEPT_ROUND if LEVELS[level] is None else TO_ACCEPT
        chance = chance_of(world.held[captain], other, self.tricks.results, world.options)
        return self.points(winner, LEVELS[level]) if chance >= needed else self.points(self.own, LEVELS[level - 1])

    # Embit

    def embit(self, text: str, world: TrucWorld) -> float:
        """Return the worth of the embit with this word; a flor voids it."""
        word, _, rest = text.partition(" ")
        if self.view["flor"] or word in FLORS:
            return 0.0
        embit = self.view["embit"]
        if embit is None:
            return self._bid(word, world) if word in BIDS else 0.0
        against = side_of(embit["bidder"]) != self.own
        if embit["state"] == "open":
            return self._answer(word, rest, world) if against else self._bid(embit["bid"], world)
        if embit["state"] == "raised":
            return self._raised_embit(word, rest, world)
        return self._compared(world, *self._worths()) if embit["state"] == "sung" else 0.0

    def _bid(self, word: str, world: TrucWorld) -> float:
        if not any(world.embit(seat) >= NEEDS[word] for seat in self._may_speak(OTHER[self.own])):
            return self.points(self.own, 1)
        lacking = self.view["lacking"][self.own]
        return self._compared(world, *((2, 2) if word == "embit" else (None, 1 + lacking)))

    def _answer(self, word: str, rest: str, world: TrucWorld) -> float:
        """Answer the others' embit, or let it go; then a team-mate may still sing."""
        bid, other = self.view["embit"]["bid"], OTHER[self.own]
        if word == "raise":
            more = self._amount(rest)
            called = world.embit(int(self.view["embit"]["bidder"])) >= STRONG_EMBIT
            return self._compared(world, 1 + more, 1 + more) if called else self.points(self.own, FOLD_OF_RAISE)
        if word == "fold":
            return self.points(other, FOLD_OF_RESTOU_TRUC if bid == "restou_truc" else FOLD_OF_RAISE)
        mates = (seat for seat in self._may_speak(self.own) if seat != self.me)
        if word == "sing" or (word != "pass" and any(world.embit(seat) >= EVEN_EMBIT for seat in mates)):
            short = 1 + self.view["lacking"][other]
            return self._compared(world, *((2, 2) if bid == "embit" else (short, None)))
        return self.points(other, 1)

    def _raised_embit(self, word: str, rest: str, world: TrucWorld) -> float:
        raises = sum(self.view["embit"]["raises"])
        if word == "fold":
            return self.points(OTHER[self.own], FOLD_OF_RAISE)
        if word == "raise":
            raises += self._amount(rest)
        return self._compared(world, 1 + raises, 1 + raises)

    def _amount(self, rest: str) -> int:
        return int(self.view["lacking"][self.own]) if rest == "rest" else int(rest)

    def _worths(self) -> tuple[int | None, int | None]:
        """Return the points of a sung embit for the seat's team and for its opponents."""
        embit = self.view["embit"]
        if embit["bid"] == "embit":
            points = 1 + sum(embit["raises"]) if embit["raises"] else 2
            return points, points
        short = 1 + int(self.view["lacking"][side_of(embit["bidder"])])
        return (None, short) if side_of(embit["bidder"]) == self.own else (short, None)

    def _compared(self, world: TrucWorld, ours: int | None, theirs: int | None) -> float:
        winner = self._best({seat: world.embit(seat) for seat in range(PLAYERS)})
        return self.points(winner, ours if winner == self.own else theirs)

    # Flor

    def flor(self, text: str, world: TrucWorld) -> float:
        """Return the worth of flors with this word."""
        declared = [int(seat) for seat in (self.view["flor"] or {"declared": ()})["declared"]]
        if text in ("silent", "fold", "sing_better", "best_flor", "sing") and "flor" in self.view["phase"]:
            return self._flor_answer(text, declared, world)
        mine = [self.me] if text in FLORS else []
        theirs = [seat for seat in self._may_speak(OTHER[self.own]) if world.flor(seat) is not None]
        all_declared = sorted({*declared, *mine, *(theirs if declared or mine else [])})
        if text == "better_flor":
            best = max((world.flor(seat) or 0 for seat in declared if side_of(str(seat)) != self.own), default=0)
            if best < GOOD_FLOR:
                return self.points(self.own, SILENT_FIRST)
            return self._flors(declared + mine, world, world.options.better_flor_points)
        sides = {side_of(str(seat)) for seat in all_declared}
        if len(sides) < 2:
            return sum(self.points(side, FLOR * len(all_declared)) for side in sides)
        counted = {"all": FLOR * len(all_declared), "three": FLOR}.get(world.options.flor_contest)
        return self._flors(all_declared, world, counted)

    def _flors(self, seats: Iterable[int], world: TrucWorld, points: int | None) -> float:
        """Compare flors; without `points` each of the winners’ counts."""
        values = {seat: world.flor(seat) or 0 for seat in seats}
        winner = self._best(values)
        own = sum(side_of(str(seat)) == winner for seat in values)
        return self.points(winner, FLOR * own if points is None else points)

    def _flor_answer(self, text: str, declared: list[int], world: TrucWorld) -> float:
        other, first = OTHER[self.own], self.view["phase"] == "flor_answer"
        theirs = max((world.flor(seat) or 0 for seat in declared if side_of(str(seat)) != self.own), default=0)
        if text in ("silent", "fold"):
            return self.points(other, SILENT_FIRST if first else SILENT_SECOND)
        if text == "best_flor":
            if first and theirs < SURE_FLOR:
                return self.points(self.own, SILENT_SECOND)
            winner = self._best({seat: world.flor(seat) or 0 for seat in declared})
            return self.points(winner, None)
        if first and theirs < GOOD_FLOR:
            return self.points(self.own, SILENT_SECOND)
        return self._flors(declared, world, world.options.better_flor_points)

    # Shared

    def _may_speak(self, side: Side) -> list[int]:
        """Return the seats of a side that may still declare: in trick 1, before their first card."""
        if self.view["tricks"]:
            return []
        done = {int(play["seat"]) for play in self.view["trick"]}
        done |= {int(words[0]) for words in self.view["said"] if words.split(" ")[1] in DECLARATIONS}
        return [seat for seat in range(PLAYERS) if seat not in done and side_of(str(seat)) == side]

    def _best(self, values: Mapping[int, int]) -> Side | None:
        """Return the side with the highest value; of equals the earliest seat from the eldest on."""
        order = [(self.tricks.eldest + place) % PLAYERS for place in range(PLAYERS)]
        seats = [seat for seat in order if seat in values]
        return side_of(str(max(seats, key=values.__getitem__))) if seats else None
