"""The OpenAPI document as tests read it."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator

METHODS = ("get", "post", "put", "patch", "delete")


@cache
def document() -> dict[str, Any]:
    """The whole document, made once for all tests of a process."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every operation, by method and path."""
    for path, methods in document()["paths"].items():
        yield from ((method, path, methods[method]) for method in METHODS if method in methods)


def operation(name: str) -> dict[str, Any]:
    """The operation of this id."""
    return next(about for _, _, about in operations() if about["operationId"] == name)
