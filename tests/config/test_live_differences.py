"""The difference between two pages: enough to build the new one, and no more."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live.html_diff import difference, patched

pieces = st.sampled_from(
    ["<tr>", "<tr id=1>", "<td>1</td>", "<td>2</td>", "<td >\n", "<li>é</li>", "</tbody>", "text", "<", "<trick>"]
)
pages = st.lists(pieces, max_size=30).map("".join)


@given(pages, pages)
def test_the_new_page_is_made_of_the_old_one(old: str, new: str) -> None:
    assert patched(old, json.loads(json.dumps(difference(old, new)))) == new


def page(*cells: str) -> str:
    return "<!doctype html><tbody>" + "".join(f"<tr><td>{cell}</td></tr>" for cell in cells) + "</tbody>"


@pytest.mark.parametrize(
    ("new", "made"),
    [
        (page("a", "b", "c"), [[0, 8]]),
        (page("a", "x", "c"), [[0, 4], "<td>x</td></tr>", [5, 3]]),
        (page("a", "x", "y"), [[0, 4], "<td>x</td></tr>", [5, 1], "<td>y</td></tr>", [7, 1]]),
        (page("a", "c"), [[0, 4], [6, 2]]),
        (page("b", "a", "c"), [[0, 2], [4, 2], [2, 2], [6, 2]]),
        ("<p>another page", ["<p>another page"]),
        ("", []),
    ],
)
def test_only_the_difference_is_sent(new: str, made: list[object]) -> None:
    assert difference(page("a", "b", "c"), new) == made
