"""Views match games/view/schemas.py; the helpers check every view of a test."""

from typing import Any

import pytest

from engine.registry import games
from games.view.schemas import TableView
from tests.games.helpers.drawn import view_of, walk
from tests.games.helpers.views import faults_of

PRESETS = [(game.name, preset) for game in games().values() for preset in game.presets]


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 3), marks=pytest.mark.long)])
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_view_of_a_deal_is_as_declared(name: str, preset: str, seeds: range) -> None:
    stages = [
        (deal, viewer) for seed in seeds for deal, seat, _text in walk(name, preset, seed) for viewer in (seat, None)
    ]
    assert len({id(deal) for deal, _viewer in stages}) > 2
    assert [
        fault for deal, viewer in stages for fault in faults_of(view_of(deal, name, viewer, preset), TableView)
    ] == []


@pytest.mark.parametrize(
    ("part", "value", "fault"),
    [
        ("version", "3", "view.version: '3' is no <class 'int'>"),
        ("seats", [{"seat": 1}], "view.seats.0.seat: 1 is no <class 'str'>"),
        ("clock", 12.5, "view.clock: 12.5 is no object"),
        ("totals", {"N": None}, "view.totals.N: None is no <class 'int'>"),
    ],
)
def test_a_view_that_is_not_as_declared_is_noticed(part: str, value: Any, fault: str) -> None:
    deal, seat, _text = next(walk("truf", "classic", seed=5))
    view = {**view_of(deal, "truf", seat, "classic"), part: value}
    assert fault in list(faults_of(view, TableView))


def test_a_view_without_a_part_is_noticed() -> None:
    deal, seat, _text = next(walk("truf", "classic", seed=5))
    view = view_of(deal, "truf", seat, "classic")
    del view["looks"]
    assert list(faults_of(view, TableView)) == ["view.looks is missing"]
