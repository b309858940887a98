"""Hints in Truc y Flou: cards, declarations, truc bids and every answer, by points of this deal."""

from collections.abc import Iterator, Sequence
from random import Random

from engine.bots.choices import choices
from engine.bots.hints import POINTS, Cause, Compared, HintQuestion, Trial
from engine.cards import SPANISH_PACK
from engine.game import View
from engine.rules.truc_y_flou.bot import EVEN_EMBIT, FAIR_EMBIT, GOOD_FLOR
from engine.rules.truc_y_flou.deal import HAND, OTHER
from engine.rules.truc_y_flou.hint_stakes import DealStakes
from engine.rules.truc_y_flou.hint_worlds import PLAYERS, TrucWorld, seen, tricks_of, world
from engine.rules.truc_y_flou.options import Options
from engine.rules.truc_y_flou.refusals import BIDS, FLORS, LEVEL_WORDS
from engine.rules.truc_y_flou.settle import FLOR
from engine.rules.truc_y_flou.tricks import side_of, strengths
from engine.rules.truc_y_flou.truc import LEVELS
from engine.rules.truc_y_flou.values import embit_value

STRONG, WEAK = 0.6, 0.4
"""Shares of worlds in which a hand that wins the deal is called strong, and weak."""


def question(view: View) -> HintQuestion:
    """Return what the search tries at this view."""
    if view["phase"] == "first_dealer":
        return _first_dealer(view)
    return TrucQuestion(view).question()


