"""A game's facts for opening tables: preset titles, smaller tables, captains."""

import pytest

from engine.registry import game_named, games

PRESETS = [(name, preset) for name, game in games().items() for preset in game.presets]


@pytest.mark.parametrize("name", games())
def test_every_preset_has_a_unique_title(name: str) -> None:
    game = game_named(name)
    assert set(game.preset_titles) == set(game.presets)
    assert len(set(game.preset_titles.values())) == len(game.presets)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_resized_table_has_as_many_seats_as_were_asked_for(name: str, preset: str) -> None:
    game = game_named(name)
    full = game.options(preset)
    assert game.resized(full, len(game.seats(full))) == {}
    for players in range(1, len(game.seats(full))):
        changes = game.resized(full, players)
        if changes is not None:
            smaller = game.options(preset, changes)
            assert game.seats(smaller) == game.sides(smaller) == game.seats(full)[:players]


@pytest.mark.parametrize(
    ("name", "preset", "players", "changes"),
    [
        ("truf", "classic", 3, {"players": 3}),
        ("truf", "classic", 2, None),
        ("troefcall", "club", 3, None),
        ("ruff_and_trump", "double4", 3, None),
        ("ruff_and_trump", "single4", 3, {"format": "single3"}),
        ("ruff_and_trump", "single3_16", 2, {"format": "single2_24"}),
        ("ruff_and_trump", "single2", 1, None),
        ("truc_y_flou", "aure", 5, None),
    ],
)
def test_which_tables_can_be_smaller(name: str, preset: str, players: int, changes: object) -> None:
    game = game_named(name)
    assert game.resized(game.options(preset), players) == changes


@pytest.mark.parametrize(
    ("changes", "captains"),
    [({}, ["4", "1"]), ({"captain": "chosen", "captain_even": "0", "captain_odd": "5"}, ["0", "5"])],
)
def test_only_teams_of_three_have_captains(changes: dict[str, str], captains: list[str]) -> None:
    truc = game_named("truc_y_flou")
    options = truc.options("aure", changes)
    assert [truc.captain(options, side) for side in truc.sides(options)] == captains
    pairs = game_named("troefcall")
    assert pairs.captain(pairs.options(), "NS") is None
