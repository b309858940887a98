"""Several processes at tables that wait for words deal exactly one first pack."""

import pytest

from testkit.live_app import LiveApp, wait_for
from tests.games.helpers.past_us import asked
from tests.games.helpers.raced_tables import a_table
from tests.games.helpers.words_racer import TABLES

pytestmark = [pytest.mark.long, pytest.mark.postgres]

TWO = "seats=[*people('Ayu', 'Budi'), *bots('S', 'W')], bot_pause_ms=600_000, options={'throw_in': False}"


def tables(app: LiveApp, words_seconds: int = 600) -> int:
    """The first of ten tables of two players that wait for words."""
    opened = f"[open_table('truf', 'classic', 'online', words_seconds={words_seconds}, {TWO}) for _ in range({TABLES})]"
    return a_table(app, f"{opened}[0]")


def race(app: LiveApp, first: int, *jobs: tuple[str, str]) -> list[list[int]]:
    """One process for each job and seat, all let go at the same moment; what each saw."""
    orders = [{"job": job, "table": first, "name": seat} for job, seat in jobs]
    return app.run_in_helpers("tests.games.helpers.words_racer", *orders)


def packs(app: LiveApp, first: int) -> dict[int, int]:
    """How many packs each of those tables has dealt."""
    among = f"table_id BETWEEN {first} AND {first + TABLES - 1}"
    return asked(app, f"SELECT table_id, count(*) FROM games_deal WHERE {among} GROUP BY table_id")


def words(app: LiveApp, first: int) -> set[str]:
    """Return the words that went into those packs."""
    among = f"table_id BETWEEN {first} AND {first + TABLES - 1}"
    return set(asked(app, f"SELECT table_id, words FROM games_deal WHERE {among}").values())


def one_each(first: int) -> dict[int, int]:
    return dict.fromkeys(range(first, first + TABLES), 1)


def test_words_of_two_players_who_speak_last_at_once_are_both_in_one_pack(live_app: LiveApp) -> None:
    first = tables(live_app)
    race(live_app, first, ("says", "N"), ("says", "E"))
    assert packs(live_app, first) == one_each(first)
    assert words(live_app, first) == {"N word of N\nE word of E"}


def test_one_of_two_workers_deals_after_the_time_is_over(live_app: LiveApp) -> None:
    first = tables(live_app)
    assert race(live_app, first, ("begins", "-"), ("begins", "-")) == [[1] * TABLES] * 2
    assert packs(live_app, first) == one_each(first)


def test_a_last_word_against_a_worker_leaves_one_pack_that_heard_it_or_did_not(live_app: LiveApp) -> None:
    first = tables(live_app)
    race(live_app, first, ("says", "N"), ("says", "E"), ("begins", "-"), ("begins", "-"))
    assert packs(live_app, first) == one_each(first)
    assert words(live_app, first) <= {"", "N word of N", "E word of E", "N word of N\nE word of E"}


def test_the_product_deals_automatically_when_the_time_for_words_is_over(live_app: LiveApp) -> None:
    first = tables(live_app, words_seconds=1)
    wait_for(lambda: packs(live_app, first) == one_each(first), "first packs are dealt")
