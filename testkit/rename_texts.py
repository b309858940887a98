"""Change English texts everywhere at once and keep their translations.

    python -m testkit.rename_texts changes.json

A message id is the English text itself, so a better English sentence would cost its three translations. This script
reads a list of changes and edits Python sources (tests included), templates and the catalogues together:

    [{"old": "Say it", "new": "Send"},
     {"old": "Level %(number)s", "new": "Round %(number)s", "nl": "Ronde %(number)s", "fr": "Tour %(number)s"},
     {"text": "Send", "id": "Kirim", "nl": "Versturen"},
     {"text": "%(count)d card", "nl": ["%(count)d kaart", "%(count)d kaarten"]}]

`old` is a message id or its plural form, `text` one that stays as it is. `nl`, `id` and `fr` replace a translation: a
text, or a list with one text per plural form. `context` limits an entry to messages of that context. Without it the
change applies to every context. A translation whose English changed is kept and not set fuzzy.

In the product only arguments of gettext and its kin are texts; an equal literal elsewhere may be a code or a name of a
field. Tests quote texts anywhere, and migrations hold the labels of their models, so there every equal literal counts,
except one word in small letters.

A `text` that no catalogue knows is added with its translations, so that a text that is new in the code has them before
the messages are made. Its plural form is given as `plural`:

    [{"text": "one deal", "plural": "%(count)s deals", "nl": ["één spel", "%(count)s spellen"], "id": "…", "fr": ["…"]}]

Afterwards run `make messages` and `make format`. What the script did not find is listed and sets the exit code to 1.
"""

import ast
import json
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import polib

from testkit.terms import LANGUAGES

LINE_LENGTH = 120
SINGLE_TAG = re.compile(r"""(\{%-?\s*translate\s+|_\()(["'])(.*?)\2""", re.DOTALL)
BLOCK = re.compile(r"(\{%\s*blocktranslate\b[^%]*%\})(.*?)(\{%\s*endblocktranslate\s*%\})", re.DOTALL)
PLURAL = re.compile(r"(\{%\s*plural\s*%\})")
VARIABLE = re.compile(r"\{\{\s*(\w+)\s*\}\}")
TRANSLATION = re.compile(r"_|N|n?p?gettext(?:_lazy|_noop)?|npgettext(?:_lazy)?")
CODE = re.compile("[a-z][a-z_-]*")
"""A text that is rather the name of a field or a code."""
QUOTING = {"tests", "testkit", "bench", "migrations"}
"""Folders in which a text may be any literal."""


def rename_in_python(source: str, renames: Mapping[str, str], *, quotes: bool = False) -> tuple[str, set[str]]:
    """Return the source with the texts replaced, and those that were found.

    With `quotes` every equal literal is a text, unless it may be a code: one word in small letters. Otherwise only an
    argument of a translation call is.
    """
    lines = source.splitlines(keepends=True)
    texts: set[str] = set()
    literals = sorted(_literals(ast.parse(source), renames), key=lambda item: (item[0].lineno, item[0].col_offset))
    for node, parent in reversed(literals):
        if not _translates(parent) and (not quotes or CODE.fullmatch(str(node.value))):
            continue
        texts.add(str(node.value))
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        before = lines[first].encode()[: node.col_offset].decode()
        after = lines[last].encode()[node.end_col_offset :].decode()
        literal = _literal(renames[str(node.value)], before, isinstance(parent, ast.Call))
        lines[first : last + 1] = [before + literal + after]
    return "".join(lines), texts


def rename_in_template(source: str, renames: Mapping[str, str]) -> tuple[str, set[str]]:
    """Return the template with its texts replaced, and the texts that were found."""
    texts: set[str] = set()

    def single(match: re.Match[str]) -> str:
        """Replace the text of a `translate` tag or of `_("...")` in a tag."""
        head, quote, text = match.groups()
        if text not in renames:
            return match[0]
        texts.add(text)
        new = renames[text]
        if quote in new:
            quote = "'" if quote == '"' else '"'
        return f"{head}{quote}{new}{quote}"

    def block(match: re.Match[str]) -> str:
        """Replace the forms of a `blocktranslate` tag."""
        head, body, tail = match.groups()
        is_trimmed = " trimmed" in head
        pieces = PLURAL.split(body)
        for number in range(0, len(pieces), 2):
            text = _message_id(pieces[number], is_trimmed)
            if text in renames:
                texts.add(text)
                pieces[number] = re.sub(r"%\((\w+)\)s", r"{{ \1 }}", renames[text]).replace("%%", "%")
        return head + "".join(pieces) + tail

    return SINGLE_TAG.sub(single, BLOCK.sub(block, source)), texts


def texts_in_template(source: str) -> Iterator[str]:
    """Yield the message ids of the tags in a template or a part of one."""
    for _head, _quote, text in SINGLE_TAG.findall(source):
        yield text
    for head, body, _tail in BLOCK.findall(source):
        for form in PLURAL.split(body)[::2]:
            yield _message_id(form, " trimmed" in head)


def rename_in_catalogue(catalogue: polib.POFile, changes: Sequence[Mapping[str, Any]], language: str) -> set[str]:
    """Change the entries of a catalogue in place. Returns the texts that were found."""
    texts: set[str] = set()
    for change in changes:
        old, new = _old(change), _new(change)
        taken = {(entry.msgctxt or "", entry.msgid) for entry in catalogue if not entry.obsolete}
        for entry in list(catalogue):
            if entry.obsolete or not _concerns(entry, old, change):
                continue
            texts.add(old)
            if entry.msgid == old != new and ((entry.msgctxt or ""), new) in taken:
                catalogue.remove(entry)  # two texts became one: the translation of the one that was there stays
                continue
            if entry.msgid == old:
                entry.msgid = new
            if entry.msgid_plural == old:
                entry.msgid_plural = new
            entry.flags = [flag for flag in entry.flags if flag != "fuzzy"]
            entry.previous_msgid = None
        _translate(catalogue, new, change, language)
        is_known = any(_concerns(entry, new, change) for entry in catalogue if not entry.obsolete)
        if "text" in change and language in change and not is_known:
            catalogue.append(_new_entry(change, language))
            texts.add(old)
    return texts


