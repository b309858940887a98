"""A replay in a real browser: keys, the address of a moment, no spoilers, phones, and without a script."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.clocks import patience_ms
from testkit.live_app import LiveApp
from tests.browser import player
from tests.browser.looks import SIZES, STICKING_OUT, assert_no_barrier
from tests.browser.seated import context_of, seat_players
from tests.browser.until import until
from tests.profiles import rest_in_soak

pytestmark = [pytest.mark.long, pytest.mark.browser]

OPEN = """
from games.tables import opening as tables_opening; from games.play import turns as play_turns
from games.core.facts import SeatPlan
from games.models import Deal
from engine.registry import game_named
game = game_named("{game}")
seats = [SeatPlan(code, "bot", "Bot " + code) for code in game.seats(game.options("{preset}", {options}))]
table_id = tables_opening.open_table(tables_opening.TablePlan(
    game="{game}", preset="{preset}", options={options}, place="online", label="",
                               seats=seats, bot_pause_ms=0))
tables_opening.publish_tables([table_id])
while Deal.objects.filter(table_id=table_id, state="over").count() < {deals} and play_turns.play_what_is_due(table_id):
    pass
print(table_id)
"""


def replay_address(app: LiveApp, game: str, preset: str, options: dict[str, int], deals: int) -> str:
    """Return the address of a table at which bots have played `deals` deals."""
    text = OPEN.format(game=game, preset=preset, options=options, deals=deals)
    return f"{app.url}/replay/{app.manage('shell', '-v0', '-c', text).split()[-1]}/"


@pytest.fixture(scope="module")
def troefcall(live_app: LiveApp) -> str:
    return replay_address(live_app, "troefcall", "club", {"hands": 2}, 2)


@pytest.fixture(autouse=True)
def _no_errors_on_the_page(page: Page) -> Iterator[None]:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    yield
    assert complaints == []


def at(page: Page, moment: str) -> None:
    """The page shows this moment, and its address says so."""
    expect(page.locator("#replay")).to_have_attribute("data-at", moment)
    expect(page).to_have_url(re.compile(rf"#{re.escape(moment)}$"))


def go(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#replay")).to_have_attribute("data-ready", "yes")


def test_keys_step_through_the_deal_and_the_address_keeps_the_moment(page: Page, troefcall: str) -> None:
    go(page, f"{troefcall}#d1.t2.c1")
    at(page, "d1.t2.c1")
    for key, moment in [
        ("ArrowRight", "d1.t2.c2"),
        ("PageDown", "d1.t2.c4"),
        ("PageDown", "d1.t3.c4"),
        ("ArrowLeft", "d1.t3.c3"),
        ("PageUp", "d1.t2.c4"),
        ("Home", "d1.t0.c0"),
    ]:
        page.keyboard.press(key)
        at(page, moment)
    page.keyboard.press("End")
    expect(page.locator("#replay-end")).to_be_visible()
    page.go_back()
    at(page, "d1.t0.c0")
    page.go_forward()
    expect(page.locator("#replay-end")).to_be_visible()


def test_space_plays_automatically_and_stops(page: Page, troefcall: str) -> None:
    go(page, f"{troefcall}#d1.t1.c1")
    page.keyboard.press(" ")
    expect(page.locator("#step-play")).to_have_attribute("aria-pressed", "true")
    at(page, "d1.t1.c2")
    page.keyboard.press(" ")
    expect(page.locator("#step-play")).to_have_attribute("aria-pressed", "false")


def test_a_copied_address_opens_another_deal_at_its_moment(page: Page, troefcall: str) -> None:
    go(page, f"{troefcall}#d1.t1.c1")
    page.evaluate("location.hash = '#d2.t1.c3'")
    expect(page.locator("#replay")).to_have_attribute("data-ready", "yes")
    at(page, "d2.t1.c3")
    expect(page.locator("#replay-deals [aria-current]")).to_have_text("Deal 2")


def test_played_cards_are_grey_and_the_list_leads_to_each_step(page: Page, troefcall: str) -> None:
    go(page, f"{troefcall}#d1.t1.c4")
    expect(page.locator("#replay-hands .played")).to_have_count(4)
    page.locator("#replay-tricks a", has_text=" plays ").nth(5).click()
    at(page, "d1.t2.c2")
    expect(page.locator("#replay-hands .played")).to_have_count(6)
    expect(page.locator("#replay-board .trick .pc")).to_have_count(2)


def test_without_spoilers_nothing_later_is_seen(page: Page, troefcall: str) -> None:
    go(page, f"{troefcall}?spoilers=no#d1.t2.c2")
    at(page, "d1.t2.c2")
    expect(page.locator("#replay-slider")).to_have_count(0)
    assert "Trick 3" not in page.locator("main").inner_text()
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    at(page, "d1.t3.c1")
    assert "Trick 3" in page.locator("main").inner_text()


def test_through_the_eyes_of_a_seat_the_moment_stays(page: Page, troefcall: str) -> None:
    go(page, f"{troefcall}#d1.t3.c2")
    page.locator("#menu summary").click()
    page.locator("#replay-views a", has_text="Bot E").click()
    expect(page.locator("#replay-hands .replay-hand")).to_have_count(1)
    expect(page.locator("#replay")).to_have_attribute("data-ready", "yes")
    at(page, "d1.t3.c2")


def test_hindsight_comes_to_the_open_page_when_it_is_worked_out(page: Page, troefcall: str) -> None:
    go(page, f"{troefcall}#d2.t1.c1")
    page.get_by_role("button", name="Show analysis").click()
    expect(page.locator("#hindsight-state")).to_have_attribute("data-state", "done", timeout=patience_ms(60))
    page.keyboard.press("End")
    for _ in range(8):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#replay-hands .best").first).to_be_visible()


def test_everything_works_without_a_script(browser: Browser, troefcall: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{troefcall}?at=d1.t2.c1")
    page.locator("#step-on").click()
    expect(page.locator("#replay")).to_have_attribute("data-at", "d1.t2.c2")
    page.locator("#step-trick-on").click()
    expect(page.locator("#replay")).to_have_attribute("data-at", "d1.t2.c4")
    expect(page.locator("#replay-hands .played")).to_have_count(8)
    context.close()


WINDOWS = ((390, 844), (1280, 800))
"""Sizes at which the table of a replay lies in one window, hands and controls included."""
OUTSIDE = """() => [...document.querySelectorAll('#replay .plate, #replay li > .pc, #replay-controls > :not([hidden])')]
  .filter((part) => {
    const {left, top, right, bottom, width} = part.getBoundingClientRect();
    return width && (left < -1 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1);
  }).map((part) => part.outerHTML.slice(0, 80))"""
"""Script: seats, cards and controls outside the window."""
LYING_ON = """() => {
  const boxes = [...document.querySelectorAll('#replay .plate, #replay .replay-hand ul, #trick > .trick > li > .pc')]
    .map((part) => [part.className || part.parentElement.className, part.getBoundingClientRect()]);
  const found = [];
  boxes.forEach(([one, a], at) => boxes.slice(at + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const cards = one.startsWith('pc ') && other.startsWith('pc ');  // of one trick, which lie crossed
    if (wide > 2 && high > 2 && !cards) found.push([one, other, wide, high]);
  }));
  return found;
}"""
"""Script: plates, hands and cards of the trick that lie on each other."""


@pytest.mark.parametrize(
    ("game", "preset", "options", "moment"),
    rest_in_soak(
        [
            ("troefcall", "club", {"hands": 2}, "d1.t2.c3"),
            ("truf", "classic", {"deals": 3, "players": 3}, "d1.t3.c2"),
            ("ruff_and_trump", "double4", {}, "d1.t2.c4"),
            ("truc_y_flou", "aure", {}, "d1.t1.c4"),
        ]
    ),
)
def test_seats_hands_and_controls_of_a_replay_lie_in_one_window(
    page: Page, live_app: LiveApp, game: str, preset: str, options: dict, moment: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    address = replay_address(live_app, game, preset, options, 1)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        go(page, f"{address}?at=d1#{moment}")
        at(page, moment)
        expect(page.locator("#step-play")).to_be_visible()
        assert page.evaluate(OUTSIDE) == [], (width, height)
        assert page.evaluate(LYING_ON) == [], (width, height)
        if width > height:
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize(
    ("game", "preset", "options"),
    rest_in_soak(
        [
            ("troefcall", "club", {"hands": 1}),
            ("truf", "classic", {"deals": 1, "players": 3}),
            ("ruff_and_trump", "double4", {"sets_to_win": 1}),
            ("truc_y_flou", "aure", {"rounds_to_win": 1}),
        ]
    ),
)
def test_each_player_of_a_match_sits_at_the_bottom_of_its_replay_in_one_window(
    browser: Browser, live_app: LiveApp, game: str, preset: str, options: dict
) -> None:
    table_id, sessions = seat_players(live_app, f"own-{game}", game, preset, options)
    live_app.manage("shell", "-v0", "-c", player.PLAYED_OUT.format(table_id=table_id))
    for code in (min(sessions), max(sessions)):
        with context_of(browser, live_app, sessions[code], reduced_motion="reduce") as context:
            page = context.new_page()
            for width, height in WINDOWS:
                page.set_viewport_size({"width": width, "height": height})
                go(page, f"{live_app.url}/replay/{table_id}/?at=d1#d1.t1.c2")
                at(page, "d1.t1.c2")
                expect(page.locator("#trick .at-bottom .plate-name")).to_contain_text(f"Player {code}")
                assert page.evaluate(OUTSIDE) == [], (code, width)
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                assert page.evaluate("scrollY") == 0


SLOWLY = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    return animate.call(this, frames, {...timing, duration: 1e6});
  };
}"""
"""Script: every later animation runs until a press ends it."""


