"""Hints in Ruff and Trump: the announcement, the rub, the cards to discard or show, and each card.

The result is the points of the seat's side in this hand, minus those of its best opponent.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from engine.bots.card_reasons import card_causes
from engine.bots.choices import cards_of, choices
from engine.bots.core import Position
from engine.bots.hints import POINTS, Cause, Compared, HintQuestion, Trial
from engine.bots.known import Known, known
from engine.bots.policy import for_oneself, in_pairs
from engine.bots.reading import rank
from engine.bots.weighing import distinct, trick_and_end
from engine.cards import FRENCH_PACK, Card
from engine.game import View
from engine.rules.ruff_and_trump import bot
from engine.rules.ruff_and_trump.deal import PACKET, sides
from engine.rules.ruff_and_trump.options import RUFF_POINTS, Options
from engine.rules.ruff_and_trump.ruffs import award, side_of, true_ruff
from engine.rules.ruff_and_trump.sheet import card_points

EVERY_TRICK = 99
MAX_DISCARDS = 6
"""Sets of discards that are tried."""


def question(view: View) -> HintQuestion:
    """Return what the search tries at this view."""
    ask = {"announce": _numbers, "rub": _rub, "discard": _discards, "show": _show}.get(view["phase"], _cards)
    return ask(view, Options(**view["options"]))


def known_at(view: View) -> Known:
    """Return what the seat of a view knows; cards that are in no hand are left out."""
    held = {} if view["shown"] is None or view["claimant"] == view["rubber"] else {view["claimant"]: view["shown"]}
    # Known counts cards that were left out of the pack before the deal, which this game does not have.
    what = known({**view, "options": {"removed_suit": None}}, held)
    away = {*view["discards"], *([view["turn_up"]] if view["rubber"] is None else [])}
    taken = [view["taken"].get(side, 0) for side in _own_sides(view)]
    unseen = tuple(card for card in what.unseen if what.coding.card(card) not in away)
    return replace(what, unseen=unseen, taken=tuple(taken))


def _own_sides(view: View) -> list[str]:
    """Return by seat the side that its tricks count for; of a pair only at its first seat."""
    if view["format"] != "double4":
        return list(view["seats"])
    return ["A", "B", "", ""]


# Cards


def _cards(view: View, options: Options) -> HintQuestion:
    what, play = known_at(view), _Play(view, options)
    cards = distinct(what.coding.hand(cards_of(choices(view), "play")), what.live)

    def trials(rng: Random) -> Sequence[Trial]:
        at = play.prepared(what.world(rng))
        return [play.trial(at, card) for card in cards]

    reasons = card_causes(view, play.mates)
    moves = [f"play {what.coding.card(card)}" for card in cards]
    return HintQuestion(moves, POINTS, len(cards) * sum(view["counts"].values()), trials, reasons.of)


class _Play:
    """The tricks of a hand, played out by rules of thumb for the seat of a view."""

    def __init__(self, view: View, options: Options) -> None:
        self.options, self.me = options, view["seats"].index(view["seat"])
        self.pairs = options.layout.pairs
        self.side = side_of(options, view["seat"])
        partner = bot.mate(view)
        self.mates = [] if partner is None else [partner]
        self.policy = in_pairs if self.pairs else for_oneself

    def prepared(self, at: Position) -> Position:
        """Return the position in which every side wants every trick."""
        at.goal, at.caller = [EVERY_TRICK] * at.players, self.me
        return at

    def trial(self, at: Position, card: int) -> Trial:
        winner, end = trick_and_end(at, card, self.policy, lambda _at: False)
        mate = self.pairs and winner == self.me ^ 2
        return Trial(self.worth(end), won=mate or winner == self.me, mate=mate)

    def worth(self, end: Position) -> float:
        """Return the points of the seat's side minus those of its best opponent."""
        tricks = dict.fromkeys(sides(self.options), 0)
        for seat, taken in enumerate(end.taken):
            tricks[side_of(self.options, str(seat))] += taken
        points = card_points(self.options, tricks)
        return points[self.side] - max(points[side] for side in points if side != self.side)


# Announcements


def _numbers(view: View, options: Options) -> HintQuestion:
    """Deal hands to the opponents; their numbers are true."""
    what, form, true = known_at(view), view["forms"][0], view["true_ruff"]
    numbers = sorted({number for number in (true, 0) if form["least"] <= number <= form["most"]}, reverse=True)
    announced: Mapping[str, int] = view["announced"]
    order = _from_eldest(view)

    def trials(rng: Random) -> Sequence[Trial]:
        hands = what.world(rng).hands
        others = {
            seat: announced.get(seat, true_ruff(options, what.coding.cards(hands[at]), view["turn_up"]))
            for at, seat in enumerate(view["seats"])
        }
        return [Trial(_ruff_points(options, order, {**others, view["seat"]: number}, view)) for number in numbers]

    def causes(compared: Compared) -> Iterator[Cause]:
        if compared.text == bot.announcement(view):
            yield Cause("true_ruff", 0.5)
        else:
            yield Cause("hidden_suit", 0.3)

    return HintQuestion([f"announce {number}" for number in numbers], POINTS, len(FRENCH_PACK) * 3, trials, causes)


