"""Bots that look ahead, in a separate process and for a constant time.

Each of their moves can be repeated.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from engine import table as engine_table
from engine.bots import search
from engine.registry import game_named
from games.core.facts import SeatPlan
from games.models import Deal, Move, Seat, Table
from games.play import thinking
from games.play import turns as play_turns
from games.tables import table_state, thinking_time
from games.tables.options import Bots, OnlineRules
from games.wording import kind_of
from testkit.clocks import patience
from tests.games.helpers.tables import all_bots, open_table
from tests.games.helpers.views import view_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Use a process of this test alone, with a constant number of looks for each move."""
    own = thinking.Thinker(patience(60), patience(60))
    monkeypatch.setattr(thinking_time, "MAX_SECONDS", thinking_time.MIN_SECONDS)  # however late the table is
    monkeypatch.setattr(thinking, "THINKER", own)
    yield own
    own.stop()


def searching(game: str, preset: str, **more: Any) -> int:
    """Open an online table of searching bots that only move when a test plays."""
    return open_table(game, preset, "online", seats=all_bots(game, preset, "search"), bot_pause_ms=600_000, **more)


def play_some(table_id: int, times: int) -> list[Move]:
    """Return the log after the table was due `times` times.

    Secret bids enter it together.
    """
    for _ in range(times):
        Table.objects.filter(pk=table_id).update(due_at=timezone.now())
        play_turns.play_what_is_due(table_id)
    return list(Move.objects.filter(deal__table_id=table_id).order_by("deal_id", "index"))


@pytest.mark.long
@pytest.mark.parametrize(("game", "preset"), [("troefcall", "club"), ("truf", "web6")])
def test_a_move_can_be_made_again_from_its_note(thinker: Any, game: Any, preset: Any) -> None:
    table_id = searching(game, preset)
    for move in play_some(table_id, 12):
        play = table_state.load(table_id)
        play.begin(move.deal, move.deal.moves.order_by("index"))
        sight = thinking.sight_of(play, move.seat, made=move.index)
        assert move.by == Move.By.BOT
        assert search.again(sight, move.note) == move.text


@pytest.mark.long
def test_searching_bots_do_look_at_worlds(thinker: Any) -> None:
    notes = [move.note for move in play_some(searching("truf", "web6"), 8)]
    worlds = [int(note.split("worlds=")[1].split()[0]) for note in notes]
    assert all(note.startswith(f"search {search.VERSION} worlds=") for note in notes)
    assert max(worlds) > 1


@pytest.mark.parametrize(("rule", "noted"), [(Bots.SEARCH, "search"), (Bots.SIMPLE, "simple")])
@pytest.mark.parametrize("kind", [Seat.Kind.BOT, Seat.Kind.OPEN, Seat.Kind.HUMAN])
def test_seats_without_their_own_bot_are_played_by_the_bot_of_the_table(
    thinker: Any, rule: Any, noted: Any, kind: Any
) -> None:
    seats = [SeatPlan(code, kind, code) for code in "NESW"]
    rules = OnlineRules(bots=rule)
    table_id = open_table("troefcall", "club", "online", seats=seats, bot_pause_ms=600_000, online_rules=rules)
    Seat.objects.filter(kind=Seat.Kind.HUMAN).update(stand_in=True)
    moves = play_some(table_id, 3)
    assert [move.by for move in moves] == [Move.By.BOT] * 3
    assert {move.note.split()[0] for move in moves} == {noted}
    assert {seat["thinks"] for seat in view_of(table_state.load(table_id), None)["seats"]} == {rule == Bots.SEARCH}


def test_a_bot_that_was_chosen_for_a_seat_stays_and_a_player_is_no_bot(thinker: Any) -> None:
    chosen, player = SeatPlan("N", "bot", "N", bot="simple"), SeatPlan("E", "human", "E", "person:e")
    seats = [chosen, player, SeatPlan("S", "bot", "S")]
    rules = OnlineRules(bots=Bots.SEARCH)
    table_id = open_table("troefcall", "club", "online", seats=seats, bot_pause_ms=600_000, online_rules=rules)
    view = view_of(table_state.load(table_id), None)["seats"]
    assert {seat["seat"]: seat["thinks"] for seat in view} == {"N": False, "E": False, "S": True, "W": True}
    assert [kind_of(seat, True) for seat in view] == [
        ["bot, level 3"], [], ["advanced bot"], ["free, advanced bot playing"]
    ]  # fmt: skip
    assert kind_of({**view[1], "stand_in": True, "thinks": True}, True) == ["away, advanced bot playing"]


