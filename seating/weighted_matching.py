"""Minimum-cost perfect matching, exact, when only some pairs are allowed.

Edmonds' blossom method with dual prices. Every person has a price, every odd ring of people ("blossom") a rebate, and
no pair costs less than its two prices minus the rebates of the rings around both. Pairs that cost exactly that are
tight. Only tight pairs are matched, so no cheaper matching exists. From each unmatched person a tree of tight pairs
grows until it reaches another one. The events of the growth are kept in a heap, so that only the neighbourhood is
touched. Source: Galil, Efficient algorithms for finding maximum matching in graphs (1986).
"""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain

FREE, EVEN, ODD = 0, 1, 2
"""Outside the tree; an even and an odd number of steps from its root."""
ENDS, GROWS, OPENS, SHRINKS = 0, 1, 2, 3
"""Events of the search, in order of precedence.

A pair becomes tight with an unmatched person, with a pair, or within the tree; or a blossom's rebate ends. Simultaneous
events are handled in this order, so that blossoms are created only where they must be.
"""

Link = tuple[int, int]


class NoPairingError(Exception):
    """No perfect matching exists; `left` are people with too few possible mates."""

    def __init__(self, left: Sequence[int]) -> None:
        super().__init__(left)
        self.left = left


class Node:
    """One person or a blossom.

    The first of `parts` holds `base`, the person to be matched outside of it.
    """

    __slots__ = ("base", "entry", "label", "links", "parts", "people", "rebate", "since")

    def __init__(self, people: list[int], base: int) -> None:
        self.people, self.base = people, base
        self.parts: list[Node] = []
        self.links: list[Link] = []
        """links[k] leads from parts[k] to the next one, round the end."""
        self.rebate = self.since = 0
        self.label = FREE
        self.entry: Link | None = None
        """By which pair it came into the tree: (outside, inside)."""


