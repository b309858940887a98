"""No screen discloses anything about a running deal to users who open all of them.

The same match is played twice up to the middle of a deal. The second time it has other cards wherever a spectator
cannot know them, and other moves wherever a spectator cannot hear them. Every screen of the site that a superuser
can open must then be identical: a card disclosed in any way would make a difference.
"""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.core.management import call_command
from django.db import transaction
from django.test import Client

from engine.table import replay
from games import admin as games_admin
from games.models import Deal, Seat, Table
from games.play import services as play_services
from games.play import turns as play_turns
from games.tables import hidden_moves as tables_hidden_moves
from games.tables import running_deals, table_state
from testkit import caches
from testkit.clocks import may_take
from testkit.walks import World, steps
from tests.engine.harness.secrets import another_world
from tests.present import present
from tests.profiles import rest_in_soak
from tests.tournaments.helpers import club
from tests.trips.crawl import addresses, crawl, different
from tournaments.models import Entry, Event, Person
from tournaments.score_entry import code_services as score_entry_code_services

pytestmark = [pytest.mark.long, pytest.mark.django_db, may_take(600)]

ALL = os.environ.get("SCREENS") == "all"
"""Run everything; otherwise each game once, because each takes minutes.

Troefcall is then seen by a viewer without a seat, the others by a player.
"""
OFFICE = ("games", "tournaments", "accounts")
"""Applications whose rows the administration lists."""
NOW = "2026-11-20 20:15:00"
GAMES = {
    "truf": ({**club.TRUF, "options": {"deals": 2, "throw_in": False}}, 4),
    "troefcall": ({**club.PAIRS, "options": {"hands": 4}}, 4),
    "ruff_and_trump": ({**club.RUFF, "options": {"announce": "sealed"}}, 4),
    "truc_y_flou": (club.TEAMS, 6),
}
"""An event of each game with one table, and the people it takes."""
MOVES = {"truf": 2, "troefcall": 9, "ruff_and_trump": 7, "truc_y_flou": 4}
"""Moves made in the running deal: in the middle of what is secret there."""


@dataclass
class Evening:
    """An event whose only table plays its second deal online."""

    event: Event
    table_id: int
    world: World
    viewer: str | None
    """The seat of the viewer; None for a spectator."""

    def row(self) -> Deal:
        return Deal.objects.get(table_id=self.table_id, state=Deal.State.RUNNING)


@pytest.fixture
def office(admin_user: Any) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(admin_user)
    client.get("/account/email/")  # makes a row of the address at its first visit
    return client


@contextmanager
def frozen() -> Iterator[None]:
    with time_machine.travel(f"{NOW}+00:00", tick=False):
        yield


def evening(game: str, by: Any, plays: bool = False) -> Evening:
    """Return an event whose second deal is new and continues as this world does.

    The first deal is over.
    """
    fields, people = GAMES[game]
    event = club.event(people, by, place="online", **fields)
    if plays:
        Person.objects.filter(name="Person 01").update(user=by)
    club.published(event, by)
    score_entry_code_services.table_codes(event)  # drawn once, when the first page asks for them
    table_id = Table.objects.get().pk
    play = table_state.load(table_id)
    first = present(play.row).pk
    while present(play.row).pk == first or play.deal.over:
        play = play_turns.play_for_absent(table_id, next(iter(play.since)))
    viewer = Seat.objects.filter(user=by).values_list("code", flat=True).first()
    assert plays == (viewer is not None)
    return Evening(event, table_id, world_of(play, MOVES[game]), viewer)


def world_of(play: Any, moves: int) -> World:
    """The running deal, and the moves that are about to be made in it."""
    pack = tuple(play.row.pack.split())
    hands = dict(play.game.deal_out(play.options, play.deal.setup, pack))
    held = {card for hand in hands.values() for card in hand}
    stock = tuple(card for card in pack if card not in held)
    world = World(play.game, play.options, replace(play.deal.setup, head=()), hands, stock)
    log: list[tuple[str, str]] = []
    for deal, seat, move in steps(world, Random(20)):
        if deal.over:
            log.pop()  # what ends a deal opens its pack: it is not made
        if deal.over or len(log) == moves or seat is None or move is None:
            break
        log.append((seat, move.text))
    return replace(world, log=tuple(log))


def pack_of(world: World) -> str:
    """The pack that is dealt out as these hands."""
    many = len(world.game.pack(world.options))
    places = world.game.deal_out(world.options, world.setup, [str(place) for place in range(many)])
    cards = {place: card for seat, held in places.items() for place, card in zip(held, world.hands[seat], strict=True)}
    rest = iter(world.stock)
    return " ".join(cards.get(str(place)) or next(rest) for place in range(many))


