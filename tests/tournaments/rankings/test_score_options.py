"""The value of a match where match points rank: 2-1-0, or the event's own."""

from typing import Any

import pytest

from inputs.reading import InvalidInputError
from tests.tournaments.helpers import brackets, club
from tournaments.events import documents as event_documents
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors

pytestmark = pytest.mark.django_db

DOCUMENT = {
    "name": "Spring", "game": "troefcall", "preset": "game15", "format": "pairs", "ranking": "match_points",
    "score": {"win": 3}, "check_in": True, "people": [{"name": f"Person {number}"} for number in range(8)],
}  # fmt: skip


def _play_event(event: Any) -> Any:
    round_ = club.published(event)
    for table in rounds_selectors.pairings_of(round_).tables:
        brackets.win(event, table.table_id, table.occupants[0].seat)
    return rankings_selectors.standings_of(event)


def test_three_points_for_a_match_won_and_none_for_one_lost() -> None:
    found = _play_event(event_documents.create_from_document(DOCUMENT))
    assert sorted(row.points for row in found.rows) == [0, 0, 3, 3]
    assert "3" in found.ranking
    assert "2" not in found.ranking


def test_two_points_where_nothing_is_said() -> None:
    found = _play_event(event_documents.create_from_document({**DOCUMENT, "score": {}}))
    assert sorted(row.points for row in found.rows) == [0, 0, 2, 2]


@pytest.mark.parametrize(
    ("score", "code", "field"),
    [
        ({"win": 0}, "score_upside_down", "score"),
        ({"draw": 5}, "score_upside_down", "score"),
        ({"loss": 1, "draw": 0}, "score_upside_down", "score"),
        ({"win": "3"}, "invalid", "score.win"),
        ({"win": True}, "invalid", "score.win"),
        ({"win": 10**30}, "max_value", "score.win"),
        ({"victory": 3}, "unknown_field", "score.victory"),
    ],
)
def test_an_impossible_value_is_refused_by_name(score: Any, code: Any, field: Any) -> None:
    with pytest.raises(InvalidInputError) as error:
        event_documents.create_from_document({**DOCUMENT, "score": score})
    assert (error.value.code, error.value.field) == (code, field)
    assert error.value.message.endswith(".")