def _from_eldest(view: View) -> list[str]:
    seats, step = list(view["seats"]), 1 if view["direction"] == "cw" else -1
    first = seats.index(view["eldest"])
    return [seats[(first + step * place) % len(seats)] for place in range(len(seats))]


def _ruff_points(options: Options, order: Sequence[str], numbers: Mapping[str, int], view: View) -> float:
    winner = award(options, [(seat, numbers[seat]) for seat in order]).seat
    if winner is None:
        return 0.0
    points = float(RUFF_POINTS * view["stake"])
    return points if side_of(options, winner) == side_of(options, view["seat"]) else -points


# The rub


def _rub(view: View, options: Options) -> HintQuestion:
    """Take the top of the head and discard by the rule of thumb, or keep the hand."""
    what, play = known_at(view), _Play(view, options)
    moves = list(choices(view))

    def trials(rng: Random) -> Sequence[Trial]:
        at = _before_play(what, view, rng)
        head = [card for card in what.unseen if not card & at.alive]
        rng.shuffle(head)
        return [play.trial(*_led(at, what.me, _after_rub(move, what, view, head), play)) for move in moves]

    def causes(compared: Compared) -> Iterator[Cause]:
        yield Cause("fresh_cards" if compared.text == "rub" else "good_hand", 0.5)

    return HintQuestion(moves, POINTS, len(moves) * sum(view["counts"].values()), trials, causes)


def _after_rub(move: str, what: Known, view: View, head: Sequence[int]) -> int:
    if move != "rub":
        return what.hand
    cards = [*what.coding.cards(what.hand), view["turn_up"], *(what.coding.card(card) for card in head[: PACKET - 1])]
    rest = sorted(cards, key=lambda card: (card[1] == view["trump"], rank(card)))[PACKET:]
    return what.coding.hand(rest)


def _before_play(what: Known, view: View, rng: Random) -> Position:
    """Return a world before the first lead, which is the eldest's."""
    at = what.world(rng)
    at.turn = view["seats"].index(view["eldest"])
    return at


def _led(at: Position, me: int, hand: int, play: _Play) -> tuple[Position, int]:
    """Return the world with this hand, and its first card by rules of thumb."""
    copy = at.copy()
    copy.hands[me] = hand
    copy.alive = sum(copy.hands)
    play.prepared(copy)
    return copy, play.policy(copy)


def _discards(view: View, options: Options) -> HintQuestion:
    """Weigh what the rule of thumb throws, and sets that differ from it in one card."""
    what, play = known_at(view), _Play(view, options)
    sets = _sets(view)
    whole = what.coding.hand(view["hand"])

    def trials(rng: Random) -> Sequence[Trial]:
        at = _before_play(what, view, rng)
        return [play.trial(*_led(at, what.me, whole & ~what.coding.hand(gone), play)) for gone in sets]

    def causes(compared: Compared) -> Iterator[Cause]:
        gone = compared.text.split(" ")[1:]
        left = [card for card in view["hand"] if card not in gone]
        if any(all(card[1] != suit for card in left) for suit in {card[1] for card in gone} - {view["trump"]}):
            yield Cause("empties_suit", 0.6)
        yield Cause("low_cards", 0.4)

    moves = [f"discard {' '.join(gone)}" for gone in sets]
    return HintQuestion(moves, POINTS, len(moves) * sum(view["counts"].values()), trials, causes)


def _sets(view: View) -> list[tuple[Card, ...]]:
    """Return sets of four that the rules allow; the ruff still to be shown stays whole."""
    ruff = set(bot.ruff_cards(view)) if view["claimant"] == view["seat"] else set()
    first = bot.thrown(view)
    loose = [card for card in view["forms"][0]["cards"] if card not in ruff and card not in first]
    if set(first) & ruff:
        return [first]
    spare = sorted(loose, key=lambda card: (card[1] == view["trump"], rank(card)))
    highest = max(first, key=rank)
    others = [tuple(sorted([card for card in first if card != highest] + [other], key=rank)) for other in spare]
    return [first, *others[: MAX_DISCARDS - 1]]


def _show(view: View, options: Options) -> HintQuestion:
    """Show the fewest cards that are enough: others learn no more than they must."""
    return HintQuestion(
        [choices(view)[0]], POINTS, 1, lambda _rng: [Trial(0.0)], lambda _one: iter([Cause("shows_fewest", 0.5)])
    )
