"""Properties of the OpenAPI document that generators of clients need."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.rest.document import document, operation, operations
from tests.rest.site import API, body_of, get, refused

PAGED = {
    "entries": "Entry",
    "rounds": "Round",
    "event_tables": "EventTable",
    "rulings": "Ruling",
    "wishes": "Wish",
    "open_sheets": "OpenSheet",
    "correction_requests": "CorrectionRequest",
    "changes": "RoundChange",
    "sheets": "Sheet",
    "ratings": "Rating",
}
FILES = {"club_logo_replace", "events_import", "people_import_file", "records_check"}
"""Operations that take a file."""


def test_bodies_are_json_except_where_a_file_is_sent() -> None:
    others = {
        about["operationId"]
        for _, _, about in operations()
        if set(about.get("requestBody", {}).get("content", ())) - {"application/json"}
    }
    assert others == FILES


def test_a_form_is_refused_where_json_is_asked_for(rina: Client) -> None:
    answer = rina.post(f"{API}/clubs", {"name": "Kap Partij"})
    refused(answer, 415, "unsupported_media_type")


def test_a_list_of_people_comes_in_as_a_file_at_a_separate_address(rina: Client) -> None:
    file = SimpleUploadedFile("people.csv", b"name;club\nAyu Pratama;Kap Partij\n")
    assert body_of(rina.post(f"{API}/people/import/file", {"file": file}))["new"] == 1


@pytest.mark.parametrize("resource", PAGED)
def test_a_list_that_comes_in_pages_is_declared_as_one(resource: str) -> None:
    about = operation(f"{resource}_list")
    assert _answer(about) == {"$ref": f"#/components/schemas/Paginated{PAGED[resource]}List"}
    assert {"page", "page_size"} <= {parameter["name"] for parameter in about["parameters"]}


def test_the_ways_of_a_change_are_declared_as_a_page() -> None:
    assert _answer(operation("changes_ways")) == {"$ref": "#/components/schemas/PaginatedChangeOptionList"}


def test_every_list_answers_as_it_is_declared(rina: Client, friday: Any) -> None:
    for _, path, about in operations():
        if about["operationId"] not in {f"{name}_list" for name in PAGED} or path.count("{") > 1:
            continue
        body = body_of(get(rina, path.removeprefix(f"{API}/").format(slug=friday.slug, game="truf")))
        assert set(body) == {"count", "next", "previous", "results"}, path


def test_an_enumeration_holds_its_empty_value_itself() -> None:
    schemas = document()["components"]["schemas"]
    assert not {"NullEnum", "BlankEnum"} & set(schemas)
    assert "" in schemas["LanguageOrEmptyEnum"]["enum"]
    method = schemas["NewRound"]["properties"]["method"]
    assert (method["nullable"], method["allOf"]) == (True, [{"$ref": "#/components/schemas/MethodEnum"}])


def test_the_effect_of_a_correction_is_declared_with_the_status_it_has() -> None:
    assert set(operation("sheets_effect")["responses"]) == {"200", "4XX"}


def test_no_path_is_a_regular_expression() -> None:
    assert [path for path in document()["paths"] if not re.fullmatch(r"(/|[\w.-]|\{\w+\})+", path)] == []


def test_the_document_says_where_it_is_served_and_which_version_it_is(root: Path) -> None:
    version = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    assert document()["info"]["version"] == version
    assert [server["url"] for server in document()["servers"]] == ["/"]


def test_operations_are_called_after_their_resource() -> None:
    names = [about["operationId"] for _, _, about in operations()]
    assert len(set(names)) == len(names)
    assert {"entries_check_in", "rounds_publish", "sheets_answer", "tables_act", "events_finish"} <= set(names)
    assert [name for name in names if name.startswith("events_") and name.count("_") > 2] == []


def test_no_component_is_called_after_our_classes() -> None:
    assert [name for name in document()["components"]["schemas"] if "Shape" in name] == []


def test_a_field_that_may_be_left_out_has_no_default_by_which_generators_ask_for_it() -> None:
    schemas = document()["components"]["schemas"]
    person = schemas["PersonToEnter"]
    assert person["required"] == ["name"]
    assert "default" not in person["properties"]["club"]
    assert person["properties"]["club"]["description"] == 'Left out: `""`.'


def test_the_event_is_the_same_parameter_in_every_path() -> None:
    parts = {path.split("/")[4] for path in document()["paths"] if path.startswith(f"{API}/events/")}
    assert {part for part in parts if "{" in part} == {"{slug}"}


def _answer(about: dict[str, Any]) -> Any:
    return about["responses"]["200"]["content"]["application/json"]["schema"]
