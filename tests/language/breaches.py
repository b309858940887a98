"""Every place where a text breaks a rule of `docs/style.md`, and how many are known.

    python -m tests.language.breaches nl              all breaches in Dutch
    python -m tests.language.breaches nl deal         those of one term, or of one kind
    python -m tests.language.breaches --lower         write the numbers of today where they are lower
    python -m tests.language.breaches --write         write them even where they are higher; say why in the commit

`known_breaches.toml` holds how many there may be. The numbers may only fall, so that translators can work towards zero
and no new text breaks a rule.
"""

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from testkit.terms import LANGUAGES, accepted, terms
from tests.language.texts import PLACEHOLDER, button_labels, plain, terms_of, texts

KNOWN = Path(__file__).with_name("known_breaches.toml")
SAME = tomllib.loads(Path(__file__).with_name("same_as_english.toml").read_text(encoding="utf-8"))
REGISTER = {
    "nl": re.compile(r"\b(?:je|jij|jou|jouw|jullie)\b", re.IGNORECASE),
    "id": re.compile(r"\b(?:kamu|kau|engkau)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(?:tu|te|toi|ton|ta|tes)\b", re.IGNORECASE),
}
# A partner’s signal in Truc y Flou speaks as friends do.
NO_ADDRESS = {
    "nl": {"U schrijft “houd je drie vast”."},
    "id": set[str](),
    "fr": {"Vous écrivez «\xa0garde ton trois\xa0»."},
}
STRAIGHT_APOSTROPHE = re.compile(r"\w'\w|\w' ")
NO_SPACE_BEFORE = re.compile(r"[^\s\xa0\u202f.…!?(«][;!?](?=\s|$)|[^\W\d]:(?=\s|$)|\s(?<![\xa0\u202f])[:;!?](?=\s|$)")
GUILLEMETS = re.compile(r"«(?![\xa0\u202f])|(?<![\xa0\u202f])»")
CODE = re.compile(r"`[^`]*`|<code>.*?</code>|\w+://\S+|Dealer: N|ruff A;")
ENDING = re.compile(r"[.:?!…]$")
MAX_LABEL_LENGTH, GROWTH = 24, 1.4
SHORT = re.compile(r"^[^\W\d]+$")
MAX_FILES = 3
COPIES = re.compile(r"(?:templates/)?config/style\b")
"""The page of components: it repeats texts of other pages in their meaning."""


class Breach(NamedTuple):
    """One rule broken by one text; `key` is a term, or `texts` where the rule has no terms."""

    kind: str
    language: str
    key: str
    text: str


def _terms(language: str) -> Iterator[Breach]:
    """Yield texts that contain a term in English and none of its forms in the translation."""
    for text in texts(language):
        translated = plain(" ".join(text.translated))
        for term in terms_of(text.english):
            if term.is_checked and not any(form.search(translated) for form in accepted(term, language)):
                yield Breach("term", language, term.key, str(text))


def _banned(language: str) -> Iterator[Breach]:
    """Yield translations that contain a banned form."""
    bans = [(term, pattern) for term in terms() for pattern in term.patterns(f"banned_{language}")]
    for text in texts(language):
        translated = plain(" ".join(text.translated))
        found = terms_of(text.english)
        permitted = [pattern for term in found for pattern in term.patterns(f"permits_{language}")]
        wrong = [*bans, *((term, pattern) for term in found for pattern in term.patterns(f"not_{language}"))]
        for term, pattern in wrong:
            match = pattern.search(translated)
            if match and not any(permit.search(match[0]) for permit in permitted):
                yield Breach("banned", language, term.key, str(text))


def _banned_english(_: str) -> Iterator[Breach]:
    """Yield English texts that contain a banned word."""
    bans = [(term, pattern) for term in terms() for pattern in term.patterns("banned")]
    for text in texts(LANGUAGES[0]):
        english = plain(" ".join(text.english))
        for term, pattern in bans:
            if pattern.search(english):
                yield Breach("banned", "en", term.key, repr(text.english[0]))


def _buttons(language: str) -> Iterator[Breach]:
    """Yield labels of buttons that are much longer than the English."""
    for text in texts(language):
        most = max(MAX_LABEL_LENGTH, GROWTH * len(text.english[0]))
        if text.english[0] in button_labels() and any(len(form) > most for form in text.translated):
            yield Breach("button", language, "texts", str(text))


