"""Ruff and Trump from its rules page (ruff-truc, section 1), with every option."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.engine.counts.naive.tricks import around, following, taker

Moves = set[tuple[str, str]]
TOO_MANY = 12
"""Cards up to which every set is enumerated; more would take too long."""
TARGETS = {"double4": 52, "single4": 52, "single3": 40, "single2": 36, "single3_16": 52, "single2_24": 52}


def moves_with(world: Any, word: str) -> list[tuple[str, str]]:
    return [(seat, text.partition(" ")[2]) for seat, text in world.log if text.split()[0] == word]


def value(card: str) -> int:
    """1.3: ace 11, K Q J and 10 ten, others their number."""
    return 11 if card[0] == "A" else 10 if card[0] in "KQJT" else int(card[0])


def measure(world: Any, cards: list[str] | tuple[str, ...], suit: str) -> int:
    """1.3: one suit among cards, the turn-up added where it is trumps; points or cards (RT-10)."""
    counted = [card for card in (*cards, world.stock[0]) if card[1] == suit]
    if world.stock[0][1] == suit and world.stock[0] in cards:
        counted.remove(world.stock[0])
    return sum(map(value, counted)) if world.options.ruff_measure == "points" else len(counted)


def true_ruff(world: Any, cards: list[str] | tuple[str, ...]) -> int:
    return max(measure(world, cards, suit) for suit in "SHDC")


def side(world: Any, seat: str) -> str:
    return "AB"[int(seat) % 2] if world.options.format == "double4" else seat


def order(world: Any) -> list[str]:
    """1.1: seats in order from the eldest, left of the dealer."""
    seats = around("".join(world.hands), world.setup.dealer, world.options.direction == "cw")
    return seats[1:] + seats[:1]


def winner(world: Any, numbers: list[tuple[str, int]]) -> tuple[str | None, bool]:
    """1.3, RT-2: the holder of the ruff, and whether rivals tied for it."""
    best = max((number for _, number in numbers), default=0)
    seats = [seat for seat, number in numbers if number == best and best > 0]
    rivals = len({side(world, seat) for seat in seats}) > 1
    if not seats or (rivals and world.options.ruff_tie != "eldest"):
        return None, rivals
    return seats[0], False


def entitled(world: Any) -> str | None:
    """1.4: the holder of the ace of trumps, the dealer if it is turned up.

    By option, the dealer also has the right if no player holds the ace.
    """
    ace = "A" + world.stock[0][1]
    holder = [seat for seat, hand in world.hands.items() if ace in hand]
    if holder:
        return holder[0]
    return world.setup.dealer if world.stock[0] == ace or world.options.rub_no_ace == "dealer" else None


def numbers_said(world: Any) -> list[tuple[str, int]]:
    result = dict(moves_with(world, "announce"))
    return [(seat, int(result[seat])) for seat in order(world) if seat in result]


def legal(world: Any) -> Moves | None:
    """The legal moves; None where there are more than can be written out."""
    result, seats = numbers_said(world), order(world)
    if len(result) < len(seats):
        waiting = [seat for seat in seats if seat not in dict(result)]
        speaking = waiting if world.options.announce == "sealed" else waiting[:1]
        return {(seat, f"announce {number}") for seat in speaking for number in _may_say(world, seat)}
    rubber, claimant = entitled(world), winner(world, result)[0]
    rubbed, declined = bool(moves_with(world, "rub")), bool(moves_with(world, "decline"))
    if rubber and not rubbed and not declined:
        return {(rubber, "rub")} | ({(rubber, "decline")} if world.options.rub_optional else set())
    if rubber and rubbed and not moves_with(world, "discard"):
        return {(rubber, f"discard {' '.join(cards)}") for cards in _may_throw(world, rubber, claimant)}
    if claimant and not moves_with(world, "show"):
        shows = _may_show(world, claimant)
        return None if shows is None else {(claimant, " ".join(("show", *cards))) for cards in shows}
    return set() if over(world) else _plays(world)


def _may_say(world: Any, seat: str) -> range:
    true, most = true_ruff(world, world.hands[seat]), 95 if world.options.ruff_measure == "points" else 13
    if world.options.ruff_underdeclare == "exact":
        return range(true, true + 1)
    return range((true if world.options.ruff_claims == "checked" else most) + 1)


def _may_throw(world: Any, rubber: str, claimant: str | None) -> Iterator[tuple[str, ...]]:
    """1.4: any four of hand and taken cards; the ruff stays showable where it was and must be (RT-5)."""
    dealt = world.hands[rubber]
    number = dict(numbers_said(world))[rubber]
    bound = rubber == claimant and world.options.ruff_keep == "must" and true_ruff(world, dealt) >= number
    for cards in combinations((*dealt, *world.stock[:4]), 4):
        kept = [card for card in dealt if card not in cards]
        if not bound or true_ruff(world, kept) >= number:
            yield cards


def _may_show(world: Any, seat: str) -> list[tuple[str, ...]] | None:
    """1.3: cards of one suit that reach the number, any cards if none do."""
    number, dealt = dict(numbers_said(world))[seat], world.hands[seat]
    thrown = [card for one, cards in moves_with(world, "discard") if one == seat for card in cards.split()]
    held = [card for card in dealt if card not in thrown or world.options.ruff_keep == "free"]
    if true_ruff(world, dealt) < number:
        if len(held) > TOO_MANY:
            return None
        return [cards for count in range(len(held) + 1) for cards in combinations(held, count)]
    suits = [[card for card in held if card[1] == suit] for suit in "SHDC"]
    sets = [cards for own in suits for count in range(1, len(own) + 1) for cards in combinations(own, count)]
    return [cards for cards in sets if measure(world, cards, cards[0][1]) >= number]


def _takers(world: Any) -> list[str]:
    plays, seats = moves_with(world, "play"), len(world.hands)
    return [taker(plays[at : at + seats], world.stock[0][1]) for at in range(0, len(plays) - seats + 1, seats)]


def _plays(world: Any) -> Moves:
    takers, plays, seats = _takers(world), moves_with(world, "play"), len(world.hands)
    trick = plays[len(takers) * seats :]
    lead = takers[-1] if takers else order(world)[0]
    seat = around("".join(world.hands), lead, world.options.direction == "cw")[len(trick)]
    rubbed = [one for one, _ in moves_with(world, "rub")] == [seat]
    gone = {card for _, cards in moves_with(world, "discard") for card in cards.split()} | {card for _, card in plays}
    hand = [card for card in (*world.hands[seat], *(world.stock[:4] if rubbed else ())) if card not in gone]
    return {(seat, f"play {card}") for card in (following(hand, trick[0][1][1]) if trick else hand)}


def credits(world: Any) -> dict[str, int]:
    """1.3, 1.6: forfeit first and never below 0, then the ruff, then cards above par."""
    options, result = world.options, numbers_said(world)
    sides = dict.fromkeys(side(world, seat) for seat in world.hands)
    totals = {side: world.setup.totals.get(side, 0) for side in sides}
    before, (claimant, _) = dict(totals), winner(world, result)
    if claimant and moves_with(world, "show"):
        scorer: str | None = claimant
        if true_ruff(world, world.hands[claimant]) < dict(result)[claimant]:
            payer = side(world, claimant)
            totals[payer] = max(0, totals[payer] - options.ruff_forfeit_points)
            can = [(one, n) for one, n in result if one != claimant and n <= true_ruff(world, world.hands[one])]
            scorer = winner(world, can)[0]
        if scorer:
            totals[side(world, scorer)] += 12 * world.setup.stake
    each = len(next(iter(world.hands.values())))
    par = (each if options.card_par == "dealt" else 12) * (2 if options.format == "double4" else 1)
    takers = [side(world, seat) for seat in _takers(world)]
    if len(takers) == each:
        for one in totals:
            totals[one] += max(0, takers.count(one) * len(world.hands) - par)
    return {total: totals[total] - before[total] for total in totals}


def over(world: Any) -> bool:
    """1.7: every trick is played, or the ruff shown has won the set at once."""
    each = len(next(iter(world.hands.values())))
    if len(_takers(world)) == each:
        return True
    after = sorted(world.setup.totals.get(one, 0) + many for one, many in credits(world).items())
    result = bool(moves_with(world, "show")) and world.options.set_end == "immediate" and not moves_with(world, "play")
    return result and after[-1] >= TARGETS[world.options.format] and after[-1] > after[-2]


def credited(world: Any) -> dict[str, int]:
    return credits(world)
