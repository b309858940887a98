"""Standings in a frame of another site: they refresh themselves, set no cookie, and other pages show nothing there."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp, wait_for

pytestmark = [pytest.mark.long, pytest.mark.browser]
MAKE = """
from tests.tournaments.helpers import club
made = club.event(4, name="Framed")
club.played(made)
print(made.slug)
"""
CORRECT = """
from tests.tournaments.inbox.sheets_written import correct
from tournaments.models import Event, Place
made = Event.objects.get(slug="{slug}")
correct(made, Place.objects.filter(round__event=made)[0].table_id)
"""
HALF_A_MINUTE = 31_000
SITE = """<!DOCTYPE html><title>The club’s own site</title>
<iframe name="part" src="{url}/embed/t/{slug}/standings"></iframe>
<iframe name="page" src="{url}/t/{slug}/standings/"></iframe>"""


@contextmanager
def site_with(html: str) -> Iterator[str]:
    """A site of one page, on another port."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_standings_in_a_frame_of_another_site_refresh_after_a_correction(live_app: LiveApp, page: Page) -> None:
    slug = live_app.manage("shell", "-v0", "-c", MAKE).split()[-1]
    with site_with(SITE.format(url=live_app.url, slug=slug)) as site:
        page.clock.install()
        page.goto(site)
        rows = page.frame_locator("iframe[name=part]").locator("tbody tr")
        expect(rows).to_have_count(4)
        before = rows.all_inner_texts()
        live_app.manage("shell", "-v0", "-c", CORRECT.format(slug=slug))
        page.clock.run_for(HALF_A_MINUTE)
        wait_for(lambda: rows.all_inner_texts() != before, "the part shows the correction")
        assert page.context.cookies() == []
        refused = page.frame("page")
        assert refused is not None
        assert refused.url.startswith("chrome-error:")
