"""Slips fill their sheet, standings fit one, codes are for reachable addresses."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.core import hall_address as reach
from testkit.markup import flat
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, text
from tournaments.models import Event

pytestmark = pytest.mark.django_db
HERE = {"HTTP_HOST": "127.0.0.1:8000"}


@pytest.fixture
def event(client: Client) -> Event:
    organiser(client)
    made = club.event(8, options={"deals": 4})
    club.published(made)
    return made


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "_networks", lambda: ["192.168.1.20"])


def paper(client: Client, event: Event, kind: str, query: str = "", **more: Any) -> str:
    return flat(text(client.get(f"/t/{event.slug}/print/{kind}/{query}", **more)))


@pytest.mark.long
def test_slips_of_many_tables_take_as_many_queries_as_those_of_two(client: Client, event: Event) -> None:
    larger = club.event(24, name="Larger", options={"deals": 4})
    club.published(larger)
    taken = []
    for one, tables in ((event, 2), (larger, 6)):
        paper(client, one, "slips")
        with CaptureQueriesContext(connection) as queries:
            assert paper(client, one, "slips").count('class="slip ') == tables
        taken.append(len(queries))
    assert taken[0] == taken[1]


@pytest.mark.long
def test_a_slip_has_columns_for_dealer_and_points_and_a_row_for_the_total(client: Client, event: Event) -> None:
    slip = paper(client, event, "slips").split('class="slip ')[1]
    headings = re.findall(r"<th\b[^>]*>(?:<div class=\"upright\">)?(?:<span>)?([^<]+)<", slip.split("<tbody>")[0])
    assert headings[:2] == ["Deal", "Dealer"]
    assert headings.count("Points") == 4
    assert re.search(r"<tfoot><tr><th[^>]*>Total</th>(<td colspan=\"3\"></td>){4}", slip)


@pytest.mark.long
@pytest.mark.parametrize(
    ("deals", "whole", "pins"),
    [
        *[(4, False, False), (7, False, False), (8, True, False), (13, True, False), (20, True, False)],
        *[(4, False, True), (6, False, True), (7, True, True), (13, True, True), (20, True, True)],
    ],
)
def test_rows_of_a_slip_are_ten_millimetres_high_also_above_a_strip_with_pins(
    client: Client, deals: int, whole: bool, pins: bool
) -> None:
    organiser(client)
    made = club.event(4, options={"deals": deals}, result_options={"confirm": "nobody", "seat_pins": pins})
    club.published(made)
    context = client.get(f"/t/{made.slug}/print/slips/").context
    assert context["whole"] is whole
    assert context["row_mm"] >= 10


def test_a_slip_of_a_game_without_a_grid_has_points_for_each_side(client: Client) -> None:
    organiser(client)
    made = club.event(8, game="troefcall", preset="club", format=Event.Format.PAIRS, options={})
    club.published(made)
    slip = paper(client, made, "slips").split('class="slip ')[1]
    assert slip.split("<tbody>")[0].count(">Points</th>") == 2


@pytest.mark.parametrize("kind", ["slips", "cards", "links"])
def test_codes_are_not_printed_for_an_address_that_phones_cannot_open(
    client: Client, event: Event, kind: str, networks: None
) -> None:
    page = paper(client, event, kind, **HERE)
    assert "Phones cannot open 127.0.0.1" in page
    assert "http://192.168.1.20:8000" in page
    assert 'class="qr"' not in page
    assert page.index("Phones cannot open") < page.index("sheet-of-paper")


@pytest.mark.parametrize("kind", ["slips", "cards"])
def test_no_request_prints_codes_that_phones_cannot_open(
    client: Client, event: Event, kind: str, networks: None
) -> None:
    assert 'class="qr"' not in paper(client, event, kind, "?codes=yes", **HERE)


@pytest.mark.parametrize("kind", ["slips", "cards"])
def test_an_address_that_phones_open_prints_codes_without_a_warning(client: Client, event: Event, kind: str) -> None:
    page = paper(client, event, kind)
    assert "Phones cannot open" not in page
    assert 'class="qr"' in page


def test_a_configured_address_that_answers_is_a_link_to_the_same_page(
    client: Client, event: Event, networks: None, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["127.0.0.1", "192.168.1.20"]
    address = f"http://192.168.1.20:8000/t/{event.slug}/print/slips/"
    assert f'<a href="{address}">http://192.168.1.20:8000</a>' in paper(client, event, "slips", **HERE)


def test_a_configured_address_that_does_not_answer_says_what_to_set(
    client: Client, event: Event, networks: None, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    page = paper(client, event, "slips", **HERE)
    assert "add 192.168.1.20 to ALLOWED_HOSTS" in page


@pytest.mark.parametrize(
    ("host", "reached"),
    [
        ("127.0.0.1", False),
        ("127.1.2.3", False),
        ("[::1]", False),
        ("0.0.0.0", False),
        ("localhost", False),
        ("club.local", False),
        ("app.localhost", False),
        ("192.168.1.20", True),
        ("10.0.0.7", True),
        ("cards.example", True),
    ],
)
def test_a_name_of_this_machine_alone_is_out_of_reach_for_phones(host: str, reached: bool) -> None:
    assert reach.phones_reach(host) is reached


def test_configured_addresses_are_never_loopback() -> None:
    assert all(reach.phones_reach(host) for host in reach._networks())


@pytest.mark.long
def test_rows_of_printed_standings_shrink_until_sixty_fit_on_one_sheet(client: Client, event: Event) -> None:
    heights = [row_of(client, count) for count in (8, 24, 56)]
    assert heights == sorted(heights, reverse=True)
    assert heights[1] == 9
    assert heights[2] >= 4


def row_of(client: Client, count: int) -> int:
    """Return the height of a row in printed standings of `count` rows."""
    made = club.event(count)
    return int(client.get(f"/t/{made.slug}/print/standings/").context["row_mm"])
