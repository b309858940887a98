"""Ratings of online play: which matches count, and that stored rows are those of a computation from nothing."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Deal, Hint, MatchRating, Move, Seat, Table, Undone
from games.privacy.renaming import Renaming
from games.privacy.selectors import Holder, own_data
from games.privacy.services import erase_at_tables
from games.ratings.matches import CountedMatch, PlacedSide, rate_match, sides_of
from games.ratings.selectors import ratings_at, ratings_of_account
from games.ratings.services import rate_again, rate_ended, rate_from, rate_missed
from standings.skills import SETTLED_AFTER, Skill
from testkit.table_deals import play_deal
from tests.games.helpers.page_tables import open_online
from tests.games.ratings.matches import SEATS, START, accounts, finished_match, write

pytestmark = pytest.mark.django_db


def a_deal(table: Table) -> Deal:
    return Deal.objects.create(table=table, number=1, state=Deal.State.OVER, dealer="N", pack="", commitment="")


def rows() -> list[tuple[object, ...]]:
    columns = ("table_id", "user_id", "at", "place", "played", "mu_before", "sigma_before", "mu", "sigma")
    return list(MatchRating.objects.values_list(*columns))


def test_the_winner_gains_and_the_loser_loses() -> None:
    ayu, budi = accounts("ayu", "budi")
    table = finished_match([ayu, budi, "Citra", None], [30, 10, 50, 20])
    rate_ended(table.pk)
    (won, lost) = (ratings_at([table.pk], user.pk)[table.pk] for user in (ayu, budi))
    assert won.rating > won.before == lost.before == Skill().rating
    assert won.skill.mu > Skill().mu > lost.skill.mu


def test_guests_and_bots_have_no_rating() -> None:
    ayu, budi = accounts("ayu", "budi")
    rate_ended(finished_match([ayu, budi, "Citra", None], [1, 2, 3, 4]).pk)
    assert {row.user for row in MatchRating.objects.all()} == {ayu, budi}


def test_players_without_an_account_do_not_change_the_ratings_of_others() -> None:
    ayu, budi = accounts("ayu", "budi")
    first = finished_match([ayu, budi, "Citra", None], [5, 1, 9, 9])
    alone = rate_match(CountedMatch(first.pk, START, (PlacedSide(1, (ayu.pk,)), PlacedSide(2, (budi.pk,)))), {})
    rate_from("truf")
    assert ratings_at([first.pk], ayu.pk)[first.pk].skill == alone[0].after


def test_one_account_against_bots_is_not_rated() -> None:
    (ayu,) = accounts("ayu")
    rate_ended(finished_match([ayu, "Budi", None, None], [3, 2, 1, 0]).pk)
    assert not rows()


@pytest.mark.parametrize(
    "change", [{"cut_short": "idle"}, {"context": "event"}, {"place": "club"}, {"deck": "d"}, {"state": "running"}]
)
def test_only_casual_matches_that_ended_by_the_rules_count(change: dict[str, str]) -> None:
    ayu, budi = accounts("ayu", "budi")
    table = finished_match([ayu, budi, None, None], [3, 2, 1, 0])
    Table.objects.filter(pk=table.pk).update(**change)
    rate_ended(table.pk)
    assert not rows()


def test_an_undone_move_leaves_the_match_out() -> None:
    ayu, budi = accounts("ayu", "budi")
    table = finished_match([ayu, budi, None, None], [3, 2, 1, 0])
    Undone.objects.create(deal=a_deal(table), index=0, seat="N", text="lock", made_at=timezone.now())
    rate_ended(table.pk)
    assert not rows()


def test_a_hint_leaves_the_match_out() -> None:
    ayu, budi = accounts("ayu", "budi")
    table = finished_match([ayu, budi, None, None], [3, 2, 1, 0])
    Hint.objects.create(deal=a_deal(table), seat="N", number=1, position="0.0")
    rate_ended(table.pk)
    assert not rows()


def test_a_match_does_not_count_when_only_one_account_stayed_to_its_end() -> None:
    ayu, budi = accounts("ayu", "budi")
    table = finished_match([ayu, budi, None, None], [3, 2, 1, 0])
    Move.objects.create(deal=a_deal(table), index=0, seat="E", text="play AS", by=Move.By.BOT)
    rate_ended(table.pk)
    assert not rows()


def test_a_player_who_left_is_rated_with_those_who_stayed() -> None:
    ayu, budi, citra = accounts("ayu", "budi", "citra")
    table = finished_match([ayu, budi, citra, None], [3, 2, 1, 0])
    Move.objects.create(deal=a_deal(table), index=0, seat="S", text="play AS", by=Move.By.BOT)
    rate_ended(table.pk)
    assert MatchRating.objects.get(user=citra).place == 3


def test_a_program_is_no_account() -> None:
    ayu, budi = accounts("ayu", "budi")
    table = finished_match([ayu, budi, None, None], [3, 2, 1, 0])
    Seat.objects.filter(table=table, code="E").update(program=True)
    rate_ended(table.pk)
    assert not rows()


def test_a_match_is_rated_once() -> None:
    ayu, budi = accounts("ayu", "budi")
    table = finished_match([ayu, budi, None, None], [3, 2, 1, 0])
    rate_ended(table.pk)
    before = rows()
    rate_ended(table.pk)
    assert rows() == before


def test_a_rating_is_provisional_for_ten_matches() -> None:
    ayu, budi = accounts("ayu", "budi")
    for number in range(SETTLED_AFTER):
        assert number == 0 or ratings_of_account(ayu.pk)["truf"].provisional
        rate_ended(finished_match([ayu, budi, None, None], [3, 2, 1, 0], minute=number).pk)
    assert not ratings_of_account(ayu.pk)["truf"].provisional


def test_a_pair_with_a_bot_meets_a_pair_of_accounts() -> None:
    sides = sides_of({"NS": 10, "EW": 4}, {"NS": [7, 0], "EW": [8, 9]})
    assert sides == (PlacedSide(1, (7, 0)), PlacedSide(2, (9, 8)))
    assert {player.user_id for player in rate_match(CountedMatch(1, START, sides), {})} == {7, 8, 9}


def test_an_account_in_two_seats_is_not_rated() -> None:
    assert sides_of({"N": 1, "E": 0}, {"N": [7], "E": [7]}) == ()


def test_a_missed_match_is_found_by_the_sweep() -> None:
    ayu, budi = accounts("ayu", "budi")
    table = finished_match([ayu, budi, None, None], [3, 2, 1, 0])
    Table.objects.filter(pk=table.pk).update(finished_at=timezone.now() - timedelta(hours=1))
    rate_missed()
    assert MatchRating.objects.count() == 2


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_match_is_rated_when_it_is_played_to_its_end() -> None:
    users = accounts("ayu", "budi", "citra", "dewi")
    table_id = open_online(options={"deals": 1})
    for seat, user in zip(SEATS, users, strict=True):
        Seat.objects.filter(table=table_id, code=seat).update(user=user)
    while Table.objects.get(pk=table_id).state != Table.State.FINISHED:
        play_deal(table_id)
    assert MatchRating.objects.filter(table=table_id).count() == 4


def test_the_data_of_an_account_include_its_ratings() -> None:
    ayu, budi = accounts("ayu", "budi")
    table = finished_match([ayu, budi, None, None], [3, 2, 1, 0])
    rate_ended(table.pk)
    lines: Any = own_data(Holder(ayu.pk))["ratings"]
    assert [(line["game"], line["table_id"], line["played"]) for line in lines] == [("truf", table.pk, 1)]


def test_erasing_an_account_removes_its_ratings() -> None:
    ayu, budi, citra = accounts("ayu", "budi", "citra")
    rate_ended(finished_match([ayu, budi, citra, None], [3, 2, 1, 0]).pk)
    erase_at_tables(Holder(ayu.pk), [], Renaming(["ayu"], "Erased player 0000"))
    assert {row.user for row in MatchRating.objects.all()} == {budi, citra}


class Season:
    """Matches that end, are corrected and lose accounts in random order."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.users = accounts(*(f"player{number}" for number in range(6)))
        self.tables: list[Table] = []

    def end_match(self) -> None:
        who: list[User | str | None] = [*self.chance.sample(self.users, 3), self.chance.choice([None, "Guest"])]
        minute = self.chance.randrange(100)
        table = finished_match(self.chance.sample(who, 4), self._points(), minute=minute)
        self.tables.append(table)
        rate_ended(table.pk)

    def correct(self) -> None:
        if self.tables:
            table = self.chance.choice(self.tables)
            write(table, self._points())
            rate_again([table.pk])

    def erase(self) -> None:
        if len(self.users) > 3:
            user = self.users.pop(self.chance.randrange(len(self.users)))
            erase_at_tables(Holder(user.pk), [], Renaming([user.username], "Erased player 0000"))

    def _points(self) -> list[int]:
        return [self.chance.randrange(4) for _ in range(4)]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_stored_ratings_are_those_of_a_computation_from_nothing(seed: int) -> None:
    season = Season(Random(seed))
    for _ in range(20):
        season.chance.choice([season.end_match, season.end_match, season.end_match, season.correct, season.erase])()
    stored = rows()
    rate_from("truf")
    assert rows() == stored
    assert stored
