"""Honest events give hardly any notice."""

import pytest

from tests.tournaments.inbox.honest import honest_event
from tournaments.inbox.patterns import Notice, notices_of


def notices(seeds: range) -> list[tuple[int, Notice]]:
    return [(seed, notice) for seed in seeds for notice in notices_of(honest_event(seed))]


@pytest.mark.long
def test_two_hundred_honest_events_give_at_most_one_notice() -> None:
    assert len(found := notices(range(200))) <= 1, found


def test_honest_events_have_what_could_be_mistaken() -> None:
    events = [honest_event(seed) for seed in range(20)]
    assert any(event.swaps for event in events)
    assert any(event.late_changes for event in events)
    assert any(fact.version > 1 for event in events for table in event.tables for fact in table.versions)
