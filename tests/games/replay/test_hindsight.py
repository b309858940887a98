"""Analysis of Troefcall and Truf: requested once, correct, and never too early.

It is refused while a player may still play the same cards.
"""

import itertools
import subprocess
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.core.errors import Conflict
from games.models import Deal, Hindsight, Sheet, Table
from games.play import turns as play_turns
from games.replay import analysis as replay_worth
from games.replay import bids as replay_bids
from games.replay import services as hindsight
from testkit.clocks import patience
from tests.games.helpers.tables import bots, open_table

pytestmark = pytest.mark.django_db


def played_deal(**more: Any) -> Deal:
    """A deal of Troefcall that bots have played to its end."""
    settings = {"seats": bots(*"NESW"), "bot_pause_ms": 0, "options": {"hands": 1}, **more}
    table_id = open_table("troefcall", "club", "online", **settings)
    while play_turns.play_what_is_due(table_id):
        pass
    return Deal.objects.get(table_id=table_id, state=Deal.State.OVER)


def requested_analysis(deal: Deal, **more: Any) -> Hindsight:
    return Hindsight.objects.create(deal=deal, **more)


@pytest.mark.long
def test_a_deal_is_asked_for_once(django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = played_deal()
    sent: list[int] = []
    monkeypatch.setattr(hindsight, "send", sent.append)
    with django_capture_on_commit_callbacks(execute=True):
        rows = {hindsight.ask_hindsight(deal.pk).pk for _ in range(3)}
    assert (len(rows), sent) == (1, [deal.pk])


@pytest.mark.long
def test_a_failed_analysis_may_be_requested_again(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = requested_analysis(played_deal(), state=Hindsight.State.FAILED)
    sent: list[int] = []
    monkeypatch.setattr(hindsight, "send", sent.append)
    with django_capture_on_commit_callbacks(execute=True):
        assert hindsight.ask_hindsight(row.deal_id).state == Hindsight.State.ASKED
    assert sent == [row.deal_id]


def test_a_running_deal_is_refused() -> None:
    table_id = open_table("troefcall", "club", "online")
    with pytest.raises(Conflict, match="still being played"):
        hindsight.ask_hindsight(Deal.objects.get(table_id=table_id).pk)


@pytest.mark.long
def test_a_deal_is_refused_while_another_table_is_to_play_the_same_cards() -> None:
    open_table("troefcall", "club", "online", deck="evening", options={"hands": 1})
    deal = played_deal(deck="evening")
    with pytest.raises(Conflict, match="still playing this deal"):
        hindsight.ask_hindsight(deal.pk)
    assert not Hindsight.objects.exists()


def test_another_game_has_none() -> None:
    table_id = open_table("ruff_and_trump", "double4", "online")
    with pytest.raises(Conflict, match="only for Troefcall and Truf"):
        hindsight.ask_hindsight(Deal.objects.get(table_id=table_id).pk)


@pytest.mark.long
def test_every_card_that_could_be_played_has_its_tricks() -> None:
    deal = played_deal()
    requested_analysis(deal)
    assert replay_worth.work_out(deal.pk)
    row, log = Hindsight.objects.get(deal=deal), list(deal.moves.order_by("index"))
    assert (row.state, len(row.values)) == (Hindsight.State.DONE, len(log))
    for worth, move in zip(row.values, log, strict=True):
        assert worth is None or move.text.removeprefix("play ") in worth
    assert any(row.values)
    assert row.solver


@pytest.mark.long
def test_a_best_card_loses_nothing_and_the_sides_share_the_tricks() -> None:
    """Within a trick the value is that of the played card, from the other side."""
    deal = played_deal()
    _solver, values = replay_worth.values_of(deal)
    log = list(deal.moves.order_by("index"))
    cards = [(move, worth) for move, worth in zip(log, values, strict=True) if move.text.startswith("play ")]
    compared = 0
    for at, ((move, worth), (after, then)) in enumerate(itertools.pairwise(cards)):
        if worth is None or then is None or at % 4 == 3:
            continue
        left = 13 - at // 4
        same_side = (move.seat in "NS") == (after.seat in "NS")
        got = worth[move.text.removeprefix("play ")]
        assert max(then.values()) == (got if same_side else left - got)
        compared += 1
    assert compared


@pytest.mark.long
def test_work_that_no_client_awaits_is_not_done() -> None:
    deal = played_deal()
    assert not replay_worth.work_out(deal.pk)
    requested_analysis(deal, state=Hindsight.State.DONE, values=[None])
    assert not replay_worth.work_out(deal.pk)


@pytest.mark.long
@pytest.mark.usefixtures("frozen_time")
def test_a_lost_task_is_found_and_an_old_one_given_up() -> None:
    lost, old, fresh = (requested_analysis(played_deal()) for _ in range(3))
    now = timezone.now()
    Hindsight.objects.filter(pk=lost.pk).update(asked_at=now - hindsight.LOST)
    Hindsight.objects.filter(pk=old.pk).update(asked_at=now - hindsight.GIVEN_UP)
    assert hindsight.overdue() == [lost.deal_id]
    states = dict(Hindsight.objects.values_list("pk", "state"))
    assert states == {lost.pk: "asked", old.pk: "failed", fresh.pk: "asked"}


def test_two_workers_do_not_work_out_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *args, **more: None)
    first = hindsight.work_apart(7)
    assert first is not None
    assert hindsight.work_apart(7) is None
    first.join(patience(5))


@pytest.mark.long
def test_a_table_that_is_not_published_has_no_hindsight() -> None:
    deal = played_deal()
    Table.objects.filter(pk=deal.table_id).update(state=Table.State.DRAFT)
    with pytest.raises(Conflict):
        hindsight.ask_hindsight(deal.pk)
    assert timedelta(0) < hindsight.LOST < hindsight.GIVEN_UP


def played_truf(**more: Any) -> Deal:
    """A deal of Truf that bots have played to its end."""
    options = {"deals": 4, "throw_in": False}
    table_id = open_table("truf", "exact", "online", seats=bots(*"NESW"), bot_pause_ms=0, options=options, **more)
    while not Deal.objects.filter(table_id=table_id, state=Deal.State.OVER).exists():
        play_turns.play_what_is_due(table_id)
    return Deal.objects.filter(table_id=table_id, state=Deal.State.OVER).earliest("number")


def test_each_card_of_truf_has_the_bids_that_could_still_be_reached() -> None:
    deal = played_truf()
    requested_analysis(deal)
    assert replay_worth.work_out(deal.pk)
    row, log = Hindsight.objects.get(deal=deal), list(deal.moves.order_by("index"))
    assert (row.state, row.solver, len(row.values)) == (Hindsight.State.DONE, replay_worth.OWN, len(log))
    first = next(move.index for move in log if move.text.startswith("play "))
    assert [index for index, one in enumerate(row.values) if one] == list(range(first - 1, len(log)))
    assert all(
        set(value) == set("NESW") and set(value.values()) <= {"yes", "no", "unknown"} for value in row.values[first:]
    )


@pytest.mark.long
def test_the_last_card_of_truf_has_the_bids_that_were_made() -> None:
    deal = played_truf()
    made = {seat: tricks == bid for seat, bid, tricks in bids_and_tricks(deal)}
    assert replay_bids.values_of(deal)[-1] == {seat: "yes" if kept else "no" for seat, kept in made.items()}


def bids_and_tricks(deal: Deal) -> list[tuple[str, int, int]]:
    values = Sheet.objects.get(table=deal.table, number=deal.number).values
    return [(seat, bid + (values["shift"] or 0), values["tricks"][seat]) for seat, bid in values["bids"].items()]


def test_a_running_deal_of_truf_is_refused_as_well() -> None:
    table_id = open_table("truf", "classic", "online")
    with pytest.raises(Conflict, match="still being played"):
        hindsight.ask_hindsight(Deal.objects.get(table_id=table_id, state=Deal.State.RUNNING).pk)


@pytest.mark.long
def test_a_deal_of_truf_is_refused_while_another_table_is_to_play_the_same_cards() -> None:
    open_table("truf", "exact", "online", deck="evening", options={"deals": 4, "throw_in": False})
    with pytest.raises(Conflict, match="still playing this deal"):
        hindsight.ask_hindsight(played_truf(deck="evening").pk)


@pytest.mark.long
def test_a_pack_that_was_thrown_in_has_no_answers() -> None:
    deal = played_truf()
    deal.moves.all().delete()
    assert replay_bids.values_of(deal) == []
