"""Which files of tests share a worker, and which come last."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests import order

SECONDS = {"tests/browser/test_play.py": 60.0, "tests/browser/test_desk.py": 30.0, "tests/browser/test_talk.py": 10.0}


@pytest.fixture(autouse=True)
def recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    long = {f"{file} (long)": seconds for file, seconds in SECONDS.items()}
    monkeypatch.setenv("TEST_TURN", "all")
    monkeypatch.setattr(order, "_recorded", lambda: {**long, "tests/test_chance.py": 5.0})
    monkeypatch.setattr(order, "_last_browser_files", order._last_browser_files.__wrapped__)
    monkeypatch.setattr(order, "unit_of", order.unit_of.__wrapped__)


def item(file: str) -> Any:
    return SimpleNamespace(nodeid=f"{file}::test_one", keywords={"long"})


def test_the_quickest_browser_files_up_to_their_share_are_a_unit_of_their_own() -> None:
    units = {file: order.unit_of(file) for file in SECONDS}
    assert units == dict(zip(SECONDS, [order.BROWSER, order.BROWSER, order.LAST_BROWSER], strict=True))


def test_the_last_browser_files_come_after_all_others() -> None:
    items = [item(file) for file in (*sorted(SECONDS), "tests/test_chance.py")]
    order.longest_first(items)
    files = [item.nodeid.split("::")[0] for item in items]
    assert files == [
        "tests/browser/test_play.py",
        "tests/browser/test_desk.py",
        "tests/test_chance.py",
        "tests/browser/test_talk.py",
    ]


def test_a_file_with_servers_shares_a_worker_with_the_others() -> None:
    assert order.unit_of("tests/trips/test_kills.py") == order.SERVERS
