"""Check 18 and what a reader sees at the table: zoom, no colours, no motion, and how long a trick stays."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.drawn_tables import GAMES, ROOT, stages_of, whole_page
from tests.browser.looks import OVERLAPS, STICKING_OUT
from tests.browser.player import ACTION, PLAYABLE
from tests.browser.until import until

pytestmark = [pytest.mark.long, pytest.mark.browser]

TRUF, TROEFCALL = "truf/classic/4", "troefcall/game15/"
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll('#hand .pc-btn')].map(card => [card.id, card.offsetLeft]))"""
OF_AN_EVENT = "from games.models import Table; Table.objects.filter(pk={}).update(context='event:x')"
FIRST_LOAD = 75_000
"""Bytes over the wire for all that a table loads, except OF_EVERY_PAGE; 72,600 on 1 December 2026."""
OF_EVERY_PAGE = re.compile(r"/static/(fonts/|icons\.svg|css/(tokens|base|components/(shell|parts))\.css)")
"""The frame, about 49 kB of which 34 are fonts: the page before has loaded it, and it is kept for a month."""
TEXT, SIGN = 4.5, 3.0
"""Least contrasts of WCAG 2.2, 1.4.3 and 1.4.11."""
CONTRASTS = """() => {
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
  const rgb = text => text.match(/[\\d.]+/g).map(Number);
  const ground = part => {
    for (let up = part; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.backgroundImage.includes('radial')) return [28, 106, 82];  // the lightest place of the felt
      const colour = rgb(style.backgroundColor);
      if (colour.length < 4 || colour[3] > 0.99) return colour;
    }
    return [255, 255, 255];
  };
  const contrast = (part, colour) => {
    const [one, other] = [light(colour), light(ground(part))].sort((a, b) => b - a);
    return (one + 0.05) / (other + 0.05);
  };
  const texts = [...document.querySelectorAll('#room *')].filter(part => part.checkVisibility({visibilityProperty: true})
    && !part.closest('.visually-hidden, svg, progress')
    && [...part.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()));
  const signs = [...document.querySelectorAll('#room svg.suit')].filter(part => part.checkVisibility());
  return {
    texts: texts.map(part => [contrast(part, rgb(getComputedStyle(part).color)), part.className, part.textContent.trim().slice(0, 40)]),
    signs: signs.map(part => [contrast(part, rgb(getComputedStyle(part).fill)), part.getAttribute('class'), '']),
  };
}"""  # noqa: E501 (one function of the browser)


def draw(page: Page, name: str, phase: str) -> None:
    page.set_content(whole_page(stages_of(name)[phase]))
    for script in ("play", "travel", "motion", "room", "panels"):
        page.add_script_tag(path=ROOT / "static" / "games" / f"{script}.js")


@pytest.mark.parametrize("name", ["truf of 4", "truc y flou of 6"])
def test_every_word_and_every_sign_stands_out(page: Page, name: str) -> None:
    for phase in ("play", next(iter(stages_of(name)))):
        draw(page, name, phase)
        found = page.evaluate(CONTRASTS)
        assert len(found["texts"]) > 20
        assert len(found["signs"]) > 2
        assert [text for text in found["texts"] if text[0] < TEXT] == []
        assert [sign for sign in found["signs"] if sign[0] < SIGN] == []


def test_suits_differ_in_shape_and_not_only_in_colour(page: Page) -> None:
    for name, signs in (("truf of 4", "SHDC"), ("truc y flou of 6", ("sword", "baton", "coin", "cup"))):
        draw(page, name, "play")
        shapes = [page.locator(f"#suit-{sign} path").get_attribute("d") for sign in signs]
        assert None not in shapes
        assert len(set(shapes)) == len(signs)


@pytest.mark.parametrize("name", GAMES)
def test_at_twice_the_size_nothing_overlaps_or_scrolls_sideways(page: Page, name: str) -> None:
    """1280 px at 200 % is a window of 640 px, and at 400 % one of 320 px."""
    draw(page, name, "play")
    for width, height in ((640, 360), (320, 256)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS) == [], (width, height)
        assert page.evaluate(STICKING_OUT) == [], (width, height)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(STICKING_OUT) == []


def test_without_colours_the_turn_and_the_cards_are_still_seen(page: Page) -> None:
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    draw(page, "troefcall of 4", "play")
    turn = page.locator(".seat-to-play")
    expect(turn).to_contain_text("to play")
    assert turn.evaluate("part => parseFloat(getComputedStyle(part).outlineWidth)") >= 3
    card = page.locator(PLAYABLE).first
    assert card.evaluate("part => getComputedStyle(part).borderStyle") != "none"
    assert card.evaluate("part => parseFloat(getComputedStyle(part).transitionDuration)") == 0


# --- at a table of the real product ---------------------------------------------------------------------------


@pytest.fixture
def _console(page: Page) -> Iterator[None]:
    errors = player.errors_of(page)
    yield
    assert errors == []


