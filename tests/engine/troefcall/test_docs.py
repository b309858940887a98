"""The organiser's page of Troefcall, beyond tests/engine/test_pages.py."""

from engine.rules.troefcall import GAME
from engine.rules.troefcall.sheet import KINDS
from tests.engine.pages import page


def test_every_kind_and_preset_is_explained() -> None:
    assert [name for name in (*KINDS, *GAME.presets) if f"| `{name}` |" not in page("troefcall")] == []
