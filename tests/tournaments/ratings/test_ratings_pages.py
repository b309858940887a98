"""The pages of ratings: public names, filters, histories and excluded events."""

import csv
import io

import pytest
from django.test import Client

from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import new_event, organiser, person_of, scorer, text
from tournaments.models import Club, Event, LogEntry, Person
from tournaments.people import services as people_services
from tournaments.ratings.selectors import ratings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def friday() -> Event:
    """One round of four people, played."""
    event = club.event(4)
    club.played(event)
    return event


def test_the_list_has_public_names_and_no_personal_links(client: Client, friday: Event) -> None:
    people_services.change_person(person_of(friday, 1), club.user(), shown="initials")
    links = [club.link(person) for person in Person.objects.all()]
    page = text(client.get("/ratings/truf/"))
    assert "P. 0." in page
    assert "Person 01" not in page
    assert "Person 02" in page
    assert "Calculated from 1 table" in page
    assert not any(link in page for link in links)


def test_the_list_by_club_and_by_name_keeps_the_ranks(client: Client, friday: Event) -> None:
    rows = ratings_of("truf").ratings.rows
    last = Person.objects.get(pk=rows[-1].person)
    page = client.get("/ratings/truf/", {"q": last.name.upper(), "club": str(present(last.club_id))})
    assert [(row.person, row.rank) for row, _ in page.context["page"]] == [(last.pk, rows[-1].rank)]
    other = Club.objects.create(name="Nobody here")
    assert "No players found" in text(client.get("/ratings/truf/", {"club": other.pk}))


def test_strange_filters_are_no_error(client: Client, friday: Event) -> None:
    for query in ("club=x", "club=99999999999999999999", "page=x", "page=-1", "q=%F0%9F%82%A1", "q=%27--"):
        assert client.get(f"/ratings/truf/?{query}").status_code == 200, query


@pytest.mark.parametrize(
    "path", ["chess/", "chess.csv", "truf/999999999/", "truf/99999999999999999999999/", "chess/1/"]
)
def test_a_missing_page_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/ratings/{path}").status_code == 404


def test_a_person_has_every_table_and_a_described_picture(client: Client, friday: Event) -> None:
    row = ratings_of("truf").ratings.rows[0]
    page = text(client.get(f"/ratings/truf/{row.person}/"))
    assert str(row.skill.rating) in page
    assert f'href="/t/{friday.slug}/r/1/table/1/"' in page
    assert "<title id=" in page
    assert "<desc id=" in page
    assert page.count("/ratings/truf/") >= 4, "the three opponents have links"


def test_the_list_for_a_spreadsheet_has_no_formulas(client: Client, friday: Event) -> None:
    people_services.change_person(person_of(friday, 1), club.user(), name="=1+1")
    answer = client.get("/ratings/truf.csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert len(rows) == 5
    assert "'=1+1" in [row[1] for row in rows]


def test_a_new_event_counts_unless_it_is_left_out(client: Client) -> None:
    organiser(client)
    new_event(client)
    assert "rated" not in Event.objects.get().score_options
    new_event(client, key="k2", rated="no", name="Only for fun")
    assert Event.objects.get(name="Only for fun").score_options["rated"] is False


def test_an_organiser_leaves_an_event_out_and_takes_it_in_again(client: Client, friday: Event) -> None:
    organiser(client)
    assert "Exclude from ratings" in text(client.get(f"/t/{friday.slug}/desk/"))
    for rated, tables in [("no", 0), ("no", 0), ("yes", 1)]:
        assert client.post(f"/t/{friday.slug}/desk/rated", {"rated": rated}).status_code == 302
        assert ratings_of("truf").ratings.tables == tables
    actions = LogEntry.objects.filter(event=friday, action__contains="rated").order_by("pk")
    assert [action.action for action in actions] == ["not_rated", "rated"]


def test_a_scorer_does_not_decide_what_counts(client: Client, friday: Event) -> None:
    scorer(client, friday)
    client.post(f"/t/{friday.slug}/desk/rated", {"rated": "no"})
    assert ratings_of("truf").ratings.tables == 1
