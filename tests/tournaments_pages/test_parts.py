"""Pages of matches made of sets or rounds: what a sheet does to the match is told before it is saved."""

import pytest
from django.test import Client

from games import api
from tests.present import present
from tests.tournaments import club
from tests.tournaments_pages.helpers import organiser, text
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


def test_the_match_is_told_while_a_sheet_is_typed_and_nothing_is_written(client: Client, truc: Event) -> None:
    page = f"/t/{truc.slug}/table/1/"
    assert "rounds 1-0, points 25-0" in text(client.post(f"{page}preview", {"deal": "1", **ROUND}))
    assert "match-told" not in text(client.post(f"{page}preview", {"deal": "1", "dealer": "5", "team.I": "E"}))
    assert "The match then goes on." in text(client.post(page, {"deal": "1", "check": "1", **ROUND}))
    assert first_table(rounds_selectors.current_round(truc)).fact.sheets_in == 0


def test_the_last_deal_of_a_match_says_so(client: Client, truc: Event) -> None:
    page = f"/t/{truc.slug}/table/1/"
    client.post(page, {"deal": "1", "save": "1", **ROUND})
    assert "The match is then over." in text(client.post(f"{page}preview", {"deal": "2", **ROUND}))
    client.post(page, {"deal": "2", "save": "1", **ROUND})
    shown = text(client.get(page))
    assert "All deals of this table are in." in shown
    assert "Rounds won:" in shown


def test_a_correction_tells_that_later_deals_count_no_more(client: Client) -> None:
    event = club.event(4, by=organiser(client), **club.RUFF)
    round_ = club.published(event)
    table_id = first_table(round_).table_id
    club.play_table(event, table_id)
    sheets = api.sheets_of([table_id])[table_id]
    rich = {"ruff": "A", "tricks.A": "12", "tricks.B": "0"}
    correct = f"/t/{event.slug}/result/{{}}/correct"
    client.post(correct.format(sheets[0].sheet_id), {**rich, "reason_code": "typing", "save": "1"})
    shown = text(client.post(correct.format(sheets[1].sheet_id).replace("/correct", "/effect"), rich))
    assert "The match is then over." in shown
    assert "What was played after deal 2 then counts no more." in shown
    client.post(correct.format(sheets[1].sheet_id), {**rich, "reason_code": "typing", "save": "1"})
    assert "after the end, counts no more" in text(client.get(f"/t/{event.slug}/r/1/table/1/"))


def test_the_effect_of_a_correction_is_that_of_the_match(client: Client, truc: Event) -> None:
    for deal in ("1", "2"):
        client.post(f"/t/{truc.slug}/table/1/", {"deal": deal, "save": "1", **ROUND})
    table_id = first_table(rounds_selectors.current_round(truc)).table_id
    first = api.sheets_of([table_id])[table_id][0]
    other = {**ROUND, "team.I": "D"}
    shown = text(client.post(f"/t/{truc.slug}/result/{first.sheet_id}/effect", other))
    assert "2 → 0" in shown
    assert "The match then goes on." in shown


def test_captains_and_seats_are_told_on_pages_and_slips(client: Client, truc: Event) -> None:
    for page in ("r/1/?by=table", "table/1/", "desk/", "print/slips/"):
        shown = text(client.get(f"/t/{truc.slug}/{page}"))
        assert shown.count("captain") >= 2, page
        assert "Seat 4" in shown, page


def test_a_captain_is_changed_in_the_list_of_players(client: Client, truc: Event) -> None:
    team = club.entry(truc, 1)
    other = present(team.members.last()).person
    client.post(f"/t/{truc.slug}/players/{team.pk}/captain/{other.pk}", {"key": "k1"})
    assert present(team.members.first()).person == other
    stranger = present(club.entry(truc, 2).members.first()).person
    assert client.post(f"/t/{truc.slug}/players/{team.pk}/captain/{stranger.pk}").status_code == 404
