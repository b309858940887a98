"""The paper form: its questions, its refusals at their field, and its preview."""

import re
from typing import Any

import pytest
from django.test import Client

from engine.registry import games
from games.models import Sheet
from games.sheets.forms import CorrectionReasonForm, SheetForm
from tests.games.helpers.sheet_forms import drawn
from tests.games.helpers.tables import SHEETS, draft, open_table

NAMES = {"N": "Ayu", "E": "Budi", "S": "Citra", "W": "Dewi"}
TRUF = {"bids.N": 4, "bids.E": 5, "bids.S": 2, "bids.W": 1, "tricks.N": 4, "tricks.E": 5, "tricks.S": 2, "tricks.W": 2}
TROEFCALL = {"caller": "N", "trump": "H", "kind": "normal", "side": "NS"}


def form(game: str, data: dict[str, Any] | None, preset: str = "", **more: Any) -> SheetForm:
    rules = games()[game]
    chosen = preset or {"truf": "classic", "troefcall": "club"}[game]
    return SheetForm(rules, rules.options(chosen), data, **{"names": NAMES, **more})


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("names", [{}, NAMES])
def test_every_preset_asks_exactly_the_blanks_of_its_game(game: str, names: dict[str, str]) -> None:
    game_rules = games()[game]
    for preset in game_rules.presets:
        asked = form(game, None, preset, names=names)
        assert list(asked.fields) == [blank.name for blank in game_rules.sheet_fields(asked.options)]
        html = drawn(asked)
        assert all(f'name="{name}"' in html for name in asked.fields)


def test_a_true_sheet_gives_its_values_points_and_sentence() -> None:
    sheet = form("truf", TRUF)
    assert sheet.is_valid(), sheet.errors
    assert sheet.values()["bids"] == {"N": 4, "E": 5, "S": 2, "W": 1}
    assert sheet.worth == [("Ayu", 0), ("Budi", 0), ("Citra", 0), ("Dewi", -1)]
    assert sheet.sentence.startswith("Ayu bid 4 and took 4, Budi bid 5 and took 5")
    assert sheet.sentence in drawn(sheet)


@pytest.mark.parametrize("game", sorted(games()))
def test_a_new_form_begins_at_the_first_field_on_the_page(game: str) -> None:
    found = games()[game]
    for preset in found.presets:
        asked = form(game, None, preset)
        asked.begin()
        inputs = re.findall(r"<(?:input|select)\b[^>]*>", drawn(asked))
        focused = [tag for tag in inputs if " autofocus" in tag]
        assert len(focused) == 1
        names = [re.findall(r'name="(.*?)"', tag)[0] for tag in (inputs[0], focused[0])]
        assert names[0] == names[1]


def test_choices_side_by_side_get_the_focus_on_the_chosen_one() -> None:
    field = form("troefcall", None, sheet={"caller": "E", "trump": "H", "kind": "normal", "side": "NS"})
    field.begin()
    (focused,) = re.findall(r"<input\b[^>]* autofocus[^>]*>", drawn(field))
    assert re.search(r'name="caller" value="E".* checked', focused)


def test_the_preview_shows_points_with_their_sign() -> None:
    html = drawn(form("truf", TRUF))
    assert '<td class="number">\N{MINUS SIGN}1</td>' in html


def test_sides_are_called_by_their_players() -> None:
    sheet = form("troefcall", TROEFCALL)
    assert sheet.is_valid()
    assert sheet.worth == [("Ayu & Citra", 2), ("Budi & Dewi", 0)]
    fields: dict[str, Any] = sheet.fields
    assert ("NS", "Ayu & Citra") in fields["side"].choices
    assert ("S", "spades") in fields["trump"].choices


def test_tricks_that_do_not_add_up_are_refused_above_their_column() -> None:
    sheet = form("truf", {**TRUF, "tricks.W": 3})
    assert not sheet.is_valid()
    assert sheet.grid_errors == ["The tricks add up to 14, but a deal has 13. Correct the tricks."]
    assert sheet.worth == []


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"bids.W": 14}, "bids.W"),
        ({"bids.W": ""}, "bids.W"),
        ({"bids.W": "many"}, "bids.W"),
        ({"tricks.E": -1}, "tricks.E"),
        ({"shift": 2}, "shift"),
        ({"declarer": "W"}, "declarer"),
        ({"trump": "X"}, "trump"),
    ],
)
def test_a_wrong_field_is_named_and_nothing_typed_is_lost(wrong: dict[str, Any], named: str) -> None:
    sheet = form("truf", {**TRUF, **wrong})
    assert not sheet.is_valid()
    assert named in sheet.errors
    assert 'id="id_bids.N"' in drawn(sheet)
    assert sheet["bids.E"].value() == 5
    assert sheet[named].value() == wrong[named]


def test_every_field_left_open_is_named_at_once() -> None:
    sheet = form("truf", {})
    assert not sheet.is_valid()
    assert {f"{group}.{seat}" for group in ("bids", "tricks") for seat in NAMES} <= set(sheet.errors)


def test_the_summary_leads_to_the_field() -> None:
    assert '<a href="#id_bids.W">' in drawn(form("truf", {**TRUF, "bids.W": 14}))


def test_at_a_total_of_13_the_shift_is_asked_for() -> None:
    sheet = form("truf", {**TRUF, "bids.W": 2})
    assert not sheet.is_valid()
    assert "shift" in sheet.errors
    assert form("truf", {**TRUF, "bids.W": 2, "shift": "-1"}).is_valid()


def test_points_are_asked_for_a_sanction_only() -> None:
    assert "points" in form("troefcall", {**TROEFCALL, "kind": "sanction"}).errors
    assert form("troefcall", {**TROEFCALL, "kind": "sanction", "points": 5}).is_valid()
    assert "points" in form("troefcall", {**TROEFCALL, "points": 9}).errors


def test_a_sheet_played_online_comes_back_unchanged_from_its_form() -> None:
    played = {**SHEETS["truf"], "shift": 0, "mode": None, "declarer": "S", "trump": None}
    empty = form("truf", None, sheet=played)
    data = {name: "" if empty[name].value() is None else empty[name].value() for name in empty.fields}
    again = form("truf", data, sheet=played)
    assert again.is_valid(), again.errors
    assert again.values() == played


def test_two_forms_on_a_page_do_not_mix() -> None:
    data = {f"d2-{name}": value for name, value in TRUF.items()}
    assert form("truf", data, prefix="d2").is_valid()
    assert not form("truf", data, prefix="d3").is_valid()


def test_other_needs_words_and_the_rest_do_not() -> None:
    assert not CorrectionReasonForm({"reason_code": "other", "reason": " "}).is_valid()
    result = CorrectionReasonForm({"reason_code": "typing_error", "reason": ""})
    assert result.is_valid()
    assert result.words() == "typing error"


@pytest.mark.django_db
def test_the_preview_of_a_table_shows_the_points_and_writes_nothing(client: Client) -> None:
    table_id = open_table()
    html = client.post(f"/play/{table_id}/sheet-preview", TRUF).content.decode()
    assert "Ayu bid 4 and took 4" in html
    assert "Ayu" not in client.post(f"/play/{table_id}/sheet-preview", {**TRUF, "bids.N": 14}).content.decode()
    assert not Sheet.objects.exists()


@pytest.mark.django_db
def test_the_preview_of_a_draft_does_not_disclose_its_players(client: Client) -> None:
    answer = client.post(f"/play/{draft()}/sheet-preview", TRUF)
    assert answer.status_code == 404
    assert "Ayu" not in answer.content.decode()
