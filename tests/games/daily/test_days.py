"""Days: commitments ahead, what ends with the day, the secret on the day after, and bots in the field."""

import hashlib
import json
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.daily import selectors, services
from games.daily.days import AHEAD
from games.models import Commitment, DailyBotPlay, DailyPlay, RoundRoot, Table
from games.tables.players import Player
from games.tables.seats import Viewer
from games.tasks import daily_deals
from tests.games.helpers import daily_sets

pytestmark = pytest.mark.django_db
NOON, NIGHT, AFTER = "2026-11-29T12:00Z", "2026-11-30T01:59Z", "2026-11-30T02:01Z"


@pytest.fixture
def noon() -> Any:
    with time_machine.travel(NOON, tick=False):
        yield


def root_of(day: str) -> RoundRoot:
    return RoundRoot.objects.get(word=f"daily:{day}")


def test_commitments_are_public_30_days_ahead(noon: None) -> None:
    daily_deals()
    assert RoundRoot.objects.filter(word__startswith="daily:").count() == AHEAD + 1
    line = Commitment.objects.get(name="daily:2026-12-29")
    secret = bytes.fromhex(root_of("2026-12-29").secret)
    assert line.digest == hashlib.sha256(secret).hexdigest()


def test_a_second_run_draws_nothing_again(noon: None) -> None:
    daily_deals()
    before = root_of("2026-12-29").secret
    daily_deals()
    assert root_of("2026-12-29").secret == before


@pytest.mark.long
def test_the_secret_of_a_day_is_public_after_the_day_and_matches_its_commitment() -> None:
    with time_machine.travel(NOON, tick=False):
        daily_sets.begin(daily_sets.player("ayu"))
    with time_machine.travel(NIGHT, tick=False):
        daily_deals()
        assert root_of("2026-11-29").revealed_at is None
    with time_machine.travel(AFTER, tick=False):
        daily_deals()
        root = root_of("2026-11-29")
    assert root.revealed_at is not None
    assert root.commitment == hashlib.sha256(bytes.fromhex(root.secret)).hexdigest()
    assert root_of("2026-11-30").revealed_at is None


@pytest.mark.long
def test_a_set_that_nobody_finished_ends_with_its_day_without_a_result() -> None:
    with time_machine.travel(NOON, tick=False):
        table_id = daily_sets.begin(daily_sets.player("ayu"))
    with time_machine.travel(AFTER, tick=False):
        daily_deals()
        [truf] = [own for own in selectors.own_sets(daily_sets.viewer("ayu"), DailyPlay.objects.get().day)
                  if own.game == "truf"]  # fmt: skip
    assert Table.objects.get(pk=table_id).state == Table.State.FINISHED
    assert truf.state == selectors.UNFINISHED


@pytest.mark.long
def test_the_record_of_a_set_passes_the_check_of_records_after_the_day(client: Client) -> None:
    with time_machine.travel(NOON, tick=False):
        table_id = daily_sets.played("ayu")
    with time_machine.travel(AFTER, tick=False):
        daily_deals()
        client.force_login(daily_sets.account("ayu"))
        answer = client.get(f"/play/{table_id}/record.json")
        checked = client.post("/api/v1/records/check", answer.content, content_type="application/json").json()
    record = json.loads(answer.content)
    assert record["root"]["secret"] == root_of("2026-11-29").secret
    assert record["root"]["path"] == "daily:2026-11-29:dtruf:1"
    assert checked["findings"] == [], checked


def test_an_account_plays_a_set_once(noon: None) -> None:
    who = daily_sets.player("ayu")
    assert daily_sets.begin(who) == daily_sets.begin(who)


def test_a_guest_who_signs_in_keeps_the_play_of_this_browser(noon: None) -> None:
    guest = Player("Eko (guest)", holder="casual:eko", holders=frozenset({"casual:eko"}))
    user = daily_sets.account("eko")
    signed_in = Player("eko", user.pk, holders=frozenset({"casual:eko"}))
    assert daily_sets.begin(guest) == daily_sets.begin(signed_in)
    assert not DailyPlay.objects.get().ranked


@pytest.mark.long
def test_bots_fill_the_field_of_a_set_that_is_played(noon: None) -> None:
    daily_sets.begin(daily_sets.player("ayu"))
    daily_deals()
    assert DailyBotPlay.objects.filter(game="truf").count() == services.BOT_PLAYS
    assert DailyBotPlay.objects.exclude(game="truf").count() == 0


def test_the_work_of_one_run_is_bounded(noon: None) -> None:
    daily_sets.begin(daily_sets.player("ayu"))
    assert services.fill_field(most=3) == 3
    assert DailyBotPlay.objects.count() == 3


def test_the_first_player_sees_a_score(noon: None) -> None:
    daily_sets.played("ayu")
    daily_deals()
    standing = selectors.set_standing(daily_sets.viewer("ayu"), DailyPlay.objects.get().day, "truf")
    assert standing.own is not None
    assert standing.own.score is not None
    assert (standing.people, standing.bots) == (1, 19)


@pytest.mark.long
def test_a_streak_counts_days_in_a_row() -> None:
    for day in ("2026-11-26", "2026-11-28", "2026-11-29"):
        with time_machine.travel(f"{day}T12:00Z", tick=False):
            daily_sets.played("ayu", "troefcall")
    with time_machine.travel("2026-11-30T12:00Z", tick=False):
        assert selectors.streak(daily_sets.viewer("ayu")) == 2
    with time_machine.travel("2026-12-01T12:00Z", tick=False):
        assert selectors.streak(daily_sets.viewer("ayu")) == 0
    assert selectors.streak(Viewer()) == 0
