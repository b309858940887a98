"""Sheets of an event, written and corrected by staff."""

from datetime import timedelta
from typing import Any

import time_machine
from django.utils import timezone

from games.api import sheets
from games.api.sheets import Correction
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.confirmations import OTHER, SHEET
from tournaments.corrections import services as corrections_services
from tournaments.models import EntryPerson, Event, Place
from tournaments.sheets import services as sheets_services


def write(event: Event, table: int, *, number: int = 1, values: Any = SHEET, by: Any = None) -> sheets.SheetData:
    by = by or club.user()
    return sheets_services.write_sheet(event=event, table_id=table, number=number, values=values, by=by)


def correct(event: Event, table: int, *, values: Any = OTHER, by: str = "rina", number: int = 1) -> sheets.SheetData:
    return corrections_services.correct_sheet(
        event=event,
        table_id=table,
        number=number,
        correction=Correction(values=values, reason="Typing error"),
        by=club.director(event, by),
    )


def in_minutes(minutes: float) -> Any:
    return time_machine.travel(timezone.now() + timedelta(minutes=minutes), tick=False)


def playing_director(event: Event, table: int) -> Any:
    """Return a director who sits at this table."""
    user = club.director(event, "budi")
    place = Place.objects.filter(table_id=table)[0]
    person = present(EntryPerson.objects.filter(entry=place.entry).first()).person
    person.user = user
    person.save(update_fields=["user"])
    return user
