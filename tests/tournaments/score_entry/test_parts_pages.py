"""Matches of sets or rounds: the effect of a sheet is previewed before saving."""

import pytest
from django.test import Client

from games.api import sheets as game_sheets
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, text
from tournaments.models import Event, Round
from tournaments.rounds import selectors as rounds_selectors

pytestmark = pytest.mark.django_db

ROUND = {"dealer": "5", "team.I": "E", "for.I": "flor_round", "points.I": "25"}


@pytest.fixture
def truc(client: Client) -> Event:
    """A round of two teams is being played."""
    event = club.event(6, by=organiser(client), **club.TEAMS)
    club.published(event)
    return event


def first_table(round_: Round | None) -> rounds_selectors.PairingTable:
    return present(rounds_selectors.table_of(present(round_), 1))


@pytest.mark.long
def test_the_match_is_previewed_while_a_sheet_is_typed_and_nothing_is_written(client: Client, truc: Event) -> None:
    page = f"/t/{truc.slug}/table/1/"
    assert "manches 1–0, points 25–0" in text(client.post(f"{page}preview", {"deal": "1", **ROUND}))
    assert "match-preview" not in text(client.post(f"{page}preview", {"deal": "1", "dealer": "5", "team.I": "E"}))
    assert "The match continues." in text(client.post(page, {"deal": "1", "check": "1", **ROUND}))
    assert first_table(rounds_selectors.current_round(truc)).fact.sheets_in == 0


def test_the_last_deal_of_a_match_says_so(client: Client, truc: Event) -> None:
    page = f"/t/{truc.slug}/table/1/"
    client.post(page, {"deal": "1", "save": "1", **ROUND})
    assert "This ends the match." in text(client.post(f"{page}preview", {"deal": "2", **ROUND}))
    client.post(page, {"deal": "2", "save": "1", **ROUND})
    html = text(client.get(page))
    assert "All deals at this table are complete." in html
    assert "Manches won:" in html


@pytest.mark.long
def test_a_correction_says_that_later_deals_no_longer_count(client: Client) -> None:
    event = club.event(4, by=organiser(client), **club.RUFF)
    round_ = club.published(event)
    table_id = first_table(round_).table_id
    club.play_table(event, table_id)
    sheets = game_sheets.of_tables([table_id])[table_id]
    rich = {"ruff": "A", "tricks.A": "12", "tricks.B": "0"}
    correct = f"/t/{event.slug}/result/{{}}/correct"
    client.post(correct.format(sheets[0].sheet_id), {**rich, "reason_code": "typing", "save": "1"})
    page_text = text(client.post(correct.format(sheets[1].sheet_id).replace("/correct", "/effect"), rich))
    assert "This ends the match." in page_text
    assert "Deals played after deal 2 no longer count." in page_text
    client.post(correct.format(sheets[1].sheet_id), {**rich, "reason_code": "typing", "save": "1"})
    assert "played after the end, not counted" in text(client.get(f"/t/{event.slug}/r/1/table/1/"))


def test_the_effect_of_a_correction_is_that_of_the_match(client: Client, truc: Event) -> None:
    for deal in ("1", "2"):
        client.post(f"/t/{truc.slug}/table/1/", {"deal": deal, "save": "1", **ROUND})
    table_id = first_table(rounds_selectors.current_round(truc)).table_id
    first = game_sheets.of_tables([table_id])[table_id][0]
    other = {**ROUND, "team.I": "D"}
    page_html = text(client.post(f"/t/{truc.slug}/result/{first.sheet_id}/effect", other))
    assert "2 → 0" in page_html
    assert "The match continues." in page_html


@pytest.mark.long
def test_captains_and_seats_are_named_on_pages_and_slips(client: Client, truc: Event) -> None:
    for page in ("r/1/?by=table", "table/1/", "desk/", "print/slips/"):
        answer = text(client.get(f"/t/{truc.slug}/{page}"))
        assert answer.count("captain") >= 2, page
        assert "Seat 4" in answer, page


def test_a_captain_is_changed_in_the_list_of_players(client: Client, truc: Event) -> None:
    team = club.entry(truc, 1)
    other = present(team.members.last()).person
    client.post(f"/t/{truc.slug}/players/{team.pk}/captain/{other.pk}", {"key": "k1"})
    assert present(team.members.first()).person == other
    stranger = present(club.entry(truc, 2).members.first()).person
    assert client.post(f"/t/{truc.slug}/players/{team.pk}/captain/{stranger.pk}").status_code == 404
