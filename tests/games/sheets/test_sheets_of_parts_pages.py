"""The paper forms of Ruff and Trump and of Truc y Flou.

Every kind of input is asked for, refused at its field, and stored.
"""

from typing import Any

import pytest
from django.test import Client

from engine.registry import games
from engine.rules.truc_y_flou.sheet import USUAL
from games.api import sheets
from games.core.facts import SeatPlan
from games.sheets import services as sheets_services
from games.sheets.forms import SheetForm
from games.tables import opening as tables_opening
from tests.games.helpers.drawn import PEOPLE
from tests.games.helpers.sheet_forms import drawn
from tests.games.helpers.tables import RINA

RUFF = {"ruff": "A", "tricks.A": 7, "tricks.B": 5}
TRUC = {"dealer": "2", "team.I": "E", "for.I": "sword", "team.II": "D", "for.II": "truc", "points.II": 2}


def form(game: str, data: dict[str, Any] | None, preset: str = "", **options: Any) -> SheetForm:
    rules = games()[game]
    chosen = rules.options(preset or next(iter(rules.presets)), options)
    names = dict(zip(rules.seats(chosen), PEOPLE, strict=False))
    return SheetForm(rules, chosen, data, names=names)


def table(game: str, preset: str = "") -> int:
    """A published table at the club."""
    game_rules = games()[game]
    chosen = preset or next(iter(game_rules.presets))
    seats = [SeatPlan(*person) for person in _people(game_rules.seats(game_rules.options(chosen)))]
    settings: dict[str, Any] = {"options": {}, "place": "club", "label": "Table 1", "seats": seats}
    table_id = tables_opening.open_table(tables_opening.TablePlan(game=game, preset=chosen, **settings))
    tables_opening.publish_tables([table_id])
    return table_id


def _people(codes: Any) -> Any:
    return ((code, "human", name) for code, name in zip(codes, PEOPLE, strict=False))


# --- Ruff and Trump ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "sentence", "points"),
    [
        ({}, "Ayu & Citra scored 12 for the ruff. Tricks: Ayu & Citra 7, Budi & Dewi 5.", [16, 0]),
        (
            {"miscount": "B"},
            "Budi & Dewi could not show the ruff, and Ayu & Citra scored 12 for it. Tricks:",
            [16, -12],
        ),
        ({"ruff": "", "miscount": "A"}, "Ayu & Citra could not show the ruff, and no side scored it. Tricks:", [-8, 0]),
        ({"ruff": ""}, "No side scored the ruff. Tricks:", [4, 0]),
        ({"tricks.A": 0, "tricks.B": 0}, "Ayu & Citra scored 12 for the ruff, which ended the set.", [12, 0]),
    ],
)
def test_a_ruff_is_read_back_by_the_names_of_the_pairs(more: Any, sentence: str, points: list[int]) -> None:
    sheet = form("ruff_and_trump", {**RUFF, **more})
    assert sheet.is_valid(), sheet.errors
    assert sheet.sentence.startswith(sentence)
    assert [scored for _name, scored in sheet.worth] == points


@pytest.mark.parametrize(
    ("preset", "wrong", "named"),
    [
        ("double4", {"tricks.B": 4}, "tricks"),
        ("double4", {"tricks.B": 13}, "tricks.B"),
        ("double4", {"tricks.A": ""}, "tricks.A"),
        ("single2", {"ruff": "0", "miscount": "0", "tricks.0": 6, "tricks.1": 6}, "miscount"),
    ],
)
def test_a_wrong_hand_is_refused_where_it_is_wrong(preset: str, wrong: dict[str, Any], named: str) -> None:
    data = {**RUFF, **wrong} if preset == "double4" else wrong
    sheet = form("ruff_and_trump", data, preset)
    assert not sheet.is_valid()
    assert named in (*sheet.errors, *sheet.group_errors)


@pytest.mark.parametrize("preset", list(games()["ruff_and_trump"].presets))
def test_the_form_knows_how_many_tricks_a_hand_has(preset: str) -> None:
    each = games()["ruff_and_trump"].options(preset).layout.each
    assert f'data-tricks="{each}"' in drawn(form("ruff_and_trump", None, preset))


