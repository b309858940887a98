"""The playout policy of search: rules of thumb on bits, fast and always legal.

Hands are open there, but a seat looks only at its own cards, at the trick, and at which cards are still out.
"""

from engine.bots.core import LANES, RANKS, WIDTH, Position

SIDES = LANES[:3]
SHIFTS = (0, WIDTH, 2 * WIDTH, 3 * WIDTH)
LONG_TRUMPS = 4
"""The number of trumps with which the calling side draws trumps."""


def throw(own: int, trump: int) -> int:
    """Return the card that costs least: the lowest, and no trump if there is a choice."""
    cards = own & ~trump or own
    least, place = RANKS + 1, 0
    for shift in SHIFTS:
        lane = cards >> shift & RANKS
        low = lane & -lane
        if lane and low < least:
            least, place = low, shift
    return least << place


def in_pairs(at: Position) -> int:
    """Return a card in a game of two pairs, each of whom wants every trick."""
    own = at.hands[at.turn]
    if not at.led:
        return _lead_in_pairs(at, own)
    mates = at.winner == at.turn ^ 2
    following = own & at.led
    if following:
        return _follow_in_pairs(at, following, mates)
    ruffs = own & at.trump
    if ruffs and at.must_trump:
        return ruffs & -(at.best << 1) & -(ruffs & -(at.best << 1)) or ruffs & -ruffs
    if at.best & at.trump:
        ruffs &= -(at.best << 1)
    if ruffs and not (mates and (at.laid == 3 or at.alive & at.led < at.best)):
        return ruffs & -ruffs
    return throw(own, at.trump)


def _follow_in_pairs(at: Position, following: int, mates: bool) -> int:
    """Follow by the rules of thumb for two pairs.

    Last hand cheaply, second hand low unless sure, third hand high, and nothing over a partner's master.
    """
    low = following & -following
    if not at.best & at.led:
        return low
    above = following & -(at.best << 1)
    if not above:
        return low
    others = at.alive & at.led & ~following
    if mates and (at.laid == 3 or others < at.best):
        return low
    if at.laid == 3:
        return above & -above
    sure = above & -(1 << others.bit_length())
    if sure:
        return sure & -sure
    return low if at.laid == 1 else 1 << above.bit_length() - 1


def _lead_in_pairs(at: Position, own: int) -> int:
    """Lead trumps from the top while drawing them, then masters, then low.

    The low lead comes from the longest side suit.
    """
    trumps = own & at.trump
    others = at.alive & ~own
    if trumps and not (at.turn ^ at.caller) & 1 and trumps.bit_count() >= LONG_TRUMPS:
        theirs = others & at.trump
        if theirs and trumps > theirs:
            return 1 << trumps.bit_length() - 1
    longest = most = 0
    for lane in SIDES:
        held = own & lane
        if held:
            if held > others & lane:
                return 1 << held.bit_length() - 1
            count = held.bit_count()
            if count > most:
                longest, most = held, count
    cards = longest or own
    return cards & -cards


def for_oneself(at: Position) -> int:
    """Return a card where each seat has a number of tricks to take.

    It takes as many as wanted, and then none.
    """
    seat = at.turn
    own = at.legal()
    if at.taken[seat] < at.goal[seat]:
        return _take(at, own) if at.led else _lead_to_take(at, own)
    return _duck(at, own) if at.led else _lead_to_duck(at, own)


def _winners(at: Position, own: int) -> int:
    """Return the cards that beat what lies there."""
    higher = own & -(at.best << 1)
    return higher & (at.led | at.trump)


def _take(at: Position, own: int) -> int:
    winners = _winners(at, own)
    if not winners:
        return throw(own, at.trump)
    low = winners & -winners
    if at.laid == at.players - 1 or not winners & at.led or (at.best & at.trump and not at.led & at.trump):
        return low
    others = at.alive & at.led & ~at.hands[at.turn]
    sure = winners & -(1 << others.bit_length())
    if sure:
        return sure & -sure
    high = 1 << winners.bit_length() - 1
    return high if (others & -high).bit_count() <= 1 else own & -own


def _lead_to_take(at: Position, own: int) -> int:
    """Return a master, side suits first; else the card with the least above it."""
    others = at.alive & ~at.hands[at.turn]
    fewest, chosen = 99, 0
    for lane in LANES:
        held = own & lane
        if held:
            high = 1 << held.bit_length() - 1
            above = (others & lane & -high).bit_count()
            if above < fewest:
                fewest, chosen = above, high
    return chosen


def _duck(at: Position, own: int) -> int:
    winners = _winners(at, own)
    losers = own & ~winners
    if not losers:
        return 1 << winners.bit_length() - 1 if at.laid == at.players - 1 else winners & -winners
    if losers & at.led:
        return 1 << losers.bit_length() - 1
    return _most_dangerous(losers, at.trump)


def _most_dangerous(cards: int, trump: int) -> int:
    """Return the best card to discard: a beaten trump, else the highest card."""
    if cards & trump:
        return 1 << cards.bit_length() - 1
    highest, place = -1, 0
    for shift in SHIFTS:
        lane = cards >> shift & RANKS
        if lane.bit_length() > highest and lane:
            highest, place = lane.bit_length(), shift
    return 1 << place + highest - 1


def _lead_to_duck(at: Position, own: int) -> int:
    """Return the lowest card of the suit in which the others must likely go above it."""
    others = at.alive & ~at.hands[at.turn]
    most, chosen = -99, 0
    for lane in LANES:
        held = own & lane
        if held:
            low = held & -held
            theirs = others & lane
            above = (theirs & -low).bit_count()
            gain = 2 * above - theirs.bit_count()
            if gain > most:
                most, chosen = gain, low
    return chosen
