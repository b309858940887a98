"""Opening a table against bots, the lists of tables, and the pages of rules."""

import pytest
from django.test import Client

from engine.registry import games
from games.models import Seat, Table
from games.play_now import PlayNowForm
from tests.games_pages.tables import open_online, sitting

pytestmark = pytest.mark.django_db


def test_play_now_opens_a_running_table_and_goes_to_it(client: Client) -> None:
    answer = client.post("/play/new", {"choice": "truf/classic/4"})
    table = Table.objects.get()
    assert answer["Location"] == f"/play/{table.pk}/"
    assert table.state == Table.State.RUNNING
    assert sorted(table.seats.values_list("kind", flat=True)) == ["bot", "bot", "bot", "human"]


def test_the_seat_belongs_to_the_session_that_opened_the_table(client: Client) -> None:
    client.post("/play/new", {"choice": "truf/classic/4"})
    address = f"/play/{Table.objects.get().pk}/"
    assert 'id="bid"' in client.get(address).content.decode()
    assert 'id="bid"' not in Client().get(address).content.decode()


def test_the_word_of_the_session_stands_in_no_page(client: Client) -> None:
    client.post("/play/new", {"choice": "truf/classic/4"})
    holder = Seat.objects.get(kind="human").holder
    assert holder
    for address in (f"/play/{Table.objects.get().pk}/", "/play/"):
        assert holder not in client.get(address).content.decode()


def test_three_can_play_truf(client: Client) -> None:
    client.post("/play/new", {"choice": "truf/web6/3"})
    assert Seat.objects.count() == 3


def test_every_choice_offered_opens_a_table(client: Client) -> None:
    offered = [value for _title, group in PlayNowForm().fields["choice"].choices for value, _label in group]
    for choice in offered:
        assert client.post("/play/new", {"choice": choice}).status_code == 302
    assert Table.objects.count() == len(offered)


def test_an_unknown_choice_is_refused_with_a_sentence(client: Client) -> None:
    answer = client.post("/play/new", {"choice": "chess/blitz/2"})
    assert answer.status_code == 422
    assert "field-error" in answer.content.decode()
    assert not Table.objects.exists()


def test_the_lobby_tells_own_tables_from_others() -> None:
    table_id = open_online()
    own, other = (sitting(seat).get("/play/").content.decode() for seat in ("N", None))
    assert "Your tables" in own
    assert "Your tables" not in other
    assert f"/play/{table_id}/" in other


@pytest.mark.parametrize("game", sorted(games()))
def test_the_rules_page_lists_every_option_and_preset(client: Client, game: str) -> None:
    html = client.get(f"/rules/{game}/").content.decode()
    for name in games()[game].options_type.__dataclass_fields__:
        assert f"<code>{name}</code>" in html
    assert all(preset in html for preset in games()[game].presets)
    assert "<h2>" in html.split('id="explained"')[1]


def test_the_rules_index_leads_to_every_game(client: Client) -> None:
    html = client.get("/rules/").content.decode()
    assert all(f'href="/rules/{game}/"' in html for game in games())
    assert client.get("/rules/chess/").status_code == 404
