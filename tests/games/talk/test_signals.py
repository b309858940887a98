"""The private channel of a team: its writers, its readers, and its secrecy."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client

from engine.errors import InputError
from games.core import publishing
from games.core.errors import Conflict
from games.models import Deal, Move, Seat, Signal, Table
from games.play import turns
from games.play import turns as play_turns
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.seats import Viewer
from games.talk import services as talk_services
from games.talk.selectors import topics_for
from tests.games.helpers.tables import all_bots, open_table
from tests.games.helpers.views import view_of
from tests.present import present

pytestmark = pytest.mark.django_db

EVEN, ODD = ("0", "2", "4"), ("1", "3", "5")


def truc(**options: Any) -> Any:
    """A table of six players."""
    return open_table("truc_y_flou", "aure", "online", options=options)


@pytest.fixture
def table_id() -> Any:
    return truc()


def channel(table_id: Any, seat: Any) -> Any:
    return view_of(table_state.load(table_id), seat)["signals"]


def signal_texts(table_id: Any, seat: Any) -> Any:
    return [signal["text"] for signal in channel(table_id, seat)["sent"]]


def test_teammates_read_a_signal_and_no_other_player_does(table_id: Any) -> None:
    talk_services.send_signal(table_id=table_id, seat="2", text="SWORD")
    assert [signal_texts(table_id, seat) for seat in EVEN] == [["SWORD"]] * 3
    assert [signal_texts(table_id, seat) for seat in (*ODD, None)] == [[]] * 4


def test_a_signal_has_its_sender_and_its_time_in_the_deal(table_id: Any) -> None:
    play = table_state.load(table_id)
    play_turns.play_for_absent(table_id, next(iter(play.since)))
    talk_services.send_signal(table_id=table_id, seat="0", text="FLOR")
    assert channel(table_id, "4")["sent"] == [{"deal": 1, "at_move": 1, "seat": "0", "text": "FLOR"}]


def test_a_signal_may_be_sent_out_of_turn_and_need_not_be_true(table_id: Any) -> None:
    for seat in (*EVEN, *ODD):
        talk_services.send_signal(table_id=table_id, seat=seat, text="SWORD")
    assert signal_texts(table_id, "1") == ["SWORD"] * 3


def test_signals_of_earlier_deals_stay_to_be_read_by_the_team(table_id: Any) -> None:
    talk_services.send_signal(table_id=table_id, seat="0", text="SWORD")
    play_a_deal(table_id)
    talk_services.send_signal(table_id=table_id, seat="4", text="CLUB")
    assert [(line["deal"], line["text"]) for line in channel(table_id, "2")["sent"]] == [(1, "SWORD"), (2, "CLUB")]
    assert signal_texts(table_id, "5") == []


def test_the_list_of_signals_is_for_permitted_senders(table_id: Any) -> None:
    play = table_state.load(table_id)
    codes = list(present(play.game.signals(play.options)))
    assert channel(table_id, "3")["codes"] == codes
    assert channel(table_id, None)["codes"] == []


def test_an_invalid_signal_is_refused_with_the_list(table_id: Any) -> None:
    with pytest.raises(InputError) as refused:
        talk_services.send_signal(table_id=table_id, seat="0", text="I hold the Sword")
    assert refused.value.code == "unknown_signal"
    assert (
        vars(refused.value)["message"] == "“I hold the Sword” is not a signal in this game. Choose one from the list."
    )
    assert "SWORD" in vars(refused.value)["allowed"]
    assert not Signal.objects.exists()


def test_free_words_are_one_line_of_text() -> None:
    table_id = truc(team_channel="free_text")
    talk_services.send_signal(table_id=table_id, seat="0", text="  play\n low,\tthen  truc ")
    assert signal_texts(table_id, "2") == ["play low, then truc"]
    assert (channel(table_id, "0")["free"], channel(table_id, "0")["codes"]) == (True, [])


@pytest.mark.parametrize("text", ["", "  ", "a\x00b", "half \ud800 a pair", "long " * 50])
def test_words_that_cannot_be_kept_are_refused(text: Any) -> None:
    table_id = truc(team_channel="free_text")
    with pytest.raises(InputError):
        talk_services.send_signal(table_id=table_id, seat="0", text=text)
    assert not Signal.objects.exists()


def test_without_a_channel_nothing_is_sent() -> None:
    table_id = truc(team_channel="off")
    with pytest.raises(Conflict, match="Team signals are off"):
        talk_services.send_signal(table_id=table_id, seat="0", text="SWORD")
    assert channel(table_id, "0") is None


@pytest.mark.parametrize(("game", "preset"), [("truf", "classic"), ("ruff_and_trump", "double4")])
def test_partners_of_other_games_have_no_channel(game: Any, preset: Any) -> None:
    table_id = open_table(game, preset, "online")
    with pytest.raises(Conflict, match="Team signals are off"):
        talk_services.send_signal(table_id=table_id, seat=next(iter(table_state.load(table_id).seats)), text="SWORD")


def test_only_the_holder_of_the_seat_speaks_for_it(table_id: Any) -> None:
    with pytest.raises(Conflict, match="not your seat"):
        talk_services.send_signal(
            table_id=table_id, seat="0", text="SWORD", viewer=Viewer(None, frozenset({"person:2"}))
        )
    talk_services.send_signal(table_id=table_id, seat=None, text="SWORD", viewer=Viewer(None, frozenset({"person:2"})))
    assert Signal.objects.get().seat == "2"


def test_a_request_sent_twice_says_it_once(table_id: Any) -> None:
    for _click in range(2):
        talk_services.send_signal(table_id=table_id, seat="0", text="SWORD", key="a")
    talk_services.send_signal(table_id=table_id, seat="2", text="SWORD", key="a")
    assert list(Signal.objects.values_list("seat", flat=True)) == ["0", "2"]


def test_a_player_cannot_flood_the_team(table_id: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.talk.services.MAX_SIGNALS", 2)
    for _said in range(2):
        talk_services.send_signal(table_id=table_id, seat="0", text="SWORD")
    with pytest.raises(Conflict, match="limit of 2 team signals per deal"):
        talk_services.send_signal(table_id=table_id, seat="0", text="SWORD")
    talk_services.send_signal(table_id=table_id, seat="2", text="SWORD")


def test_no_signal_is_sent_at_a_club_or_after_the_match() -> None:
    with pytest.raises(Conflict, match="This is a club table"):
        talk_services.send_signal(table_id=open_table("truc_y_flou", "aure"), seat="0", text="SWORD")
    with pytest.raises(Conflict, match="is over"):
        talk_services.send_signal(table_id=over(), seat="0", text="SWORD")


def over(**options: Any) -> Any:
    """A match played out by bots, in which two teams have said something."""
    options = {"rounds_to_win": 1, **options}
    seats = all_bots("truc_y_flou", "aure", "random", options)
    table_id = open_table("truc_y_flou", "aure", "online", seats=seats, options=options, bot_pause_ms=0)
    talk_services.send_signal(table_id=table_id, seat="0", text="SWORD")
    talk_services.send_signal(table_id=table_id, seat="1", text="CLUB")
    while play_turns.play_what_is_due(table_id):
        pass
    assert Table.objects.get(pk=table_id).state == "finished"
    return table_id


@pytest.mark.long
def test_after_the_match_signals_stay_private_unless_they_are_published() -> None:
    private, published = over(), over(publish_signals=True)
    assert [signal_texts(private, seat) for seat in ("2", "3", None)] == [["SWORD"], ["CLUB"], []]
    assert [signal_texts(published, seat) for seat in ("2", "3", None)] == [["SWORD", "CLUB"]] * 3


def test_a_signal_leaves_the_table_as_it_was(table_id: Any) -> None:
    before = Table.objects.values().get()
    talk_services.send_signal(table_id=table_id, seat="0", text="SWORD")
    assert Table.objects.values().get() == before
    assert not Move.objects.exists()


def test_the_office_reads_signals_when_the_match_is_over(admin_client: Client) -> None:
    table_id = truc(rounds_to_win=9)
    talk_services.send_signal(table_id=table_id, seat="0", text="MANILLE_S")
    page = f"/admin/games/deal/{Deal.objects.get().pk}/change/"
    assert "MANILLE_S" not in admin_client.get(page).content.decode()
    play_a_deal(table_id)
    assert "MANILLE_S" not in admin_client.get(page).content.decode()
    Table.objects.update(state="finished")
    assert "P0: MANILLE_S" in admin_client.get(page).content.decode()


def play_a_deal(table_id: Any) -> None:
    """Play the running deal as if all players were absent."""
    play = table_state.load(table_id)
    row = play.row
    while play.row == row:
        play = play_turns.play_for_absent(table_id, next(iter(play.since)))


@pytest.fixture
def heard(settings: Any) -> Iterator[Any]:
    """Record the topics whose change is published to open pages of this process."""
    settings.REDIS_URL = ""
    topics: list[str] = []
    listener = lambda topic, _version: topics.append(topic)  # noqa: E731 (the same object goes away again)
    publishing.listen(listener)
    yield topics
    publishing.stop_listening(listener)


def test_only_the_pages_of_the_team_hear_that_something_was_said(
    table_id: Any, heard: Any, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        talk_services.send_signal(table_id=table_id, seat="0", text="SWORD")
    play = table_state.load(table_id)
    assert len(heard) == 1
    assert all(set(heard) < set(topics_for(play, seat)) for seat in EVEN)
    assert all(not set(heard) & set(topics_for(play, seat)) for seat in (*ODD, None))


def test_the_topic_of_a_team_cannot_be_guessed(table_id: Any) -> None:
    play = table_state.load(table_id)
    even, odd = (channel(table_id, seat)["topic"] for seat in ("0", "1"))
    assert even == channel(table_id, "4")["topic"] != odd
    assert all(publishing.TOPIC.fullmatch(topic) and len(topic.split("-")[1]) == 32 for topic in (even, odd))
    for seat in (*ODD, None):
        assert even not in str(view_of(play, seat))
    assert channel(table_id, None)["topic"] is None


def test_the_database_keeps_signals_as_they_were_sent(table_id: Any) -> None:
    talk_services.send_signal(table_id=table_id, seat="0", text="SWORD")
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE games_signal SET text = 'CLUB'")
    assert Signal.objects.get().text == "SWORD"


def test_signals_over_a_pack_that_was_taken_back_are_gone(table_id: Any) -> None:
    talk_services.send_signal(table_id=table_id, seat="0", text="SWORD")
    tables_opening.withdraw_tables([table_id])
    tables_opening.publish_tables([table_id])
    assert Deal.objects.filter(state="void").count() == 1
    assert signal_texts(table_id, "0") == []


def test_bots_do_not_listen(table_id: Any) -> None:
    Seat.objects.update(kind="bot")
    before = turns.next_turn(table_state.load(table_id))
    for seat in (*EVEN, *ODD):
        talk_services.send_signal(table_id=table_id, seat=seat, text="PLAY_LOW")
    assert turns.next_turn(table_state.load(table_id)) == before
