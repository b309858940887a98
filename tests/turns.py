"""Ring 2 in turns: some long tests run at every landing, every other file of them at one landing of five.

Of the pages that a test opens one after another, each landing opens a fifth (`share`).

TEST_TURN is a turn from 1 to TURNS; without it, or with `all`, every file runs. `.ci/run` and `config/scripts/test_ci`
take the turn from the number of commits, so the same commit always runs the same tests. A soak of less than four hours
draws its turn from its seed, and takes the tests of ring 3 in turns too; a longer one runs all of them.

On PostgreSQL and Redis (`--on-servers`) each landing runs the tests with the marker `postgres`, and in a fifth of the
files of WITH_DATABASE the other short tests that use the database: SQLite stores what PostgreSQL refuses, and locks
nothing.

In CI the turn also chooses the packages whose coverage is measured (`tests/coverage_floors.py`), and the files whose
properties draw more examples than on a developer's machine (`tests/profiles.py`).

    python -m tests.turns

prints the turn of the commit that is checked out.
"""

import os
import subprocess
from collections.abc import Iterable
from zlib import crc32

import pytest

TURNS = 5
EVERY_TIME = (
    "tests/browser/test_desk.py::test_the_desk_is_run_by_keys",
    "tests/browser/test_evening.py::test_a_club_match_adds_up_to_91_70_and_prints",
    "tests/browser/test_evening.py::test_from_a_file_of_24_people_to_round_1_in_eight_clicks",
    "tests/browser/test_every_page.py",
    "tests/browser/test_phones.py::test_a_score_typed_in_without_network_survives_and_is_stored_once",
    "tests/browser/test_phones.py::test_two_phones_enter_and_confirm_a_deal_of_troefcall",
    "tests/browser/test_play.py::test_a_whole_deal_is_played_by_clicking_and_no_answer_gives_too_much_away",
    "tests/browser/test_play.py::test_nothing_overlaps_and_cards_are_big_enough_on_every_screen",
    "tests/config/test_first_release.py",
    "tests/config/test_squashed_migrations.py",
    "tests/games/view/test_secrecy.py",
    "tests/language/",
    "tests/rest/test_private_tables.py",
    "tests/rights/",
    "tests/standings/test_missed.py",
    "tests/test_bounds.py",
    "tests/test_chance.py",
    "tests/test_docs.py",
    "tests/test_house.py",
    "tests/test_mutants.py",
    "tests/test_profiles.py",
    "tests/test_rooms.py",
    "tests/test_snippets.py",
    "tests/tournaments/demo/",
    "tests/tournaments/hall/test_held.py",
    "tests/trips/test_kills.py",
)
"""Files, folders and tests: what any change may break, and the losses that would hurt most."""
WITH_DATABASE = ("tests/accounts/", "tests/games/", "tests/rest/", "tests/tournaments/")
"""Folders whose tests also run on PostgreSQL, in turns."""
SALT = "grant"
"""The one of some that were tried with which all turns take about the same time."""


def chosen() -> int | None:
    """Return the turn of this run, or None if all files run.

    Raises pytest.UsageError if there is no such turn.
    """
    name = os.environ.get("TEST_TURN") or "all"
    if name == "all":
        return None
    if name not in map(str, range(1, TURNS + 1)):
        raise pytest.UsageError(f"TEST_TURN is “{name}”; it should be “all” or a number from 1 to {TURNS}.")
    return int(name)


def turn_of_commit(number: int) -> int:
    """Return the turn that runs at the commit with this number of commits up to it."""
    return number % TURNS + 1


def turn_of(test: str) -> int | None:
    """Return the turn of a test or a file of tests, or None if it runs every time.

    The tests of a file share its turn, except those of EVERY_TIME.
    """
    return None if test.startswith(EVERY_TIME) else _turn(test.split("::", 1)[0])


def turn_of_seed(seed: str) -> int:
    """Return the turn that a short soak with this seed takes."""
    return crc32(seed.encode()) % TURNS + 1


def is_due(test: str) -> bool:
    """Whether a long test, or the long tests of a file, run now."""
    now = chosen()
    return now is None or turn_of(test) in (None, now)


def share(names: Iterable[str]) -> list[str]:
    """Return what this run takes of a list, in its order: about a fifth, or everything in a run without turns."""
    now = chosen()
    return [name for name in names if now in (None, _turn(name))]


def _turn(name: str) -> int:
    return crc32(f"{SALT} {name}".encode()) % TURNS + 1


def leave_out_others(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the long tests of other turns; those that lock and notify on PostgreSQL run every time.

    With --on-servers, deselect all tests but those and the tests of this turn's files that use the database.
    """
    runs = _runs_on_servers if config.getoption("on_servers") else _runs
    kept: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        (kept if runs(item) else others).append(item)
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = kept


def _runs(item: pytest.Item) -> bool:
    return not _has_marker(item, "long", "soak") or _has_marker(item, "postgres") or is_due(item.nodeid)


def _runs_on_servers(item: pytest.Item) -> bool:
    if _has_marker(item, "postgres"):
        return True
    file = item.nodeid.split("::", 1)[0]
    is_short = _has_marker(item, "django_db") and not _has_marker(item, "long")
    return is_short and file.startswith(WITH_DATABASE) and bool(share([file]))


def _has_marker(item: pytest.Item, *names: str) -> bool:
    return any(item.get_closest_marker(name) is not None for name in names)


if __name__ == "__main__":
    counted = subprocess.run(["git", "rev-list", "--count", "HEAD"], check=True, capture_output=True, text=True)
    print(turn_of_commit(int(counted.stdout)))
