"""Options to change a published round lose and duplicate no player.

They touch no table that has begun, and the least of all come first.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seating.changes import best_of_each, way_back, ways_to_swap, ways_with, ways_without
from seating.changes.values import WAITS
from tests.seating.changes.boards import PAIRS, TRUF, WITH_BOTS, after, board, boards, cheapest, seated

SMALL = [([4, 3], ()), ([3, 3], ()), ([4, 4], (2,)), ([3], ()), ([3, 3, 3], (2,)), ([4], ())]


@st.composite
def changes(draw: Any) -> Any:
    """Draw a round and all options of one change: a departure, an arrival or a swap."""
    old = draw(boards())
    people = [*seated(old.tables.values()), *old.idle]
    first, other = draw(st.sampled_from(people)), draw(st.sampled_from(people))
    kind = draw(st.sampled_from(["goes", "comes", "swap"]))
    if kind == "goes":
        return old, first, ways_without(old, first)
    new = old.free[0] if old.free else 99
    return (old, None, ways_with(old, new)) if kind == "comes" else (old, None, ways_to_swap(old, first, other))


@given(changes())
def test_no_player_sits_twice_and_none_is_lost(change: Any) -> None:
    old, gone, ways = change
    for way in ways:
        tables, waits = after(old, way)
        now = [*seated(tables.values()), *waits]
        assert len(now) == len(set(now))
        assert {*seated(old.tables.values()), *old.waiting} - {gone} <= set(now)
        assert set(now) <= {*seated(old.tables.values()), *old.idle, 99}


@given(changes())
def test_only_tables_that_have_not_begun_are_touched_and_all_have_a_size_that_is_allowed(change: Any) -> None:
    old, _gone, ways = change
    for way in ways:
        for table in way.tables:
            assert table.number in way.new or old.tables[table.number].open
            assert len(table.seated) in (0, *old.rules.sizes) or old.rules.bots
            assert set(table.seated) <= set(table.places)


@given(changes())
def test_a_change_can_be_undone_to_the_very_seats(change: Any) -> None:
    old, gone, ways = change
    for way in ways:
        tables, waits = after(old, way)
        free = [*old.free, *([gone] if gone is not None else [])]
        here = {*seated(tables.values()), *waits}
        now = type(old)(tables, old.rules, tuple(waits), tuple(one for one in free if one not in here))
        places = {t.number: old.tables[t.number].places if t.number in old.tables else () for t in way.tables}
        back = way_back(now, way.moves, places)
        restored, waiting = after(now, back)
        assert {n: dict(t.seated) for n, t in restored.items()} == {n: dict(t.seated) for n, t in old.tables.items()}
        assert sorted(waiting) == sorted(old.waiting)


@pytest.mark.parametrize(("sizes", "closed"), [*SMALL, ([4, 4], ())])
def test_no_arrangement_without_a_player_disturbs_less(sizes: Any, closed: Any) -> None:
    old = board(sizes, closed=closed)
    for gone in {1, sum(sizes)}:
        found = best_of_each(old, ways_without(old, gone))
        if found:
            assert (found[0].cost, len(found[0].moved)) == cheapest(old, gone=gone)


@pytest.mark.parametrize(("sizes", "closed"), [*SMALL[:4], pytest.param(*SMALL[4], marks=pytest.mark.long), *SMALL[5:]])
def test_no_arrangement_with_a_newcomer_disturbs_less(sizes: Any, closed: Any) -> None:
    old = board(sizes, closed=closed)
    best = best_of_each(old, ways_with(old, 99))[0]
    assert (best.cost, len(best.moved)) == cheapest(old, comes=99)


def kinds(old: Any, ways: Any) -> Any:
    return [way.kind for way in best_of_each(old, ways)]


def test_a_table_of_three_gets_a_player_from_a_table_of_four() -> None:
    old = board([4, 3])
    best = best_of_each(old, ways_without(old, 7))[0]
    assert (best.kind, len(best.tables), len(best.moved)) == ("from_another_table", 2, 1)
    assert [len(table.seated) for table in best.tables] == [3, 3]


def test_the_two_remaining_players_fill_two_tables_of_three() -> None:
    old = board([3, 3, 3])
    best = best_of_each(old, ways_without(old, 1))[0]
    assert sorted(len(table.seated) for table in best.tables) == [0, 4, 4]


def test_the_helper_who_has_met_no_one_there_comes_first() -> None:
    past = {5: {1: "N"}, 6: {1: "E"}, 1: {1: "S"}, 2: {1: "W"}, 4: {1: "E"}}
    old = board([4, 3], past=past)
    best = best_of_each(old, ways_without(old, 7))[0]
    assert [move.entry for move in best.moved] == [3]


def test_a_waiting_player_is_proposed_before_a_bot() -> None:
    old = board([3, 4], WITH_BOTS, bots=1, waiting=1)
    assert kinds(old, ways_without(old, 1)) == ["substitute", "bot"]


def test_opponents_of_a_pair_that_left_wait_when_no_one_can_play() -> None:
    old = board([2, 2], PAIRS)
    best = best_of_each(old, ways_without(old, 1))[0]
    assert (best.kind, best.left_waiting) == ("table_goes", (2,))


def test_a_late_player_waits_rather_than_three_tables_change() -> None:
    old = board([4, 4], TRUF)
    assert kinds(old, ways_with(old, 99)) == ["wait", "new_table_from_others"]


def test_three_late_players_get_a_new_table() -> None:
    old = board([4], TRUF, free=3)
    assert best_of_each(old, ways_with(old, 5))[0].kind == "new_table"


def test_a_wish_that_would_be_broken_puts_a_way_last() -> None:
    old = board([3, 3, 4], apart=frozenset({frozenset({1, 99})}))
    best = [way for way in best_of_each(old, ways_with(old, 99)) if way.kind == "short_table"]
    assert [way.tables[0].number for way in best] == [2, 1]
    assert best[1].figures.broken == ((1, 99),)


def test_two_waiting_players_do_not_swap() -> None:
    old = board([4], waiting=2)
    assert ways_to_swap(old, 5, 6) == []
    assert ways_to_swap(old, 1, 5)[0].left_waiting == (1,)


def test_where_no_one_may_move_the_opponents_of_a_pair_get_a_bye() -> None:
    old = board([2, 2], type(PAIRS)((2,), PAIRS.places, joins=False, moves=False), waiting=1)
    assert kinds(old, ways_without(old, 1)) == ["table_goes"]
    assert old.where(5) == WAITS


def test_where_lots_decide_the_opponents_no_new_player_opens_a_table() -> None:
    old = board([2, 2], type(PAIRS)((2,), PAIRS.places, moves=False), waiting=1)
    assert kinds(old, ways_with(old, 99)) == ["wait"]
