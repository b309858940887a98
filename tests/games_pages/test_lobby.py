"""Opening a table against bots, the lists of tables, and the pages of rules."""

from typing import Any

import pytest
from django.test import Client

from engine.registry import games
from games.models import Seat, Table
from games.play_now import PlayNowForm
from games.viewers import HOLDERS, MOST_HOLDERS
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
    field: Any = PlayNowForm().fields["choice"]
    offered = [value for _title, group in field.choices for value, _label in group]
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
    assert f"/watch/{table_id}/" in other


def test_the_rules_index_leads_to_every_game(client: Client) -> None:
    html = client.get("/rules/").content.decode()
    assert all(f'href="/rules/{game}/"' in html for game in games())
    assert client.get("/rules/chess/").status_code == 404


def test_a_table_for_others_waits_and_begins_when_the_last_one_sits_down() -> None:
    host, others = Client(), [Client(), Client(), Client()]
    answer = host.post("/play/open", {"choice": "troefcall/game15/", "lobby": "open", "clock": "usual", "name": "Ayu"})
    address = answer["Location"]
    assert "Begin now" in host.get(address).content.decode()
    for client, name in zip(others, ("Budi", "Citra", "Dewi"), strict=True):
        assert "Begin now" not in client.get(address).content.decode()
        assert client.post(f"{address}sit", {"name": name}).status_code == 302
    assert Table.objects.get().state == Table.State.RUNNING
    assert list(Seat.objects.order_by("order").values_list("name", flat=True))[:2] == ["Ayu (guest)", "Budi (guest)"]


def test_a_private_table_opens_by_its_link_only() -> None:
    host, guest = Client(), Client()
    host.post("/play/open", {"choice": "truf/classic/4", "lobby": "private", "clock": "none"})
    table = Table.objects.get()
    assert f"/play/join/{table.invite}" in host.get(f"/play/{table.pk}/").content.decode()
    assert guest.get(f"/play/{table.pk}/").status_code == 404
    assert f"/play/{table.pk}/" not in guest.get("/play/").content.decode()
    assert guest.get("/api/v1/tables/").json()["count"] == 0
    guest.get(f"/play/join/{table.invite}")
    assert "Sit down" in guest.get(f"/play/{table.pk}/").content.decode()


def test_a_private_table_tells_strangers_no_names_by_a_sheet() -> None:
    host, guest = Client(), Client()
    host.post("/play/open", {"choice": "truf/classic/4", "lobby": "private", "clock": "none", "name": "Ayu"})
    table = Table.objects.get()
    bids, tricks = zip("NESW", "4352", strict=True), zip("NESW", "4342", strict=True)
    sheet = {**{f"bids.{seat}": bid for seat, bid in bids}, **{f"tricks.{seat}": won for seat, won in tricks}}
    address = f"/play/{table.pk}/sheet-preview"
    assert "Ayu" in host.post(address, sheet).content.decode()
    assert guest.post(address, sheet).status_code == 404


def test_links_to_private_tables_never_push_a_seat_out_of_a_session() -> None:
    table_id, player = open_online(), sitting("N")
    session = player.session
    session[HOLDERS] = [*session[HOLDERS], *(f"invite:{number}" for number in range(MOST_HOLDERS - 1))]
    session.save()
    Table.objects.filter(pk=table_id).update(lobby="private", invite="last")
    player.get("/play/join/last")
    assert player.session[HOLDERS] == [
        "guest:Ayu",
        *(f"invite:{at}" for at in range(1, MOST_HOLDERS - 1)),
        "invite:last",
    ]
    assert 'id="bid"' in player.get(f"/play/{table_id}/").content.decode()


def test_a_guest_cannot_hide_signs_in_his_name() -> None:
    host, guest = Client(), Client()
    address = host.post("/play/open", {"choice": "truf/classic/4", "lobby": "open", "clock": "none"})["Location"]
    guest.post(f"{address}sit", {"name": "Bu\0di\u202e \u2066 Raja\u200b"})
    assert Seat.objects.get(code="E").name == "Budi Raja (guest)"


def test_what_the_lobby_refuses_is_said_on_the_table() -> None:
    host, guest = Client(), Client()
    address = host.post("/play/open", {"choice": "truf/classic/4", "lobby": "open", "clock": "none"})["Location"]
    page = guest.post(f"{address}begin", follow=True).content.decode()
    assert "Only who opened this table can do this." in page


def test_a_rematch_is_one_press_after_the_match(client: Client) -> None:
    client.post("/play/new", {"choice": "truf/classic/4"})
    old = Table.objects.get()
    Table.objects.filter(pk=old.pk).update(state=Table.State.FINISHED)
    assert f"/play/{old.pk}/rematch" in client.get(f"/play/{old.pk}/").content.decode()
    answer = client.post(f"/play/{old.pk}/rematch")
    assert Table.objects.get(rematch_of=old).state == Table.State.RUNNING
    assert answer["Location"] == f"/play/{Table.objects.get(rematch_of=old).pk}/"
