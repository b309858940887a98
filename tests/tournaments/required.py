"""A value that a function may leave out and that the test has made."""

from typing import TypeVar

T = TypeVar("T")


def required(value: T | None) -> T:
    """Return the value; the test fails where it is missing."""
    assert value is not None
    return value
