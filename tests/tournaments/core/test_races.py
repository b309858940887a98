"""Two processes write the same thing at once, on SQLite and on PostgreSQL.

One wins; the other is notified by name.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from testkit.clocks import patience
from tests.source_files import ROOT

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def runners(surroundings_of_a_race: Any) -> Iterator[Any]:
    """Two processes on that database."""
    yield from started(surroundings_of_a_race)


def started(environment: Any) -> Iterator[Any]:
    command = [sys.executable, "-m", "tests.tournaments.helpers.racing"]
    pipe = subprocess.PIPE
    pair = [subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True) for _ in range(2)]
    yield pair
    for runner in pair:
        runner.communicate(timeout=patience(30))


def tell(runner: Any, *words: Any) -> None:
    runner.stdin.write(" ".join(words) + "\n")
    runner.stdin.flush()


def race(runners: Any, what: Any, *names: Any) -> Any:
    """Return the outcome for each name, in the order of the names."""
    return raced(runners, what, *names)[0]


def raced(runners: Any, what: Any, *names: Any) -> Any:
    """The same, and the address of the event."""
    tell(runners[0], "prepare", what)
    slug = json.loads(runners[0].stdout.readline())
    # The second one connects now, so that both start at the same moment.
    tell(runners[1], "prepare", what)
    runners[1].stdout.readline()
    for runner, name in zip(runners, names, strict=True):
        tell(runner, what, name, slug)
    return [json.loads(runner.stdout.readline()) for runner in runners], slug


def test_of_two_correctors_of_the_same_sheet_one_wins_and_the_other_is_notified_by_name(runners: Any) -> None:
    results = dict(zip(("rina", "budi"), race(runners, "correct", "rina", "budi"), strict=True))
    winner = next(name for name, (came, _) in results.items() if came == "done")
    loser = {"rina": "budi", "budi": "rina"}[winner]
    assert results[winner] == ["done", "2"]
    assert results[loser][0] == "corrected_meanwhile"
    assert results[loser][1].startswith(f"{winner} corrected deal 1")


def test_of_two_writers_of_the_same_sheet_one_wins_and_the_other_is_notified_by_name(runners: Any) -> None:
    results = dict(zip(("rina", "budi"), race(runners, "write", "rina", "budi"), strict=True))
    winner = next(name for name, (came, _) in results.items() if came == "done")
    loser = {"rina": "budi", "budi": "rina"}[winner]
    assert results[loser][0] == "already_written"
    assert results[loser][1].startswith(f"{winner} entered deal 1")


def test_of_two_directors_who_pair_a_round_one_wins_and_the_other_is_notified_by_name(runners: Any) -> None:
    results = dict(zip(("rina", "budi"), race(runners, "seat", "rina", "budi"), strict=True))
    winner = next(name for name, (came, _) in results.items() if came == "done")
    loser = {"rina": "budi", "budi": "rina"}[winner]
    assert results[loser][0] == "draft_exists"
    assert f"{winner} paired round 1" in results[loser][1]


def test_a_double_click_on_seating_makes_one_round(runners: Any) -> None:
    assert race(runners, "seat", "rina", "rina") == [["done", "round 1"]] * 2


def test_one_of_two_workers_at_one_round_creates_the_draft_and_the_other_stops(runners: Any) -> None:
    seen = {item for _done, item in race(runners, "fill", "rina", "budi")}
    assert "1 8 1" in seen
    assert seen <= {"1 8 1", "1 0 0"}


def test_a_double_click_on_a_correction_makes_one_version(runners: Any) -> None:
    came = sorted(word for word, _ in race(runners, "correct", "rina", "rina"))
    assert came == ["corrected_meanwhile", "done"]


def test_the_same_request_of_two_leaders_is_stored_once_in_either_order(runners: Any) -> None:
    (first, one), (second, other) = race(runners, "wish", "rina", "budi")
    assert (first, second, one) == ("done", "done", other)


def test_a_double_click_on_a_form_does_its_work_once(runners: Any) -> None:
    planned = [int(rounds) for _done, rounds in race(runners, "form", "rina", "rina")]
    assert max(planned) == 4


def test_of_two_directors_who_change_a_round_one_does_and_the_other_sees_it_again(runners: Any) -> None:
    came, slug = raced(runners, "change", "rina", "budi")
    assert sorted(code in ("changed_meanwhile", "not_in_round") for code, _ in came) == [False, True]
    assert ["done", "1"] in came
    tell(runners[0], "look", "rina", slug)
    (tables,) = ast.literal_eval(json.loads(runners[0].stdout.readline())[1])
    assert sorted(entry for table in tables.values() for entry in table) == [2, 3, 4, 5, 6, 7, 8]
    assert sorted(map(len, tables.values())) == [3, 4]
