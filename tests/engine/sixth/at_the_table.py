"""The sixth game in the product, where somebody has added it: run by test_newcomer.py in a copy that has it."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from games import api
from games.models import Table
from games.play import turns as play_turns
from games.sheets import services as sheets_services
from games.sheets.forms import SheetForm
from games.tables import opening as tables_opening
from games.tables import table_state as store
from tests.engine.sixth import SIXTH, page
from tests.games.tables import RINA, all_bots, open_table
from tests.games_pages.hands import shown_cards
from tests.games_pages.tables import sitting
from tests.rest.site import get, post, said
from tests.tournaments import club
from tournaments.rankings import selectors as rankings_selectors

pytestmark = pytest.mark.django_db
CHOSEN: dict[str, Any] = {"game": page.NAME, "preset": "plain"}
TEXT = page.files()[f"docs/rules/{page.NAME}.md"]
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]


def seated() -> int:
    """A table of a player at North and a bot, where North is to lead or to follow."""
    table_id = tables_opening.open_casual(
        **CHOSEN, options={}, name="Ayu", holder="guest:Ayu", seat="N", bot_pause_ms=0
    )
    while store.load(table_id).deal.turn != "N":
        play_turns.play_what_is_due(table_id)
    return table_id


def test_documents_and_sheets_are_judged_over_rest() -> None:
    assert page.NAME in [game["name"] for game in said(get(Client(), "games"))]
    for example in EXAMPLES:
        what = next(iter(example))
        answer = said(post(Client(), what, example[what]))
        assert {name: answer[name] for name in example["answer"]} == example["answer"]


def test_a_match_against_a_bot_is_played_to_its_end_over_rest() -> None:
    guest = Client()
    view = said(post(guest, "tables", {**CHOSEN, "bot_pause_ms": 0}), 201)
    while not view["finished"]:
        play_turns.play_what_is_due(view["id"])
        view = said(get(guest, f"tables/{view['id']}"))
        if view["deal"] and view["deal"]["allowed"]:
            view = said(post(guest, f"tables/{view['id']}/act", {"move": view["deal"]["allowed"][0]}))
    assert (len(view["sheets"]), sum(view["totals"].values())) == (3, 15)


def test_the_card_table_has_a_button_for_each_legal_card_and_shows_no_other_hand() -> None:
    table_id = seated()
    play = store.load(table_id)
    html = sitting("N").get(f"/play/{table_id}/").content.decode()
    assert "Whist with five cards" in html
    for move in play.deal.phase.moves(play.deal, "N"):
        assert f'value="{move.text}"' in html
    assert shown_cards(html) & set(play.deal.hands["S"]) == set()
    assert set(play.deal.hands["N"]) <= shown_cards(html)


def test_a_refusal_is_a_sentence_in_words() -> None:
    table_id = seated()
    theirs = store.load(table_id).deal.hands["S"][0]
    answer = sitting("N").post(f"/play/{table_id}/move", {"text": f"play {theirs}"}, follow=True)
    assert f"Ayu does not hold {theirs}." in answer.content.decode()


@pytest.mark.parametrize("bot", ["simple", "random"])
def test_bots_play_a_match_to_its_end(bot: str) -> None:
    table_id = open_table(**CHOSEN, place="online", seats=all_bots(**CHOSEN, bot=bot), bot_pause_ms=0)
    for _ in range(20):
        play_turns.play_what_is_due(table_id)
    assert Table.objects.get().state == Table.State.FINISHED


def test_a_table_writes_its_sheets_on_paper() -> None:
    form = SheetForm(SIXTH, SIXTH.options("plain"), {"tricks.N": 2, "tricks.S": 3}, names={"N": "Ayu", "S": "Citra"})
    assert form.is_valid(), form.errors
    assert form.sentence == "Ayu took 2, Citra 3."
    table_id = open_table(**CHOSEN, seats=[])
    sheets_services.write_sheet(table_id, 1, form.values(), RINA)
    assert api.tables([table_id])[table_id].totals == {"N": 2, "S": 3}


def test_a_sheet_that_cannot_be_true_is_refused_by_field() -> None:
    sheet = {"tricks": {"N": 2, "S": 6}}
    told = said(post(Client(), "score", {**CHOSEN, "sheet": sheet}))
    assert (told["valid"], [error["field"] for error in told["errors"]]) == (False, ["tricks.S"])


def test_an_event_of_it_is_seated_played_and_ranked() -> None:
    made = club.event(4, **CHOSEN, options={})
    club.played(made)
    rows = rankings_selectors.standings_of(made).rows
    assert sum(row.points for row in rows) == 30


def test_organisers_find_its_page() -> None:
    html = Client().get(f"/rules/{page.NAME}/").content.decode()
    assert "The other one than the dealer leads" in html
    assert "How many deals a match has." in html
