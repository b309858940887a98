"""The planner's page: an address is a plan, and its event comes prefilled."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.helpers.pages import organiser, text

pytestmark = pytest.mark.django_db
PLAN = {"go": "1", "people": "16", "samples": "20", "start": "19:30", "end": "22:00"}


def planned(client: Client, **more: str) -> Any:
    return client.get("/plan/", PLAN | more)


def test_an_anonymous_visitor_signs_in_first(client: Client) -> None:
    assert client.get("/plan/")["Location"].startswith("/account/login/")


def test_two_formats_are_shown_with_times_and_a_picture(client: Client) -> None:
    organiser(client)
    page = text(planned(client))
    assert page.count('class="plan-card') == 2
    assert page.count("<svg viewBox=") == 2  # a picture of the points and of the ranks
    assert "The strongest player wins: A" in page
    assert "<td>19:30</td>" in page


def test_the_form_alone_works_nothing_out(client: Client) -> None:
    organiser(client)
    answer = client.get("/plan/")
    assert answer.status_code == 200
    assert answer.context["answer"] is None


@pytest.mark.parametrize("rules", ["truf/web6", "troefcall/game15", "ruff_and_trump/single3", "truc_y_flou/aure"])
def test_every_game_can_be_planned(client: Client, rules: str) -> None:
    organiser(client)
    answer = planned(client, rules=rules, people="24", a_rounds="3", b_rounds="4")
    assert answer.status_code == 200, answer.context["form"].errors
    assert [one["one"].format.rounds for one in answer.context["answer"]["planned"]] == [3, 4]


@pytest.mark.parametrize(
    ("field", "value"), [("people", "1"), ("people", "201"), ("start", "late"), ("minutes", "0"), ("a_rounds", "99")]
)
def test_a_wrong_field_is_named_and_what_was_typed_stays(client: Client, field: str, value: str) -> None:
    organiser(client)
    answer = planned(client, **{field: value})
    assert answer.status_code == 422
    assert answer.context["form"].errors.keys() == {field}
    assert answer.context["form"][field].value() == value


def test_too_few_for_one_table_is_said_at_the_people(client: Client) -> None:
    organiser(client)
    answer = planned(client, people="2")
    assert answer.status_code == 422
    assert "At least 3 are needed" in answer.context["form"].errors["people"][0]


def test_another_game_sets_its_own_minutes(client: Client) -> None:
    organiser(client)
    form = planned(client, rules="truc_y_flou/aure", shown_for="truf/classic", minutes="8", a_deals="4").context["form"]
    assert (form["minutes"].value(), form["format"].value()) == ("3", "teams")
    assert not form.deals_are_free


def test_too_long_a_format_is_said_with_its_end(client: Client) -> None:
    organiser(client)
    answer = planned(client, a_rounds="9", a_deals="13")
    assert "A takes" in answer.context["answer"]["warnings"][0]
    assert 'class="too-late"' in text(answer)


def test_a_plan_becomes_the_form_of_its_event(client: Client) -> None:
    organiser(client)
    page = text(planned(client, b_rounds="5", b_deals="2", ranking="table_points"))
    link = unescape(re.findall(r'href="(/t/new\?[^"]*)"', page)[1])
    form = client.get(link).context["form"]
    names = ("system", "rounds_planned", "ranking", "opt-deals", "opt-bid_mode")
    assert [form[name].value() for name in names] == ["schedule", "5", "table_points", "2", "one"]


@pytest.mark.long
def test_more_events_are_one_press_away(client: Client) -> None:
    organiser(client)
    assert "samples=40" in planned(client).context["answer"]["more"]
    small = {"people": "3", "a_rounds": "1", "b_rounds": "1"}
    assert "samples=1600" in planned(client, samples="900", **small).context["answer"]["more"]