class Pairing:
    """The matching of people with given costs; `solve` returns each one's mate.

    `costs[a][b]` is the cost of an allowed pair, given for both; whole numbers.
    """

    def __init__(self, costs: Sequence[Mapping[int, int]]) -> None:
        # Doubled, every price stays a whole number.
        self.costs = [{other: 2 * cost for other, cost in row.items()} for row in costs]
        self.top = [Node([person], person) for person in range(len(costs))]
        self.mate = [-1] * len(costs)
        self.price = [min(row.values(), default=0) // 2 for row in self.costs]
        self.events: list[tuple[int, int, int, int]] = []
        self.odd: dict[int, Node] = {}
        self.tree: list[Node] = []
        self.now = 0

    def solve(self) -> list[int]:
        """Return the mate of each person. Raises NoPairingError."""
        self._at_once()
        for root in range(len(self.costs)):
            if self.mate[root] < 0:
                self._search(root)
        return self.mate

    def rings(self) -> list[list[Node]]:
        """Return the blossoms around each person, from the outermost."""
        rings: list[list[Node]] = [[] for _ in self.mate]
        todo = list(dict.fromkeys(self.top))
        while todo:
            node = todo.pop()
            todo += node.parts
            for person in node.people if node.parts else ():
                rings[person].append(node)
        return rings

    def _at_once(self) -> None:
        """Raise each price as far as possible and match the pairs that are tight then."""
        for person, row in enumerate(self.costs):
            if row:
                slack, paired, other = min(
                    (cost - self.price[person] - self.price[at], self.mate[at] >= 0, at) for at, cost in row.items()
                )
                self.price[person] += slack
                if self.mate[person] < 0 and not paired:
                    self.mate[person], self.mate[other] = other, person

    def _search(self, root: int) -> None:
        self.events, self.odd, self.tree, self.now = [], {}, [], 0
        self._even(self.top[root], None)
        while self.events:
            time, kind, person, other = heappop(self.events)
            self.now = time
            if kind == OPENS:
                node = self.odd[person]
                if self.top[person] is node and node.label == ODD and node.rebate == 2 * (time - node.since):
                    self._open(node)
            elif self._tight(person, other) and self._reach(person, other):
                return
        raise NoPairingError([person for node in self.tree if node.label == EVEN for person in node.people])

    def _tight(self, person: int, other: int) -> bool:
        """Return whether an event about a pair still holds."""
        node = self.top[other]
        if node is self.top[person] or node.label == ODD:
            return False
        return self.costs[person][other] == self._worth(person) + self._worth(other)

    def _worth(self, person: int) -> int:
        """Return the price of a person now."""
        node = self.top[person]
        past = self.now - node.since
        return self.price[person] + (past if node.label == EVEN else -past if node.label == ODD else 0)

    def _reach(self, person: int, other: int) -> bool:
        """Grow the tree over a tight pair; return whether that matched its root."""
        node = self.top[other]
        if node.label == EVEN:
            self._shrink(person, other)
            return False
        if self.mate[node.base] < 0:
            self._pair_up(person, other)
            return True
        self._label(node, ODD, (person, other))
        mate = self.mate[node.base]
        self._even(self.top[mate], (node.base, mate))
        return False

    def _label(self, node: Node, label: int, entry: Link | None) -> None:
        node.label, node.entry, node.since = label, entry, self.now
        self.tree.append(node)
        if label == ODD and node.parts:
            self.odd[node.base] = node
            heappush(self.events, (self.now + node.rebate // 2, OPENS, node.base, -1))

    def _even(self, node: Node, entry: Link | None) -> None:
        self._label(node, EVEN, entry)
        for person in node.people:
            self._look(person)

    def _look(self, person: int) -> None:
        """Queue events for when the pairs of a person in an even node become tight."""
        here, worth = self.top[person], self._worth(person)
        for other, cost in self.costs[person].items():
            there = self.top[other]
            if there is not here and there.label != ODD:
                slack = cost - worth - self._worth(other)
                if there.label == EVEN:
                    heappush(self.events, (self.now + slack // 2, SHRINKS, person, other))
                else:
                    kind = GROWS if self.mate[there.base] >= 0 else ENDS
                    heappush(self.events, (self.now + slack, kind, person, other))

    def _settle(self, node: Node) -> None:
        """Store the prices and the rebate as they are now."""
        past = self.now - node.since
        change = past if node.label == EVEN else -past if node.label == ODD else 0
        node.since = self.now
        if node.parts:
            node.rebate += 2 * change
        if change:
            for person in node.people:
                self.price[person] += change

    def _path(self, person: int) -> list[Node]:
        """Return the nodes from a person to the root."""
        path = [self.top[person]]
        while path[-1].entry is not None:
            path.append(self.top[path[-1].entry[0]])
        return path

    def _shrink(self, person: int, other: int) -> None:
        """Merge the ring that two even nodes close into one even node."""
        mine, theirs = self._path(person), self._path(other)
        while len(mine) > 1 and len(theirs) > 1 and mine[-2] is theirs[-2]:
            mine.pop()
            theirs.pop()
        parts = [*mine[::-1], *theirs[:-1]]
        links = [_entry(node) for node in mine[-2::-1]] + [(person, other)]
        links += [_entry(node)[::-1] for node in theirs[:-1]]
        odd = [part for part in parts if part.label == ODD]
        ring = Node(list(chain.from_iterable(part.people for part in parts)), parts[0].base)
        for part in parts:
            self._settle(part)
        ring.parts, ring.links = parts, links
        for member in ring.people:
            self.top[member] = ring
        self._label(ring, EVEN, parts[0].entry)
        for member in chain.from_iterable(part.people for part in odd):
            self._look(member)

    def _open(self, ring: Node) -> None:
        """Dissolve an odd blossom without rebate; the tree keeps some of its parts."""
        self._settle(ring)
        entry = _entry(ring)
        for part in ring.parts:
            part.label, part.since = FREE, self.now
            for person in part.people:
                self.top[person] = part
        ring.label = FREE
        way = list(_way(ring, ring.parts.index(self.top[entry[1]])))
        self._label(self.top[entry[1]], ODD, entry)
        evens = []
        for number, link in enumerate(way):
            node = self.top[link[1]]
            if number % 2:
                self._label(node, ODD, link)
            else:
                evens.append((node, link))
                node.label, node.since = EVEN, self.now
        for node, link in evens:
            self._even(node, link)
        for part in ring.parts:
            if part.label == FREE:
                self._look_from_outside(part)

    def _look_from_outside(self, node: Node) -> None:
        """Queue events for pairs of even people with a node that has left the tree."""
        for other in node.people:
            for person, cost in self.costs[other].items():
                if self.top[person].label == EVEN:
                    slack = cost - self._worth(person) - self.price[other]
                    heappush(self.events, (self.now + slack, GROWS, person, other))

    def _pair_up(self, person: int, other: int) -> None:
        """Augment along the path from the root to an unmatched person.

        Pairs and gaps change places along it.
        """
        for node in self.tree:
            if self.top[node.base] is node:
                self._settle(node)
        _rebase(self.top[other], other, self.mate)
        self.mate[other] = person
        while True:
            node = self.top[person]
            _rebase(node, person, self.mate)
            self.mate[person] = other
            if node.entry is None:
                break
            odd = self.top[node.entry[0]]
            person, other = _entry(odd)
            _rebase(odd, other, self.mate)
            self.mate[other] = person
        for node in self.tree:
            node.label, node.entry = FREE, None


def _entry(node: Node) -> Link:
    assert node.entry is not None
    return node.entry


def _way(ring: Node, start: int) -> Iterator[Link]:
    """Yield the links from a part to the first part, starting with its own pair."""
    if start % 2:
        yield from ring.links[start:]
    else:
        yield from (link[::-1] for link in reversed(ring.links[:start]))


def _rebase(node: Node, base: int, mate: list[int]) -> None:
    """Match the inside of a blossom so that this member is the one to match outside."""
    todo = [(node, base)]
    while todo:
        node, base = todo.pop()
        if not node.parts or node.base == base:
            continue
        start = _part(node, base)
        todo.append((node.parts[start], base))
        for person, other in list(_way(node, start))[1::2]:
            todo += [(node.parts[_part(node, end)], end) for end in (person, other)]
            mate[person], mate[other] = other, person
        node.parts = node.parts[start:] + node.parts[:start]
        node.links = node.links[start:] + node.links[:start]
        node.base = base


def _part(node: Node, person: int) -> int:
    return next(number for number, part in enumerate(node.parts) if person in part.people)
