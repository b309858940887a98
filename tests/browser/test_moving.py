"""Moving an event in a browser: three clicks, one message to each follower, and a calendar that follows."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp, wait_for
from tests.browser.looks import assert_no_barrier
from tests.browser.organiser import Organiser, sign_in

pytestmark = [pytest.mark.long, pytest.mark.browser]
MAKE = """
from datetime import timedelta
from django.utils import timezone
from tests.tournaments.helpers import club
from tournaments.notifications import services
start = timezone.now().replace(second=0, microsecond=0) + timedelta(days=9)
made = club.event(4, name="Moving", starts_at=start, venue="Kantine")
for number in (1, 2):
    wish = services.EmailWish(address=f"person{number}@club.test")
    person = club.entry(made, number).people.get()
    services.confirm_address(services.subscribe(person=person, wish=wish, site="http://127.0.0.1/"))
print(made.slug)
"""
QUEUED = """
from tournaments.models import Notification
print(list(Notification.objects.order_by("person").values_list("kind", "person__name")))
"""
NO_SERVER = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": "9"}
"""No mail server answers there, so messages wait in the queue."""


@pytest.fixture
def rina(page: Page, tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[Organiser]:
    with LiveApp.prepared(tmp_path_factory.mktemp("moving"), worker_number, migrated=True) as app:
        app.environment.update(NO_SERVER)
        app.start("--no-demo")
        yield sign_in(page, app)


def sequence_of(rina: Organiser, slug: str) -> int:
    found = re.search(r"SEQUENCE:(\d+)", rina.page.request.get(f"{rina.app.url}/t/{slug}/event.ics").text())
    assert found
    return int(found[1])


def test_another_date_takes_three_clicks_and_one_message_to_each_follower(rina: Organiser) -> None:
    slug = rina.app.manage("shell", "-v0", "-c", MAKE).split()[-1]
    before, page = sequence_of(rina, slug), rina.page
    rina.go(f"/t/{slug}/settings/")
    rina.clicks = 0
    rina.click("Date, venue and description", "link")
    page.get_by_label("Date and time").fill("2130-12-04T19:30")
    rina.click("Save details")
    rina.click("Save and notify 2 people")
    assert rina.clicks == 3
    assert sequence_of(rina, slug) == before + 1
    assert "DTSTART:21301204T" in page.request.get(f"{rina.app.url}/t/{slug}/event.ics").text()
    queued = "[('moved', 'Person 01'), ('moved', 'Person 02')]"
    wait_for(lambda: rina.app.manage("shell", "-v0", "-c", QUEUED).strip() == queued, "both messages are queued")


def test_an_event_moves_with_three_clicks_and_each_follower_gets_one_message(rina: Organiser) -> None:
    slug = rina.app.manage("shell", "-v0", "-c", MAKE).split()[-1]
    before, page = sequence_of(rina, slug), rina.page
    rina.go(f"/t/{slug}/settings/")
    rina.clicks = 0
    rina.click("Date, venue and description", "link")
    page.get_by_label("Venue and address").fill("Town hall")
    rina.click("Save details")
    expect(page.get_by_role("heading", name="New date or venue: Moving")).to_be_visible()
    assert_no_barrier(page)
    page.get_by_label("Your own sentence (optional)").fill("The canteen is flooded.")
    rina.click("Save and notify 2 people")
    assert rina.clicks == 3
    assert sequence_of(rina, slug) == before + 1
    queued = "[('moved', 'Person 01'), ('moved', 'Person 02')]"
    wait_for(lambda: rina.app.manage("shell", "-v0", "-c", QUEUED).strip() == queued, "both messages are queued")
