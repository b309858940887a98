"""Pages and REST of the daily deals, for accounts and guests."""

import re
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.core.chance import new_token
from games.daily import services
from games.daily.days import today
from games.models import DailyBotPlay, DailyPlay, Sheet, Table
from games.play import turns as play_turns
from games.privacy.renaming import Renaming
from games.privacy.selectors import Holder, own_data
from games.privacy.services import erase_at_tables
from games.tables import table_state
from games.tables.players import Player
from tests.games.helpers import daily_sets

pytestmark = pytest.mark.django_db
NOON, AFTER = "2026-11-29T12:00Z", "2026-11-30T02:01Z"
RESULT = "/daily/2026-11-29/troefcall/"


@pytest.fixture(autouse=True)
def noon() -> Any:
    with time_machine.travel(NOON, tick=False):
        yield


def browser(name: str) -> Client:
    client = Client()
    client.force_login(daily_sets.account(name))
    return client


def finished(name: str = "ayu") -> int:
    table_id = daily_sets.played(name, "troefcall")
    services.fill_field()
    return table_id


def test_the_page_lists_a_set_for_every_game() -> None:
    page = Client().get("/daily/").content.decode()
    assert len(re.findall(r'href="/daily/[a-z_]+/"', page)) == 4
    assert "29 November 2026" in page


def test_a_press_begins_the_set_and_a_second_one_returns_to_it() -> None:
    client = browser("ayu")
    assert "Start the set" in client.get("/daily/truf/").content.decode()
    first, second = (client.post("/daily/truf/begin") for _ in range(2))
    table = DailyPlay.objects.get().table_id
    assert first.headers["Location"] == second.headers["Location"] == f"/play/{table}/"
    assert client.get("/daily/truf/").headers["Location"] == f"/play/{table}/"
    assert f'href="/play/{table}/"' in client.get("/daily/").content.decode()


def test_the_table_has_no_undo_chat_rematch_or_end() -> None:
    client = browser("ayu")
    table = client.post("/daily/troefcall/begin").headers["Location"]
    play_turns.play_what_is_due(DailyPlay.objects.get().table_id)
    page = client.get(table).content.decode()
    assert "/undo" not in page
    assert "/chat" not in page
    assert "/end" not in page


@pytest.mark.long
def test_a_finished_table_leads_to_the_result_and_takes_no_rematch() -> None:
    table, client = finished(), browser("ayu")
    page = client.get(f"/play/{table}/").content.decode()
    assert f'href="{RESULT}"' in page
    assert "/rematch" not in page
    client.post(f"/play/{table}/rematch")
    assert Table.objects.count() == 1


def test_the_result_has_the_score_the_ranking_and_replays_of_the_own_deals() -> None:
    table = finished()
    page = browser("ayu").get(RESULT).content.decode()
    assert re.search(r"[0-9]+%", page)
    assert "The field: 1 person, 19 plays of bots." in page
    assert all(f"/replay/{table}/?at=d{number}" in page for number in (1, 2, 3, 4))
    assert "ayu" in page


def counted_by_hand(table_id: int) -> int:
    """Return the points of North and South less those of East and West, from the score sheets."""
    return sum(sheet.points["NS"] - sheet.points["EW"] for sheet in Sheet.objects.filter(table=table_id))


