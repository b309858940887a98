"""A value that must be there, for the places where its type allows None."""

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """The value; the test fails where there is none."""
    assert value is not None
    return value
