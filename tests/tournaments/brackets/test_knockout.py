"""Knock-outs through the services: byes, walkovers, corrections, two defeats."""

from random import Random
from typing import Any

import pytest
from django.test import Client

from games.api import sheets
from tests.present import present
from tests.tournaments.helpers import brackets, club
from tournaments.brackets.page import bracket_of
from tournaments.brackets.selectors import is_out, notices_of
from tournaments.changes import selectors as changes_selectors
from tournaments.core.errors import EventError
from tournaments.corrections.preview import Where, effect_of
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.pairing import next_step as pairing_next_step
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import drafts as rounds_drafts
from tournaments.rounds import selectors as rounds_selectors
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db

DOUBLE = {**brackets.GAME15, "system": "double_knockout"}
CLUB_HANDS = {**brackets.GAME15, "preset": "club"}


def game(event: Any, name: Any) -> Any:
    return next(game for level in present(bracket_of(event)).levels for game in level.games if game.name == name)


def ranks(event: Any) -> Any:
    return [(row.rank, row.entry) for row in rankings_selectors.standings_of(event).rows]


def met(round_: Any) -> Any:
    return [set(entries) for entries in club.tables(round_).values()]


@pytest.mark.long
def test_seven_pairs_are_played_down_to_one() -> None:
    event = club.event(14, **brackets.GAME15)
    first = brackets.played(event, but=(5,))
    assert [out.entry.number for out in first.sit_outs.all()] == [1]
    assert met(first) == [{4, 5}, {2, 7}, {3, 6}]
    assert met(brackets.played(event)) == [{1, 5}, {2, 3}]
    assert met(brackets.played(event)) == [{1, 2}]
    event.refresh_from_db()
    assert pairing_next_step.next_step(event).code == "finish"
    assert ranks(event) == [(1, 1), (2, 2), (3, 3), (3, 5), (5, 4), (5, 6), (5, 7)]


def test_a_decided_bracket_takes_no_further_round() -> None:
    event = club.event(4, **brackets.GAME15)
    brackets.played(event)
    event.refresh_from_db()
    assert event.rounds_planned == 1
    with pytest.raises(EventError, match="All bracket games are decided"):
        club.drafted(event)
    events_services.finish_event(event=event, by=club.user())


@pytest.mark.long
def test_the_losers_of_the_semi_finals_play_for_the_third_place() -> None:
    event = club.event(8, **brackets.GAME15, system_options={"third_place": True})
    brackets.played(event)
    final = club.published(event)
    assert met(final) == [{1, 2}, {3, 4}]
    assert game(event, "B1").title == "Third place"
    brackets.best_wins(final, but=(4,))
    assert ranks(event) == [(1, 1), (2, 2), (3, 4), (4, 3)]


def test_an_order_drawn_by_lot_is_kept_with_its_seed() -> None:
    event = club.event(16, **brackets.GAME15, system_options={"seeding": "lot"})
    round_ = club.published(event)
    drawn = event.schedules.get()
    assert drawn.seed == round_.seed
    assert sorted(drawn.content["seeds"], key=int) == [str(number) for number in range(1, 9)]
    assert drawn.content["seeds"] != sorted(drawn.content["seeds"], key=int)
    assert game(event, "W1.1").sides[0].entry == int(drawn.content["seeds"][0])


@pytest.mark.long
def test_a_second_defeat_eliminates_and_a_second_final_is_played_when_needed() -> None:
    event = club.event(8, **DOUBLE)
    seen = [met(brackets.played(event, but=(4,) if number > 1 else ())) for number in range(1, 6)]
    assert seen == [[{1, 4}, {2, 3}], [{1, 2}, {3, 4}], [{2, 4}], [{1, 4}], [{1, 4}]]
    event.refresh_from_db()
    assert event.rounds_planned == 5
    assert ranks(event) == [(1, 4), (2, 1), (3, 2), (4, 3)]


@pytest.mark.long
def test_no_second_final_when_the_winner_of_the_upper_half_is_unbeaten() -> None:
    event = club.event(6, **DOUBLE)
    while pairing_next_step.next_step(event).code != "finish":
        brackets.played(event)
        event.refresh_from_db()
    assert event.rounds.count() == 4
    assert present(bracket_of(event)).levels[-1].title == "Final"
    assert ranks(event) == [(1, 1), (2, 2), (3, 3)]


