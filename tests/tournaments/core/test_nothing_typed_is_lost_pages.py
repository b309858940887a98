"""A refused form shows the typed input again, with the reason."""

from typing import Any

import pytest
from django.test import Client

from games.tables.options import EventOnlineRules
from games.talk import calls
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, text
from tournaments.events import services as events_services
from tournaments.models import Event, Round, Ruling
from tournaments.online import services as online_services

pytestmark = pytest.mark.django_db
LONG = "<b>Why</b> " * 100
AGAIN = 'value="&lt;b&gt;Why&lt;/b&gt; &lt;b&gt;'
TOO_LONG = "Shorten the reason to at most"


@pytest.fixture(autouse=True)
def rina(client: Client) -> Any:
    return organiser(client)


@pytest.fixture
def online() -> Round:
    made = club.event(8, place="online")
    online_services.change_online_rules(by=club.user(), event=made, rules=EventOnlineRules(calls=True))
    made.refresh_from_db()
    return club.published(made)


def refused(client: Client, address: str, page: str, **sent: object) -> str:
    """Return the page that follows a refused form."""
    answer = client.post(address, {**sent, "next": page})
    assert answer.status_code == 302
    return text(client.get(answer["Location"]))


@pytest.mark.long
def test_the_reason_to_cancel_a_ruling(client: Client) -> None:
    event = club.event(4)
    club.published(event)
    given = club.ruling(event=event, entry=club.entry(event, 2), kind="note", points=0, reason="Late.", by=club.user())
    page = refused(client, f"/t/{event.slug}/rulings/{given.pk}/cancel", f"/t/{event.slug}/rulings/", reason=LONG)
    assert TOO_LONG in page
    assert AGAIN in page
    assert Ruling.objects.get().cancelled_at is None
    assert AGAIN not in text(client.get(f"/t/{event.slug}/rulings/"))


@pytest.mark.long
def test_the_reason_to_stop_play_is_at_the_table_it_was_typed_for(client: Client, online: Round) -> None:
    event = online.event
    page = refused(client, f"/t/{event.slug}/r/1/pause", f"/t/{event.slug}/desk/", reason=LONG, table=2)
    assert TOO_LONG in page
    assert page.count(AGAIN) == 1
    assert AGAIN in page.split('id="why-2"')[1].split(">")[0]


@pytest.mark.long
def test_a_page_that_renews_itself_does_not_use_up_what_was_typed(client: Client, online: Round) -> None:
    event = online.event
    desk = f"/t/{event.slug}/desk/"
    client.post(f"/t/{event.slug}/r/1/pause", {"reason": LONG, "table": 1, "next": desk})
    assert AGAIN not in text(client.get(desk, headers={"X-Live": "1"}))
    assert AGAIN in text(client.get(desk))


@pytest.mark.long
def test_the_note_about_a_call_is_kept(client: Client, online: Round) -> None:
    event, table = online.event, online.places.all()[0].table_id
    call = calls.call_director(table_id=table, seat="N", reason="rules", words="Help")
    page = f"/t/{event.slug}/desk/table/{table}/"
    sentence = refused(client, f"{page}call/{call.pk}", page, note=LONG, settle=1)
    assert AGAIN in sentence


@pytest.mark.long
def test_the_reason_to_open_an_event_again(client: Client) -> None:
    event = club.event(4, rounds_planned=1)
    club.played(event)
    events_services.finish_event(event=event, by=club.user())
    sentence = refused(client, f"/t/{event.slug}/desk/open-again", f"/t/{event.slug}/desk/", reason=LONG)
    assert AGAIN in sentence
    assert Event.objects.get(pk=event.pk).state == Event.State.FINISHED


@pytest.mark.long
def test_a_deal_that_is_no_number_is_not_taken_for_the_same_deal(client: Client) -> None:
    event = club.event(8)
    club.played(event)
    body = {"kind": "move", "sheet": "1-1", "to_table": "2", "to_deal": "one"}
    for to_deal in ("one", "²", "9" * 400, "201"):
        answer = client.get(f"/t/{event.slug}/r/1/correct/", {**body, "to_deal": to_deal})
        assert answer.status_code == 422
        assert "Enter a whole number from 1 to 200." in text(answer)
        assert f'value="{to_deal}"' in text(answer)


def test_the_words_one_looks_for_events_with(client: Client) -> None:
    page = text(client.post("/series/new", {"name": "", "q": "Fri<day", "save": "1"}))
    assert 'name="q" id="q" value="Fri&lt;day"' in page


def test_a_code_that_leads_nowhere(client: Client) -> None:
    for address in ("/join?code=no+such+thing", "/q/no such thing"):
        assert 'value="no such thing"' in text(client.get(address))
