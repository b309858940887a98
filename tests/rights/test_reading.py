"""A person of each role requests every page and every reading operation.

Permitted roles see it, and all others do not.
"""

import pytest

from tests.rights import pages_reading, reading_cases, rest_reading
from tests.rights.asking import asked, undone, wrong
from tests.rights.cases import Case, quiet
from tests.rights.roles import roles_at_the_edge
from tests.rights.world import World

pytestmark = pytest.mark.django_db


def problem_with(world: World, route: str, case: Case, who: frozenset[str]) -> str:
    """Return the problem with the outcome, empty if there is none."""
    problems = []
    for role in roles_at_the_edge(who, route):
        with undone():  # for each role, since `asked` clears the cache, where the heartbeat of a worker is
            if case.before:
                case.before(world)
            outcome = asked(world, role, "GET", case.path(world, route))
        problems.append(wrong(role, role in who, outcome, writes=False))
    return "; ".join(filter(None, problems))


@pytest.mark.parametrize("name", pages_reading.READING)
def test_only_permitted_roles_see_a_page(world: World, name: str) -> None:
    case = reading_cases.PAGES.get(name, quiet())
    assert problem_with(world, name.partition(",")[0], case, pages_reading.READING[name]) == ""


@pytest.mark.parametrize("name", rest_reading.READING)
def test_only_permitted_roles_read_over_rest(world: World, name: str) -> None:
    case = reading_cases.REST.get(name, quiet())
    assert problem_with(world, f"api/v1/{name.partition(',')[0]}", case, rest_reading.READING[name]) == ""
