"""What leaves the server about a table: never a card, a seed or a secret before its time."""

import json
import re

import pytest

from engine import shuffle
from engine import table as engine_table
from engine.registry import games
from games import services, store
from games.errors import Conflict
from games.models import Deal, Table
from games.offered import offered
from games.selectors import Viewer, deal_record, seat_of, tables_of, view_for, view_of
from games.selectors.records import views_through
from games.services import turns
from tests.engine.harness.secrets import SECRETS
from tests.engine.harness.walks import World
from tests.games.tables import bots, draft, open_table, write

pytestmark = pytest.mark.django_db

CARD = re.compile(r"\b[2-9TJQKA][SHDC]\b")
CHOICES = [(name, preset) for name, game in offered().items() for preset in game.presets]


def viewer(name):
    return Viewer(None, frozenset({f"person:{name}"}))


def one_deal(game, preset):
    """A table of bots after each of its moves, until its first deal is over."""
    table_id = open_table(game, preset, "online", seats=bots("N", "E", "S", "W"), bot_pause_ms=0)
    play = store.load(table_id)
    first = play.row.pk
    while play.row is not None and play.row.pk == first:
        yield play
        play, _made = turns._play(table_id, play.table.version, turns.next_turn(play))


def world_of(play):
    hands = play.game.deal_out(play.options, store.setup_of(play.row), play.row.pack.split())
    log = tuple((move.seat, move.text) for move in play.moves)
    return World(play.game, play.options, store.setup_of(play.row), dict(hands), (), log)


@pytest.mark.parametrize(("game", "preset"), CHOICES)
def test_no_view_ever_holds_a_card_its_viewer_cannot_know(game, preset):
    seen = 0
    for play in one_deal(game, preset):
        for seat in (*play.seats, None):
            hidden = SECRETS[game].hidden(world_of(play), play.deal, seat)
            shown = set(CARD.findall(json.dumps(view_of(play, seat), default=str)))
            assert not shown & hidden
            seen += len(shown)
    assert seen > 1000


def test_a_planted_leak_is_found(monkeypatch):
    honest = engine_table.view
    monkeypatch.setattr("games.selectors.views.engine_table.view", lambda game, deal, _seat: honest(game, deal, "N"))
    with pytest.raises(AssertionError):
        test_no_view_ever_holds_a_card_its_viewer_cannot_know("truf", "classic")


@pytest.mark.parametrize(("game", "preset"), CHOICES)
def test_no_view_of_a_running_deal_holds_its_seed_its_pack_or_the_secret(game, preset):
    for play in one_deal(game, preset):
        told = json.dumps([view_of(play, seat) for seat in (*play.seats, None)], default=str)
        seed = store.seed_of(play.table, play.row.number, play.row.attempt).hex()
        assert play.row.commitment in told
        assert store.table_commitment(play.table) in told
        assert seed not in told
        assert play.table.secret not in told
        assert play.row.pack[:20] not in told


def test_the_holder_of_a_seat_sees_its_hand_and_others_see_none():
    table_id = open_table("truf", "classic", "online")
    assert view_for(table_id, viewer("Ayu"))["seat"] == "N"
    assert len(view_for(table_id, viewer("Ayu"))["deal"]["hand"]) == 13
    assert view_for(table_id, viewer("nobody"))["deal"]["hand"] == []
    assert view_for(table_id, Viewer())["seat"] is None


def test_an_empty_holder_word_opens_no_seat():
    table_id = open_table("truf", "classic", "online", seats=bots("N"))
    assert seat_of(table_id, Viewer(None, frozenset({""}))) is None


def test_a_user_finds_his_seat_and_his_tables(django_user_model):
    ayu = django_user_model.objects.create_user("ayu")
    table_id = services.open_casual(game="truf", preset="web6", options={}, name="Ayu", user_id=ayu.pk, seat="S")
    assert seat_of(table_id, Viewer(ayu.pk)) == "S"
    assert tables_of(Viewer(ayu.pk)) == [table_id]
    assert tables_of(Viewer()) == []


def test_a_casual_table_begins_at_once_with_bots():
    table_id = services.open_casual(game="troefcall", preset="game15", options={}, name="Ayu", holder="session:1")
    view = view_for(table_id, Viewer(None, frozenset({"session:1"})))
    assert (view["state"], view["seat"]) == ("running", "N")
    assert [seat["kind"] for seat in view["seats"]] == ["human", "bot", "bot", "bot"]


def test_a_draft_is_seen_by_nobody():
    with pytest.raises(Table.DoesNotExist):
        view_for(draft(place="online"), viewer("Ayu"))


def test_the_record_of_a_running_deal_is_refused():
    open_table("truf", "classic", "online")
    with pytest.raises(Conflict, match="still being played"):
        deal_record(Deal.objects.get(state="running"))


def play_out(**more):
    table_id = open_table("troefcall", "club", "online", seats=bots(*"NESW"), bot_pause_ms=0, **more)
    while services.play_what_is_due(table_id):
        pass
    return table_id


def test_the_record_of_a_deal_proves_its_shuffle():
    play_out(options={"hands": 1})
    record = deal_record(Deal.objects.get())
    seed = bytes.fromhex(record["seed"])
    assert shuffle.commitment(seed) == record["commitment"]
    assert record["pack"] == list(shuffle.shuffled(games()["troefcall"].pack(None), seed))
    assert len(record["moves"]) >= 28


def test_the_secret_is_shown_when_the_match_is_over():
    table_id = play_out(options={"hands": 1})
    view = view_for(table_id, Viewer())
    assert shuffle.commitment(bytes.fromhex(view["secret"])) == view["commitment"]
    assert view["deal"] is None
    assert view["deals"][0]["seed"] == deal_record(Deal.objects.get())["seed"]


def test_a_deal_can_be_followed_again_from_every_seat():
    play_out(options={"hands": 1})
    views = views_through(Deal.objects.get(), "N")
    assert len(views) == 1 + len(deal_record(Deal.objects.get())["moves"])
    assert (views[0]["over"], views[-1]["over"]) == (False, True)


def test_a_club_table_shows_sheets_and_totals():
    table_id = open_table()
    fact = write(table_id)
    view = view_for(table_id, Viewer())
    assert view["totals"] == fact.points
    assert [sheet["values"] for sheet in view["sheets"]] == [fact.values]
    assert (view["deal"], view["commitment"]) == (None, None)


def test_the_clock_does_not_tell_who_has_bid():
    table_id = open_table("truf", "classic", "online", clock_seconds=30)
    card = view_for(table_id, viewer("Ayu"))["deal"]["hand"][0]
    services.make_move(table_id, "N", f"bid {card}")
    clocks = {round(view_for(table_id, viewer(name))["clock"]["seconds_left"]) for name in ("Ayu", "Budi", "nobody")}
    assert len(clocks) == 1


def test_a_view_costs_few_queries(django_assert_max_num_queries):
    table_id = open_table("truf", "classic", "online")
    with django_assert_max_num_queries(6):
        view_for(table_id, viewer("Ayu"))


def test_a_move_costs_few_queries(django_assert_max_num_queries):
    table_id = open_table("truf", "classic", "online")
    card = view_for(table_id, viewer("Ayu"))["deal"]["hand"][0]
    with django_assert_max_num_queries(8):  # two of them are the test's own savepoint
        services.make_move(table_id, "N", f"bid {card}")
