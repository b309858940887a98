"""The page /style/ with every component: in each theme, size and density, with forced colours, at 200 %."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from testkit.clocks import may_take
from testkit.live_app import ROOT, LiveApp
from tests.browser.barriers import axe_problems
from tests.browser.looks import CLIPPED, MOVING, SMALL_TARGETS, STICKING_OUT, WITHOUT_EDGE, WITHOUT_FOCUS
from tests.browser.organiser import sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser, may_take(300)]
PICTURES = ROOT / "var" / "style"
"""Pictures of the last run, to look at."""
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"viewport": {"width": 1280, "height": 900}},
    "dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
    "phone-dark": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "has_touch": True},
    "narrow": {"viewport": {"width": 320, "height": 640}},
    "zoomed": {"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2},
    "forced": {"viewport": {"width": 1280, "height": 900}, "forced_colors": "active", "reduced_motion": "reduce"},
}
WIDTHS = (320, 390, 768, 1280, 1920)
SMALLEST, FOR_FINGERS = 24, 44
"""Pixels of a target, in general and where the pointer is a finger."""


@pytest.fixture(params=LOOKS)
def look(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def browser_context_args(look: str) -> dict[str, Any]:
    return LOOKS[look]


@pytest.fixture
def style(page: Page, live_app: LiveApp) -> Page:
    rina = sign_in(page, live_app)
    rina.go("/style/")
    page.evaluate("document.fonts.ready")
    return page


def test_every_component_is_whole_and_without_a_barrier(style: Page, look: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    style.screenshot(path=PICTURES / f"{look}.png", full_page=True, animations="disabled")
    assert style.evaluate(STICKING_OUT) == []
    assert style.evaluate(CLIPPED) == []
    least = FOR_FINGERS if "has_touch" in LOOKS[look] else SMALLEST
    assert style.evaluate(SMALL_TARGETS, least) == []
    problems = axe_problems(style)
    if look == "forced":  # the colours are those of the device, which axe does not know
        problems = [problem for problem in problems if not problem.startswith("color-contrast")]
    assert problems == []


@pytest.mark.parametrize("look", ["light"])
def test_components_fit_every_width_in_both_densities(style: Page, live_app: LiveApp) -> None:
    for density in ("comfortable", "compact"):
        style.goto(f"{live_app.url}/style/?density={density}")
        for width in WIDTHS:
            style.set_viewport_size({"width": width, "height": 900})
            assert style.evaluate(STICKING_OUT) == [], (density, width)
            assert style.evaluate(CLIPPED) == [], (density, width)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_focus_is_seen_on_every_component(style: Page) -> None:
    style.keyboard.press("Tab")
    assert style.evaluate(WITHOUT_FOCUS) == []


@pytest.mark.parametrize("look", ["forced"])
def test_without_colours_every_component_has_an_edge_and_nothing_moves(style: Page) -> None:
    assert style.evaluate(WITHOUT_EDGE) == []
    assert style.evaluate(MOVING) == []


@pytest.mark.parametrize("look", ["light", "phone"])
def test_a_dialog_opens_within_the_window(style: Page) -> None:
    style.get_by_role("button", name="Shortcuts").click()
    dialog = style.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert style.evaluate(STICKING_OUT) == []
    assert axe_problems(style) == []


@pytest.mark.parametrize("look", ["light"])
def test_the_query_chooses_the_theme_and_the_density(style: Page, live_app: LiveApp) -> None:
    style.goto(f"{live_app.url}/style/?theme=dark&density=compact")
    expect(style.locator("html")).to_have_attribute("data-theme", "dark")
    rows = ".grid tbody tr:not(.arith) td.rk"
    compact = style.locator(rows).first.bounding_box()
    style.goto(f"{live_app.url}/style/?theme=light")
    expect(style.locator("html")).to_have_attribute("data-theme", "light")
    comfortable = style.locator(rows).first.bounding_box()
    assert compact
    assert comfortable
    assert compact["height"] < comfortable["height"]
