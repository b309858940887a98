"""Every odd pattern is found where it is planted, and its honest neighbour is not."""

from dataclasses import replace

import pytest

from tests.tournaments.inbox.planting import DIRECTOR, MINUTE, SCORER, START, corrected, hall, table, version
from tournaments.inbox.pattern_facts import HandSwap, LateChange, PatternFacts, PlayedTable
from tournaments.inbox.patterns import Pattern, notices_of


def kinds(facts: PatternFacts) -> list[Pattern]:
    return [notice.pattern for notice in notices_of(facts)]


def test_an_ordinary_round_gives_no_notice() -> None:
    assert kinds(PatternFacts(tuple(hall()))) == []


def test_staff_who_correct_their_own_table_are_noticed() -> None:
    own = corrected(table(1, accounts=frozenset({DIRECTOR})), DIRECTOR)
    (notice,) = notices_of(PatternFacts((own, *hall()[1:])))
    assert (notice.pattern, notice.table, notice.deal, notice.author) == (Pattern.OWN_TABLE, 1, 1, "staff 902")


@pytest.mark.parametrize("more", [{"author": SCORER}, {"approved": True}, {"counts": False}, {"by_staff": False}])
def test_a_correction_that_others_saw_is_not_noticed(more: dict[str, object]) -> None:
    own = corrected(table(1, accounts=frozenset({DIRECTOR})), **{"by": DIRECTOR, **more})  # type: ignore[arg-type]
    assert kinds(PatternFacts((own,))) == []


def test_one_device_that_entered_and_confirmed_is_noticed_once_for_its_table() -> None:
    slip = [version(deal, deal, one_device=deal > 2) for deal in range(1, 5)]
    (notice,) = notices_of(PatternFacts((table(1, slip),)))
    assert (notice.pattern, notice.facts["deals"]) == (Pattern.ONE_DEVICE, [3, 4])


def late(minutes_before_end: float, after: tuple[tuple[int, int], ...] = ((2, 1), (1, 2))) -> LateChange:
    until = START + 120 * MINUTE
    at = until - minutes_before_end * MINUTE
    return LateChange(7, 4, 1, 2, at, until, "rina", ((1, 1), (2, 2)), after)


def test_a_late_change_that_moves_the_podium_is_noticed() -> None:
    (notice,) = notices_of(PatternFacts((), late_changes=(late(3),)))
    assert (notice.pattern, notice.entries, notice.sheet_id) == (Pattern.LATE_PODIUM, (1, 2), 7)


@pytest.mark.parametrize("change", [late(11), late(-1), late(3, ((1, 1), (2, 2))), replace(late(3), approved=True)])
def test_an_early_change_or_one_below_the_podium_is_not_noticed(change: LateChange) -> None:
    assert kinds(PatternFacts((), late_changes=(change,))) == []


RANKS = {number: {entry: entry for entry in range(1, 9)} for number in (2, 3)}
"""Entry 1 leads, then 2, and so on."""


def swap(number: int, one: int = 2, other: int = 6) -> HandSwap:
    """Return a swap after which entry 2 no longer meets entry 1."""
    return HandSwap(number, one, other, (frozenset({1, 6, 3, 4}), frozenset({5, 2, 7, 8})))


def test_an_entry_that_swaps_spare_its_strongest_opponent_twice_is_noticed() -> None:
    notices = notices_of(PatternFacts((), (swap(2), swap(3)), ranks=RANKS))
    found = {notice.entries[0]: notice.facts["rounds"] for notice in notices}
    assert found[2] == [2, 3]
    assert {notice.pattern for notice in notices} == {Pattern.SPARED}


def test_a_single_swap_by_hand_is_not_noticed() -> None:
    assert kinds(PatternFacts((), (swap(2),), ranks=RANKS)) == []


def test_a_swap_and_the_swap_back_count_as_nothing() -> None:
    back = HandSwap(3, 2, 6, (frozenset({1, 2, 3, 4}), frozenset({5, 6, 7, 8})))
    assert kinds(PatternFacts((), (swap(2), swap(3), back), ranks=RANKS)) == []


def with_slip_of(seated: PlayedTable, other: PlayedTable) -> PlayedTable:
    pairs = zip(seated.versions, other.versions, strict=True)
    return replace(seated, versions=tuple(replace(own, values=same.values) for own, same in pairs))


def test_identical_slips_are_noticed() -> None:
    tables = hall()
    tables[4] = with_slip_of(tables[4], tables[1])
    (notice,) = notices_of(PatternFacts(tuple(tables)))
    assert (notice.pattern, notice.table, notice.facts["other_table"]) == (Pattern.TWINS, 5, 2)


def test_two_tables_alone_with_the_same_slip_are_noticed() -> None:
    first, second = hall(2)
    assert kinds(PatternFacts((first, with_slip_of(second, first)))) == [Pattern.TWINS]


def test_slips_of_which_every_game_has_many_are_not_noticed() -> None:
    slips = [
        [version(100 * number + deal, deal, values="NS" if (number >> deal) & 1 else "EW") for deal in range(1, 5)]
        for number in range(1, 25)
    ]
    tables = [table(number, slip) for number, slip in enumerate(slips, 1)]
    assert kinds(PatternFacts(tuple(tables))) == []


def test_equal_results_of_the_same_cards_are_not_noticed() -> None:
    tables = hall()
    same = with_slip_of(tables[4], tables[1])
    duplicate = [
        replace(one, versions=tuple(replace(fact, cards=f"board {fact.deal}") for fact in one.versions))
        for one in (tables[1], same)
    ]
    assert kinds(PatternFacts((*duplicate, *tables[2:4]))) == []


def fast(number: int, seconds: int = 60) -> PlayedTable:
    slip = [version(100 * number + deal, deal, at=START + deal * MINUTE * seconds / 240) for deal in range(1, 5)]
    return table(number, slip)


def test_a_table_that_is_done_in_a_minute_is_noticed() -> None:
    (notice,) = notices_of(PatternFacts((*hall()[1:], fast(1))))
    assert (notice.pattern, notice.table, notice.facts["seconds"]) == (Pattern.FAST, 1, 15)


def test_a_round_that_was_published_after_play_is_not_noticed() -> None:
    assert kinds(PatternFacts(tuple(fast(number) for number in range(1, 7)))) == []


def helped(count: int, gains: tuple[int, ...] = (4,), author: int = SCORER) -> PatternFacts:
    tables = []
    for number in range(1, count + 1):
        first = version(number, points={1: 0, 2: 0})
        second = version(number + 50, version=2, by_staff=True, author=author, author_name="rina", at=first.at + MINUTE,
                         points={1: gains[number % len(gains)], 2: 0})  # fmt: skip
        tables.append(table(number, [first, second], entries=frozenset({1, 2})))
    return PatternFacts(tuple(tables))


def test_an_entry_that_every_correction_helps_is_noticed() -> None:
    found = {notice.entries: notice.facts["count"] for notice in notices_of(helped(5))}
    assert found == {(1,): 5}


@pytest.mark.parametrize("facts", [helped(4), helped(6, (4, -4))])
def test_few_corrections_or_some_against_the_entry_are_not_noticed(facts: PatternFacts) -> None:
    assert kinds(facts) == []


def test_a_notice_keeps_its_id_until_something_new_is_found() -> None:
    assert [notice.id for notice in notices_of(helped(5))] == ["helped-1-901-5"]
    assert [notice.id for notice in notices_of(helped(6))] == ["helped-1-901-6"]
