"""Several processes at one table, on a database that serves several processes."""

import dataclasses

import pytest

from testkit.clocks import patience
from testkit.live_app import LiveApp, wait_for
from tests.games.helpers.past_us import asked
from tests.games.helpers.raced_tables import a_table

pytestmark = [pytest.mark.long, pytest.mark.postgres]


def a_written_table(app: LiveApp) -> int:
    table_id = a_table(app)
    race(app, "writes", table_id, "Rina")
    return table_id


def race(app: LiveApp, job: str, table_id: int, *names: str) -> list:
    """One process for each name, all let go at the same moment; their answers."""
    orders = [{"job": job, "table": table_id, "name": name} for name in names]
    return app.run_in_helpers("tests.games.helpers.racer", *orders)


def number(app: LiveApp, question: str) -> int:
    """The one number the database answers with."""
    return asked(app, f"SELECT 1, ({question})")[1]


def winners(first: list, second: list, lost: str) -> list[str]:
    """Return the author of each sheet; the other one was notified by name."""
    names = []
    for one, other in zip(first, second, strict=True):
        won, result = sorted((one, other), key=lambda answer: answer[0] != "written")
        assert (won[0], result[0]) == ("written", lost)
        assert result[1] == won[1]
        assert result[2].startswith(won[1])
        names.append(won[1])
    return names


def test_of_two_writers_of_the_same_sheet_one_wins_and_the_other_is_notified(live_app: LiveApp) -> None:
    table_id = a_table(live_app)
    first, second = race(live_app, "writes", table_id, "Ayu", "Budi")
    names = winners(first, second, lost="already_written")
    assert len(names) == 13
    assert number(live_app, f"SELECT count(*) FROM games_sheet WHERE table_id = {table_id}") == 13


def test_of_two_correctors_of_the_same_sheet_one_wins_and_the_other_is_notified(live_app: LiveApp) -> None:
    table_id = a_written_table(live_app)
    first, second = race(live_app, "corrects", table_id, "Ayu", "Budi")
    names = winners(first, second, lost="corrected_meanwhile")
    assert len(names) == 13
    assert (
        number(live_app, f"SELECT sum(version) - 13 FROM games_sheet WHERE table_id = {table_id} AND version > 1") == 13
    )


def test_no_version_of_a_table_is_lost_between_two_writers(live_app: LiveApp) -> None:
    table_id = a_table(live_app)
    before = number(live_app, f"SELECT version FROM games_table WHERE id = {table_id}")
    race(live_app, "writes", table_id, "Ayu", "Budi", "Citra")
    assert number(live_app, f"SELECT version FROM games_table WHERE id = {table_id}") == before + 13


def test_a_double_click_from_two_processes_writes_once_and_answers_both(live_app: LiveApp) -> None:
    table_id = a_table(live_app)
    first, second = race(live_app, "clicks", table_id, "x", "y")
    assert first == second == [["written", "Rina", 1]] * 13
    assert number(live_app, f"SELECT count(*) FROM games_sheet WHERE table_id = {table_id}") == 13


def test_four_honest_bids_at_the_same_moment_are_all_accepted(live_app: LiveApp) -> None:
    online = "open_table(place='online', options={'dealer_rule': 'rotate'})"
    first = a_table(live_app, f"[{online} for _ in range(5)][0]")
    answers = race(live_app, "bids", first, *"NESW")
    for places in zip(*answers, strict=True):
        assert sorted(places) == [1, 2, 3, 4]
    assert (
        number(
            live_app,
            f"SELECT count(*) FROM games_move JOIN games_deal ON games_deal.id = deal_id WHERE table_id >= {first}",
        )
        == 20
    )


def test_four_sealed_announcements_at_the_same_moment_are_all_accepted(live_app: LiveApp) -> None:
    sealed = "open_table('ruff_and_trump', 'single4', 'online', options={'announce': 'sealed'})"
    first = a_table(live_app, f"[{sealed} for _ in range(5)][0]")
    answers = race(live_app, "announces", first, *"0123")
    for places in zip(*answers, strict=True):
        assert sorted(places) == [1, 2, 3, 4]
    assert number(live_app, "SELECT count(*) FROM games_choice WHERE seat != '-'") == 0


def test_a_signal_clicked_twice_from_two_processes_is_said_once(live_app: LiveApp) -> None:
    table_id = a_table(live_app, "open_table('truc_y_flou', 'aure', 'online')")
    first, second, other = race(live_app, "says", table_id, "0", "0", "1")
    assert len({*first, *second, *other}) == 1
    signals = "SELECT count(*) FROM games_signal JOIN games_deal ON games_deal.id = deal_id"
    assert number(live_app, f"{signals} WHERE table_id = {table_id}") == 26


SLOWEST = """
from testkit.clocks import slept
from tests.games.helpers.tables import bots, open_table
before = slept()
open_table("troefcall", "club", "online", seats=bots(*"NESW"))
print("waited", slept() - before)
"""


def test_writing_is_not_held_up_when_no_broker_answers(live_app: LiveApp) -> None:
    surroundings = {**live_app.environment, "REDIS_URL": "redis://127.0.0.1:1/0"}
    alone = dataclasses.replace(live_app, environment=surroundings, processes=[])
    output = alone.manage("shell", "-v0", "-c", SLOWEST)
    alone.stop()
    assert float(output.split("waited ")[1]) < 2


def test_real_workers_run_out_the_clocks_and_then_put_bots_in(live_app: LiveApp) -> None:
    table_id = a_table(live_app, "open_table('troefcall', 'club', 'online', clock_seconds=1, options={'hands': 1})")
    log = f"SELECT count(*) FROM games_move JOIN games_deal ON games_deal.id = deal_id WHERE table_id = {table_id}"
    wait_for(lambda: number(live_app, f"{log} AND games_move.by = 'clock'") >= 6, "clocks run out", patience(60))
    away = f"SELECT count(*) FROM games_seat WHERE table_id = {table_id} AND stand_in"
    wait_for(lambda: number(live_app, away) == 4, "bots stand in", patience(90))
    assert number(live_app, f"{log} AND games_move.by = 'clock'") == 12
