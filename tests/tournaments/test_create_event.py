"""`manage.py create_event`: an event with its people from a document, all or nothing."""

import io
import json

import pytest
from django.core.management import call_command

from tests.tournaments import club
from tournaments import selectors
from tournaments.models import Event, Person

pytestmark = pytest.mark.django_db

TRUF = {"name": "Friday", "game": "truf", "preset": "classic", "options": {"deals": 4}, "format": "individuals"}
PEOPLE = [{"name": f"Person {number}", "club": "Kap Partij"} for number in range(4)]
MATCH = {"name": "A - B", "game": "troefcall", "preset": "club", "format": "club_match", "home": "A", "visitors": "B"}


def create(tmp_path, document, text=None):
    """The answer of the command and its exit code."""
    file = tmp_path / "event.json"
    file.write_text(text if text is not None else json.dumps(document))
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("create_event", str(file), stdout=out, stderr=err)
        code = 0
    except SystemExit as end:
        code = end.code
    return json.loads(out.getvalue()), code


def test_an_event_with_people_is_ready_to_be_seated(tmp_path):
    club.user("rina")
    document = {**TRUF, "organiser": "rina", "people": PEOPLE, "check_in": True}
    assert create(tmp_path, document) == ({"event": "friday", "entries": 4}, 0)
    event = Event.objects.get()
    assert selectors.next_step(event).code == "seat"
    assert event.roles.get().user == club.user("rina")


def test_a_club_match_is_made_of_clubs_and_names_of_pairs(tmp_path):
    document = {**MATCH, "home_pairs": ["A1", "A2"], "visitor_pairs": ["B1", "B2"]}
    assert create(tmp_path, document) == ({"event": "a-b", "entries": 4}, 0)
    assert [entry.side for entry in Event.objects.get().entries.all()] == ["home", "home", "visitors", "visitors"]


def test_a_club_match_is_made_of_people_two_by_two(tmp_path):
    assert create(tmp_path, {**MATCH, "home_pairs": PEOPLE})[0]["entries"] == 2


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": 7}, "game"),
        ({"rounds_planned": True}, "rounds_planned"),
        ({"colour": "red"}, "colour"),
        ({"organiser": "nobody"}, "organiser"),
        ({"people": "Ayu"}, "people"),
        ({"people": [*PEOPLE, {"name": ""}]}, "people[4].name"),
        ({"people": [{"name": 7}]}, "people[0]"),
        ({"home": 3}, "home"),
    ],
)
def test_what_cannot_be_read_is_named_and_nothing_is_made(tmp_path, changes, field):
    answer, code = create(tmp_path, {**TRUF, **changes})
    assert (answer["error"]["field"], answer["error"]["code"], code) == (field, "bad_document", 2)
    assert not Event.objects.exists()
    assert not Person.objects.exists()


@pytest.mark.parametrize("name", ["name", "game", "preset", "format"])
def test_what_is_missing_is_named(tmp_path, name):
    answer, code = create(tmp_path, {key: value for key, value in TRUF.items() if key != name})
    assert (answer["error"]["field"], code) == (name, 2)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"format": "pairs"}, "format"),
        ({"options": {"dealz": 4}}, "options.dealz"),
        ({"game": "chess"}, "game"),
        ({"preset": "mine"}, "preset"),
        ({"place": "moon"}, "place"),
        ({"odd": "luck"}, "odd"),
        ({"tie_breaks": ["luck"]}, "tie_breaks"),
        ({"rounds_planned": 0}, "rounds_planned"),
        ({"name": "x" * 121}, "name"),
    ],
)
def test_what_is_refused_is_named_with_what_would_be_right(tmp_path, changes, field):
    answer, code = create(tmp_path, {**TRUF, **changes})
    assert (answer["error"]["field"], code) == (field, 1)
    assert answer["error"]["message"].endswith(".")
    assert not Event.objects.exists()


def test_no_json_is_said_so(tmp_path):
    answer, code = create(tmp_path, None, text="{")
    assert (answer["error"]["code"], code) == ("not_json", 2)
