"""Hints at casual tables: limits, refusals, secrecy, and the ways to ask. Decision 0462."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.test import Client

from engine import table as engine_table
from engine.bots.hints import MIN_WORLDS
from engine.errors import TroeftafelError
from games.core import publishing
from games.core.errors import Conflict
from games.models import Deal, Hint, Seat, Table
from games.models.limits import HINTS
from games.play import hints
from games.play import services as play_services
from games.play import undo as play_undo
from games.processes.jobs import BUSY, JobError
from games.tables import table_state
from games.tables.hints import HintAnswer, had_hints, with_hints
from games.tables.options import OnlineRules
from games.tables.seats import Viewer
from tests.games.helpers.tables import open_table
from tests.games.helpers.views import view_for, view_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real process, with the fewest worlds."""
    monkeypatch.setattr(hints, "STEPS", 1)


@pytest.fixture
def table_id() -> int:
    return open_table("troefcall", "game15", "online")


def running(table_id: int) -> Deal:
    return Deal.objects.get(table_id=table_id, state=Deal.State.RUNNING)


def acting(table_id: int) -> str:
    return next(iter(table_state.load(table_id).since))


def ask(table_id: int, key: str | None = None) -> HintAnswer:
    """The seat to act asks; return its hint."""
    seat = acting(table_id)
    hints.ask_hint(table_id=table_id, seat=seat, key=key)
    answer: HintAnswer = view_of(table_state.load(table_id), seat)["hints"]["hint"]
    return answer


def refusal(table_id: int, seat: str) -> str:
    with pytest.raises(Conflict) as refused:
        hints.ask_hint(table_id=table_id, seat=seat)
    return refused.value.code


def go_on(table_id: int) -> None:
    """The seat to act moves."""
    seat = acting(table_id)
    text = engine_table.absent(table_state.load(table_id).deal, seat).text
    play_services.make_move(table_id=table_id, seat=seat, text=text)


def own_turn_again(table_id: int, seat: str) -> None:
    """The others move until this seat can choose again."""
    go_on(table_id)
    while not view_of(table_state.load(table_id), seat)["hints"]["may"]:
        go_on(table_id)


# --- which matches had one -------------------------------------------------------------------------------


def test_a_match_had_a_hint_once_one_was_given(table_id: int) -> None:
    other = open_table("troefcall", "game15", "online")
    assert not had_hints(table_id)
    ask(table_id)
    assert had_hints(table_id)
    assert with_hints([table_id, other]) == {table_id}


def test_a_request_without_an_answer_is_no_hint(table_id: int) -> None:
    Hint.objects.create(deal=running(table_id), seat="N", number=None, position="0.0")
    assert not had_hints(table_id)


@pytest.mark.postgres
def test_the_database_refuses_more_hints_than_a_deal_has(table_id: int) -> None:
    with pytest.raises(IntegrityError):
        Hint.objects.create(deal=running(table_id), seat="N", number=HINTS + 1, position="0.0")


# --- asking ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["truf", "ruff_and_trump", "truc_y_flou"])
def test_every_game_gives_hints(game: str) -> None:
    preset = {"truf": "classic", "ruff_and_trump": "double4", "truc_y_flou": "aure"}[game]
    answer = ask(open_table(game, preset, "online"))
    assert answer["worlds"] == MIN_WORLDS
    assert answer["moves"]


def test_a_player_has_three_hints_in_a_deal(table_id: int) -> None:
    seat = acting(table_id)
    for left in (3, 2, 1):
        assert view_of(table_state.load(table_id), seat)["hints"]["left"] == left
        hints.ask_hint(table_id=table_id, seat=seat)
        if left > 1:
            own_turn_again(table_id, seat)
    go_on(table_id)
    while acting(table_id) != seat:
        go_on(table_id)
    assert not view_of(table_state.load(table_id), seat)["hints"]["may"]
    assert refusal(table_id, seat) == "hints_used"


def test_a_second_request_at_the_same_turn_gives_the_same_hint_and_does_not_count(table_id: int) -> None:
    assert ask(table_id, "one") == ask(table_id, "two")
    assert view_of(table_state.load(table_id), acting(table_id))["hints"]["left"] == HINTS - 1


def test_a_key_counts_once_also_when_it_is_sent_again_at_a_later_turn(table_id: int) -> None:
    seat = acting(table_id)
    ask(table_id, "one")
    own_turn_again(table_id, seat)
    hints.ask_hint(table_id=table_id, seat=seat, key="one")
    assert Hint.objects.count() == 1


