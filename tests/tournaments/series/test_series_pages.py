"""The pages of series: the table with omitted results, the form, odd input."""

import csv
import io
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, sign_in, text
from tournaments.models import Event, Person, Series
from tournaments.people import services as people_services
from tournaments.series import services as series_services
from tournaments.series.schemas import ChangedSeries

pytestmark = pytest.mark.django_db

FORM = {
    "name": "Season",
    "scheme": "rank",
    "rank_points": "10 8 6",
    "best": "",
    "drop": "0",
    "least": "0",
    "promoted": "0",
    "relegated": "0",
    "roster": "",
    "key": "k1",
    "save": "1",
}


@pytest.fixture
def rina(client: Client) -> Any:
    return organiser(client)


@pytest.fixture
def evenings() -> list[Event]:
    found = [club.event(4, name=name) for name in ("First", "Second")]
    for event in found:
        club.played(event, event.name)
    return found


def series(events: list[Event], **rules: Any) -> Series:
    return club.series(*events, **rules)


def form_of(client: Client, found: Series, **changes: str) -> dict[str, str]:
    """Return the data that a browser would send for the unchanged form."""
    page = client.get(f"/series/{found.slug}/edit")
    form = {name: page.context["form"][name].value() for name in FORM if name in page.context["form"].fields}
    sent = {name: "" if value is None else str(value) for name, value in form.items()}
    return {**sent, "key": page.context["key"], "seen": page.context["seen"], "save": "1", **changes}


@pytest.mark.long
def test_omitted_results_are_described_in_words_and_not_by_style_alone(client: Client, evenings: list[Event]) -> None:
    page = text(client.get(f"/series/{series(evenings, best=1).slug}/"))
    assert page.count("dropped because it is not among the best 1") >= 4
    assert "<del>(" in page
    assert f'data-topics="event:{evenings[0].slug} event:{evenings[1].slug}"' in page


@pytest.mark.long
def test_the_page_is_public_and_hidden_names_are_not(client: Client, evenings: list[Event]) -> None:
    people_services.change_person(Person.objects.get(name="Person 01"), club.user(), shown="initials")
    slug = series(evenings).slug
    links = [club.link(person) for person in Person.objects.all()]
    for path in ("", "print", ".csv"):
        answer = client.get(f"/series/{slug}{path}" if path == ".csv" else f"/series/{slug}/{path}")
        assert answer.status_code == 200
        assert "Person 01" not in text(answer)
        assert "P. 0." in text(answer)
        assert not any(link in text(answer) for link in links)


def test_spreadsheets_say_the_same_as_the_page(client: Client, evenings: list[Event]) -> None:
    new_series = series(evenings, best=1)
    rows = list(csv.reader(io.StringIO(client.get(f"/series/{new_series.slug}.csv").content.decode("utf-8-sig"))))
    book = load_workbook(io.BytesIO(client.get(f"/series/{new_series.slug}.xlsx").content))
    assert [["" if one is None else str(one) for one in row] for row in book.active.values] == rows
    assert len(rows) == 5
    assert any(cell.startswith("(") for cell in rows[1])


def test_the_form_makes_a_series_once(client: Client, rina: Any) -> None:
    evenings = [club.event(name=name) for name in ("First", "Second")]
    sent = {**FORM, "event": [evening.slug for evening in evenings], f"order-{evenings[0].slug}": "2"}
    sent[f"order-{evenings[1].slug}"] = "1"
    for _ in range(2):
        assert client.post("/series/new", sent)["Location"] == "/series/season/"
    made = Series.objects.get()
    assert [part.event for part in made.parts.all()] == evenings[::-1]
    assert (made.rank_points, list(made.organisers.all())) == ([10, 8, 6], [rina])


