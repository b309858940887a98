"""Moves at online tables: judged on the current state, played once, one commit."""

from collections import deque
from typing import Any
from unittest import mock

import pytest
from django.utils import timezone

from engine import shuffle
from engine.errors import InputError, RuleError
from games.core.errors import Conflict, sentence_of
from games.models import Deal, Move, Pause, Seat, Sheet, Table
from games.play import services as play_services
from games.tables import opening as tables_opening
from games.tables import pauses as tables_pauses
from games.tables import table_state
from games.tables.seats import Viewer
from tests.games.helpers.tables import RINA, open_table, people
from tests.games.helpers.views import view_for, view_of
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def troefcall() -> Any:
    """A hand of troefcall about to be called."""
    return open_table("troefcall", "club", "online")


def caller_of(table_id: Any) -> Any:
    return next(iter(table_state.load(table_id).since))


def act(table_id: Any, key: Any = None) -> Any:
    """Make the first legal move of a player to act."""
    seat = caller_of(table_id)
    text = view_of(table_state.load(table_id), seat)["deal"]["allowed"][0]
    return play_services.make_move(table_id=table_id, seat=seat, text=text, key=key)


def test_a_published_online_table_has_a_pack_from_its_secret(troefcall: Any) -> None:
    table, deal = Table.objects.get(), Deal.objects.get()
    seed = shuffle.deal_seed(bytes.fromhex(table.secret), str(table.pk), 1, 0)
    assert len(bytes.fromhex(table.secret)) == 32
    assert deal.commitment == shuffle.commitment(seed)
    assert deal.pack.split() == list(shuffle.shuffled(table_state.load(table.pk).game.pack(None), seed))


def test_publishing_twice_deals_once(troefcall: Any) -> None:
    tables_opening.publish_tables([troefcall])
    assert Deal.objects.count() == 1


def test_a_move_is_a_line_of_the_log(troefcall: Any) -> None:
    seat = caller_of(troefcall)
    play_services.make_move(table_id=troefcall, seat=seat, text=" call  H ")
    move = Move.objects.get()
    assert (move.index, move.seat, move.text, move.by) == (0, seat, "call H", "player")


def test_a_move_raises_the_version(troefcall: Any) -> None:
    before = Table.objects.get().version
    act(troefcall)
    assert Table.objects.get().version == before + 1


def test_a_refused_move_leaves_everything_as_it_was(troefcall: Any) -> None:
    seat = caller_of(troefcall)
    before = Table.objects.values().get()
    with pytest.raises(RuleError) as caught:
        play_services.make_move(table_id=troefcall, seat=seat, text="call NT")
    assert vars(caught.value)["allowed"] == ["call C", "call D", "call H", "call S"]
    assert sentence_of(
        caught.value
    ) == "“NT” is not a trump suit. {} must name one of the four suits: S, H, D or C.".format(
        {"N": "North", "E": "East", "S": "South", "W": "West"}[seat]
    )
    assert Table.objects.values().get() == before
    assert not Move.objects.exists()


def test_an_invalid_move_is_refused_in_a_sentence(troefcall: Any) -> None:
    with pytest.raises(InputError) as caught:
        play_services.make_move(table_id=troefcall, seat=caller_of(troefcall), text="dance")
    assert "dance" in vars(caught.value)["message"]


def test_a_seat_that_is_not_there_is_refused(troefcall: Any) -> None:
    with pytest.raises(InputError) as caught:
        play_services.make_move(table_id=troefcall, seat="Q", text="call H")
    assert caught.value.code == "unknown_seat"


def test_a_repeated_request_is_answered_and_not_played_twice(troefcall: Any) -> None:
    act(troefcall, key="k1")
    seat = Move.objects.get().seat
    play = play_services.make_move(table_id=troefcall, seat=seat, text="call S", key="k1")
    assert Move.objects.count() == 1
    assert len(play.moves) == 1


@pytest.mark.long
def test_a_request_repeated_after_it_ended_the_deal_is_not_played_in_the_next(troefcall: Any) -> None:
    while Deal.objects.filter(number=2).count() == 0:
        last = act(troefcall, key=f"k{Move.objects.count()}")
    done = present(Move.objects.order_by("-pk").first())
    again = play_services.make_move(
        table_id=troefcall, seat=done.seat, text=done.text, key=present(done.key).split()[1]
    )
    assert (present(again.row).number, again.moves) == (2, [])
    assert last.table.version == again.table.version


def test_one_player_cannot_use_up_the_key_of_another(troefcall: Any) -> None:
    first = caller_of(troefcall)
    other = next(code for code in "NESW" if code != first)
    with pytest.raises(RuleError):
        play_services.make_move(table_id=troefcall, seat=other, text="call H", key="same")
    play_services.make_move(table_id=troefcall, seat=first, text="call H", key="same")
    assert Move.objects.count() == 1


def test_only_the_holder_of_the_seat_moves_it() -> None:
    table_id = open_table("troefcall", "club", "online")
    seat = caller_of(table_id)
    stranger = Viewer(None, frozenset({"person:X"}))
    owner = Viewer(None, frozenset({table_state.load(table_id).seats[seat].holder}))
    with pytest.raises(Conflict, match="not your seat"):
        play_services.make_move(table_id=table_id, seat=seat, text="call H", viewer=stranger)
    play_services.make_move(table_id=table_id, seat=seat, text="call H", viewer=owner)


