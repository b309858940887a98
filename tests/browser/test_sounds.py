"""Sounds of the table: twelve short quiet ones, made by a script that only those load who have chosen sounds."""

import pytest
from playwright.sync_api import Page

from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.drawn_tables import ROOT
from tests.browser.until import until

pytestmark = [pytest.mark.long, pytest.mark.browser]

RENDERED = """async () => Promise.all(Sounds.KINDS.map(async kind => {
  const context = new OfflineAudioContext(1, 44100, 44100);
  Sounds.play(context, kind);
  const samples = (await context.startRendering()).getChannelData(0).map(Math.abs);
  return [kind, samples.reduce((a, b) => Math.max(a, b), 0), samples.findLastIndex(one => one > .002) / 44100];
}))"""
"""Script: the peak of each sound, and when it ends in seconds."""


def test_every_sound_is_short_and_quiet(page: Page) -> None:
    page.set_content("<p>table</p>")
    page.add_script_tag(path=ROOT / "static" / "games" / "sounds.js")
    sounds: list[tuple[str, float, float]] = page.evaluate(RENDERED)
    assert len(sounds) == 12
    for kind, peak, ends in sounds:
        assert 0.02 < peak <= 0.5, kind
        assert 0.03 < ends <= 0.6, kind


def test_a_card_is_heard_only_by_who_has_chosen_sounds(live_app: LiveApp, page: Page) -> None:
    page.goto(f"{live_app.url}/play/settings")
    page.locator("[name=sounds]").check()
    page.get_by_role("button", name="Save").click()
    number = player.sit_down(page, live_app, "troefcall/game15/", hurry=True)
    page.evaluate("window.rang = []; document.addEventListener('table:rang', event => rang.push(event.detail))")
    while not page.locator(player.PLAYABLE).count():
        player.wait_for_something(page)
        if page.locator(player.ACTION).count():
            version = player.version_of(page)
            page.locator(player.ACTION).first.click()
            player.wait_for_change(page, version)
    page.locator(player.PLAYABLE).first.click()
    until(page, "rang.includes('card')")
    page.goto(f"{live_app.url}/play/settings?next=/play/{number}/")
    page.locator("[name=sounds]").uncheck()
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(f"**/play/{number}/")
    assert page.evaluate("typeof Sounds") == "undefined"
