"""On the narrowest phones no page is wider than the screen, in any language, and the header is whole."""

import pytest
from playwright.sync_api import Page

from testkit.live_app import LiveApp

pytestmark = [pytest.mark.long, pytest.mark.browser]
OUTSIDE = """() => [...document.querySelectorAll('body *')].filter(one => {
  const at = one.getBoundingClientRect()
  const outside = at.width > 0 && (at.right > innerWidth + 1 || at.left < -1)
  return outside && !one.closest('.table-scroll, .visually-hidden, .skip-link, .pic')
}).map(one => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`)"""
"""Script: elements outside the screen, except turned cards of a picture, which its box clips."""


@pytest.mark.parametrize("language", ["en", "nl", "id", "fr"])
@pytest.mark.parametrize("width", [320, 360])
def test_nothing_lies_outside_a_narrow_screen(live_app: LiveApp, page: Page, width: int, language: str) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.set_extra_http_headers({"Accept-Language": language})
    for path in ("/", "/events/", "/play/", "/check/", "/account/login/", "/rules/"):
        page.goto(f"{live_app.url}{path}")
        assert page.locator("html").get_attribute("lang") == language
        assert page.locator(".top nav a").count() >= 4
        assert page.evaluate(OUTSIDE) == [], path