def test_a_stake_is_asked_for_where_it_can_be_carried_over() -> None:
    assert "stake" not in form("ruff_and_trump", None).fields
    sheet = form("ruff_and_trump", {**RUFF, "stake": 2}, ruff_tie="carry")
    assert sheet.is_valid()
    assert sheet.worth[0][1] == 28


# --- Truc y Flou ---------------------------------------------------------------------------------------------


def test_a_line_without_points_is_worth_what_it_always_is() -> None:
    sheet = form("truc_y_flou", TRUC)
    assert sheet.is_valid(), sheet.errors
    assert sheet.values() == {"dealer": "2", "credits": [["E", 2, "sword"], ["D", 2, "truc"]]}
    assert sheet.sentence == "Ayu & Citra & Eko score 2, and Budi & Dewi & Fitri score 2. The dealer was Citra."


@pytest.mark.parametrize(
    ("wrong", "named", "expected"),
    [
        ({"dealer": ""}, "dealer", "This value is missing."),
        ({"team.I": ""}, "team.I", "This value is missing."),
        ({"for.I": ""}, "for.I", "This value is missing."),
        ({"points.II": ""}, "points.II", "This value is missing."),
        ({"points.I": 3}, "points.I", "“Sword played” cannot score 3. Enter a whole number from 1 to 2."),
        (
            {"for.II": "sword"},
            "for.II",
            "This deal already has a score item like “Sword played”. Remove one of them.",
        ),
        ({"for.I": "truc", "points.I": 1}, "for.I", "Nothing counts after “Deal won”. Enter it last."),
    ],
)
def test_a_wrong_credit_is_refused_on_its_line(wrong: dict[str, Any], named: str, expected: str) -> None:
    sheet = form("truc_y_flou", {**TRUC, **wrong})
    assert not sheet.is_valid()
    assert sheet.errors[named] == [expected]
    assert f'href="#id_{named}"' in drawn(sheet)


def test_an_empty_line_between_does_not_move_the_complaint() -> None:
    moved = {"team.IV": "D", "for.IV": "embit_sung", "points.IV": 9}
    sheet = form("truc_y_flou", {"dealer": "2", "team.I": "E", "for.I": "sword", **moved})
    assert not sheet.is_valid()
    assert list(sheet.errors) == ["points.IV"]


def test_the_dealer_comes_first_and_every_field_has_a_label() -> None:
    html = drawn(form("truc_y_flou", None))
    assert html.index('for="id_dealer"') < html.index('for="id_team.I"')
    assert all(f'for="id_{name}"' in html for name in form("truc_y_flou", None).fields)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", list(USUAL))
def test_every_kind_of_credit_is_stored_and_comes_back(kind: str) -> None:
    table_id = table("truc_y_flou")
    sheet = sheets.form(table_id, {"dealer": "2", "team.I": "E", "for.I": kind, "points.I": USUAL[kind][-1]})
    assert sheet.is_valid(), sheet.errors
    fact = sheets_services.write_sheet(table_id=table_id, number=1, values=sheet.values(), by=RINA)
    assert fact.values["credits"] == [["E", USUAL[kind][-1], kind]]
    filled = sheets.form(table_id, None, fact)
    assert [filled[f"{name}.I"].value() for name in ("team", "for", "points")] == ["E", kind, USUAL[kind][-1]]


@pytest.mark.django_db
@pytest.mark.parametrize("preset", list(games()["ruff_and_trump"].presets))
def test_every_format_is_stored(preset: str) -> None:
    table_id = table("ruff_and_trump", preset)
    options = games()["ruff_and_trump"].options(preset)
    sides = games()["ruff_and_trump"].sides(options)
    tricks = {f"tricks.{side}": options.layout.each if side == sides[0] else 0 for side in sides}
    sheet = sheets.form(table_id, {"ruff": sides[-1], **tricks})
    assert sheet.is_valid(), sheet.errors
    assert (
        sheets_services.write_sheet(table_id=table_id, number=1, values=sheet.values(), by=RINA).values["ruff"]
        == sides[-1]
    )


@pytest.mark.django_db
def test_the_preview_of_a_list_of_credits_shows_the_points_by_name(client: Client) -> None:
    html = client.post(f"/play/{table('truc_y_flou')}/sheet-preview", TRUC).content.decode()
    assert "Ayu &amp; Citra &amp; Eko score 2" in html