def _placeholders(language: str) -> Iterator[Breach]:
    """Yield translations whose placeholders differ. A singular form may leave out a number."""
    for text in texts(language):
        wanted = Counter(PLACEHOLDER.findall(text.english[-1]))
        last = Counter(PLACEHOLDER.findall(text.translated[-1]))
        unknown = {one for form in text.translated for one in PLACEHOLDER.findall(form)} - set(wanted)
        if set(last) != set(wanted) or unknown:
            yield Breach("placeholder", language, "texts", str(text))


def _endings(language: str) -> Iterator[Breach]:
    """Yield translations that end with another punctuation mark."""
    for text in texts(language):
        ends = [(match[0] if (match := ENDING.search(form)) else "") for form in (text.english[0], text.translated[0])]
        if ends[0] != ends[1]:
            yield Breach("ending", language, "texts", str(text))


def _same(language: str) -> Iterator[Breach]:
    """Yield translations that are the English text, unless listed in `same_as_english.toml`."""
    listed = set(SAME["all"]) | set(SAME[language])
    for text in texts(language):
        english = text.english[0]
        if english == text.translated[0] and re.search(r"[^\W\d]{2}", plain(english)) and english not in listed:
            yield Breach("same", language, "texts", str(text))


def _register(language: str) -> Iterator[Breach]:
    """Yield translations that say `je`, `kamu` or `tu`."""
    for text in texts(language):
        if any(REGISTER[language].search(plain(form)) for form in text.translated if form not in NO_ADDRESS[language]):
            yield Breach("register", language, "texts", str(text))


def _typography(language: str) -> Iterator[Breach]:
    """Yield French texts with a straight apostrophe, or without a no-break space where French has one."""
    if language != "fr":
        return
    for text in texts(language):
        for form in text.translated:
            words = CODE.sub("x", PLACEHOLDER.sub("x", form))
            if any(pattern.search(words) for pattern in (STRAIGHT_APOSTROPHE, NO_SPACE_BEFORE, GUILLEMETS)):
                yield Breach("typography", language, "texts", str(text))


def _short(_: str) -> Iterator[Breach]:
    """Yield English texts of one word without context that stand in many files: they may have several meanings."""
    for text in texts(LANGUAGES[0]):
        word = text.english[0]
        if (
            text.context is None
            and SHORT.match(word)
            and sum(not COPIES.match(file) for file in text.files) > MAX_FILES
            and word not in SAME["one_meaning"]
        ):
            yield Breach("short", "en", "texts", f"{word!r} in {', '.join(sorted(text.files))}")


KINDS: dict[str, tuple[Callable[[str], Iterator[Breach]], tuple[str, ...]]] = {
    "term": (_terms, LANGUAGES),
    "banned": (_banned, LANGUAGES),
    "banned in English": (_banned_english, ("en",)),
    "button": (_buttons, LANGUAGES),
    "placeholder": (_placeholders, LANGUAGES),
    "ending": (_endings, LANGUAGES),
    "same": (_same, LANGUAGES),
    "register": (_register, LANGUAGES),
    "typography": (_typography, ("fr",)),
    "short": (_short, ("en",)),
}


def breaches(language: str) -> Iterator[Breach]:
    """Yield every breach in a language; `en` is the English of the message ids."""
    for check, languages in KINDS.values():
        if language in languages:
            yield from check(language)


def counted(found: Iterable[Breach]) -> Counter[str]:
    """Count breaches by `kind.key`."""
    return Counter(f"{one.kind}.{one.key}" for one in found)


def known(language: str) -> dict[str, int]:
    """Return the number of breaches that each `kind.key` may have."""
    tables = tomllib.loads(KNOWN.read_text(encoding="utf-8"))
    return dict(tables.get(language, {}))


def write(*, only_lower: bool) -> None:
    """Write the numbers of today."""
    lines = ["# Known breaches of docs/style.md; `python -m tests.language.breaches --lower` writes this file.\n"]
    for language in ("en", *LANGUAGES):
        before, now = known(language), counted(breaches(language))
        if only_lower:
            now = Counter({key: min(count, before.get(key, 0)) for key, count in now.items()})
        lines.append(f"\n[{language}]\n")
        lines += [f'"{key}" = {count}\n' for key, count in sorted(now.items()) if count]
    KNOWN.write_text("".join(lines), encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Print breaches, or write their numbers."""
    if arguments and arguments[0].startswith("--"):
        write(only_lower=arguments[0] != "--write")
        return
    language, *wanted = arguments
    found = [breach for breach in breaches(language) if not wanted or wanted[0] in (breach.kind, breach.key)]
    for one in found:
        print(f"{one.kind} {one.key}: {one.text}")
    print(f"\n{len(found)} breaches")
    for key, count in counted(found).most_common():
        print(f"{count:5d}  {key}")


if __name__ == "__main__":
    main(sys.argv[1:])
