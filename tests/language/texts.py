"""Texts of the catalogues, each read once per process, and what is compared in them."""

import re
from dataclasses import dataclass
from functools import cache

import polib

from testkit.rename_texts import texts_in_template
from testkit.terms import ROOT, Term, terms_in

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
TAG = re.compile(r"<[^>]+>|&\w+;")
CODE = re.compile(r"“[a-z_]+”|`[^`]*`")  # names of fields and values, which are not translated
BUTTON = re.compile(r"<button\b.*?</button>", re.DOTALL)


@dataclass(frozen=True)
class Text:
    """One message: its English forms and those of the translation."""

    language: str
    english: tuple[str, ...]
    translated: tuple[str, ...]
    context: str | None
    files: frozenset[str]

    def __str__(self) -> str:
        return f"{self.english[0]!r} -> {' / '.join(self.translated)!r}"


def plain(text: str) -> str:
    """Return a text without its placeholders, tags and code."""
    return CODE.sub(" ", TAG.sub(" ", PLACEHOLDER.sub(" ", text)))


def catalogue(language: str) -> polib.POFile:
    """Read the catalogue of a language."""
    return polib.pofile(str(ROOT / "locale" / language / "LC_MESSAGES" / "django.po"))


@cache
def texts(language: str) -> tuple[Text, ...]:
    """Return all messages of a language, in the order of the catalogue."""
    return tuple(
        Text(
            language,
            (entry.msgid, entry.msgid_plural) if entry.msgid_plural else (entry.msgid,),
            tuple(entry.msgstr_plural.values()) if entry.msgid_plural else (entry.msgstr,),
            entry.msgctxt,
            frozenset(name for name, _ in entry.occurrences),
        )
        for entry in catalogue(language)
        if not entry.obsolete
    )


@cache
def terms_of(english: tuple[str, ...]) -> tuple[Term, ...]:
    """Return the terms in the English forms of a message."""
    return tuple(terms_in(plain(" ".join(english))))


@cache
def button_labels() -> frozenset[str]:
    """Return the English texts inside `<button>` in all templates."""
    templates = (path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html"))
    buttons = (button for template in templates for button in BUTTON.findall(template))
    return frozenset(text for button in buttons for text in texts_in_template(button))
