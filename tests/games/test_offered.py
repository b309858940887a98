"""Games whose match has sets or rounds are judged, but no table is opened for them yet."""

import pytest

from engine.errors import InputError
from engine.registry import games
from games import api
from games.offered import offered
from games.sentences import say

pytestmark = pytest.mark.django_db


def test_what_tables_offer_is_what_has_no_sets_or_rounds():
    assert set(offered()) == {name for name, game in games().items() if not game.parts}
    assert [name for name, _ in api.game_choices()] == list(offered())


@pytest.mark.parametrize("game", sorted(set(games()) - set(offered())))
def test_a_table_for_another_game_is_refused_with_a_sentence(game):
    preset = next(iter(games()[game].presets))
    with pytest.raises(InputError) as refused:
        api.open_table(game=game, preset=preset, options={}, place="club", label="1", seats=[])
    assert refused.value.field == "game"
    assert "truf" in say(refused.value, games()[game])
