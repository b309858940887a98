"""Whatever leaves the server about a table, in every game and for every seat: no card, no turn, no word too many.

What a viewer cannot know is written down in the engine's harness, from the rules. Here the whole view of the table is
held against it, with clock, seats and packs around the deal.
"""

import json
import random
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine

from engine import table as engine_table
from engine.moves import read_move
from games.models import Deal, Move, Seat
from games.play import services as play_services
from games.play import turns
from games.play import turns as play_turns
from games.tables import table_state
from games.tables.clock_view import clock_due, waiting_for
from games.tables.table_state import Play
from games.tables.thinking_time import plays_itself
from testkit.walks import World
from tests.engine.harness.secrets import SECRETS, another_world
from tests.games.helpers.presets import PRESETS, SECRET_TURNS
from tests.games.helpers.tables import all_bots, open_table
from tests.games.helpers.views import view_of

pytestmark = pytest.mark.django_db

CARD = re.compile(r"\b(?:[2-9TJQKA][SHDC]|[1-7JNK][SBOC])\b")


def one_deal(game: Any, preset: Any, options: Any) -> Iterator[Any]:
    """A table of bots after each of its moves, until a deal has been played out."""
    seats = all_bots(game, preset, "random", options)
    table_id = open_table(game, preset, "online", seats=seats, options=options, bot_pause_ms=0, clock_seconds=30)
    play = table_state.load(table_id)
    while not Deal.objects.filter(state="over").exists():
        yield play
        play, _made = turns._play(table_id, play.table.version, turns.next_turn(play))


def world_of(play: Any) -> Any:
    hands = play.game.deal_out(play.options, table_state.setup_of(play.row), play.row.pack.split())
    log = tuple((move.seat, move.text) for move in play.moves)
    return World(play.game, play.options, table_state.setup_of(play.row), dict(hands), play.deal.setup.head, log)


@pytest.mark.parametrize(("game", "preset", "options"), PRESETS)
def test_no_view_holds_a_card_or_a_secret_its_viewer_cannot_know(game: Any, preset: Any, options: Any) -> None:
    seen = 0
    for play in one_deal(game, preset, options):
        for seat in (*play.seats, None):
            dump = json.dumps(view_of(play, seat), default=str)
            hidden = SECRETS[game].hidden(world_of(play), play.deal, seat)
            result = set(CARD.findall(dump))
            assert not result & hidden
            seen += len(result)
            holds_no_secret(play, dump)
    assert seen > 20


def holds_no_secret(play: Any, answer: Any) -> None:
    assert play.row.commitment in answer
    assert table_state.table_commitment(play.table) in answer
    assert table_state.seed_of(play.table, play.row.number, play.row.attempt).hex() not in answer
    assert play.table.secret not in answer
    assert play.row.pack[:20] not in answer


def test_a_planted_leak_of_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = engine_table.view
    monkeypatch.setattr("games.view.selectors.engine_table.view", lambda game, deal, _seat: honest(game, deal, "N"))
    with pytest.raises(AssertionError):
        test_no_view_holds_a_card_or_a_secret_its_viewer_cannot_know("truf", "classic", {})


@pytest.mark.parametrize(("game", "preset", "options"), PRESETS + SECRET_TURNS)
def test_a_table_looks_the_same_when_what_a_viewer_cannot_know_is_different(
    game: Any, preset: Any, options: Any
) -> None:
    chance = random.Random(7)
    for play in one_deal(game, preset, options):
        if not is_secret_who_acts(play) and chance.random() > 0.1:
            continue
        half_people(play, chance)
        for seat in (None, *chance.sample(list(play.seats), 2)):
            world = world_of(play)
            other = another_world(world, seat, chance, tries=4)
            assert looks(in_world(play, world), seat) == looks(in_world(play, other), seat)


def is_secret_who_acts(play: Any) -> Any:
    return len(waiting_for(play)) < len(play.since) or engine_table.to_act(play.deal) != engine_table.owed(play.deal)


def half_people(play: Any, chance: Any) -> None:
    """Give some seats to players, who are slower than bots."""
    for seat in play.seats.values():
        seat.kind = chance.choice([Seat.Kind.HUMAN, Seat.Kind.BOT])


def in_world(play: Any, world: Any) -> Any:
    """Return the table as it would be with another pack and other unseen moves."""
    other = Play(play.table, play.game, play.options, play.seats, play.row)
    other.deal = other.logged = world.start()
    other.since = dict.fromkeys(engine_table.owed(other.deal), play.row.started_at)
    seen = 0
    for seat, text in world.log:
        seen += text != "decline"  # no viewer hears it
        at = play.row.started_at + timedelta(seconds=seen)
        deal = engine_table.apply(other.deal, seat, read_move(text, play.game.forms))
        other.follow(Move(seat=seat, text=text, at=at), deal)
    return other


def looks(play: Any, seat: Any) -> Any:
    """Return all that a table discloses to this seat, or to the public for None."""
    with time_machine.travel(play.row.started_at + timedelta(seconds=20), tick=False):
        return view_of(play, seat), waiting_for(play), clock_due(play)


def test_a_clock_that_runs_for_players_only_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def clock_since(play: Any, named: Any) -> Any:
        players = [code for code in play.since if not plays_itself(play.seats[code])]
        return play.since[players[0]] if players else None

    monkeypatch.setattr("games.tables.clock_view.clock_since", clock_since)
    with pytest.raises(AssertionError):
        look_at_deals(20)


def look_at_deals(count: Any) -> None:
    for _deal in range(count):
        Deal.objects.all().delete()
        test_a_table_looks_the_same_when_what_a_viewer_cannot_know_is_different("ruff_and_trump", "single4", {})


def test_a_bot_takes_a_seat_over_only_after_a_public_move() -> None:
    """The right to rub is secret, so its third timeout does not show on the seat."""
    table_id, rubber = a_table_at_the_rub(stand_in=False, misses=2)
    play_turns.play_for_absent(table_id, rubber)
    seat = Seat.objects.get(table=table_id, code=rubber)
    assert (seat.misses, seat.stand_in) == (3, False)


def test_a_bot_leaves_a_seat_only_after_a_public_move() -> None:
    table_id, rubber = a_table_at_the_rub(stand_in=True, misses=3)
    play_services.make_move(table_id=table_id, seat=rubber, text="decline")
    assert Seat.objects.get(table=table_id, code=rubber).stand_in


def a_table_at_the_rub(**columns: Any) -> Any:
    """Return a table of Ruff and Trump where a player is asked to rub, and that seat."""
    for _try in range(50):
        table_id = open_table("ruff_and_trump", "double4", "online")
        for seat in ("0123" * 2)[1 + int(Deal.objects.latest("pk").dealer) :][:4]:
            play_services.make_move(table_id=table_id, seat=seat, text="announce 0")
        play = table_state.load(table_id)
        if play.deal.phase.name == "rub" and play.since:  # else it only looks so
            (rubber,) = play.since
            Seat.objects.filter(table=table_id, code=rubber).update(**columns)
            return table_id, rubber
    raise AssertionError("nobody could rub in 50 deals")
