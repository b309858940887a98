"""Soft play is found where it is planted, and hardly ever in the months of honest clubs."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.helpers import club
from tests.tournaments.helpers.hosted import event_of, hosted
from tests.tournaments.inbox.soft import club_deals
from tournaments.inbox import facts as inbox_facts
from tournaments.inbox.facts import pattern_facts
from tournaments.inbox.pattern_facts import PatternFacts
from tournaments.inbox.patterns import Pattern, notices_of
from tournaments.inbox.soft_play import MIN_TOGETHER, SoftPlay, soft_play

PLANTED = 12
"""A seed with enough deals of both players at one table."""


def planted(**more: Any) -> list[dict[int, int]]:
    return club_deals(PLANTED, soft=(1, 2), **more)


def test_a_player_who_loses_for_one_opponent_is_found() -> None:
    (found,) = soft_play(planted())
    assert (found.player, found.helped) == (1, 2)
    assert found.deals >= MIN_TOGETHER


def test_the_notice_names_both_entries_and_the_deals() -> None:
    deals = planted()
    (found,) = soft_play(deals)
    (notice,) = notices_of(PatternFacts((), deals=tuple(deals), entries={1: 11, 2: 12}))
    assert (notice.pattern, notice.entries, notice.facts["count"]) == (Pattern.SOFT_PLAY, (11, 12), found.deals)


def test_players_who_are_not_in_this_event_give_no_notice() -> None:
    assert notices_of(PatternFacts((), deals=tuple(planted()), entries={1: 11})) == []


def test_few_deals_together_give_no_notice() -> None:
    deals = planted()
    together = [number for number, deal in enumerate(deals) if {1, 2} <= set(deal)]
    assert list(soft_play(deals[: together[MIN_TOGETHER - 1]])) == []


def test_players_who_never_play_apart_give_no_notice() -> None:
    assert list(soft_play([deal for deal in planted() if {1, 2} <= set(deal)])) == []


def test_a_game_of_two_gives_no_notice() -> None:
    assert list(soft_play([{1: -5, 2: 5}] * 100 + [{1: 5, 3: -5}, {2: -5, 3: 5}] * 50)) == []


@pytest.mark.long
@given(st.permutations(range(1, 9)), st.integers(-20, 20))
def test_names_and_a_bonus_for_all_change_nothing(order: list[int], bonus: int) -> None:
    names = dict(zip(range(1, 9), order, strict=True))
    deals = [{names[player]: points + bonus for player, points in deal.items()} for deal in planted()]
    assert [(one.player, one.helped) for one in soft_play(deals)] == [(names[1], names[2])]


@pytest.mark.long
@given(st.randoms(use_true_random=False))
def test_the_order_of_the_deals_changes_nothing(chance: Any) -> None:
    deals = planted()
    before = list(soft_play(deals))
    chance.shuffle(deals)
    assert list(soft_play(deals)) == before


def found_in(seeds: range) -> list[tuple[int, SoftPlay]]:
    sizes = (5, 8, 9, 12)
    return [(seed, one) for seed in seeds for one in soft_play(club_deals(seed, sizes[seed % len(sizes)]))]


@pytest.mark.long
def test_ten_thousand_honest_months_of_players_give_at_most_one_notice() -> None:
    assert len(found := found_in(range(400))) <= 1, found


@pytest.mark.long
@pytest.mark.django_db
def test_deals_of_earlier_events_of_the_club_count_by_person(monkeypatch: pytest.MonkeyPatch) -> None:
    place = hosted()
    first = event_of(place, people=4)
    club.play_round(club.published(first))
    second = event_of(place, people=4)
    club.play_round(club.published(second))
    (deals_of_first, both) = (pattern_facts(event).deals for event in (first, second))
    assert len(deals_of_first) > 0
    assert len(both) == 2 * len(deals_of_first)
    assert {person for deal in both for person in deal} == set(pattern_facts(second).entries)
    monkeypatch.setattr(inbox_facts, "EARLIER_EVENTS", 0)
    assert len(pattern_facts(second).deals) == len(deals_of_first)
