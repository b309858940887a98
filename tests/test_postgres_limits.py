"""A row that PostgreSQL would refuse fails a test on SQLite too."""

import pytest

from games.models import Table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"label": "x" * 61}, "61 letters in a column of 60"),
        ({"label": "a\0b"}, "a NUL"),
        ({"version": 2**31}, "not from"),
    ],
    ids=["long", "nul", "large"],
)
def test_a_value_that_does_not_fit_is_refused(values: dict[str, object], problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        Table.objects.create(game="truf", preset="classic", options={}, secret="00", **values)