def test_a_hint_is_gone_with_its_turn(table_id: int) -> None:
    seat = acting(table_id)
    ask(table_id)
    go_on(table_id)
    assert view_of(table_state.load(table_id), seat)["hints"]["hint"] is None


def test_an_undone_move_leaves_another_turn() -> None:
    table_id = open_table("truc_y_flou", "aure", "online", online_rules=OnlineRules(undo=True))
    seat = acting(table_id)
    ask(table_id)
    hints_before = Hint.objects.get().position
    play_services.make_move(table_id=table_id, seat=seat, text="truc")
    play_undo.undo_move(table_id=table_id, seat=seat)
    ask(table_id)
    assert Hint.objects.exclude(position=hints_before).count() == 1


# --- refusals ----------------------------------------------------------------------------------------------


def test_an_event_has_no_hints() -> None:
    table_id = open_table("troefcall", "game15", "online", context="event:friday")
    assert view_of(table_state.load(table_id), acting(table_id))["hints"] is None
    assert refusal(table_id, acting(table_id)) == "no_hints_here"


def test_a_host_can_switch_hints_off() -> None:
    table_id = open_table("troefcall", "game15", "online", online_rules=OnlineRules(hints=False))
    assert view_of(table_state.load(table_id), acting(table_id))["hints"] is None
    assert refusal(table_id, acting(table_id)) == "no_hints_here"


def test_only_the_seat_on_turn_gets_one(table_id: int) -> None:
    other = next(seat for seat in "NESW" if seat != acting(table_id))
    assert refusal(table_id, other) == "no_hint_now"


def test_a_player_whose_bot_stands_in_gets_none(table_id: int) -> None:
    Seat.objects.filter(table_id=table_id, code=acting(table_id)).update(stand_in=True)
    assert refusal(table_id, acting(table_id)) == "no_hint_now"


@pytest.mark.long
def test_nobody_wastes_a_hint_where_there_is_one_choice() -> None:
    table_id = open_table("troefcall", "game15", "online")
    seat = acting(table_id)
    while len(view_of(table_state.load(table_id), seat)["deal"]["allowed"]) > 1:
        go_on(table_id)
        seat = acting(table_id)
    assert refusal(table_id, seat) == "no_hint_needed"


def test_a_busy_server_says_so_and_the_request_does_not_count(table_id: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_args: object, **_facts: object) -> Any:
        raise JobError(BUSY)

    with monkeypatch.context() as patched:
        patched.setattr(hints.LANE, "ask", busy)
        with pytest.raises(TroeftafelError, match="busy"):
            hints.ask_hint(table_id=table_id, seat=acting(table_id), key="one")
    assert not had_hints(table_id)
    assert view_of(table_state.load(table_id), acting(table_id))["hints"]["left"] == HINTS
    assert ask(table_id, "one")["moves"]


# --- secrecy -----------------------------------------------------------------------------------------------


VIEWERS = [Viewer(None, frozenset({f"person:{name}"})) for name in ("Ayu", "Budi", "Citra", "Dewi")] + [Viewer()]


@pytest.fixture
def published() -> Iterator[list[str]]:
    """Topics that pages were notified of."""
    topics: list[str] = []

    def listener(topic: str, _version: int) -> None:
        topics.append(topic)

    publishing.listen(listener)
    yield topics
    publishing.stop_listening(listener)


