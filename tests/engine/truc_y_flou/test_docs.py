"""The organiser's page of Truc y Flou, beyond tests/engine/test_pages.py."""

from engine.rules.truc_y_flou import GAME
from engine.rules.truc_y_flou.sheet import USUAL
from tests.engine.pages import page


def test_every_kind_of_credit_and_preset_is_explained() -> None:
    assert [name for name in (*USUAL, *GAME.presets) if f"| `{name}` |" not in page("truc_y_flou")] == []