def _new_entry(change: Mapping[str, Any], language: str) -> polib.POEntry:
    """Return an entry for a text that is new in the code."""
    forms = [change[language]] if isinstance(change[language], str) else change[language]
    entry = polib.POEntry(msgid=change["text"], msgctxt=change.get("context"), msgid_plural=change.get("plural", ""))
    if entry.msgid_plural:
        entry.msgstr_plural = dict(enumerate(forms))
    else:
        entry.msgstr = forms[-1]
    return entry


def _translate(catalogue: polib.POFile, text: str, change: Mapping[str, Any], language: str) -> None:
    """Write the translation of a change, where it has one for this language."""
    translation = change.get(language)
    if translation is None:
        return
    for entry in catalogue:
        if entry.obsolete or not _concerns(entry, text, change):
            continue
        entry.flags = [flag for flag in entry.flags if flag != "fuzzy"]
        if entry.msgid_plural:
            forms = [translation] if isinstance(translation, str) else translation
            entry.msgstr_plural = {
                number: forms[min(number, len(forms) - 1)] for number in range(len(entry.msgstr_plural) or len(forms))
            }
        else:
            entry.msgstr = translation if isinstance(translation, str) else translation[-1]


def main(path: str) -> int:
    """Apply a list of changes to all tracked files. Returns 1 if a text was not found anywhere."""
    changes = json.loads(Path(path).read_text())
    renames = {change["old"]: change["new"] for change in changes if "old" in change}
    texts: set[str] = set()
    tracked = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()
    for name in tracked:
        file = Path(name)
        if file.suffix not in {".py", ".html", ".txt"} or not file.is_file():
            continue
        source = file.read_text()
        if file.suffix == ".py":
            text, here = rename_in_python(source, renames, quotes=not QUOTING.isdisjoint(file.parts))
        else:
            text, here = rename_in_template(source, renames)
        texts |= here
        if text != source:
            file.write_text(text)
    for language in LANGUAGES:
        file = Path("locale", language, "LC_MESSAGES", "django.po")
        catalogue = polib.pofile(str(file), wrapwidth=78)
        texts |= rename_in_catalogue(catalogue, changes, language)
        catalogue.save()
        subprocess.run(["msgcat", "--output-file", str(file), str(file)], check=True)  # the line breaks of makemessages
    missing = [text for text in map(_old, changes) if text not in texts]
    for text in missing:
        print(f"not found: {text!r}")
    return 1 if missing else 0


def _literals(tree: ast.AST, renames: Mapping[str, str]) -> Iterator[tuple[ast.Constant, ast.AST]]:
    """Yield the literals that are equal to a text, each with the node that it is a part of."""
    for parent in ast.walk(tree):
        if isinstance(parent, ast.JoinedStr):
            continue  # Python 3.11 gives parts of f-strings the place of the whole
        for child in ast.iter_child_nodes(parent):
            if isinstance(child, ast.Constant) and isinstance(child.value, str) and child.value in renames:
                yield child, parent


def _translates(node: ast.AST) -> bool:
    """Whether a node calls gettext, one of its kin, or a method of that name."""
    if not isinstance(node, ast.Call):
        return False
    name = str(getattr(node.func, "id", "") or getattr(node.func, "attr", ""))
    return TRANSLATION.fullmatch(name) is not None


def _literal(text: str, before: str, is_argument: bool) -> str:
    """Return the text as a literal, in several lines if one would be too long."""
    single = _quoted(text)
    if len(before) + len(single) + 2 <= LINE_LENGTH:
        return single
    indent = " " * (len(before) - len(before.lstrip()) + 4)
    width = LINE_LENGTH - len(indent) - 4
    chunks = textwrap.wrap(text, width, drop_whitespace=False, break_long_words=False, break_on_hyphens=False)
    parts = "".join(f"\n{indent}{_quoted(part)}" for part in chunks)
    return parts if is_argument else f"({parts}\n{indent[4:]})"


def _quoted(text: str) -> str:
    """Return a Python literal in double quotes, or in single ones where that saves escapes."""
    if '"' in text and "'" not in text:
        return repr(text)
    return json.dumps(text, ensure_ascii=False)


def _message_id(body: str, is_trimmed: bool) -> str:
    """Return the message id that gettext makes of a part of a `blocktranslate` tag."""
    text = VARIABLE.sub(r"%(\1)s", body.replace("%", "%%"))
    return " ".join(line.strip() for line in text.strip().splitlines()) if is_trimmed else text


def _concerns(entry: polib.POEntry, text: str, change: Mapping[str, Any]) -> bool:
    """Whether a change means this entry of the catalogue."""
    in_context = "context" not in change or change["context"] == entry.msgctxt
    return in_context and text in {entry.msgid, entry.msgid_plural}


def _old(change: Mapping[str, Any]) -> str:
    """Return the text that a change looks for."""
    return str(change["old"] if "old" in change else change["text"])


def _new(change: Mapping[str, Any]) -> str:
    """Return the text after a change."""
    return str(change.get("new", _old(change)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
