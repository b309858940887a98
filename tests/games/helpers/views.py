"""Views of a table for tests: checked against the declaration, then plain values."""

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from typing_extensions import is_typeddict

from games.tables.seats import Viewer
from games.tables.table_state import Play
from games.view import selectors
from games.view.schemas import TableView


def view_for(table_id: int, viewer: Viewer) -> Any:
    """Return what `selectors.view_for` does, after it was checked."""
    return checked(selectors.view_for(table_id, viewer))


def view_of(play: Play, seat: str | None, kept_out: bool = False) -> Any:
    """Return what `selectors.view_of` does, after it was checked."""
    return checked(selectors.view_of(play, seat, kept_out))


def checked(view: object) -> Any:
    """Return a view that is as games/view/schemas.py declares it."""
    assert list(faults_of(view, TableView)) == []
    return view


def faults_of(value: Any, declared: Any, path: str = "view") -> Iterator[str]:
    """Yield every place where a plain value is not as a TypedDict declares it."""
    kind, arguments = get_origin(declared), get_args(declared)
    if is_typeddict(declared):
        yield from _of_object(value, declared, path)
    elif kind in (Union, UnionType):
        faults = [list(faults_of(value, argument, path)) for argument in arguments]
        yield from min(faults, key=len)
    elif kind is Literal:
        yield from () if value in arguments else (f"{path}: {value!r} is not among {arguments}",)
    elif kind in CONTAINERS:
        yield from _of_container(value, CONTAINERS[kind], arguments, path)
    elif not isinstance(value, (int, float) if declared is float else declared):
        yield f"{path}: {value!r} is no {declared}"


CONTAINERS: Mapping[Any, type] = {list: list, dict: dict, Mapping: dict}


def _of_object(value: Any, declared: Any, path: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path}: {value!r} is no object"
        return
    hints = get_type_hints(declared)
    yield from (f"{path}.{name} is missing" for name in declared.__required_keys__ - value.keys())
    for name in value.keys() & hints.keys():
        yield from faults_of(value[name], hints[name], f"{path}.{name}")


def _of_container(value: Any, container: type[Any], arguments: tuple[Any, ...], path: str) -> Iterator[str]:
    if not isinstance(value, container):
        yield f"{path}: {value!r} is no {container.__name__}"
        return
    parts = value if isinstance(value, dict) else dict(enumerate(value))
    for at, part in parts.items():
        yield from faults_of(part, arguments[-1], f"{path}.{at}")
