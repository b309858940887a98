"""The state of an event forbids actions to all roles, and events are separate."""

import pytest

from tests.rights import pages_cases, pages_writing, rest_cases, rest_writing
from tests.rights.asking import PART, asked, undone
from tests.rights.cases import Case
from tests.rights.roles import DIRECTOR, HOLDER, ORGANISER, OTHER, PLAYER, ROOT, SCORER
from tests.rights.states import AFTER_THE_END, CANCELLED, WHILE_OPEN
from tests.rights.world import World
from tournaments.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.long]
OF_EVENTS = [name for name in pages_writing.WRITING if name.startswith("t/<slug>/")]
WITH_RIGHTS = (ROOT, ORGANISER, DIRECTOR, SCORER, PLAYER, HOLDER)
STATES: dict[str, set[str]] = {
    Event.State.OPEN: WHILE_OPEN,
    Event.State.FINISHED: AFTER_THE_END,
    Event.State.CANCELLED: CANCELLED,
}
VERSION_OF_HIS_OWN = {"tournaments_event", "tournaments_revision"}
"""The state of the event may continue, although nothing is done."""
NOT_IDS = {"slug", "event_slug", "number", "round_number"}
WITH_IDS = [name for name in OF_EVENTS if set(PART.findall(name)) - NOT_IDS]
REST_WITH_IDS = [name for name in rest_writing.WRITING if "<event_slug>" in name and set(PART.findall(name)) - NOT_IDS]


@pytest.mark.parametrize("state", STATES)
def test_a_state_forbids_its_actions_to_all_roles(world: World, state: str) -> None:
    for name in set(OF_EVENTS) - STATES[state]:
        case = pages_cases.CASES.get(name, Case())
        with undone():
            if case.before:
                case.before(world)
            path = case.path(world, name.partition(",")[0])
            sent = {role: case.sent(world, role) for role in WITH_RIGHTS}
            Event.objects.filter(slug=path.split("/")[2]).update(state=state)
            for role in WITH_RIGHTS:
                came = asked(world, role, "POST", path, data=sent[role])
                assert came.refused, (name, role, str(came))
                assert not came.changed, (name, role, str(came))


def test_the_organiser_of_another_event_has_no_access_to_this_one(world: World) -> None:
    for cases, names, before in (
        (pages_cases.CASES, WITH_IDS, ""),
        (rest_cases.CASES, REST_WITH_IDS, "api/v1/"),
    ):
        for name in names:
            case, (method, _, route) = cases.get(name, Case()), name.partition(",")[0].rpartition(" ")
            with undone():
                if case.before:
                    case.before(world)
                path = case.path(world, before + route, slug="other", event_slug="other")
                more = {"content_type": "application/json"} if before else {}
                came = asked(world, OTHER, method or "POST", path, data=case.sent(world, OTHER), **more)
                assert came.changed <= VERSION_OF_HIS_OWN, (name, str(came))
