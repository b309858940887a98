"""The pairs of a club match, one in a line: `Ayu Pratama & Budi Santoso`, or just a name when nobody knows them yet."""

import re
from dataclasses import dataclass

from tournaments.models.clean_text import tidy
from tournaments.people.import_rows import PersonRow

PARTNERS = re.compile(r"\s*(?:&|/|\+|;|,|\bmet\b|\band\b|\ben\b|\bdan\b|\bet\b)\s*")


@dataclass(frozen=True, slots=True)
class Pair:
    """One line: two people, or a bare name."""

    name: str
    people: tuple[PersonRow, PersonRow] | None = None


def read_pairs(text: str, club: str) -> list[Pair]:
    """The pairs of a box, empty lines left out; who they are belongs to `club`."""
    return [_pair(line, club) for line in map(tidy, text.splitlines()) if line]


def unnamed_pairs(club: str, count: int) -> list[Pair]:
    """As many pairs without known players: `Club A 1`, `Club A 2`."""
    return [Pair(f"{club} {number}") for number in range(1, count + 1)]


def _pair(line: str, club: str) -> Pair:
    names = [name for name in PARTNERS.split(line) if name]
    if len(names) != 2:
        return Pair(line[:250])
    one, other = (PersonRow(0, name[:120], club) for name in names)
    return Pair(line[:250], (one, other))
