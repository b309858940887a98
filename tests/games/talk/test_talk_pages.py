"""Talk at a table: claims, the director, chat, the log, and spectators' view."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Call, ChatLine, Claim, Watcher
from games.play import turns as play_turns
from games.tables import table_state
from games.tables.options import Chat, OnlineRules, Watch
from games.tables.viewers import HOLDERS
from games.wording import cards as faces
from tests.games.helpers.drawn import visible
from tests.games.helpers.page_tables import hidden_cards, open_online, sitting

pytestmark = pytest.mark.django_db

ALL = OnlineRules(claims=True, calls=True, chat=Chat.FREE)


def playing(rules: Any = ALL, game: Any = "troefcall", preset: Any = "game15", cards: Any = 4, **more: Any) -> int:
    table_id = open_online(game, preset, online_rules=rules, **more)
    while sum(move.text.startswith("play ") for move in table_state.load(table_id).moves) < cards:
        play_turns.play_for_absent(table_id, next(iter(table_state.load(table_id).since)))
    return table_id


def page(client: Client, table_id: int) -> str:
    return client.get(f"/play/{table_id}/").content.decode()


@pytest.mark.long
def test_a_claim_is_made_seen_and_refused_on_pages() -> None:
    table_id = playing()
    ayu, budi = sitting("N"), sitting("E")
    assert 'id="send-claim"' in page(ayu, table_id)
    ayu.post(f"/play/{table_id}/claim", {"take": "3", "words": "trumps", "key": "k"})
    seen = page(budi, table_id)
    assert 'id="claim-accept"' in seen
    assert "“trumps”" in seen
    assert seen.count('id="open-hand-N"') == 1
    assert "Exposed by Ayu:" in visible(seen)
    deck = faces.deck_of("troefcall")
    result = seen[seen.index('id="open-hand-N"') : seen.index('id="claim-accept"')]
    assert all(faces.card_name(card, deck) in result for card in table_state.load(table_id).deal.hands["N"])
    budi.post(f"/play/{table_id}/claim/answer", {"claim": Claim.objects.get().pk, "answer": "reject"})
    assert "The claim was refused" in visible(page(sitting("S"), table_id))


def test_a_claim_that_cannot_be_stays_as_it_was_typed_with_the_reason() -> None:
    table_id = playing()
    answer = sitting("N").post(f"/play/{table_id}/claim", {"take": "77", "words": "because"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="77"' in html
    assert 'value="because"' in html
    assert "from 0 to" in html
    assert sitting(None).post(f"/play/{table_id}/claim", {"take": "1"}).status_code == 422
    assert not Claim.objects.exists()


def test_exact_bids_ask_for_the_counts_of_all_players() -> None:
    table_id = playing(game="truf", preset="exact")
    page_html = page(sitting("N"), table_id)
    assert re.findall(r'name="count-(\w)"', page_html) == ["N", "E", "S", "W"]
    answer = sitting("N").post(f"/play/{table_id}/claim", {f"count-{seat}": "0" for seat in "NESW"})
    assert answer.status_code == 422


def test_the_director_is_called_with_a_reason_and_the_table_is_notified() -> None:
    table_id = playing()
    client = sitting("S")
    assert client.post(f"/play/{table_id}/call", {"reason": "", "words": "Help"}).status_code == 422
    client.post(f"/play/{table_id}/call", {"reason": "rules", "words": "Help"})
    assert Call.objects.get().name == "Citra"
    assert "Director called at" in visible(page(sitting("N"), table_id))
    assert "Director called" not in visible(page(sitting(None), table_id))


def test_chat_is_escaped_muted_and_unread_by_watchers() -> None:
    table_id = playing()
    sitting("N").post(f"/play/{table_id}/chat", {"text": "<b>Hi</b>"})
    budi = sitting("E")
    assert "&lt;b&gt;Hi&lt;/b&gt;" in page(budi, table_id)
    assert "&lt;b&gt;" not in page(sitting(None), table_id)
    budi.post(f"/play/{table_id}/chat/mute", {"seat": "N", "mute": "1"})
    assert "&lt;b&gt;Hi" not in page(budi, table_id)
    budi.post(f"/play/{table_id}/chat/mute", {"seat": "N", "unmute": "1"})
    assert "&lt;b&gt;Hi" in page(budi, table_id)


def test_two_phrases_of_one_page_are_two_lines_and_one_sent_twice_is_one() -> None:
    table_id = playing()
    client = sitting("N")
    for code in ("hello", "hello", "thanks"):
        client.post(f"/play/{table_id}/chat", {"code": code, "key": "c0"})
    assert list(ChatLine.objects.values_list("code", flat=True).order_by("pk")) == ["hello", "thanks"]


@pytest.mark.long
def test_the_log_shows_the_open_tricks() -> None:
    table_id = playing(game="ruff_and_trump", preset="double4", cards=9)
    html = visible(page(sitting("0"), table_id))
    assert "Trick 1:" in html
    assert "Trick 2:" in html


@pytest.mark.parametrize("rule", list(Watch))
def test_the_delay_is_on_the_page_and_no_hidden_card_is_there(rule: Any) -> None:
    table_id = playing(OnlineRules(watch=rule), cards=3)
    answer = Client().get(f"/watch/{table_id}/")
    page_text = answer.content.decode()
    assert 'id="watch-rule"' in page_text
    assert not {card for card in hidden_cards(table_id, None) if f'"card-{card}"' in page_text}
    assert ("Trick" in visible(page_text)) or rule != Watch.LIVE


@pytest.mark.usefixtures("frozen_time")
def test_players_are_led_to_their_seat_and_spectators_of_an_event_are_recorded() -> None:
    table_id = playing(context="event:friday")
    assert sitting("N").get(f"/watch/{table_id}/").status_code == 302
    watcher = Client()
    watcher.get(f"/watch/{table_id}/")
    assert watcher.post(f"/watch/{table_id}/here").status_code == 204
    assert Watcher.objects.get().name == "Guest"
    assert Watcher.objects.get().seen_at == timezone.now()
    assert Client().get("/watch/999999/").status_code == 404


def test_a_visitor_with_a_link_to_a_private_table_watches_under_the_same_name() -> None:
    open_online()
    other = open_online(context="event:friday", seats=[])
    watcher = sitting("N")
    session = watcher.session
    session[HOLDERS] = [*session[HOLDERS], "invite:abc"]
    session.save()
    watcher.get(f"/watch/{other}/")
    assert (Watcher.objects.get().name, Watcher.objects.get().holder) == ("Ayu", "guest:Ayu")


def test_a_viewer_of_a_table_of_an_event_is_recorded_at_every_address(client: Client, django_user_model: Any) -> None:
    table_id = playing(context="event:friday")
    user = django_user_model.objects.create_user("wati")
    client.force_login(user)
    for path in (f"/play/{table_id}/", f"/watch/{table_id}/", f"/replay/{table_id}/", f"/api/v1/tables/{table_id}"):
        assert client.get(path).status_code == 200
        assert Watcher.objects.get().user == user
        Watcher.objects.all().delete()
    client.get(f"/api/v1/table/stream/{table_id}")
    assert Watcher.objects.get().user == user


def test_a_player_is_no_spectator_and_anonymous_rest_clients_leave_no_rows() -> None:
    table_id = playing(context="event:friday")
    for client in (sitting("N"), Client()):
        assert client.get(f"/api/v1/tables/{table_id}").status_code == 200
    sitting("N").get(f"/play/{table_id}/")
    assert not Watcher.objects.exists()