def test_nobody_else_sees_or_hears_of_a_request_in_a_running_deal(
    table_id: int, published: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    seat = acting(table_id)
    others = [viewer for viewer in VIEWERS if view_for(table_id, viewer)["seat"] != seat]
    before = [view_for(table_id, viewer) for viewer in others]
    with django_capture_on_commit_callbacks(execute=True):
        hints.ask_hint(table_id=table_id, seat=seat)
    assert [view_for(table_id, viewer) for viewer in others] == before
    assert published == []
    assert len(others) == 4


def test_the_search_waits_outside_every_lock(table_id: int, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = len(connection.savepoint_ids)
    depths: list[int] = []

    def noted(*_args: object, **_facts: object) -> Any:
        depths.append(len(connection.savepoint_ids))
        return {}, b"{}"

    monkeypatch.setattr(hints.LANE, "ask", noted)
    hints.ask_hint(table_id=table_id, seat=acting(table_id))
    assert depths == [inside]


def test_the_search_gets_the_view_of_its_seat_alone(table_id: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []

    def noted(_job: str, body: bytes, **_facts: object) -> Any:
        sent.append(json.loads(body))
        return {}, b"{}"

    go_on(table_id)
    seat = acting(table_id)
    monkeypatch.setattr(hints.LANE, "ask", noted)
    hints.ask_hint(table_id=table_id, seat=seat)
    play = table_state.load(table_id)
    known = {*play.deal.hands[seat], *(card for _, card in play.deal.trick)}
    hidden = {card for hand in play.deal.hands.values() for card in hand} - known
    assert not [card for card in hidden if f'"{card}"' in json.dumps(sent)]


@pytest.mark.long
def test_everybody_reads_of_the_request_when_the_deal_is_over_but_not_what_it_said(table_id: int) -> None:
    seat = acting(table_id)
    ask(table_id)
    asked = [{"deal": 1, "seat": seat, "count": 1}]
    assert view_of(table_state.load(table_id), seat)["hints"]["asked"] == asked
    while Deal.objects.filter(table_id=table_id, number=1, state=Deal.State.RUNNING).exists():
        go_on(table_id)
    for viewer in VIEWERS:
        assert view_for(table_id, viewer)["hints"]["asked"] == asked
        assert view_for(table_id, viewer)["hints"]["hint"] is None


# --- the page and REST -------------------------------------------------------------------------------------


@pytest.fixture
def played(client: Client) -> int:
    """A practice table at the client's turn."""
    client.post("/play/new", {"choice": "truf/classic/4", "bots": "simple"})
    return Table.objects.latest("pk").pk


def test_the_page_gives_a_hint_without_a_script(client: Client, played: int) -> None:
    page = client.get(f"/play/{played}/").content.decode()
    assert "Hint (3 left)" in page
    answer = client.post(f"/play/{played}/hint", {"key": "v1"})
    assert answer.headers["Location"].endswith("#hint")
    page = client.get(f"/play/{played}/").content.decode()
    assert 'id="hint"' in page
    assert "possible deals were tried" in page
    assert "Hint (" not in page
    assert 'data-suggested="hint"' in page


def test_a_script_gets_the_parts_with_the_hint(client: Client, played: int) -> None:
    answer = client.post(f"/play/{played}/hint", {"key": "v1"}, headers={"HX-Request": "true"})
    assert 'id="hint"' in answer.content.decode()


def test_a_spectators_page_is_the_same_to_the_letter(client: Client, played: int) -> None:
    other = Client()
    before = without_tokens(other.get(f"/watch/{played}/"))
    client.post(f"/play/{played}/hint", {"key": "v1"})
    assert without_tokens(other.get(f"/watch/{played}/")) == before


def without_tokens(answer: Any) -> str:
    """Return a page without its CSRF tokens, which differ each time."""
    return re.sub(r'(?<=name="csrfmiddlewaretoken" value=")\w+', "", answer.content.decode())


def test_a_refused_request_stays_on_the_page_with_its_reason(client: Client, played: int) -> None:
    Table.objects.filter(pk=played).update(online_rules={"hints": False})
    answer = client.post(f"/play/{played}/hint", {"key": "v1"})
    assert answer.status_code == 422
    assert "Hints are off at this table." in answer.content.decode()


def test_a_program_asks_over_rest(client: Client, played: int) -> None:
    answer = client.post(f"/api/v1/tables/{played}/hint/", {"key": "k"}, content_type="application/json")
    assert answer.status_code == 200
    assert len(answer.json()["hints"]["hint"]["moves"]) == 2
    again = client.post(f"/api/v1/tables/{played}/hint/", {"key": "k"}, content_type="application/json")
    assert again.json()["hints"] == answer.json()["hints"]


def test_the_log_names_who_asked(client: Client, played: int) -> None:
    client.post(f"/play/{played}/hint", {"key": "v1"})
    assert "asked for a hint in deal 1" in client.get(f"/play/{played}/").content.decode()


@pytest.mark.parametrize("off", [True, False])
def test_the_form_of_a_table_for_others_can_switch_hints_off(client: Client, off: bool) -> None:
    sent = {"choice": "troefcall/game15/", "lobby": "open", "clock": "none", "name": "Ayu"}
    client.post("/play/open", {**sent, **({"no_hints": "on"} if off else {})})
    assert Table.objects.latest("pk").online_rules.get("hints", True) is not off
