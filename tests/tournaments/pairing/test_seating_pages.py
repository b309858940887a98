"""The page of a round that is being seated, and the quality sheet.

They are tested for staff, for the public and on paper.
"""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from seating.values import Best
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, scorer, text
from tournaments.core import tasks as dispatch
from tournaments.models import Event, Round, SeatingWish
from tournaments.pairing import progress as seating_progress
from tournaments.pairing import services as pairing_services
from tournaments.pairing import services as seating

pytestmark = pytest.mark.django_db
FOUND = Best(2, 5, (("1", "2", "3", "4"), ("5", "6", "7", "8")), 3, 12.5)


@pytest.fixture
def searched(client: Client, monkeypatch: pytest.MonkeyPatch) -> Round:
    """A round whose search has found something."""
    user = organiser(client)
    monkeypatch.setattr(seating, "AT_ONCE", 0)
    monkeypatch.setattr(dispatch, "seat", print)
    monkeypatch.setattr(seating_progress, "EVERY", 0)
    round_ = pairing_services.seat_round(event=club.event(8, user), by=user)
    watch = seating_progress.watching(round_, str(seating_progress.claim(round_.pk)), lambda best: 1)
    watch.clock()
    watch(FOUND)
    return round_


def page_of(client: Client, round_: Round, more: str = "") -> str:
    return text(client.get(f"/t/{round_.event.slug}/r/{round_.number}/{more}"))


def test_the_page_of_a_round_that_is_being_seated_shows_its_progress(client: Client, searched: Round) -> None:
    searched.refresh_from_db()
    began = datetime.fromisoformat(present(searched.progress)["began"])
    with time_machine.travel(began + timedelta(seconds=7), tick=False):
        page = page_of(client, searched)
    assert '<span class="big-number">7</span> seconds elapsed' in page
    assert "Working on round 2 of 5." in page
    assert "Best so far: 3 repeat meetings." in page
    assert f"round:{searched.pk}" in page


def test_taking_the_best_so_far_is_one_button_and_says_that_it_was_heard(client: Client, searched: Round) -> None:
    answer = client.post(f"/t/{searched.event.slug}/r/1/enough", {"key": "k1"}, follow=True)
    assert "best pairings found so far" in text(answer)
    assert "Use best so far" not in text(answer)
    searched.refresh_from_db()
    assert present(searched.progress)["enough"] is True


def test_stopping_throws_the_search_away(client: Client, searched: Round) -> None:
    client.post(f"/t/{searched.event.slug}/r/1/discard", {"key": "k1"})
    assert not Round.objects.exists()


def test_a_scorer_sees_the_search_and_cannot_end_it(client: Client, searched: Round) -> None:
    scorer(client, searched.event)
    assert "Best so far" in page_of(client, searched)
    assert "Use best so far" not in page_of(client, searched)
    assert client.post(f"/t/{searched.event.slug}/r/1/enough", {"key": "k1"}).status_code == 403


def test_the_quality_sheet_of_a_draft_is_for_staff_only(client: Client) -> None:
    user = organiser(client)
    draft = pairing_services.seat_round(event=club.event(8, user), by=user)
    assert "No repeat meetings." in page_of(client, draft, "quality/")
    assert Client().get(f"/t/{draft.event.slug}/r/1/quality/").status_code == 404


def test_the_quality_sheet_of_a_published_round_is_public_and_on_paper(client: Client) -> None:
    round_ = club.published(club.event(8))
    page = page_of(client, round_, "quality/")
    assert "Proven optimal." in page
    assert re.search(r'<meter[^>]*value="100"', page)
    assert "Pairing quality" in page_of(client, round_)
    assert "No repeat meetings." in page_of(client, round_, "quality/print/")


def refused_wish(user: Any) -> Event:
    event = club.event(4, user)
    SeatingWish.objects.create(event=event, kind="apart", entry=club.entry(event, 1), other=club.entry(event, 2))
    return event


def test_a_broken_requirement_is_prominent_on_the_draft(client: Client) -> None:
    user = organiser(client)
    draft = pairing_services.seat_round(event=refused_wish(user), by=user)
    page = page_of(client, draft)
    assert "Some requests cannot be met." in page
    assert "No pairing was found that keeps these entries apart: Person 01 – Person 02." in page


def test_the_desk_says_what_a_draft_does_not_keep_before_it_is_published(client: Client) -> None:
    user = organiser(client)
    event = refused_wish(user)
    pairing_services.seat_round(event=event, by=user)
    desk = client.get(reverse("event-desk", args=[event.slug])).content.decode()
    assert "The draft of round 1 does not meet these requests:" in desk
    assert "No pairing was found that keeps these entries apart: Person 01 – Person 02." in desk


def test_the_log_calls_a_system_by_its_name(client: Client) -> None:
    user = organiser(client)
    event = club.event(8, user)
    pairing_services.seat_round(event=event, by=user, method="draw")
    log = client.get(reverse("event-log", args=[event.slug])).content.decode()
    assert "paired round 1 as a draft. Tables: 2. Method: unrestricted random pairings." in log


def test_the_public_sheet_does_not_disclose_whose_request_failed(client: Client) -> None:
    round_ = club.published(refused_wish(club.user()))
    assert "keeps these entries apart" not in page_of(client, round_, "quality/")
    organiser(client)
    assert "Person 01 – Person 02" in page_of(client, round_, "quality/")
