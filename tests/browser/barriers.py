"""Accessibility problems that axe finds in a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.until import until

SETTLED = """() => document.getAnimations().every(
  one => one.playState === 'finished' || one.effect.getComputedTiming().endTime === Infinity
)"""
"""Colours are those of the design, not on the way to them."""


def axe_problems(page: Page) -> list[str]:
    """Return the serious and critical problems, each with its first element."""
    page.wait_for_load_state()  # with its styles
    until(page, SETTLED)
    violations = Axe().run(page).response["violations"]
    serious = [violation for violation in violations if violation["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in serious]
