"""Whole schedules found by search, one round longer than the best without repeats.

Rounds are lines, tables are separated by /. The number of repeated meetings is given with each; tests check it.
"""

Round = list[list[int]]

FEW_REPEATS = {
    (17, 6): (  # 1 repeat
        "0 2 12 15 / 5 7 9 16 / 4 6 14 / 3 10 13 / 1 8 11",
        "2 3 8 9 / 7 10 11 12 / 1 14 16 / 4 5 15 / 0 6 13",
        "1 3 7 15 / 2 5 11 13 / 4 12 16 / 6 8 10 / 0 9 14",
        "0 4 7 8 / 1 9 12 13 / 3 5 6 / 11 14 15 / 2 10 16",
        "6 9 10 15 / 0 3 11 16 / 1 2 4 / 5 8 12 / 7 13 14",
        "0 1 5 10 / 8 13 15 16 / 2 6 7 / 4 9 11 / 3 12 14",
    ),
    (18, 6): (  # 2 repeats
        "1 4 5 8 / 7 9 12 16 / 10 11 13 17 / 0 3 15 / 2 6 14",
        "0 1 10 14 / 6 8 11 12 / 5 15 16 17 / 2 4 9 / 3 7 13",
        "4 7 14 17 / 1 6 9 13 / 0 2 11 16 / 5 10 12 / 3 8 15",
        "4 6 10 16 / 1 7 11 15 / 0 8 9 17 / 3 12 14 / 2 5 13",
        "2 7 8 10 / 0 4 12 13 / 5 9 11 14 / 6 15 17 / 1 3 16",
        "1 2 12 17 / 0 5 6 7 / 8 13 14 16 / 9 10 15 / 3 4 11",
    ),
}


def few_repeats(people: int, rounds: int) -> list[Round] | None:
    """Return the stored schedule of exactly this many rounds, if there is one."""
    lines = FEW_REPEATS.get((people, rounds))
    return (
        None
        if lines is None
        else [[[int(person) for person in table.split()] for table in line.split("/")] for line in lines]
    )
