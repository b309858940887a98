"""The documents and the citations of them: every link has a target."""

import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

from tests.source_files import ROOT, tracked

DOCS = ROOT / "docs"
DECISIONS = DOCS / "decisions"
INDEX = (DECISIONS / "README.md").read_text()
RULEBOOKS = sorted((ROOT / "docs" / "rules").glob("*/rulebook.md"))

LINE = re.compile(r"^- \[(\d{4})\]\(([^)]+)\) (.+)$", re.MULTILINE)
TITLE = re.compile(r"^# *(?:\d+[.:]? *)?(.+)$")
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
FENCE = re.compile(r"```.*?```", re.DOTALL)
NUMBER = re.compile(r"\b[dD]ecisions? (\d{4}(?:(?:,| and|, and) \d{4})*)")
PAGE = re.compile(r"\bdocs/[\w./-]+\.(?:md|py|json|yml)\b")
DEFINITION = r"^\s*(?:async )?(?:def|class) {name}\b|^{name}\b.* =|import .*\bas {name}$"
STEP = re.compile(r"`([\w/]+\.py)`: (`\w+`(?:(?:, | and )`\w+`)*)")
TRIP_ROW = re.compile(r"^\| (\d\. [^|]+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\((?!https?:|mailto:|/)([^)\s]+)\)")
NAMED = re.compile(r"`((?:[\w@.-]+/)+[\w@.-]+\.(?:py|md|js|css|html|json|toml|lock|yml|conf|txt|cjs))(?:#[\w-]+)?`")
CITATION = re.compile(r"((?:docs|bench|engine)/[\w./-]+\.md)(#[\w-]+(?:,? (?:and |to )?#[\w-]+)*)")


@cache
def _anchors(path: Path) -> list[str]:
    text = path.read_text()
    return [*ANCHOR.findall(text), *(_slug(title) for title in HEADING.findall(FENCE.sub("", text)))]


