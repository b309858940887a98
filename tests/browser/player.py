"""A player at the card table in a browser: sees what is to be done, and does it."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, Response, expect

from engine.cards import FRENCH_PACK
from games.wording.cards import card_name
from testkit.live_app import LiveApp

CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][SHDC](?![A-Za-z0-9])")
BID = "#place-bid"
ACTION = "#status.your-turn ~ .play-actions button.action, #status.your-turn ~ #question button.action:not([disabled])"
PLAYABLE = "#hand:not(.waiting) .pc-btn:not([aria-disabled])"
SOMETHING = f"{BID}, {ACTION}, {PLAYABLE}"
TURN = '[name="turn"]'


PLAYED_OUT = """
from games.play import turns as play_turns; from games.tables import table_state as store
from games.models import Seat, Table
Table.objects.filter(pk={table_id}).update(online_rules={{}})  # no wait between deals
while Table.objects.get(pk={table_id}).state != "finished":
    for seat in list(store.load({table_id}).since):
        play_turns.play_for_absent({table_id}, seat)
        Seat.objects.filter(table={table_id}).update(stand_in=False, misses=0)
"""
"""Program: end the match by the moves of absent players."""
HURRY = "from games.models import Table; Table.objects.filter(pk={table_id}).update(bot_pause_ms=0)"


def sit_down(page: Page, app: LiveApp, choice: str, hurry: bool = False) -> int:
    """Open a table against bots and return its number; `hurry` makes bots fast."""
    page.goto(f"{app.url}/play/")
    page.locator("#id_choice").select_option(choice)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state()  # its scripts listen
    expect(page.locator(".shuffle-exchange")).to_have_count(0)  # the first pack waits for the number of this page
    match = re.search(r"/play/(\d+)/", page.url)
    assert match
    if hurry:
        app.manage("shell", "-v0", "-c", HURRY.format(table_id=match[1]))
    return int(match[1])


def first_deal_is_over(page: Page) -> bool:
    return page.locator("#score-1").count() > 0


def wait_for_something(page: Page) -> None:
    """Until there is something to do, or the deal is over."""
    page.locator(f"#score-1, {SOMETHING}").first.wait_for()


def wait_for_change(page: Page, version: str) -> None:
    """Until the table is at another version."""
    expect(page.locator("#head")).not_to_have_attribute("data-version", version)


def turn_of(page: Page) -> str:
    """The token of the player's turn, which changes with each of their moves; none between deals."""
    turns = page.locator(TURN)
    return turns.first.get_attribute("value") or "" if turns.count() else ""


def wait_for_own_move(page: Page, turn: str) -> None:
    """Until the move of this turn is made. A lost connection creates a version too, and may do so before the move."""
    expect(page.locator(f'{TURN}[value="{turn}"]')).to_have_count(0)


def version_of(page: Page) -> str:
    """The version of the table that the page shows."""
    return page.locator("#head").get_attribute("data-version") or ""


STREAMED = """document.addEventListener("live:changed", ({ detail }) => {
  if (detail.html !== undefined) window.overhear(detail.version, detail.html);
});"""
"""Script: pass on what the stream delivers."""


@dataclass
class Overheard:
    """Every page and fragment that the server sent, by answers and by the stream, with its version of the table."""

    sent: list[tuple[int, str]] = field(default_factory=list)

    def listen(self, page: Page) -> "Overheard":
        page.on("response", self._hear)
        page.expose_function("overhear", lambda version, html: self.sent.append((int(version), str(html))))
        page.add_init_script(STREAMED)
        return self

    def _hear(self, response: Response) -> None:
        if "text/html" not in response.headers.get("content-type", "") or 300 <= response.status < 400:
            return
        text = response.text()
        version = re.search(r'id="head" data-version="(\d+)"', text)
        if version:
            self.sent.append((int(version[1]), text))


def cards_in(text: str) -> set[str]:
    """Cards by their two characters or by their name."""
    return set(CARD.findall(text)) | {card for card in FRENCH_PACK if card_name(card) in text}


# A bid that is locked counts as a version too, also while its move is not made: bots bid in the next deal already.
DUMP = """
import json
from games.models import Choice, Deal, Move, Seat, Table
from games.tables.deal_record import views_through
table = Table.objects.get(pk={table_id})
made = Move.objects.filter(deal__table=table).count()
locked = Choice.objects.filter(deal__table=table, locked=True).count()
deals = Deal.objects.filter(table=table).exclude(state="running").order_by("number", "attempt")
own = Seat.objects.get(table=table, kind="human").code
print(json.dumps({{"base": table.version - made - locked, "deals": [views_through(deal, own) for deal in deals]}}))
"""


def _dump(app: LiveApp, table_id: int) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(app.manage("shell", "-v0", "-c", DUMP.format(table_id=table_id)))
    return data


def base_of(app: LiveApp, table_id: int) -> int:
    """Return how many versions this table has from changes other than moves."""
    return int(_dump(app, table_id)["base"])


def allowed_by_version(app: LiveApp, table_id: int, base: int) -> dict[int, set[str]]:
    """Return the cards that the player may know in each version of the table.

    They come from the player's views of the finished deals. `base` is what `base_of` returned at the beginning. A
    lost connection creates versions without a move. Their positions are not stored, so a version allows whatever
    any of its possible moves allows.
    """
    result = _dump(app, table_id)
    extra = result["base"] - base
    version = base
    allowed: dict[int, set[str]] = {}
    for views in result["deals"]:
        for count, view in enumerate(views):
            # The last view of a deal belongs to the version in which the next deal begins: its page shows that one.
            if count < len(views) - 1:
                for late in range(extra + 1):
                    allowed.setdefault(version + count + late, set()).update(cards_in(json.dumps(view)))
        version += len(views) - 1
    return allowed


def errors_of(page: Page) -> list[str]:
    """Return the list in which errors of the page will be, with the addresses of failed requests.

    A refused move (422) is none, nor a random number that arrives after its three seconds (409): a busy machine may
    take longer, and the page then says so.
    """
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        text = f"{message.text} {message.location.get('url', '')}"
        is_late_number = "409" in text and text.endswith("/nonce")
        if message.type == "error" and "422" not in text and not is_late_number:
            errors.append(text)

    page.on("console", note)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return errors
