"""Finite fields small enough to count in: the primes, and 4, 9 and 25.

Elements are the numbers 0 to order - 1.
"""

from dataclasses import dataclass

SQUARES = {4: (2, 1, 1), 9: (3, 2, 0), 25: (5, 2, 0)}
"""Order: (prime, c, d).

The adjoined x has x * x = c + d x, which no number of the prime field solves.
"""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of `order` elements.

    An element a + b x beyond the prime field is written a + prime * b.
    """

    order: int
    prime: int
    c: int = 0
    d: int = 0

    def add(self, element: int, other: int) -> int:
        """Return the sum."""
        high = (element // self.prime + other // self.prime) % self.prime
        return (element + other) % self.prime + self.prime * high

    def times(self, element: int, other: int) -> int:
        """Return the product."""
        p = self.prime
        (b, a), (e, d) = divmod(element, p), divmod(other, p)
        high = b * e
        return (a * d + high * self.c) % p + p * ((a * e + b * d + high * self.d) % p)

    def minus(self, element: int) -> int:
        """Return the negative."""
        return self.add(0, self.times(element, self.prime - 1))

    def powers(self, element: int) -> list[int]:
        """1, the element, its square and so on up to where 1 comes again."""
        powers = [1]
        while (power := self.times(powers[-1], element)) != 1:
            powers.append(power)
        return powers

    def primitive(self) -> list[int]:
        """Return the powers of the first element whose powers are all elements but 0."""
        return next(powers for element in range(1, self.order) if len(powers := self.powers(element)) == self.order - 1)


def field(order: int) -> Field | None:
    """Return the field of this order.

    None when there is none, or when it is not one of those above.
    """
    if order in SQUARES:
        return Field(order, *SQUARES[order])
    return Field(order, order) if is_prime(order) else None


def is_prime(number: int) -> bool:
    """Return whether only 1 and itself divide a number."""
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))
