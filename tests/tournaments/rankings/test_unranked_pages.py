"""A person who did not play has no rank and no prize, wherever standings are read."""

import csv
import io
import re
from typing import Any

import pytest
from django.test import Client

from tests.present import present
from tests.tournaments.helpers import club
from tournaments.core.errors import EventConflict
from tournaments.corrections.preview import effect_of_ranking_rules
from tournaments.entries import services as entries_services
from tournaments.events import services as events_ranking_rules
from tournaments.events import services as events_services
from tournaments.models import Event, Series
from tournaments.rankings import selectors as rankings_selectors
from tournaments.series.selectors import series_table

pytestmark = pytest.mark.django_db
ABSENT = "Person 09"


@pytest.fixture
def evening() -> Event:
    """Create a finished event of Truf: eight below 0 on average, the ninth absent."""
    event = club.event(rounds_planned=1)
    entries_services.enter_people(event=event, rows=club.rows(9), by=club.user())
    for entry in event.entries.exclude(number=9):
        entries_services.check_in(entry=entry, by=club.user())
    club.played(event)
    return events_services.finish_event(event=event, by=club.user())


@pytest.mark.long
def test_on_the_page_and_on_paper_they_are_below_with_the_reason(
    client: Client, evening: Event, admin_client: Client
) -> None:
    for page in (
        client.get(f"/t/{evening.slug}/standings/").content.decode(),
        admin_client.get(f"/t/{evening.slug}/print/standings/").content.decode(),
    ):
        assert page.index(ABSENT) > max(page.index(f"Person {number:02}") for number in range(1, 9))
        assert "did not play" in page


@pytest.mark.long
def test_of_25_entries_with_one_no_show_24_are_ranked_everywhere(client: Client, admin_client: Client) -> None:
    event = club.event(rounds_planned=1)
    entries_services.enter_people(event=event, rows=club.rows(25), by=club.user())
    for entry in event.entries.exclude(number=25):
        entries_services.check_in(entry=entry, by=club.user())
    club.played(event)
    events_services.finish_event(event=event, by=club.user())
    rows = client.get(f"/api/v1/events/{event.slug}/standings").json()["rows"]
    ranked = [row["name"] for row in rows if row["rank"] is not None]
    assert (len(ranked), "Person 25" in ranked) == (24, False)
    lines = list(csv.reader(io.StringIO(client.get(f"/t/{event.slug}/standings.csv").content.decode("utf-8-sig"))))
    assert [line[1] for line in lines if line and line[0].isdigit()] == ranked
    printed = admin_client.get(f"/t/{event.slug}/print/standings/").text
    assert printed.index("Person 25") > max(printed.index(name) for name in ranked)
    screen = admin_client.get(f"/t/{event.slug}/screen/").text
    assert ranked[0] in screen
    assert "Person 25" not in screen.partition("h-stand")[2]
    front = client.get(f"/t/{event.slug}/").text
    front = client.get(f"/t/{event.slug}/").text
    podium = re.findall(r"Person \d\d", front.partition('class="podium"')[2].partition("</ol>")[0])
    assert podium == [row["name"] for row in rows if row["rank"] and row["rank"] <= 3]
    assert len(podium) >= 3


def test_in_the_file_they_have_no_rank_no_points_and_a_remark(client: Client, evening: Event) -> None:
    answer = client.get(f"/t/{evening.slug}/standings.csv")
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    (line,) = [line for line in lines if ABSENT in line]
    assert (line[0], line[2], line[-1]) == ("", "", "did not play")


@pytest.mark.long
def test_over_rest_their_rank_and_points_are_null_and_the_reason_is_given(client: Client, evening: Event) -> None:
    rows = client.get(f"/api/v1/events/{evening.slug}/standings").json()["rows"]
    assert [(row["name"], row["rank"], row["points"], row["unranked"]) for row in rows][-1] == (
        ABSENT,
        None,
        None,
        "absent",
    )
    assert {row["unranked"] for row in rows[:-1]} == {""}


@pytest.mark.long
def test_the_podium_is_of_those_who_played(client: Client, evening: Event) -> None:
    page = client.get(f"/t/{evening.slug}/").content.decode()
    podium = page[page.index('class="podium"') : page.index("</ol>", page.index('class="podium"'))]
    assert podium.count("<li") >= 3
    assert ABSENT not in podium


@pytest.mark.long
def test_on_a_card_the_rank_is_among_those_who_played(client: Client, evening: Event) -> None:
    person = present(evening.entries.get(number=1).members.first()).person
    client.get(f"/go/{club.link(person)}")
    assert "of 8" in client.get(f"/t/{evening.slug}/me").content.decode()


@pytest.mark.long
def test_they_have_no_place_in_a_season(evening: Event) -> None:
    series = Series.objects.create(name="Spring", slug="spring")
    series.parts.create(event=evening, order=1)
    assert len(series_table(series).season.rows) == 8


@pytest.mark.long
def test_an_event_under_the_first_rules_keeps_its_ranks_until_it_is_taken_over(client: Client) -> None:
    event = club.event(rounds_planned=2)
    entries_services.enter_people(event=event, rows=club.rows(9), by=club.user())
    for entry in event.entries.exclude(number=9):
        entries_services.check_in(entry=entry, by=club.user())
    Event.objects.filter(pk=event.pk).update(rules_version=1)
    event.refresh_from_db()
    club.played(event)
    event.refresh_from_db()
    assert present(rankings_selectors.standings_of(event).row_of(9)).rank is not None
    promised = {change.entry: change.rank_after for change in effect_of_ranking_rules(event).changes}
    events_ranking_rules.adopt_ranking_rules(event=event, by=club.user())
    event.refresh_from_db()
    found = {row.entry: row.rank for row in rankings_selectors.standings_of(event).rows}
    assert found[9] is None
    assert {entry: found[entry] for entry in promised} == promised


@pytest.mark.long
def test_an_event_that_is_over_is_not_taken_over(evening: Any) -> None:
    with pytest.raises(EventConflict, match="is finished"):
        events_ranking_rules.adopt_ranking_rules(event=evening, by=None)
