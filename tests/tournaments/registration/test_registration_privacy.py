"""What a registration says about a person: in their file, after their erasure, and in no archive."""

import pytest

from tests.tournaments.helpers import club
from tests.tournaments.helpers.registering import join, joined, open_event, person, states
from tournaments.archive.schema import KINDS
from tournaments.models import LogEntry, Registration
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import subject_of
from tournaments.privacy.services import erase

pytestmark = pytest.mark.django_db


def test_the_file_of_a_person_has_their_registrations() -> None:
    event, zainal = open_event(1), person("Zainal Arifin")
    joined(event, 1)
    join(event, zainal)
    (found,) = own_data(subject_of(zainal))["events"]["registrations"]
    assert (found["event__slug"], found["registration__state"]) == (event.slug, "waiting")


def test_erasing_takes_a_person_off_the_waiting_list_and_their_name_out_of_it() -> None:
    event, zainal = open_event(1), person("Zainal Arifin")
    joined(event, 1)
    waiting = join(event, zainal)
    erase(subject_of(zainal), None)
    assert states([waiting]) == ["cancelled"]
    assert not any("Zainal" in str(facts) for facts in LogEntry.objects.values_list("facts", flat=True))


def test_erasing_removes_the_name_from_a_team_and_an_invitation() -> None:
    zainal = person("Ayu Pratama")
    event = open_event(1, **club.PAIRS)
    join(event, "Citra Dewi", partner_wanted=True)
    join(event, zainal, partner="Ayu Pratama jr")
    erase(subject_of(zainal), None)
    assert not Registration.objects.filter(partner_name__contains="Ayu").exists()


def test_no_archive_has_registrations() -> None:
    assert Registration not in {kind.model for kind in KINDS}
