"""Every page of the demo club, as visitors, players and staff see it: no barrier in either theme, nothing too wide.

The addresses are those of the configuration. One that is not opened here has a reason in `EXEMPT`.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.clocks import may_take
from testkit.live_app import LiveApp
from tests import turns
from tests.browser.barriers import axe_problems
from tests.browser.looks import STICKING_OUT
from tests.browser.seated import context_of
from tests.rights import office, pages_reading, pages_writing
from tests.rights.asking import filled, routes
from tests.rights.roles import EVERYBODY, PLAYERS, ROOT

pytestmark = [pytest.mark.long, pytest.mark.browser, may_take(600)]
DESKTOP, NARROW = {"width": 1280, "height": 800}, {"width": 320, "height": 640}
PHONE = {"width": 390, "height": 844}
FILES = "a file"
EXEMPT = {
    **dict.fromkeys(("healthz", "livez", "readyz", "metrics", "manifest.webmanifest", "worker.js"), FILES),
    **dict.fromkeys(("c/<slug>/members.csv", "c/<slug>/logo/<digest>.webp"), FILES),
    "league/<slug>/calendar.ics": FILES,
    **dict.fromkeys(
        ("league/new", *(f"league/<slug>/{tail}" for tail in ("", "lists/", "rulings/", "settings/"))),
        "the demo club plays in no league; tests/browser/test_leagues.py",
    ),
    **dict.fromkeys(("league/<slug>/teams/<number>/", "league/<slug>/matches/<number>/"), "as above"),
    "keepsake/<code>/": "only with a link; tests/browser/test_members.py",
    "keepsake/<code>/card.png": FILES,
    "c/<slug>/members/merging/two": "needs two people; tests/browser/test_members.py",
    "joining/<token>": "only for an invited member; tests/tournaments/members/test_member_pages.py",
    **dict.fromkeys(("ratings/<game>.csv", "series/<slug>.csv", "series/<slug>.xlsx"), FILES),
    **dict.fromkeys(
        ("calendar/<code>.ics", "events.ics", "t/<slug>/event.ics", "c/<slug>/calendar.ics", "c/<slug>/feed.atom"),
        FILES,
    ),
    **dict.fromkeys(("t/<slug>/files/event.trf", "t/<slug>/files/<name>.<kind>"), FILES),
    **dict.fromkeys(("t/<slug>/standings.csv", "t/<slug>/standings.<kind>", "t/<slug>/archive.zip"), FILES),
    **dict.fromkeys(("play/<table_id>/record.<kind>", "replay/<table_id>/steps.json"), FILES),
    **dict.fromkeys(("shuffles/verify_shuffle.py", "shuffles/verify_receipt.py", "shuffles/vectors.json"), FILES),
    **dict.fromkeys(("commitments/<day>.json", "t/<slug>/r/<number>/document.json"), FILES),
    "api/v1/docs/": "drawn by Swagger UI, which nests buttons; tests/config/test_api_document.py",
    "daily/<day>/<game>/": "only for a finished set or a closed day; tests/browser/test_daily.py",
    "setup/": "only while there is no account; tests/browser/test_first_run.py",
    "join": "only leads to the page of a code",
    "go/<link>": "leads to the page of a player; test_the_first_page_of_a_link_is_light_and_does_not_move",
    "go/<link>/<slug>": "as above",
    "play/join/<invite>": "leads to the table that invites; tests/browser/test_lobby.py",
    "t/<slug>/r/<number>/deals/<deal>/": "the demo club has no duplicate deals; tests/games/tables/test_decks.py",
    "emails/confirm/<token>": "from an email; tests/browser/test_emails.py",
    "emails/stop/<token>": "as above",
    "address-test/<token>": "for whoever has the code; tests/tournaments/clubs/test_address.py",
    "t/<slug>/seating/options": "only takes a form; its mistakes are on the page t/<slug>/seating/",
    "t/<slug>/seating/wishes": "as above",
    "play/<table_id>/device": "only for a seat that is open elsewhere; tests/browser/test_devices.py",
    "t/<slug>/result/<sheet_id>/ask": "only within the time for corrections; tests/browser/test_corrections.py",
    "t/<slug>/partner/<registration_id>/<code>": "only for an invited partner; tests/browser/test_registering.py",
    "t/<slug>/print/<kind>.pdf": FILES,
    "t/<slug>/share.png": FILES,
    "admin/tournaments/person/<person_id>/data/": FILES,
    "account/2fa/recovery-codes/download/": FILES,
}
SLUGS = {
    "t/<slug>/bracket/": "troefcall-cup",
    "t/<slug>/groups/": "truf-in-groups",
    "t/<slug>/match/": "troef-vrienden-meja-empat",
    "t/<slug>/schedule/": "truf-five-rounds-in-advance",
}
"""The event of an address that not every event has."""
USUAL = "truf-club-evening"
SCENE = """
import json
from accounts.models import User
from games.models import Sheet, Table
from testkit.sessions import signed_in
from tournaments.clubs import invitations
from tournaments.clubs.schemas import NewInvitation
from tournaments.links import services as links_services
from tournaments.members.schemas import NewMember
from tournaments.members.services import add_member
from tournaments.models import Club, Entry, Event, Person, Series
from tournaments.webhooks.schemas import NewWebhook
from tournaments.webhooks.services import create_webhook
root = User.objects.create_superuser("root", password="!")
player = User.objects.get(username="player")
event = Event.objects.get(slug="truf-club-evening")
own = event.entries.get(members__person__user=player)
places = own.places.select_related("round")
online = places.get(round__number=2)
person = Person.objects.exclude(user=player).filter(entries__event=event).first()
sheet = Sheet.objects.filter(table_id=places.get(round__number=1).table_id).order_by("-id").first()
values = {
    "slug": event.slug, "game": event.game, "number": 1, "table": 1, "table/number": 1, "r/number": 2,
    "entry_id": own.pk, "person_id": person.pk, "sheet_id": sheet.pk, "table_id": online.table_id,
    "id": root.pk, "kind": "pairings", "day": Event.objects.first().created_at.strftime("%Y-%m-%d"),
    "object_id": event.pk, "series": Series.objects.first().slug,
    "code": "AAAA", "name": "player", "part": "standings", "own_table": places.get(round__number=1).table_number,
}
hosted = Club.objects.get(hosted=True)
member = add_member(by=root, club=hosted, member=NewMember(person=person.pk))
values |= {"club": hosted.slug, "member": member.pk, "token": invitations.invite(
    by=root, place=hosted, invitation=NewInvitation(role="director")).token}