@pytest.mark.parametrize("game", ["ruff_and_trump", "truc_y_flou"])
def test_in_a_game_without_a_search_it_plays_as_the_simple_bot(game: Any) -> None:
    preset = {"ruff_and_trump": "double4", "truc_y_flou": "aure"}[game]
    table_id = searching(game, preset)
    assert not any(thinking_time.thinks(table_state.load(table_id), seat) for seat in Seat.objects.all())
    play_turns.play_what_is_due(table_id)
    assert not game_named(game).looks_ahead


@pytest.mark.long
def test_no_view_discloses_what_chose_a_move(thinker: Any) -> None:
    table_id = searching("troefcall", "club")
    play_some(table_id, 6)
    seat = Seat.objects.order_by("order")[0]
    for viewer in (None, seat.code):
        text = json.dumps(view_of(table_state.load(table_id), viewer), default=str)
        assert "worlds=" not in text
        assert "seed=" not in text


@pytest.mark.long
def test_a_process_that_died_is_noticed_and_the_simple_bot_moves(
    thinker: Any, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = searching("troefcall", "club")
    first = play_some(table_id, 3)
    thinker.kept.process.kill()
    thinker.kept.process.wait()
    thinker._rests_until = float("inf")
    moves = play_some(table_id, 1)
    assert moves[len(first)].note.startswith("simple 2")
    assert "The simple bot moves" in caplog.text


NEVER_READY = "import sys; sys.stdin.read()"
SILENT = "import sys; print('{\"bytes\": 0}', flush=True); sys.stdin.read()"
ENDS = "pass"


@pytest.mark.parametrize(
    ("program", "starts_within", "answers_within"),
    [(NEVER_READY, 0.1, 600), (SILENT, 600, 0.1), (ENDS, 600, 600)],
)
def test_a_process_that_gives_no_answer_is_ended(
    monkeypatch: pytest.MonkeyPatch, program: Any, starts_within: Any, answers_within: Any
) -> None:
    monkeypatch.setattr(thinking, "COMMAND", (sys.executable, "-c", program))
    thinker = thinking.Thinker(starts_within, answers_within)
    with pytest.raises(thinking.ThinkingError, match="gave no answer"):
        thinker.ask({}, 1, 0.05)
    assert thinker.kept.process is None
    with pytest.raises(thinking.ThinkingError, match="left alone"):
        thinker.ask({}, 1, 0.05)


def test_the_simple_bot_moves_where_no_process_can_be_started(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "COMMAND", ("no-such-program",))
    monkeypatch.setattr(thinking, "THINKER", thinking.Thinker())
    (move,) = play_some(searching("troefcall", "club"), 1)
    assert move.note.startswith("simple 2")
    assert "FileNotFoundError" in caplog.text


@pytest.mark.long
def test_the_same_question_has_the_same_answer_at_any_load(thinker: Any) -> None:
    table_id = searching("truf", "web6")
    play = table_state.load(table_id)
    view = thinking.sight_of(play, next(iter(play.since)))
    first = thinker.ask(view, 1, 0.05)
    thinker.stop()
    assert thinker.ask(view, 1, 0.05) == first


def test_a_question_it_cannot_answer_leaves_the_process_running(thinker: Any) -> None:
    with pytest.raises(thinking.ThinkingError, match="KeyError"):
        thinker.ask({"game": "truf"}, 1, 0.05)
    assert thinker.kept.process.poll() is None


@pytest.mark.long
def test_a_forced_card_takes_as_long_as_a_free_one(thinker: Any) -> None:
    table_id = searching("truf", "web6")
    play = table_state.load(table_id)
    free = thinking.sight_of(play, next(iter(play.since)))
    forced = {**free, "phase": "play", "forms": [], "allowed": ["play 2H"]}
    thinker.ask(free, 1, 0.05)  # the process has started
    for view in (free, forced):
        began = time.monotonic()
        thinker.ask(view, 1, 0.3)
        assert time.monotonic() - began >= 0.3


def test_the_process_ends_with_its_parent() -> None:
    process = subprocess.Popen(
        [*thinking.COMMAND, "steps"], cwd=settings.BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    process.communicate(b"", timeout=patience(30))
    assert process.returncode == 0


def test_thinking_is_done_within_the_pause() -> None:
    table_id = searching("troefcall", "club")
    began = Deal.objects.get().started_at
    searched = Table.objects.get().due_at
    Seat.objects.update(bot="simple")
    play = table_state.load(table_id)
    (seat,) = play.since
    pause = timedelta(milliseconds=thinking_time.pace_ms(play, seat))
    assert table_state.due_at(play) == began + pause
    assert searched == began + pause - timedelta(seconds=thinking_time.MAX_SECONDS)


@pytest.mark.parametrize(
    ("pause_ms", "late", "together", "seconds"),
    [(600, 0, 1, 0.4), (200, 0, 1, 0.2), (600, 0, 4, 0.1), (600, 1, 1, 0.2), (600, 9, 1, 0.04), (0, 0, 1, 0.04)],
)
def test_a_late_table_and_many_bots_think_shorter(pause_ms: Any, late: Any, together: Any, seconds: Any) -> None:
    assert thinking_time.seconds_for(pause_ms, late, together) == pytest.approx(seconds)


@pytest.mark.long
def test_a_bot_remembers_the_cards_that_were_shown(thinker: Any) -> None:
    """Of tricks a game turns for good the bot has those the public was shown, each once."""
    table_id = searching("troefcall", "club")
    play_some(table_id, 14)
    play = table_state.load(table_id)
    sight = thinking.sight_of(play, play.deal.turn)
    played = [move.text.split()[1] for move in play.moves if move.text.startswith("play")]
    lines = [play["card"] for trick in sight["tricks"] for play in trick["plays"]]
    assert lines == played[: len(lines)]
    assert len(played) - len(lines) == len(play.deal.trick)
    assert "tricks" not in engine_table.view(play.game, play.deal, play.deal.turn)


def test_play_now_chooses_the_kind_of_bots(client: Client) -> None:
    client.post("/play/new", {"choice": "troefcall/club/", "bots": "search"})
    assert list(Seat.objects.filter(kind="bot").values_list("bot", flat=True)) == ["search"] * 3
    page = client.get(f"/play/{Table.objects.get().pk}/").content.decode()
    assert page.count("advanced bot") >= 3


def test_the_host_puts_either_bot_on_a_seat_and_takes_it_off(client: Client) -> None:
    client.post("/play/open", {"choice": "troefcall/club/", "lobby": "open", "clock": "none", "name": "Ayu"})
    table_id = Table.objects.get().pk
    free = Seat.objects.filter(kind="open").order_by("order")[0].code
    for bot, label in (("search", "advanced bot"), ("", "bot, level 3"), ("pip", "bot, level 1")):
        client.post(f"/play/{table_id}/bot", {"seat": free, "bot": bot})
        assert Seat.objects.get(code=free).bot == bot
        assert f">{label}</p>" in client.get(f"/play/{table_id}/").content.decode()
        client.post(f"/play/{table_id}/free", {"seat": free})
        assert Seat.objects.get(code=free).kind == "open"
    client.post(f"/play/{table_id}/bot", {"seat": free, "bot": "oracle"})
    assert Seat.objects.get(code=free).kind == "open"


SERVER = """
import sys, django
django.setup()
from django.urls import get_resolver
import config.asgi, games.tasks
get_resolver().url_patterns
from games.play.thinking import Thinker
from engine.registry import game_named
from engine import table, shuffle
game = game_named("troefcall")
options = game.options()
deal = table.start(game, options, game.first_deal(options, "N", game.pack(options)), game.pack(options))
thinker = Thinker(60 * {patience}, 60 * {patience})
print(thinker.ask(table.view(game, deal, table.owed(deal)[0]), 1, 0.05).text)
print([name for name in sys.modules if name.startswith("engine.") and ".search" in name])
thinker.stop()
"""


@pytest.mark.long
def test_the_process_of_the_pages_never_loads_the_search(tmp_path: Path) -> None:
    """Also not when one of its threads is a worker that asks for a move: the answer comes from elsewhere."""
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path}/e8.sqlite3",
    }
    done = subprocess.run(
        [sys.executable, "-c", SERVER.format(patience=patience(1))],
        cwd=settings.BASE_DIR,
        env=env,
        capture_output=True,
        text=True,
        timeout=patience(120),
    )
    move, loaded = done.stdout.splitlines()[-2:]
    assert move.startswith("call "), done.stderr
    assert loaded == "[]"
