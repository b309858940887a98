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
    found = re.findall(r"^```json\n(.*?)^```", page(game), re.DOTALL | re.MULTILINE)
    return [json.loads(block) for block in found]


def documents(game: str) -> list[dict[str, Any]]:
    """The examples that are documents, each with parts of its answer; Truf has others beside them."""
    return [block for block in blocks(game) if "answer" in block]


def defaults(game: str) -> dict[str, str]:
    """The last column of the table of options, by option; empty where a page tells them in sentences."""
    return dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| `([\w ]+)` \|", page(game), re.MULTILINE))


def sessions(game: str) -> doctest.DocTest:
    """What is said to Python on the page, and what it answers."""
    return doctest.DocTestParser().get_doctest(page(game), {}, f"{game}.md", None, 0)
