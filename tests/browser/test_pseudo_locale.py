"""In a language 40 % longer than English every page fits a phone, and no English is left on it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from testkit.live_app import LiveApp
from tests.browser.looks import CLIPPED
from tests.browser.seated import context_of
from tests.language import pseudo

pytestmark = [pytest.mark.long, pytest.mark.browser]

# All names are Greek, so that Latin letters outside of brackets are texts of ours.
SCENE = """
import json
from accounts.models import User
from games.core.facts import SeatPlan
from games.tables import opening
from testkit import fill
from testkit.sessions import signed_in
from tournaments.core import events as core_events
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.events.schemas import NewEvent
from tournaments.models import Event
from tournaments.people.import_rows import PersonRow
user = User.objects.create(username="όργανο", password="!", is_staff=True, is_superuser=True)
asked = NewEvent(name="Δοκιμή", format=Event.Format.INDIVIDUALS, rounds_planned=3, game="truf", preset="classic",
    options={"deals": 1})
made = events_services.create_event(by=user, event=asked)
names = "Άννα Βίκυ Γωγώ Δάφνη Εύα Ζωή Ηρώ Θάλεια Ίρις Κλειώ Λία Μαρία".split()
people = [PersonRow(number, name + " Α", "Λέσχη") for number, name in enumerate(names, 1)]
entries_services.enter_people(event=made, rows=people, by=user)
entries_services.check_in_all(event=made, by=user)
fill._round(made, user)
round_ = fill._seated(made, user)
desk_services.publish_round(round_=round_, by=user)
seats = [SeatPlan(code, "human", name, user_id=user.pk if code == "N" else None) for code, name in zip("NESW", names)]
online = opening.open_table(opening.TablePlan(
    game="truf", preset="classic", options={}, place="online", label="7", seats=seats,
    clock_seconds=None))
opening.publish_tables([online])
print(json.dumps({"slug": made.slug, "online": online, "session": signed_in(user)}))
"""
PAGES = {
    "home": "/",
    "events": "/events/",
    "event": "/t/{slug}/",
    "rules of an event": "/t/{slug}/rules/",
    "players": "/t/{slug}/players/",
    "log": "/t/{slug}/log",
    "round": "/t/{slug}/r/2/",
    "quality": "/t/{slug}/r/2/quality/",
    "desk": "/t/{slug}/desk/",
    "rules of results": "/t/{slug}/desk/results",
    "score entry": "/t/{slug}/table/1/",
    "standings": "/t/{slug}/standings/",
    "new event": "/t/new",
    "lobby": "/play/",
    "my matches": "/me/history/",
    "my statistics": "/me/stats/truf/",
    "online table": "/play/{online}/",
    "account": "/account/",
    "lessons": "/learn/",
    "lesson": "/learn/truf/2/",
    "rules": "/rules/",
    "rules of a game": "/rules/truf/",
    "planner": "/plan/",
    "ratings": "/ratings/",
    "series": "/series/",
    "privacy": "/privacy/",
    "help": "/help/",
    "style": "/style/",
}
WIDTHS = (320, 360, 390, 1280)
# Names of people and clubs in examples, of the product and of a file format.
NAMES = {
    *("Ayu", "Budi", "Citra", "Dewi", "JSON", "Troeftafel"),
    *("placeholder: Ayu Pratama, Kap Partij", "placeholder: Budi Santoso, Baunie"),
}

ENGLISH = """() => {
  const skipped = 'script, style, noscript, template, code, kbd, pre, textarea, svg, [translate="no"]'
  const found = []
  let depth = 0
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest(skipped)) continue
    let outside = ''
    for (const letter of node.textContent) {
      if (letter === '⟦') { depth += 1; outside += ' ' }
      else if (letter === '⟧') depth = Math.max(0, depth - 1)
      else if (depth === 0) outside += letter
    }
    found.push(...(outside.match(/[A-Za-z]{2,}[A-Za-z ,.]*/g) || []))
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = (element.getAttribute(name) || '').replace(/⟦.*⟧/gs, ' ')
      found.push(...(text.match(/[A-Za-z]{2,}[A-Za-z ,.]*/g) || []).map(one => `${name}: ${one}`))
    }
  }
  return [...new Set(found.map(one => one.trim()))]
}"""
PLANT = """() => {
  const planted = '<p title="Tip">⟦ƒőő <b>ƀąř</b>⟧ Left over</p><p id="planted">⟦ƒőő⟧</p>'
  document.querySelector('main').insertAdjacentHTML('beforeend', planted)
  Object.assign(document.querySelector('#planted').style, {overflow: 'hidden', height: '4px'})
}"""


@dataclass
class Scene:
    """The product in the pseudo-locale, with a page of a signed-in organiser."""

    page: Page
    app: LiveApp
    made: dict[str, Any]

    def open(self, name: str) -> None:
        """Open one of `PAGES`."""
        answer = self.page.goto(self.app.url + PAGES[name].format(**self.made), wait_until="load")
        assert answer
        assert answer.status == 200, name


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory, worker_number: int, browser: Browser) -> Iterator[Scene]:
    """Yield an event in its second round and an online table, in the pseudo-locale."""
    locale = tmp_path_factory.mktemp("locale")
    pseudo.write(locale)
    with LiveApp.prepared(tmp_path_factory.mktemp("pseudo"), worker_number, migrated=True) as app:
        app.environment["DJANGO_SETTINGS_MODULE"] = "tests.language.pseudo_settings"
        app.environment["PSEUDO_LOCALE"] = str(locale)
        app.start("--no-demo")
        made = json.loads(app.manage("shell", "-v0", "-c", SCENE))
        context = context_of(browser, app, made["session"], viewport={"width": 390, "height": 844})
        yield Scene(context.new_page(), app, made)
        context.close()
        app.kill()


def test_texts_outside_of_brackets_and_clipped_ones_are_found(scene: Scene) -> None:
    scene.open("help")
    scene.page.evaluate(PLANT)
    assert sorted(set(scene.page.evaluate(ENGLISH)) - NAMES) == ["Left over", "title: Tip"]
    assert scene.page.evaluate(CLIPPED) == ["P  ⟦ƒőő⟧"]


@pytest.mark.parametrize("name", [name for name in PAGES if name != "style"])  # whose words are for developers
def test_no_english_is_left_on_a_page(scene: Scene, name: str) -> None:
    scene.open(name)
    assert sorted(set(scene.page.evaluate(ENGLISH)) - NAMES) == []


@pytest.mark.parametrize("name", PAGES)
def test_a_longer_language_fits_every_width(scene: Scene, name: str) -> None:
    scene.open(name)
    for width in WIDTHS:
        scene.page.set_viewport_size({"width": width, "height": 844})
        assert scene.page.evaluate(CLIPPED) == [], width
