"""The rules of results: checked wherever they come from, kept as what differs from the usual, logged one by one."""

from typing import Any

import pytest

from tests.tournaments import club
from tournaments import tasks
from tournaments.core import permissions
from tournaments.core.errors import EventError
from tournaments.core.log_text import SENTENCES
from tournaments.desk import log as desk_log
from tournaments.events.documents import create_from_document
from tournaments.models import Role
from tournaments.result_rules import services as result_rules_services
from tournaments.result_rules.rules import ResultRules
from tournaments.result_rules.schemas import READERS

pytestmark = pytest.mark.django_db

DOCUMENT = {"name": "Friday", "game": "truf", "preset": "classic", "format": "individuals"}


def test_every_rule_can_be_checked_and_logged() -> None:
    names = set(ResultRules.__dataclass_fields__)
    assert set(READERS) == names
    assert {f"results_{name}" for name in names} <= set(SENTENCES)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"confirm": "everybody"}, "confirm"),
        ({"confirm": ["one"]}, "confirm"),
        ({"silence_minutes": 0}, "silence_minutes"),
        ({"silence_minutes": True}, "silence_minutes"),
        ({"ask_minutes": -1}, "ask_minutes"),
        ({"ask_minutes": 2.5}, "ask_minutes"),
        ({"staff_minutes": 10**40}, "staff_minutes"),
        ({"second_typist": "yes"}, "second_typist"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_cannot_be_is_named_in_forms_and_documents_alike(given: Any, field: Any) -> None:
    made = club.event()
    with pytest.raises(EventError) as refused:
        result_rules_services.change_result_rules(made, club.user(), given)
    assert refused.value.field == field
    with pytest.raises(EventError) as refused:
        create_from_document({**DOCUMENT, "results": given})
    assert refused.value.field == f"results.{field}"


def test_a_document_brings_its_rules() -> None:
    made = create_from_document({**DOCUMENT, "results": {"confirm": "all", "ask_minutes": None}})
    assert made.result_options["confirm"] == "all"
    with pytest.raises(EventError):
        create_from_document({**DOCUMENT, "results": "all"})


def test_what_is_left_out_stays_and_what_is_as_before_is_not_logged() -> None:
    made = club.event()
    result_rules_services.change_result_rules(made, club.user(), {"confirm": "one", "ask_minutes": 30})
    result_rules_services.change_result_rules(made, club.user(), {"confirm": "one", "ask_minutes": None})
    made.refresh_from_db()
    assert made.result_options == {"confirm": "one", "seat_pins": True}
    told = [line.sentence for line in desk_log.log_of(made)][:3]
    assert told[0] == "rina changed for how many minutes players may ask for a correction from 30 to no limit."
    assert "“Somebody of another side" in " ".join(told[1:])


def test_directors_are_bound_by_rules_that_organisers_set() -> None:
    made, director = club.event(), club.user("dian")
    Role.objects.create(event=made, user=director, kind=Role.Kind.DIRECTOR)
    assert not permissions.may(director, "set_results", made)
    assert permissions.may(club.user(), "set_results", made)


def test_the_task_may_run_when_there_is_nothing_to_do() -> None:
    tasks.silence()
    tasks.silence()
