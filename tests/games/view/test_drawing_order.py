"""A page shows the same, whichever pages of its table this process has drawn before it.

Deals, facts and fragments of pages are stored between requests. What was stored for one seat must not be in the page of
another.
"""

import re
from random import Random
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from games.models import Deal
from games.table_page import live_html
from games.tables import running_deals, table_state
from games.tables.options import Chat, OnlineRules, Watch
from tests.games.helpers.page_tables import open_online, play_on, sitting
from tests.games.helpers.presets import PRESETS, SECRET_TURNS

pytestmark = pytest.mark.django_db

RULES = OnlineRules(claims=True, undo=True, chat=Chat.FREE, watch=Watch.DEAL, between_seconds=10)
TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*')
CASES = [
    pytest.param(*chosen, marks=[] if chosen[:2] == ("truf", "classic") else [pytest.mark.long])
    for chosen in [*(preset.values for preset in PRESETS), *SECRET_TURNS]
]
"""Truf, whose trumps may lie face down, in ring 1; the others in ring 2."""
LOOKS_AT_A_DEAL = 5
"""Times in a deal at which all pages are drawn."""


def forget_all() -> None:
    """Leave this process as one that has drawn nothing."""
    running_deals.drop_all()
    live_html._fragments.clear()
    live_html._characters = 0
    caches["documents"].clear()


def parts(table_id: int, client: Client) -> str:
    """The live parts of the page of a viewer."""
    answer = client.get(f"/play/{table_id}/", headers={"X-Have": "none=0"})
    assert answer.status_code == 200
    return TOKEN.sub(r"\1", answer.content.decode())


def compare_all(table_id: int, viewers: dict[str | None, Client], random: Random) -> int:
    """Compare each page drawn first of all with the same page drawn after others; return how many differ by seat."""
    alone: dict[str | None, str] = {}
    for seat, client in viewers.items():
        forget_all()
        alone[seat] = parts(table_id, client)
    forget_all()
    for seat in random.sample(list(viewers), len(viewers)):
        assert parts(table_id, viewers[seat]) == alone[seat], f"the page of {seat} depends on those before it"
    return len(set(alone.values()))


@pytest.mark.usefixtures("frozen_time")
@pytest.mark.parametrize(("game", "preset", "options"), CASES)
def test_a_page_depends_on_no_page_that_was_drawn_before_it(game: str, preset: str, options: dict[str, Any]) -> None:
    random = Random(f"{game} {preset}")
    table_id = open_online(game, preset, options=options, online_rules=RULES, clock_seconds=60)
    viewers = {seat: sitting(seat) for seat in (*table_state.load(table_id).seats, None)}
    deal = Deal.objects.get(table_id=table_id)
    looks = 0
    while table_state.load(table_id).row == deal:
        if random.random() < LOOKS_AT_A_DEAL / 40 or not looks:
            assert compare_all(table_id, viewers, random) == len(viewers)
            looks += 1
        play_on(table_id, 1)
    compare_all(table_id, viewers, random)
    assert looks > 0


def test_a_fragment_of_another_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = open_online("troefcall", "game15", online_rules=RULES)
    play_on(table_id, 6)
    viewers: dict[str | None, Client] = {seat: sitting(seat) for seat in table_state.load(table_id).seats}
    monkeypatch.setattr(live_html, "_key", lambda name, *_values: name.encode())
    with pytest.raises(AssertionError, match="depends on those before it"):
        compare_all(table_id, viewers, Random(1))
