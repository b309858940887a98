"""Words of texts and pages that hunspell does not know.

    python -m tests.language.spelling            unknown words in every language, with the number of texts
    python -m tests.language.spelling --accept   add them to `words/<language>.txt`, after you have read them

`words/<language>.txt` lists names and words of the field that the dictionaries do not have. British English is checked
in message ids, and in README, CHANGELOG, CONTRIBUTING and docs/; Dutch, Indonesian and French in the translations,
and in pages such as docs/organisers.nl.md.
"""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from testkit.clocks import patience
from testkit.prose import ROOMS
from testkit.terms import LANGUAGES
from tests.language.texts import CODE, plain, texts

WORDS = Path(__file__).with_name("words")
DOCS = Path(__file__).parents[2] / "docs"
DICTIONARIES = {"en": "en_GB", "nl": "nl_NL", "id": "id_ID", "fr": "fr"}
# The Indonesian dictionary lacks many of the forms that these make.
AFFIXES = re.compile(r"^(?:di|ter|ber|se|ke)?(?=\w{3})|(?<=\w{3})(?:kan|i)?(?:lah|nya|kah|pun)?$")
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
NOT_PROSE = re.compile(r"\S*(?:[/@_=<>|{}\\]|\w\.\w|\w\(\))\S*|!?\[[^\]]*\]\([^)]*\)|<[^>]*>|--?[a-z][\w-]*")
FENCE = re.compile(r"```.*?```|`[^`]*`|^ {4}.*$|\]\([^)]*\)", re.DOTALL | re.MULTILINE)


def prose(language: str) -> Iterator[str]:
    """Yield every text in a language."""
    if language != "en":
        for text in texts(language):
            yield from map(plain, text.translated)
        for path in sorted(DOCS.glob(f"*.{language}.md")):
            yield FENCE.sub(" ", path.read_text(encoding="utf-8"))
        return
    for text in texts(LANGUAGES[0]):
        yield from map(plain, text.english)
    for name, page in ROOMS["docs"]():
        if name != "docs/glossary.md":  # holds words of all languages
            yield FENCE.sub(" ", page)


def words(text: str) -> list[str]:
    """Return the words of a text without addresses, paths, names of code and abbreviations."""
    found = WORD.findall(NOT_PROSE.sub(" ", CODE.sub(" ", text)))
    return [word.replace("’", "'") for word in found if not re.search(r"[^\W\d_][A-Z]", word) and len(word) > 1]


def unknown(language: str) -> Counter[str]:
    """Return the words that neither hunspell nor the list of the project knows."""
    counts = Counter(word for text in prose(language) for word in words(text))
    listed = set(listed_words(language))
    wrong = _misspelt(language, {word for word in counts if word not in listed and word.lower() not in listed})
    if language == "id":
        stems = {word: AFFIXES.sub("", word.lower()) for word in wrong}
        unknown_stems = _misspelt(language, set(stems.values()) - listed)
        wrong = {word for word in wrong if stems[word] in unknown_stems}
    return Counter({word: counts[word] for word in sorted(wrong)})


def _misspelt(language: str, asked: set[str]) -> set[str]:
    answer = subprocess.run(
        ["hunspell", "-d", DICTIONARIES[language], "-i", "utf-8", "-l"],
        input="\n".join(sorted(asked)),
        capture_output=True,
        text=True,
        check=True,
        timeout=patience(60),
        env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
    )
    return asked & set(answer.stdout.split("\n"))


def listed_words(language: str) -> list[str]:
    """Return the words of the project for a language and those of all languages."""
    names = ("all", language)
    return [word for name in names for word in (WORDS / f"{name}.txt").read_text(encoding="utf-8").split("\n") if word]


def main(*, accept: bool) -> None:
    """Print unknown words, or add them to the lists."""
    for language in DICTIONARIES:
        found = unknown(language)
        print(f"\n{language}: {', '.join(f'{word} ({count})' for word, count in found.most_common())}")
        if accept:
            path = WORDS / f"{language}.txt"
            kept = {word for word in path.read_text(encoding="utf-8").split("\n") if word} | set(found)
            path.write_text("".join(f"{word}\n" for word in sorted(kept, key=lambda word: (word.lower(), word))))


if __name__ == "__main__":
    main(accept="--accept" in sys.argv)
