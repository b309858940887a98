"""Several at once draw a root, and the last two matches of a round end at the same moment."""

from collections.abc import Callable
from functools import partial
from threading import Barrier, Thread

import pytest
from django.db import connection, transaction

from games import api
from games.models import Commitment, Move, RoundRoot, Table
from games.play import turns as play_turns
from games.tables import table_state as store
from tests.clocks import patience
from tests.tournaments import club
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
    """All of these in threads with a connection each, let go at the same moment. What one raises is raised here."""
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
def test_of_many_who_draw_the_root_of_a_round_one_does() -> None:
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
        play = store.load(table)
        while Move.objects.filter(deal__table=table).count() < MOVES - 1:
            play = play_turns.play_for_absent(table, next(iter(play.since)))
    assert not api.roots_of([root_word(made.pk, 1)])[0].secret

    def end(table: int) -> None:
        play_turns.play_for_absent(table, next(iter(store.load(table).since)))

    at_once(*(partial(end, table) for table in tables))
    assert set(Table.objects.values_list("state", flat=True)) == {"finished"}
    assert api.roots_of([root_word(made.pk, 1)])[0].secret == RoundRoot.objects.get().secret


@pytest.mark.django_db(transaction=True)
def test_a_table_that_begins_while_the_root_is_revealed_never_gets_a_secret_from_it() -> None:
    made = club.event(4, **ONE_DEAL)
    round_ = club.published(made)
    first = round_.places.all()[0].table_id
    play = store.load(first)
    while Move.objects.filter(deal__table=first).count() < MOVES - 1:
        play = play_turns.play_for_absent(first, next(iter(play.since)))

    def join() -> None:
        with transaction.atomic():
            late = api.open_table(
                game="truf", preset="classic", options={"deals": 1}, place="online", label="late", seats=[],
                root=root_word(made.pk, 1), root_name="2",
            )  # fmt: skip
            api.publish_tables([late])

    at_once(lambda: play_turns.play_for_absent(first, next(iter(store.load(first).since))), join)
    late, root = Table.objects.get(label="late"), RoundRoot.objects.get()
    assert (root.revealed_at is None) == (late.root_path != "")
