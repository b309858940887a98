"""Shared pieces of pages that are rendered once stay within their memory limit."""

import pytest
from django.template import engines

from games.table_page import live_html as kept

PIECE = "{% kept 'test', value %}{{ value }}{{ other }}{% endkept %}"


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_kept", type(kept._kept)())
    monkeypatch.setattr(kept, "_signs", 0)


def rendered_page(value: object, other: str = "") -> str:
    return str(engines["jinja2"].from_string(PIECE).render({"value": value, "other": other}))


def test_a_piece_is_drawn_once_for_its_values() -> None:
    assert rendered_page(1, "first") == rendered_page(1, "second") == "1first"
    assert rendered_page("1", "another value") == "1another value"


def test_long_pieces_make_room_for_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MAX_SIGNS", 1000)
    for number in range(50):
        rendered_page(f"{number:0300}")
        assert kept._signs == sum(map(len, kept._kept.values())) <= 1000
    assert len(kept._kept) == 3


def test_a_piece_longer_than_all_room_is_drawn_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MAX_SIGNS", 100)
    assert rendered_page("x" * 200, "a") != rendered_page("x" * 200, "b")
    assert (kept._signs, len(kept._kept)) == (0, 0)
