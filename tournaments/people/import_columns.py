"""The columns of a list of people: how they are called, and what their cells may say.

A new column is one entry here, a field of `PersonRow` (import_rows.py), and one of `PersonToEnter` (schemas.py) for
REST. Forms, lists of bad rows, stored people and written lists follow.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext_noop

from tournaments.models import Person, limits

Cells = list[str]


class CellError(Exception):
    """A cell that cannot be read: a code of import_rows.SENTENCES and its facts."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


@dataclass(frozen=True, slots=True, kw_only=True)
class ListColumn:
    """A column: its label, its names in the site's languages, with hyphens for spaces, and its cells.

    Cells that hold a name are cleaned and checked as such. `most` are the letters that fit. `read` returns what is
    stored for a cell with text. Raises CellError.
    """

    label: str
    words: str
    is_name: bool = False
    most: int | None = None
    read: Callable[[str], str] = str


LANGUAGES = {
    "en": "en eng english engels inggris anglais",
    "nl": "nl nld dut dutch nederlands belanda néerlandais neerlandais",
    "id": "id ind indonesian indonesisch bahasa indonesia bahasa-indonesia indonésien indonesien",
    "fr": "fr fra fre french frans prancis français francais perancis",
}
"""Names of the site's languages as people write them."""


LANGUAGE_OF = {synonym: code for code, words in LANGUAGES.items() for synonym in words.split()}


def normalised(text: str) -> str:
    """Return a cell normalised for lookup.

    Lower case, spaces and underscores as hyphens, without a trailing colon or star.
    """
    return text.casefold().strip(" :*.").replace(" ", "-").replace("_", "-")


def language_code(text: str) -> str | None:
    """Return the code of a written language (`Nederlands`, `en-GB`); None if unknown."""
    code = LANGUAGE_OF.get(normalised(text))
    return code or LANGUAGE_OF.get(normalised(text).split("-")[0])


def _read_language(text: str) -> str:
    code = language_code(text)
    if code is None:
        raise CellError("unknown_language", value=text, choices=", ".join(LANGUAGES))
    return code


def _read_address(text: str) -> str:
    try:
        validate_email(text)
    except ValidationError as problem:
        raise CellError("bad_address", value=text) from problem
    return text


COLUMNS: Mapping[str, ListColumn] = {
    "name": ListColumn(
        label=gettext_noop("Name"),
        words="name naam nama nom names namen players player speler spelers pemain joueur joueurs full-name",
        is_name=True,
        most=limits.NAME,
    ),
    "club": ListColumn(
        label=gettext_noop("Club"),
        words="club vereniging klub perkumpulan association",
        is_name=True,
        most=limits.NAME,
    ),
    "email": ListColumn(
        label=gettext_noop("Email"),
        words="email e-mail mail e-mailadres emailadres email-address e-mail-address surel courriel adresse",
        most=limits.EMAIL,
        read=_read_address,
    ),
    "language": ListColumn(
        label=gettext_noop("Language"), words="language taal bahasa langue lang", read=_read_language
    ),
}
"""The columns of every list, by the field that they fill."""
FIELDS = tuple(COLUMNS)
TEAM = "team"
"""A further field in lists of pairs or teams: rows with equal text form a team."""
WITH_TEAM: Mapping[str, ListColumn] = {
    **COLUMNS,
    TEAM: ListColumn(
        label=gettext_noop("Team"),
        words="team team-name ploeg teamnaam équipe equipe tim regu pair paar koppel pasangan paire",
        is_name=True,
        most=limits.NAME,
    ),
}
LABELS = {field: column.label for field, column in WITH_TEAM.items()}
MAX_LENGTHS = {field: column.most for field, column in WITH_TEAM.items() if column.most}
PARTS_OF_NAMES = {
    "first": "first-name firstname voornaam roepnaam prénom prenom nama-depan given-name",
    "last": "last-name lastname surname achternaam familienaam nom-de-famille nama-belakang family-name",
}
"""Columns that hold a part of the name."""
_WORDS = {**PARTS_OF_NAMES, **{field: column.words for field, column in WITH_TEAM.items()}}
_FIELD_OF = {word: field for field, words in _WORDS.items() for word in words.split()}


def cells_of(person: Person) -> dict[str, str]:
    """Return the cells of a person by field, as an import reads them again."""
    club = person.club.name if person.club else ""
    return {field: club if field == "club" else getattr(person, field) for field in FIELDS}


def header(cells: Cells) -> list[str] | None:
    """Return the fields of a header row ("" for unknown ones); None for other rows."""
    fields = [_FIELD_OF.get(normalised(cell), "") for cell in cells]
    if not {"name", "first", "last"} & set(fields):
        return None
    return [field if field not in fields[:place] else "" for place, field in enumerate(fields)]


def guess_fields(rows: Sequence[Cells]) -> list[str]:
    """Guess the fields of columns without a header row.

    Addresses and languages are found by their form, then name, then club.
    """
    width = max(map(len, rows), default=0)
    columns = [[row[place] for row in rows if place < len(row) and row[place]] for place in range(width)]
    fields = ["email" if _most(["@" in cell for cell in column]) else "" for column in columns]
    for place, column in enumerate(columns):
        if place and not fields[place] and _most([language_code(cell) is not None for cell in column]):
            fields[place] = "language"
    for name in ("name", "club"):
        if "" in fields:
            fields[fields.index("")] = name
    return [field if field not in fields[:place] else "" for place, field in enumerate(fields)]


def _most(answers: Sequence[bool]) -> bool:
    return sum(answers) * 2 > len(answers)
