"""The documents and the citations of them: every link has a target."""

import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

from tests.source_files import ROOT, tracked

DECISIONS = ROOT / "docs" / "decisions"
RULEBOOKS = sorted((ROOT / "docs" / "rules").glob("*/rulebook.md"))

LINE = re.compile(r"^- \[(\d{4})\]\(([^)]+)\) (.+)$", re.MULTILINE)
TITLE = re.compile(r"^# *(?:\d+[.:]? *)?(.+)$")
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
CITATION = re.compile(r"(docs/[\w./-]+\.md)(#[\w-]+(?:,? (?:and |to )?#[\w-]+)*)")


@cache
def _anchors(path: Path) -> list[str]:
    return ANCHOR.findall(path.read_text())


def _prose(source: str) -> list[str]:
    """Comments and strings, each joined to one line, because a list of anchors may break."""
    kinds = (tokenize.STRING, tokenize.COMMENT)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [re.sub(r"\s+", " ", token.string) for token in tokens if token.type in kinds]


def _citations(source: str) -> list[tuple[str, str]]:
    return [
        (path, anchor)
        for text in _prose(source)
        for path, anchors in CITATION.findall(text)
        for anchor in re.findall(r"#([\w-]+)", anchors)
    ]


def test_every_decision_is_in_the_index_once_with_its_title() -> None:
    records = {
        path.name: TITLE.sub(r"\1", path.read_text().splitlines()[0]).strip() for path in DECISIONS.glob("[0-9]*.md")
    }
    lines = LINE.findall((DECISIONS / "README.md").read_text())
    assert sorted((name, title) for _, name, title in lines) == sorted(records.items())
    assert [number for number, name, _ in lines if not name.startswith(number)] == []


def test_every_citation_in_python_has_its_file_and_anchor() -> None:
    python = [path for path in tracked() if path.suffix == ".py"]
    cited = [(path.name, *found) for path in python for found in _citations(path.read_text())]
    missing = [
        (name, path, anchor)
        for name, path, anchor in cited
        if not (ROOT / path).is_file() or anchor not in _anchors(ROOT / path)
    ]
    assert missing == []
    # Without this floor a pattern that finds nothing would pass.
    assert len(cited) >= 50


def test_a_list_of_anchors_over_two_lines_is_read_whole() -> None:
    # The path is joined here so that the scan of this file does not take it for a citation.
    path = "docs/rules/truf/" + "rulebook.md"
    source = f'"""Score. Source: {path}#tf-1,\n#tf-2 and #tf-3."""\n'
    assert _citations(source) == [(path, "tf-1"), (path, "tf-2"), (path, "tf-3")]


@pytest.mark.parametrize("path", RULEBOOKS, ids=lambda path: path.parent.name)
def test_anchors_of_a_rulebook_are_unique(path: Path) -> None:
    anchors = _anchors(path)
    assert anchors
    assert len(anchors) == len(set(anchors))
