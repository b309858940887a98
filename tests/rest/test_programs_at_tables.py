"""A client that plays with a token is a program at every address.

It is labelled, or refused where programs do not play.
"""

from typing import Any

import pytest
from django.test import Client

from accounts import services as accounts
from accounts.scopes import PLAY
from games.core.schemas import NewTable
from games.models import Seat, Table
from games.tables import opening as tables_opening
from games.tables.options import OnlineRules
from games.tables.players import Player
from tests.rest.site import body_of, get, post, refused

pytestmark = pytest.mark.django_db
TRUF: dict[str, Any] = {"game": "truf", "preset": "classic"}
WRITES: list[tuple[str, Any]] = [
    ("act", {"move": "bid 1S"}),
    ("act", {"move": "bid 1S", "seat": "N"}),
    ("choose", {"move": "bid 1S"}),
    ("unlock", {}),
    ("back", {}),
    ("ready", {}),
    ("words", {"words": "rendang"}),
    ("signals", {"text": "SWORD"}),
    ("claim", {"take": 1}),
    ("claim/answer", {"id": 1, "answer": "accept"}),
    ("call", {"reason": "rules"}),
    ("chat", {"code": "hello"}),
]


@pytest.fixture
def user(django_user_model: Any) -> Any:
    return django_user_model.objects.create_user("deep")


@pytest.fixture
def token(user: Any) -> dict[str, str]:
    return {"Authorization": f"Token {accounts.create_token(user, 'it', [PLAY])[1]}"}


def table_of(user: Any, programs: bool) -> int:
    rules = OnlineRules(programs=programs)
    table = NewTable(**TRUF, bot_pause_ms=10_000)
    return tables_opening.open_casual(table=table, player=Player("deep", user.pk), online_rules=rules)


def labelled(table: int) -> bool:
    return Seat.objects.get(table=table, code="N").program


@pytest.mark.parametrize(("path", "body"), WRITES)
def test_a_program_does_nothing_where_programs_do_not_play(user: Any, token: Any, path: str, body: Any) -> None:
    table = table_of(user, programs=False)
    refused(post(Client(), f"tables/{table}/{path}", body, **token), 409, "no_programs")
    assert not labelled(table)


@pytest.mark.parametrize(("path", "body"), WRITES)
def test_a_program_is_labelled_by_all_it_does(user: Any, token: Any, path: str, body: Any) -> None:
    table = table_of(user, programs=True)
    post(Client(), f"tables/{table}/{path}", body, **token)
    assert labelled(table)


def test_a_token_of_a_login_is_no_disguise(user: Any) -> None:
    table = table_of(user, programs=False)
    head = {"Authorization": f"Token {accounts.create_token(user)[1]}"}
    refused(post(Client(), f"tables/{table}/act", {"move": "bid 1S"}, **head), 409, "no_programs")


def test_a_session_is_a_person(user: Any) -> None:
    table, person = table_of(user, programs=False), Client()
    person.force_login(user)
    body_of(post(person, f"tables/{table}/unlock"))
    assert not labelled(table)


def test_looking_labels_no_one(user: Any, token: Any) -> None:
    table = table_of(user, programs=False)
    assert body_of(get(Client(), f"tables/{table}", **token))["seat"] == "N"
    assert not labelled(table)


def test_a_client_that_opens_a_table_or_sits_down_with_a_token_is_labelled_at_once(token: Any) -> None:
    own = body_of(post(Client(), "tables/", TRUF, **token), 201)["id"]
    gathers = body_of(post(Client(), "lobby", TRUF, **token), 201)["id"]
    assert labelled(own)
    assert labelled(gathers)
    body_of(post(Client(), f"tables/{own}/unlock", {}, **token))


def test_a_declared_account_is_labelled_at_the_table_it_opens_on_the_page(user: Any, client: Client) -> None:
    user.is_program = True
    user.save()
    client.force_login(user)
    client.post("/play/new", {"choice": "truf/classic/4"})
    table = Table.objects.get()
    assert labelled(table.pk)
    body_of(post(client, f"tables/{table.pk}/unlock"))


def test_no_program_asks_for_a_rematch_where_programs_do_not_play(user: Any, token: Any) -> None:
    table = table_of(user, programs=False)
    Table.objects.filter(pk=table).update(state=Table.State.FINISHED)
    refused(post(Client(), f"tables/{table}/rematch", {}, **token), 409, "no_programs")


def test_a_declared_account_that_was_seated_where_programs_do_not_play_does_nothing_there(user: Any) -> None:
    user.is_program = True
    user.save()
    table, client = table_of(user, programs=False), Client()
    Seat.objects.filter(table=table, code="N").update(program=True)  # as the seating of an event does
    client.force_login(user)
    for path, body in WRITES:
        if path not in ("unlock", "back"):
            refused(post(client, f"tables/{table}/{path}", body), 409, "no_programs")
    page = client.post(f"/play/{table}/move", {"move": "bid 1S"})
    assert (page.status_code, "API clients" in page.content.decode()) == (422, True)
