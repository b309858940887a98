"""Claims: what a player says the rest of a deal comes to.

`counts` are the tricks of every side at the end of the deal. `played_out` finds a line of play that comes to them, all
hands helping; it looks at every card, so nothing of what it finds may be told before a claim is accepted. `certain` is
what a bot knows of a claim: it looks at the bot's own view and at the cards shown, and at nothing else.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from random import Random
from typing import Any

from engine import table
from engine.cards import RANK, Card, Suit
from engine.game import Game, View
from engine.moves import Move
from engine.seats import Seat, Side
from engine.tricks import winner

PHASES: Mapping[str, tuple[str, ...]] = {
    "truf": ("play",),
    "troefcall": ("play", "baunie"),
    "ruff_and_trump": ("play",),
}
"""By game, the phases in which nothing is done but playing cards, so that the rest can be claimed."""
MAX_CARDS = 24_000
"""Cards tried before the search for a line gives up; some tenths of a second."""
AT_A_TIME = 1_500
"""Cards tried before it starts again in another order: a line is found soon, or from elsewhere."""

TWO_SIDES = 2

Line = list[tuple[Seat, str]]


def may_be_claimed(game: Game, view: View | None) -> bool:
    """Whether the rest of the deal of this view (any seat's, or a spectator's) can be claimed now."""
    return view is not None and not view["over"] and view["phase"] in PHASES.get(game.name, ())


def tricks_left(view: View) -> int:
    """Tricks that are not complete yet, the running one among them."""
    return max(view["counts"].values(), default=0)


def played_out(game: Game, deal: Any, counts: Mapping[Side, int], most: int = MAX_CARDS) -> Line | None:
    """A legal line of play, as far as nothing but cards is to be played, in which no side takes more than `counts`.

    Where the deal is played to its last card they are then exactly that, since they make up all tricks. None: there is
    no such line, or none was found among `most` cards tried and in what would be played for players who are gone. The
    same deal gives the same line.
    """
    for attempt, spent in enumerate(range(0, most, AT_A_TIME)):
        search = _Search(game, counts, min(AT_A_TIME, most - spent), Random(attempt) if attempt else None)
        try:
            return search.line(deal)
        except _Spent:
            continue
    return _as_for_absent(game, deal, counts)


def _as_for_absent(game: Game, deal: Any, counts: Mapping[Side, int]) -> Line | None:
    """The line of the moves that are made for who is gone, should it come to these counts."""
    line: Line = []
    while not deal.over and deal.phase.name in PHASES[game.name]:
        seat = table.to_act(deal)[0]
        move = table.absent(deal, seat)
        line.append((seat, move.text))
        deal = table.apply(deal, seat, move)
    return line if all(deal.taken[side] <= count for side, count in counts.items()) else None


class _Spent(Exception):  # noqa: N818 (no error: the search starts again)
    """So many cards were tried."""


class _Search:
    """One search, in one order. `rng` None: the most promising card first, else now and then another one."""

    def __init__(self, game: Game, counts: Mapping[Side, int], cards: int, rng: Random | None) -> None:
        self.game, self.counts, self.left, self.rng = game, counts, cards, rng
        self.seed = rng.random() if rng else 0.0
        self.dead: set[Any] = set()
        """Starts of tricks from which nothing leads to the counts."""

    def line(self, deal: Any) -> Line | None:
        """The rest of a line from here."""
        if deal.over or deal.phase.name not in PHASES[self.game.name]:
            return []
        key = None if deal.trick else _start_of(deal)
        if key in self.dead:
            return None
        seat = table.to_act(deal)[0]
        for card in self._in_order(deal, seat):
            after = self._played(deal, seat, card)
            rest = self.line(after) if self._fits(after) else None
            if rest is not None:
                return [(seat, f"play {card}"), *rest]
        if key is not None:
            self.dead.add(key)
        return None

    def _played(self, deal: Any, seat: Seat, card: Card) -> Any:
        self.left -= 1
        if self.left < 0:
            raise _Spent
        return table.apply(deal, seat, Move("play", card))

    def _fits(self, deal: Any) -> bool:
        """No side has more tricks than it is to have, nor trumps that must take more."""
        if deal.trick:
            return True
        if any(deal.taken[side] > count for side, count in self.counts.items()):
            return False
        return len(self.counts) == TWO_SIDES or deal.trump is None or self._trumps_fit(deal)

    def _trumps_fit(self, deal: Any) -> bool:
        """The highest trumps of the deal, which take a trick each, are in the hand of a side that needs so many.

        Two sides find a line without it, and Troefcall ends before the last of them is played.
        """
        held = {card: seat for seat, hand in deal.hands.items() for card in hand if card[1] == deal.trump}
        trumps = sorted(held, key=RANK.__getitem__, reverse=True)
        top = sum(1 for _ in takewhile(lambda card: held[card] == held[trumps[0]], trumps))
        if not trumps or deal.over:
            return True
        side = self.game.side_of(deal.options, held[trumps[0]])
        return bool(deal.taken[side] + top <= self.counts[side])

    def _in_order(self, deal: Any, seat: Seat) -> list[Card]:
        """One card of each that are worth the same, the most promising first."""
        legal = {move.rest for move in deal.phase.moves(deal, seat)}
        cards = [card for card in different(deal, seat) if card in legal] or sorted(legal)
        wanted = self.game.side_of(deal.options, seat) == self._wanted(deal)
        cards.sort(key=lambda card: _promise(deal, seat, card, wanted))
        if self.rng is not None and self.rng.random() < 0.3:
            self.rng.shuffle(cards)
        return cards

    def _wanted(self, deal: Any) -> Side:
        """The side that needs this trick most."""
        needs = {side: count - deal.taken[side] for side, count in self.counts.items()}
        if self.rng is None:
            return max(needs, key=needs.__getitem__)
        return Random(f"{self.seed} {deal.taken}").choices(list(needs), [max(need, 0) for need in needs.values()])[0]


def _start_of(deal: Any) -> Any:
    return deal.turn, tuple(deal.hands.values()), tuple(deal.taken.values()), getattr(deal, "broken", None)


def _promise(deal: Any, seat: Seat, card: Card, wanted: bool) -> tuple[bool, int]:
    """Less is better: who is to have the trick wins it as cheaply as it goes, who is not ducks as high as it goes."""
    trick = (*deal.trick, (seat, card))
    wins = winner(trick, deal.trump) == seat
    if not deal.trick:
        return False, -RANK[card] if wanted else RANK[card]
    return wins != wanted, RANK[card] if wins == wanted else -RANK[card]


def different(deal: Any, seat: Seat) -> list[Card]:
    """Of a hand, one card (the lowest) of each run that nothing in other hands or in the trick divides."""
    own = set(deal.hands[seat])
    elsewhere = {card for hand in deal.hands.values() for card in hand} - own | {card for _, card in deal.trick}
    found = []
    for suit in {card[1] for card in own}:
        before_own = False
        for card in sorted((one for one in own | elsewhere if one[1] == suit), key=RANK.__getitem__):
            if card in own and not before_own:
                found.append(card)
            before_own = card in own
    return sorted(found)


# --- what a bot knows of a claim -----------------------------------------------------------------------------


def certain(
    game: Game, options: Any, view: View, claimer: Seat, shown: Sequence[Card], counts: Mapping[Side, int]
) -> bool:
    """Whether nobody can keep the claimer's side from what it claims, as far as the seat of `view` can know.

    Where more than two sides play it matters who gets the rest, so the claimer must be sure of every trick.
    """
    side = game.side_of(options, claimer)
    asked = counts[side] - view["taken"][side]
    if len(counts) > TWO_SIDES and asked < tricks_left(view):
        return False
    return bool(sure_tricks(view, claimer, shown, game.pack(options)) >= asked)


def sure_tricks(view: View, seat: Seat, shown: Sequence[Card], pack: Sequence[Card]) -> int:
    """Tricks that a seat with these cards takes against any others, for who sees this view and the cards.

    Trumps that nothing can beat take a trick each, whenever they are played. Who leads and can draw all trumps against
    him, or has none against him, takes as many as he has winners to lead.
    """
    outside = set(pack) - set(shown) - set(_gone(view))
    trump: Suit | None = view["trump"]
    trumps = _masters(shown, outside, trump) if trump else 0
    against = sum(card[1] == trump for card in outside)
    draws = against == 0 or (against <= trumps and bool(view.get("broken", True)))
    leads = view["to_act"] == [seat] and not view["trick"]
    if not (leads and draws):
        return trumps
    return sum(_run(shown, outside, suit) for suit in {card[1] for card in shown})


def _gone(view: View) -> Iterator[Card]:
    """Cards that have been played, as far as the view tells."""
    tricks = [{"plays": view["trick"]}, *view.get("tricks", ()), view["last_trick"] or {"plays": ()}]
    for trick in tricks:
        yield from (play["card"] for play in trick["plays"])


def _masters(shown: Sequence[Card], outside: set[Card], suit: Suit) -> int:
    """Cards of a suit above all that are against them."""
    best = max((RANK[card] for card in outside if card[1] == suit), default=-1)
    return sum(card[1] == suit and RANK[card] > best for card in shown)


def _run(shown: Sequence[Card], outside: set[Card], suit: Suit) -> int:
    """Tricks from leading a suit: its masters, and all of it when they exhaust what is against them."""
    masters = _masters(shown, outside, suit)
    against = sum(card[1] == suit for card in outside)
    return sum(card[1] == suit for card in shown) if against <= masters else masters
