"""Finite fields small enough to count in: the primes, and 4, 9 and 25. Elements are the numbers 0 to order - 1."""

from dataclasses import dataclass

SQUARES = {4: (2, 1, 1), 9: (3, 2, 0), 25: (5, 2, 0)}
"""order: (prime, c, d) where the adjoined x has x * x = c + d x, which no number of the prime field solves."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of `order` elements; one beyond the prime stands for a + b x as a + prime * b."""

    order: int
    prime: int
    c: int = 0
    d: int = 0

    def add(self, one: int, other: int) -> int:
        """The sum."""
        high = (one // self.prime + other // self.prime) % self.prime
        return (one + other) % self.prime + self.prime * high

    def times(self, one: int, other: int) -> int:
        """The product."""
        p = self.prime
        (b, a), (e, d) = divmod(one, p), divmod(other, p)
        high = b * e
        return (a * d + high * self.c) % p + p * ((a * e + b * d + high * self.d) % p)

    def minus(self, one: int) -> int:
        """The negative."""
        return self.add(0, self.times(one, self.prime - 1))

    def powers(self, one: int) -> list[int]:
        """1, the element, its square and so on up to where 1 comes again."""
        found = [1]
        while (power := self.times(found[-1], one)) != 1:
            found.append(power)
        return found

    def primitive(self) -> list[int]:
        """The powers of the first element whose powers are all elements but 0."""
        return next(powers for one in range(1, self.order) if len(powers := self.powers(one)) == self.order - 1)


def field(order: int) -> Field | None:
    """The field of this order; None when there is none, or when it is not one of those above."""
    if order in SQUARES:
        return Field(order, *SQUARES[order])
    return Field(order, order) if is_prime(order) else None


def is_prime(number: int) -> bool:
    """Whether only 1 and itself divide a number."""
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))
