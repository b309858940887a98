"""Check 15 itself: errors in the console of a page are noticed."""

import pytest
from playwright.sync_api import Page

pytestmark = [pytest.mark.long, pytest.mark.browser, pytest.mark.console_errors]

POLICY = """<meta http-equiv="Content-Security-Policy" content="style-src 'self'"><p style="color: red">Red.</p>"""
"""A page with a style that its policy forbids."""


@pytest.mark.parametrize(
    ("page_text", "part"),
    [
        ("<script>throw new Error('broken')</script>", "broken"),
        ("<script>Promise.reject(new Error('too late'))</script>", "too late"),
        ("<script>console.error('wrong state')</script>", "wrong state"),
        (POLICY, "Content Security Policy"),
    ],
)
def test_an_error_in_the_console_of_a_page_is_noticed(
    console_errors: list[str], page: Page, page_text: str, part: str
) -> None:
    console_errors.clear()
    page.set_content(page_text)
    page.evaluate("() => new Promise(resolve => setTimeout(resolve))")  # messages of the page arrive before its answer
    assert any(part in error for error in console_errors)


def test_warnings_and_requests_that_fail_are_no_errors(console_errors: list[str], page: Page) -> None:
    console_errors.clear()
    page.set_content("<script>console.warn('slow')</script><img src='http://127.0.0.1:1/none.png'>")
    page.evaluate("() => new Promise(resolve => setTimeout(resolve))")
    assert console_errors == []
