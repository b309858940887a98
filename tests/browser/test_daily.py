"""The trip of a daily set in a real browser: start, a card, the last deal, the result, the replay."""

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.looks import assert_no_barrier
from tests.browser.playing import act

pytestmark = [pytest.mark.long, pytest.mark.browser]

ACCOUNT = """
from accounts.models import User
from testkit.sessions import signed_in
user, _new = User.objects.get_or_create(username="daily-player")
print(signed_in(user))
"""
PLAY_OUT = """
from accounts.models import User
from games.models import DailyPlay, Seat, Table
from tests.games.helpers import daily_sets
from games.daily.services import fill_field
user = User.objects.get(username="daily-player")
play = DailyPlay.objects.get(user=user)
Table.objects.filter(pk=play.table_id).update(bot_pause_ms=0)
Seat.objects.filter(table=play.table_id).update(hold_ms=0)
daily_sets.play_out(play.table_id, daily_sets.Player(user.username, user.pk))
fill_field()
"""


def test_a_player_starts_a_set_finishes_it_and_sees_the_result(page: Page, live_app: LiveApp) -> None:
    session = live_app.manage("shell", "-v0", "-c", ACCOUNT).split()[-1]
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_app.url}])
    page.goto(f"{live_app.url}/daily/")
    assert_no_barrier(page)
    page.locator('a[href="/daily/troefcall/"]').press("Enter")
    assert_no_barrier(page)
    page.get_by_role("button", name="Start the set").press("Enter")
    player.wait_for_something(page)
    act(page)
    table = page.url
    page.goto(f"{live_app.url}/rules/")
    live_app.manage("shell", "-v0", "-c", PLAY_OUT)
    page.goto(table)
    page.get_by_role("button", name="See the result").or_(page.get_by_role("link", name="See the result")).first.click()
    expect(page.get_by_role("heading", name="Ranking of the day")).to_be_visible()
    expect(page.get_by_role("row", name="daily-player")).to_be_visible()
    assert_no_barrier(page)
    page.get_by_role("link", name="Replay deal 2").click()
    expect(page.locator("#replay")).to_be_visible()
