"""A correction: a new version with a reason and preview; pairings stay."""

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.html import strip_tags

from games.api import sheets
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import TRUF_SHEET, organiser, scorer, text
from tournaments.corrections.preview import Change, Effect
from tournaments.desk import services as desk_services
from tournaments.models import Event
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db
SHEET = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
OTHER = {**TRUF_SHEET, "tricks.N": 3, "tricks.S": 5}


@pytest.fixture
def event() -> Event:
    return club.event(8)


@pytest.fixture
def sheet(event: Event) -> sheets.SheetData:
    table_id = club.published(event).places.filter(table_number=1)[0].table_id
    return sheets_services.write_sheet(event=event, table_id=table_id, number=1, values=SHEET, by=club.user())


def correct(client: Client, event: Event, sheet: sheets.SheetData, **more: object) -> object:
    sent = {**OTHER, "reason_code": "typing", "seen_version": 1, "key": "c", "save": "1", **more}
    return client.post(f"/t/{event.slug}/result/{sheet.sheet_id}/correct", sent)


def versions(sheet: sheets.SheetData) -> list[sheets.SheetData]:
    return sheets.history(sheet.table_id, 1)


def test_a_correction_is_a_new_version_and_the_old_one_stays(
    client: Client, event: Event, sheet: sheets.SheetData
) -> None:
    organiser(client)
    correct(client, event, sheet)
    assert [(version.version, version.points["N"], version.reason) for version in versions(sheet)] == [
        (1, 0, ""),
        (2, -1, "Typing error"),
    ]
    page = text(Client().get(f"/t/{event.slug}/result/{sheet.sheet_id}/"))
    assert "Version 1" in page
    assert "Reason: Typing error" in page


def test_the_effect_on_ranks_is_shown_and_nothing_is_saved(
    client: Client, event: Event, sheet: sheets.SheetData
) -> None:
    organiser(client)
    names = dict(event.rounds.get().places.filter(table_number=1).values_list("seat", "entry__name"))
    page = text(client.post(f"/t/{event.slug}/result/{sheet.sheet_id}/effect", OTHER))
    assert f"<span>{names['S']} 4th → " in page
    assert page.count(f"<span>{names['N']} ") == 2  # a rank and points
    assert len(versions(sheet)) == 1


def test_each_rank_is_shown_once_and_points_that_stay_are_left_out() -> None:
    changes = (
        Change(2, "Ayu", 7, 5, 12, 15, tied_after=True),
        Change(3, "Budi", 5, 6, 14, 14, tied_before=True),
        Change(4, "Citra", 8, None, 2, 0),
        Change(5, "Dewi", 1, 1, 20, 18.5),
    )
    page = render_to_string(
        "tournaments/core/_effect_list.html", {"changes": Effect(changes, ("Ayu would share rank 5.",))}
    )
    visible = strip_tags(page.replace("</dd>", "; ").replace("</dt>", ": "))
    assert " ".join(visible.split()) == (
        "What this changes Ranks: Ayu 7th → tied 5th, Budi tied 5th → 6th, Citra 8th → unranked ; "
        "Points: Ayu 12 → 15, Citra 2 → 0, Dewi 20 → 18.5 ;"
    )


def test_entries_that_move_together_share_one_change_of_rank() -> None:
    together = (Change(number, name, 1, 2, 0, 0, True, True) for number, name in enumerate(("Budi", "Citra"), 2))
    page = render_to_string(
        "tournaments/core/_effect_list.html", {"changes": Effect((Change(1, "Ayu", 19, 1, 0, 0), *together))}
    )
    assert "Ayu 19th → 1st; Budi, Citra tied 1st → tied 2nd" in strip_tags(page)