def test_looking_for_events_loses_nothing(client: Client, rina: Any) -> None:
    evenings = [club.event(name=name) for name in ("First", "Second")]
    sent = {**FORM, "event": [evenings[0].slug], "search": "1", "q": "seco", "roster": "Some one", "name": "Kept"}
    page = client.post("/series/new", sent)
    assert [event for _, event in page.context["events"]] == [evenings[0]]
    assert page.context["found"] == [evenings[1]]
    assert 'value="Kept"' in text(page)
    assert "Some one" in text(page)
    assert not Series.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"name": ""}, "This field is required"),
        ({"rank_points": "10 many"}, "is not a valid number of points"),
        ({"rank_points": ""}, "Enter the points for each rank"),
        ({"rank_points": "nan"}, "is not a valid number of points"),
        ({"rank_points": "1e999"}, "is not a valid number of points"),
        ({"best": "0"}, "greater than or equal to 1"),
        ({"drop": "9" * 400}, "drop"),
        ({"scheme": "luck"}, "luck"),
        ({"club": "x"}, "club"),
        ({"roster": "Nobody Known"}, "no player is called"),
        ({"roster": "a" * 200_000}, "The roster cannot be read"),
    ],
)
def test_an_impossible_value_is_reported_and_stays_typed(
    client: Client, rina: Any, changes: dict[str, str], says: str
) -> None:
    page = client.post("/series/new", {**FORM, **changes})
    assert page.status_code == 422
    assert says in text(page)
    assert 'role="alert"' in text(page)
    assert not Series.objects.exists()


@pytest.mark.parametrize("order", ["nan", "1e999", "x", "-3", "\u00b2"])
def test_strange_places_in_the_order_are_no_error(client: Client, rina: Any, order: str) -> None:
    slug = club.event().slug
    sent = {**FORM, "event": [slug, "no-such-event"], f"order-{slug}": order}
    assert client.post("/series/new", sent).status_code == 302
    assert Series.objects.get().parts.count() == 1


def test_a_save_over_a_newer_version_is_reported_and_may_be_repeated(client: Client, rina: Any) -> None:
    created = series([])
    sent = form_of(client, created, name="Mine")
    series_services.change_series(by=club.user(), series=created, changes=ChangedSeries(name="Theirs"))
    page = client.post(f"/series/{created.slug}/edit", sent)
    assert page.status_code == 409
    assert "Theirs" in text(page)
    assert 'value="Mine"' in text(page)
    again = {**sent, "seen": page.context["seen"], "key": page.context["key"]}
    assert client.post(f"/series/{created.slug}/edit", again).status_code == 302
    assert Series.objects.get().name == "Mine"


def test_a_roster_is_changed_by_a_file(client: Client, rina: Any) -> None:
    found = series([club.event(4)])
    file = io.BytesIO(b"name;club;from\nPerson 02\nPerson 03;;2020-01-01\n")
    file.name = "roster.csv"
    assert client.post(f"/series/{found.slug}/edit", {**form_of(client, found), "file": file}).status_code == 302
    assert [member.person.name for member in found.members.all()] == ["Person 02", "Person 03"]
    assert "Person 02" in form_of(client, found)["roster"]


def test_only_organisers_of_the_series_change_it(client: Client) -> None:
    found = series([])
    assert client.get(f"/series/{found.slug}/edit")["Location"].startswith("/account/login/")
    sign_in(client, club.user("siti"))
    assert client.get(f"/series/{found.slug}/edit").status_code == 403
    client.post(f"/series/{found.slug}/edit", {**FORM, "name": "Stolen"})
    assert Series.objects.get().name == "Season"
    assert client.get("/series/new").status_code == 403
    sign_in(client, club.user())
    assert client.get(f"/series/{found.slug}/edit").status_code == 200


@pytest.mark.parametrize("path", ["none/", "none.csv", "none.xlsx", "none/print", "none/edit"])
def test_a_missing_page_is_not_found(client: Client, rina: Any, path: str) -> None:
    assert client.get(f"/series/{path}").status_code == 404


def test_the_office_checks_a_series_as_its_page_does(client: Client, rina: Any) -> None:
    rina.is_staff = True
    rina.save()
    inlines = {f"{name}-{part}": "0" for name in ("parts", "members") for part in ("TOTAL_FORMS", "INITIAL_FORMS")}
    sent = {**FORM, "rank_points": "[]", **inlines}
    page = client.post("/admin/tournaments/series/add/", sent)
    assert "Enter the points for each rank" in text(page)
    assert client.post("/admin/tournaments/series/add/", {**sent, "rank_points": "[3, 1]"}).status_code == 302
    made = Series.objects.get()
    assert (made.slug, made.created_by, list(made.organisers.all())) == ("season", rina, [rina])
