"""The history of one's matches: finished ones with result and replay, figures, and nobody else's."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.core.facts import SeatPlan
from games.lobby import history
from games.models import Table
from games.tables.seats import Viewer
from games.tables.viewers import HOLDERS
from testkit.table_deals import play_deal
from tests.games.helpers.page_tables import open_online, sitting

pytestmark = pytest.mark.django_db


def a_finished_match(**more: Any) -> int:
    """A match of one deal between Ayu, Budi, Citra and Dewi."""
    table_id = open_online(options={"deals": 1}, **more)
    while Table.objects.get(pk=table_id).state != Table.State.FINISHED:
        play_deal(table_id)
    return table_id


def page_of(client: Client, **query: str) -> str:
    return client.get("/me/history/", query).content.decode()


@pytest.mark.long
def test_a_guest_finds_a_finished_match_with_its_replay() -> None:
    table_id = a_finished_match()
    page = page_of(sitting("N"))
    assert f'id="finished-{table_id}"' in page
    assert f'href="/replay/{table_id}/"' in page


def test_another_browser_does_not_find_it() -> None:
    table_id = a_finished_match()
    assert f'id="finished-{table_id}"' not in page_of(Client())


@pytest.mark.long
def test_an_account_finds_its_matches_in_a_new_browser() -> None:
    user = User.objects.create_user("ayu")
    table_id = a_finished_match(seats=[SeatPlan("N", "human", "ayu", user_id=user.pk)])
    browser = Client()
    browser.force_login(user)
    assert f'id="finished-{table_id}"' in page_of(browser)


@pytest.mark.long
def test_the_figures_count_matches_and_first_places() -> None:
    a_finished_match()
    firsts = [figures.first for seat in "NESW" for figures in history.history_of(viewer(seat)).figures]
    assert len(firsts) == 4
    assert sum(firsts) >= 1


def viewer(seat: str) -> Viewer:
    """The guest in a seat, as the site knows them."""
    return Viewer(None, frozenset(sitting(seat).session[HOLDERS]))


@pytest.mark.long
def test_a_filter_leaves_other_games_out() -> None:
    table_id = a_finished_match()
    browser = sitting("N")
    assert f'id="finished-{table_id}"' in page_of(browser, game="truf")
    assert f'id="finished-{table_id}"' not in page_of(browser, game="troefcall")


@pytest.mark.long
def test_older_matches_are_on_the_next_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PAGE_SIZE", 1)
    older, newer = a_finished_match(), a_finished_match()
    browser = sitting("N")
    first, second = page_of(browser), page_of(browser, page="2")
    assert f'id="finished-{newer}"' in first
    assert f'id="finished-{older}"' not in first
    assert f'id="finished-{older}"' in second


@pytest.mark.parametrize("query", [{"page": "0"}, {"page": "x"}, {"game": "whist"}])
def test_pages_that_do_not_exist_are_not_found(client: Client, query: dict[str, str]) -> None:
    assert client.get("/me/history/", query).status_code == 404


def test_without_matches_the_page_leads_to_play(client: Client) -> None:
    assert 'href="/play/"' in page_of(client)
