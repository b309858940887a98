"""The board of the desk: tiles in order of trouble, each with its seats, its state and its own remedy."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Table
from testkit.markup import flat
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.confirmations import EAST, NORTH, SHEET, rules
from tests.tournaments.helpers.pages import organiser, scorer, text
from tournaments.confirmation import services as confirmation_services
from tournaments.models import Event
from tournaments.rounds import selectors as rounds_selectors

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Three tables of two deals each, whose results one opponent confirms."""
    made = club.event(12, options={"deals": 2})
    club.published(made)
    return rules(made)


def table_id(event: Event, number: int) -> int:
    pairings = rounds_selectors.pairings_of(present(rounds_selectors.current_round(event)))
    return next(table.table_id for table in pairings.tables if table.number == number)


def desk(client: Client, event: Event, query: str = "") -> str:
    return flat(text(client.get(f"/t/{event.slug}/desk/{query}")))


def numbers(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'data-table="(\d+)"', page)]


def tile(page: str, number: int) -> str:
    return page.split(f'id="t{number}"')[1].split('id="t')[0]


def dispute(event: Event, number: int) -> Any:
    fact = confirmation_services.enter_sheet(
        event=event, table_id=table_id(event, number), number=1, values=SHEET, player=NORTH
    )
    return confirmation_services.answer_sheet(
        event=event, sheet_id=fact.sheet_id, accept=False, player=EAST, reason="I made four tricks."
    )


@pytest.mark.long
def test_what_is_stuck_comes_first_and_what_is_done_last(client: Client, event: Event) -> None:
    organiser(client)
    club.play_table(event, table_id(event, 1))
    dispute(event, 3)
    assert numbers(desk(client, event)) == [3, 2, 1]
    assert numbers(desk(client, event, "?order=number")) == [1, 2, 3]


@pytest.mark.long
def test_a_disputed_tile_shows_who_rejected_and_leads_to_the_decision(client: Client, event: Event) -> None:
    organiser(client)
    fact = dispute(event, 2)
    page = desk(client, event)
    result = tile(page, 2)
    assert "Disputed" in result
    assert "Deal 1: Budi says “I made four tricks.”." in result
    assert re.findall(r'<i class="(\w+)">', result) == ["ok", "no", "open", "open"]
    assert f'href="#look-{fact.sheet_id}"' in result
    assert f'id="look-{fact.sheet_id}"' in page


def test_a_tile_counts_deals_and_points_and_offers_to_enter_the_next(client: Client, event: Event) -> None:
    organiser(client)
    fact = confirmation_services.enter_sheet(
        event=event, table_id=table_id(event, 1), number=1, values=SHEET, player=NORTH
    )
    confirmation_services.answer_sheet(event=event, sheet_id=fact.sheet_id, accept=True, player=EAST)
    result = tile(desk(client, event), 1)
    assert "1 of 2 deals scored" in result
    assert len(re.findall(r"<i data-on></i>", result)) == 1
    assert re.findall(r'class="pts">([^<]*)<', result) == ["0", "0", "−1", "0"]
    assert f'href="/t/{event.slug}/table/1/"' in result


def test_an_absent_player_of_an_online_table_is_named_on_tile_and_band(client: Client) -> None:
    made = club.event(8, place="online")
    club.published(made)
    organiser(client)
    present(Table.objects.order_by("pk").first()).seats.filter(code="E").update(gone_at=timezone.now())
    page = desk(client, made)
    assert "Player away" in tile(page, 1)
    assert re.findall(r'<i class="(\w+)">', tile(page, 1))[1] == "away"
    assert "has been offline since" in page.split('id="blockers"')[1].split("</ul>")[0]


@pytest.mark.long
def test_the_band_names_three_tables_and_folds_the_others_away(client: Client) -> None:
    made = club.event(20)
    club.published(made)
    organiser(client)
    page = desk(client, made)
    assert "Waiting for 5 tables" in page
    assert page.split('id="blockers"')[1].split("</ul>")[0].count("<li>") == 3
    assert "2 more" in page
    assert 'aria-disabled="true" aria-describedby="next-why"' in page


def test_the_newest_lines_of_the_log_are_on_the_desk_without_requests_for_a_scorer(
    client: Client, event: Event
) -> None:
    scorer(client, event)
    page = desk(client, event).split('id="just-now"')[1].split("</section>")[0]
    assert page.count("<li>") <= 5
    assert "published round 1" in page


@pytest.mark.long
def test_a_table_with_an_open_seat_offers_it_to_a_latecomer(client: Client) -> None:
    made = club.event(7)
    club.published(made)
    organiser(client)
    late = club.late_entry(made)
    short = next(number for number, seated in club.tables(made.rounds.get()).items() if len(seated) == 3)
    result = tile(desk(client, made), short)
    assert "Seat Late Larry" in result
    token = re.search(r'name="token" value="(\w+)"', result)
    sent = {"kind": "late", "entry": late.number, "token": present(token)[1], "key": "k"}
    client.post(f"/t/{made.slug}/r/1/change/", sent)
    assert late.places.get().table_number == short
