"""Claims: a player's statement of how the rest of a deal will turn out.

`counts` are the tricks of every side at the end of the deal. `played_out` finds a line of play that leads to them with
the help of all hands. It looks at every card, so its result stays secret until the claim is accepted. `certain` is a
bot's judgement of a claim. It looks only at the bot's own view and the cards shown.
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

MAX_CARDS = 24_000
"""Cards tried before the search for a line gives up; some tenths of a second."""
AT_A_TIME = 1_500
"""Cards tried before it starts again in another order.

A line is found soon, or from elsewhere.
"""

TWO_SIDES = 2

Line = list[tuple[Seat, str]]


def may_be_claimed(game: Game, view: View | None) -> bool:
    """Return whether the rest of the deal of this view can be claimed now.

    The view may be any seat's, or a spectator's.
    """
    return view is not None and not view["over"] and view["phase"] in game.claim_phases


def tricks_left(view: View) -> int:
    """Count the tricks that are not complete yet, the running one among them."""
    return max(view["counts"].values(), default=0)


def played_out(game: Game, deal: Any, counts: Mapping[Side, int], most: int = MAX_CARDS) -> Line | None:
    """Return a legal line of card play in which no side takes more than `counts`.

    The line ends where anything but cards is to be played. Where the deal is played to its last card the counts are
    then exact, since they add up to all tricks. None if no such line exists, or none was found among `most` cards
    tried and in the play for absent players. The same deal gives the same line.
    """
    for attempt, spent in enumerate(range(0, most, AT_A_TIME)):
        search = _Search(game, counts, min(AT_A_TIME, most - spent), Random(attempt) if attempt else None)
        try:
            return search.line(deal)
        except _Spent:
            continue
    return _as_for_absent(game, deal, counts)


def _as_for_absent(game: Game, deal: Any, counts: Mapping[Side, int]) -> Line | None:
    """Return the line of play for absent players, if it leads to these counts."""
    line: Line = []
    while not deal.over and deal.phase.name in game.claim_phases:
        seat = table.to_act(deal)[0]
        move = table.absent(deal, seat)
        line.append((seat, move.text))
        deal = table.apply(deal, seat, move)
    return line if all(deal.taken[side] <= count for side, count in counts.items()) else None


class _Spent(Exception):  # noqa: N818 (no error: the search starts again)
    """The budget of tried cards is spent."""


class _Search:
    """One search, in one order.

    With `rng` None the most promising card comes first, else now and then another one.
    """

    def __init__(self, game: Game, counts: Mapping[Side, int], cards: int, rng: Random | None) -> None:
        self.game, self.counts, self.left, self.rng = game, counts, cards, rng
        self.seed = rng.random() if rng else 0.0
        self.dead: set[Any] = set()
        """Starts of tricks from which nothing leads to the counts."""

    def line(self, deal: Any) -> Line | None:
        """Return the rest of a line from here."""
        if deal.over or deal.phase.name not in self.game.claim_phases:
            return []
        key = None if deal.trick else _start_of(deal)
        if key in self.dead:
            return None
        seat = table.to_act(deal)[0]
        for card in self._in_order(deal, seat):
            after = self._play(deal, seat, card)
            rest = self.line(after) if self._fits(after) else None
            if rest is not None:
                return [(seat, f"play {card}"), *rest]
        if key is not None:
            self.dead.add(key)
        return None

    def _play(self, deal: Any, seat: Seat, card: Card) -> Any:
        self.left -= 1
        if self.left < 0:
            raise _Spent
        return table.apply(deal, seat, Move("play", card))

    def _fits(self, deal: Any) -> bool:
        """Return whether no side has too many tricks, nor trumps that must take too many."""
        if deal.trick:
            return True
        if any(deal.taken[side] > count for side, count in self.counts.items()):
            return False
        return len(self.counts) == TWO_SIDES or deal.trump is None or self._trumps_fit(deal)

    def _trumps_fit(self, deal: Any) -> bool:
        """Return whether the holder of the top trumps claims at least as many tricks.

        Each of the highest trumps takes a trick. Two sides find a line without it, and Troefcall ends before the last
        of them is played.
        """
        held = {card: seat for seat, hand in deal.hands.items() for card in hand if card[1] == deal.trump}
        trumps = sorted(held, key=RANK.__getitem__, reverse=True)
        top = sum(1 for _ in takewhile(lambda card: held[card] == held[trumps[0]], trumps))
        if not trumps or deal.over:
            return True
        side = self.game.side_of(deal.options, held[trumps[0]])
        return bool(deal.taken[side] + top <= self.counts[side])

    def _in_order(self, deal: Any, seat: Seat) -> list[Card]:
        """Return one card of each that are worth the same, the most promising first."""
        legal = {move.rest for move in deal.phase.moves(deal, seat)}
        cards = [card for card in different(deal, seat) if card in legal] or sorted(legal)
        wanted = self.game.side_of(deal.options, seat) == self._side_in_need(deal)
        cards.sort(key=lambda card: _promise(deal, seat, card, wanted))
        if self.rng is not None and self.rng.random() < 0.3:
            self.rng.shuffle(cards)
        return cards

    def _side_in_need(self, deal: Any) -> Side:
        """Return the side that needs this trick most."""
        needs = {side: count - deal.taken[side] for side, count in self.counts.items()}
        if self.rng is None:
            return max(needs, key=needs.__getitem__)
        return Random(f"{self.seed} {deal.taken}").choices(list(needs), [max(need, 0) for need in needs.values()])[0]


def _start_of(deal: Any) -> Any:
    return deal.turn, tuple(deal.hands.values()), tuple(deal.taken.values()), getattr(deal, "broken", None)


def _promise(deal: Any, seat: Seat, card: Card, wanted: bool) -> tuple[bool, int]:
    """Return a sort key for trying cards; less is better.

    A side that is to have the trick wins it as cheaply as possible; the other ducks as high as possible.
    """
    trick = (*deal.trick, (seat, card))
    wins = winner(trick, deal.trump) == seat
    if not deal.trick:
        return False, -RANK[card] if wanted else RANK[card]
    return wins != wanted, RANK[card] if wins == wanted else -RANK[card]


def different(deal: Any, seat: Seat) -> list[Card]:
    """Return one card, the lowest, of each run of equivalent cards in a hand.

    No card in other hands or in the trick separates such cards.
    """
    own = set(deal.hands[seat])
    elsewhere = {card for hand in deal.hands.values() for card in hand} - own | {card for _, card in deal.trick}
    chosen = []
    for suit in {card[1] for card in own}:
        before_own = False
        for card in sorted((card for card in own | elsewhere if card[1] == suit), key=RANK.__getitem__):
            if card in own and not before_own:
                chosen.append(card)
            before_own = card in own
    return sorted(chosen)


# --- what a bot knows of a claim -----------------------------------------------------------------------------


def certain(
    game: Game, options: Any, view: View, *, claimer: Seat, shown_cards: Sequence[Card], counts: Mapping[Side, int]
) -> bool:
    """Return whether the claimer's side surely takes what it claims.

    The judgement is that of the seat of `view`. With more than two sides it matters who gets the rest, so the claimer
    must be sure of every trick.
    """
    side = game.side_of(options, claimer)
    needed = counts[side] - view["taken"][side]
    if len(counts) > TWO_SIDES and needed < tricks_left(view):
        return False
    return bool(sure_tricks(view, claimer, shown_cards, game.pack(options)) >= needed)


def sure_tricks(view: View, seat: Seat, cards: Sequence[Card], pack: Sequence[Card]) -> int:
    """Count the tricks that a seat with these cards takes against any other hands.

    The judgement is that of a viewer of this view and the cards. Unbeatable trumps take a trick each, whenever they are
    played. A leader without trumps against them, or able to draw all of them, also takes a trick for each winner they
    can lead.
    """
    outside = set(pack) - set(cards) - set(_gone(view))
    trump: Suit | None = view["trump"]
    trumps = _masters(cards, outside, trump) if trump else 0
    against = sum(card[1] == trump for card in outside)
    draws = against == 0 or (against <= trumps and bool(view.get("broken", True)))
    leads = view["to_act"] == [seat] and not view["trick"]
    if not (leads and draws):
        return trumps
    return sum(_run(cards, outside, suit) for suit in {card[1] for card in cards})


def _gone(view: View) -> Iterator[Card]:
    """Yield the cards that have been played, as far as the view shows."""
    tricks = [{"plays": view["trick"]}, *view.get("tricks", ()), view["last_trick"] or {"plays": ()}]
    for trick in tricks:
        yield from (play["card"] for play in trick["plays"])


def _masters(cards: Sequence[Card], outside: set[Card], suit: Suit) -> int:
    """Count the cards of a suit above all that are against them."""
    best = max((RANK[card] for card in outside if card[1] == suit), default=-1)
    return sum(card[1] == suit and RANK[card] > best for card in cards)


def _run(cards: Sequence[Card], outside: set[Card], suit: Suit) -> int:
    """Count the tricks from leading a suit.

    They are its masters, or all of it when the masters exhaust the other hands.
    """
    masters = _masters(cards, outside, suit)
    against = sum(card[1] == suit for card in outside)
    return sum(card[1] == suit for card in cards) if against <= masters else masters
