"""Going through a page by keyboard."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from testkit.clocks import patience
from testkit.live_app import wait_for

COVERING = """() => {
  const focused = document.activeElement, box = focused.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (!at) return {covered: ['the edge of the window']};
  return {covered: focused.contains(at) || at.contains(focused) ? [] : [at.outerHTML.slice(0, 160)]};
}"""
"""Script: what covers the middle of the focused element."""


def uncovered_focus(page: Page, script: str = COVERING) -> dict[str, Any]:
    """Return what a script says of the focused element, once nothing is `covered` by cards on their way."""
    said: list[dict[str, Any]] = []

    def uncovered() -> bool:
        said.append(page.evaluate(script))
        return said[-1].get("covered") == []

    try:
        wait_for(uncovered, "the focus is uncovered", patience(10))
    except AssertionError as error:
        raise AssertionError(f"The focus is covered: {said[-1]}") from error
    return said[-1]


def assert_focus_is_seen(page: Page) -> None:
    """Assert that the focused element is in the window and uncovered."""
    uncovered_focus(page)


def tab_to(page: Page, wanted: str, check: Callable[[Page], None] = assert_focus_is_seen) -> None:
    """Press Tab until the focus is on `wanted`, and run `check` there."""
    for _ in range(80):
        if page.evaluate("wanted => !!document.activeElement?.matches(wanted)", wanted):
            check(page)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {wanted}")
