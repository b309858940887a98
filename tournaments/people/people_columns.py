"""Which column is which: by the words of the first row, or by what stands in the columns."""

from collections.abc import Sequence

from tournaments.people.import_cells import Cells

FIELDS = ("name", "club", "email", "language")
TEAM = "team"
"""A further field of lists of pairs or teams: who has the same word there plays together."""

SYNONYMS = {
    "name": "name naam nama nom names namen players player speler spelers pemain joueur joueurs full-name",
    "first": "first-name firstname voornaam roepnaam prénom prenom nama-depan given-name",
    "last": "last-name lastname surname achternaam familienaam nom-de-famille nama-belakang family-name",
    "club": "club vereniging klub perkumpulan association",
    "team": "team team-name ploeg teamnaam équipe equipe tim regu pair paar koppel pasangan paire",
    "email": "email e-mail mail e-mailadres emailadres email-address e-mail-address surel courriel adresse",
    "language": "language taal bahasa langue lang",
}
"""Words of a first row, in the languages of the site; spaces are written as a hyphen here."""

_FIELD_OF = {word: field for field, words in SYNONYMS.items() for word in words.split()}

LANGUAGES = {
    "en": "en eng english engels inggris anglais",
    "nl": "nl nld dut dutch nederlands belanda néerlandais neerlandais",
    "id": "id ind indonesian indonesisch bahasa indonesia bahasa-indonesia indonésien indonesien",
    "fr": "fr fra fre french frans prancis français francais perancis",
}
"""How people write the languages of the site."""

LANGUAGE_OF = {word: code for code, words in LANGUAGES.items() for word in words.split()}


def word(text: str) -> str:
    """A cell as it is looked up: lower case, spaces and underscores as hyphens, no colon or star behind it."""
    return text.casefold().strip(" :*.").replace(" ", "-").replace("_", "-")


def language_code(text: str) -> str | None:
    """The code of a language as somebody wrote it (`Nederlands`, `en-GB`); None when it is none of ours."""
    found = LANGUAGE_OF.get(word(text))
    return found or LANGUAGE_OF.get(word(text).split("-")[0])


def header(cells: Cells) -> list[str] | None:
    """The fields of a first row that names its columns ("" for one that is not known); None when it names none."""
    fields = [_FIELD_OF.get(word(cell), "") for cell in cells]
    if not {"name", "first", "last"} & set(fields):
        return None
    return [field if field not in fields[:place] else "" for place, field in enumerate(fields)]


def guessed(rows: Sequence[Cells]) -> list[str]:
    """The fields of columns without a first row: addresses and languages by their look, then name, then club."""
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