@pytest.mark.long
def test_the_scores_on_the_page_are_the_shares_counted_by_hand() -> None:
    policies: dict[str, daily_sets.Policy] = {
        "ayu": daily_sets.first, "budi": daily_sets.last, "citra": lambda moves: moves[len(moves) // 2],
    }  # fmt: skip
    tables = {name: daily_sets.played(name, "troefcall", policy) for name, policy in policies.items()}
    services.fill_field()
    people = {name: counted_by_hand(table_id) for name, table_id in tables.items()}
    bots = [sum(play.points) for play in DailyBotPlay.objects.order_by("number")][:17]
    page = re.sub(r"<[^>]+>|\s+", " ", browser("ayu").get(RESULT).content.decode())
    for name, own in people.items():
        others = [*bots, *(points for other, points in people.items() if other != name)]
        share = 100 * (sum(own > points for points in others) + sum(own == points for points in others) / 2) / 19
        assert len(others) == 19
        assert f"{share:.0f}%" in re.split(rf"\b{name}\b", page)[-1][:60], (name, share)


@pytest.mark.long
def test_others_are_asked_to_finish_first() -> None:
    finished()
    for client in (Client(), browser("budi")):
        answer = client.get(RESULT)
        assert answer.status_code == 409
        assert "Finish the set first" in answer.content.decode()
        assert "ayu" not in answer.content.decode()


@pytest.mark.long
def test_everyone_sees_the_result_and_the_secret_when_the_day_is_over() -> None:
    finished()
    with time_machine.travel(AFTER, tick=False):
        services.close_days()
        services.prepare_days(today())
        page, days = (Client().get(path).content.decode() for path in (RESULT, "/daily/"))
    secret = DailyPlay.objects.get().table.root.secret  # type: ignore[union-attr]
    assert "ayu" in page
    assert secret in page
    assert secret in days


@pytest.mark.long
def test_a_guest_gets_a_score_without_a_place() -> None:
    client, token = Client(), f"casual:{new_token(8)}"
    session = client.session
    session["holders"] = [token]
    session.save()
    guest = Player("Eko (guest)", holder=token, holders=frozenset({token}))
    daily_sets.play_out(daily_sets.begin(guest, "troefcall"), guest)
    services.fill_field()
    page = client.get(RESULT).content.decode()
    assert "no place in the ranking" in page
    assert "No account has finished this set." in page
    assert re.search(r"[0-9]+%", page)


@pytest.mark.parametrize(
    "path", ["/daily/whist/", "/daily/2026-11-30/truf/", "/daily/2026-13-01/truf/", "/daily/2020-01-01/truf/"]
)
def test_pages_that_do_not_exist_are_not_found(path: str) -> None:
    services.prepare_days(today())
    assert Client().get(path).status_code == 404


def test_over_rest_a_person_begins_a_set_and_reads_days_and_result() -> None:
    client = browser("ayu")
    begun = client.post("/api/v1/daily/troefcall")
    assert begun.status_code == 201, begun.content
    table = begun.json()["table"]
    overview = client.get("/api/v1/daily").json()
    own = next(one for one in overview["sets"] if one["game"] == "troefcall")
    assert (own["table"], own["state"], own["score"]) == (table, "playing", None)
    assert [commitment["secret"] for commitment in overview["commitments"]] == [""] * 31
    assert client.get("/api/v1/daily/2026-11-29/troefcall").json()["code"] == "daily_not_finished"
    Table.objects.update(bot_pause_ms=0)
    daily_sets.play_out(table, daily_sets.player("ayu"))
    result = client.get("/api/v1/daily/2026-11-29/troefcall").json()
    assert [line["name"] for line in result["ranking"]] == ["ayu"]
    assert sum(result["own"]["points"]) == result["ranking"][0]["total"]
    assert client.post("/api/v1/daily/whist").status_code == 404


@pytest.mark.long
def test_an_erased_account_leaves_its_points_without_a_name() -> None:
    finished()
    who = daily_sets.account("ayu")
    assert own_data(Holder(who.pk))["daily_deals"]
    erase_at_tables(Holder(who.pk), [], Renaming(["ayu"], "Erased player 0000"))
    assert not own_data(Holder(who.pk))["daily_deals"]
    with time_machine.travel(AFTER, tick=False):
        services.close_days()
        page = Client().get(RESULT).content.decode()
    assert "Erased player 0000" in page
    assert "ayu" not in page


def test_hints_are_refused_at_a_daily_table() -> None:
    daily_sets.begin(daily_sets.player("ayu"))
    assert not table_state.load(DailyPlay.objects.get().table_id).rules.hints
