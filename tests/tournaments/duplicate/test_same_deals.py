"""Events with the same deals at every table, shown when the last table is done."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override

from engine.errors import InputError, TroeftafelError
from games.api import sheets
from games.api.sheets import Correction
from games.models import Table
from tests.games.helpers.same_deals import play
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import sign_in
from tournaments.core import versions as core_versions
from tournaments.core.errors import EventError
from tournaments.corrections import services as corrections_services
from tournaments.desk import services as desk_services
from tournaments.desk.schemas import WhereTablePlays
from tournaments.models import Event
from tournaments.rankings import selectors as rankings_selectors
from tournaments.sheets import correction_records

pytestmark = [pytest.mark.long, pytest.mark.django_db]

SAME = {"place": "online", "duplicate": True, "options": {"deals": 1}}


def duplicate(count: int = 8, **more: Any) -> Event:
    return club.event(count, **{**SAME, **more})


def tables() -> list[Table]:
    return list(Table.objects.order_by("pk"))


def points_by_name(event: Event) -> dict[str, float]:
    return {row.name: row.points for row in rankings_selectors.standings_of(event).rows}


def test_an_event_with_the_same_deals_is_ranked_by_them_and_deals_in_turn() -> None:
    event = duplicate()
    assert event.ranking == Event.Ranking.DUPLICATE_POINTS
    assert event.options == {"deals": 1, "dealer_rule": "rotate"}
    assert duplicate(0, **{**club.RUFF, "name": "Ruff"}).ranking == Event.Ranking.DUPLICATE_DIFFERENCE


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"place": "club"}, "place"),
        ({"words_seconds": 30}, "words_seconds"),
        ({"options": {"dealer_rule": "lowest_score"}}, "options.dealer_rule"),
        ({"duplicate": False, "ranking": "duplicate_points"}, "ranking"),
    ],
)
def test_an_option_that_conflicts_with_the_same_deals_is_refused_at_its_field(wanted: Any, field: Any) -> None:
    with pytest.raises(TroeftafelError) as refused:
        duplicate(0, **wanted)
    assert isinstance(refused.value, EventError | InputError)
    assert refused.value.field == field


def test_a_match_of_clubs_is_no_such_event() -> None:
    with pytest.raises(TroeftafelError) as refused:
        club.club_match(place="online", duplicate=True)
    assert isinstance(refused.value, EventError | InputError)
    assert refused.value.field == "duplicate"


def test_an_event_can_become_one_before_its_first_round() -> None:
    event = club.changed(club.event(0, place="online"), duplicate=True, ranking="duplicate_points")
    assert (event.duplicate, event.options["dealer_rule"]) == (True, "rotate")


def test_the_command_makes_one(tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text(json.dumps({**SAME, **club.TRUF, "name": "Same"}))
    call_command("create_event", str(file), stdout=io.StringIO())
    assert Event.objects.get().duplicate


def test_each_round_has_a_deck_and_tables_stay_in_it() -> None:
    event = duplicate()
    round_ = club.published(event)
    assert {table.deck for table in tables()} == {f"{event.pk}:1:4"}
    with override("en"), pytest.raises(TroeftafelError, match="duplicate deals"):
        desk_services.set_table_place(round_=round_, choice=WhereTablePlays(table=1, place="club"), by=club.user())


def test_tables_of_three_have_a_separate_deck() -> None:
    event = duplicate(7)
    club.published(event)
    assert {table.deck for table in tables()} == {f"{event.pk}:1:4", f"{event.pk}:1:3"}


def test_standings_count_a_deal_when_its_last_table_is_done() -> None:
    event = duplicate()
    club.published(event)
    first, other = tables()
    before, version = points_by_name(event), core_versions.version_of(event)
    play(first)
    assert points_by_name(event) == before
    assert rankings_selectors.standings_of(event).provisional
    play(other)
    assert core_versions.version_of(event) > version
    standings_table = rankings_selectors.standings_of(event)
    assert not standings_table.provisional
    assert sum(row.points for row in standings_table.rows) == 8, "1 on average of 2, for eight people"


def test_later_deals_follow_a_correction() -> None:
    event = duplicate()
    club.published(event)
    for table in tables():
        play(table)
    sheet = sheets.of_tables([tables()[0].pk])[tables()[0].pk][0]
    seat = next(iter(sheet.values["tricks"]))
    others = [trick for trick in sheet.values["tricks"] if trick != seat]
    giver = max(others, key=lambda one: sheet.values["tricks"][one])
    tricks = {**sheet.values["tricks"]}
    tricks[seat], tricks[giver] = tricks[seat] + 1, tricks[giver] - 1
    before = points_by_name(event)
    corrections_services.correct_sheet(
        event=event,
        table_id=sheet.table_id,
        number=1,
        correction=Correction(values={**sheet.values, "tricks": tricks}, reason="miscounted"),
        by=club.user(),
    )
    assert points_by_name(event) != before
    assert sum(points_by_name(event).values()) == 8


def test_a_correction_of_a_deal_still_in_play_elsewhere_is_hidden(client: Client) -> None:
    event = duplicate()
    club.published(event)
    one, other = tables()
    play(one)
    sheet = sheets.of_tables([one.pk], everything=True)[one.pk][0]
    seats = sorted(sheet.values["tricks"], key=sheet.values["tricks"].get)
    low, high = seats[0], seats[-1]
    tricks = {**sheet.values["tricks"], low: sheet.values["tricks"][low] + 1, high: sheet.values["tricks"][high] - 1}
    corrections_services.correct_sheet(
        event=event,
        table_id=one.pk,
        number=1,
        correction=Correction(values={**sheet.values, "tricks": tricks}, reason="miscounted"),
        by=club.user(),
    )
    assert correction_records.corrections_of(event) == []
    play(other)
    assert len(correction_records.corrections_of(event)) == 1


# --- pages and REST ------------------------------------------------------------------------------------------


def test_a_result_is_shown_to_staff_and_its_own_table_first(client: Client) -> None:
    event = duplicate()
    club.published(event)
    one, _other = tables()
    play(one)
    sheet = sheets.of_tables([one.pk], everything=True)[one.pk][0]
    address = f"/t/{event.slug}/result/{sheet.sheet_id}/"
    assert client.get(address).status_code == 409
    rest = f"/api/v1/events/{event.slug}/tables/{one.pk}/sheets"
    assert client.get(rest).json()["results"] == []
    assert client.get(f"{rest}/1").json()["code"] == "deck_running"
    sign_in(client, club.user())
    assert client.get(address).status_code == 200


def test_the_page_of_a_deal_waits_and_then_compares(client: Client) -> None:
    event = duplicate()
    club.published(event)
    one, other = tables()
    address, rest = f"/t/{event.slug}/r/1/deals/1/", f"/api/v1/events/{event.slug}/rounds/1/deals/1"
    play(one)
    waiting = client.get(address).content.decode()
    assert "1 of 2 tables finished" in waiting
    assert "replay-card" not in waiting
    assert client.get(rest).json()["boards"] == []
    play(other)
    html = client.get(address).content.decode()
    assert html.count("replay-card") == 52
    assert all(f"Person 0{number}" in html for number in range(1, 9))
    (board,) = client.get(rest).json()["boards"]
    sides = [side for result in board["results"] for side in result["sides"]]
    assert sum(side["match_points"] for side in sides) == 8
    assert sum(side["difference"] for side in sides) == 0
    assert address in client.get(f"/t/{event.slug}/standings/1/").content.decode()


@pytest.mark.parametrize("deal", [0, 2, 9999])
def test_an_unreached_deal_is_missing(client: Client, deal: Any) -> None:
    event = duplicate()
    club.published(event)
    assert client.get(f"/t/{event.slug}/r/1/deals/{deal}/").status_code == 404
    assert client.get(f"/api/v1/events/{event.slug}/rounds/1/deals/{deal}").status_code == 404


def test_other_events_have_no_such_page(client: Client) -> None:
    event = club.event(4, place="online")
    club.published(event)
    assert client.get(f"/t/{event.slug}/r/1/deals/1/").status_code == 404


def test_rest_creates_and_describes_such_events(client: Client) -> None:
    club.user(is_superuser=True)
    sign_in(client, club.user())
    sent = {**club.TRUF, **SAME, "name": "Same"}
    answer = client.post("/api/v1/events/", json.dumps(sent), content_type="application/json")
    assert (answer.status_code, answer.json()["duplicate"]) == (201, True)


def test_the_form_offers_what_goes_with_the_same_deals(client: Client) -> None:
    sign_in(client, club.user(is_superuser=True))
    sent = {"rules": "truf/classic", "shown_for": "truf/classic", "duplicate": "on", "place": "online", "show": "1"}
    page = client.post("/t/new", sent).content.decode()
    assert '<option value="duplicate_points" selected>' in page
    assert 'value="duplicate_points"' not in client.get("/t/new").content.decode()