def act_until(page: Page, wanted: str) -> None:
    """Does the first thing there is to do, until something is there."""
    while not page.locator(wanted).count():
        player.wait_for_something(page)
        if page.locator(wanted).count():
            return
        version = player.version_of(page)
        if page.locator(player.BID).count():
            page.locator(".bid-choice").first.check()
            page.locator(player.BID).click()
            player.wait_for_change(page, version)
            continue
        for what in (ACTION, PLAYABLE):
            if page.locator(what).count():
                page.locator(what).first.click()
                player.wait_for_change(page, version)
                break


@pytest.mark.usefixtures("_console")
def test_the_first_load_of_a_table_is_light(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, "truf/classic/4")
    address = page.url
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.clearBrowserCache")
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    fetched: set[str] = set()
    """Requests that follow a move or the exchange of random numbers."""

    def received(event: dict[str, Any]) -> None:
        names[event["requestId"]] = event["response"]["url"]
        if event["type"] in ("Fetch", "XHR") or "/api/" in event["response"]["url"]:
            fetched.add(event["requestId"])

    line.on("Network.responseReceived", received)
    line.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(address)
    page.wait_for_load_state("load")
    until(page, "document.getElementById('tabs')?.childElementCount > 0")
    answer = sorted(((size, names.get(one, "")) for one, size in sizes.items() if one not in fetched), reverse=True)
    whole = sum(size for size, name in answer if not OF_EVERY_PAGE.search(name))
    print(whole, *answer, sep="\n")
    assert len(answer) > 5
    assert whole < FIRST_LOAD, answer


@pytest.mark.usefixtures("_console")
def test_a_finished_trick_can_stay_until_the_reader_taps(live_app: LiveApp, page: Page) -> None:
    page.goto(f"{live_app.url}/play/settings")
    page.locator("[name=hold]").select_option("tap")
    page.get_by_role("button", name="Save").click()
    player.sit_down(page, live_app, TRUF, hurry=True)
    act_until(page, "#trick[data-last*=' ']")
    expect(page.locator("#trick > .trick .won")).to_have_count(1)
    expect(page.locator("#trick.held")).to_have_count(1)
    page.locator("#trick .trick").click()
    expect(page.locator("#trick.held")).to_have_count(0)


@pytest.mark.usefixtures("_console")
def test_cards_stay_where_they_are_when_one_is_played(live_app: LiveApp, page: Page) -> None:
    player.sit_down(page, live_app, TROEFCALL, hurry=True)
    act_until(page, PLAYABLE)
    before, gaps, version = page.evaluate(PLACES), page.locator("#hand .gap").count(), player.version_of(page)
    page.locator(PLAYABLE).first.click()
    player.wait_for_change(page, version)
    after = page.evaluate(PLACES)
    assert len(after) < len(before)
    assert after == {card: before[card] for card in after}
    expect(page.locator("#hand .gap")).to_have_count(gaps + len(before) - len(after))


@pytest.mark.usefixtures("_console")
def test_two_taps_in_an_event_on_a_touch_screen_and_as_one_chooses(live_app: LiveApp, page: Page) -> None:
    """A mouse plays at once in an event too; the setting for two taps always holds."""
    page.goto(f"{live_app.url}/play/settings")
    page.locator("[name=confirm]").select_option("yes")
    page.locator("[name=sounds]").check()
    page.get_by_role("button", name="Save").click()
    number = player.sit_down(page, live_app, TROEFCALL, hurry=True)
    expect(page.locator("#table")).to_have_attribute("data-confirm", "yes")
    expect(page.locator("#table")).to_have_attribute("data-sounds", "yes")
    page.goto(f"{live_app.url}/play/settings?next=/play/{number}/")
    page.locator("[name=confirm]").select_option("")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile(f"/play/{number}/"))
    expect(page.locator("#table")).to_have_attribute("data-confirm", "")
    live_app.manage("shell", "-v0", "-c", OF_AN_EVENT.format(number))
    page.reload()
    expect(page.locator("#table")).to_have_attribute("data-confirm", "touch")


def test_the_choices_are_seen_before_they_are_saved(live_app: LiveApp, page: Page) -> None:
    page.context.add_cookies([{"name": "django_language", "value": "nl", "url": live_app.url}])
    page.goto(f"{live_app.url}/play/settings")
    king = page.locator(".preview .pc-index").first
    expect(king).to_have_text("K")
    page.locator("[name=courts]").select_option("own")
    expect(king).to_have_text("H")
    page.locator("[name=suits]").select_option("two")
    expect(page.locator("body")).to_have_class(re.compile("suits-two"))
    page.locator("form[data-preview] button[type=submit]").click()
    page.goto(f"{live_app.url}/play/settings")
    expect(page.locator("[name=courts]")).to_have_value("own")
    expect(king).to_have_text("H")
