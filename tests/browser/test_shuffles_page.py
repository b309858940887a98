"""The root of a round in a browser: with a beacon, public, revealed at the end."""

import hashlib
import json

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from testkit.live_app import LiveApp
from tests.browser.barriers import axe_problems
from tests.browser.organiser import sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser]
NAMES = ("Ayu", "Budi", "Citra", "Dewi")
EVENING = {"name": "Roots", "game": "truf", "preset": "classic", "options": {"deals": 1}, "format": "individuals",
           "place": "online", "people": [{"name": name, "club": "Kap"} for name in NAMES]}  # fmt: skip
VALUE = "ab" * 32
PLAY = """
from games.play import turns as play_turns; from games.tables import table_state as store
from games.models import Table
for table in Table.objects.exclude(root=None):
    play = store.load(table.pk)
    while play.deal is not None:
        play = play_turns.play_for_absent(table.pk, next(iter(play.since)))
"""


def test_a_round_is_committed_to_before_its_seating_and_checks_afterwards(live_app: LiveApp, browser: Browser) -> None:
    staff, stranger = browser.new_context(), browser.new_context()
    rina, page = sign_in(staff.new_page(), live_app), stranger.new_page()
    document = {**EVENING, "organiser": "rina", "check_in": True}
    slug = json.loads(live_app.manage("create_event", "-", text=json.dumps(document)))["event"]
    rina.go(f"/t/{slug}/desk/")
    rina.click("Pair round 1")
    expect(rina.page.locator("main")).to_contain_text("come from a root created before the pairing")

    page.goto(f"{live_app.url}/t/{slug}/shuffles/")
    commitment = page.locator("#root-1 code").first.inner_text()
    expect(page.locator("#root-1")).to_contain_text("hidden until every match of the round is over")
    page.get_by_role("link", name="List for that day").click()
    expect(page.locator("pre").first).to_contain_text(commitment)

    rina.go(f"/t/{slug}/shuffles/")
    rina.page.get_by_label("Beacon source").fill("drand/quicknet")
    rina.page.get_by_label("Future beacon round").fill("4711")
    rina.click("Choose beacon")
    rina.page.get_by_label("Beacon value").fill(VALUE)
    rina.click("Enter value")
    expect(rina.page.locator("#root-1")).to_contain_text(VALUE)
    for width in (360, 1280):
        rina.page.set_viewport_size({"width": width, "height": 800})
        assert rina.page.evaluate("document.documentElement.scrollWidth") <= width
        assert axe_problems(rina.page) == []
    rina.go(f"/t/{slug}/r/1/")
    rina.click("Publish round 1")

    live_app.manage("shell", "-v", "0", "-c", PLAY)
    page.goto(f"{live_app.url}/t/{slug}/shuffles/")
    secret = page.locator("#root-1 code").nth(2).inner_text()
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == commitment
    pairings = page.request.get(f"{live_app.url}/api/v1/events/{slug}/rounds/1/pairings").json()
    record = page.request.get(f"{live_app.url}/api/v1/tables/{pairings['tables'][0]['id']}/record").json()
    assert record["root"]["secret"] == secret
    page.goto(f"{live_app.url}/shuffles/check/")
    file: FilePayload = {"name": "record.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    page.locator("#whole-record input[type=file]").set_input_files(files=[file])
    page.locator("#whole-record button[type=submit]").click()
    expect(page.locator("#record-result")).to_contain_text("No errors found. All packs match the secret.")
    staff.close()
    stranger.close()
