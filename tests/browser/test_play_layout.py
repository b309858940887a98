"""Every stage of every format on every screen, drawn without a server: nothing overlaps, nothing is too small."""

from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page

from games.table_page.page import TablePage
from tests.browser.looks import assert_fits_every_screen, assert_no_barrier
from tests.games.helpers.drawn import page_of, walk

pytestmark = [pytest.mark.long, pytest.mark.browser]

PARTS = ("shell", "parts", "cards", "hand", "felt", "dialogs", "table-side")
STYLES = ("css/tokens.css", "css/base.css", *(f"css/components/{part}.css" for part in PARTS))
FORMATS = [
    pytest.param("ruff_and_trump", "double4", marks=pytest.mark.soak),
    pytest.param("ruff_and_trump", "single3_16", marks=pytest.mark.soak),
    ("ruff_and_trump", "single2_24"),
    ("truc_y_flou", "aure"),
]
"""Every number of seats, and the largest hands there are."""


def whole(answer: TablePage, root: Path) -> str:
    """The table as a page of its own, with its styles inside."""
    styles = "".join(f"<style>{(root / 'static' / name).read_text()}</style>" for name in STYLES)
    signs, table, record = (
        render_to_string(f"games/{part}.html", {"page": answer})
        for part in ("core/_suits", "play/_table", "play/_record")
    )
    kind = " small-hands" if answer.spanish else ""
    return (
        f'<!doctype html><html lang="en" data-theme="light"><head><title>Table</title>{styles}</head>'
        f'<body class="playing"><main class="page"><h1>Table</h1>{signs}'
        f'<div class="room"><section class="play{kind}">{table}</section>'
        f'<div class="side"><section class="record">{record}</section></div></div></main></body></html>'
    )


def stages(game: str, preset: str) -> dict[str, Any]:
    """Return the fullest page of each stage of a deal, as the acting player sees it."""
    results: dict[str, tuple[int, Any]] = {}
    for seed in range(6):
        for deal, seat, _text in walk(game, preset, seed):
            fullness = len(deal.hands[seat]) + 10 * len(deal.trick) + len(getattr(deal, "said", ()))
            if fullness >= results.get(deal.phase.name, (0, None))[0]:
                results[deal.phase.name] = fullness, page_of(deal, game, seat, preset)
    return {name: item for name, (_fullness, item) in results.items()}


@pytest.mark.parametrize(("game", "preset"), FORMATS)
def test_every_stage_fits_every_screen(page: Page, root: Path, game: str, preset: str) -> None:
    pages = stages(game, preset)
    assert len(pages) >= 3
    for item in pages.values():
        page.set_content(whole(item, root))
        assert_fits_every_screen(page)
    assert_no_barrier(page)
