"""Chat and calls of the director at an online table, and the spectators' view."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from engine.errors import InputError
from games.core.errors import Conflict
from games.models import Call, ChatLine, Deal, Table, Watcher
from games.play import turns as play_turns
from games.records.selectors import table_record
from games.tables import table_state
from games.tables.deal_record import deal_record
from games.tables.options import Chat, OnlineRules, Watch
from games.tables.seats import Viewer
from games.tables.spectators import watchers_of
from games.talk import calls
from games.talk import services as chat
from games.watching import spectators as watching_spectators
from games.watching.director import away_at, inspect_table, plays_same_cards
from tests.games.helpers.tables import open_table
from tests.games.helpers.views import view_for

pytestmark = pytest.mark.django_db

OUTSIDER, AYU = Viewer(), Viewer(holders=frozenset({"person:Ayu"}))
SHORT = {"deals": 1, "dealer_rule": "rotate"}


def table(rules: Any = OnlineRules(), **more: Any) -> int:  # noqa: B008  (frozen)
    return open_table("truf", "classic", "online", online_rules=rules, **{"options": SHORT, **more})


def to_the_end(table_id: int) -> None:
    while (play := table_state.load(table_id)).deal is not None:
        play_turns.play_for_absent(table_id, next(iter(play.since)))


def refusal(call: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(Conflict) as refused:
        call(*args, **kwargs)
    assert refused.value.sentence
    return refused.value.code


# --- chat ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "deck", "code"),
    [
        (Chat.OFF, "", "chat_off"),
        (Chat.PHRASES, "", "chat_phrases_only"),
        (Chat.BETWEEN, "", "chat_phrases_now"),
        (Chat.FREE, "", None),
        (Chat.FREE, "7:1:4", "chat_phrases_deck"),
    ],
)
def test_the_rule_of_the_table_decides_what_may_be_said(rule: Any, deck: Any, code: Any) -> None:
    table_id = table(OnlineRules(chat=rule), deck=deck)
    if code is None:
        chat.say(table_id=table_id, seat="N", text="Who has\tthe ace?")
        assert view_for(table_id, AYU)["chat"]["sent"][0]["text"] == "Who has the ace?"
    else:
        assert refusal(chat.say, table_id=table_id, seat="N", text="Who has the ace?") == code
    if code != "chat_off":
        chat.say(table_id=table_id, seat="E", code="good_luck")
        assert view_for(table_id, AYU)["chat"]["sent"][-1]["code"] == "good_luck"


@pytest.mark.long
def test_between_deals_anything_can_be_said_when_no_deal_runs() -> None:
    table_id = table(OnlineRules(chat=Chat.BETWEEN))
    to_the_end(table_id)
    assert chat.say(table_id=table_id, seat="N", text="That was close.").text == "That was close."


@pytest.mark.usefixtures("frozen_time")
def test_the_same_request_is_one_line_and_too_many_are_refused() -> None:
    table_id = table(OnlineRules(chat=Chat.FREE))
    lines = {chat.say(table_id=table_id, seat="N", text="Hello", key="k").pk for _twice in range(2)}
    assert len(lines) == 1
    for number in range(chat.MAX_LINES - 1):
        chat.say(table_id=table_id, seat="N", text=f"{number}")
    assert refusal(chat.say, table_id=table_id, seat="N", text="more") == "too_much_chat"
    chat.say(table_id=table_id, seat="E", text="Others may.")
    ChatLine.objects.update(at=timezone.now() - timedelta(seconds=11))
    chat.say(table_id=table_id, seat="N", text="Later it goes.")


@pytest.mark.parametrize("text", ["", " ", "x" * 301, "a\x00b"])
def test_a_line_is_plain_text_of_a_certain_length(text: Any) -> None:
    table_id = table(OnlineRules(chat=Chat.FREE))
    with pytest.raises(InputError) as refused:
        chat.say(table_id=table_id, seat="N", text=text)
    assert vars(refused.value)["message"]


def test_a_phrase_that_is_none_is_refused_with_a_sentence() -> None:
    with pytest.raises(InputError) as refused:
        chat.say(table_id=table(OnlineRules(chat=Chat.PHRASES)), seat="N", code="boo")
    assert "boo" in vars(refused.value)["message"]


def test_players_never_see_what_watchers_say_nor_watchers_what_players_say() -> None:
    table_id = table(OnlineRules(chat=Chat.FREE))
    user = get_user_model().objects.create(username="watcher")
    chat.say_among_watchers(table_id=table_id, viewer=Viewer(user.pk), name="Wati", text="North has all hearts")
    chat.say(table_id=table_id, seat="N", text="Hello")
    assert [line["text"] for line in view_for(table_id, AYU)["chat"]["sent"]] == ["Hello"]
    assert [line["text"] for line in view_for(table_id, OUTSIDER)["chat"]["sent"]] == ["North has all hearts"]
    assert (
        refusal(chat.say_among_watchers, table_id=table_id, viewer=OUTSIDER, name="Guest", text="Hi") == "chat_sign_in"
    )


def test_a_player_does_not_watch_the_same_table_and_a_hidden_line_is_gone() -> None:
    user = get_user_model().objects.create(username="ayu")
    table_id = table(OnlineRules(chat=Chat.FREE))
    Table.objects.get(pk=table_id).seats.filter(code="N").update(user=user)
    assert (
        refusal(chat.say_among_watchers, table_id=table_id, viewer=Viewer(user.pk), name="Ayu", text="Hi")
        == "chat_not_watching"
    )
    line = chat.say(table_id=table_id, seat="N", text="Something rude")
    chat.hide_line(table_id, line.pk)
    assert view_for(table_id, AYU)["chat"]["sent"] == []
    assert [message.hidden for message in inspect_table(table_id).said] == [True]


# --- the director --------------------------------------------------------------------------------------------


def test_a_call_stays_one_until_it_is_settled_and_the_table_sees_who_comes() -> None:
    table_id = table(OnlineRules(calls=True))
    made = calls.call_director(table_id=table_id, seat="N", reason="rules", words="May he do that?")
    assert calls.call_director(table_id=table_id, seat="E", reason="play").pk == made.pk
    calls.take_call(made.pk, None, "Rina")
    assert view_for(table_id, AYU)["call"]["open"]["comes"] == "Rina"
    assert view_for(table_id, OUTSIDER)["call"] is None
    for _twice in range(2):
        calls.settle_call(made.pk, "Explained.")
    assert refusal(calls.take_call, made.pk, None, "Rina") == "no_such_call"
    assert view_for(table_id, AYU)["call"] == {"may_call": True, "open": None}
    assert calls.call_director(table_id=table_id, seat="N", reason="play").pk != made.pk


def test_a_call_needs_one_of_the_reasons_and_a_table_that_has_calls() -> None:
    table_id = table(OnlineRules(calls=True))
    with pytest.raises(InputError):
        calls.call_director(table_id=table_id, seat="N", reason="boredom")
    assert refusal(calls.call_director, table_id=table(), seat="N", reason="rules") == "no_calls_here"
    assert not Call.objects.exists()


# --- who watches ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", list(Watch))
def test_a_spectator_sees_of_the_running_deal_what_the_rule_says(rule: Any) -> None:
    table_id = table(OnlineRules(watch=rule, claims=True))
    seen = view_for(table_id, OUTSIDER)
    assert (seen["deal"] is not None) == (rule == Watch.LIVE)
    assert view_for(table_id, AYU)["deal"] is not None
    assert seen["watch"]["rule"] == rule
    if rule != Watch.LIVE:
        assert seen["clock"] is None
        assert seen["claims"] is None
        assert seen["locked"] is None


@pytest.mark.long
@pytest.mark.parametrize(("rule", "after_the_match"), [(Watch.DEAL, True), (Watch.HANDS, True), (Watch.OFF, False)])
def test_cards_of_finished_deals_are_disclosed_by_the_rule(rule: Any, after_the_match: Any) -> None:
    table_id = table(OnlineRules(watch=rule), options={**SHORT, "deals": 2})
    first = Deal.objects.get(table=table_id, state="running")
    while Deal.objects.filter(table=table_id, state="over").count() == 0:
        play_turns.play_for_absent(table_id, next(iter(table_state.load(table_id).since)))
    over = Deal.objects.get(table=table_id, state="over")
    assert first.number == over.number == 1
    seen = view_for(table_id, OUTSIDER)
    assert len(seen["sheets"]) == 1  # the score is public
    assert (rule == Watch.DEAL) == bool(seen["deals"]) == bool(table_record(table_id).deals)
    if rule != Watch.DEAL:
        assert refusal(deal_record, over.pk) == ("watch_off" if rule == Watch.OFF else "watch_hands")
    assert deal_record(over.pk, own=True)["hands"]
    to_the_end(table_id)
    assert bool(view_for(table_id, OUTSIDER)["secret"]) == after_the_match
    assert bool(table_record(table_id).secret) == after_the_match
    assert table_record(table_id, own=True).secret


def test_a_spectator_is_recorded_as_long_as_the_page_is_open() -> None:
    table_id = table()
    watching_spectators.note_watcher(table_id, "user:3", "Wati", None)
    watching_spectators.note_watcher(table_id, "user:3", "Wati", None)
    assert [watcher.name for watcher in watchers_of([table_id])] == ["Wati"]
    Watcher.objects.update(seen_at=timezone.now() - timedelta(minutes=4))
    assert watchers_of([table_id]) == []
    watching_spectators.note_watcher(table_id, "user:3", "Wati", None)
    assert len(watchers_of([table_id])) == 1


# --- staff ---------------------------------------------------------------------------------------------------


def test_a_director_sees_every_hand_only_when_permitted() -> None:
    table_id = table()
    looked = inspect_table(table_id)
    assert sum(len(hand) for _name, hand in looked.hands) == 52
    kept = inspect_table(table_id, cards=False)
    assert kept.hands == []
    assert kept.moves == []


def test_players_at_a_table_with_the_same_packs_play_the_same_cards() -> None:
    one, _other = table(deck="7:1:4"), table(deck="7:1:4")
    assert plays_same_cards(one, frozenset({"person:Ayu"}), None)
    assert not plays_same_cards(one, frozenset({"person:Zainal"}), None)
    assert not plays_same_cards(table(), frozenset(), 3)


def test_absent_players_are_named() -> None:
    table_id = table()
    seats = Table.objects.get(pk=table_id).seats
    seats.filter(code="E").update(gone_at=timezone.now())
    seats.filter(code="S").update(stand_in=True)
    assert [(one.name, one.stand_in) for one in away_at([table_id])] == [("Budi", False), ("Citra", True)]
