"""Shared pieces of pages that are rendered once stay within their memory limit."""

import pytest
from django.template import engines

from games.table_page import live_html

PIECE = "{% cached 'test', value %}{{ value }}{{ other }}{% endcached %}"


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_html, "_fragments", type(live_html._fragments)())
    monkeypatch.setattr(live_html, "_characters", 0)


def rendered_page(value: object, other: str = "") -> str:
    return str(engines["jinja2"].from_string(PIECE).render({"value": value, "other": other}))


def test_a_piece_is_drawn_once_for_its_values() -> None:
    assert rendered_page(1, "first") == rendered_page(1, "second") == "1first"
    assert rendered_page("1", "another value") == "1another value"


def test_long_pieces_make_room_for_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_html, "MAX_CHARACTERS", 1000)
    for number in range(50):
        rendered_page(f"{number:0300}")
        assert live_html._characters == sum(map(len, live_html._fragments.values())) <= 1000
    assert len(live_html._fragments) == 3


def test_a_piece_longer_than_all_room_is_drawn_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_html, "MAX_CHARACTERS", 100)
    assert rendered_page("x" * 200, "a") != rendered_page("x" * 200, "b")
    assert (live_html._characters, len(live_html._fragments)) == (0, 0)