class TrucQuestion:
    """The moves of a seat with hands dealt; `wins` counts the worlds in which its team takes the deal."""

    def __init__(self, view: View) -> None:
        self.view, self.options = view, Options(**view["options"])
        self.what, self.tricks = seen(view), tricks_of(view, self.options)
        self.stakes = DealStakes(view, self.tricks)
        self.moves = [move for move in choices(view) if move != "flor_tambien"]
        self.cards = [move.split(" ")[1] for move in self.moves if move.startswith("play ")]
        self.wins = self.worlds = 0

    def question(self) -> HintQuestion:
        left = sum(self.view["counts"].values())
        return HintQuestion(self.moves, POINTS, (len(self.cards) + 2) * left, self._trials, self._causes)

    def _trials(self, rng: Random) -> Sequence[Trial]:
        at = world(self.what, self.options, rng)
        winner, _ = self.tricks.winner(at.held)
        self.worlds += 1
        self.wins += winner == self.stakes.own
        played = {card: self.tricks.winner(at.held, card) for card in self.cards}
        return [self._trial(move, at, played.get(move.partition(" ")[2], (winner, None))) for move in self.moves]

    def _trial(self, move: str, at: TrucWorld, played: tuple[str | None, int | None]) -> Trial:
        winner, taker = played
        stakes = self.stakes
        worth = stakes.truc(move, at, winner) + stakes.embit(move, at) + stakes.flor(move, at)
        own = taker is not None and side_of(str(taker)) == stakes.own
        return Trial(worth, won=own, mate=own and taker != stakes.me)

    def _causes(self, compared: Compared) -> Iterator[Cause]:
        word = compared.text.partition(" ")[0]
        if word == "play":
            yield from self._of_card(compared)
        elif word in (*LEVEL_WORDS, "yes", "no"):
            yield from self._of_truc(word)
        elif word in FLORS or "flor" in self.view["phase"]:
            yield from self._of_flor(word)
        else:
            yield from self._of_embit(word)

    # Truc

    def _of_truc(self, word: str) -> Iterator[Cause]:
        share = self.wins / max(1, self.worlds)
        percent = {"percent": round(100 * share)}
        if word in LEVEL_WORDS:
            yield Cause("strong_cards", 0.5, percent) if share >= STRONG else Cause("others_may_refuse", 0.3)
            return
        needed = self._needed()
        if word == "yes" and share >= needed:
            yield Cause("pot_odds", 0.6, {**percent, "needed": round(100 * needed)})
        if word == "no" and share < needed:
            yield Cause("too_few_wins", 0.6, {**percent, "needed": round(100 * needed)})

    def _needed(self) -> float:
        """Return the share of deals that must be won for a yes to cost no more than a no."""
        stakes, bid = self.stakes, self.view["asked"]
        lost = -stakes.points(bid["side"], LEVELS[stakes.level])
        level = LEVELS[LEVEL_WORDS.index(bid["bid"]) + 1]
        win, lose = stakes.points(stakes.own, level), -stakes.points(OTHER[stakes.own], level)
        return max(0.0, (lose - lost) / (win + lose))

    # Declarations

    def _of_embit(self, word: str) -> Iterator[Cause]:
        value = self.view["values"]["embit"]
        facts = {"value": value}
        if word in ("sing", "raise", *BIDS):
            if value >= EVEN_EMBIT:
                yield Cause("high_embit", 0.5, facts)
            elif word == "sing":
                yield Cause("costs_as_much", 0.4)
        elif word in ("pass", "fold") and value < EVEN_EMBIT:
            yield Cause("low_embit", 0.5, facts)

    def _of_flor(self, word: str) -> Iterator[Cause]:
        value = self.view["values"]["flor"]
        if word in ("silent", "fold"):
            yield Cause("flor_too_low", 0.5)
        elif value is not None and value >= GOOD_FLOR:
            yield Cause("high_flor", 0.5, {"value": value})
        elif word in FLORS:
            yield Cause("flor_pays", 0.4, {"points": FLOR})

    # Cards

    def _of_card(self, compared: Compared) -> Iterator[Cause]:
        table, card = strengths(self.options), compared.text.split(" ")[1]
        held = sorted(table[each] for each in self.view["hand"])
        strength = table[card]
        if self.wins < WEAK * self.worlds and any(move in self.moves for move in LEVEL_WORDS):
            yield Cause("weak_cards", 0.2)
        if len(held) > 1 and strength < held[-1]:
            yield Cause("keeps_strong", 0.3 + max(0.0, -compared.more))
        if not self.view["trick"]:
            if strength == held[-1]:
                yield Cause("strong_lead", 0.3 + max(0.0, compared.more))
            return
        best = max(table[play["card"]] for play in self.view["trick"])
        leaders = {int(play["seat"]) for play in self.view["trick"] if table[play["card"]] == best}
        winners = [each for each in held if each > best]
        if strength <= best and all(seat % 2 == self.stakes.me % 2 for seat in leaders):
            yield Cause("partner_has_it", 0.5 + compared.mate)
        elif strength <= best and not winners:
            yield Cause("safe_discard", 0.45)
        elif winners and strength == winners[0]:
            yield Cause("wins_cheapest", 0.45 + max(0.0, compared.more))
        elif strength > best and len(self.view["trick"]) < PLAYERS - 1:
            yield Cause("plays_high", 0.35 + max(0.0, compared.more))


# The first dealer


def _first_dealer(view: View) -> HintQuestion:
    """Deal any hands: the earliest of equal embits wins, so it matters who is eldest."""
    options, own = Options(**view["options"]), side_of(view["seat"])
    moves = list(choices(view))

    def trials(rng: Random) -> Sequence[Trial]:
        cards = rng.sample(SPANISH_PACK, PLAYERS * HAND)
        embits = [
            embit_value(cards[HAND * seat : HAND * seat + HAND], options.embit_without_pair) for seat in range(PLAYERS)
        ]
        return [Trial(_compared(embits, int(move.split(" ")[1]), own)) for move in moves]

    def causes(compared: Compared) -> Iterator[Cause]:
        if side_of(compared.text.split(" ")[1]) != own:
            yield Cause("plays_first", 0.5)

    return HintQuestion(moves, POINTS, PLAYERS * HAND, trials, causes)


def _compared(embits: Sequence[int], dealer: int, own: str) -> float:
    order = [(dealer + 1 + place) % PLAYERS for place in range(PLAYERS)]
    best = max(order, key=embits.__getitem__)
    if embits[best] < FAIR_EMBIT:
        return 0.0
    return 2.0 if side_of(str(best)) == own else -2.0
