"""Every address of the site is in one of the tables, and none writes unnoticed."""

from collections.abc import Iterable, Iterator

import pytest

from tests.rights import office, pages_reading, pages_writing, rest_reading, rest_writing
from tests.rights.asking import asked, filled, routes
from tests.rights.roles import ROOT
from tests.rights.world import World

API = "api/v1/"
SHORT = {"api/stream/event", "api/table/stream/<id>", "api/table/<id>/action"}
"""Other names for addresses of programs; the same views answer."""
METHODS = ("get", "post", "put", "patch", "delete")


def without_conditions(names: Iterable[str]) -> set[str]:
    return {name.partition(",")[0] for name in names}


def pages() -> set[str]:
    return {route for route, _view in routes() if not route.startswith((API, "admin/")) and route not in SHORT}


def operations() -> Iterator[str]:
    """Each operation of the REST interface, as `POST events/<slug>/finish`."""
    for route, view in routes():
        if route.startswith(API):
            kind = getattr(view, "cls", None) or view.view_class
            taken = getattr(view, "actions", None) or [name for name in METHODS if hasattr(kind, name)]
            for method in taken:
                if method in METHODS and method in kind.http_method_names:
                    yield f"{method.upper()} {route.removeprefix(API)}"


def test_every_page_is_in_a_table() -> None:
    tables = (pages_writing.WRITING, pages_writing.NOT_TRIED, pages_reading.READING, pages_reading.NOT_TRIED)
    known = set().union(*map(without_conditions, tables)) - {"admin/operations/"}
    assert known == pages()


def test_every_operation_over_rest_is_in_a_table() -> None:
    reading = without_conditions((*rest_reading.READING, *rest_reading.NOT_TRIED))
    assert without_conditions(rest_writing.WRITING) | {f"GET {name}" for name in reading} == set(operations())


def test_every_model_of_the_administration_is_in_a_table() -> None:
    assert set(office.MODELS) == office.registered()
    assert set(office.ACTIONS) == office.actions()
    assert {route for route, _view in routes() if office.is_own_page(route)} == set(office.PAGES)


@pytest.mark.long
@pytest.mark.django_db
def test_an_address_that_is_only_read_takes_no_form_and_the_other_way_round(world: World) -> None:
    writing = without_conditions((*pages_writing.WRITING, *pages_writing.NOT_TRIED))
    reading = without_conditions((*pages_reading.READING, *pages_reading.NOT_TRIED))
    values = {name: value for of_event in world.values.values() for name, value in of_event.items()}
    values |= {
        "kind": "txt",
        "request_id": 1,
        "number": 1,
        "opening_id": 1,
        "registration_id": 1,
        "seat": "N",
        "day": "2026-01-31",
    }
    for routes_, method in ((reading - writing, "POST"), (writing - reading, "GET")):
        for route in routes_:
            if not route.startswith("account/") and route != "admin/operations/":  # forms of allauth are also pages
                assert asked(world, ROOT, method, filled(route, values)).status == 405, (method, route)
