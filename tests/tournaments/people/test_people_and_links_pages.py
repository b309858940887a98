"""The list of people, personal links and rulings."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, person_of, scorer, sign_in, text
from tournaments.changes import apply as changes_apply
from tournaments.changes.schemas import StandIn
from tournaments.entries import services as entries_services
from tournaments.links.selectors import is_live_token
from tournaments.links.services import make_link, print_links
from tournaments.models import Entry, Event, LinkOpening, LogEntry, Person, PersonalLink, Ruling
from tournaments.people import services as people_services
from tournaments.people.import_rows import PersonRow

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return club.event(8)


def test_a_personal_link_opens_the_players_card_and_online_seat(client: Client, event: Event) -> None:
    club.published(event)
    person = person_of(event, 3)
    answer = client.get(f"/go/{club.link(person)}", follow=True)
    assert answer.redirect_chain[-1][0] == f"/t/{event.slug}/me"
    assert "Person 03" in text(answer)
    assert "big-number" in text(answer)
    assert [holder.split()[0] for holder in client.session["holders"]] == [f"person:{person.pk}"]
    assert club.link(person) not in str(dict(client.session))


def test_a_wrong_link_is_not_found(client: Client) -> None:
    assert client.get("/go/nobody-has-this").status_code == 404


@pytest.mark.long
def test_a_replaced_link_ends_what_browsers_could_do_that_had_opened_it(client: Client) -> None:
    event = club.event(8, place="online")
    person = person_of(event, 1)
    table_id = club.published(event).places.get(entry__number=1).table_id
    client.get(f"/go/{club.link(person)}")
    assert client.get(f"/api/v1/tables/{table_id}").json()["seat"]
    make_link(person=person, by=club.user(), channel=PersonalLink.Channel.SCREEN)
    assert client.get(f"/api/v1/tables/{table_id}").json()["seat"] is None
    assert client.get("/api/v1/tables?mine=true").json()["results"] == []
    for page, sentence in (
        ("/me/", "do not recognise this device"),
        (f"/t/{event.slug}/me", "is not linked to a player"),
    ):
        assert "rina replaced Person 01’s link" in text(client.get(page))
        assert sentence in text(client.get(page))


def test_a_device_forgets_a_person(client: Client, event: Event) -> None:
    person = person_of(event, 1)
    client.get(f"/go/{club.link(person)}")
    client.post("/me/forget", {"person": person.pk})
    assert person.name not in text(client.get("/me/"))


@pytest.mark.long
def test_a_link_is_shown_once_to_leaders_only(client: Client, event: Event) -> None:
    entry, person = club.entry(event, 1), person_of(event, 1)
    address = f"/t/{event.slug}/players/{entry.pk}/links"
    scorer(client, event)
    assert client.get(address).status_code == 403
    assert client.post(f"{address}/{person.pk}/new").status_code == 403
    organiser(client)
    assert "No link yet." in text(client.get(address))
    sent = {"key": "k1"}
    token = token_in(text(client.post(f"{address}/{person.pk}/new", sent)))
    assert is_live_token(token)
    again = client.post(f"{address}/{person.pk}/new", sent, follow=True)
    assert "already been shown" in text(again)
    assert token not in text(again)
    page = text(client.get(address))
    assert "rina created a link on" in page
    assert token_in(page) == ""


def test_a_leader_neither_makes_nor_replaces_the_link_of_a_player_with_an_account(client: Client, event: Event) -> None:
    person, entry, other = person_of(event, 1), club.entry(event, 1), person_of(event, 2)
    link = club.link(person)
    people_services.change_person(person, club.user(), user=club.user("ayu"))
    sign_in(client, club.user())
    assert "signs in with an account" in text(client.get(f"/t/{event.slug}/players/{entry.pk}/links"))
    assert client.post(f"/t/{event.slug}/players/{entry.pk}/links/{person.pk}/new").status_code == 403
    printed = text(client.post(f"/t/{event.slug}/print/links/new", {"all": "1"}))
    assert (person.name in printed, other.name in printed) == (False, True)
    assert is_live_token(link)


def with_a_newcomer(client: Client) -> tuple[Event, Entry, Any]:
    """Return an event of teams, an entry for which `Newcomer` stands in, and the organiser who is signed in."""
    event = club.event(6, **club.TEAMS)
    round_, organising = club.published(event), organiser(client)
    entry = club.entry(event, 1)
    changes_apply.let_stand_in(
        round_=round_,
        by=organising,
        stand_in=StandIn(entry=entry.number, absent=entry.members.get(order=0).person.pk, name="Newcomer"),
    )
    return event, entry, organising


@pytest.mark.long
def test_the_link_of_a_substitute_is_created(client: Client) -> None:
    event, entry, _organising = with_a_newcomer(client)
    before = Person.objects.get(name="Newcomer")
    assert f'id="link-of-{before.pk}"' in text(client.get(f"/t/{event.slug}/players/{entry.pk}/links"))
    made = client.post(f"/t/{event.slug}/players/{entry.pk}/links/{before.pk}/new")
    assert is_live_token(token_in(text(made)))
    elsewhere = Person.objects.create(name="Elsewhere")
    assert client.post(f"/t/{event.slug}/players/{entry.pk}/links/{elsewhere.pk}/new").status_code == 404


@pytest.mark.long
def test_the_log_names_the_link_of_a_substitute_and_the_desk_sees_a_reported_device(client: Client) -> None:
    event, _entry, organising = with_a_newcomer(client)
    newcomer = Person.objects.get(name="Newcomer")
    token = make_link(person=newcomer, by=organising, event=event, channel="screen")
    phone = Client()
    phone.get(f"/go/{token}")
    opening = LinkOpening.objects.get()
    phone.post("/me/devices/not-me", {"person": newcomer.pk, "opening": opening.pk})
    lines = LogEntry.objects.filter(event=event, action__in=("link_made", "device_disowned"))
    assert list(lines.order_by("pk").values_list("action", flat=True)) == ["link_made", "device_disowned"]
    assert "Newcomer says they did not open their link" in text(client.get(f"/t/{event.slug}/desk/"))
    client.post(f"/t/{event.slug}/desk/devices/{opening.pk}/checked", {"key": "k"})
    assert "Newcomer says they did not open their link" not in text(client.get(f"/t/{event.slug}/desk/"))


@pytest.mark.long
def test_an_account_that_gets_the_seats_of_a_player_is_logged_in_each_running_event(
    admin_client: Client, event: Event
) -> None:
    club.published(event)
    person, over, accomplice = person_of(event, 1), club.event(name="Long ago"), club.user("accomplice")
    entries_services.enter_person(event=over, person=person, by=club.user())
    Event.objects.filter(pk=over.pk).update(state="finished")
    form = {"name": person.name, "club": person.club_id or "", "email": "", "language": "", "shown": person.shown}
    for user in (accomplice.pk, accomplice.pk, ""):
        saved = admin_client.post(f"/admin/tournaments/person/{person.pk}/change/", {**form, "user": user})
        assert saved.status_code == 302
    lines = LogEntry.objects.filter(action="account_changed").order_by("pk")
    assert [(line.event_id, line.facts["before"], line.facts["after"]) for line in lines] == [
        (event.pk, "-", "accomplice"),
        (event.pk, "accomplice", "-"),
    ]
    sentence = "admin changed Person 01’s account from - to accomplice."
    assert sentence in text(admin_client.get(f"/t/{event.slug}/log"))


def test_events_are_locked_oldest_first_when_links_are_printed() -> None:
    """A process that opens or creates a link meanwhile takes the same events in order."""
    here = club.event(4, name="Older")
    person = person_of(here, 1)
    other = club.event(name="Newer")
    entries_services.enter_person(event=other, person=person, by=club.user())
    club.link(person)
    last = LogEntry.objects.latest("pk").pk
    print_links(event=here, people=[person], by=club.user())
    lines = LogEntry.objects.filter(pk__gt=last).order_by("pk").values_list("event", "action")
    assert list(lines) == [(here.pk, "links_printed"), (other.pk, "link_replaced")]


def test_a_person_is_changed_after_their_events_are_locked() -> None:
    """A process that creates a link locks the event and then the person."""
    first = club.event(4, name="Older")
    person = person_of(first, 1)
    second = club.event(name="Newer")
    entries_services.enter_person(event=second, person=person, by=club.user())
    with CaptureQueriesContext(connection) as asked:
        people_services.change_person(person, club.user(), name="Ayu")
    queries = [one["sql"] for one in asked]
    changed = next(at for at, sql in enumerate(queries) if sql.startswith('UPDATE "tournaments_person"'))
    locks = [sql for sql in queries[:changed] if 'FROM "tournaments_event" WHERE' in sql]
    assert len(locks) == 1
    assert f"({first.pk}, {second.pk}) ORDER BY" in locks[0]


def token_in(page: str) -> str:
    """The secret part of the link on a page; empty where there is none."""
    match = re.search(r'class="token" href="[^"]*/go/([^/"]+)', page)
    return match[1] if match else ""


def test_no_personal_link_is_on_a_public_page(client: Client, event: Event) -> None:
    club.published(event)
    links = [club.link(person) for person in Person.objects.all()]
    pages = [text(client.get(f"/t/{event.slug}/{page}")) for page in ("", "players/", "r/1/", "standings/")]
    assert not any(link in page for link in links for page in pages)


@pytest.mark.long
def test_names_are_public_only_as_far_as_people_chose(client: Client, event: Event) -> None:
    Person.objects.filter(pk=person_of(event, 1).pk).update(name="Ayu Pratama", shown="initials")
    event.entries.filter(number=1).update(name="Ayu Pratama")
    club.published(event)
    for page in ("", "players/", "r/1/", "r/1/?by=table", "standings/", "standings.csv"):
        assert "Pratama" not in text(client.get(f"/t/{event.slug}/{page}")), page
    organiser(client)
    assert "Ayu Pratama" in text(client.get(f"/t/{event.slug}/players/"))


@pytest.mark.long
def test_later_initials_apply_to_finished_tables_too(client: Client, event: Event) -> None:
    person = person_of(event, 1)
    people_services.change_person(person, club.user(), name="Ayu Pratama")
    table = club.played(event).places.get(entry__number=1)
    seen = (f"/api/v1/tables/{table.table_id}", f"/play/{table.table_id}/", "/api/v1/tables")
    pages = (*seen, f"/t/{event.slug}/r/1/table/{table.table_number}/", f"/t/{event.slug}/standings/")
    assert "Ayu Pratama" in text(client.get(pages[0]))
    people_services.change_person(person, club.user(), shown="initials")
    for page in pages:
        answer = client.get(page)
        assert (answer.status_code, "Pratama" in text(answer)) == (200, False), page


def test_one_tap_checks_a_person_in(client: Client, event: Event) -> None:
    organiser(client)
    entry = club.entry(event, 2)
    for action, state in (("check-out", "absent"), ("check-in", "present"), ("withdraw", "withdrawn")):
        client.post(f"/t/{event.slug}/players/{entry.pk}/{action}")
        entry.refresh_from_db()
        assert entry.state == state


def test_people_are_added_late_and_twins_are_not_added_twice(client: Client, event: Event) -> None:
    organiser(client)
    sent = {"people": "Person 01, Club 1\nNew Nelly", "here": "1"}
    answer = client.post(f"/t/{event.slug}/players/add", sent, follow=True)
    assert "1 entry was added." in text(answer)
    assert "Already in the list and not added again: Person 01." in text(answer)
    assert event.entries.get(name="New Nelly").state == "present"


def test_a_ruling_is_given_once_and_cancelled_with_a_reason(client: Client, event: Event) -> None:
    organiser(client)
    club.published(event)
    sent = {"entry": club.entry(event, 1).pk, "kind": "penalty", "points": "5", "reason": "Late", "key": "r"}
    for _ in range(2):
        client.post(f"/t/{event.slug}/rulings/", sent)
    ruling = Ruling.objects.get()
    assert (ruling.points, club.points(event)[1]) == (-5, -5)
    client.post(f"/t/{event.slug}/rulings/{ruling.pk}/cancel", {"reason": "Was here in time"})
    assert club.points(event)[1] == 0
    assert "Was here in time" in text(client.get(f"/t/{event.slug}/rulings/"))


def test_a_player_joins_by_the_name_of_the_event(client: Client, event: Event) -> None:
    assert client.get("/join", {"code": "friday"})["Location"] == f"/t/{event.slug}/"
    answer = text(client.get("/join", {"code": "<script>"}))
    assert "Nothing found" in answer
    assert 'value="&lt;script&gt;"' in answer


def test_the_front_page_shows_the_players_seat_first(client: Client, event: Event) -> None:
    club.published(event)
    client.get(f"/go/{club.link(person_of(event, 1))}")
    page = text(client.get("/"))
    assert page.index("big-number") < page.index('id="running"')


def test_names_that_look_alike_are_pointed_out_to_staff_alone(client: Client, event: Event) -> None:
    entries_services.enter_people(
        event=event, rows=[PersonRow(1, "Ilse Smit"), PersonRow(2, "llse Smit", "Kap Partij")], by=None
    )
    path = f"/t/{event.slug}/players/"
    assert "Similar names" not in text(client.get(path))
    organiser(client)
    html = text(client.get(path))
    assert "Similar names" in html
    assert "<bdi>Ilse Smit</bdi> · <bdi>llse Smit</bdi>" in html


def test_a_list_of_people_keeps_the_row_whose_name_imitates_a_badge(client: Client, event: Event) -> None:
    organiser(client)
    answer = client.post(f"/t/{event.slug}/players/add", {"people": "Ayu Pratama\nBudi ✓", "key": "k"})
    assert answer.status_code == 422
    assert "“✓” is not allowed in names." in text(answer)
    assert "Budi ✓" in answer.content.decode()
    assert not Person.objects.filter(name__contains="Budi").exists()
