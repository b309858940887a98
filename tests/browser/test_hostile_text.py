"""Every form of every page, sent by a browser with hostile text.

No text runs or becomes an element, and no answer is a 500.
"""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from testkit.clocks import may_take
from testkit.live_app import LiveApp
from tests.browser.forms import Form, Visitor
from tests.browser.organiser import sign_in
from tests.browser.walks import walk
from tests.rights.roles import PLAYER, ROOT, STRANGER

pytestmark = [pytest.mark.soak, pytest.mark.browser, may_take(1500)]

TEXTS = [
    '<hostile-tag data-hostile onclick="hostile=1">x',
    "\"><script>hostile=1</script><hostile-tag>'",
    "' onmouseover='hostile=2' data-hostile='</textarea></title></script><hostile-tag>",
    "javascript:hostile=3//{{7*7}}{% now %}${hostile=4}<hostile-tag>",
    "\u202eevil\u0000\u200b\U0001f0cf =cmd|'/c'!A1 <img src=x onerror=hostile=5><hostile-tag>",
    "<hostile-tag>" + "long " * 3_000,
]
WORLD = """
import json
from django.test.utils import setup_test_environment
setup_test_environment()
from tests.rights import making
from tests.rights.world import World
from testkit.sessions import signed_in
world = World()
for make in (making.asked_for, making.late, making.somebody_away, making.locked, making.bot_put):
    make(world)
print(json.dumps({"session": signed_in(world.users["player"]), "values": world.values}))
"""
LAST = ("erase", "delete", "password", "email", "finish", "close", "discard", "withdraw", "remove", "2fa", "forget")
"""Forms that remove what other forms need, which come last."""
MAX_LENGTH = 400
MUST = {
    "/account/login/", "/account/signup/", "/account/password/reset/", "/account/tokens/", "/check/", "/series/new",
    "/t/new", "/t/E/players/add", "/t/E/rulings/", "/t/E/seating/wishes", "/t/E/desk/results", "/t/E/table/N/",
    "/t/E/table/N/answer", "/play/N/chat", "/admin/tournaments/club/add/", "/admin/tournaments/person/N/change/",
}  # fmt: skip
"""Some forms of each part of the site, so that a poor walk cannot pass."""


@pytest.fixture(scope="module")
def visitors(live_app: LiveApp, browser: Browser) -> Iterator[dict[str, tuple[Visitor, list[str]]]]:
    """A browser of each of three persons, and where they begin."""
    made = json.loads(live_app.manage("shell", "-v0", "-c", WORLD).splitlines()[-1])
    at = made["values"]
    tables = [f"/play/{at[key]['table_id']}/" for key in ("online", "gathering", "over", "lobby teams")]
    slugs = sorted({one["slug"] for one in at.values() if "event_slug" in one})
    friday = f"/t/friday/table/{at['friday']['table']}/?deal=3"
    seeds = {
        ROOT: [
            "/account/",
            *(f"/t/{slug}/desk/" for slug in slugs),
            "/t/new",
            "/series/new",
            "/series/",
            "/events/import",
            "/admin/",
        ],
        PLAYER: [friday, *tables, "/me/", "/account/", "/privacy/"],
        STRANGER: [
            "/",
            "/account/login/",
            "/account/signup/",
            "/account/password/reset/",
            "/check/",
            "/q/",
            "/plan/",
            *tables,
        ],
    }
    found = {}
    for role, paths in seeds.items():
        context = browser.new_context(service_workers="block")
        if role == PLAYER:
            context.add_cookies([{"name": "sessionid", "value": made["session"], "url": live_app.url}])
        page = context.new_page()
        if role == ROOT:  # what staff may is bound to when they signed in
            sign_in(page, live_app, "root")
        found[role] = Visitor(page, live_app), paths
    yield found
    for visitor, _ in found.values():
        visitor.page.context.close()


def fill_in(visitor: Visitor, seeds: list[str]) -> tuple[set[str], list[Form]]:
    """Send one form of every kind; return the answering addresses and lost forms."""
    found: dict[object, Form] = {}
    for path in walk(visitor.page, visitor.app, seeds, MAX_LENGTH):
        for form in visitor.forms(path):
            if form.path and form.typed + form.numbers:
                found.setdefault(form.kind, form)
    sent, gone = set[str](), list[Form]()
    for form in sorted(found.values(), key=lambda one: any(word in one.path for word in LAST)):
        if not visitor.send(form, TEXTS, wild=False):
            gone.append(form)
            continue
        sent.add(form.kind[1])
        if form.numbers:
            visitor.send(form, TEXTS, wild=True)
    return sent, gone


def test_no_hostile_text_is_run_drawn_or_answered_with_500(
    live_app: LiveApp, visitors: dict[str, tuple[Visitor, list[str]]]
) -> None:
    sent = set[str]()
    for role, (visitor, seeds) in visitors.items():
        answered, gone = fill_in(visitor, seeds)
        sent |= answered
        print(f"{role}: {len(answered)} addresses, {len(gone)} forms had gone")
        print(*sorted(answered), *gone, sep="\n")
    for visitor, seeds in visitors.values():
        for path in walk(visitor.page, visitor.app, seeds, MAX_LENGTH):
            visitor.look(path)
        print(visitor.as_text, "pages tell of it as text")
        assert visitor.wrong == []
        assert visitor.as_text > 3
    assert sent >= MUST
    assert "Traceback" not in live_app.log()
