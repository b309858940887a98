"""Simultaneous draws of a root, and two last matches that end at once."""

from collections.abc import Callable
from functools import partial
from threading import Barrier, Thread

import pytest
from django.db import connection, transaction

from games.api import shuffles
from games.api import tables as game_tables
from games.models import Commitment, Move, RoundRoot, Table
from games.play import turns as play_turns
from games.tables import table_state
from testkit.clocks import patience
from tests.tournaments.helpers import club
from tournaments.shuffles import services as roots
from tournaments.shuffles.selectors import root_word

pytestmark = [
    pytest.mark.long,
    pytest.mark.postgres,
    pytest.mark.skipif(connection.vendor == "sqlite", reason="the SQLite of tests is one connection in memory"),
]
ONE_DEAL = {"place": "online", "options": {"deals": 1, "throw_in": False}}
MOVES = 4 + 52
"""Of one deal of Truf."""


def at_once(*jobs: Callable[[], object]) -> None:
    """Run these in threads with separate connections at once; re-raise a failure."""
    gate = Barrier(len(jobs))
    failed: list[Exception] = []

    def run(job: Callable[[], object]) -> None:
        try:
            gate.wait(patience(20))
            job()
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(patience(60))
    if failed:
        raise failed[0]


@pytest.mark.django_db(transaction=True)
def test_one_of_many_simultaneous_draws_of_a_root_wins() -> None:
    made = club.event(4, **ONE_DEAL)
    at_once(*[lambda: roots.draw_root(made, 1)] * 6)
    assert RoundRoot.objects.count() == 1
    assert made.log.filter(action="root_drawn").count() == 1
    assert Commitment.objects.filter(kind="root").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_last_matches_that_end_at_the_same_moment_reveal_the_root() -> None:
    made = club.event(8, **ONE_DEAL)
    round_ = club.published(made)
    tables = sorted(set(round_.places.values_list("table_id", flat=True)))
    for table in tables:
        play = table_state.load(table)
        while Move.objects.filter(deal__table=table).count() < MOVES - 1:
            play = play_turns.play_for_absent(table, next(iter(play.since)))
    assert not shuffles.roots([root_word(made.pk, 1)])[0].secret

    def end(table: int) -> None:
        play_turns.play_for_absent(table, next(iter(table_state.load(table).since)))

    at_once(*(partial(end, table) for table in tables))
    assert set(Table.objects.values_list("state", flat=True)) == {"finished"}
    assert shuffles.roots([root_word(made.pk, 1)])[0].secret == RoundRoot.objects.get().secret


@pytest.mark.django_db(transaction=True)
def test_a_table_that_begins_while_the_root_is_revealed_never_gets_a_secret_from_it() -> None:
    made = club.event(4, **ONE_DEAL)
    round_ = club.published(made)
    first = round_.places.all()[0].table_id
    play = table_state.load(first)
    while Move.objects.filter(deal__table=first).count() < MOVES - 1:
        play = play_turns.play_for_absent(first, next(iter(play.since)))

    def join() -> None:
        with transaction.atomic():
            late = game_tables.open_table(game_tables.TablePlan(
                game="truf", preset="classic", options={"deals": 1}, place="online", label="late", seats=[],
                root=root_word(made.pk, 1), root_name="2",
            ))  # fmt: skip
            game_tables.publish([late])

    at_once(lambda: play_turns.play_for_absent(first, next(iter(table_state.load(first).since))), join)
    late, root = Table.objects.get(label="late"), RoundRoot.objects.get()
    assert (root.revealed_at is None) == (late.root_path != "")
