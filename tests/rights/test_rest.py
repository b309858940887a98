"""A person of each role requests every writing operation of the REST interface."""

import pytest

from tests.rights.asking import asked, undone, wrong
from tests.rights.rest_cases import CASES
from tests.rights.rest_writing import WRITING
from tests.rights.roles import roles_at_the_edge
from tests.rights.world import World

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", WRITING)
def test_only_permitted_roles_write_over_rest(world: World, name: str) -> None:
    case = CASES[name]
    method, route = name.partition(",")[0].split(" ", 1)
    with undone():
        if case.before:
            case.before(world)
        path = case.path(world, f"api/v1/{route}")
        found = []
        for role in roles_at_the_edge(WRITING[name], route):
            more = {"data": case.sent(world, role), "content_type": "application/json"}
            found.append(wrong(role, role in WRITING[name], asked(world, role, method, path, **more), case.writes))
    assert "; ".join(filter(None, found)) == "", path
