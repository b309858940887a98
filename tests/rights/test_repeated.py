"""Acceptance 40: each POST sent twice under one key has one effect and one answer."""

import pytest
from django.db import connection

from tests.profiles import rest_in_ring_2
from tests.rights.asking import NOT_COUNTED, digests, undone
from tests.rights.rest_cases import CASES
from tests.rights.rest_writing import WRITING
from tests.rights.roles import BY_RIGHTS
from tests.rights.world import World

pytestmark = pytest.mark.django_db
POSTS = [name for name in WRITING if name.startswith("POST ") and CASES[name].writes]
KEY = {"Idempotency-Key": "sent-twice"}
IN_RING_1 = 12


def test_nearly_every_post_is_repeated_here() -> None:
    assert len(POSTS) > 60


@pytest.mark.parametrize("name", rest_in_ring_2(POSTS, IN_RING_1))
def test_a_post_repeated_under_its_key_has_one_effect(world: World, name: str) -> None:
    case = CASES[name]
    route = name.partition(",")[0].removeprefix("POST ")
    with undone():
        if case.before:
            case.before(world)
        path = case.path(world, f"api/v1/{route}")
        role = next(role for role in reversed(BY_RIGHTS) if role in WRITING[name])
        client, sent = world.clients[role], case.sent(world, role)
        first = client.post(path, sent, content_type="application/json", headers=KEY)
        assert 200 <= first.status_code < 300, first.content
        tables = set(connection.introspection.table_names()) - NOT_COUNTED
        before = digests(tables)
        second = client.post(path, sent, content_type="application/json", headers=KEY)
        assert (second.status_code, second.content) == (first.status_code, first.content)
        assert second["Idempotent-Replayed"] == "true"
        now = digests(tables)
        assert {table for table in tables if now[table] != before[table]} == set()
