"""Check 15: a test fails when the console of one of its pages has an error.

Uncaught exceptions, violations of the security policy and errors that scripts write count. Requests that were
refused or found no connection do not: many tests cause them, and `errors_of` in `player.py` counts them where none
may be.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, WebError

REQUEST_FAILED = ("Failed to load resource", "net::ERR_", "htmx:afterRequest", "htmx:sendError")
"""Parts of messages about requests, which the browser and htmx write."""

CHECKED = {
    "test_brackets", "test_changes", "test_console", "test_corrections", "test_desk", "test_friends", "test_hints",
    "test_keyboard", "test_leagues", "test_lobby", "test_parts_evening", "test_public", "test_secret_bids",
    "test_table_looks",
}  # fmt: skip
"""Files whose tests keep the console free of errors. Add a file once its errors are mended or have the marker."""


@pytest.fixture(scope="session")
def console_errors(browser: Browser) -> list[str]:
    """Errors in the consoles of all pages since the test began."""
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in REQUEST_FAILED):
            errors.append(f"{message.text} {message.location.get('url', '')}")

    def raised(error: WebError) -> None:
        errors.append(f"{error.error} {error.page.url if error.page else ''}")

    def listen(context: BrowserContext) -> None:
        context.on("console", note)
        context.on("weberror", raised)

    browser.on("context", listen)
    return errors


@pytest.fixture(autouse=True)
def clean_consoles(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test whose pages had errors, unless its marker is `console_errors`."""
    is_checked = request.path.stem in CHECKED and "browser" in request.fixturenames
    if not is_checked or request.node.get_closest_marker("console_errors"):
        yield
        return
    errors: list[str] = request.getfixturevalue("console_errors")
    errors.clear()
    yield
    assert errors == []
