"""Truf from its rules page (truf-troefcall, section 2), with every option."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from tests.engine.counts.naive.tricks import RANKS, around, following, taker

Moves = set[tuple[str, str]]
TOO_MANY = 4
"""Cards of which every bid is written out; of more there are too many."""
VALUE = {**dict.fromkeys("KQJ", 0), "A": 1, "T": 10, **{str(number): number for number in range(2, 10)}}
"""2.3: K, Q, J nothing, an ace 1, numbers their face."""


def value(card: str) -> int:
    return VALUE[card[0]]


def cards_of(bid: str) -> list[str]:
    """The cards of a bid as it is written."""
    text = bid.split(" ", 1)[1] if " " in bid else bid.replace("+", " ").replace("-", " ")
    return text.split()


def worth(bid: str) -> int:
    """2.3: what a bid is worth."""
    if bid.startswith("subtract"):
        one, other = (value(card) for card in cards_of(bid))
        return abs(one - other)
    signed = bid if bid[0] in "+-" else "+" + "+".join(cards_of(bid))
    return sum(value(signed[at + 1 : at + 3]) * (1 if signed[at] == "+" else -1) for at in range(0, len(signed), 3))


def suit(bid: str) -> str | None:
    """2.3: the suit of all its cards, or no trump."""
    suits = {card[1] for card in cards_of(bid)}
    return suits.pop() if len(suits) == 1 else None


def bids(options: Any, hand: tuple[str, ...]) -> Iterator[str]:
    """2.3: every bid a hand may place."""
    if options.bid_mode == "web":
        yield from hand
        yield from (bid for bid in _web_pairs(hand) if worth(bid) <= 13)
        return
    for count in range(1, 2 if options.bid_mode == "one" else options.max_bid_cards + 1):
        for cards in combinations(hand, count):
            for signs in product("+-" if options.bid_mode == "add_subtract" else "+", repeat=count):
                bid = "".join(sign + card for sign, card in zip(signs, cards, strict=True))
                if 0 <= worth(bid) <= 13 and _reaches(options, bid):
                    yield bid if bid[0] == "-" or count > 1 else bid[1:]


def _web_pairs(hand: tuple[str, ...]) -> Iterator[str]:
    for one, other in combinations(hand, 2):
        gross = value(one) + value(other)
        if one[1] == other[1] and gross >= 5:
            yield from (f"{word} {one} {other}" for word in ("sum", "subtract"))
        if one[1] != other[1] and gross >= 7:
            yield f"no_truf {one} {other}"


def _reaches(options: Any, bid: str) -> bool:
    """The least of a bid of two or three cards; T7 says of what."""
    least = {2: options.min_two, 3: options.min_three}.get(len(cards_of(bid)))
    gross = sum(map(value, cards_of(bid)))
    applies = options.min_applies_to
    by_mode = gross if options.bid_mode == "add_subtract" else worth(bid)
    tested = {"gross": gross, "result": worth(bid)}.get(applies, by_mode)
    return least is None or tested >= least


def declarer(options: Any, placed: dict[str, str]) -> str:
    """2.4: at each difference the better players remain."""
    left = [seat for seat in placed if worth(placed[seat]) == max(map(worth, placed.values()))]
    wanted = (lambda bid: suit(bid) is None) if options.tie_rule == "classic" else (lambda bid: suit(bid) is not None)
    left = [seat for seat in left if wanted(placed[seat])] or left
    order = "CDHS" if options.tie_rule == "classic" else "DCHS"
    if suit(placed[left[0]]):
        best = max(order.index(suit(placed[seat])) for seat in left)  # type: ignore[arg-type]
        left = [seat for seat in left if order.index(suit(placed[seat])) == best]  # type: ignore[arg-type]

    def strong(seat: str) -> list[tuple[int, int, int]]:
        return sorted(((value(c), order.index(c[1]), RANKS.index(c[0])) for c in cards_of(placed[seat])), reverse=True)

    return max(left, key=strong)


def moves_with(world: Any, word: str) -> list[tuple[str, str]]:
    return [(seat, text.partition(" ")[2]) for seat, text in world.log if text.split()[0] == word]


def thrown_in(world: Any) -> bool:
    """2.2.5: a hand of numbers only, or of A, K, Q, J only."""
    plain = [len([card for card in hand if card[0] not in "AKQJ"]) for hand in world.hands.values()]
    return world.options.throw_in and (0 in plain or 13 in plain)


def legal(world: Any) -> Moves | None:
    """The legal moves; None where bids are more than can be written out."""
    options, seats = world.options, list(world.hands)
    placed = dict(moves_with(world, "bid"))
    if thrown_in(world):
        return set()
    if len(placed) < len(seats):
        waiting = [seat for seat in seats if seat not in placed]
        if options.bid_mode in ("add", "add_subtract") and options.max_bid_cards > TOO_MANY:
            return None
        return {(seat, f"bid {bid}") for seat in waiting for bid in bids(options, world.hands[seat])}
    first, decided = declarer(options, placed), moves_with(world, "shift") + moves_with(world, "mode")
    if sum(map(worth, placed.values())) == 13 and not decided:
        if options.thirteen_rule == "choose_mode":
            return {(first, "mode atas"), (first, "mode bawah")}
        most = options.shift_max
        return {(first, f"shift {steps:+d}") for steps in range(-most, most + 1) if steps}
    return _plays(world, first, suit(placed[first]))


def _tricks(world: Any, first: str, trump: str | None) -> tuple[list[list[tuple[str, str]]], str]:
    """2.6: the tricks so far, and the leader of the next or current one."""
    plays, lead, tricks = moves_with(world, "play"), first, []
    for at in range(0, len(plays), len(world.hands)):
        tricks.append(plays[at : at + len(world.hands)])
        lead = taker(tricks[-1], trump) if len(tricks[-1]) == len(world.hands) else lead
    return tricks, lead


def _plays(world: Any, first: str, trump: str | None) -> Moves:
    tricks, lead = _tricks(world, first, trump)
    trick = tricks[-1] if tricks and len(tricks[-1]) < len(world.hands) else []
    seat = around("".join(world.hands), lead, world.setup.direction == "cw")[len(trick)]
    gone = {card for _, card in moves_with(world, "play")}
    hand = [card for card in world.hands[seat] if card not in gone]
    broken = any(card[1] == trump for card in gone) or world.options.lead_trump_rule == "free"
    if trick:
        hand = following(hand, trick[0][1][1])
    elif not broken:
        hand = [card for card in hand if card[1] != trump] or hand
    return {(seat, f"play {card}") for card in hand}


def credited(world: Any) -> dict[str, int] | None:
    """2.7: the points of a deal that is over."""
    if thrown_in(world):
        return None
    options, placed = world.options, dict(moves_with(world, "bid"))
    first = declarer(options, placed)
    shift = sum(int(steps) for _, steps in moves_with(world, "shift"))
    final = {seat: worth(bid) + shift for seat, bid in placed.items()}
    chosen = [mode for _, mode in moves_with(world, "mode")]
    atas = chosen == ["atas"] if chosen else sum(final.values()) > 13
    tricks, _ = _tricks(world, first, suit(placed[first]))
    takers = [taker(trick, suit(placed[first])) for trick in tricks]
    highest = max(final.values())
    return {seat: _points(options, atas, final[seat], takers.count(seat), highest) for seat in world.hands}


def _points(options: Any, atas: bool, b: int, t: int, highest: int) -> int:
    """Letters as in 2.7."""
    if options.scoring == "M4":
        zero = {"highest_bid": highest, "fixed": options.m4_zero_points, "none": 0}[options.m4_zero_success]
        over, under = (1, 2) if atas else (2, 1)
        s = -over * (t - b) if t > b else -under * (b - t) if t < b else b if b >= 1 else zero
        s += options.m4_zero_fail_extra if b == 0 and t > 0 else 0
    else:
        s = t - b if atas else b - t
        s *= options.multiplier if options.scoring == "M3" and s > 0 else 1
        bonus = options.zero_bonus or (5 if options.scoring == "M2" else 0)
        s = bonus if not atas and b == t == 0 and options.scoring in ("M2", "M3") else s
    scored: int = s * options.score_scale
    return scored
