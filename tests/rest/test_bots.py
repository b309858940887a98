"""Requests of programs: scopes, labels, turns, keys, and no card of another seat."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts import services as accounts
from accounts.scopes import PLAY, READ
from games.bots import streams
from games.core.schemas import NewTable
from games.models import Seat, Table
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.options import OnlineRules
from games.tables.players import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(django_user_model: Any) -> Any:
    return django_user_model.objects.create_user("deep", is_program=True)


def table_of(user: Any, program: bool = True) -> int:
    """A table with bots that do not move in this test."""
    table = NewTable(game="truf", preset="classic", bot_pause_ms=10_000)
    player = Player("deep", user.pk, program=program)
    return tables_opening.open_casual(table=table, player=player, online_rules=OnlineRules(programs=program))


class Program:
    def __init__(self, user: Any, scope: str = PLAY) -> None:
        self.head = {"Authorization": f"Token {accounts.create_token(user, 'it', [scope])[1]}"}

    def get(self, path: str) -> Any:
        return Client().get(f"/api/v1/{path}", headers=self.head)

    def act(self, table: int, **body: Any) -> Any:
        path = f"/api/v1/table/{table}/action"
        return Client().post(path, body, headers=self.head, content_type="application/json")


def changed(view: Any, **parts: Any) -> Any:
    """Return a view with other parts."""
    return {**view, **parts}


def first_line(answer: Any) -> Any:
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/x-ndjson"
    line: dict[str, Any] = json.loads(answer.content.splitlines()[0])
    return line


def test_the_first_line_has_the_legal_moves_and_only_the_players_cards(user: Any) -> None:
    line = first_line(Program(user).get(f"table/stream/{table_of(user)}"))
    assert line["type"] == "tableFull"
    assert line["allowed"] == line["deal"]["allowed"]
    assert re.fullmatch(r"1\.\d+\.0", line["turn"])  # a hand that no side may play is dealt again: attempt 1
    own = set(line["deal"]["hand"])
    others = {card for seat in "ESW" for card in hand_of(line["id"], seat)}
    assert own
    assert not others & set(json.dumps(line).replace('"', " ").replace(",", " ").split())


def hand_of(table: int, seat: str) -> list[str]:
    view = table_state.load(table).deal.hands[seat]
    return list(view)


def test_the_tables_of_an_account_are_listed_with_their_addresses(user: Any) -> None:
    table = table_of(user)
    line = first_line(Program(user).get("stream/event"))
    assert (line["type"], line["id"], line["seat"]) == ("tableStart", table, "N")
    assert line["action"] == f"/api/v1/table/{table}/action"


def test_a_client_that_streams_to_play_is_labelled_and_a_reader_is_not(user: Any) -> None:
    table = table_of(user, program=False)
    Seat.objects.filter(table=table).update(program=False)
    Table.objects.filter(pk=table).update(online_rules={"programs": True})
    seat = Seat.objects.get(table=table, code="N")
    first_line(Program(user, READ).get(f"table/stream/{table}"))
    seat.refresh_from_db()
    assert not seat.program
    first_line(Program(user).get(f"table/stream/{table}"))
    seat.refresh_from_db()
    assert seat.program


def test_where_programs_do_not_play_nothing_is_streamed_to_play_or_moved(user: Any) -> None:
    table, program = table_of(user, program=False), Program(user)
    for answer in (program.get(f"table/stream/{table}"), program.act(table, move="play 2S")):
        assert (answer.status_code, answer.json()["code"]) == (409, "no_programs")


def test_anonymous_visitors_and_tokens_of_other_scopes_are_refused(user: Any) -> None:
    table = table_of(user)
    assert Client().get(f"/api/v1/table/stream/{table}").status_code == 401
    assert Client().get("/api/v1/stream/event").status_code == 401
    assert Program(user, READ).act(table, move="play 2S").json()["code"] == "token_scope"
    assert Program(user).get("table/stream/999999").status_code == 404


def test_a_version_that_has_not_been_is_refused_and_so_is_another_turn(user: Any) -> None:
    table, program = table_of(user), Program(user)
    ahead = program.act(table, move="play 2S", seq=10_000)
    assert (ahead.status_code, ahead.json()["code"], ahead.json()["field"]) == (400, "seq_ahead", "seq")
    over = program.act(table, move="play 2S", turn="9.9.9")
    assert (over.status_code, over.json()["code"]) == (409, "turn_over")


@pytest.mark.usefixtures("frozen_time")
def test_too_many_moves_are_answered_with_the_time_to_retry(user: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.throttles.Actions.THROTTLE_RATES", {"actions": "2/min"})
    table, program = table_of(user), Program(user)
    answers = [program.act(table, move="nonsense") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [400, 400, 429]
    assert int(answers[2]["Retry-After"]) > 0


def test_a_state_has_what_changed_and_nothing_when_nothing_did(user: Any) -> None:
    view = first_line(Program(user).get(f"table/stream/{table_of(user)}"))
    assert streams.table_state(view, changed(view, least_left_ms=5)) is None
    line = streams.table_state(view, changed(view, version=view["version"] + 1, totals={"N": 1}))
    assert line is not None
    assert line["totals"] == {"N": 1}
    assert "sheets" not in line


def test_absences_and_chat_are_separate_lines(user: Any) -> None:
    view = first_line(Program(user).get(f"table/stream/{table_of(user)}"))
    seats = [{**seat, "gone": 7 if seat["seat"] in "NE" else None} for seat in view["seats"]]
    assert streams.gone_lines(view, changed(view, seats=seats)) == [
        {"type": "seatGone", "seat": "E", "gone": True, "seconds": 7}
    ]
    chat = {"sent": [{"id": 3, "seat": "E", "name": "Ayu", "code": "", "text": "hi", "at": ""}]}
    (seen,) = streams.chat_lines(changed(view, chat={"sent": []}), changed(view, chat=chat))
    assert (seen["type"], seen["text"]) == ("chatLine", "hi")


def test_tables_that_end_are_reported_once(user: Any) -> None:
    line = first_line(Program(user).get("stream/event")) if table_of(user) else {}
    assert [one["type"] for one in streams.table_lines([line], [])] == ["tableFinish"]
    assert streams.table_lines([line], [line]) == []
