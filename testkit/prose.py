"""Count habits of constructed English in what people read and in what developers read.

    python -m testkit.prose                          counts in every room
    python -m testkit.prose --room ui --list all     the sentences found

Rooms: `ui` message ids, each once; `docs` README, CHANGELOG and Markdown pages; `code` docstrings and comments of
production code; `tests` those of the tests. The patterns are places to look, not a law: "nobody" is right where nobody
is meant. `docs/style.md` has the rules behind them.
"""

import argparse
import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
TRANSLATED = ([".nl"], [".id"], [".fr"])  # a page in another language has a name such as organisers.nl.md
HABITS = {
    name: re.compile(pattern)
    for name, pattern in {
        "headless who": r"(?:^|[.;:,(] ?|\b(?:[Oo]nly|[Tt]hose|and|of|from|by|for|to|than) )[Ww]ho(?:ever)? (?!.*\?)",
        "is told": r"\b(?:is|are|was|were|be|been) told\b|\btells?\b|\btelling\b",
        "is brought": r"\b(?:is|are|was|were|be) brought\b|\bbrings?\b",
        "stands": r"\b(?:stands|stood)\b(?! in|-in|s in)",
        "is no + noun": r"\b(?:is|are|was) no (?!longer|more\b)[“a-z%]",
        "any more": r"\bany more\b",
        "by itself": r"\bby (?:itself|themselves|himself)\b",
        "somebody": r"\b(?:[Ee]very|[Ss]ome|[Nn]o|[Aa]ny)body\b",
        "he": r"\b(?:he|his|him|himself)\b",
        "so many": r"\b[Ss]o (?:many|long|often|much)\b(?! as\b| that\b)",
        "goes on": r"\bcomes? of\b|\bgo(?:es)? on\b",
        "anew, beside, level": r"\banew\b|\bbeside\b|\b(?:are|be|ends?|is|stands?|still|was|were) level\b",
        "left open": r"\b(?:[Ll]eft|[Ll]eave) open\b",
        "the own": r"\bthe own\b",
        "is expected": r"\bis expected (?:here)?\b",
        "by chance": r"\bby chance\b",
        "that is looked": r"\bthat is (?:looked|asked|drawn|kept)\b",
    }.items()
}
SENTENCE = re.compile(r"(?<=[.!?])\s+|\n\s*\n|^\s*[-*|]\s?", re.MULTILINE)
COMMENT = re.compile(r"(?:^\s*|  )# (.+)")  # as the formatter writes them; much faster than reading tokens
NO_PROSE = re.compile(r"\bnoqa\b|type:")
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)


@dataclass
class Count:
    """What was read in one room: `found` holds place and sentence for each habit."""

    sentences: int = 0
    found: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))

    @property
    def share(self) -> float:
        """Sentences with a habit, of 100."""
        marked = {hit for hits in self.found.values() for hit in hits}
        return 100 * len(marked) / max(1, self.sentences)


def count(texts: Iterator[tuple[str, str]]) -> Count:
    """Count the habits in texts that come with their place."""
    result = Count()
    for place, text in texts:
        for sentence in filter(None, (" ".join(part.split()) for part in SENTENCE.split(text))):
            result.sentences += 1
            for name, pattern in HABITS.items():
                if pattern.search(sentence):
                    result.found[name].append((place, sentence))
    return result


def _tracked(suffix: str) -> list[Path]:
    names = subprocess.check_output(["git", "ls-files", f"*{suffix}"], cwd=ROOT, text=True).splitlines()
    return [Path(name) for name in names if (ROOT / name).is_file()]


def _ui() -> Iterator[tuple[str, str]]:
    for entry in polib.pofile(str(ROOT / "locale" / "nl" / "LC_MESSAGES" / "django.po")):
        if not entry.obsolete:
            yield ", ".join(name for name, _ in entry.occurrences), entry.msgid


def _docs() -> Iterator[tuple[str, str]]:
    for path in _tracked(".md"):
        if path.suffixes[-2:-1] in TRANSLATED:
            continue
        yield str(path), CODE.sub(" ", (ROOT / path).read_text(encoding="utf-8"))


def _python(*, tests: bool) -> Iterator[tuple[str, str]]:
    for path in _tracked(".py"):
        if "migrations" in path.parts or (path.parts[0] == "tests") is not tests:
            continue
        source = (ROOT / path).read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                yield f"{path}:{node.lineno}", CODE.sub(" x ", str(node.value.value))
        for number, line in enumerate(source.splitlines(), 1):
            comment = COMMENT.search(line)
            if comment and not NO_PROSE.search(comment[1]):
                yield f"{path}:{number}", comment[1]


def _code() -> Iterator[tuple[str, str]]:
    return _python(tests=False)


def _tests() -> Iterator[tuple[str, str]]:
    return _python(tests=True)


ROOMS: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {"ui": _ui, "docs": _docs, "code": _code, "tests": _tests}


def main() -> None:
    """Print the counts, and with `--list` the sentences."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--room", choices=ROOMS, action="append")
    parser.add_argument("--list", metavar="HABIT", help="print the sentences with one habit, or with `all`")
    wanted = parser.parse_args()
    for room in wanted.room or ROOMS:
        result = count(ROOMS[room]())
        print(f"\n{room}: {result.sentences} sentences, {result.share:.1f} of 100 with a habit")
        for name, hits in sorted(result.found.items(), key=lambda item: -len(item[1])):
            print(f"{len(hits):5d}  {name}")
            if wanted.list in (name, "all"):
                print("".join(f"       {place}: {sentence[:160]}\n" for place, sentence in hits), end="")


if __name__ == "__main__":
    main()
