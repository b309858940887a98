"""Worlds for hints: hands that fit what a seat has seen, and their tricks played out by rules of thumb.

Seats are numbers, strengths those of `tricks.strengths`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from engine.cards import SPANISH_PACK, Card
from engine.game import View
from engine.rules.truc_y_flou.bot import CHANCE, FAIR_EMBIT, PER_POWER, PER_TRICK, POWER, SURE_EMBIT
from engine.rules.truc_y_flou.deal import HAND
from engine.rules.truc_y_flou.options import Options
from engine.rules.truc_y_flou.play import deal_winner
from engine.rules.truc_y_flou.tricks import TRICKS, decided, side_of, strengths
from engine.rules.truc_y_flou.values import embit_value, flor_value
from engine.seats import Side

PLAYERS = 6
TRIES = 6
"""The most hands dealt until those of the players who declared fit their words."""
SURE = 11
"""Strength from which a card of a team-mate is left to win the trick."""


@dataclass(frozen=True, slots=True)
class SeenCards:
    """The cards that a seat knows: its own hand as dealt, and by seat the cards that were played."""

    me: int
    dealt: tuple[Card, ...]
    played: tuple[tuple[Card, ...], ...]
    unseen: tuple[Card, ...]
    flors: frozenset[int]
    sang: Mapping[int, int]
    """The least embit that a seat which bid or sang one should have."""


@dataclass(frozen=True, slots=True)
class TrucWorld:
    """Hands as they may be: as dealt, and as far as they are still held."""

    dealt: tuple[tuple[Card, ...], ...]
    held: tuple[tuple[Card, ...], ...]
    options: Options

    def embit(self, seat: int) -> int:
        return embit_value(self.dealt[seat], self.options.embit_without_pair)

    def flor(self, seat: int) -> int | None:
        return flor_value(self.dealt[seat])


def seen(view: View) -> SeenCards:
    """Return what the seat of this view knows of the cards."""
    played: list[list[Card]] = [[] for _ in range(PLAYERS)]
    for plays in [*(trick["plays"] for trick in view["tricks"]), view["trick"]]:
        for play in plays:
            played[int(play["seat"])].append(play["card"])
    out = {*view["dealt"], *(card for cards in played for card in cards)}
    declarations = [words.split(" ", 1) for words in view["said"]]
    least = {"embit": FAIR_EMBIT, "sing": FAIR_EMBIT, "mi_falta": SURE_EMBIT, "restou_truc": SURE_EMBIT}
    return SeenCards(
        me=int(view["seat"]),
        dealt=tuple(view["dealt"]),
        played=tuple(tuple(cards) for cards in played),
        unseen=tuple(card for card in SPANISH_PACK if card not in out),
        flors=frozenset(int(seat) for seat in (view["flor"] or {"declared": ()})["declared"]),
        sang={int(seat): least[word.split()[0]] for seat, word in declarations if word.split()[0] in least},
    )


def world(what: SeenCards, options: Options, rng: Random) -> TrucWorld:
    """Return hands in which, if a few tries allow it, players have what they declared."""
    for _ in range(TRIES):
        dealt = _dealt(what, rng)
        if _fits(what, dealt, options):
            break
    held = tuple(
        tuple(card for card in cards if card not in played) for cards, played in zip(dealt, what.played, strict=True)
    )
    return TrucWorld(dealt, held, options)


def _dealt(what: SeenCards, rng: Random) -> tuple[tuple[Card, ...], ...]:
    loose, at, hands = rng.sample(what.unseen, len(what.unseen)), 0, []
    for seat, played in enumerate(what.played):
        more = 0 if seat == what.me else HAND - len(played)
        hands.append(what.dealt if seat == what.me else (*played, *loose[at : at + more]))
        at += more
    return tuple(hands)


def _fits(what: SeenCards, dealt: Sequence[Sequence[Card]], options: Options) -> bool:
    flors = options.flor_bluff or all(flor_value(dealt[seat]) is not None for seat in what.flors)
    sang = (embit_value(dealt[seat], options.embit_without_pair) >= least for seat, least in what.sang.items())
    return flors and all(sang)


@dataclass(slots=True)
class TrickPlay:
    """The tricks of a deal as far as they are known, to be played on in a world."""

    options: Options
    eldest: int
    leader: int
    turn: int
    trick: list[tuple[int, int]]
    results: tuple[Side | None, ...]

    @property
    def strength(self) -> Mapping[Card, int]:
        return strengths(self.options)

    def winner(self, held: Sequence[Sequence[Card]], first: Card | None = None) -> tuple[Side | None, int | None]:
        """Return the side that wins the deal, and the winner of the running trick; `first` is the next card."""
        hands = [sorted(self.strength[card] for card in cards) for cards in held]
        trick, turn, leader, results = list(self.trick), self.turn, self.leader, self.results
        taker: int | None = None
        while not self._over(results):
            while len(trick) < PLAYERS:
                card = _card(hands[turn], trick, turn, len(results)) if first is None else self.strength[first]
                first = None
                hands[turn].remove(card)
                trick.append((turn, card))
                turn = (turn + 1) % PLAYERS
            best = _taker(trick)
            if len(results) == len(self.results):
                taker = best
            results = (*results, None if best is None else side_of(str(best)))
            leader = turn = self._next_leader(best, trick, leader)
            trick = []
        return deal_winner(results, self.options.all_spoiled, side_of(str(self.eldest))), taker

    def _over(self, results: tuple[Side | None, ...]) -> bool:
        return len(results) == TRICKS or decided(results)

    def _next_leader(self, best: int | None, trick: Sequence[tuple[int, int]], leader: int) -> int:
        if best is not None:
            return best
        if self.options.spoiled_lead == "first_highest":
            return max(trick, key=lambda play: play[1])[0]
        return leader if self.options.spoiled_lead == "same_leader" else self.eldest


def _taker(trick: Sequence[tuple[int, int]]) -> int | None:
    highest = max(card for _, card in trick)
    best = [seat for seat, card in trick if card == highest]
    return best[0] if len({seat % 2 for seat in best}) == 1 else None


def _card(held: list[int], trick: Sequence[tuple[int, int]], seat: int, done: int) -> int:
    """Leave a team-mate's trick alone, else win cheaply, else play the weakest (bot.card)."""
    if not trick:
        return held[-1] if done else held[len(held) // 2]
    best = max(card for _, card in trick)
    winners = [card for card in held if card > best]
    last = len(trick) == PLAYERS - 1
    mates = (best >= SURE or last) and all(other % 2 == seat % 2 for other, card in trick if card == best)
    if not winners or mates:
        return held[0]
    return winners[0] if last else winners[-1]


def tricks_of(view: View, options: Options) -> TrickPlay:
    """Return the tricks of a view so far."""
    table = strengths(options)
    trick = [(int(play["seat"]), table[play["card"]]) for play in view["trick"]]
    results = tuple(
        None if trick_before["winner"] is None else side_of(trick_before["winner"]) for trick_before in view["tricks"]
    )
    turn = int(view["turn"])
    return TrickPlay(options, int(view["eldest"]), trick[0][0] if trick else turn, turn, trick, results)


def chance_of(cards: Sequence[Card], side: Side, results: Sequence[Side | None], options: Options) -> float:
    """Return the chance of the deal that a player sees with these cards, as the rules of thumb count it."""
    table = strengths(options)
    power = sum(POWER.get(table[card], 0.0) for card in cards)
    ahead = sum(0 if winner is None else 1 if winner == side else -1 for winner in results)
    return CHANCE + PER_POWER * power + PER_TRICK * ahead
