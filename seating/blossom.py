"""The cheapest way to pair up everybody, exactly, when only some pairs may be made.

Edmonds' blossom method with dual prices: every person has a price, every odd ring of people ("blossom") a rebate, and
no pair costs less than its two prices minus the rebates of the rings around both. Pairs that cost exactly that are
tight, and only tight pairs are made, so in the end nothing can be cheaper. For each person who is still alone a tree
of tight pairs is grown until it reaches another one; the events of the growth wait in a heap, so that only the
neighbourhood is touched. Source: Galil, Efficient algorithms for finding maximum matching in graphs (1986).
"""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain

FREE, EVEN, ODD = 0, 1, 2
"""Outside the tree; an even and an odd number of steps from its root."""
ENDS, GROWS, OPENS, SHRINKS = 0, 1, 2, 3
"""What happens: a pair becomes tight with somebody alone, with a pair, or within the tree; or an odd blossom has no
rebate left. Of what happens at one time this is the order, so that blossoms are made only where they must be."""

Link = tuple[int, int]


class NoPairingError(Exception):
    """With these pairs not everybody can be paired; `left` are those around whom there are too few."""

    def __init__(self, left: Sequence[int]) -> None:
        super().__init__(left)
        self.left = left


class Node:
    """One person or a blossom. The first of `parts` holds `base`, who is the one to be paired outside of it."""

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
    """`costs[a][b]` is the cost of a pair that may be made, for both; whole numbers. `solve` gives everybody's mate."""

    def __init__(self, costs: Sequence[Mapping[int, int]]) -> None:
        # Doubled, every price stays a whole number.
        self.costs = [{other: 2 * cost for other, cost in row.items()} for row in costs]
        self.top = [Node([one], one) for one in range(len(costs))]
        self.mate = [-1] * len(costs)
        self.price = [min(row.values(), default=0) // 2 for row in self.costs]
        self.events: list[tuple[int, int, int, int]] = []
        self.odd: dict[int, Node] = {}
        self.tree: list[Node] = []
        self.now = 0

    def solve(self) -> list[int]:
        """Everybody's mate. Raises NoPairingError."""
        self._at_once()
        for root in range(len(self.costs)):
            if self.mate[root] < 0:
                self._search(root)
        return self.mate

    def rings(self) -> list[list[Node]]:
        """The blossoms around everybody, from the outermost."""
        found: list[list[Node]] = [[] for _ in self.mate]
        todo = list(dict.fromkeys(self.top))
        while todo:
            node = todo.pop()
            todo += node.parts
            for one in node.people if node.parts else ():
                found[one].append(node)
        return found

    def _at_once(self) -> None:
        """Raises each price as far as it can be and makes the pairs that are tight then."""
        for one, row in enumerate(self.costs):
            if row:
                slack, paired, other = min(
                    (cost - self.price[one] - self.price[at], self.mate[at] >= 0, at) for at, cost in row.items()
                )
                self.price[one] += slack
                if self.mate[one] < 0 and not paired:
                    self.mate[one], self.mate[other] = other, one

    def _search(self, root: int) -> None:
        self.events, self.odd, self.tree, self.now = [], {}, [], 0
        self._even(self.top[root], None)
        while self.events:
            time, kind, one, other = heappop(self.events)
            self.now = time
            if kind == OPENS:
                node = self.odd[one]
                if self.top[one] is node and node.label == ODD and node.rebate == 2 * (time - node.since):
                    self._open(node)
            elif self._tight(one, other) and self._reached(one, other):
                return
        raise NoPairingError([one for node in self.tree if node.label == EVEN for one in node.people])

    def _tight(self, one: int, other: int) -> bool:
        """Whether an event about a pair still holds."""
        node = self.top[other]
        if node is self.top[one] or node.label == ODD:
            return False
        return self.costs[one][other] == self._worth(one) + self._worth(other)

    def _worth(self, one: int) -> int:
        """The price of a person now."""
        node = self.top[one]
        past = self.now - node.since
        return self.price[one] + (past if node.label == EVEN else -past if node.label == ODD else 0)

    def _reached(self, one: int, other: int) -> bool:
        """The tree grows over a tight pair. Whether that paired up its root."""
        node = self.top[other]
        if node.label == EVEN:
            self._shrink(one, other)
            return False
        if self.mate[node.base] < 0:
            self._pair_up(one, other)
            return True
        self._label(node, ODD, (one, other))
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
        for one in node.people:
            self._look(one)

    def _look(self, one: int) -> None:
        """Notes when the pairs of a person in an even node become tight."""
        here, worth = self.top[one], self._worth(one)
        for other, cost in self.costs[one].items():
            there = self.top[other]
            if there is not here and there.label != ODD:
                slack = cost - worth - self._worth(other)
                if there.label == EVEN:
                    heappush(self.events, (self.now + slack // 2, SHRINKS, one, other))
                else:
                    kind = GROWS if self.mate[there.base] >= 0 else ENDS
                    heappush(self.events, (self.now + slack, kind, one, other))

    def _settle(self, node: Node) -> None:
        """Writes down the prices and the rebate as they are now."""
        past = self.now - node.since
        change = past if node.label == EVEN else -past if node.label == ODD else 0
        node.since = self.now
        if node.parts:
            node.rebate += 2 * change
        if change:
            for one in node.people:
                self.price[one] += change

    def _path(self, one: int) -> list[Node]:
        """The nodes from a person to the root."""
        path = [self.top[one]]
        while path[-1].entry is not None:
            path.append(self.top[path[-1].entry[0]])
        return path

    def _shrink(self, one: int, other: int) -> None:
        """Two even nodes close a ring: it becomes one even node."""
        mine, theirs = self._path(one), self._path(other)
        while len(mine) > 1 and len(theirs) > 1 and mine[-2] is theirs[-2]:
            mine.pop()
            theirs.pop()
        parts = [*mine[::-1], *theirs[:-1]]
        links = [_entry(node) for node in mine[-2::-1]] + [(one, other)]
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
        """An odd blossom without rebate falls apart; the tree goes on through some of its parts."""
        self._settle(ring)
        entry = _entry(ring)
        for part in ring.parts:
            part.label, part.since = FREE, self.now
            for one in part.people:
                self.top[one] = part
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
        """Notes when the pairs of even people with those of a node that left the tree become tight."""
        for other in node.people:
            for one, cost in self.costs[other].items():
                if self.top[one].label == EVEN:
                    slack = cost - self._worth(one) - self.price[other]
                    heappush(self.events, (self.now + slack, GROWS, one, other))

    def _pair_up(self, one: int, other: int) -> None:
        """The way from the root to somebody who is alone: pairs and gaps change places along it."""
        for node in self.tree:
            if self.top[node.base] is node:
                self._settle(node)
        _rebase(self.top[other], other, self.mate)
        self.mate[other] = one
        while True:
            node = self.top[one]
            _rebase(node, one, self.mate)
            self.mate[one] = other
            if node.entry is None:
                break
            odd = self.top[node.entry[0]]
            one, other = _entry(odd)
            _rebase(odd, other, self.mate)
            self.mate[other] = one
        for node in self.tree:
            node.label, node.entry = FREE, None


def _entry(node: Node) -> Link:
    assert node.entry is not None
    return node.entry


def _way(ring: Node, start: int) -> Iterator[Link]:
    """The links from a part to the first part, by the way that begins with the pair it is in."""
    if start % 2:
        yield from ring.links[start:]
    else:
        yield from (link[::-1] for link in reversed(ring.links[:start]))


def _rebase(node: Node, base: int, mate: list[int]) -> None:
    """Pairs up the inside of a blossom so that this member is the one to be paired outside."""
    todo = [(node, base)]
    while todo:
        node, base = todo.pop()
        if not node.parts or node.base == base:
            continue
        start = _part(node, base)
        todo.append((node.parts[start], base))
        for one, other in list(_way(node, start))[1::2]:
            todo += [(node.parts[_part(node, end)], end) for end in (one, other)]
            mate[one], mate[other] = other, one
        node.parts = node.parts[start:] + node.parts[:start]
        node.links = node.links[start:] + node.links[:start]
        node.base = base


def _part(node: Node, one: int) -> int:
    return next(number for number, part in enumerate(node.parts) if one in part.people)
