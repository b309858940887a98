"""Options and wishes for the seating in the document of an event."""

from typing import Any

import pytest

from inputs.reading import InvalidInputError
from tests.tournaments.helpers import club
from tournaments.constraints import selectors as constraints_selectors
from tournaments.core.errors import EventError
from tournaments.events import documents as event_documents
from tournaments.models import Event

pytestmark = pytest.mark.django_db

FRIDAY = {**club.TRUF, "name": "Friday", "people": [{"name": name} for name in ("Ayu", "Budi", "Citra", "Dewi")]}


def create_event(**more: Any) -> Any:
    return event_documents.create_from_document({**FRIDAY, **more})


def test_wishes_name_entries_by_number_or_name() -> None:
    wishes = [
        {"kind": "apart", "entry": "Citra", "other": 1},
        {"kind": "fixed_table", "entry": "Budi", "table": 3},
        {"kind": "accessible", "entry": 4},
    ]
    event = create_event(wishes=wishes, seating_options={"accessible_tables": [2], "clubs": "ignore"})
    asked = [
        (wish.kind, str(wish.entry), str(wish.other or ""), wish.table_number)
        for wish in constraints_selectors.wishes_of(event)
    ]
    assert asked == [("accessible", "Dewi", "", None), ("apart", "Ayu", "Citra", None), ("fixed_table", "Budi", "", 3)]
    assert constraints_selectors.options_of(event).accessible_tables == [2]


@pytest.mark.parametrize(
    ("wishes", "field"),
    [
        ("Ayu", "wishes"),
        (["Ayu"], "wishes[0]"),
        ([{"kind": "accessible", "entry": 1}, {"kind": "accessible", "entry": "No one"}], "wishes[1].entry"),
        ([{"kind": "accessible", "entry": True}], "wishes[0].entry"),
        ([{"kind": "accessible", "entry": 2**70}], "wishes[0].entry"),
        ([{"kind": "apart", "entry": 1}], "wishes[0].other"),
        ([{"kind": "fixed_table", "entry": 1, "table": "2"}], "wishes[0].table"),
        ([{"entry": 1}], "wishes[0].kind"),
        ([{"kind": "accessible", "entry": 1, "colour": "red"}], "wishes[0]"),
    ],
)
def test_a_wish_that_cannot_be_read_is_named_and_nothing_is_made(wishes: Any, field: Any) -> None:
    with pytest.raises(EventError) as refused:
        create_event(wishes=wishes)
    assert (refused.value.code, refused.value.field) == ("bad_document", field)
    assert not Event.objects.exists()


def test_an_option_that_cannot_be_is_named() -> None:
    with pytest.raises(InvalidInputError) as refused:
        create_event(seating_options={"seconds": "many"})
    assert refused.value.field == "seating_options.seconds"
