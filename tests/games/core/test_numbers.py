"""Numbers from clients: read when they make sense, and never a server error."""

import pytest

from inputs.values import whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("12", 12), ("007", 7), ("999999999", 999_999_999)])
def test_plain_digits_are_a_number(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "²", "٣", "-1", "+1", "1.0", " 1", "1\n", "1_0", "one", "9" * 10, "9" * 5000])
def test_anything_else_is_none(text: str) -> None:
    assert whole_number(text) is None
