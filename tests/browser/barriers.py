"""What axe finds in a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def axe_problems(page: Page) -> list[str]:
    """The serious and critical ones, each with the first place where it stands."""
    found = Axe().run(page).response["violations"]
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in serious]
