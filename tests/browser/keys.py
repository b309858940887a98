"""Going through a page by keyboard."""

from collections.abc import Callable

from playwright.sync_api import Page


def assert_focus_is_seen(page: Page) -> None:
    """Assert that the focused element is in the window and its middle is uncovered."""
    assert page.evaluate(
        """() => {
          const box = document.activeElement.getBoundingClientRect();
          const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return !!at && (document.activeElement.contains(at) || at.contains(document.activeElement));
        }"""
    )


def tab_to(page: Page, wanted: str, check: Callable[[Page], None] = assert_focus_is_seen) -> None:
    """Press Tab until the focus is on `wanted`, and run `check` there."""
    for _ in range(80):
        if page.evaluate("wanted => !!document.activeElement?.matches(wanted)", wanted):
            check(page)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {wanted}")
