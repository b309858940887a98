"""Aids are on the page of a player, and only where the rules of the table allow them."""

import pytest

from games.tables.options import OnlineRules
from tests.games.helpers.page_tables import open_online, sitting

pytestmark = pytest.mark.django_db

TITLE = "Strength of cards"


def page_of(table_id: int, seat: str | None) -> str:
    return sitting(seat).get(f"/play/{table_id}/", follow=True).content.decode()


def test_a_player_sees_the_fourteen_steps_of_strength_and_which_are_theirs() -> None:
    html = page_of(open_online("truc_y_flou", "aure"), "2")
    strip = html[html.index('class="aid-steps"') :].partition("</ol>")[0]
    assert TITLE in html
    assert strip.count("<li") == 14
    assert "yours: " in strip


def test_neither_a_spectator_nor_another_player_sees_the_aid_of_a_player() -> None:
    table_id = open_online("truc_y_flou", "aure")
    strips = [page_of(table_id, seat).partition('class="aid-steps"')[2].partition("</ol>")[0] for seat in ("2", "3")]
    assert strips[0] != strips[1]
    assert TITLE not in page_of(table_id, None)


def test_rules_that_switch_aids_off_count_for_players_too() -> None:
    table_id = open_online("truc_y_flou", "aure", online_rules=OnlineRules(aids=False))
    assert TITLE not in page_of(table_id, "2")


def test_a_game_without_a_figure_has_no_part_for_it() -> None:
    assert 'id="aid"' not in page_of(open_online("troefcall", "club"), "N")
