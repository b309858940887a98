"""Players' words in the shuffle: their effect, their start, and the wait for them."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from engine import shuffle
from engine.errors import InputError
from games import tasks
from games.core.errors import Conflict
from games.core.facts import SeatPlan
from games.core.schemas import NewTable
from games.models import Choice, Deal, Seat, Table
from games.play import services as play_services
from games.play import turns as play_turns
from games.tables import deals, table_state
from games.tables import opening as tables_opening
from games.tables import seeds as tables_seeds
from games.tables.deal_record import deal_record
from games.tables.players import Player
from games.tables.seats import Viewer, tables_of
from games.tables.tables import table_facts
from testkit.clocks import frozen
from tests.games.helpers.tables import bots, draft, open_table, people
from tests.games.helpers.views import view_for
from tests.present import present

pytestmark = pytest.mark.django_db


def viewer(name: Any) -> Any:
    return Viewer(None, frozenset({f"person:{name}"}))


KEPT = {"throw_in": False}
"""An option that prevents a redeal of the first pack."""


def online(**more: Any) -> Any:
    return open_table("truf", "classic", "online", **{"options": KEPT, **more})


def waiting(**more: Any) -> Any:
    return online(words_seconds=60, **more)


def state(table_id: Any) -> Any:
    return Table.objects.get(pk=table_id).state


def next_pack(table_id: Any) -> Any:
    """The running deal is thrown in, and its next pack is dealt."""
    play = table_state.load(table_id)
    setup = table_state.setup_of(present(play.row))
    deals.end(play, Deal.State.VOID)
    deals.open_deal(play, setup)
    return play.row


def pack_of(row: Any) -> Any:
    """The pack of a deal, shuffled again out of what is published about it."""
    game, options = table_state.rules_of(row.table)
    seed = table_state.seed_of(row.table, row.number, row.attempt)
    return " ".join(shuffle.shuffled(game.pack(options), seed, row.words))


# --- whose words, in which packs -------------------------------------------------------------------------------


def test_words_go_into_every_pack_dealt_after_them_and_into_no_other() -> None:
    table_id = online()
    tables_seeds.set_shuffle_words(table_id=table_id, seat="S", words="  kroepoek ")
    tables_seeds.set_shuffle_words(table_id=table_id, seat=None, words="rendang", viewer=viewer("Ayu"))
    first, later = Deal.objects.get(), next_pack(table_id)
    assert (first.words, later.words) == ("", "N rendang\nS kroepoek")
    assert (first.pack, later.pack) == (pack_of(first), pack_of(later))


def test_words_can_be_changed_and_taken_back() -> None:
    table_id = online()
    for words in ("rendang", "soto", ""):
        tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words=words)
    assert next_pack(table_id).words == ""


def test_the_record_of_a_deal_and_every_view_have_its_words() -> None:
    table_id = waiting()
    for seat in "NESW":
        tables_seeds.set_shuffle_words(table_id=table_id, seat=seat, words=f"word {seat}")
    view = view_for(table_id, Viewer())
    assert view["deals"][0]["words"] == "N word N\nE word E\nS word S\nW word W"
    assert [seat["words"] for seat in view["seats"]] == ["word N", "word E", "word S", "word W"]
    next_pack(table_id)
    assert deal_record(Deal.objects.get(attempt=0))["words"] == view["deals"][0]["words"]


def test_the_draw_for_the_first_deal_hears_the_words() -> None:
    dealers = set()
    for number in range(25):
        table_id = draft("truf", "classic", "online", options=KEPT)
        Table.objects.filter(pk=table_id).update(secret="00" * 32)
        Seat.objects.filter(table_id=table_id, code="N").update(words=f"{number}")
        tables_opening.publish_tables([table_id])
        dealers.add(Deal.objects.get(table_id=table_id).dealer)
    assert dealers == set("NESW")


def test_a_new_player_of_a_seat_has_said_nothing_and_a_returning_one_has() -> None:
    table_id = online()
    for seat in "NE":
        tables_seeds.set_shuffle_words(table_id=table_id, seat=seat, words="rendang")
    tables_opening.reseat(table_id, [SeatPlan("N", "human", "Eka", "person:Eka"), *people("Ayu", "Budi")[1:]])
    words = {seat.code: (seat.words, seat.words_given) for seat in Seat.objects.all()}
    assert (words["N"], words["E"]) == (("", False), ("rendang", True))


# --- who may say what ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "sentence"), [("a\nb", "one line of plain text"), ("x" * 81, "Use at most 80.")])
def test_words_that_are_no_line_are_refused_with_a_sentence(words: Any, sentence: Any) -> None:
    table_id = online()
    with pytest.raises(InputError) as caught:
        tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words=words)
    assert sentence in vars(caught.value)["message"]
    assert caught.value.field == "words"


def test_no_player_speaks_for_another_seat() -> None:
    table_id = online()
    for seat, who in (("N", viewer("Budi")), (None, viewer("nobody")), ("N", Viewer())):
        with pytest.raises(Conflict, match="not your seat"):
            tables_seeds.set_shuffle_words(table_id=table_id, seat=seat, words="mine", viewer=who)


@pytest.mark.long
def test_words_are_refused_where_nothing_is_shuffled_for_a_player() -> None:
    of_bots = open_table("troefcall", "club", "online", seats=bots(*"NESW"))
    over = open_table("troefcall", "club", "online", options={"hands": 1}, seats=bots(*"NESW"), bot_pause_ms=0)
    while play_turns.play_what_is_due(over):
        pass
    refused = {}
    for table_id in (open_table(), draft(place="online"), of_bots, over):
        with pytest.raises(Conflict) as caught:
            tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words="x")
        refused[table_id] = caught.value.code
    assert list(refused.values()) == ["plays_at_club", "table_not_open", "seat_has_no_player", "table_finished"]


# --- waiting for words -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("frozen_time")
def test_a_table_that_asks_for_words_shows_its_commitment_and_deals_when_the_last_player_has_spoken() -> None:
    table_id = waiting(seats=[*people("Ayu", "Budi"), *bots("S", "W")])
    view = view_for(table_id, Viewer())
    assert (view["state"], view["deal"], view["deals"]) == ("waiting", None, [])
    assert view["words_wait"]["seats"] == ["N", "E"]
    assert view["words_wait"]["seconds_left"] == 60
    assert len(view["commitment"]) == 64
    tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words="rendang")
    assert (state(table_id), Deal.objects.count()) == ("waiting", 0)
    tables_seeds.set_shuffle_words(table_id=table_id, seat="E", words="")
    assert (state(table_id), Deal.objects.get().words) == ("running", "N rendang")


@pytest.mark.usefixtures("frozen_time")
def test_a_waiting_table_deals_when_the_time_for_words_is_over() -> None:
    table_id = waiting(seats=people("Ayu", "Budi", "Citra", "Dewi"))
    tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words="rendang")
    with frozen(58):
        assert not play_turns.play_what_is_due(table_id)
    with frozen(61):
        assert play_turns.play_what_is_due(table_id)
    assert (state(table_id), Deal.objects.get().words) == ("running", "N rendang")


def test_the_sweep_finds_a_table_that_has_waited_long_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = []
    monkeypatch.setattr(tasks.advance, "apply_async", lambda args, **_more: sent.append(args))
    table_id = waiting()
    with frozen(62):
        tasks.sweep()
    assert sent == [(table_id,)]


def test_bots_play_on_once_the_first_pack_is_dealt() -> None:
    table_id = waiting(seats=[*people("Ayu"), *bots("E", "S", "W")], bot_pause_ms=0)
    assert not play_turns.play_what_is_due(table_id)
    tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words="")
    assert play_turns.play_what_is_due(table_id)
    assert set(Choice.objects.values_list("seat", flat=True)) == set("ESW")


@pytest.mark.parametrize(
    "more", [{"words_seconds": None}, {"words_seconds": 60, "seats": bots(*"NESW")}], ids=["not asked", "only bots"]
)
def test_a_table_without_words_to_wait_for_deals_at_once(more: Any) -> None:
    assert state(online(**more)) == "running"


def test_a_table_at_the_club_never_waits_for_words() -> None:
    assert state(open_table(words_seconds=60)) == "running"


def test_no_move_is_made_while_words_are_waited_for() -> None:
    table_id = waiting()
    for attempt in (
        lambda: play_services.make_move(table_id=table_id, seat="N", text="play KS"),
        lambda: play_turns.play_for_absent(table_id, "N"),
    ):
        with pytest.raises(Conflict, match="entered or skipped shuffle words"):
            attempt()


def test_when_the_last_player_waited_for_is_replaced_by_a_bot_the_pack_is_dealt() -> None:
    table_id = waiting(seats=[*people("Ayu", "Budi"), *bots("S", "W")])
    tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words="rendang")
    tables_opening.reseat(table_id, [SeatPlan("E", "bot", "Bot E")])
    assert (state(table_id), Deal.objects.get().words) == ("running", "N rendang")


def test_a_waiting_table_can_be_taken_back_and_published_again() -> None:
    table_id = waiting()
    tables_opening.withdraw_tables([table_id])
    row = Table.objects.get(pk=table_id)
    assert (row.state, row.due_at) == ("draft", None)
    tables_opening.publish_tables([table_id])
    row.refresh_from_db()
    assert row.due_at == present(row.started_at) + timedelta(seconds=60)


def test_a_waiting_table_is_among_its_players_own() -> None:
    table_id = waiting()
    assert tables_of(viewer("Ayu")) == [table_id]


def test_others_hear_whose_words_are_waited_for() -> None:
    table_id = waiting()
    tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words="rendang")
    fact = table_facts([table_id])[table_id]
    assert (fact.state, fact.waiting_for, fact.running_deal) == ("waiting", ("E", "S", "W"), None)
    assert fact.clock_due == Table.objects.get(pk=table_id).due_at


def test_the_same_words_said_twice_change_nothing() -> None:
    table_id = waiting()
    version = tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words="rendang").table.version
    assert tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words="rendang").table.version == version


# --- one player against bots -----------------------------------------------------------------------------------


def casual(**more: Any) -> Any:
    table = NewTable(game="truf", preset="web6", **more)
    return tables_opening.open_casual(table=table, player=Player("Ayu", holder="session:1"))


def test_words_given_with_the_opening_are_in_the_first_pack() -> None:
    table_id = casual(words=" rendang ", words_seconds=60)
    assert (state(table_id), Deal.objects.get().words) == ("running", "N rendang")


def test_a_player_who_wants_the_commitment_first_opens_a_table_that_waits() -> None:
    table_id = casual(words_seconds=60)
    assert state(table_id) == "waiting"
    tables_seeds.set_shuffle_words(
        table_id=table_id, seat=None, words="rendang", viewer=Viewer(None, frozenset({"session:1"}))
    )
    assert Deal.objects.get().words == "N rendang"


def test_unreadable_words_open_no_table() -> None:
    with pytest.raises(InputError):
        casual(words="a\nb")
    assert not Table.objects.exists()


def test_time_for_words_runs_from_the_publication() -> None:
    before = timezone.now()
    row = Table.objects.get(pk=waiting())
    started = present(row.started_at)
    assert before <= started <= timezone.now()
    assert present(row.due_at) - started == timedelta(seconds=60)