def test_a_deal_that_is_over_leaves_a_sheet_and_the_next_deal(troefcall: Any) -> None:
    while not Sheet.objects.exists():
        act(troefcall)
    sheet = Sheet.objects.get()
    assert (sheet.number, sheet.version, sheet.source, sheet.author_name) == (1, 1, "engine", "")
    assert sum(sheet.points.values()) == sheet.derived["points"]
    assert list(Deal.objects.values_list("number", "state")) == [(1, "over"), (2, "running")]


def test_a_failure_after_the_last_card_undoes_the_card_too(troefcall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.tables.deals.Sheet.objects.create", mock.Mock(side_effect=RuntimeError))
    with pytest.raises(RuntimeError):
        deque(act(troefcall) for _move in range(60))
    assert Move.objects.count() >= 27
    assert table_state.load(troefcall).deal.over is False
    assert not Sheet.objects.exists()


@pytest.mark.long
def test_a_match_of_fixed_length_ends_the_table() -> None:
    table_id = open_table("troefcall", "club", "online", options={"hands": 1})
    while Table.objects.get().state == "running":
        act(table_id)
    table = Table.objects.get()
    assert (table.due_at, table.finished_at is not None, Deal.objects.count()) == (None, True, 1)
    with pytest.raises(Conflict, match="over"):
        play_services.make_move(table_id=table_id, seat="N", text="call H")


def test_two_secret_bids_at_once_are_both_accepted() -> None:
    table_id = open_table("truf", "classic", "online")
    for seat in "NESW":
        card = view_of(table_state.load(table_id), seat)["deal"]["hand"][0]
        play_services.make_move(table_id=table_id, seat=seat, text=f"bid {card}")
    assert table_state.load(table_id).deal.phase.name != "bid"


@pytest.mark.long
def test_a_thrown_in_pack_is_kept_as_void_and_the_next_attempt_dealt_at_once() -> None:
    for _attempt in range(400):
        table_id = open_table("truf", "classic", "online")
        if Deal.objects.filter(table=table_id).count() > 1:
            break
        Table.objects.filter(pk=table_id).delete()
    states = Deal.objects.filter(table=table_id).values_list("number", "attempt", "state")
    assert list(states) == [*((1, n, "void") for n in range(len(states) - 1)), (1, len(states) - 1, "running")]


def test_the_first_dealer_is_the_same_for_the_same_secret() -> None:
    table_id = open_table("troefcall", "game15", "online")
    dealer = Deal.objects.get().dealer
    tables_opening.withdraw_tables([table_id])
    tables_opening.publish_tables([table_id])
    assert Deal.objects.get(state="running").dealer == dealer


def test_withdrawn_packs_are_never_dealt_again() -> None:
    table_id = open_table("troefcall", "club", "online")
    tables_opening.withdraw_tables([table_id])
    tables_opening.publish_tables([table_id])
    assert list(Deal.objects.values_list("attempt", "state")) == [(0, "void"), (1, "running")]
    assert len(set(Deal.objects.values_list("pack", flat=True))) == 2


def test_a_paused_table_is_not_paused_when_it_is_published_again() -> None:
    table_id = open_table("troefcall", "club", "online")
    tables_pauses.pause_tables([table_id], RINA, "A question")
    tables_opening.withdraw_tables([table_id])
    tables_opening.publish_tables([table_id])
    assert view_for(table_id, Viewer())["pause"] is None
    assert not Pause.objects.filter(ended_at=None).exists()
    act(table_id)


def test_a_table_with_moves_is_not_withdrawn(troefcall: Any) -> None:
    act(troefcall)
    with pytest.raises(Conflict, match="has started"):
        tables_opening.withdraw_tables([troefcall])


def test_a_seat_goes_to_a_late_player(troefcall: Any) -> None:
    tables_opening.reseat(troefcall, [*people("Eka")])
    north = Seat.objects.get(table=troefcall, code="N")
    assert (north.name, north.holder) == ("Eka", "person:Eka")
    assert Seat.objects.get(table=troefcall, code="E").name == "Budi"


@pytest.mark.parametrize(("who", "stays"), [("Eka", False), ("Ayu", True)])
def test_a_seat_keeps_its_connection_only_with_its_player(troefcall: Any, who: Any, stays: Any) -> None:
    gone = timezone.now()
    known = {"line": "7-a", "seen_at": gone, "gone_at": gone, "grace_used_ms": 900, "ready": True}
    Seat.objects.filter(table=troefcall, code="N").update(**known)
    tables_opening.reseat(troefcall, [*people(who)])
    nothing = {"line": "", "seen_at": None, "gone_at": None, "grace_used_ms": 0, "ready": False}
    assert Seat.objects.values(*known).get(table=troefcall, code="N") == (known if stays else nothing)
    assert view_for(troefcall, Viewer())["seats"][0]["gone"] == (0 if stays else None)


def test_a_table_moves_online_while_nothing_was_written() -> None:
    table_id = open_table()
    tables_opening.set_place(table_id, "online")
    deal = Deal.objects.get(state="running")
    tables_opening.set_place(table_id, "club")
    deal.refresh_from_db()
    assert deal.state == "void"
    assert Table.objects.get().due_at is None


def test_drafts_are_thrown_away_and_published_tables_are_not(troefcall: Any) -> None:
    with pytest.raises(Conflict):
        tables_opening.discard_tables([troefcall])
    tables_opening.withdraw_tables([troefcall])
    tables_opening.discard_tables([troefcall])
    assert not Table.objects.exists()