def screens(of: Evening, world: World, client: Client, seeds: Sequence[str], look: Any = crawl) -> dict[str, str]:
    """Return every screen after the deal was dealt and played so, then roll it back."""
    with transaction.atomic():
        Deal.objects.filter(pk=of.row().pk).update(pack=pack_of(world))
        running_deals.drop_all()
        for seat, text in world.log:
            play_and_wait(of.table_id, seat, text)
        caches.clear_all()
        page: dict[str, str] = look(client, seeds)
        transaction.set_rollback(True)
    return page


def play_and_wait(table_id: int, seat: str, text: str) -> None:
    """Make a move, and wait where no player may visibly act.

    At the end of the wait the table continues automatically.
    """
    play_services.make_move(table_id=table_id, seat=seat, text=text)
    play = table_state.locked(table_id)
    if play.hush is not None:
        tables_hidden_moves.end_decoy_pause(play)


def everything(of: Evening) -> list[str]:
    """Return all addresses, and filters that might narrow a list to hidden values."""
    row, entries = of.row(), list(Entry.objects.order_by("number")[:2])
    values: dict[str, Sequence[Any]] = {
        "table_id": [of.table_id], "pk": [of.table_id], "id": [row.pk, row.pk - 1, of.table_id], "number": [1, 2],
        "slug": [of.event.slug], "event_slug": [of.event.slug], "game": [row.table.game], "app_label": ["games"],
        "object_id": sorted({of.table_id, row.pk, *row.table.seats.values_list("pk", flat=True)}),
        "table": [1], "entry_id": [entry.pk for entry in entries],
        "sheet_id": list(row.table.sheets.values_list("pk", flat=True)),
        "kind": ["pairings", "slips", "standings", "txt", "json"], "key": ["x"], "format": ["json"],
    }  # fmt: skip
    linked = re.compile(r"/admin/(?!games)\w+/\w+/\d+/")  # rows that their own lists lead to
    return [*(address for address in addresses(values) if not linked.match(address)), *guesses(row)]


def guesses(row: Deal) -> Iterator[str]:
    """Queries that a list of the administration or REST must not answer."""
    first, secret = row.pack[:2], row.table.secret[:2]
    hidden = {
        **dict.fromkeys(("pack", "deals__pack", "deal__pack", "seat__table__deals__pack"), first),
        **dict.fromkeys(("secret", "table__secret", "place__table__secret"), secret),
        "moves__text": "play",
    }
    for model in (model for label in OFFICE for model in apps.get_app_config(label).get_models()):
        name = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        yield from (f"{name}?{field}__startswith={value}" for field, value in hidden.items())
        yield from (f"{name}?q={first}", f"{name}?o=1.2.3.4.5.6.7", f"{name}?_to_field=pack", f"{name}?_popup=1&all=1")
    for field in ("secret", "pack", "deals__pack", "seats__holder"):
        yield f"/api/v1/tables/?{field}={first}&ordering={field}&search={first}&fields={field}&expand={field}"
    yield f"/admin/autocomplete/?app_label=games&model_name=deal&field_name=table&term={first}"
    yield f"/admin/autocomplete/?app_label=games&model_name=seat&field_name=table&term={first}"


def another(of: Evening) -> World:
    """The same deal with other cards wherever who looks cannot know them."""
    world = another_world(of.world, of.viewer, Random(4))
    moved = sum(
        one != new for seat in world.hands for one, new in zip(of.world.hands[seat], world.hands[seat], strict=True)
    )
    assert moved >= len(of.world.hands)
    return world


@pytest.mark.parametrize(
    ("game", "plays"),
    [
        pytest.param("troefcall", False, marks=pytest.mark.soak),
        *(pytest.param(game, True, marks=pytest.mark.soak) for game in GAMES if ALL or game != "troefcall"),
        *(pytest.param(game, False, marks=pytest.mark.soak) for game in GAMES if ALL and game != "troefcall"),
    ],
)
def test_every_screen_is_the_same_whatever_cards_are_hidden(
    game: str, plays: bool, admin_user: Any, office: Client
) -> None:
    with frozen():
        of = evening(game, admin_user, plays)
        seeds = everything(of)
        pages = to_compare(of, screens(of, of.world, office, seeds))
        assert different(pages, to_compare(of, screens(of, another(of), office, seeds))) == {}
        assert_all_was_seen(of, pages)
        for address, content in pages.items():
            for hidden in secrets_of(of):
                assert hidden not in content, address


def to_compare(of: Evening, document: dict[str, str]) -> dict[str, str]:
    """Return every screen but one that may differ.

    A leader who does not play may see the hands of a table; the log records it.
    """
    look = f"/t/{of.event.slug}/desk/table/"
    if of.viewer is not None:
        return document
    return {address: answer for address, answer in document.items() if not address.startswith(look)}


def secrets_of(of: Evening) -> list[str]:
    """Return the secrets of a running deal: secret, seed, pack and hands."""
    row = of.row()
    seed = table_state.seed_of(row.table, row.number, row.attempt).hex()
    hands = [" ".join(hand) for seat, hand in of.world.hands.items() if seat != of.viewer]
    return [row.table.secret, seed, row.pack[:20], *hands]


