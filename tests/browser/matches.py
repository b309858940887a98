"""One-deal matches with browsers' random numbers, and what a browser stores."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from testkit.live_app import LiveApp, wait_for
from tests.browser.seated import context_of

OPEN = """
import json
from accounts.models import User
from games.tables import opening
from games.core.facts import SeatPlan
from testkit.sessions import signed_in
plans, sessions = [SeatPlan(code, "bot", f"Bot {{code}}") for code in "SW"], {{}}
for code, name in zip("NE", ("Ayu", "Budi")):
    user, _ = User.objects.get_or_create(username=f"{{name}}-{label}", defaults={{"password": "!"}})
    plans.append(SeatPlan(code, "human", name, user_id=user.pk))
    sessions[code] = signed_in(user)
table = opening.open_table(opening.TablePlan(
    game="truf", preset="classic", options={{"deals": 1, "throw_in": False}}, place="online",
    label="{label}", seats=plans, bot_pause_ms=0, words_seconds=600))
opening.publish_tables([table])
print(json.dumps({{"id": table, "sessions": sessions}}))
"""
FINISH = """
from games.play import turns as play_turns; from games.tables import table_state as store
from games.models import Table
table = Table.objects.get(pk={table})
while Table.objects.get(pk=table.pk).state != Table.State.FINISHED:
    for seat in list(store.load(table.pk).since):
        play_turns.play_for_absent(table.pk, seat)
        table.seats.update(stand_in=False, misses=0)
"""
KEPT = """async (table) => {
  const opened = await new Promise((resolve) => {
    indexedDB.open("troeftafel-shuffles").onsuccess = (event) => resolve(event.target.result);
  });
  const store = opened.transaction("matches").objectStore("matches");
  const all = await new Promise((resolve) => { store.getAll().onsuccess = (event) => resolve(event.target.result); });
  opened.close();
  return all.find((match) => match.table === table);
}"""
"""Script: the match at a table from the browser's storage."""
KEEP = """async (match) => {
  const opened = await new Promise((resolve) => {
    indexedDB.open("troeftafel-shuffles").onsuccess = (event) => resolve(event.target.result);
  });
  const writing = opened.transaction("matches", "readwrite");
  writing.objectStore("matches").put(match);
  await new Promise((resolve) => { writing.oncomplete = resolve; });
  opened.close();
}"""


def open_match(app: LiveApp, label: str) -> tuple[int, dict[str, str]]:
    """Open a table of Ayu (North), Budi (East) and two bots that waits for words.

    The result is its number and the players' sessions.
    """
    made = json.loads(app.manage("shell", "-v0", "-c", OPEN.format(label=label)))
    return made["id"], made["sessions"]


@contextmanager
def player_at(browser: Browser, app: LiveApp, session: str, table: int, **how: Any) -> Iterator[Page]:
    """The page of a player in a browser of their own."""
    context: BrowserContext = context_of(browser, app, session, **how)
    page = context.new_page()
    page.goto(f"{app.url}/play/{table}/")
    yield page
    context.close()


def has_given_hash(page: Page, table: int) -> bool:
    """Return True if the server has the hash of this browser's number."""
    return any(number["exchange"] for number in (kept(page, table) or {"numbers": []})["numbers"])


def add_no_words(page: Page, table: int) -> None:
    """Answer that there are no words to add, once the browser takes part.

    The exchange waits for the words of all players; then it takes at most three seconds.
    """
    wait_for(lambda: has_given_hash(page, table), "the browser has given its hash")
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)


def kept(page: Page, table: int) -> Any:
    """Return the match in this browser's storage, None if there is none."""
    return page.evaluate(KEPT, table)


def has_receipt(page: Page, table: int) -> bool:
    """Return True if the browser has the exchanged numbers and a receipt of the deal."""
    match = kept(page, table) or {"numbers": [{}], "deals": {}}
    return bool(match["numbers"][-1].get("result")) and bool(match["deals"].get("1.0", {}).get("dealt"))


def dealt(page: Page, table: int) -> None:
    """The first pack is dealt, and the browser has its receipt."""
    expect(page.locator("#hand, #bid").first).to_be_visible()
    wait_for(lambda: has_receipt(page, table), "the browser has a receipt of the deal")


def finish(app: LiveApp, table: int) -> None:
    """All seats are played to the end of the match."""
    app.manage("shell", "-v0", "-c", FINISH.format(table=table))
