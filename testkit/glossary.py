"""Write `docs/glossary.md` from the termbase `docs/terms.toml`.

python -m testkit.glossary
"""

from collections.abc import Iterable

from testkit.terms import LANGUAGES, ROOT, SUBJECTS, Term, terms

GLOSSARY = ROOT / "docs" / "glossary.md"
NAMES = {"nl": "Nederlands", "id": "Indonesia", "fr": "Français"}
INTRODUCTION = """# Glossary

The words of players and organisers in the four languages of the pages. Each thing has one term. Look here before you
name something new. The first word of a cell is the preferred one. *Italics* mark words that stay as players say them.

Do not edit this page: `python -m testkit.glossary` writes it from [terms.toml](terms.toml), which also lists the words
to avoid. [style.md](style.md) explains how texts are checked against it.

{confirmed}
"""


def page(listed: Iterable[Term] | None = None) -> str:
    """Return the whole page as Markdown."""
    listed = list(terms() if listed is None else listed)
    sections = [
        _section(title, [term for term in listed if term.fields["subject"] == subject])
        for subject, title in SUBJECTS.items()
    ]
    return "\n".join([INTRODUCTION.format(confirmed=_confirmed(listed)), *sections])


def _confirmed(listed: list[Term]) -> str:
    counts = (
        f"{sum(term.is_confirmed(language) for term in listed)} of {len(listed)} in {NAMES[language]}"
        for language in LANGUAGES
    )
    return f"Confirmed by native speakers (✓): {', '.join(counts)}."


def _section(title: str, members: list[Term]) -> str:
    names = " | ".join(NAMES[language] for language in LANGUAGES)
    head = f"## {title}\n\n| English | {names} | what it means |\n|---|---|---|---|---|\n"
    return head + "".join(_row(term) for term in members)


def _row(term: Term) -> str:
    cells = [_words(term, term.english)]
    for language in LANGUAGES:
        mark = " ✓" if term.is_confirmed(language) else ""
        cells.append(_words(term, term.forms(language)) + mark)
    code = f" In code: `{term.fields['code']}`." if "code" in term.fields else ""
    source = f" Source: {term.fields['source']}." if "source" in term.fields else ""
    return f"| {' | '.join(cells)} | {term.fields['definition']}{code}{source} |\n"


def _words(term: Term, words: list[str]) -> str:
    text = ", ".join(words)
    return f"*{text}*" if term.fields.get("keep") and words == term.english else text


if __name__ == "__main__":
    GLOSSARY.write_text(page(), encoding="utf-8")
