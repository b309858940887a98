"""Requests in docs/bots.md and docs/rest.md match the OpenAPI document."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

REQUEST = re.compile(r"`(GET|POST|PUT|PATCH|DELETE) (?:/api/v1/)?([^\s`?]+)(?:\?[^\s`]*)?(?: (\{[^`]*\}))?`")
TOKEN = re.compile(r'[{}\[\],:]|"[^"]*"')
NAME = re.compile(r"`(\w+)`")
PAGES = ("docs/bots.md", "docs/rest.md")


@pytest.fixture(scope="module")
def schema() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)


def operation(schema: Any, method: str, path: str) -> Any:
    """Return the document's operation at an address, None if there is none.

    The page leaves out what precedes `…`.
    """
    wanted = path.strip("/").split("/")
    for known, methods in schema["paths"].items():
        parts = known.removeprefix("/api/v1/").strip("/").split("/")
        if wanted[0] == "…" and len(parts) >= len(wanted):
            parts = ["…", *parts[len(parts) - len(wanted) + 1 :]]
        same = len(parts) == len(wanted) and all(map(fits, parts, wanted))
        if same and method.lower() in methods:
            return methods[method.lower()]
    return None


def fits(part: str, wanted: str) -> bool:
    """Return True if a part of the path matches.

    A parameter matches a number, and a name that is a parameter of the page too.
    """
    return part == wanted or (part.startswith("{") and (wanted.startswith("{") or wanted.isdigit()))


def sent(schema: Any, found: Any) -> set[str]:
    """The fields an operation takes."""
    body = found.get("requestBody", {"content": {"application/json": {"schema": {}}}})["content"]["application/json"]
    return fields(schema, body["schema"])


def fields(schema: Any, shape: Any) -> set[str]:
    if "$ref" in shape:
        shape = schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
    several = [*shape.get("oneOf", ()), *shape.get("anyOf", ()), *shape.get("allOf", ())]
    return {*shape.get("properties", {}), *(name for one in several for name in fields(schema, one))}


def names(body: str) -> Iterator[str]:
    """The fields of a body as a page writes it, where values may be left out."""
    depth, before = 0, ""
    for token in TOKEN.findall(body):
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(token, 0)
        if depth == 1 and token[0] == '"' and before in ("{", ","):
            yield token.strip('"')
        before = token


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
def test_the_requests_of_a_page_are_there_and_take_what_it_sends(schema: Any, root: Path, page: str) -> None:
    requests = REQUEST.findall((root / page).read_text())
    assert len(requests) > 10
    wrong = []
    for method, path, body in requests:
        found = operation(schema, method, path)
        if found is None:
            wrong.append(f"{method} {path}")
        elif unknown := set(names(body)) - sent(schema, found):
            wrong.append(f"{method} {path} {sorted(unknown)}")
    assert wrong == []


def test_the_answer_to_a_move_is_on_the_page(schema: Any, root: Path) -> None:
    page = (root / "docs/bots.md").read_text()
    (result,) = re.findall(r"^The answer has (.*?)\. ", page, re.M)
    answer = operation(schema, "POST", "table/{id}/action")["responses"]["200"]["content"]["application/json"]
    assert set(NAME.findall(result)) == fields(schema, answer["schema"])


def test_the_lines_of_a_table_have_the_names_of_its_view(schema: Any, root: Path) -> None:
    lines = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", (root / "docs/bots.md").read_text(), re.M))
    view, text = (fields(schema, {"$ref": f"#/components/schemas/{name}"}) for name in ("TableView", "ChatLine"))
    assert set(NAME.findall(lines["tableState"])) <= view | {"to_act", "allowed"}
    assert set(NAME.findall(lines["chatLine"])) == text


def test_an_unknown_field_on_a_page_would_be_found(schema: Any) -> None:
    assert operation(schema, "POST", "tables/7/shout") is None
    assert operation(schema, "GET", "tables/7/act") is None
    taken = sent(schema, operation(schema, "POST", "…/7/act"))
    unknown = set(names('{"move": "play KS", "key", "list": ["a", {"b": 1}], "speed": {"c": 2}}')) - taken
    assert unknown == {"list", "speed"}