def assert_all_was_seen(of: Evening, document: dict[str, str]) -> None:
    """The screens that matter were there, and answered."""
    row = of.row()
    of_deal = [f"/admin/games/deal/{row.pk}/change/", f"/admin/games/deal/{row.pk}/history/"]
    if of.viewer is not None:  # for an administrator who plays, the running deal is not in the administration
        assert {document.pop(address)[:4] for address in of_deal} == {"302 "}
        of_deal = []
    for address in (
        f"/play/{of.table_id}/", f"/api/v1/tables/{of.table_id}/", f"/api/v1/tables/{of.table_id}/view/", *of_deal,
        f"/admin/games/table/{of.table_id}/change/", "/admin/games/seat/", f"/play/{of.table_id}/record.txt",
        f"/api/v1/tables/{of.table_id}/record", f"/t/{of.event.slug}/table/1/", f"/t/{of.event.slug}/desk/",
    ):  # fmt: skip
        assert document[address].startswith("200 "), (address, document[address][:400])
    assert document[f"/api/v1/deals/{row.pk}"].startswith("409 ")
    assert not [address for address, answer in document.items() if answer.startswith("5")]
    assert sum(answer.startswith("200 ") for answer in document.values()) > 150


@pytest.mark.parametrize("game", rest_in_soak(GAMES, 2))
@pytest.mark.parametrize("option", [[], ["--record"], ["--adjudicate"]], ids=["check", "record", "adjudicate"])
def test_commands_print_nothing_of_a_running_deal(
    game: str, option: list[str], admin_user: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    of = evening(game, admin_user)
    for seat, text in of.world.log:
        play_and_wait(of.table_id, seat, text)
    call_command("verify_table", str(of.table_id), *option)
    output = capsys.readouterr().out
    assert len(output) > 100
    assert not [hidden for hidden in secrets_of(of) if hidden in output]
    assert f'"number": {of.row().number}' not in output
    assert f"Deal {of.row().number}\n" not in output


@pytest.mark.soak
def test_no_screen_discloses_a_declined_rub(admin_user: Any, office: Client) -> None:
    """Compare declining to rub with an ace in the head, which takes one move fewer.

    The version does not disclose an unheard move either: decision 0073.
    """
    with frozen():
        of = evening("ruff_and_trump", admin_user)
        nobody = None
        while nobody is None:
            Deal.objects.filter(pk=of.row().pk).update(pack=" ".join(shuffled(of)))
            running_deals.drop_all()
            of.world = world_of(table_state.load(of.table_id), DECLINED)
            nobody = unasked(of)
        seeds = [f"/play/{of.table_id}/", f"/api/v1/tables/{of.table_id}/", f"/t/{of.event.slug}/"]
        contents = screens(of, of.world, office, seeds, only)
        assert different(contents, screens(of, nobody, office, seeds, only)) == {}
        assert all(answer.startswith("200 ") for answer in contents.values())


DECLINED = 5
"""Moves up to the one that declines: four announcements and that."""


def unasked(of: Evening) -> World | None:
    """Return a world in which no player could rub, for one where a player declined."""
    if of.world.log[-1][1] != "decline":
        return None
    others = (another_world(of.world, of.viewer, Random(seed)) for seed in range(10))
    return next((world for world in others if len(world.log) == len(of.world.log) - 1), None)


def only(client: Client, seeds: Sequence[str]) -> dict[str, str]:
    """These screens, and none that they lead to."""
    answers = {address: client.get(address) for address in seeds}
    return {address: f"{one.status_code} {WORDS.sub('', one.content.decode())}" for address, one in answers.items()}


WORDS = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|data-seat="[^"]*"')
"""Tokens that are new on every page."""


def shuffled(of: Evening) -> list[str]:
    pack = of.row().pack.split()
    Random(" ".join(pack)).shuffle(pack)
    return pack


LEAKS = {
    "a page of the office": (games_admin.DealAdmin, "moves_shown", lambda _self, deal: " ".join(deal.pack.split()[:7])),
    "one bit in a list": (games_admin.DealAdmin, "get_ordering", lambda _self, _request: ["pack"]),
    "a name for a card": (Table, "__str__", lambda table: str(hash(tuple(table.deals.values_list("pack", flat=True))))),
}


@pytest.mark.soak
@pytest.mark.parametrize("leak", ["a page of the office", "a name for a card"])
def test_a_planted_leak_is_found(leak: str, admin_user: Any, office: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    with frozen():
        of = evening("troefcall", admin_user)
        seeds = ["/admin/games/"]
        assert different(screens(of, of.world, office, seeds), screens(of, another(of), office, seeds))


def test_the_other_world_is_legal_to_its_last_move(admin_user: Any) -> None:
    of = evening("ruff_and_trump", admin_user)
    world = another(of)
    assert len(replay(world.game, world.start(), world.log).said) == 4
    assert sorted(pack_of(world).split()) == sorted(pack_of(of.world).split())
    assert re.match(r"\w\w ", pack_of(world))
