"""Random hands of the other seats: unseen cards, within the known constraints."""

from collections.abc import Sequence
from random import Random


def dealt(cards: Sequence[int], rooms: Sequence[int], may_hold: Sequence[int], rng: Random) -> list[int]:
    """Return a hand for every seat.

    `rooms` says of how many cards, `may_hold` of which suits. There may be more cards than room: the rest are those
    that have gone unseen. What is known of the seats is never broken as long as any deal is left that keeps it.
    """
    loose = list(cards)
    rng.shuffle(loose)
    gone = len(loose) - sum(rooms)
    everything = sum(loose)
    if all(not room or everything & ~mask == 0 for room, mask in zip(rooms, may_hold, strict=True)):
        return _cut(loose, rooms)
    spots = [*rooms, gone] if gone > 0 else list(rooms)
    masks = [*may_hold, -1] if gone > 0 else list(may_hold)
    return _fill(loose, spots, masks, rng)[: len(rooms)]


def _cut(loose: Sequence[int], rooms: Sequence[int]) -> list[int]:
    hands, at = [], 0
    for room in rooms:
        hands.append(sum(loose[at : at + room]))
        at += room
    return hands


def _fill(loose: list[int], rooms: list[int], masks: list[int], rng: Random) -> list[int]:
    """Deal the loose cards; cards that few seats may hold come first.

    Where all of those seats are full, cards change places.
    """
    hands = [0] * len(rooms)
    loose.sort(key=lambda card: sum(card & mask != 0 for mask in masks))
    for card in loose:
        open_to = [seat for seat, mask in enumerate(masks) if card & mask and rooms[seat] > 0]
        if open_to:
            seat = rng.choices(open_to, [rooms[seat] for seat in open_to])[0] if len(open_to) > 1 else open_to[0]
        else:
            seat = _make_room(card, hands, rooms, masks)
        hands[seat] |= card
        rooms[seat] -= 1
    return hands


def _make_room(card: int, hands: list[int], rooms: list[int], masks: Sequence[int]) -> int:
    """Return a seat that may hold the card, after others have passed cards on.

    Without such a seat, return any with room.
    """
    queue = [seat for seat, mask in enumerate(masks) if card & mask]
    came: dict[int, tuple[int, int] | None] = dict.fromkeys(queue)
    for seat in queue:
        for other, mask in enumerate(masks):
            movable = hands[seat] & mask
            if other in came or not movable:
                continue
            came[other] = (seat, movable & -movable)
            if rooms[other] > 0:
                return _pass_on(other, came, hands, rooms)
            queue.append(other)
    return max(range(len(rooms)), key=lambda seat: rooms[seat])


def _pass_on(end: int, came: dict[int, tuple[int, int] | None], hands: list[int], rooms: list[int]) -> int:
    """Pass a card along the way, from each seat to the next; the first then has room."""
    while step := came[end]:
        giver, given = step
        hands[giver] ^= given
        hands[end] |= given
        rooms[end] -= 1
        rooms[giver] += 1
        end = giver
    return end
