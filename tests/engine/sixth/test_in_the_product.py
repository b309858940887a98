"""The sixth game of engine/README.md plays in the product: at tables, on paper and in events."""

from pathlib import Path

import pytest

from testkit.clocks import may_take
from tests.engine.sixth import page
from tests.engine.sixth.copies import copied, outcome

pytestmark = [pytest.mark.long, may_take(300)]


def test_the_sixth_game_is_played_at_tables_on_paper_and_in_events(tmp_path: Path) -> None:
    root = copied(tmp_path)
    page.write(root)
    passed, result = outcome(root, "tests/engine/sixth/at_the_table.py")
    assert passed >= 15, result
