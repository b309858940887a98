"""Online tables over REST: opening, looking, acting, records."""

from typing import Any

import pytest
from django.test import Client

from games.play import turns as play_turns
from games.tables import opening as tables_opening
from games.tables import table_state
from tests.games.helpers import tables
from tests.rest.site import body_of, get, post, refused

TRUF = {"game": "truf", "preset": "web6", "bot_pause_ms": 0}
CALL = {"game": "troefcall", "preset": "club"}


@pytest.fixture
def opened(stranger: Client) -> dict[str, Any]:
    """Return the view of a Truf table of a signed-in player against bots."""
    view: dict[str, Any] = body_of(post(stranger, "tables", TRUF), 201)
    return view


def test_a_table_against_bots_begins_at_once(opened: dict[str, Any]) -> None:
    assert (opened["state"], opened["seat"], len(opened["deal"]["hand"])) == ("running", "N", 13)
    assert [seat["kind"] for seat in opened["seats"]] == ["human", "bot", "bot", "bot"]
    assert opened["secret"] is None


def test_an_anonymous_visitor_plays_by_the_session(db: None) -> None:
    guest = Client()
    table = body_of(post(guest, "tables", TRUF), 201)
    assert body_of(get(guest, f"tables/{table['id']}"))["seat"] == "N"
    assert body_of(get(Client(), f"tables/{table['id']}"))["seat"] is None


def _bid(view: dict[str, Any]) -> str:
    return f"bid {sorted(view['deal']['hand'])[0]}"


@pytest.fixture
def classic(stranger: Client) -> dict[str, Any]:
    view: dict[str, Any] = body_of(post(stranger, "tables", {**TRUF, "preset": "classic"}), 201)
    return view


def test_a_move_is_answered_with_the_view_after_it(stranger: Client, classic: dict[str, Any]) -> None:
    reply = body_of(post(stranger, f"tables/{classic['id']}/act", {"move": _bid(classic), "key": "a"}))
    assert reply["version"] > classic["version"]
    assert reply["seat"] == "N"


def test_a_draft_is_not_found_by_a_mover(stranger: Client, classic: dict[str, Any]) -> None:
    tables_opening.withdraw_tables([classic["id"]])
    for seat in ({}, {"seat": classic["seat"]}, {"seat": "W"}, {"seat": "Q"}):
        refused(post(stranger, f"tables/{classic['id']}/act", {"move": _bid(classic), **seat}), 404, "not_found")
    refused(post(stranger, f"tables/{classic['id']}/back"), 404, "not_found")


def test_a_spectator_cannot_move(classic: dict[str, Any]) -> None:
    refused(post(Client(), f"tables/{classic['id']}/act", {"move": _bid(classic)}), 409, "not_your_seat")


def test_a_move_sent_twice_under_one_key_is_made_once(stranger: Client, classic: dict[str, Any]) -> None:
    body = {"move": _bid(classic), "key": "a"}
    first = body_of(post(stranger, f"tables/{classic['id']}/act", body))
    assert body_of(post(stranger, f"tables/{classic['id']}/act", body))["version"] == first["version"]


def test_an_illegal_move_is_refused_with_what_would_be_right(stranger: Client, classic: dict[str, Any]) -> None:
    act = f"tables/{classic['id']}/act"
    refusal = refused(post(stranger, act, {"move": f"play {classic['deal']['hand'][0]}"}), 400, "wrong_phase")
    assert refusal["allowed"]
    refused(post(stranger, act, {"move": "jump"}), 400, "unknown_move")
    refused(post(stranger, act, {}), 400, "required")


def test_no_player_moves_for_another(opened: dict[str, Any], db: None) -> None:
    act = f"tables/{opened['id']}/act"
    refused(post(Client(), act, {"move": "bid 2C"}), 409, "not_your_seat")
    refused(post(Client(), act, {"move": "bid 2C", "seat": "N"}), 409, "not_your_seat")


def test_nothing_is_sent_while_nothing_changed(stranger: Client, classic: dict[str, Any]) -> None:
    path = f"tables/{classic['id']}/view"
    assert get(stranger, f"{path}?after={classic['version']}").status_code == 204
    assert body_of(get(stranger, f"{path}?after={classic['version'] - 1}"))["version"] == classic["version"]


def test_the_stream_is_where_the_table_says(opened: dict[str, Any]) -> None:
    answer = get(Client(), f"tables/{opened['id']}/stream")
    assert (answer.status_code, answer.headers["Location"]) == (307, f"/live/?topic=table:{opened['id']}")


def test_a_player_finds_their_own_tables(stranger: Client, opened: dict[str, Any]) -> None:
    other = tables.open_table(place="online")
    found = {table["id"] for table in body_of(get(stranger, "tables?mine=true"))["results"]}
    assert found == {opened["id"]} != {other}


