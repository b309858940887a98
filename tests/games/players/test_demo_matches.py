"""The matches of the demonstration fill the pages of players."""

import pytest
from django.core.management import call_command

from engine.registry import games
from games.models import MatchRating, Table
from games.players.statistics import statistics_of
from games.tables.seats import Viewer
from tests.games.ratings.matches import accounts

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_accounts_of_the_demonstration_have_ratings_and_statistics_of_all_games() -> None:
    users = accounts("ayu", "budi", "citra")
    call_command("play_demo_matches", *(user.username for user in users))
    assert set(MatchRating.objects.values_list("game", flat=True)) == set(games())
    assert set(Table.objects.values_list("state", flat=True)) == {Table.State.FINISHED.value}
    for game in games():
        figures = [statistics_of(Viewer(user.pk), game) for user in users]
        assert all(of_player.deals for of_player in figures)