def test_a_long_list_of_ranks_is_folded_after_twelve() -> None:
    changes = tuple(Change(number, f"Person {number}", number + 1, number, 0, 0) for number in range(1, 15))
    page = render_to_string("tournaments/core/_effect_list.html", {"changes": Effect(changes)})
    assert "2 more rank changes" in page
    assert [page.count(f"<span>Person {number} ") for number in range(1, 15)] == [1] * 14


def test_without_a_reason_nothing_is_saved(client: Client, event: Event, sheet: sheets.SheetData) -> None:
    organiser(client)
    assert "Choose a reason" in text(correct(client, event, sheet, reason_code=""))
    assert "Describe the reason in a few words" in text(correct(client, event, sheet, reason_code="other"))
    assert len(versions(sheet)) == 1


def test_an_unchanged_sheet_is_no_correction(client: Client, event: Event) -> None:
    organiser(client)
    table_id = club.published(event).places.filter(table_number=1)[0].table_id
    sheet = sheets_services.write_sheet(
        event=event, table_id=table_id, number=1, values={**SHEET, "mode": None, "trump": None}, by=club.user()
    )
    answer = correct(client, event, sheet, **{**TRUF_SHEET, "mode": "", "trump": ""})
    assert answer.status_code == 409  # type: ignore[attr-defined]
    assert "Nothing was changed" in text(answer)
    assert len(versions(sheet)) == 1


def test_a_wrong_correction_names_the_field(client: Client, event: Event, sheet: sheets.SheetData) -> None:
    organiser(client)
    answer = correct(client, event, sheet, **{"tricks.N": 9})
    assert answer.status_code == 422  # type: ignore[attr-defined]
    assert "tricks" in str(answer.context["sheet_form"].group_errors)  # type: ignore[attr-defined]
    assert len(versions(sheet)) == 1


@pytest.mark.long
def test_a_corrector_of_an_old_version_is_warned_and_may_save_anyway(
    client: Client, event: Event, sheet: sheets.SheetData
) -> None:
    organiser(client)
    correct(client, event, sheet)
    late = correct(client, event, sheet, key="d", **{"tricks.N": 2, "tricks.S": 6})
    assert late.status_code == 409  # type: ignore[attr-defined]
    assert "corrected deal 1 at" in text(late)
    assert 'name="tricks.S" value="6"' in text(late)
    assert len(versions(sheet)) == 2


@pytest.mark.long
def test_later_pairings_stay_and_the_page_says_so(client: Client, event: Event, sheet: sheets.SheetData) -> None:
    organiser(client)
    club.play_round(event.rounds.get())
    desk_services.close_round(round_=event.rounds.get(), by=club.user())
    second = club.published(event)
    before = club.tables(second)
    page = text(client.get(f"/t/{event.slug}/result/{sheet.sheet_id}/correct"))
    assert "The pairings of round 2 will stay the same. The standings will change." in page
    correct(client, event, sheet)
    assert club.tables(second) == before
    assert "This round was paired before a result of round 1" in text(client.get(f"/t/{event.slug}/r/2/"))


def test_a_scorer_may_not_correct(client: Client, event: Event, sheet: sheets.SheetData) -> None:
    scorer(client, event)
    assert "Correct" not in text(client.get(f"/t/{event.slug}/result/{sheet.sheet_id}/")).split("<h3>")[0][-300:]
    assert correct(client, event, sheet).status_code == 403  # type: ignore[attr-defined]


def test_the_log_has_author_old_and_new_value_and_reason(client: Client, event: Event, sheet: sheets.SheetData) -> None:
    organiser(client)
    correct(client, event, sheet)
    page = text(client.get(f"/t/{event.slug}/log", {"name": "corrected"}))
    assert "rina corrected deal 1 at table 1 in round 1 from" in page
    assert "Typing error" in page


def test_a_sheet_of_another_event_is_not_found(client: Client, event: Event, sheet: sheets.SheetData) -> None:
    other = club.event(name="Saturday")
    assert client.get(f"/t/{other.slug}/result/{sheet.sheet_id}/").status_code == 404
