"""One trip through the life of a member: added in two clicks, merged with a double, and a profile that they publish."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from testkit.clocks import may_take
from testkit.live_app import LiveApp
from tests.browser.looks import barriers
from tests.browser.seated import context_of

pytestmark = [pytest.mark.long, pytest.mark.browser, may_take(300)]
SCENE = """
import json
from accounts.models import User
from testkit.sessions import signed_in
from tournaments.links import services as links_services
from tournaments.models import Club, Entry, Event, Person
event = Event.objects.get(slug="truf-autumn-cup")
person = event.entries.get(number=3).members.get().person
club = Club.objects.get(hosted=True)
double = Person.objects.create(name=person.name.upper(), club=club)
Person.objects.filter(pk=person.pk).update(club=club)
link = links_services.make_link(person=person, by=None, event=None, channel="paper")
print(json.dumps({"club": club.slug, "person": person.pk, "name": person.name, "double": double.pk, "link": link,
    "owner": signed_in(club.roles.first().user)}))
"""


@dataclass
class Club:
    """The demo club, with a person who is in it twice."""

    app: LiveApp
    made: dict[str, Any]

    def at(self, path: str) -> str:
        return f"{self.app.url}{path}"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[Club]:
    with LiveApp.prepared(tmp_path_factory.mktemp("members"), worker_number, migrated=True) as app:
        app.start()
        yield Club(app, json.loads(app.manage("shell", "-v0", "-c", SCENE)))
        app.kill()


def test_a_member_is_added_merged_and_becomes_public(club: Club, browser: Browser) -> None:
    owner = context_of(browser, club.app, club.made["owner"]).new_page()
    owner.goto(club.at(f"/c/{club.made['club']}/members/"))
    owner.get_by_label("Name", exact=True).fill("Zainal Arifin")
    owner.get_by_role("button", name="Add member").click()  # the first and, for a new name, only click
    expect(owner.get_by_role("link", name="Zainal Arifin")).to_be_visible()
    owner.get_by_label("Name", exact=True).fill(club.made["name"])
    owner.get_by_role("button", name="Add member").click()
    assert barriers(owner) == []
    owner.get_by_role("button", name=f"Add {club.made['name']}", exact=True).click()  # the second
    expect(owner.get_by_role("link", name=club.made["name"], exact=True)).to_be_visible()

    owner.get_by_role("link", name="Merge people").click()
    assert barriers(owner) == []
    person, double = club.made["person"], club.made["double"]
    owner.goto(club.at(f"/c/{club.made['club']}/members/merging/two?person={person}&person={double}"))
    assert barriers(owner) == []
    owner.get_by_role("button", name="Merge people").click()
    expect(owner.get_by_role("button", name="Undo merge")).to_be_visible()

    visitor = browser.new_context().new_page()
    answer = visitor.goto(club.at(f"/p/{person}/"))
    assert answer is not None
    assert answer.status == 404
    player = browser.new_context().new_page()
    player.goto(club.at(f"/go/{club.made['link']}"))
    player.goto(club.at("/me/"))
    player.get_by_role("button", name="Make profile public").click()
    visitor.goto(club.at(f"/p/{double}/"))  # the number of the double leads to the same page
    expect(visitor.get_by_role("heading", level=1)).to_contain_text(club.made["name"])
    assert barriers(visitor) == []

    player.goto(club.at(f"/p/{person}/truf-autumn-cup/"))
    player.get_by_role("button", name="Share keepsake").click()
    link = player.locator("a.token").get_attribute("href")
    assert link
    shared = browser.new_context().new_page()
    shared.goto(link)
    expect(shared.locator(".keepsake-picture")).to_be_visible()
    assert barriers(shared) == []
    for page in (owner, visitor, player, shared):
        page.context.close()
