"""The verifier in the browser, offline, against the examples of the engine."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from testkit.live_app import LiveApp
from tests.browser.barriers import axe_problems
from tests.engine.shuffle import vectors
from tests.engine.shuffle.shuffle_vectors import TOLD, other, record_of, rooted

pytestmark = [pytest.mark.long, pytest.mark.browser]


@pytest.fixture
def asked() -> list[str]:
    """Every address the page asked for."""
    return []


@pytest.fixture
def check(live_app: LiveApp, page: Page, asked: list[str]) -> Iterator[Page]:
    """The page that checks, complaining about nothing."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{live_app.url}/shuffles/check/")
    yield page
    assert complaints == []


def choice(case: dict[str, Any]) -> str:
    """The entry of the list of games for an example."""
    if case["game"] == "ruff_and_trump":
        return f"ruff_and_trump/{case['preset']}"
    three = case["options"].get("players") == 3
    return f"truf//3/{case['options'].get('removed_suit', 'C')}" if three else str(case["game"])


def check_record(page: Page, record: dict[str, Any] | str, noted: str = "") -> str:
    """Return the page's message about a record."""
    text = record if isinstance(record, str) else json.dumps(record)
    page.locator("#record-field").set_input_files(
        {"name": "record.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    page.locator("#noted-field").fill(noted)
    page.get_by_role("button", name="Check the record").click()
    expect(page.locator("#record-result[data-good]")).to_be_visible()
    return page.locator("#record-result").inner_text()


def good(page: Page, which: str) -> bool:
    return page.locator(f"#{which}-result").get_attribute("data-good") == "yes"


def test_every_example_is_shuffled_as_the_engine_does(check: Page) -> None:
    for case in TOLD["packs"]:
        check.locator("#pack-field").select_option(choice(case))
        fields = {"seed": case["seed"], "commitment": case["deal_commitment"], "words": case["joined"]}
        for name, value in {**fields, "dealer": case["dealer"]}.items():
            check.locator(f"#{name}-field").fill(value)
        check.locator("#direction-field").select_option(case["direction"])
        check.get_by_role("button", name="Check pack").click()
        result = check.locator("#pack-result")
        expect(result).to_contain_text(f"Pack, top card first: {case['pack']}")
        for seat, hand in case["hands"].items():
            expect(result).to_contain_text(f"{seat} was dealt: {hand}")
        expect(result).to_contain_text("The seed matches its shuffle fingerprint.")
        assert good(check, "pack")


def test_records_of_every_example_are_found_right_by_their_seeds(check: Page) -> None:
    for case in TOLD["packs"]:
        assert "All packs match their seeds" in check_record(check, record_of(case))
        assert good(check, "record")


def first_deal(case: dict[str, Any]) -> dict[str, Any]:
    """A record of a finished table whose only deal is the one of this draw."""
    pack = vectors.pack_of({name: case[name] for name in ("game", "preset", "options", "table", "words")} | {"deal": 1})
    return {**record_of(pack, dealer=case["dealer"], hands={}, head=""), "secret": case["secret"]}


@pytest.mark.soak
def test_the_draw_for_the_first_deal_is_checked_in_every_example(check: Page) -> None:
    for case in TOLD["first_deals"]:
        record = first_deal(case)
        assert "No errors found. All packs match the secret. Packs checked: 1." in check_record(check, record)
        seats = [seat for seat in pack_seats(record) if seat != case["dealer"]]
        record["deals"][0]["dealer"] = seats[0]
        assert f"The draw makes {case['dealer']} the first dealer" in check_record(check, record)


def pack_seats(record: dict[str, Any]) -> list[str]:
    game, options = vectors.rules(record)
    return list(game.seats(options))


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("seed", "The seed does not match its shuffle fingerprint."),
        ("commitment", "The seed does not match its shuffle fingerprint."),
        ("pack", "The pack does not match its seed and shuffle words."),
        ("head", "The head does not match the rest of the pack."),
    ],
)
def test_an_invalid_step_is_named(check: Page, what: str, sentence: str) -> None:
    record = record_of(next(case for case in TOLD["packs"] if case["game"] == "ruff_and_trump"))
    deal = record["deals"][0]
    deal[what] = other(deal[what])
    message = check_record(check, record)
    assert f"Deal {deal['number']}, shuffle 1: {sentence}" in message
    assert not good(check, "record")


