"""Searches with a time limit: real time in the product, counted looks in tests."""

import os
import subprocess
import sys
import time
from typing import Any

import pytest

from games.api.jobs import new_search_clock
from testkit.clocks import patience

SHOW = "from config import settings; print(settings.SEARCH_CLOCK)"


@pytest.mark.long
def test_the_product_searches_by_real_time(settings: Any) -> None:
    production = {name: value for name, value in os.environ.items() if name != "SEARCH_CLOCK"}
    output = subprocess.check_output(
        [sys.executable, "-c", SHOW], cwd=settings.BASE_DIR, env=production, text=True, timeout=patience(60)
    )
    settings.SEARCH_CLOCK = output.strip()
    assert new_search_clock() is time.monotonic


def test_tests_and_the_processes_they_start_count_looks(settings: Any) -> None:
    assert settings.SEARCH_CLOCK == os.environ["SEARCH_CLOCK"] == "steps"
    first, second = new_search_clock(), new_search_clock()
    looks = [first() for _ in range(3)]
    assert looks == [second() for _ in range(3)]
    assert looks[2] - looks[1] == looks[1] - looks[0] > 0