def level_hands(event: Any, table_id: Any) -> None:
    """Play four deals, two won by each side, so that the sides are tied."""
    for number, side in enumerate(("NS", "EW", "NS", "EW"), start=1):
        values = {**brackets.ALL_TRICKS, "side": side, "caller": "NESW"[(number - 1) % 4]}
        sheets_services.write_sheet(event=event, table_id=table_id, number=number, values=values, by=club.user())


@pytest.fixture
def level() -> Any:
    """Return a tied game of two pairs, in a round whose other game has a winner."""
    event = club.event(8, **CLUB_HANDS)
    round_ = club.published(event)
    one, other = (table.table_id for table in rounds_selectors.pairings_of(round_).tables)
    level_hands(event, one)
    level_hands(event, other)
    return round_


def test_in_a_tied_game_the_better_ranked_advances(level: Any) -> None:
    assert game(level.event, "W1.1").note == "tied, so the better-ranked entry goes through"
    assert [side.won for side in game(level.event, "W1.1").sides] == [True, False]


def test_a_deciding_deal_is_entered_as_a_bonus_of_the_round(level: Any) -> None:
    club.ruling(
        event=level.event,
        entry=club.entry(level.event, 4),
        kind="bonus",
        points=1,
        reason="Deciding deal",
        by=club.user(),
        round=level,
    )
    assert game(level.event, "W1.1").note == "tied, decided by a ruling in the round"
    assert [side.won for side in game(level.event, "W1.1").sides] == [False, True]


@pytest.mark.long
def test_a_withdrawal_during_a_game_loses_it_and_blocks_no_one() -> None:
    event = club.event(8, **brackets.GAME15)
    round_ = club.published(event)
    brackets.win(event, present(rounds_selectors.table_of(round_, 2)).table_id, "NS")
    assert [blocker.table for blocker in pairing_next_step.blockers_of(event)] == [1]
    entries_services.withdraw(entry=club.entry(event, 1), by=club.user())
    assert pairing_next_step.blockers_of(event) == []
    desk_services.close_round(round_=round_, by=club.user())
    assert game(event, "W1.1").note == "won by forfeit, because the other side was absent"
    assert not rankings_selectors.standings_of(event).provisional
    assert met(club.published(event)) == [{4, 2}]


def test_a_withdrawal_between_rounds_lets_the_other_side_through_without_a_game() -> None:
    event = club.event(8, **brackets.GAME15)
    brackets.played(event)
    entries_services.withdraw(entry=club.entry(event, 2), by=club.user())
    assert pairing_next_step.next_step(event).code == "finish"
    assert ranks(event)[:2] == [(1, 1), (2, 2)]


def test_an_absent_pair_is_named_and_nothing_is_seated() -> None:
    event = club.event(8, **brackets.GAME15)
    brackets.played(event)
    entries_services.check_out(entry=club.entry(event, 1), by=club.user())
    with pytest.raises(
        EventError, match="Due in the next bracket games, but not checked in: Person 01 & Person 02"
    ) as refused:
        club.drafted(event)
    assert refused.value.code == "bracket_absent"
    entries_services.check_in(entry=club.entry(event, 1), by=club.user())
    assert met(club.drafted(event)) == [{1, 2}]


def turned(event: Any, round_: Any) -> None:
    """Correct the first table so that the other side wins."""
    table = present(rounds_selectors.table_of(round_, 1))
    lost = max(table.occupants, key=lambda occupant: occupant.number)
    brackets.correct_to(event, table.table_id, lost.seat)


@pytest.mark.long
def test_a_correction_before_publishing_asks_for_the_draft_to_be_drawn_again() -> None:
    event = club.event(8, **brackets.GAME15)
    first = brackets.played(event)
    draft = club.drafted(event)
    assert (notices_of(event), pairing_next_step.next_step(event).code) == ([], "publish")
    turned(event, first)
    (result,) = notices_of(event)
    assert result.startswith("The qualifiers have changed since the draft was made.")
    assert pairing_next_step.next_step(event).code == "again"
    rounds_drafts.discard_draft(round_=draft, by=club.user())
    assert met(club.drafted(event)) == [{4, 2}]
    assert (notices_of(event), pairing_next_step.next_step(event).code) == ([], "publish")


