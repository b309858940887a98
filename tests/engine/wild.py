"""JSON of every shape, and documents that are spoilt with it."""

import copy
from random import Random
from typing import Any

from hypothesis import strategies as st

WILD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["", "N", "AS", "truf", "troefcall", "N bid 7S", "N play AS", "NS"])
    | st.sampled_from([10**4000, -(10**30), "\ud800"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(["game", "N", "hands", "moves", "bids", "x", "\ud800"]), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return every path in a document that holds a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, one in inside for place in places(one, (*path, key)))]


def spoilt(document: Any, rng: Random, wild: Any) -> Any:
    """A document with something else at one of its places, or nothing, or something more."""
    document = copy.deepcopy(document)
    place = rng.choice(places(document)[1:])
    inner = document
    for key in place[:-1]:
        inner = inner[key]
    if rng.random() < 0.2:
        del inner[place[-1]]
    elif rng.random() < 0.2 and isinstance(inner, dict):
        inner[str(wild)[:5]] = wild
    else:
        inner[place[-1]] = wild
    return document
