"""Seasons of leagues: every pair at home and away, few breaks, venues and days kept or named."""

from collections import Counter
from datetime import date, timedelta
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seating.season import PlannedSeason, SeasonDates, SeasonMeeting, SeasonTeam, breaks, plan_season, season

FIRST = date(2027, 1, 5)
SIZES = st.integers(2, 24)


def keys(count: int) -> list[str]:
    return [f"t{number}" for number in range(count)]


def halves(count: int) -> tuple[list[tuple[SeasonMeeting, ...]], list[tuple[SeasonMeeting, ...]]]:
    matchdays = list(season(keys(count)))
    return matchdays[: len(matchdays) // 2], matchdays[len(matchdays) // 2 :]


@given(count=SIZES)
def test_each_pair_meets_once_at_home_and_once_away(count: int) -> None:
    met = Counter((meeting.home, meeting.visitors) for matchday in season(keys(count)) for meeting in matchday)
    assert met == Counter(permutations(keys(count), 2))


@given(count=SIZES)
def test_no_team_plays_twice_on_a_matchday_and_one_is_free_if_their_number_is_odd(count: int) -> None:
    for matchday in season(keys(count)):
        playing = [team for meeting in matchday for team in (meeting.home, meeting.visitors)]
        assert len(playing) == len(set(playing)) == count - count % 2


def test_a_league_of_seven_has_14_matchdays_with_one_free_team_each() -> None:
    matchdays = season(keys(7))
    assert len(matchdays) == 14
    free = [set(keys(7)) - {team for one in day for team in (one.home, one.visitors)} for day in matchdays]
    assert [len(teams) for teams in free] == [1] * 14
    assert Counter(team for teams in free for team in teams) == dict.fromkeys(keys(7), 2)


@given(count=SIZES)
def test_the_second_half_mirrors_the_first(count: int) -> None:
    first, second = halves(count)
    mirrored = [[(one.visitors, one.home, one.matchday + len(first)) for one in day] for day in first]
    assert [[(one.home, one.visitors, one.matchday) for one in day] for day in second] == mirrored


@given(count=SIZES)
def test_a_half_has_the_fewest_breaks_there_can_be(count: int) -> None:
    first, _second = halves(count)
    assert sum(breaks(first, team) for team in keys(count)) == (0 if count % 2 else count - 2)


def teams(count: int, sharing: int = 0, blocked: frozenset[date] = frozenset()) -> list[SeasonTeam]:
    """Teams of which the first `sharing` have one venue and weekday."""
    return [SeasonTeam(key, 1, "Hall" if number < sharing else f"Hall {key}", blocked if number == 0 else frozenset())
            for number, key in enumerate(keys(count))]  # fmt: skip


def hosts(planned: PlannedSeason) -> Counter[tuple[date, str]]:
    return Counter((meeting.day, meeting.meeting.home) for meeting in planned.meetings)


@given(count=st.integers(3, 16), seed=st.integers(0, 99))
def test_two_teams_of_one_venue_are_never_at_home_together(count: int, seed: int) -> None:
    planned = plan_season(teams(count, sharing=2), SeasonDates(FIRST), seed)
    assert planned.conflicts == ()
    at_hall = Counter(day for day, home in hosts(planned) if home in ("t0", "t1"))
    assert set(at_hall.values()) <= {1}


def test_three_teams_of_one_venue_are_named() -> None:
    planned = plan_season(teams(6, sharing=3), SeasonDates(FIRST), seed=1)
    named = {(conflict.kind, conflict.day, conflict.teams) for conflict in planned.conflicts}
    at_hall: dict[date, list[str]] = {}
    for meeting in planned.meetings:
        if meeting.meeting.home in ("t0", "t1", "t2"):
            at_hall.setdefault(meeting.day, []).append(meeting.meeting.home)
    assert named == {("venue", day, tuple(home)) for day, home in at_hall.items() if len(home) > 1}
    assert named


def test_a_week_with_a_blocked_day_has_no_matchday() -> None:
    blocked = FIRST + timedelta(days=9)
    planned = plan_season(teams(4), SeasonDates(FIRST, blocked=frozenset({blocked})), seed=1)
    days = sorted({meeting.day for meeting in planned.meetings})
    assert days[:3] == [FIRST, FIRST + timedelta(days=14), FIRST + timedelta(days=21)]


def test_a_day_without_home_matches_is_kept_where_an_order_of_the_teams_keeps_it() -> None:
    planned = plan_season(teams(6, blocked=frozenset({FIRST})), SeasonDates(FIRST), seed=1)
    assert planned.conflicts == ()
    assert (FIRST, "t0") not in hosts(planned)


def test_days_that_no_order_keeps_are_named() -> None:
    always = frozenset(FIRST + timedelta(days=7 * week) for week in range(6))
    planned = plan_season(teams(4, blocked=always), SeasonDates(FIRST), seed=1)
    assert [(conflict.kind, conflict.teams) for conflict in planned.conflicts] == [("blocked", ("t0",))] * 3


@pytest.mark.parametrize("weekday", range(7))
def test_a_home_match_is_on_the_weekday_of_the_home_team(weekday: int) -> None:
    rows = [SeasonTeam("a", weekday), SeasonTeam("b", 2)]
    days = {meeting.meeting.home: meeting.day for meeting in plan_season(rows, SeasonDates(FIRST), seed=1).meetings}
    assert (days["a"].weekday(), days["b"].weekday()) == (weekday, 2)


def test_the_same_seed_gives_the_same_season() -> None:
    rows = teams(9, sharing=4, blocked=frozenset({FIRST}))
    assert plan_season(rows, SeasonDates(FIRST), 5) == plan_season(rows, SeasonDates(FIRST), 5)


def test_one_team_has_no_season() -> None:
    assert plan_season(teams(1), SeasonDates(FIRST), 1).meetings == ()
