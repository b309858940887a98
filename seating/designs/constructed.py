"""Schedules that follow from a formula.

A round is a list of tables, a table a list of the numbers 0 to n - 1.
"""

from itertools import product

from seating.designs.fields import Field

Round = list[list[int]]


def affine(field: Field, dimension: int) -> list[Round]:
    """Return the lines of an affine space, a round for each direction.

    Each pair of people meets exactly once. Lines have as many points as the field has elements. Source: any book on
    finite geometry; 16 = AG(2,4), 64 = AG(3,4), 9 people at tables of three = AG(2,3).
    """
    points = list(product(range(field.order), repeat=dimension))
    number = {point: place for place, point in enumerate(points)}
    rounds = []
    for step in points:
        if next((part for part in step if part), 0) != 1:
            continue  # a direction is counted once, by its multiple that begins with 1
        lines = {frozenset(number[_along(field, start, step, t)] for t in range(field.order)) for start in points}
        rounds.append(sorted(sorted(line) for line in lines))
    return rounds


def _along(field: Field, start: tuple[int, ...], step: tuple[int, ...], times: int) -> tuple[int, ...]:
    return tuple(field.add(coordinate, field.times(times, part)) for coordinate, part in zip(start, step, strict=True))


def three_and_one(field: Field) -> list[Round]:
    """Return q rounds for 3 q + 1 people in which each pair meets once.

    q = 1 mod 4 is the order of the field. Source: Beth, Jungnickel and Lenz, Design Theory (1999), VII.7.5(a). With i *
    i = -1 the first round has, for every x of a quarter of the field and every row, the table x, -x in that row and ix,
    -ix in the next one.
    """
    q, powers = field.order, field.primitive()
    first = [[0, q, 2 * q, 3 * q]]
    for power, row in product(range((q - 1) // 4), range(3)):
        x, turned = powers[power], powers[power + (q - 1) // 4]
        after = (row + 1) % 3
        first.append([row * q + x, row * q + field.minus(x), after * q + turned, after * q + field.minus(turned)])
    return [[[_moved(field, person, by) for person in table] for table in first] for by in range(q)]


def _moved(field: Field, person: int, by: int) -> int:
    row, element = divmod(person, field.order)
    return person if row == 3 else row * field.order + field.add(element, by)


def rainbow(tables: int) -> list[Round]:
    """Return as many rounds as tables, without repeats.

    The number of tables must not be divisible by 2 or 3. Source: the Rainbow movement of bridge
    (elsid.co.za/bridge/templates/prime_ind.html): in round m the fours x, x + m, x + 2m, x + 3m, one of each quarter of
    the people. Those of one quarter never meet.
    """
    return [
        [[part * tables + (start + part * number) % tables for part in range(4)] for start in range(tables)]
        for number in range(tables)
    ]


def whist_of_field(field: Field) -> list[Round]:
    """Return a whist schedule for q = 4 n + 1 people; one sits out each round.

    Seats 1 and 3 are partners, and seats 2 and 4. Source: Moore 1896, in Anderson, Combinatorial Designs (1990), 11.2:
    the tables t^i, t^(i+n), t^(i+2n), t^(i+3n) with i < n, where the powers of t are the whole field, moved by every
    element.
    """
    powers, quarter = field.primitive(), (field.order - 1) // 4
    first = [[powers[start + part * quarter] for part in range(4)] for start in range(quarter)]
    return [[[field.add(person, by) for person in table] for table in first] for by in range(field.order)]
