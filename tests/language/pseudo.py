"""A locale `qps` made from the message ids: accented letters, 40 % longer, in brackets ⟦ ⟧.

A page in this locale shows in one look what is not translatable (letters outside of brackets) and what has no room for
a longer language.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import allauth
import django
import polib
import rest_framework

from testkit.terms import ROOT

CODE = "qps"
KEPT = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{[^}]*\}|<[^>]+>|&#?\w+;|\n")
"""Parts of a message that stay: placeholders, tags, entities and line breaks."""
ACCENTED = str.maketrans(
    "aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPrRsStTuUvVwWyYzZ", "ąĄƀƁčČďĎęĘƒƑğĞħĦįĮĵĴķĶľĽɱṂńŃőŐƥƤřŘšŠťŤűŰṽṼŵŴýÝžŽ"
)
FORMATS = {"date and time"}
"""Contexts of messages that are format strings."""
LIBRARIES = (
    Path(django.__file__).parent / "conf",
    *(Path(django.__file__).parent / "contrib" / name for name in ("admin", "auth", "contenttypes", "humanize")),
    Path(allauth.__file__).parent,
    Path(rest_framework.__file__).parent,
)


def pseudo(text: str) -> str:
    """Return a text in the pseudo-locale."""
    parts = KEPT.split(text)
    kept = KEPT.findall(text)
    letters = sum(map(len, parts))
    longer = " ".join("ẽ" * min(5, rest) for rest in range(round(letters * 0.4), 0, -5))
    changed = [part.translate(ACCENTED) for part in parts]
    whole = "".join(one for pair in zip(changed, [*kept, ""], strict=True) for one in pair)
    return f"⟦{whole}{' ' if longer else ''}{longer}⟧"


def write(folder: Path) -> None:
    """Write the compiled catalogue of the locale below a folder for `LOCALE_PATHS`."""
    catalogue = polib.MOFile()
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for entry in _entries():
        keep = entry.msgctxt in FORMATS
        forms = [text if keep else pseudo(text) for text in (entry.msgid, entry.msgid_plural) if text]
        changed = (
            polib.MOEntry(
                msgid=entry.msgid,
                msgid_plural=entry.msgid_plural,
                msgstr_plural=dict(enumerate(forms)),
                msgctxt=entry.msgctxt,
            )
            if entry.msgid_plural
            else polib.MOEntry(msgid=entry.msgid, msgstr=forms[0], msgctxt=entry.msgctxt)
        )
        catalogue.append(changed)
    target = folder / CODE / "LC_MESSAGES"
    target.mkdir(parents=True)
    catalogue.save(str(target / "django.mo"))


def _entries() -> Iterator[polib.POEntry | polib.MOEntry]:
    """Yield the messages of the project and of its libraries, each once."""
    seen: set[tuple[str | None, str]] = set()
    files: list[polib.POFile | polib.MOFile] = [polib.pofile(str(ROOT / "locale" / "nl" / "LC_MESSAGES" / "django.po"))]
    for library in LIBRARIES:
        path = library / "locale" / "nl" / "LC_MESSAGES" / "django.mo"
        if path.exists():
            files.append(polib.mofile(str(path)))
    for file in files:
        for entry in file:
            if entry.msgid and not entry.obsolete and (entry.msgctxt, entry.msgid) not in seen:
                seen.add((entry.msgctxt, entry.msgid))
                yield entry
