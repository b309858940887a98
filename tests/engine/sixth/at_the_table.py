"""The sixth game in the product, run by test_newcomer.py in a copy that has it."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from engine.extras import UNMEASURED
from games.api import tables
from games.core.schemas import NewTable
from games.models import Deal, Table
from games.play import turns as play_turns
from games.sheets import services as sheets_services
from games.sheets.forms import SheetForm
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.players import Player
from tests.engine.sixth import SIXTH, page
from tests.games.helpers.hands import shown_cards
from tests.games.helpers.page_tables import sitting
from tests.games.helpers.tables import RINA, all_bots, open_table
from tests.rest.site import body_of, get, post
from tests.tournaments.helpers import club
from tournaments.desk import services as desk_services
from tournaments.models import Event
from tournaments.planner.api import EXAMPLE
from tournaments.planner.simulation.values import facts_of
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.checks import checks_of
from tournaments.rounds.chairs import chairs_at
from tournaments.rounds.selectors import pairings_of
from tournaments.rulings.selectors import tariffs_of

pytestmark = pytest.mark.django_db
CHOSEN: dict[str, Any] = {"game": page.NAME, "preset": "plain"}
TEXT = page.files()[f"docs/rules/{page.NAME}.md"]
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]


def seated() -> int:
    """A table of a player at North and a bot, where North is to lead or to follow."""
    table = NewTable(**CHOSEN, seat="N", bot_pause_ms=0)
    table_id = tables_opening.open_casual(table=table, player=Player("Ayu", holder="guest:Ayu"))
    while table_state.load(table_id).deal.turn != "N":
        play_turns.play_what_is_due(table_id)
    return table_id


def test_documents_and_sheets_are_judged_over_rest() -> None:
    assert page.NAME in [game["name"] for game in body_of(get(Client(), "games"))]
    for example in EXAMPLES:
        what = next(iter(example))
        body = body_of(post(Client(), what, example[what]))
        assert {name: body[name] for name in example["answer"]} == example["answer"]


def test_a_match_against_a_bot_is_played_to_its_end_over_rest() -> None:
    guest = Client()
    view = body_of(post(guest, "tables", {**CHOSEN, "bot_pause_ms": 0}), 201)
    while not view["finished"]:
        play_turns.play_what_is_due(view["id"])
        view = body_of(get(guest, f"tables/{view['id']}"))
        if view["deal"] and view["deal"]["allowed"]:
            view = body_of(post(guest, f"tables/{view['id']}/act", {"move": view["deal"]["allowed"][0]}))
    assert (len(view["sheets"]), sum(view["totals"].values())) == (3, 15)


def test_the_card_table_has_a_button_for_each_legal_card_and_shows_no_other_hand() -> None:
    table_id = seated()
    play = table_state.load(table_id)
    html = sitting("N").get(f"/play/{table_id}/").content.decode()
    assert "Whist with five cards" in html
    for move in play.deal.phase.moves(play.deal, "N"):
        assert f'value="{move.text}"' in html
    assert shown_cards(html) & set(play.deal.hands["S"]) == set()
    assert set(play.deal.hands["N"]) <= shown_cards(html)


def test_a_refusal_is_a_sentence_in_words() -> None:
    table_id = seated()
    theirs = table_state.load(table_id).deal.hands["S"][0]
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
    sheets_services.write_sheet(table_id=table_id, number=1, values=form.values(), by=RINA)
    assert tables.facts([table_id])[table_id].totals == {"N": 2, "S": 3}


def test_a_sheet_that_cannot_be_true_is_refused_by_field() -> None:
    sheet = {"tricks": {"N": 2, "S": 6}}
    body = body_of(post(Client(), "score", {**CHOSEN, "sheet": sheet}))
    assert (body["valid"], [error["field"] for error in body["errors"]]) == (False, ["tricks.S"])


def test_the_table_speaks_with_the_sentences_of_the_game() -> None:
    table_id = seated()
    while Deal.objects.get(table_id=table_id, number=1).state != Deal.State.OVER:
        play_one(table_id)
    html = sitting("N").get(f"/play/{table_id}/").content.decode()
    assert re.search(r"\d of 5 tricks", html)
    assert "Ayu puts down" in html


def play_one(table_id: int) -> None:
    """Make the next move: through the page for North, without it for the bot."""
    deal = table_state.load(table_id).deal
    if deal.turn == "N":
        sitting("N").post(f"/play/{table_id}/move", {"text": next(iter(deal.phase.moves(deal, "N"))).text})
    else:
        play_turns.play_what_is_due(table_id)


# --- events --------------------------------------------------------------------------------------------------


def phone(event: Event, seat: str) -> Client:
    """Return a device that opened the personal link of a player at table 1."""
    round_ = event.rounds.latest("number")
    table = pairings_of(round_).tables[0]
    person = next(chair.person for chair in chairs_at(round_, table) if chair.seat == seat)
    assert person
    client = Client()
    client.get(f"/go/{club.link(person)}")
    return client


def test_players_of_an_event_enter_its_paper_sheet_and_are_ranked() -> None:
    event = club.event(4, **CHOSEN, options={"deals": 1})
    round_ = club.published(event)
    sheet = {"tricks.N": 2, "tricks.S": 3, "deal": 1, "key": "k", "save": "1"}
    answer = phone(event, "N").post(f"/t/{event.slug}/table/1/", sheet, follow=True)
    assert "took 2" in answer.content.decode()
    club.play_round(round_)
    desk_services.close_round(round_=round_, by=club.user())
    rows = rankings_selectors.standings_of(event).rows
    assert sum(row.points for row in rows) == 10
    assert checks_of(event).findings == ()


def test_a_sheet_of_an_event_that_cannot_be_true_is_refused_by_its_sentence() -> None:
    event = club.event(4, **CHOSEN, options={"deals": 1})
    club.published(event)
    sheet = {"tricks.N": 2, "tricks.S": 2, "deal": 1, "key": "k", "save": "1"}
    answer = phone(event, "N").post(f"/t/{event.slug}/table/1/", sheet)
    assert "The tricks add up to 4; there are 5 in a deal." in answer.content.decode()


def test_an_online_round_of_an_event_is_played_by_its_players_card_by_card() -> None:
    event = club.event(4, **CHOSEN, options={"deals": 1}, place="online")
    round_ = club.published(event)
    table_id = pairings_of(round_).tables[0].table_id
    phones = {seat: phone(event, seat) for seat in "NS"}
    for client in phones.values():
        assert client.get(f"/play/{table_id}/").status_code == 200
    while (deal := table_state.load(table_id).deal) is not None:
        card = next(iter(deal.phase.moves(deal, deal.turn))).text
        phones[deal.turn].post(f"/play/{table_id}/move", {"text": card})
        assert table_state.load(table_id).deal != deal
    club.play_round(round_)
    desk_services.close_round(round_=round_, by=club.user())
    assert sum(row.points for row in rankings_selectors.standings_of(event).rows) == 10


def test_its_tariff_stands_in_the_catalogue_of_an_event() -> None:
    titles = [line.title for line in tariffs_of(club.event(4, **CHOSEN, options={}))]
    assert titles[0] == "A suit was not followed although it could be"


def test_the_planner_counts_it_as_a_middling_game() -> None:
    client = Client()
    client.force_login(club.user())
    plan = body_of(post(client, "plans", {**EXAMPLE, **CHOSEN}))
    assert facts_of(page.NAME, "plain") == UNMEASURED
    assert [one["system"] for one in plan["formats"]] == ["swiss", "schedule"]


def test_players_find_an_example_and_organisers_its_options() -> None:
    example = Client().get(f"/rules/{page.NAME}/").content.decode()
    assert re.search(r"Ayu took \d, Budi \d\.", example)
    options = Client().get(f"/rules/{page.NAME}/options/").content.decode()
    assert "Number of deals in a match." in options
