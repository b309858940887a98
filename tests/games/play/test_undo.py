"""Among friends a player can undo the last move if it gave nothing away.

It must be their own, and no other player may have moved since.
"""

from typing import Any

import pytest
from django.test import Client

from games.core.errors import Conflict
from games.models import Move, Table, Undone
from games.play import services as play_services
from games.play import undo as play_undo
from games.tables import table_state
from games.tables.options import EVENT, OnlineRules
from games.tables.seats import Viewer
from tests.games.helpers.tables import open_table
from tests.games.helpers.views import view_for, view_of

pytestmark = pytest.mark.django_db

FRIENDS = OnlineRules(undo=True)


@pytest.fixture
def truc() -> int:
    """Open a table of Truc y Flou, whose announcements are public and show no card."""
    return open_table("truc_y_flou", "aure", "online", online_rules=FRIENDS)


def ask(table_id: int, key: str | None = None) -> str:
    """The seat to act asks for the truc."""
    seat = next(iter(table_state.load(table_id).since))
    play_services.make_move(table_id=table_id, seat=seat, text="truc", key=key)
    return seat


def refusal(table_id: int, seat: str) -> str:
    with pytest.raises(Conflict) as refused:
        play_undo.undo_move(table_id=table_id, seat=seat)
    return refused.value.code


def test_an_undone_move_leaves_no_effect_and_is_kept_outside_the_log(truc: Any) -> None:
    before = table_state.load(truc)
    seat = ask(truc)
    after = play_undo.undo_move(table_id=truc, seat=seat)
    assert (after.deal, after.since) == (before.deal, before.since)
    assert after.table.version == before.table.version + 2
    assert not Move.objects.exists()
    kept = Undone.objects.get()
    assert (kept.index, kept.seat, kept.text) == (0, seat, "truc")


def test_the_same_request_again_undoes_nothing_more_and_an_undone_move_is_not_made_again(truc: Any) -> None:
    seat = ask(truc, key="first")
    play_undo.undo_move(table_id=truc, seat=seat, key="u")
    play_services.make_move(table_id=truc, seat=seat, text="truc", key="first")
    assert not Move.objects.exists()
    play_services.make_move(table_id=truc, seat=seat, text="truc", key="second")
    play_undo.undo_move(table_id=truc, seat=seat, key="u")
    assert Move.objects.get().text == "truc"


def test_a_program_that_moves_in_the_turn_before_learns_that_it_is_over(truc: Any) -> None:
    seat = next(iter(table_state.load(truc).since))
    old = view_of(table_state.load(truc), seat)["turn"]
    ask(truc)
    play_undo.undo_move(table_id=truc, seat=seat)
    with pytest.raises(Conflict) as refused:
        play_services.make_move(table_id=truc, seat=seat, text="truc", turn=old)
    assert refused.value.code == "turn_over"


def test_no_player_undoes_the_move_of_another_or_an_answered_one(truc: Any) -> None:
    seat = ask(truc)
    other = next(iter(table_state.load(truc).since))
    assert refusal(truc, other) == "nothing_to_undo"
    play_services.make_move(table_id=truc, seat=other, text="yes")
    assert refusal(truc, seat) == "nothing_to_undo"


def test_a_move_that_disclosed_something_of_a_hand_cannot_be_undone(truc: Any) -> None:
    seat = next(iter(table_state.load(truc).since))
    play_services.make_move(table_id=truc, seat=seat, text=f"play {table_state.load(truc).deal.hands[seat][0]}")
    assert refusal(truc, seat) == "undo_told"


def test_at_a_table_not_among_friends_undo_is_impossible_and_not_mentioned() -> None:
    table_id = open_table("truc_y_flou", "aure", "online", online_rules=EVENT)
    seat = ask(table_id)
    assert refusal(table_id, seat) == "no_undo_here"
    assert view_of(table_state.load(table_id), seat)["undo"] is None


def test_an_event_may_not_have_it_whatever_its_table_says(truc: Any) -> None:
    Table.objects.filter(pk=truc).update(context="event:1")
    assert refusal(truc, ask(truc)) == "no_undo_here"


def test_the_undone_player_is_public_and_the_move_is_not(truc: Any) -> None:
    seat = ask(truc)
    play_undo.undo_move(table_id=truc, seat=seat)
    for viewer in (*table_state.load(truc).seats, None):
        view = view_of(table_state.load(truc), viewer)
        assert view["undo"] == {"may": False, "done": [seat]}
        assert "truc" not in str(view["undo"])


@pytest.mark.parametrize("way", ["page", "program"])
def test_it_is_undone_by_a_button_and_by_a_program(truc: Any, django_user_model: Any, way: Any) -> None:
    seat = ask(truc)
    user = django_user_model.objects.create_user("ana")
    Table.objects.get(pk=truc).seats.filter(code=seat).update(user=user)
    client = Client()
    client.force_login(user)
    assert 'id="undo"' in client.get(f"/play/{truc}/").content.decode()
    address = {"page": f"/play/{truc}/undo", "program": f"/api/v1/tables/{truc}/undo/"}[way]
    assert client.post(address, content_type="application/json").status_code in (200, 302)
    page = client.get(f"/play/{truc}/").content.decode()
    assert 'id="undo"' not in page
    assert "undid a move." in page
    assert view_for(truc, Viewer(user.pk))["undo"]["done"] == [seat]