def test_another_table_or_secret_than_was_promised_is_named(check: Page) -> None:
    record = first_deal(TOLD["first_deals"][0])
    assert good_after(check, record, noted=record["commitment"].upper())
    assert "differs from the one you noted" in check_record(check, record, noted="0" * 64)
    result = check_record(check, {**record, "secret": "11" * 32})
    assert "does not match the table’s shuffle fingerprint" in result
    assert "Its seed does not match the secret." in result


ROOT_FAULTS = {
    "secret": ("00" * 32, "The root does not match the round’s shuffle fingerprint."),
    "path": ("12:3:6:1", "The path from the round’s root leads to another table."),
    "entropy": ("beacon|drand|6|", "The secret is not derived from the round’s root."),
}


def test_the_root_of_a_round_is_followed_to_the_secret_of_its_table(check: Page) -> None:
    for case in TOLD["roots"]:
        assert "No errors found. All packs match the secret." in check_record(check, rooted(case))
        assert good(check, "record")
    record = rooted(TOLD["roots"][0])
    for what, (value, sentence) in ROOT_FAULTS.items():
        assert sentence in check_record(check, {**record, "root": {**record["root"], what: value}})
        assert not good(check, "record")


def good_after(page: Page, record: dict[str, Any], noted: str) -> bool:
    check_record(page, record, noted)
    return good(page, "record")


PLAYED = """
from tests.games.helpers.tables import all_bots, open_table
from games.play import turns as play_turns
from games.models import Seat, Table
from games.records.selectors import table_record
from engine.records import write
made = open_table({game!r}, {preset!r}, "online", options={options!r}, bot_pause_ms=0,
                  seats=all_bots({game!r}, {preset!r}, options={options!r}))
Seat.objects.filter(table_id=made).update(words='"é" | 🃏')
while Table.objects.get(pk=made).state != Table.State.FINISHED:
    play_turns.play_what_is_due(made)
print(write(table_record(made)))
"""


@pytest.mark.parametrize(
    ("game", "preset", "options"),
    [
        ("truf", "web6", {"deals": 2, "players": 3}),
        ("troefcall", "club", {"hands": 2}),
        ("ruff_and_trump", "single3", {"sets_to_win": 1}),
        ("truc_y_flou", "aure", {"rounds_to_win": 1}),
    ],
)
def test_the_record_of_a_finished_table_is_found_right_as_text(
    live_app: LiveApp, check: Page, game: str, preset: str, options: dict[str, Any]
) -> None:
    output = live_app.manage("shell", "-v0", "-c", PLAYED.format(game=game, preset=preset, options=options))
    text = output[output.index("Troeftafel record") :]
    assert "No errors found. All packs match the secret." in check_record(check, text)
    assert "Words" in text
    assert "does not match the secret" in check_record(check, text.replace("Seed: ", "Seed: 00", 1)[:-2])


@pytest.mark.parametrize("text", ["", "{", "[]", "Dear Sir", '{"game": "whist", "deals": []}', '{"game": 7}'])
def test_a_text_that_is_no_record_is_refused(check: Page, text: str) -> None:
    assert "The input cannot be read" in check_record(check, text or " ")
    assert not good(check, "record")


def test_a_link_from_a_table_fills_the_form_and_shuffles_at_once(live_app: LiveApp, check: Page) -> None:
    case = next(case for case in TOLD["packs"] if case["joined"].isascii() and case["words"])
    parts = {"game": case["game"], "preset": case["preset"], "seed": case["seed"], "words": case["joined"]}
    query = "&".join(f"{name}={value}".replace("\n", "%0A").replace(" ", "+") for name, value in parts.items())
    check.goto(f"{live_app.url}/shuffles/check/#{query}")
    check.reload()
    expect(check.locator("#pack-result")).to_contain_text(case["pack"])


def test_checking_needs_no_network(live_app: LiveApp, check: Page, asked: list[str]) -> None:
    check.wait_for_load_state("networkidle")
    assert all(address.startswith(live_app.url) for address in asked)
    before = len(asked)
    check.context.set_offline(True)
    assert "All packs match their seeds" in check_record(check, record_of(TOLD["packs"][0]))
    assert asked[before:] == []


def test_the_page_is_accessible(check: Page) -> None:
    check_record(check, record_of(TOLD["packs"][0]))
    for width in (320, 1280):
        check.set_viewport_size({"width": width, "height": 640})
        assert check.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_problems(check) == []
