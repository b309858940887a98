"""Accessibility problems that axe finds in a page."""

from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe
from playwright.sync_api import Page

from tests.browser.until import until

SETTLED = """() => document.getAnimations().every(
  one => one.playState === 'finished' || one.effect.getComputedTiming().endTime === Infinity
)"""
"""Colours are those of the design, not on the way to them."""


def axe_problems(page: Page, *rules: str) -> list[str]:
    """Return the serious and critical problems, each with its first element; of these rules only, or of all."""
    page.wait_for_load_state()  # with its styles
    until(page, SETTLED)
    options = {**DEFAULT_OPTIONS, **({"runOnly": rules} if rules else {})}
    violations = Axe().run(page, options=options).response["violations"]
    serious = [violation for violation in violations if violation["impact"] in ("serious", "critical")]
    return [f"{violation['id']}: {violation['nodes'][0]['html'][:160]}" for violation in serious]
