"""Prepared queries return what their querysets do."""

import inspect
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User
from engine import table as engine_table
from games.core import request_cache, signed_in
from games.core.prepared import FIRST_PLACEHOLDER, Prepared
from games.models import Deal, Seat, Table
from games.play import services, turns
from games.tables import deal_record, seats, sheet_versions, table_state
from games.tables.running_deals import columns_of
from testkit.fill import user_with_token
from tests.games.helpers.tables import all_people, open_table, write
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

MODULES = (request_cache, table_state, seats, sheet_versions, deal_record, services, signed_in)
QUERIES = {
    f"{module.__name__}.{name}": query
    for module in MODULES
    for name, query in vars(module).items()
    if isinstance(query, Prepared)
}


@pytest.fixture
def table() -> Table:
    """An online table where a deal has some moves, and next to it one with a sheet."""
    table_id = open_table(place="online", seats=all_people("truf", "classic"))
    write(open_table())
    for _ in range(7):
        turns.play_for_absent(table_id, next(iter(table_state.load(table_id).since)))
    return Table.objects.get(pk=table_id)


def values_for(query: Prepared[Any], table: Table) -> list[int | str]:
    """Values with which the query has rows, by the names of its parameters."""
    deal = Deal.objects.get(table=table, state=Deal.State.RUNNING)
    users = [user_with_token(name)[0] for name in ("ayu", "budi")]
    Session.objects.bulk_create(
        Session(session_key=name, session_data="", expire_date=deal.started_at) for name in "ab"
    )
    examples: dict[str, list[int | str]] = {
        "table": [table.pk], "deal": [deal.pk], "version": [table.version], "through": [1], "key": ["N a"],
        "index": [3], "ids": [user.pk for user in users], "keys": ["a", "b"],
    }  # fmt: skip
    return [value for name in inspect.signature(query.query).parameters for value in examples[name]]


@pytest.mark.parametrize("name", QUERIES)
def test_a_prepared_query_returns_the_rows_of_its_queryset(name: str, table: Table) -> None:
    query = QUERIES[name]
    values = values_for(query, table)
    assert [columns_of(row) for row in query.rows(*values)] == [columns_of(row) for row in query.query(*values)]


def test_queries_that_every_move_asks_have_rows(table: Table) -> None:
    deal = Deal.objects.get(table=table, state=Deal.State.RUNNING)
    answers = (table_state.MOVES.rows(deal.pk), table_state.SEATS.rows(table.pk), request_cache.TABLE.rows(table.pk))
    assert [len(rows) > 0 for rows in answers] == [True, True, True]


def test_the_same_query_answers_for_another_row() -> None:
    first, second = open_table(), open_table(label="Table 2")
    rows = [request_cache.TABLE.get(table_id) for table_id in (first, second, first)]
    assert [row.pk for row in rows] == [first, second, first]


def test_a_list_of_values_may_have_any_length() -> None:
    users = sorted(user_with_token(name)[0].pk for name in ("ayu", "budi", "citra"))
    query = Prepared(lambda *ids: User.objects.filter(pk__in=ids).order_by("pk"))
    assert [[user.pk for user in query.rows(*users[:count])] for count in (1, 3, 2)] == [users[:1], users, users[:2]]


def test_a_row_that_is_not_there_raises_the_error_of_its_model() -> None:
    with pytest.raises(Table.DoesNotExist):
        request_cache.TABLE.get(10**9)


def test_a_wrong_number_of_values_is_refused() -> None:
    with pytest.raises(TypeError):
        request_cache.TABLE.rows(1, 2)


def test_a_text_is_never_read_as_part_of_the_query() -> None:
    query = Prepared(lambda name: Seat.objects.filter(name=name))
    open_table()
    assert [query.rows(text) for text in ("' OR '1'='1", "%s", str(FIRST_PLACEHOLDER))] == [[], [], []]


def test_rows_of_a_table_know_it_without_a_query(table: Table, django_assert_num_queries: Any) -> None:
    play = table_state.load(table.pk)
    with django_assert_num_queries(0):
        parents = {seat.table for seat in play.seats.values()} | {present(play.row).table}
    assert parents == {table}


def test_a_move_is_found_by_its_key_after_its_deal() -> None:
    table_id = open_table("troefcall", "game15", "online")
    play = table_state.load(table_id)
    seat = next(iter(play.since))
    services.make_move(table_id=table_id, seat=seat, text=engine_table.absent(play.deal, seat).text, key="a")
    running = services.ENDED_WITH_KEY.rows(table_id, f"{seat} a")
    Deal.objects.filter(table=table_id).update(state=Deal.State.OVER, over_at=timezone.now())
    assert (running, len(services.ENDED_WITH_KEY.rows(table_id, f"{seat} a"))) == ([], 1)
