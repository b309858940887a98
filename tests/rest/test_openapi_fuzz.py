"""Requests generated from the OpenAPI document: no 500, one shape of refusals."""

from functools import cache
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from hypothesis import given
from hypothesis import strategies as st

from games.models import Table
from testkit.clocks import may_take
from tests.profiles import examples
from tests.tournaments.helpers import club

pytestmark = [pytest.mark.django_db, pytest.mark.soak, may_take(900)]
SHAPE = {"code", "message", "field", "allowed", "errors"}
STREAMS = ("/api/v1/stream/event", "/api/v1/table/stream/{id}", "/api/v1/tables/{id}/stream/")
"""They do not end; tests/rest/test_bots.py asks for them."""


@cache
def operations() -> dict[str, Any]:
    """Return the operations of the document, by method and path."""
    import schemathesis  # noqa: PLC0415  # takes seconds, which runs without this module's tests need not wait

    document = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(request=None, public=True))
    found = [operation.ok() for operation in document.get_all_operations()]  # type: ignore[union-attr]  # no Err here
    return {f"{one.method.upper()} {one.path}": one for one in found if one.path not in STREAMS}


@pytest.fixture
def clients(admin_user: Any) -> list[Client]:
    """Return clients of the organiser, of an account, and of an anonymous visitor."""
    organiser, stranger, nobody = (Client(raise_request_exception=False) for _ in range(3))
    organiser.force_login(admin_user)
    stranger.force_login(club.user("stranger"))
    return [organiser, stranger, nobody]


@pytest.fixture
def known(admin_user: Any) -> dict[str, list[Any]]:
    """Return values for addresses: events with a round online and one on paper."""
    online = club.published(club.event(8, admin_user, place="online")).event
    paper = club.published(club.event(8, admin_user, name="Paper")).event
    tables = list(Table.objects.values_list("pk", flat=True))
    slugs = [online.slug, paper.slug]
    numbers = {name: [1, 2] for name in ("number", "round_number", "deal")}
    return {"event_slug": slugs, "slug": slugs, "id": [*tables, 1], "table_id": tables, "game": ["truf"], **numbers}


def address(case: Any, known: dict[str, list[Any]], draw: Any) -> str:
    """The path; with values that lead somewhere more often than not."""
    parameters = dict(case.path_parameters or {})
    for name in parameters:
        if name in known and draw(st.integers(0, 3)):
            parameters[name] = draw(st.sampled_from(known[name]))
    case.path_parameters = parameters
    return str(case.formatted_path)


def answer_to(client: Client, case: Any, path: str) -> Any:
    """The answer to one request."""
    headers = {name: value for name, value in (case.headers or {}).items() if name.lower() != "authorization"}
    from schemathesis.core import NOT_SET  # noqa: PLC0415  # as in operations()

    more: dict[str, Any] = {"query_params": dict(case.query or {}), "headers": headers}
    if case.body is not NOT_SET:
        more["content_type"] = case.media_type or "application/json"
        more["data"] = case.body
    return client.generic(case.method.upper(), path, **_encoded(client, more))


def _encoded(client: Any, more: dict[str, Any]) -> dict[str, Any]:
    if "data" not in more:
        return more
    body, kind = more["data"], more["content_type"]
    if isinstance(body, bytes):
        return more
    if kind.startswith("multipart/") and isinstance(body, dict):
        return {**more, "data": client._encode_data(body, "multipart/form-data; boundary=BoUnDaRyStRiNg")}
    return {**more, "data": client._encode_json(body, "application/json"), "content_type": "application/json"}


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_no_request_is_answered_with_500_and_every_refusal_has_one_shape(
    method: str, clients: list[Client], known: dict[str, list[Any]]
) -> None:
    asked_of = [name for name in operations() if name.startswith(f"{method} ")]
    assert asked_of
    for name in asked_of:
        try_operation(name, clients, known)


def try_operation(name: str, clients: list[Client], known: dict[str, list[Any]]) -> None:
    """Ask one operation as often as the profile says."""

    @examples(0.24)
    @given(case=operations()[name].as_strategy(), data=st.data(), client=st.sampled_from(clients))
    def holds(case: Any, data: st.DataObject, client: Client) -> None:
        with transaction.atomic():
            answer = answer_to(client, case, address(case, known, data.draw))
            transaction.set_rollback(True)
        assert answer.status_code < 500, (name, answer.content[:2000])
        if answer.status_code >= 400:
            assert set(answer.json()) == SHAPE, (name, answer.content[:500])

    holds()
