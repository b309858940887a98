"""A latecomer who sits out scores the lower quartile and not a bye."""

from typing import Any

import orjson
import pytest
from django.test import Client

from tests.present import present
from tests.rest import site
from tests.tournaments.helpers import archives, club
from tests.tournaments.helpers.pages import text
from tournaments.changes import selectors as changes
from tournaments.changes import services as changes_services
from tournaments.changes.selectors import RequestedChange
from tournaments.changes.services import undo_change
from tournaments.changes.text import describe_way
from tournaments.core.facts import facts_of, rules_of
from tournaments.desk import services as desk_services
from tournaments.entries import services as entries_services
from tournaments.models import Entry, Event, Round, SitOut
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import Subject
from tournaments.rankings import history as as_of
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.selectors import rank_standings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def change(round_: Round, kind: str, entry: int, way: str, other: int | None = None) -> None:
    requested_change = RequestedChange(kind=kind, entry=entry, other=other)
    offered = next(option for option in changes.ways_of(round_, requested_change) if option.way.kind == way)
    changes_services.change_round(round_=round_, requested=requested_change, token=offered.token, by=club.user())


def let_wait(round_: Round) -> Entry:
    late = club.late_entry(round_.event)
    change(round_, "late", late.number, "wait")
    return late


def evening(**more: Any) -> tuple[Event, Entry]:
    """Create an event of nine: one has a bye, a latecomer sits out round 1."""
    made = club.event(9, **{"odd": "sit_out", "rounds_planned": 2, **more})
    round_ = club.published(made)
    club.play_round(round_)
    late = let_wait(round_)
    desk_services.close_round(round_=round_, by=club.user())
    club.played(made)
    made.refresh_from_db()
    return made, late


def why(round_: Round) -> dict[int, str]:
    return dict(round_.sit_outs.values_list("entry__number", "why"))


def kind_of_round_1(event: Event, entry: Entry) -> tuple[str, float]:
    row = present(rankings_selectors.standings_of(event).row_of(entry.number))
    (term,) = [term for term in row.terms if term.round == 1]
    return term.kind, term.points


@pytest.mark.long
def test_a_late_bye_has_the_lower_quartile_and_an_ordinary_bye_stays_a_bye() -> None:
    event, late = evening()
    (bye,) = SitOut.objects.filter(round__event=event, round__number=1).exclude(entry=late)
    kind, worth = kind_of_round_1(event, late)
    results = sorted(
        sum(term.points for term in row.terms if term.round == 1)
        for row in rankings_selectors.standings_of(event).rows
        if any(term.round == 1 and term.kind == "deal" for term in row.terms)
    )
    row = present(rankings_selectors.standings_of(event).row_of(late.number))
    own = sum(term.points for term in row.terms if term.round == 2)
    assert (kind, worth) == ("late", min(results[(len(results) - 1) // 4], own, sum(results) / len(results)))
    assert kind_of_round_1(event, bye.entry)[0] == "bye"


@pytest.mark.long
def test_the_number_set_for_byes_is_not_for_latecomers() -> None:
    event, late = evening(sit_out_score=-50)
    assert kind_of_round_1(event, late)[0] == "late"
    assert kind_of_round_1(event, late)[1] > -50


@pytest.mark.long
def test_under_the_first_rules_sitting_out_scores_what_was_set_for_latecomers_too() -> None:
    event, late = evening(sit_out_score=6)
    event.rules_version = 1
    rows = {row.entry: row for row in rank_standings(event, facts_of(event), rules_of(event)).rows}
    assert [(term.kind, term.points) for term in rows[late.number].terms if term.round == 1] == [("sit_out", 6)]


@pytest.mark.long
def test_a_round_that_a_latecomer_waited_in_is_asked_of_them_when_half_of_the_rounds_count() -> None:
    made = club.event(9, odd="sit_out", rounds_planned=3)
    first = club.published(made)
    club.play_round(first)
    late = let_wait(first)
    desk_services.close_round(round_=first, by=club.user())
    entries_services.check_out(entry=late, by=club.user())
    club.played(made)
    entries_services.check_in(entry=late, by=club.user())
    club.played(made)
    made.refresh_from_db()
    row = present(rankings_selectors.standings_of(made).row_of(late.number))
    assert (row.unranked, row.rank) == ("incomplete", None)


@pytest.mark.long
def test_a_waiting_latecomer_who_is_seated_and_put_back_is_still_late() -> None:
    made = club.event(8, odd="sit_out")
    round_ = club.published(made)
    late = let_wait(round_)
    change(round_, "swap", late.number, "swap", club.tables(round_)[1][0])
    assert list(why(round_).values()) == ["bye"]
    undo_change(round_=round_, number=present(changes.last_change(round_)).number, by=club.user())
    assert why(round_) == {late.number: "late"}


def test_a_player_who_waits_because_a_table_is_closed_has_a_bye() -> None:
    made = club.event(8, odd="sit_out")
    round_ = club.published(made)
    change(round_, "no_show", club.tables(round_)[1][0], "table_goes")
    assert set(why(round_).values()) == {"bye"}
    assert len(why(round_)) == 3


@pytest.mark.long
def test_older_versions_archives_and_own_data_have_the_reason() -> None:
    event, late = evening()
    version, body = rankings_selectors.standings_json(event)
    assert as_of.standings_json_as_of(event, version) == body
    copy = archives.imported(archives.exported(event)).event
    assert kind_of_round_1(copy, club.entry(copy, late.number)) == kind_of_round_1(event, late)
    assert orjson.loads(rankings_selectors.standings_json(copy)[1])["rows"] == orjson.loads(body)["rows"]
    person = present(late.members.first()).person
    assert [row["why"] for row in own_data(Subject(person=person))["events"]["sat_out"]] == ["late"]


@pytest.mark.long
def test_the_list_of_the_round_the_card_and_rest_say_that_the_player_came_late(client: Client) -> None:
    made = club.event(9, odd="sit_out", sit_out_score=6, rounds_planned=2)
    round_ = club.published(made)
    club.play_round(round_)
    late = let_wait(round_)
    page = text(client.get(f"/t/{made.slug}/r/1/?by=table"))
    assert "Late Larry (late)" in page
    assert "Late Larry (6" not in page
    assert "late, sits out" in text(client.get(f"/t/{made.slug}/r/1/"))
    waiting = site.body_of(site.get(client, f"events/{made.slug}/rounds/1/pairings"))["waiting"]
    document = {one["name"]: (one["why"], one["score"]) for one in waiting}
    assert document.pop("Late Larry") == ("late", None)
    assert list(document.values()) == [("bye", 6)]
    client.get(f"/go/{club.link(present(late.members.first()).person)}")
    assert "lower quartile" in text(client.get(f"/t/{made.slug}/me"))


def test_the_button_says_before_it_is_pressed_what_sitting_out_counts() -> None:
    made = club.event(8, odd="sit_out")
    round_ = club.published(made)
    late = club.late_entry(made)
    (way,) = [
        option.way
        for option in changes.ways_of(round_, RequestedChange(kind="late", entry=late.number))
        if option.way.kind == "wait"
    ]
    way_text = describe_way(made, way, entry=late.number, leaving=False, names={late.number: "Late Larry"})
    assert "lower quartile" in " ".join(way_text.costs)
    Event.objects.filter(pk=made.pk).update(rules_version=1)
    made.refresh_from_db()
    assert "lower quartile" not in " ".join(
        describe_way(made, way, entry=late.number, leaving=False, names={late.number: "L"}).costs
    )
