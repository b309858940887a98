"""Waiting for a condition that only a script can read from a page."""

from typing import Any

from playwright.sync_api import Page

from testkit.live_app import wait_for


def until(page: Page, expression: str) -> Any:
    """The value of a JavaScript expression, once it counts as true there.

    Playwright's own `wait_for_function` reads the text of the expression inside the page when it was not true at first,
    which our Content-Security-Policy refuses.
    """
    values: list[Any] = []

    def true() -> bool:
        values.append(page.evaluate(expression))
        return bool(values[-1])

    wait_for(true, f"{expression} at {page.url}")
    return values[-1]