def _slug(title: str) -> str:
    """Anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")


def _pages() -> list[Path]:
    return [path for path in tracked() if path.suffix == ".md"]


def _records() -> set[str]:
    return {path.name[:4] for path in DECISIONS.glob("[0-9]*.md")}


def _broken_links(page: Path, text: str) -> list[str]:
    broken = []
    for link in LINK.findall(FENCE.sub("", text)):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (anchor and anchor not in _anchors(target)):
            broken.append(link)
    return broken


def _unknown_decisions(text: str) -> list[str]:
    numbers = [number for found in NUMBER.findall(text) for number in re.findall(r"\d{4}", found)]
    return [number for number in numbers if number not in _records()]


def _prose(source: str) -> list[str]:
    """Yield comments and strings, each joined to a line: a list of anchors may break."""
    kinds = (tokenize.STRING, tokenize.COMMENT)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [re.sub(r"\s+", " ", token.string) for token in tokens if token.type in kinds]


def _citations(source: str) -> list[tuple[str, str]]:
    if not CITATION.search(source):  # most files have none, and finding their strings takes seconds
        return []
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
    lines = LINE.findall(INDEX)
    assert sorted((name, title) for _, name, title in lines) == sorted(records.items())
    assert [number for number, name, _ in lines if not name.startswith(number)] == []


def test_every_earlier_number_is_a_record_or_has_a_new_home() -> None:
    moved = re.findall(r"\d{4}", "".join(re.findall(r"^\| (\d{4}.*?) \|", INDEX, re.MULTILINE)))
    assert len(moved) == len(set(moved)) + 1  # 0050 existed twice
    assert set(moved).isdisjoint(_records())
    assert len(set(moved) | _records()) >= 236


@pytest.mark.long
def test_every_decision_that_is_cited_exists() -> None:
    texts = [path for path in tracked() if path.suffix in {".py", ".md", ".js", ".html", ".conf", ".yml"}]
    unknown = {str(path.relative_to(ROOT)): found for path in texts if (found := _unknown_decisions(path.read_text()))}
    assert unknown == {}, "docs/decisions/README.md maps earlier numbers"


def test_every_link_in_a_page_has_its_file_and_anchor() -> None:
    broken = {
        str(page.relative_to(ROOT)): found for page in _pages() if (found := _broken_links(page, page.read_text()))
    }
    assert broken == {}


def test_every_file_named_in_a_page_exists() -> None:
    named = {
        (str(page.relative_to(ROOT)), name)
        for page in _pages()
        if page.name != "CHANGELOG.md" and page.parent.name not in {"engine", "vendor"}
        for name in NAMED.findall(FENCE.sub("", page.read_text()))
        if not (ROOT / name).exists() and not (page.parent / name).exists()
    }
    assert named == set()


def _defines(source: str, name: str) -> bool:
    """Whether a module defines the name, or imports something under it."""
    return re.search(DEFINITION.format(name=name), source, re.MULTILINE) is not None


def test_a_name_that_a_module_only_mentions_is_not_defined_there() -> None:
    source = 'def publish_change() -> None:\n    """Push."""\n    return f"{1}:changed"\n'
    assert _defines(source, "publish_change")
    assert not _defines(source, "changed")
    assert _defines("from games.sheets.services import write_sheet as write\n", "write")


def test_every_function_on_a_trip_is_in_its_file() -> None:
    steps = STEP.findall((DOCS / "architecture.md").read_text())
    named = [(path, name) for path, names in steps for name in re.findall(r"`(\w+)`", names)]
    missing = [(path, name) for path, name in named if not _defines((ROOT / path).read_text(), name)]
    assert missing == []
    assert len(named) >= 30


def test_the_table_of_trips_counts_the_files_of_their_steps() -> None:
    page = (DOCS / "architecture.md").read_text()
    counts = {title: (len(set(files)), _hops_back(files)) for title, files in _trips(page).items()}
    table = {title.lower(): (int(files), int(hops)) for title, files, hops in TRIP_ROW.findall(page)}
    assert {title.lower(): count for title, count in counts.items()} == table
    assert len(table) == 4


def _trips(page: str) -> dict[str, list[str]]:
    """Return the files that the steps of each trip name, in their order."""
    trips: dict[str, list[str]] = {}
    for section in page.split("\n### ")[1:]:
        title, _, body = section.partition("\n")
        steps = "\n".join(re.findall(r"^\d+\. .*$", body, re.MULTILINE))
        if title[0].isdecimal():
            trips[title] = re.findall(r"`([\w/<>]+/[\w<>]+\.py)`", steps)
    return trips


def _hops_back(files: list[str]) -> int:
    """Count how often the files come back to an earlier one, after another."""
    visits = [file for place, file in enumerate(files) if place == 0 or file != files[place - 1]]
    return len(visits) - len(set(visits))


def test_files_and_hops_of_a_planted_trip_are_counted() -> None:
    trips = _trips("\n### 1. A trip\n\n1. `a/b.py` and `a/c.py`.\n2. `a/b.py`, `d.py`.\nThen `a/e.py`.\n### Names\n")
    assert trips == {"1. A trip": ["a/b.py", "a/c.py", "a/b.py"]}
    assert _hops_back(trips["1. A trip"]) == 1


@pytest.mark.long
def test_every_page_named_in_code_exists() -> None:
    code = [path for path in tracked() if path.suffix in {".py", ".js", ".html", ".toml", ".yml", ".conf"}]
    pages = {(str(path.relative_to(ROOT)), page) for path in code for page in PAGE.findall(path.read_text())}
    assert {(path, page) for path, page in pages if not (ROOT / page).exists()} == set()
    # Without this floor a pattern that finds nothing would pass.
    assert len(pages) >= 50


def test_broken_links_and_unknown_decisions_are_found() -> None:
    page = DECISIONS / "README.md"
    assert _broken_links(page, "[a](../seating.md#limits) [b](../seating.md#nothing) [c](no.md)") == [
        "../seating.md#nothing",
        "no.md",
    ]
    assert _unknown_decisions("see deci" + "sion 9998, and deci" + "sions 0001 and 9999") == ["9998", "9999"]


@pytest.mark.long
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
    anchors = ANCHOR.findall(path.read_text())
    assert anchors
    assert len(anchors) == len(set(anchors))