@pytest.mark.long
def test_a_correction_after_publishing_leaves_the_bracket_and_is_reported() -> None:
    event = club.event(8, **brackets.GAME15)
    first = brackets.played(event)
    second = club.published(event)
    turned(event, first)
    assert met(second) == [{1, 2}]
    (result,) = notices_of(event)
    assert game(event, "W1.1").note.startswith("corrected after the next round was published")
    assert result.startswith("Semi-final 1: after a correction, Person 07 & Person 08 has won. The next round was")
    brackets.best_wins(second)
    assert ranks(event)[:2] == [(1, 1), (2, 2)]


@pytest.mark.long
def test_the_winner_is_not_out_and_players_for_the_third_place_not_yet() -> None:
    event = club.event(8, **brackets.GAME15, system_options={"third_place": True})
    brackets.played(event)
    assert not any(is_out(event, number) for number in (1, 2, 3, 4))
    brackets.played(event)
    assert [is_out(event, number) for number in (1, 2, 3, 4)] == [False, True, True, True]


def test_the_effect_of_a_correction_is_shown_in_places_of_the_bracket() -> None:
    event = club.event(8, **brackets.GAME15)
    table_id = present(rounds_selectors.table_of(brackets.played(event), 1)).table_id
    (sheet,) = sheets.of_tables([table_id])[table_id]
    other = {"NS": "EW", "EW": "NS"}[sheet.values["side"]]
    values = {**brackets.ALL_TRICKS, "side": other, "caller": other[0]}
    effect = effect_of(event, Where(1, 1, sheet.number, table_id), values)
    assert [(rank.name[:9], rank.rank_before, rank.rank_after) for rank in effect.ranks] == [
        ("Person 07", 3, 1),
        ("Person 01", 1, 3),
    ]


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))])
@pytest.mark.parametrize("system", ["knockout", "double_knockout"])
def test_after_any_wins_and_departures_one_is_left_and_no_loser_plays_on(system: Any, seed: Any) -> None:
    chance, defeats = Random(seed), {"knockout": 1, "double_knockout": 2}[system]
    lost: dict[int, int] = {}
    event = club.event(14, **{**brackets.GAME15, "system": system})
    while pairing_next_step.next_step(event).code == "seat":
        round_ = club.published(event)
        for one, other in club.tables(round_).values():
            assert max(lost.get(one, 0), lost.get(other, 0)) < defeats
            for loser in {one, other} - {winner := chance.choice((one, other))}:
                lost[loser] = lost.get(loser, 0) + 1
            brackets.let_win(round_, winner)
        desk_services.close_round(round_=round_, by=club.user())
        if chance.random() < 0.3:
            entries_services.withdraw(entry=club.entry(event, gone := chance.randint(1, 7)), by=club.user())
            lost[gone] = defeats
        event.refresh_from_db()
    assert present(bracket_of(event)).decided
    assert [placed.rank for placed in present(bracket_of(event)).ranking].count(1) == 1


def test_no_player_is_swapped_and_none_joins_late() -> None:
    event = club.event(8, **brackets.GAME15)
    draft = club.drafted(event)
    one, other = draft.places.filter(seat="NS")
    with pytest.raises(EventError, match="Pairings follow the bracket"):
        rounds_drafts.swap_places(round_=draft, spot=one, other=other, by=club.user())
    assert changes_selectors.late_spots(desk_services.publish_round(round_=draft, by=club.user())) == []


def test_one_alone_makes_no_knock_out() -> None:
    with pytest.raises(EventError, match=r"Only 1 have checked in\. At least 2 are needed"):
        club.drafted(club.event(2, **brackets.GAME15))


def test_before_the_first_round_is_published_the_bracket_is_hidden(client: Client) -> None:
    event = club.event(8, **brackets.GAME15)
    draft = club.drafted(event)
    assert "There is no bracket yet." in client.get(f"/t/{event.slug}/bracket/").content.decode()
    assert client.get(f"/api/v1/events/{event.slug}/bracket").status_code == 404
    desk_services.publish_round(round_=draft, by=club.user())
    assert "Semi-finals" in client.get(f"/t/{event.slug}/bracket/").content.decode()


def test_the_bracket_over_rest_comes_with_an_etag(client: Client) -> None:
    event = club.event(8, **brackets.GAME15)
    brackets.played(event)
    answer = client.get(f"/api/v1/events/{event.slug}/bracket")
    final = answer.json()["levels"][1]["games"][0]
    assert [side["name"] for side in final["sides"]] == ["Person 01 & Person 02", "Person 03 & Person 04"]
    assert final["state"] == "ready"
    again = client.get(f"/api/v1/events/{event.slug}/bracket", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
