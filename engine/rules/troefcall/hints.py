"""Hints in Troefcall: the call, a new deal, each card, and the decision after a kap."""

from collections.abc import Iterator, Sequence
from random import Random

from engine.bots.card_reasons import card_causes
from engine.bots.choices import cards_of, choices
from engine.bots.core import Coding, Position
from engine.bots.hints import CHANCE, POINTS, Cause, Compared, HintQuestion, Trial
from engine.bots.policy import in_pairs
from engine.bots.weighing import distinct, played_out, trick_and_end
from engine.cards import FRENCH_PACK, Card, Suit
from engine.game import View
from engine.rules.troefcall import bot
from engine.rules.troefcall.search import (
    ALL,
    ENOUGH,
    NEW_DEAL,
    PER_TRICK,
    after_kap,
    baunie_lost,
    known_at,
    options_of,
    seven_tricks,
    tricks_of,
    world_at,
)

REDEAL = "redeal"


def question(view: View) -> HintQuestion:
    """Return what the search tries at this view."""
    if view["phase"] == "call":
        return _calls(view)
    if view["phase"] in ("kap_winner", "kap_partner"):
        return _kap(view)
    return _cards(view)


# Cards


def _cards(view: View) -> HintQuestion:
    what, options = known_at(view), options_of(view)
    caller = view["seats"].index(view["caller"])
    baunie = view["phase"] == "baunie"
    cards = distinct(what.coding.hand(cards_of(choices(view), "play")), what.live)
    redeal = [REDEAL] if REDEAL in choices(view) else []

    def trials(rng: Random) -> Sequence[Trial]:
        world = world_at(what, caller, options.must_trump, rng)
        return [*(_played(world, card, what.me, baunie) for card in cards), *(Trial(NEW_DEAL) for _ in redeal)]

    reasons = card_causes(view, [bot.PARTNER[view["seat"]]])

    def causes(compared: Compared) -> Iterator[Cause]:
        if compared.text == REDEAL:
            yield Cause("weak_hand", 0.5)
        else:
            yield from reasons.of(compared)

    moves = [f"play {what.coding.card(card)}" for card in cards]
    return HintQuestion([*moves, *redeal], CHANCE, len(cards) * sum(view["counts"].values()), trials, causes)


def _played(world: Position, card: int, me: int, baunie: bool) -> Trial:
    """Return 1 for winning the deal, or the race for all tricks, and a little for each trick."""
    side = me & 1
    winner, end = trick_and_end(world, card, in_pairs, baunie_lost if baunie else seven_tricks)
    won = _wins(end, side, tricks_of(world, side) >= ENOUGH if baunie else None)
    worth = won + PER_TRICK * (tricks_of(end, side) - tricks_of(end, 1 - side))
    return Trial(worth, float(won), winner & 1 == side, winner == me ^ 2)


def _wins(end: Position, side: int, trying: bool | None) -> bool:
    """Return whether a side wins; `trying` for all tricks, or to stop the others from it (None: seven tricks)."""
    if trying is None:
        return tricks_of(end, side) > tricks_of(end, 1 - side)
    return (tricks_of(end, side if trying else 1 - side) == ALL) == trying


# The call


def _calls(view: View) -> HintQuestion:
    """Deal the other cards, and play out each suit as trumps from the caller's lead."""
    hand, options = view["hand"], options_of(view)
    suits = [move.split(" ")[1] for move in choices(view)]
    rest = [card for card in FRENCH_PACK if card not in hand]
    me = view["seats"].index(view["seat"])
    step = 1 if view["direction"] == "cw" else -1
    after = tuple((at + step) % len(view["seats"]) for at in range(len(view["seats"])))

    def trials(rng: Random) -> Sequence[Trial]:
        rng.shuffle(rest)
        hands = _dealt(hand, rest, me)
        return [_called(_opened(suit, hands, me, after), options.must_trump) for suit in suits]

    return HintQuestion(
        [f"call {suit}" for suit in suits],
        CHANCE,
        len(suits) * len(FRENCH_PACK),
        trials,
        lambda compared: _of_call(hand, compared),
    )


def _dealt(hand: Sequence[Card], rest: Sequence[Card], me: int) -> list[list[Card]]:
    """Return thirteen cards for each of four seats, the hand of `me` completed."""
    cards = list(rest)
    hands = []
    for seat in range(4):
        own = list(hand) if seat == me else []
        more = ALL - len(own)
        hands.append(own + cards[:more])
        del cards[:more]
    return hands


def _opened(suit: Suit, hands: Sequence[Sequence[Card]], caller: int, after: Sequence[int]) -> Position:
    """Return the deal before its first lead, which is the caller's."""
    coding = Coding(suit)
    at = Position([coding.hand(cards) for cards in hands], caller, after, coding.lane(suit))
    at.caller = caller
    return at


def _called(at: Position, must_trump: bool) -> Trial:
    at.must_trump = must_trump
    end, side = played_out(at, in_pairs(at), in_pairs, seven_tricks), at.caller & 1
    own, other = tricks_of(end, side), tricks_of(end, 1 - side)
    return Trial((own > other) + PER_TRICK * (own - other), float(own > other))


def _of_call(hand: Sequence[Card], compared: Compared) -> Iterator[Cause]:
    suit = compared.text.split(" ")[1]
    counts = {each: sum(card[1] == each for card in hand) for each in bot.SUITS}
    if counts[suit] > 1 and counts[suit] == max(counts.values()):
        yield Cause("longest_suit", 0.5)
    if any(card[1] == suit and card[0] in bot.HONOURS for card in hand):
        yield Cause("high_trumps", 0.45)


# After a kap


def _kap(view: View) -> HintQuestion:
    weighed = after_kap(view)

    def trials(rng: Random) -> Sequence[Trial]:
        return [Trial(worth) for worth in weighed.worths(rng)]

    def causes(compared: Compared) -> Iterator[Cause]:
        if compared.text == "stop":
            yield Cause("kap_is_safe", 0.5)
        elif bot.sure_tricks(view) >= bot.FOR_BAUNIE:
            yield Cause("sure_cards", 0.5)

    return HintQuestion(weighed.moves, POINTS, sum(view["counts"].values()), trials, causes)
