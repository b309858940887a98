"""Opening a table against bots, the lists of tables, and the pages of rules."""

import re
from typing import Any

import pytest
from django.test import Client

from engine.registry import games
from games.lobby.forms import PlayNowForm
from games.models import Seat, Table
from games.play import turns as play_turns
from games.tables import table_state
from games.tables.viewers import HOLDERS, MAX_HOLDERS
from games.templatetags.qr import qr
from tests.games.helpers.page_tables import open_online, sitting

pytestmark = pytest.mark.django_db


def open_for_others(host: Client, name: str = "Ayu", lobby: str = "open") -> str:
    """The address of a Truf table that waits for players."""
    form = {"choice": "truf/classic/4", "lobby": lobby, "clock": "none", "name": name}
    return str(host.post("/play/open", form)["Location"])


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


def test_the_holder_word_of_the_session_is_in_no_page(client: Client) -> None:
    client.post("/play/new", {"choice": "truf/classic/4"})
    holder = Seat.objects.get(kind="human").holder
    assert holder
    for address in (f"/play/{Table.objects.get().pk}/", "/play/"):
        assert holder not in client.get(address).content.decode()


def test_three_can_play_truf(client: Client) -> None:
    client.post("/play/new", {"choice": "truf/web6/3"})
    assert Seat.objects.count() == 3


def test_every_choice_offered_opens_a_table() -> None:
    field: Any = PlayNowForm().fields["choice"]
    offered = [value for _title, group in field.choices for value, _label in group]
    for choice in offered:
        assert Client().post("/play/new", {"choice": choice}).status_code == 302
    assert Table.objects.count() == len(offered)


def test_an_unknown_choice_is_refused_with_a_sentence(client: Client) -> None:
    answer = client.post("/play/new", {"choice": "chess/blitz/2"})
    assert answer.status_code == 422
    assert "field-error" in answer.content.decode()
    assert not Table.objects.exists()


def test_the_lobby_separates_the_players_tables_from_others() -> None:
    table_id = open_online()
    own, other = (sitting(seat).get("/play/").content.decode() for seat in ("N", None))
    assert "My tables" in own
    assert "My tables" not in other
    assert f"/watch/{table_id}/" in other


def test_the_rules_index_leads_to_every_game(client: Client) -> None:
    html = client.get("/rules/").content.decode()
    assert all(f'href="/rules/{game}/"' in html for game in games())
    assert client.get("/rules/chess/").status_code == 404


def test_a_table_for_others_waits_and_begins_when_the_last_one_sits_down() -> None:
    host, others = Client(), [Client(), Client(), Client()]
    answer = host.post("/play/open", {"choice": "troefcall/game15/", "lobby": "open", "clock": "usual", "name": "Ayu"})
    address = answer["Location"]
    assert "Start with bots" in host.get(address).content.decode()
    for client, name in zip(others, ("Budi", "Citra", "Dewi"), strict=True):
        assert "Start with bots" not in client.get(address).content.decode()
        assert client.post(f"{address}sit", {"name": name}).status_code == 302
    assert Table.objects.get().state == Table.State.RUNNING
    assert list(Seat.objects.order_by("order").values_list("name", flat=True))[:2] == ["Ayu (guest)", "Budi (guest)"]


def test_a_private_table_opens_by_its_link_only() -> None:
    host, guest = Client(), Client()
    host.post("/play/open", {"choice": "truf/classic/4", "lobby": "private", "clock": "none", "name": "Ayu"})
    table = Table.objects.get()
    assert f"/play/join/{table.invite}" in host.get(f"/play/{table.pk}/").content.decode()
    assert guest.get(f"/play/{table.pk}/").status_code == 404
    assert f"/play/{table.pk}/" not in guest.get("/play/").content.decode()
    assert guest.get("/api/v1/tables/").json()["count"] == 0
    guest.get(f"/play/join/{table.invite}")
    assert "Sit here" in guest.get(f"/play/{table.pk}/").content.decode()


def test_a_private_table_discloses_no_names_by_a_sheet() -> None:
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
    session[HOLDERS] = [*session[HOLDERS], *(f"invite:{number}" for number in range(MAX_HOLDERS - 1))]
    session.save()
    Table.objects.filter(pk=table_id).update(lobby="private", invite="last")
    player.get("/play/join/last")
    assert player.session[HOLDERS] == [
        "guest:Ayu",
        *(f"invite:{at}" for at in range(1, MAX_HOLDERS - 1)),
        "invite:last",
    ]
    assert 'id="bid"' in player.get(f"/play/{table_id}/").content.decode()


def test_a_guest_cannot_hide_signs_in_a_name() -> None:
    host, guest = Client(), Client()
    address = open_for_others(host)
    guest.post(f"{address}sit", {"name": "Bu\0di\u202e \u2066 Raja\u200b"})
    assert Seat.objects.get(code="E").name == "Budi Raja (guest)"


def test_refusals_of_the_lobby_are_shown_on_the_table() -> None:
    host, guest = Client(), Client()
    address = open_for_others(host)
    page = guest.post(f"{address}begin", follow=True).content.decode()
    assert "Only the host of this table can do this. Ask the host." in page


def test_a_rematch_is_one_press_after_the_match(client: Client) -> None:
    client.post("/play/new", {"choice": "truf/classic/4"})
    old = Table.objects.get()
    Table.objects.filter(pk=old.pk).update(state=Table.State.FINISHED)
    assert f"/play/{old.pk}/rematch" in client.get(f"/play/{old.pk}/").content.decode()
    answer = client.post(f"/play/{old.pk}/rematch")
    assert Table.objects.get(rematch_of=old).state == Table.State.RUNNING
    assert answer["Location"] == f"/play/{Table.objects.get(rematch_of=old).pk}/"


