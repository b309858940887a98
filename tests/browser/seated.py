"""Players at one online table, each signed in in a separate browser."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from testkit.live_app import LiveApp

SEAT = """
import json
from accounts.models import User
from games.tables import opening, table_state
from games.core.facts import SeatPlan
from testkit.sessions import signed_in
plans, sessions = [], {{}}
codes = table_state.game_named({game!r}).seats(
    table_state.options_of({game!r}, {preset!r}, {options!r}))
for code in codes:
    user, _ = User.objects.get_or_create(username=f"{{code}}-{label}", defaults={{"password": "!"}})
    plans.append(SeatPlan(code, "human", f"Player {{code}}", user_id=user.pk))
    sessions[code] = signed_in(user)
table = opening.open_table(opening.TablePlan(
    game={game!r}, preset={preset!r}, options={options!r}, place="online", label="{label}",
    seats=plans, clock_seconds={clock!r}))
opening.publish_tables([table])
print(json.dumps({{"id": table, "sessions": sessions}}))
"""
MOVES = "from games.models import Move; print(Move.objects.filter(deal__table={table_id}).count())"
TO_PLAY = """
from games.play import turns as play_turns; from games.tables import table_state as store
play = store.load({table_id})
while play.deal.phase.name != "play" or "N" not in play.since:
    play_turns.play_for_absent({table_id}, next(iter(play.since)))
    play = store.load({table_id})
"""


def seat_players(
    app: LiveApp, label: str, game: str = "truf", preset: str = "classic", options: Any = None, clock: int | None = None
) -> tuple[int, dict[str, str]]:
    """A table with a player at each seat: its number, and the session of every seat."""
    code = SEAT.format(game=game, preset=preset, options=options or {}, label=label, clock=clock)
    made = json.loads(app.manage("shell", "-v0", "-c", code))
    return made["id"], made["sessions"]


def context_of(browser: Browser, app: LiveApp, session: str, **how: Any) -> BrowserContext:
    """Open a browser context with this session; `how` goes to Playwright."""
    context = browser.new_context(**how)
    context.add_cookies([{"name": "sessionid", "value": session, "url": app.url}])
    return context


def open_table(context: BrowserContext, app: LiveApp, table_id: int) -> Page:
    """The table's page, once its stream has brought the seat."""
    page = context.new_page()
    with page.expect_event("console", lambda answer: answer.text == "seat held"):
        page.add_init_script(
            "document.addEventListener('live:seat', (event) => console.log('seat', event.detail.claim))"
        )
        page.goto(f"{app.url}/play/{table_id}/")
    expect(page.locator("#table")).to_be_visible()
    return page


@contextmanager
def opened(browser: Browser, app: LiveApp, link: str, path: str) -> Iterator[Page]:
    """A browser of its own that opened a link, at the page of this path."""
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(f"{app.url}/go/{link}")
    page.goto(f"{app.url}{path}")
    yield page
    context.close()


def at_turn(app: LiveApp, browser: Browser, label: str) -> tuple[int, BrowserContext, Page]:
    """The page of a player whose turn it is to play a card."""
    table_id, sessions = seat_players(app, label, "troefcall", "club")
    app.manage("shell", "-v0", "-c", TO_PLAY.format(table_id=table_id))
    context = context_of(browser, app, sessions["N"])
    return table_id, context, open_table(context, app, table_id)


def moves_at(app: LiveApp, table_id: int) -> int:
    return int(app.manage("shell", "-v0", "-c", MOVES.format(table_id=table_id)))
