"""The rules of results: checked everywhere, stored as differences, logged singly."""

from typing import Any

import pytest

from inputs.reading import InvalidInputError, read
from tests.tournaments.helpers import club
from tournaments import tasks
from tournaments.core import permissions
from tournaments.core.errors import EventError
from tournaments.core.log_text import SENTENCES
from tournaments.desk import log as desk_log
from tournaments.events.documents import create_from_document
from tournaments.models import Role
from tournaments.result_rules import services as result_rules_services
from tournaments.result_rules.schemas import Confirm, Later, ResultRules, read_rules
from tournaments.result_rules.views import ResultRulesForm

pytestmark = pytest.mark.django_db

DOCUMENT = {"name": "Friday", "game": "truf", "preset": "classic", "format": "individuals"}


def test_every_rule_can_be_checked_and_logged() -> None:
    names = set(ResultRules.model_fields)
    assert set(ResultRulesForm.base_fields) == names
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
def test_an_impossible_value_is_named_in_inputs_and_documents_alike(given: Any, field: Any) -> None:
    with pytest.raises(InvalidInputError) as refused:
        read(ResultRules, given, strict=True)
    assert refused.value.field == field
    with pytest.raises(InvalidInputError) as refused:
        create_from_document({**DOCUMENT, "results": given})
    assert refused.value.field == f"results.{field}"


def test_stored_rules_outside_of_the_bounds_of_today_stay_readable() -> None:
    rules = read_rules({"confirm": "all", "ask_minutes": 10**7})
    assert (rules.confirm, rules.ask_minutes, rules.later) == (Confirm.ALL, 10**7, Later.TWO)


def test_typed_values_stay_in_a_refused_form() -> None:
    form = ResultRulesForm.filled(ResultRules(), {"confirm": "one", "silence_minutes": "0"})
    assert not form.is_valid()
    assert (form["confirm"].value(), form["silence_minutes"].value()) == ("one", "0")
    assert set(form.errors) == {"silence_minutes", "since", "later"}


def test_a_document_sets_its_rules() -> None:
    made = create_from_document({**DOCUMENT, "results": {"confirm": "all", "ask_minutes": None}})
    assert made.result_options["confirm"] == "all"
    with pytest.raises(EventError):
        create_from_document({**DOCUMENT, "results": "all"})


def test_an_omitted_value_stays_and_an_unchanged_one_is_not_logged() -> None:
    made = club.event()
    result_rules_services.change_result_rules(
        by=club.user(), event=made, rules=ResultRules(confirm=Confirm.ONE, ask_minutes=30)
    )
    result_rules_services.change_result_rules(
        by=club.user(), event=made, rules=ResultRules(confirm=Confirm.ONE, ask_minutes=None)
    )
    made.refresh_from_db()
    assert made.result_options == {"confirm": "one", "seat_pins": True}
    sentences = [line.sentence for line in desk_log.log_of(made)][:3]
    assert sentences[0] == "rina changed the players’ correction period (in minutes) from 30 to no limit."
    assert "“One opponent" in " ".join(sentences[1:])


def test_directors_are_bound_by_rules_that_organisers_set() -> None:
    made, director = club.event(), club.user("dian")
    Role.objects.create(event=made, user=director, kind=Role.Kind.DIRECTOR)
    assert not permissions.may(director, "set_results", made)
    assert permissions.may(club.user(), "set_results", made)


def test_the_task_may_run_when_there_is_nothing_to_do() -> None:
    tasks.silence()
    tasks.silence()
