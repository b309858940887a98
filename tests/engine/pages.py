"""The organiser's pages as tests read them: text, examples, the table of options, and sessions in Python."""

import doctest
import json
import re
from pathlib import Path
from typing import Any

PAGES = Path(__file__).parents[2] / "docs" / "rules"


def page(game: str) -> str:
    """The page of a game."""
    return (PAGES / f"{game}.md").read_text(encoding="utf-8")


def blocks(game: str) -> list[dict[str, Any]]:
    """Every example in JSON."""
    matches = re.findall(r"^```json\n(.*?)^```", page(game), re.DOTALL | re.MULTILINE)
    return [json.loads(block) for block in matches]


def documents(game: str) -> list[dict[str, Any]]:
    """Return the examples that are documents with parts of their answer.

    Truf also has others.
    """
    return [block for block in blocks(game) if "answer" in block]


def defaults(game: str) -> dict[str, str]:
    """Return the last column of the table of options, by option.

    It is empty where a page describes the defaults in sentences.
    """
    return dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| `([\w ]+)` \|", page(game), re.MULTILINE))


def sessions(game: str) -> doctest.DocTest:
    """Return the Python sessions on the page with their output."""
    return doctest.DocTestParser().get_doctest(page(game), {}, f"{game}.md", None, 0)