hook = NewWebhook(url="https://website.example/hook", kinds=["event.final"])
values["connections/number"] = create_webhook(by=root, club=hosted, webhook=hook, site="https://cards.example").webhook.pk
link = links_services.make_link(person=person, by=root, event=event, channel="paper")
print(json.dumps({"values": values, "link": link,
    "sessions": {"root": signed_in(root), "player": signed_in(player)}}))
"""
OF_DJANGO = "aria-input-field-name"
"""A field of the administration that completes names has no name of its own: Django labels the hidden one."""
VISITOR, PLAYER = "visitor", "player"
ROLES = (VISITOR, PLAYER, ROOT)
ALSO_OF_PLAYERS = {
    "", "me/", "me/devices/", "me/emails/", "me/history/", "me/stats/<game>/", "players/<name>/",
    "play/", "play/settings", "play/<table_id>/",
    "replay/<table_id>/", "t/<slug>/", "t/<slug>/me", "t/<slug>/r/<number>/", "t/<slug>/standings/",
    "t/<slug>/table/<number>/", "t/<slug>/result/<sheet_id>/",
}  # fmt: skip
"""Pages for all visitors, on which players see more."""
OF_SIGNED_OUT = {"account/login/", "account/signup/", "account/password/reset/"}
ADMIN = (
    "admin/", "admin/tournaments/", "admin/tournaments/event/", "admin/tournaments/event/add/",
    "admin/tournaments/event/<object_id>/change/", "admin/tournaments/event/<object_id>/history/",
    "admin/tournaments/person/", "admin/games/table/",
)  # fmt: skip
"""The administration has the same pages for every model."""


def without_condition(tables: Iterable[str]) -> set[str]:
    return {name.partition(",")[0] for name in tables}


def pages() -> set[str]:
    """Return the addresses that are read as pages, without the exempt ones."""
    reading = without_condition((*pages_reading.READING, *pages_reading.NOT_TRIED))
    forms = {name for name in without_condition(pages_writing.WRITING) if name.startswith("account/")}
    of_account = forms & {route for route, view in routes() if view.__module__.startswith("allauth")}
    return (reading | of_account | set(office.PAGES) | set(ADMIN) | {"nowhere/"}) - set(EXEMPT)


def pages_of(role: str) -> list[str]:
    """Return the pages that are opened in a role: each at least in one, those with more for some in several."""
    found = pages()
    public = {name for name in found if pages_reading.READING.get(name) == EVERYBODY} | {"nowhere/"}
    schedules = set(SLUGS) & found
    of_players = {name for name in found if pages_reading.READING.get(name) == PLAYERS} | ALSO_OF_PLAYERS
    if role == VISITOR:
        return sorted(public | schedules | OF_SIGNED_OUT)
    return sorted(of_players) if role == PLAYER else sorted(found - public - schedules - of_players - OF_SIGNED_OUT)


@dataclass
class Club:
    """The demo club with values for the names in addresses, a session of each role, and a personal link."""

    app: LiveApp
    values: dict[str, Any]
    sessions: dict[str, str]
    link: str

    def address(self, route: str) -> str:
        """Return the address of a page in the event that has it."""
        values = {**self.values, "slug": SLUGS.get(route, USUAL)}
        if route.startswith("series/"):
            values["slug"] = values["series"]
        if route.startswith("p/"):
            values |= {"slug": "truf-autumn-cup", "number": values["person_id"]}
        if route.startswith("c/"):
            values |= {"slug": values["club"], "number": values["member"]}
        if route == "t/<slug>/table/<number>/":
            return f"{self.app.url}/t/troefcall-pairs-evening/table/2/"
        return self.app.url + filled(route, values)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[Club]:
    with LiveApp.prepared(tmp_path_factory.mktemp("club"), worker_number, migrated=True) as app:
        app.start()
        made = json.loads(app.manage("shell", "-v0", "-c", SCENE))
        yield Club(app, made["values"], made["sessions"], made["link"])
        app.kill()


def opened(browser: Browser, club: Club, role: str, **how: Any) -> Page:
    """Open a browser in a role."""
    how = {"viewport": DESKTOP, "reduced_motion": "reduce", "service_workers": "block", **how}
    if role == VISITOR:
        return browser.new_context(**how).new_page()
    return context_of(browser, club.app, club.sessions["root" if role == ROOT else role], **how).new_page()


def test_every_address_is_opened_or_exempt_with_a_reason() -> None:
    written = without_condition((*pages_writing.WRITING, *pages_writing.NOT_TRIED))
    opened_somewhere = {route for role in ROLES for route in pages_of(role)}
    assert opened_somewhere == pages()
    known = opened_somewhere | set(EXEMPT) | written
    others = {route for route, _view in routes()} - known
    assert {route for route in others if not route.startswith(("api/", "admin/"))} == set()
    assert all(EXEMPT.values())


def problems_of(page: Page, address: str) -> list[str]:
    """Open a page and return its barriers in both themes, and what is outside of a narrow window."""
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="light")
    answer = page.goto(address, wait_until="load")
    assert answer
    assert answer.headers["content-type"].startswith("text/html"), address
    problems = [] if answer.status in (200, 404) else [f"status {answer.status}"]
    if "/login/" in page.url and "/login/" not in address:
        problems.append("asks to sign in")
    problems += [
        problem for problem in axe_problems(page) if not ("/admin/" in address and problem.startswith(OF_DJANGO))
    ]
    page.emulate_media(color_scheme="dark")
    problems += [f"dark: {problem}" for problem in axe_problems(page, "color-contrast")]
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    return problems + [f"320 px: {one}" for one in page.evaluate(STICKING_OUT)]


@pytest.mark.parametrize("role", ROLES)
def test_no_page_has_a_barrier_or_is_too_wide(club: Club, browser: Browser, role: str) -> None:
    page = opened(browser, club, role)
    found = {route: problems_of(page, club.address(route)) for route in turns.share(pages_of(role))}
    page.context.close()
    assert {route: problems for route, problems in found.items() if problems} == {}


FIRST_PAGE = 72_000
"""Bytes of the first page that a player opens, with its fonts; 70,041 in November 2026. Lower it when it falls."""
SHIFTS = """new PerformanceObserver(list => { for (const one of list.getEntries())
  if (!one.hadRecentInput) window.shifted = (window.shifted || 0) + one.value;
}).observe({type: 'layout-shift', buffered: true})"""


def test_the_first_page_of_a_link_is_light_and_does_not_move(club: Club, browser: Browser) -> None:
    page = opened(browser, club, VISITOR, viewport=PHONE)
    page.add_init_script(SHIFTS)
    sizes: list[int] = []
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(f"{club.app.url}/go/{club.link}", wait_until="load")
    page.evaluate("document.fonts.ready")
    expect(page.locator(".my-number .big-number").first).to_be_in_viewport()
    assert sum(sizes) <= FIRST_PAGE, sizes
    assert (page.evaluate("window.shifted") or 0) <= 0.02
    page.context.close()


def test_the_number_of_the_table_is_there_before_the_fonts(club: Club, browser: Browser) -> None:
    page = opened(browser, club, VISITOR, viewport=PHONE)
    page.route("**/*.woff2*", lambda route: route.abort())
    page.goto(f"{club.app.url}/go/{club.link}", wait_until="load")
    expect(page.locator(".my-number .big-number").first).to_be_in_viewport()
    page.context.close()


RANKS = """() => {
  for (const one of document.querySelectorAll('.h-page')) one.hidden = one.dataset.kind !== 'ranks'
  const lines = [...document.querySelectorAll('.h-stand li')]
  const boxes = lines.map(line => line.getBoundingClientRect())
  const sizes = [...document.querySelectorAll('.h-stand :is(.rk, .nm, .p)')].map(one => getComputedStyle(one).fontSize)
  return {
    count: lines.length, smallest: Math.min(...sizes.map(parseFloat)),
    outside: boxes.filter(box => box.bottom > innerHeight || box.right > innerWidth).length,
    scrolls: document.documentElement.scrollHeight > innerHeight,
  }
}"""
"""Script: the lines of the standings on the hall screen."""


def test_the_screen_has_a_whole_page_of_ranks_without_a_scroll(club: Club, browser: Browser) -> None:
    page = opened(browser, club, ROOT, viewport={"width": 1920, "height": 1080})
    page.goto(f"{club.app.url}/t/{USUAL}/screen/")
    page.evaluate("document.fonts.ready")
    found = page.evaluate(RANKS)
    assert found.pop("count") >= 20
    assert found.pop("smallest") >= 28
    assert found == {"outside": 0, "scrolls": False}
    page.context.close()


def test_standings_on_paper_are_black_on_white_without_the_frame(club: Club, browser: Browser) -> None:
    page = opened(browser, club, VISITOR, color_scheme="dark")
    page.goto(f"{club.app.url}/t/truf-autumn-cup/standings/")
    page.emulate_media(media="print")
    for frame in (".top", ".tabs", ".bar", ".foot"):
        expect(page.locator(frame)).to_be_hidden()
    cell = page.locator(".grid td.total").first
    assert cell.evaluate("one => getComputedStyle(one).color") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.querySelector('.panel')).backgroundColor") == "rgb(255, 255, 255)"
    page.context.close()
