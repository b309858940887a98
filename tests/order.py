"""The order of a run: the files that take longest first, and never two browsers or two sets of servers at once.

Durations are recorded with `pytest --record-durations` in tests/durations.json, as seconds per file and ring.
"""

import json
import re
from collections import defaultdict
from collections.abc import Container
from functools import cache
from pathlib import Path

import pytest
from xdist.scheduler import LoadFileScheduling

from tests import turns

ROOT = Path(__file__).resolve().parent.parent
DURATIONS = ROOT / "tests" / "durations.json"
BROWSER, SERVERS = "browser", "servers"
"""The units of work of all files with a browser, and of all others that start servers: two of a kind share the machine
badly, while each waits half of the time."""
LAST_BROWSER = "last browser"
"""The browser files that come last of all: then the other workers have nothing left, and one of them takes these."""
SHARE_OF_LAST = 0.35
"""Of the time of all browser files that run now."""
LIVE_FOLDERS = {"tests/browser/": BROWSER, "tests/bench/": SERVERS, "tests/trips/": SERVERS}
LIVE_NAMES = re.compile(r"\b(live_app|LiveApp)\b")


@cache
def unit_of(file: str) -> str:
    """The unit of work a file belongs to: the file itself, BROWSER or SERVERS."""
    if file in _last_browser_files():
        return LAST_BROWSER
    for folder, unit in LIVE_FOLDERS.items():
        if file.startswith(folder):
            return unit
    return SERVERS if LIVE_NAMES.search((ROOT / file).read_text()) else file


@cache
def _last_browser_files() -> frozenset[str]:
    """The quickest browser files, which together take their share."""
    seconds = {name.split(" ")[0]: many for name, many in _recorded().items() if name.endswith(" (long)")}
    due = [file for file in seconds if file.startswith("tests/browser/") and turns.is_due(file)]
    browser = sorted((seconds[file], file) for file in due)
    rest, found = SHARE_OF_LAST * sum(many for many, _ in browser), set()
    for many, file in browser:
        rest -= many
        if rest < 0:
            break
        found.add(file)
    return frozenset(found)


def _recorded() -> dict[str, float]:
    recorded: dict[str, float] = json.loads(DURATIONS.read_text()) if DURATIONS.exists() else {}
    return recorded


def _file_of(node_id: str) -> str:
    return node_id.split("::", 1)[0]


class ByFile(LoadFileScheduling):
    """Give whole files to workers in order of collection, a live unit to one worker."""

    def __init__(self, config: pytest.Config, log: object = None) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(_file_of(nodeid))


def _part_of(file: str, markers: Container[str]) -> str:
    """The tests of a file that run in one ring, since each ring takes its own time."""
    ring = next((f" ({name})" for name in ("soak", "long") if name in markers), "")
    return file + ring


def longest_first(items: list[pytest.Item]) -> None:
    """Sort tests by the recorded time of unit and file; unknown ones are average."""
    recorded = _recorded()
    average = sum(recorded.values()) / max(1, len(recorded))
    parts: dict[str, set[str]] = defaultdict(set)
    for item in items:
        file = _file_of(item.nodeid)
        parts[file].add(_part_of(file, item.keywords))
    files = {file: sum(recorded.get(part, average) for part in known) for file, known in parts.items()}
    units: dict[str, float] = defaultdict(float)
    for file, seconds in files.items():
        units[unit_of(file)] += seconds
    units[LAST_BROWSER] = 0

    def key(item: pytest.Item) -> tuple[float, str, float, str]:
        file = _file_of(item.nodeid)
        return -units[unit_of(file)], unit_of(file), -files[file], file

    items.sort(key=key)


class Recorder:
    """Adds up how long the tests of each file took, and writes it when the session ends."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[_part_of(_file_of(report.nodeid), report.keywords)] += report.duration

    def pytest_sessionfinish(self) -> None:
        known = _recorded()
        known = {file: seconds for file, seconds in known.items() if (ROOT / file.split(" ")[0]).exists()}
        known |= {file: round(seconds, 1) for file, seconds in self.seconds.items()}
        DURATIONS.write_text(json.dumps(dict(sorted(known.items())), indent=0) + "\n")