@pytest.mark.parametrize("choice", ["ruff_and_trump/double4/", "truc_y_flou/aure/"])
def test_bots_that_cannot_look_ahead_are_not_asked_to(client: Client, choice: str) -> None:
    answer = client.post("/play/new", {"choice": choice, "bots": "search"})
    assert answer.status_code == 422
    assert "Advanced bots are not available in" in answer.content.decode()
    assert not Table.objects.exists()


def test_looking_ahead_is_offered_by_the_names_of_its_games(client: Client) -> None:
    html = client.get("/play/").content.decode()
    assert re.search(r'<option value="search">Advanced bots \((Truf|Troefcall), (Troefcall|Truf)\)</option>', html)


def test_a_guest_without_a_name_is_asked_for_one_before_sitting_down() -> None:
    host, guest = Client(), Client()
    address = open_for_others(host)
    answer = guest.post(f"{address}sit", {"name": " ", "seat": "E"})
    assert answer.status_code == 422
    assert "Enter your name." in answer.content.decode()
    assert Seat.objects.get(code="E").kind == Seat.Kind.OPEN


@pytest.mark.parametrize("name", ["\N{CYRILLIC CAPITAL LETTER BE}udi", "--", "x" * 25])
def test_an_unreadable_name_is_refused(name: str) -> None:
    guest, address = Client(), open_for_others(Client())
    assert guest.post(f"{address}sit", {"name": name}).status_code == 422
    assert Seat.objects.filter(kind=Seat.Kind.HUMAN).count() == 1


def test_a_name_that_is_used_at_the_table_comes_back_with_its_reason() -> None:
    guest, address = Client(), open_for_others(Client())
    answer = guest.post(f"{address}sit", {"name": "AYU", "seat": "E"})
    assert answer.status_code == 409
    html = answer.content.decode()
    assert "The name Ayu (guest) is already taken at this table." in html
    assert 'value="AYU"' in html
    assert "data-unsent" in html  # the page keeps it although the stream brings the table (static/live/typing.js)


def test_a_device_keeps_the_name_of_its_guest_longer_than_a_session() -> None:
    guest = Client()
    guest.post(f"{open_for_others(Client())}sit", {"name": "Budi", "seat": "E"})
    del guest.cookies["sessionid"]
    assert 'value="Budi"' in guest.get(open_for_others(Client(), "Citra")).content.decode()


def test_the_invitation_is_a_link_and_a_qr_code_of_it() -> None:
    host = Client()
    html = host.get(open_for_others(host)).content.decode()
    address = f"http://testserver/play/join/{Table.objects.get().invite}"
    assert f'value="{address}"' in html
    assert str(qr(address)) in html
    assert 'id="invite-copy"' in html
    assert 'id="invite-share"' in html


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost"])
def test_where_phones_cannot_open_the_address_the_invitation_has_no_qr_code_and_says_why(host: str) -> None:
    player = Client()
    html = player.get(open_for_others(player), HTTP_HOST=host).content.decode()
    assert f'value="http://{host}/play/join/' in html
    assert 'id="invite-code"' not in html
    assert f"phones cannot open {host.split(':')[0]}" in html


def test_a_guest_with_three_tables_is_notified_in_the_lobby(client: Client) -> None:
    for _ in range(3):
        client.post("/play/new", {"choice": "truf/classic/4"})
    answer = client.post("/play/new", {"choice": "truf/classic/4"})
    assert answer.status_code == 409
    assert "You have 3 open tables." in answer.content.decode()
    table_id = Table.objects.latest("pk").pk
    assert f'action="/play/{table_id}/end"' in answer.content.decode()
    client.post(f"/play/{table_id}/end")
    assert client.post("/play/new", {"choice": "truf/classic/4"}).status_code == 302


def test_practice_of_another_guest_is_not_to_be_watched_from_the_lobby(client: Client) -> None:
    client.post("/play/new", {"choice": "truf/classic/4"})
    table_id = Table.objects.get().pk
    assert f"/play/{table_id}/" in client.get("/play/").content.decode()
    assert f"/{table_id}/" not in Client().get("/play/").content.decode()
    assert Client().get("/api/v1/tables/").json()["count"] == 0


@pytest.mark.long
def test_finished_tables_stand_under_my_tables_with_their_replay(client: Client) -> None:
    client.post("/play/new", {"choice": "truf/classic/4"})
    table_id = Table.objects.get().pk
    Table.objects.update(options={"players": 4, "deals": 1})
    while Table.objects.get().state != Table.State.FINISHED:
        play_turns.play_for_absent(table_id, next(iter(table_state.load(table_id).since)))
    html = client.get("/play/").content.decode()
    assert f'id="finished-{table_id}"' in html
    assert f'href="/replay/{table_id}/"' in html
    assert f'id="finished-{table_id}"' not in Client().get("/play/").content.decode()


def test_partners_are_drawn_where_the_host_asks_for_it(client: Client) -> None:
    sent = {"choice": "troefcall/club/", "lobby": "open", "clock": "none", "draw_partners": "on", "name": "Ayu"}
    address = client.post("/play/open", sent)["Location"]
    assert (
        "The players with the two highest cards will play against the other two" in client.get(address).content.decode()
    )
    client.post(f"{address}begin")
    page = client.get(address).content.decode()
    assert "Partner draw: " in page
    assert page.count(" play against ") == 1


def test_a_draw_for_partners_is_refused_where_there_are_none(client: Client) -> None:
    sent = {"choice": "truf/classic/4", "lobby": "open", "clock": "none", "draw_partners": "on", "name": "Ayu"}
    answer = client.post("/play/open", sent)
    assert answer.status_code == 422
    assert "This game has no draw for partners." in answer.content.decode()
    assert not Table.objects.exists()
