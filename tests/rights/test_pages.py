"""A person of each role sends every form of the pages.

Permitted roles change something, and all others are refused.
"""

import pytest

from tests.rights.asking import asked, undone, wrong
from tests.rights.cases import Case, quiet
from tests.rights.pages_cases import CASES
from tests.rights.pages_writing import OWN, WRITING
from tests.rights.roles import roles_at_the_edge
from tests.rights.world import World

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", WRITING)
def test_only_permitted_roles_send_a_form(world: World, name: str) -> None:
    who, case = WRITING[name], CASES.get(name, quiet() if name in OWN else Case())
    with undone():
        if case.before:
            case.before(world)
        path, found = case.path(world, name.partition(",")[0]), []
        for role in roles_at_the_edge(who, name):
            came = asked(world, role, "POST", path, data=case.sent(world, role))
            found.append(wrong(role, role in who, came, case.writes, case.silent))
    assert "; ".join(filter(None, found)) == "", path