def test_a_step_moves_one_card_from_its_hand_and_back_again(page: Page, troefcall: str) -> None:
    go(page, f"{troefcall}#d1.t1.c1")
    moved = "() => document.getAnimations().map((move) => move.effect.target.closest('[data-card]').dataset.card)"
    page.evaluate(SLOWLY)
    page.keyboard.press("ArrowRight")
    second = page.locator("#trick .trick li").nth(1).get_attribute("data-card")
    assert page.evaluate(moved) == [second]
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(moved) == [second]


def test_a_finished_trick_leaves_before_the_next_card_comes(page: Page, troefcall: str) -> None:
    go(page, f"{troefcall}#d1.t1.c4")
    expect(page.locator("#trick .trick.done .won")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    at(page, "d1.t2.c1")
    expect(page.locator("#trick .trick > li")).to_have_count(1)


NOTE_OUTLINED = """() => {
  window.outlined = new Set();
  new MutationObserver(() => {
    for (const play of document.querySelectorAll('#trick .trick .fresh')) outlined.add(play.dataset.card);
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""
"""Script: note which cards get the outline, which goes after two seconds."""


def test_reduced_motion_steps_without_any_animation(page: Page, troefcall: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    go(page, f"{troefcall}#d1.t1.c4")
    page.evaluate(NOTE_OUTLINED)
    page.keyboard.press("ArrowRight")
    at(page, "d1.t2.c1")
    assert page.evaluate("document.getAnimations().length") == 0
    until(page, "outlined.has(document.querySelector('#trick .trick > li').dataset.card)")


def test_the_reader_sits_at_the_bottom_and_the_others_around(page: Page, troefcall: str) -> None:
    go(page, f"{troefcall}?view=E#d1.t1.c1")
    expect(page.locator("#trick .at-bottom .plate-name")).to_contain_text("Bot E")
    expect(page.locator(".replay-hand")).to_have_class(re.compile("hand-at-bottom"))


@pytest.mark.parametrize(
    ("game", "preset", "options"),
    rest_in_soak(
        [("troefcall", "club", {"hands": 2}), ("ruff_and_trump", "single3_16", {}), ("truc_y_flou", "aure", {})]
    ),
)
def test_a_replay_fits_every_screen(page: Page, live_app: LiveApp, game: str, preset: str, options: dict) -> None:
    go(page, f"{replay_address(live_app, game, preset, options, 1)}#d1.t1.c3")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        sticking_out = page.evaluate(STICKING_OUT)
        assert not sticking_out, (width, height, sticking_out)
    assert_no_barrier(page)


def test_the_open_page_of_truf_shows_which_bids_could_still_be_reached(page: Page, live_app: LiveApp) -> None:
    truf = replay_address(live_app, "truf", "exact", {"deals": 4, "throw_in": False}, 1)
    go(page, f"{truf}#d1.t1.c4")
    page.get_by_role("button", name="Show analysis").click()
    expect(page.locator("#hindsight-state")).to_have_attribute("data-state", "done", timeout=patience_ms(120))
    expect(page.locator("#replay-board .replay-bids li")).to_have_count(4)
    page.keyboard.press("End")
    answers = [line.get_attribute("data-answer") for line in page.locator("#replay-board .replay-bids li").all()]
    assert set(answers) <= {"yes", "no"}
