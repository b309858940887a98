"""`manage.py create_event`: an event with people from a document, all or nothing."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.api.rules import read_online_rules
from tests.tournaments.helpers import club
from tests.tournaments.helpers.event_documents import MATCH, PEOPLE, TRUF
from tournaments.models import Event, Person
from tournaments.pairing import next_step as pairing_next_step

pytestmark = pytest.mark.django_db


def create(tmp_path: Path, document: Any, text: Any = None) -> Any:
    """The answer of the command and its exit code."""
    file = tmp_path / "event.json"
    file.write_text(text if text is not None else json.dumps(document))
    out, err = io.StringIO(), io.StringIO()
    code: str | int | None = 0
    try:
        call_command("create_event", str(file), stdout=out, stderr=err)
    except SystemExit as end:
        code = end.code
    return json.loads(out.getvalue()), code


def test_an_event_with_people_is_ready_to_be_seated(tmp_path: Path) -> None:
    club.user("rina")
    document = {**TRUF, "organiser": "rina", "people": PEOPLE, "check_in": True}
    assert create(tmp_path, document) == ({"event": "friday", "entries": 4}, 0)
    event = Event.objects.get()
    assert pairing_next_step.next_step(event).code == "seat"
    assert event.roles.get().user == club.user("rina")


def test_a_club_match_is_made_of_clubs_and_names_of_pairs(tmp_path: Path) -> None:
    document = {**MATCH, "home_pairs": ["A1", "A2"], "visitor_pairs": ["B1", "B2"]}
    assert create(tmp_path, document) == ({"event": "a-b", "entries": 4}, 0)
    assert [entry.side for entry in Event.objects.get().entries.all()] == ["home", "home", "visitors", "visitors"]


def test_a_club_match_is_made_of_people_two_by_two(tmp_path: Path) -> None:
    assert create(tmp_path, {**MATCH, "home_pairs": PEOPLE})[0]["entries"] == 2


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"rounds_planned": True}, "rounds_planned"),
        ({"colour": "red"}, "colour"),
        ({"organiser": "nobody"}, "organiser"),
        ({"people": "Ayu"}, "people"),
        ({"people": [*PEOPLE, {"name": ""}]}, "people[4].name"),
        ({"people": [{"name": 7}]}, "people[0]"),
        ({"home": 3}, "home"),
    ],
)
def test_an_unreadable_value_is_named_and_nothing_is_created(tmp_path: Path, changes: Any, field: Any) -> None:
    answer, code = create(tmp_path, {**TRUF, **changes})
    assert (answer["error"]["field"], answer["error"]["code"], code) == (field, "bad_document", 2)
    assert not Event.objects.exists()
    assert not Person.objects.exists()


@pytest.mark.parametrize("name", ["name", "game", "preset", "format"])
def test_a_missing_value_is_named(tmp_path: Path, name: Any) -> None:
    answer, code = create(tmp_path, {key: value for key, value in TRUF.items() if key != name})
    assert (answer["error"]["field"], code) == (name, 2)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"format": "pairs"}, "format"),
        ({"options": {"dealz": 4}}, "options.dealz"),
        ({"game": 7}, "game"),
        ({"game": "chess"}, "game"),
        ({"preset": "mine"}, "preset"),
        ({"place": "moon"}, "place"),
        ({"odd": "luck"}, "odd"),
        ({"tie_breaks": ["luck"]}, "tie_breaks"),
        ({"rounds_planned": 0}, "rounds_planned"),
        ({"name": "x" * 121}, "name"),
        ({"system": "knockout"}, "system"),
        ({"system_options": {"legs": 2}}, "system_options.legs"),
        ({"online": {"bots": "random"}}, "online.bots"),
        ({"online": {"robots": "search"}}, "online.robots"),
        ({"system": "groups", "system_options": {"groups": 0}}, "system_options.groups"),
        ({"system": "groups", "system_options": {"final": "lottery"}}, "system_options.final"),
        ({"system": "groups", "system_options": {"third_place": 1}}, "system_options.third_place"),
    ],
)
def test_a_refused_value_is_named_with_the_right_ones(tmp_path: Path, changes: Any, field: Any) -> None:
    answer, code = create(tmp_path, {**TRUF, **changes})
    assert (answer["error"]["field"], code) == (field, 1)
    assert answer["error"]["message"][-1] in ".?"
    assert not Event.objects.exists()


def test_how_its_online_tables_play_is_taken_over(tmp_path: Path) -> None:
    create(tmp_path, {**TRUF, "place": "online", "online": {"bots": "search", "watch": "off"}})
    rules = read_online_rules(Event.objects.get().online_options)
    assert (rules.bots, rules.watch, rules.programs) == ("search", "off", False)


def test_no_json_is_said_so(tmp_path: Path) -> None:
    answer, code = create(tmp_path, None, text="{")
    assert (answer["error"]["code"], code) == ("not_json", 2)


TEAM = [{"name": f"{name} {team}", "team": team} for team in ("Ens", "Guchan") for name in ("Ana", "Bernat", "Clara")]


@pytest.mark.parametrize(
    ("rules", "people", "entries", "ranking"),
    [
        ({"game": "truf", "preset": "web6", "format": "individuals"}, PEOPLE, 4, "score_sum"),
        ({"game": "troefcall", "preset": "game15", "format": "pairs"}, PEOPLE, 2, "score_sum"),
        ({"game": "ruff_and_trump", "preset": "double4", "format": "pairs"}, PEOPLE, 2, "match_points"),
        ({"game": "ruff_and_trump", "preset": "single2", "format": "individuals"}, PEOPLE, 4, "match_points"),
        ({"game": "ruff_and_trump", "preset": "single3_16", "format": "individuals"}, PEOPLE, 4, "table_points"),
        ({"game": "truc_y_flou", "preset": "aure", "format": "teams"}, TEAM, 2, "match_points"),
    ],
)
def test_every_game_makes_an_event_with_its_usual_ranking(
    tmp_path: Path, rules: Any, people: Any, entries: Any, ranking: Any
) -> None:
    document = {"name": "Friday", **rules, "people": people, "check_in": True, "words_seconds": 20}
    assert create(tmp_path, document) == ({"event": "friday", "entries": entries}, 0)
    event = Event.objects.get()
    assert (event.ranking, event.words_seconds, pairing_next_step.next_step(event).code) == (ranking, 20, "seat")


def test_teams_have_the_name_that_the_document_gives(tmp_path: Path) -> None:
    document = {"name": "Friday", "game": "truc_y_flou", "preset": "aure", "format": "teams", "people": TEAM}
    create(tmp_path, document)
    assert [entry.name for entry in Event.objects.get().entries.all()] == ["Ens", "Guchan"]


def test_a_team_that_is_not_whole_is_named(tmp_path: Path) -> None:
    document = {"name": "Friday", "game": "truc_y_flou", "preset": "aure", "format": "teams", "people": TEAM[:-1]}
    answer, code = create(tmp_path, document)
    assert (answer["error"]["code"], code) == ("named_team_size", 1)
    assert "“Guchan” has 2 people" in answer["error"]["message"]


def test_the_system_and_what_is_set_about_it_come_with_the_document(tmp_path: Path) -> None:
    pairs = {"name": "Robin", "game": "troefcall", "preset": "club", "format": "pairs", "people": PEOPLE}
    create(tmp_path, {**pairs, "system": "round_robin", "system_options": {"legs": 2}})
    event = Event.objects.get()
    assert (event.system, event.system_options) == ("round_robin", {"legs": 2})
