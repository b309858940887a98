"""Players of a TRF file (FIDE's TRF16 and TRF26) as rows of a list of people.

A pair that another export of ours wrote as one player becomes two people of one team.
"""

import re
from collections.abc import Iterator

PLAYER = "001 "
NAME = slice(14, 47)
PAIR = re.compile(r"\s+(?:&|/|\+)\s+")
HEAD = ("name", "team")


def people_of_trf(text: str) -> list[list[str]]:
    """Return the players in the order of the file, below names of columns."""
    return [list(HEAD), *(row for line in text.splitlines() if line.startswith(PLAYER) for row in _people(line))]


def _people(line: str) -> Iterator[list[str]]:
    name = line[NAME].strip()
    members = PAIR.split(name)
    for member in members:
        yield [_in_speaking_order(member), name if len(members) > 1 else ""]


def _in_speaking_order(name: str) -> str:
    """Return `Ayu Pratama` for `Pratama, Ayu`."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and first.strip() else name


def has_players(text: str) -> bool:
    """Whether a TRF file names players; one of teams only does not."""
    return any(line.startswith(PLAYER) and line[NAME].strip() for line in text.splitlines())
