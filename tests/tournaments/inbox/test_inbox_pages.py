"""The pages of the inbox, and the inbox over REST."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from games.api import sheets
from tests.tournaments.helpers import club
from tests.tournaments.helpers.confirmations import EAST, NORTH, rules
from tests.tournaments.helpers.confirmations import SHEET as PAPER
from tests.tournaments.helpers.pages import TRUF_SHEET, messages_at, organiser, scorer, sign_in, text
from tests.tournaments.inbox.sheets_written import correct, in_minutes, playing_director, write
from tournaments.confirmation import services as confirmation_services
from tournaments.models import Event

pytestmark = pytest.mark.django_db
OTHER = {**TRUF_SHEET, "tricks.N": 3, "tricks.S": 5}


def page(event: Event, name: str = "event-inbox", *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


def effect_in(html: str) -> str:
    """Return what a page says that a correction changes."""
    part = re.search(r'<div class="effect">.*?</div>\s*(?=</section>|</div>|\Z|<fieldset)', html, re.S)
    assert part
    return " ".join(unescape(strip_tags(part[0])).split())


def test_an_empty_inbox_says_so(client: Client, event: Event) -> None:
    organiser(client)
    answer = text(client.get(page(event)))
    assert "Nothing is waiting for you." in answer
    assert 'class="badge hot"' not in answer


@pytest.mark.long
def test_the_number_of_open_rows_is_in_the_tabs_and_at_the_desk(client: Client, event: Event, table: int) -> None:
    organiser(client)
    write(event, table)
    playing_director(event, table)
    correct(event, table, by="budi")
    for name in ("event-inbox", "event-desk", "event-log"):
        assert text(client.get(page(event, name))).count('badge hot">1<span') >= 2


@pytest.mark.parametrize("address", ["/", "/events/"])
def test_staff_find_the_inbox_of_all_events_from_the_first_pages(event: Event, address: str) -> None:
    link = f'href="{reverse("inbox")}"'
    for user, is_staff in ((club.user(), True), (club.user("visitor"), False)):
        browser = Client()
        sign_in(browser, user)
        assert (link in text(browser.get(address))) is is_staff
    assert link not in text(Client().get(address))


def test_the_link_to_the_inbox_of_all_events_counts_nothing(client: Client, event: Event) -> None:
    organiser(client)
    client.get("/events/")
    with CaptureQueriesContext(connection) as queries:
        client.get("/events/")
    assert not [query for query in queries if "games_sheet" in query["sql"]]


def test_players_do_not_see_the_inbox(client: Client, event: Event) -> None:
    sign_in(client, club.user("stranger"))
    assert client.get(page(event)).status_code == 403
    assert "event-inbox" not in text(client.get(reverse("event", args=[event.slug])))


def test_a_search_lists_the_sheets_of_a_player(client: Client, event: Event, table: int) -> None:
    organiser(client)
    sheet = write(event, table)
    name = event.rounds.get().places.filter(table_id=table)[0].entry.name
    answer = text(client.get(page(event), {"q": name}))
    assert page(event, "event-inbox-sheet", sheet.sheet_id) in answer
    assert "No score sheets match this search." in text(client.get(page(event), {"q": "Nobody"}))


def test_a_date_that_is_none_is_refused_and_stays_in_the_form(client: Client, event: Event) -> None:
    organiser(client)
    answer = client.get(page(event), {"day": "yesterday", "q": "Ayu"})
    assert answer.status_code == 422
    assert 'value="Ayu"' in text(answer)


@pytest.mark.long
def test_versions_are_side_by_side(client: Client, event: Event, table: int) -> None:
    organiser(client)
    sheet = write(event, table)
    correct(event, table)
    answer = text(client.get(page(event, "event-inbox-sheet", sheet.sheet_id)))
    side = answer.partition('<table class="side-by-side">')[2].partition("</table>")[0]
    heads = [" ".join(strip_tags(head).split()) for head in re.findall(r'<th scope="col">.*?</th>', side, re.S)]
    assert heads == ["Version 1", "Version 2 counts"]


def test_a_correction_takes_a_row_a_reason_and_save_and_leads_back(client: Client, event: Event, table: int) -> None:
    organiser(client)
    sheet = write(event, table)
    answer = text(client.get(page(event, "event-inbox-sheet", sheet.sheet_id)))
    form = answer.partition('class="correct-form"')[2].partition("</form>")[0]
    assert f'name="next" value="{page(event)}"' in " ".join(form.split())
    sent = {**OTHER, "reason_code": "typing", "seen_version": 1, "key": "c", "save": "1", "next": page(event)}
    saved = client.post(page(event, "event-correct", sheet.sheet_id), sent)
    assert saved.headers["location"] == page(event)
    assert [fact.version for fact in sheets.history(table, 1)] == [1, 2]


@pytest.mark.long
def test_a_refused_correction_keeps_the_way_back(client: Client, event: Event, table: int) -> None:
    organiser(client)
    sheet = write(event, table)
    sent = {**OTHER, "key": "c", "save": "1", "next": page(event)}
    refused = client.post(page(event, "event-correct", sheet.sheet_id), sent)
    assert refused.status_code == 422
    assert f'name="next" value="{page(event)}"' in text(refused)


@pytest.mark.long
def test_the_effect_of_an_open_version_is_that_of_the_desk(client: Client, event: Event, table: int) -> None:
    organiser(client)
    write(event, table)
    rules(event, confirm="nobody", two_to_correct=True, admins_alone=False)
    waiting = correct(event, table)
    inbox = text(client.get(page(event, "event-inbox-sheet", waiting.sheet_id)))
    values = {f"{name}.{seat}": number for name, of in waiting.values.items() for seat, number in of.items()}
    desk = text(client.post(page(event, "event-effect", waiting.sheet_id), values))
    assert effect_in(inbox) == effect_in(desk)
    assert "→" in effect_in(desk)


@pytest.mark.long
def test_ticked_results_are_confirmed_together(client: Client, event: Event, table: int) -> None:
    organiser(client)
    rules(event)
    entered = [
        confirmation_services.enter_sheet(event=event, table_id=table, number=number, values=PAPER, player=NORTH)
        for number in (1, 2)
    ]
    with in_minutes(11):
        assert text(client.get(page(event))).count('name="sheet"') == 2
    sent = {"sheet": [fact.sheet_id for fact in entered]}
    answer = client.post(page(event, "event-inbox-confirm"), sent)
    assert "2 results were confirmed." in messages_at(client, answer.headers["location"])


def test_a_disputed_result_has_no_box_to_tick(client: Client, event: Event, table: int) -> None:
    organiser(client)
    rules(event)
    fact = confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=PAPER, player=NORTH)
    confirmation_services.answer_sheet(event=event, sheet_id=fact.sheet_id, accept=False, player=EAST, reason="No")
    answer = text(client.get(page(event)))
    assert "disputed" in answer
    assert 'name="sheet"' not in answer


def test_confirming_nothing_says_so(client: Client, event: Event) -> None:
    organiser(client)
    answer = client.post(page(event, "event-inbox-confirm"))
    assert "Tick at least one result." in messages_at(client, answer.headers["location"])


def test_a_notice_is_set_aside_with_a_reason_only(client: Client, event: Event, table: int) -> None:
    organiser(client)
    write(event, table)
    playing_director(event, table)
    sheet = correct(event, table, by="budi")
    sent = {"notice": f"own_table-{sheet.sheet_id}", "reason": " "}
    client.post(page(event, "event-inbox-set-aside"), sent)
    assert event.set_aside.count() == 0
    answer = client.post(page(event, "event-inbox-set-aside"), {**sent, "reason": "Both sides saw it."})
    assert "The notice was set aside." in messages_at(client, answer.headers["location"])
    assert "Nothing is waiting for you." in text(client.get(page(event)))


def test_a_scorer_sees_a_sheet_and_cannot_correct_it(client: Client, event: Event, table: int) -> None:
    scorer(client, event)
    sheet = write(event, table)
    answer = text(client.get(page(event, "event-inbox-sheet", sheet.sheet_id)))
    assert "Version 1" in answer
    assert "reason_code" not in answer


def test_the_inbox_of_all_events_names_each_event(client: Client, event: Event, table: int) -> None:
    organiser(client)
    write(event, table)
    playing_director(event, table)
    correct(event, table, by="budi")
    answer = text(client.get(reverse("inbox")))
    assert "Friday" in answer
    assert "own table" in answer


def test_a_link_of_the_administration_leads_to_the_sheet(client: Client, event: Event, table: int) -> None:
    organiser(client)
    sheet = write(event, table)
    answer = client.get(reverse("inbox-sheet", args=[sheet.sheet_id]))
    assert answer.headers["location"] == page(event, "event-inbox-sheet", sheet.sheet_id)
    assert client.get(reverse("inbox-sheet", args=[sheet.sheet_id + 99])).status_code == 404


def test_the_inbox_is_listed_and_searched_over_rest(client: Client, event: Event, table: int) -> None:
    organiser(client)
    write(event, table)
    playing_director(event, table)
    sheet = correct(event, table, by="budi")
    address = f"/api/v1/events/{event.slug}/inbox"
    (row,) = client.get(address).json()["results"]
    expected = ("pattern", f"own_table-{sheet.sheet_id}", 1, 1, 1, sheet.sheet_id)
    assert tuple(row[name] for name in ("kind", "id", "round", "table", "deal", "sheet")) == expected
    assert client.get(address, {"table": 2}).json()["results"] == []
    assert client.get(address, {"table": "x"}).status_code == 400
    done = client.post(f"{address}/{row['id']}/set-aside", {"reason": "Seen."}, content_type="application/json")
    assert done.status_code == 204
    assert client.get(address).json()["results"] == []


def test_the_administration_finds_sheets_by_player_and_links_to_the_inbox(
    client: Client, event: Event, table: int
) -> None:
    root = club.user("root", is_staff=True, is_superuser=True)
    sign_in(client, root)
    sheet = write(event, table)
    correct(event, table)
    place = event.rounds.get().places.filter(table_id=table)[0]
    found = text(client.get(reverse("admin:games_sheet_changelist"), {"q": place.entry.name}))
    assert found.count('class="field-version"') == 2
    assert found.count('alt="True"') == 1
    row = text(client.get(reverse("admin:games_sheet_change", args=[sheet.sheet_id])))
    assert reverse("inbox-sheet", args=[sheet.sheet_id]) in row
    places = text(client.get(reverse("admin:tournaments_place_changelist"), {"q": f"{place.entry.name} 1"}))
    assert place.entry.name in places
    answer = text(client.get(reverse("admin:tournaments_place_change", args=[place.pk])))
    assert "/inbox/sheet/" in answer
