"""The termbase `docs/terms.toml`: its terms, and how to find them in a text.

An English word is found whole and in its usual inflections, so "pair" also finds "pairs", "paired" and "pairing". In a
translation a form is found as a part of a word, because Dutch joins words and Indonesian puts prefixes before them.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TERMS = ROOT / "docs" / "terms.toml"
LANGUAGES = ("nl", "id", "fr")
SUBJECTS = {
    "cards": "Cards and dealing",
    "play": "At the table",
    "event": "Events and entries",
    "pairing": "Rounds and pairings",
    "scores": "Scores, corrections and rulings",
    "standings": "Standings and seasons",
    "roles": "People, roles and accounts",
    "online": "Online tables",
}
FIELDS = {
    *("subject", "en", "banned", "except", "definition", "source", "code", "keep", "check", "native_ok"),
    *(f"{prefix}{language}" for prefix in ("", "also_", "banned_", "not_", "permits_") for language in LANGUAGES),
}
WORD = re.compile(r"[^\W_]+")
Patterns = tuple[re.Pattern[str], ...]


@dataclass(frozen=True, eq=False)
class Term:
    """One term of the termbase; `fields` holds its table in the file."""

    key: str
    fields: Mapping[str, Any]

    @property
    def english(self) -> list[str]:
        """English words, the preferred one first."""
        return list(self.fields["en"])

    @property
    def is_checked(self) -> bool:
        """Whether a translation must contain one of the forms."""
        return bool(self.fields.get("check", True))

    def forms(self, language: str) -> list[str]:
        """Preferred forms in a language."""
        return list(self.fields[language])

    def is_confirmed(self, language: str) -> bool:
        """Whether a native speaker confirmed the forms of a language."""
        return bool(self.fields["native_ok"][language])

    def patterns(self, field: str) -> Patterns:
        """Patterns of a field that holds regular expressions."""
        return tuple(re.compile(pattern, re.IGNORECASE) for pattern in self.fields.get(field, ()))

    @cached_property
    def in_english(self) -> re.Pattern[str]:
        """Pattern that finds the term in an English text."""
        return re.compile("|".join(_inflected(word) for word in self.english), re.IGNORECASE)

    @cached_property
    def exceptions(self) -> Patterns:
        """Phrases in which the English word means something else."""
        return self.patterns("except")

    @cached_property
    def beginnings(self) -> set[str]:
        """First three letters of the English words: a quick way to see that a term does not occur."""
        return {WORD.findall(word.lower())[0][:3] for word in self.english}


def _inflected(phrase: str) -> str:
    """Regular expression of an English phrase whose last word may be inflected."""
    *first, last = (re.escape(word) for word in phrase.split())
    if re.search(r"[^aeiou]y$", last):
        last = f"{last[:-1]}(?:y|ies|ied|ying)"
    elif last.endswith("e"):
        last = f"{last[:-1]}(?:e|es|ed|er|ing)"
    elif re.search(r"[^aeiou][aeiou][bdgmnprt]$", last):
        last = f"{last}(?:s|{last[-1]}?(?:ed|er|ing))?"
    else:
        last = f"{last}(?:s|es|ed|ing)?"
    return rf"(?<![\w-]){'[ -]'.join((*first, last))}(?:[’']s)?(?![\w])"


@cache
def accepted(term: Term, language: str) -> Patterns:
    """Return the patterns of which a translation must contain one."""
    forms = (re.escape(form).replace(r"\ ", r"\s+") for form in term.forms(language))
    return (*(re.compile(form, re.IGNORECASE) for form in forms), *term.patterns(f"also_{language}"))


@cache
def terms() -> tuple[Term, ...]:
    """Return all terms in the order of the file."""
    tables = tomllib.loads(TERMS.read_text(encoding="utf-8"))
    return tuple(Term(key, fields) for key, fields in tables.items())


def terms_in(english: str, listed: Iterable[Term] | None = None) -> list[Term]:
    """Return the terms that occur in an English text.

    Longer words are found first and taken out, so "table code" does not also count as "table". Phrases under `except`
    are taken out before all others.
    """
    beginnings = {word[:3] for word in WORD.findall(english.lower())}
    listed = terms() if listed is None else listed
    possible = [term for term in listed if not beginnings.isdisjoint(term.beginnings)]
    for term in possible:
        for pattern in term.exceptions:
            english = pattern.sub(" ", english)
    matching = []
    for term in sorted(possible, key=lambda term: -max(len(word) for word in term.english)):
        english, count = term.in_english.subn(" ", english)
        if count:
            matching.append(term)
    return matching
