"""A leader who plays never receives a card of other hands, at any address.

Two tables play online. The same event runs twice, the second time with other cards wherever the leader must not
know them: at the other table everywhere, at their own table in the hands of the others. Every answer of every
address must be identical, for the session, for a token, and with the personal link of a player of the other table
open.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.test import Client

from accounts.models import User
from accounts.services import create_token
from games.models import Deal, Seat, Table
from games.play import turns as play_turns
from games.tables import insiders, running_deals, table_state
from games.tables.options import Chat, EventOnlineRules, Watch
from testkit import caches, chance
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pdf_files import pages_of
from tests.trips.crawl import PASSING, addresses, different
from tournaments.models import Entry, Event, Person
from tournaments.online import services as online_services
from tournaments.score_entry import code_services as score_entry_code_services

pytestmark = [pytest.mark.long, pytest.mark.django_db]

NOW = "2026-11-20 20:15:00+00:00"
OPEN_MOVES = 6
"""The moves at the other table: four bids, which turn trumps, and two cards."""


LEFT_OUT = re.compile(r"^/(go|live|metrics)\b|logout|stream")
"""Personal links and signing out change a client's identity.

Streams do not end, and begin with the view of the table.
"""

PARTS = 6
"""Number of tests that share the addresses; each renders both worlds."""
FORM = {"at": "d1.t1.c1", "reason": "Why not"}


@dataclass
class Evening:
    """An event whose leader sits at `own`; no player at `other` is theirs."""

    event: Event
    own: Table
    seat: str
    other: Table
    leader: User
    token: str

    def packs(self) -> list[Deal]:
        return list(Deal.objects.filter(state=Deal.State.RUNNING).order_by("pk"))


@pytest.fixture
def evening(db: None) -> Evening:
    leader = User.objects.create_superuser("leader", password="a long password 1")
    event = club.event(8, leader, place="online", **{**club.TRUF, "options": {"deals": 2, "throw_in": False}})
    online_services.change_online_rules(
        by=leader, event=event, rules=EventOnlineRules(watch=Watch.LIVE, chat=Chat.FREE, claims=True)
    )
    event.refresh_from_db()
    Person.objects.filter(name="Person 01").update(user=leader)
    round_ = club.published(event, leader)
    score_entry_code_services.table_codes(event)
    own = round_.places.get(entry__members__person__user=leader)
    other = present(round_.places.exclude(table=own.table).first()).table
    for table_id in (own.table_id, other.pk):  # the first deal is over at both, so that there are records
        play = table_state.load(table_id)
        while present(play.row).number == 1:
            play = play_turns.play_for_absent(table_id, next(iter(play.since)))
    seat = present(Seat.objects.filter(table=own.table, user=leader).first()).code
    _row, token = create_token(leader)
    return Evening(event, Table.objects.get(pk=own.table_id), seat, Table.objects.get(pk=other.pk), leader, token)


def deal_out(evening: Evening, world: int) -> None:
    """Change the cards that the leader must not know; then play at the other table."""
    for row in evening.packs():
        Deal.objects.filter(pk=row.pk).update(pack=" ".join(_pack(row, evening, world)))
    running_deals.drop_all()
    for _ in range(OPEN_MOVES):
        play_turns.play_for_absent(evening.other.pk, next(iter(table_state.load(evening.other.pk).since)))


def _pack(row: Deal, evening: Evening, world: int) -> list[str]:
    """The pack of a running deal with all cards moved that the leader does not hold."""
    pack = row.pack.split()
    places = list(range(len(pack)))
    if row.table_id == evening.own.pk:
        game, options = table_state.rules_of(row.table)
        dealt = game.deal_out(options, table_state.setup_of(row), [str(place) for place in places])
        places = sorted(set(places) - {int(place) for place in dealt[evening.seat]})
    cards = [pack[place] for place in places]
    Random(world).shuffle(cards)
    moved = dict(zip(places, cards, strict=True))
    return [moved.get(place, card) for place, card in enumerate(pack)]


def every_address(evening: Evening) -> list[str]:
    """All addresses there are, filled with both tables and all that belongs to them."""
    tables = [evening.other.pk, evening.own.pk]
    deals = list(Deal.objects.filter(table__in=tables).order_by("pk").values_list("pk", flat=True))
    sheets = list(evening.other.sheets.values_list("pk", flat=True))
    entries = list(Entry.objects.order_by("number")[:2].values_list("pk", flat=True))
    seats = list(Seat.objects.filter(table=evening.other).values_list("pk", flat=True))
    values: dict[str, Any] = {
        "table_id": tables, "pk": tables, "id": sorted({*deals, *tables}), "number": [1, 2], "deal": [1, 2],
        "slug": [evening.event.slug], "event_slug": [evening.event.slug], "game": ["truf"], "app_label": ["games"],
        "object_id": sorted({*tables, *deals, *seats, *sheets}), "table": [1, 2], "entry_id": entries,
        "round_number": [1], "person_id": list(Person.objects.values_list("pk", flat=True)[:2]), "sheet_id": sheets,
        "kind": ["pairings", "slips", "standings", "cards", "txt", "json", "csv"], "key": ["x"], "format": ["json"],
        "call_id": [1], "line_id": [1], "code": ["x"],
    }  # fmt: skip
    return [address for address in addresses(values) if not LEFT_OUT.search(address)]


def text_of(answer: Any) -> str:
    """Return the readable text of an answer. The bytes of a PDF file depend on the time, its text does not."""
    if answer.get("Content-Type") == "application/pdf":
        return "\n".join(pages_of(answer.getvalue()))
    return str(answer.getvalue().decode("utf-8", "replace"))


def answers(evening: Evening, client: Client, part: int) -> Iterator[tuple[str, str]]:
    """Yield each address's answers in a part: to a GET and to an empty form.

    They are sent by the page and with a token. Each request begins with the same seed. Random parts of an answer,
    such as a link, are then the same in both worlds.
    """
    programs = Client(headers={"Authorization": f"Token {evening.token}"})
    for address in every_address(evening)[part::PARTS]:
        get, post = partial(client.get, headers={"Accept": "*/*"}), partial(client.post, data=FORM)
        asked: list[tuple[str, Callable[[str], Any]]] = [("GET", get)]
        if not address.startswith("/admin/"):
            asked.append(("POST", post))
        if address.startswith("/api/"):
            asked.append(("token", programs.get))
        for method, ask in asked:
            with chance.seeded(f"{method} {address}"), transaction.atomic():
                answer = ask(address)
                body = text_of(answer)
                transaction.set_rollback(True)
            yield f"{method} {address}", PASSING.sub("", f"{answer.status_code} {answer.get('Location', '')}\n{body}")


def answers_in_world(evening: Evening, world: int, part: int) -> dict[str, str]:
    """Every answer of a part in one world; what happened there is taken back."""
    with transaction.atomic():
        deal_out(evening, world)
        caches.clear_all()
        client = Client(raise_request_exception=False)
        client.force_login(evening.leader)
        other = present(Person.objects.filter(entryperson__entry__places__table=evening.other).first())
        client.get(f"/go/{club.link(other)}")  # the link of a player of the other table, in the leader's own browser
        found = dict(answers(evening, client, part))
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_a_leader_who_plays_receives_no_card_of_other_hands_at_any_address(evening: Evening, part: int) -> None:
    with time_machine.travel(NOW, tick=False):
        first, other = answers_in_world(evening, 1, part), answers_in_world(evening, 2, part)
    assert different(first, other) == {}
    assert not [address for address, answer in first.items() if answer.startswith("5")]
    assert len(first) > 600 // PARTS


def test_the_pages_with_cards_are_among_the_addresses_and_answer(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, own = evening.other.pk, evening.own.pk
    looked = (f"/play/{other}/", f"/play/{own}/", f"/api/v1/tables/{other}/", "/admin/games/deal/")
    assert set(looked) <= set(every_address(evening))
    for name, value in (("PARTS", 1), ("every_address", lambda _evening: looked)):
        monkeypatch.setitem(globals(), name, value)
    with time_machine.travel(NOW, tick=False):
        found = answers_in_world(evening, 1, 0)
    assert all(found[f"GET {address}"].startswith("200") for address in looked)
    assert "Cards are hidden until this match is over" in found[f"GET /play/{other}/"]


def test_a_leader_who_plays_sees_their_hand(evening: Evening) -> None:
    client = Client()
    client.force_login(evening.leader)
    view = client.get(f"/api/v1/tables/{evening.own.pk}").json()
    assert (view["seat"], len(view["deal"]["hand"])) == (evening.seat, 13)


def test_without_the_rule_the_walk_finds_open_cards(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(insiders, "_rules", [])
    monkeypatch.setitem(globals(), "PARTS", 1)
    monkeypatch.setitem(globals(), "every_address", lambda of: [f"/play/{of.other.pk}/"])
    with time_machine.travel(NOW, tick=False):
        assert different(answers_in_world(evening, 1, 0), answers_in_world(evening, 2, 0))
