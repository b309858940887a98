"""Seasons: against a second way of counting, and every rule by an example."""

import random
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from standings.seasons import EventResult, Member, SeasonEvent, SeasonRules, season, shared_points

DAY = date(2026, 9, 1)
LIST = tuple(map(Fraction, (10, 7, 5, 3)))


def event(number: int, points: dict[int, int], provisional: bool = False) -> SeasonEvent:
    """Return an event ranked by points, in which tied players share the rank."""
    ordered = sorted(points.values(), reverse=True)
    results = tuple(
        EventResult(person, 1 + ordered.index(own), ordered.count(own), Fraction(own)) for person, own in points.items()
    )
    return SeasonEvent(number, DAY + timedelta(days=number), results, provisional)


scores = st.dictionaries(st.integers(1, 6), st.integers(-4, 6), max_size=6)
seasons = st.lists(scores, max_size=5).map(lambda found: [event(at, one) for at, one in enumerate(found, start=1)])
rules = st.builds(
    SeasonRules,
    scheme=st.sampled_from(["points", "rank", "percent"]),
    rank_points=st.just(LIST),
    best=st.none() | st.integers(1, 5),
    drop=st.integers(0, 3),
    least=st.integers(0, 4),
    promoted=st.integers(0, 3),
    relegated=st.integers(0, 3),
)


@given(rules, seasons)
def test_the_total_is_the_best_that_can_be_chosen(asked: SeasonRules, events: list[SeasonEvent]) -> None:
    season_table = season(asked, events)
    held = len(season_table.events)
    allowed = min(max(0, held - asked.drop), asked.best if asked.best is not None else held)
    for row in season_table.rows:
        values = [worth.value for worth in row.worths.values()]
        choices = combinations(values, min(allowed, len(values)))
        assert row.total == max(sum(some, Fraction(0)) for some in choices)
        assert row.total == sum(worth.value for worth in row.worths.values() if worth.counted)
        assert row.attended == len(values)


@given(rules, seasons, st.integers())
def test_the_order_of_rows_does_not_matter(asked: SeasonRules, events: list[SeasonEvent], seed: int) -> None:
    mixed = random.Random(seed)
    again = [
        SeasonEvent(event.event, event.day, tuple(mixed.sample(event.results, len(event.results))), event.provisional)
        for event in events
    ]
    assert season(asked, again) == season(asked, events)


@given(rules, seasons)
def test_ranks_are_by_total_and_rare_players_have_none(asked: SeasonRules, events: list[SeasonEvent]) -> None:
    rows = season(asked, events).rows
    ranked = [row for row in rows if row.rank is not None]
    assert list(rows[: len(ranked)]) == ranked, "those without a rank stand behind"
    assert all((row.rank is None) == (row.attended < max(1, asked.least)) for row in rows)
    for row in ranked:
        key = (row.total, row.wins, row.last is not None, row.last or 0)
        better = sum((one.total, one.wins, one.last is not None, one.last or 0) > key for one in ranked)
        assert row.rank == 1 + better


@given(st.lists(st.integers(0, 3), min_size=1, max_size=8), st.lists(st.integers(0, 20), max_size=6))
def test_shared_ranks_give_away_what_their_places_have(points: list[int], rank_points: list[int]) -> None:
    given_away = [Fraction(point) for point in rank_points]
    ordered = sorted(points, reverse=True)
    worth = [shared_points(given_away, 1 + ordered.index(point), ordered.count(point)) for point in points]
    assert sum(worth) == sum(given_away[: len(points)])


def test_an_event_that_was_missed_is_the_first_to_be_left_out() -> None:
    events = [event(1, {1: 5, 2: 1}), event(2, {1: 4, 2: 1}), event(3, {1: 9})]
    found = {row.person: row for row in season(SeasonRules("points", drop=1), events).rows}
    assert (found[1].total, found[2].total) == (Fraction(14), Fraction(2))
    assert {worth.event: worth.why for worth in found[1].worths.values()} == {1: "counts", 2: "lowest", 3: "counts"}


def test_percent_of_what_the_first_one_has() -> None:
    rows = season(SeasonRules("percent"), [event(1, {1: 12, 2: 8, 3: -3})]).rows
    assert [row.total for row in rows] == [100, Fraction(200, 3), 0]
    rows = season(SeasonRules("percent"), [event(1, {1: -2, 2: -2, 3: -3})]).rows
    assert [row.total for row in rows] == [100, 100, 0]


def test_ties_are_decided_by_events_won_and_then_by_the_last_event() -> None:
    three = [event(1, {1: 6, 2: 3, 3: 4}), event(2, {1: 3, 2: 6, 3: 5})]
    rows = season(SeasonRules("points"), three).rows
    assert [(row.person, row.rank) for row in rows] == [(2, 1), (1, 2), (3, 3)]
    level = season(SeasonRules("points"), [event(1, {1: 4, 2: 4})]).rows
    assert [(row.rank, row.shared) for row in level] == [(1, True), (1, True)]


def test_only_days_on_the_roster_count() -> None:
    events = [event(1, {1: 5, 2: 6, 3: 7}), event(2, {1: 5, 2: 6, 3: 7})]
    roster = [Member(1), Member(2, since=DAY + timedelta(days=2)), Member(4)]
    found = {row.person: row for row in season(SeasonRules("points"), events, roster).rows}
    assert set(found) == {1, 2, 4}
    assert (found[2].total, found[2].worths[1].why, found[2].attended) == (Fraction(6), "outside", 1)
    assert (found[4].rank, found[4].attended) == (None, 0)


def test_zones_end_where_players_are_tied_across_the_line() -> None:
    found = season(SeasonRules("points", promoted=1, relegated=1), [event(1, {1: 9, 2: 5, 3: 5, 4: 1})]).rows
    assert [row.zone for row in found] == ["up", "", "", "down"]
    found = season(SeasonRules("points", promoted=2, relegated=2), [event(1, {1: 9, 2: 5, 3: 5, 4: 5})]).rows
    assert [row.zone for row in found] == ["up", "up_open", "up_open", "up_open"]
    found = season(SeasonRules("points", relegated=2), [event(1, {1: 9, 2: 5, 3: 5, 4: 5})]).rows
    assert [row.zone for row in found] == ["", "down_open", "down_open", "down_open"]


def test_a_running_event_makes_a_season_provisional() -> None:
    assert season(SeasonRules("points"), [event(1, {1: 1}, provisional=True)]).provisional
    assert not season(SeasonRules("points"), [event(1, {1: 1}), SeasonEvent(2, DAY, (), True)]).provisional