@pytest.mark.long
def test_the_record_of_a_running_deal_is_refused_and_of_one_that_is_over_is_whole(stranger: Client) -> None:
    view = body_of(post(stranger, "tables", CALL), 201)
    deal = view["deals"][0]["id"]
    refused(get(stranger, f"deals/{deal}"), 409, "deal_running")
    play = table_state.load(view["id"])
    while play.row is not None and play.row.pk == deal:
        play = play_turns.play_for_absent(view["id"], next(iter(play.since)))
    record = body_of(get(Client(), f"deals/{deal}"))
    assert sorted(len(hand) for hand in record["hands"].values()) == [13] * 4
    assert record["moves"]


@pytest.mark.parametrize(
    ("change", "code"),
    [({"game": "bridge"}, "invalid_choice"), ({"preset": "none"}, "unknown_preset"), ({"seat": "X"}, "unknown_seat")],
)
def test_a_table_that_cannot_be_is_refused(db: None, change: dict[str, str], code: str) -> None:
    assert refused(post(Client(), "tables", {**TRUF, **change}), 400, code)


@pytest.mark.parametrize(
    ("game", "preset", "seats"),
    [("ruff_and_trump", "single3", ["0", "1", "2"]), ("truc_y_flou", "aure", list("012345"))],
)
def test_tables_of_numbered_seats_are_opened_and_played(
    stranger: Client, game: str, preset: str, seats: list[str]
) -> None:
    view = body_of(post(stranger, "tables", {"game": game, "preset": preset, "bot_pause_ms": 0}), 201)
    assert [seat["seat"] for seat in view["seats"]] == seats
    assert view["seat"] in seats
    assert view["won"] == dict.fromkeys(view["sides"], 0)
    while view["seat"] not in view["deal"]["to_act"]:
        play_turns.play_what_is_due(view["id"])
        view = body_of(get(stranger, f"tables/{view['id']}"))
    legal = next(iter(view["deal"]["forms"] or [{"ready": view["deal"]["allowed"]}]))["ready"]
    body = body_of(post(stranger, f"tables/{view['id']}/act", {"move": (legal or ["announce 0"])[0]}))
    assert body["version"] > view["version"]


@pytest.fixture
def truc(stranger: Client) -> dict[str, Any]:
    view: dict[str, Any] = body_of(post(stranger, "tables", {"game": "truc_y_flou", "preset": "aure"}), 201)
    return view


def test_a_signal_is_sent_to_the_senders_team_and_read_by_it_alone(stranger: Client, truc: dict[str, Any]) -> None:
    signals = f"tables/{truc['id']}/signals"
    body = body_of(post(stranger, signals, {"text": "SWORD", "key": "a"}))
    assert body["sent"] == [{"deal": 1, "at_move": 0, "seat": truc["seat"], "text": "SWORD"}]
    assert body_of(post(stranger, signals, {"text": "SWORD", "key": "a"})) == body == body_of(get(stranger, signals))
    assert body_of(get(stranger, f"tables/{truc['id']}"))["signals"] == body
    assert body_of(get(Client(), signals)) == {"codes": [], "free": False, "sent": [], "topic": None}


def test_a_signal_is_nothing_new_at_the_table(stranger: Client, truc: dict[str, Any]) -> None:
    before = body_of(get(Client(), f"tables/{truc['id']}"))["version"]
    post(stranger, f"tables/{truc['id']}/signals", {"text": "SWORD"})
    assert get(Client(), f"tables/{truc['id']}/view?after={before}").status_code == 204


def test_a_signal_that_cannot_be_is_refused(stranger: Client, truc: dict[str, Any], opened: dict[str, Any]) -> None:
    signals = f"tables/{truc['id']}/signals"
    assert "FLOR" in refused(post(stranger, signals, {"text": "HELLO"}), 400, "unknown_signal")["allowed"]
    refused(post(Client(), signals, {"text": "SWORD"}), 409, "not_your_seat")
    refused(post(stranger, signals, {"text": "SWORD", "seat": "1"}), 409, "not_your_seat")
    refused(post(stranger, signals, {}), 400, "required")
    refused(post(stranger, f"tables/{opened['id']}/signals", {"text": "SWORD"}), 409, "no_team_channel")
    refused(get(stranger, f"tables/{opened['id']}/signals"), 409, "no_team_channel")


def test_the_stream_of_a_player_includes_the_team(stranger: Client, truc: dict[str, Any]) -> None:
    own, other = (get(who, f"tables/{truc['id']}/stream").headers["Location"] for who in (stranger, Client()))
    assert own == f"/live/?topic=table:{truc['id']}&topic={truc['signals']['topic']}"
    assert other == f"/live/?topic=table:{truc['id']}"
