"""Rules of an event in sentences for players, and every option for organisers."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from engine.options import OptionField, describe
from engine.registry import game_named, games
from engine.rules.ruff_and_trump.ruffs import by_suit
from engine.rules.truc_y_flou.values import embit_value
from engine.wording.rules_text import Chapter, Grid, Heading, RulesText
from games.rules_pages.address import rules_address
from games.rules_pages.options import reference
from games.rules_pages.rulebook import rulebook_of
from games.wording.cards import language
from tests.games.helpers.page_tables import open_online, sitting

GAMES = sorted(name for name, game in games().items() if game.rules_text is not RulesText)
PRESETS = [(name, preset) for name in GAMES for preset in game_named(name).presets]
TRICKY: dict[str, dict[str, dict[str, Any]]] = {
    "truf": {
        "min_two": {"bid_mode": "add_subtract", "min_two": 5},
        "min_three": {"bid_mode": "add_subtract", "min_three": 9},
        "min_applies_to": {"bid_mode": "add_subtract", "min_two": 5},
        "max_bid_cards": {"bid_mode": "add"},
        "removed_suit": {"players": 3},
        "multiplier": {"scoring": "M3"},
        "zero_bonus": {"scoring": "M3"},
        "m4_zero_success": {"scoring": "M4"},
        "m4_zero_points": {"scoring": "M4", "m4_zero_success": "fixed"},
        "m4_zero_fail_extra": {"scoring": "M4"},
    },
    "troefcall": {"hands": {"length": "hands"}},
    "ruff_and_trump": {"card_par": {"format": "single3_16"}},
    "truc_y_flou": {"captain_even": {"captain": "chosen"}, "captain_odd": {"captain": "chosen"}},
}
"""Options that depend on others: by game and option, those others."""
MOST_WORDS = 900
LANGUAGES = ("en", "nl", "id", "fr")
NOT_FOR_PLAYERS = {
    "truf": {"tricks", "irregularity_points"},
    "troefcall": {"sanction_wrong_deal_max", "sanction_ends_hand"},
    "ruff_and_trump": {"team_channel"},
    "truc_y_flou": set[str](),
}
"""Options that leave no choice, or that only a director uses."""


def words(chapters: list[Chapter]) -> str:
    """Everything that stands in chapters."""
    return "\n".join(_part(part) for chapter in chapters for part in (chapter.title, *chapter.parts))


def _part(part: str | Heading | Grid) -> str:
    if isinstance(part, Grid):
        return "\n".join(" ".join(row) for row in (part.headings, *part.rows))
    return part if isinstance(part, str) else part.text


def chapters(game: str, options: Any) -> list[Chapter]:
    """The chapters of a game in the language in use."""
    return game_named(game).rules_text(options, language()).chapters()


def rules(game: str, **options: Any) -> str:
    """The rules of a game as players read them."""
    game_rules = game_named(game)
    return words(chapters(game, game_rules.options(None, options)))


def values_of(one: OptionField) -> tuple[Any, ...]:
    """Some values of an option, the usual one first."""
    if one.kind == "choice":
        return one.choices
    if one.kind == "flag":
        return one.default, not one.default
    if one.kind == "text":
        return one.default, " ".join(reversed(str(one.default).split()))
    low, high = one.least or 0, one.most or 0
    return one.default, low if one.default != low else high


def noticed() -> Iterator[tuple[str, OptionField]]:
    for game in GAMES:
        for field in describe(game_named(game).options_type):
            if field.name not in NOT_FOR_PLAYERS[game]:
                yield game, field


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_players_read_neither_names_of_options_nor_json_nor_prompts(client: Client, game: str, preset: str) -> None:
    page = client.get(rules_address(game, preset, {})).content.decode()
    for sign in ("<code", "<pre", "&gt;&gt;&gt;", "{&quot;", "null"):
        assert sign not in page
    result = words(rulebook_of(game_named(game), game_named(game).options(preset)).chapters)
    assert not re.search(r"\b[a-z]+_[a-z]+\b", result)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_rules_of_a_game_are_short_enough_to_read_before_a_match(game: str, preset: str, language: str) -> None:
    with translation.override(language):
        result = words(rulebook_of(game_named(game), game_named(game).options(preset)).chapters)
    assert len(result.split()) <= MOST_WORDS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_stay_short_with_any_value_of_any_option(game: str, language: str) -> None:
    game_rules = game_named(game)
    with translation.override(language):
        for option in describe(game_rules.options_type):
            beside = TRICKY.get(game, {}).get(option.name, {})
            for value in values_of(option):
                assert len(rules(game, **{**beside, option.name: value}).split()) <= MOST_WORDS, (option.name, value)


@pytest.mark.parametrize(
    ("game", "one"), [pytest.param(*found, id=f"{found[0]}-{found[1].name}") for found in noticed()]
)
def test_every_option_that_players_notice_changes_what_they_read(game: str, one: OptionField) -> None:
    beside = TRICKY.get(game, {}).get(one.name, {})
    document = {rules(game, **{**beside, one.name: value}) for value in values_of(one)}
    assert len(document) > 1


@pytest.mark.parametrize("game", GAMES)
def test_the_example_deal_can_be_played_under_every_value_of_every_option(game: str) -> None:
    found = game_named(game)
    for option in describe(found.options_type):
        beside = TRICKY.get(game, {}).get(option.name, {})
        for value in values_of(option):
            result = rulebook_of(found, found.options(None, {**beside, option.name: value})).worked
            assert len(result.points) == len(found.sides(found.options(None, {**beside, option.name: value})))
            assert all(len(trick.plays) in (0, len(result.hands)) for trick in result.tricks[:-1])
            assert result.result


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("truf", "All players then take the cards of their bids back into their hands"),
        ("troefcall", "cuts the pack"),
        ("troefcall", "Tricks stay face down"),
        ("troefcall", "Play in silence"),
        ("truc_y_flou", "After a spoiled trick, the player who led it leads again."),
        ("truc_y_flou", "If embits or flors are equal, the player who plays earlier"),
        ("truc_y_flou", "If two teammates tie, the first of them to play wins the trick."),
        ("truc_y_flou", "one player of each team draws a card"),
        ("truc_y_flou", "The deciding manche is called the belle."),
        ("truc_y_flou", "Only one embit can be bid in a deal."),
        ("truc_y_flou", "After a raise, the bidders sing or fold."),
    ],
)
def test_the_rules_say_what_the_engine_plays_and_explanations_left_out(game: str, sentence: str) -> None:
    assert sentence in rules(game)


def test_rules_that_do_not_hold_in_this_event_are_not_mentioned() -> None:
    assert "Subtract: the smaller of two cards" in rules("truf", bid_mode="web")
    assert "Subtract: the smaller of two cards" not in rules("truf")
    assert "belle" not in rules("truc_y_flou", rounds_to_win=1)


def test_a_page_of_rules_with_an_option_that_does_not_exist_is_not_found(client: Client) -> None:
    for asked in ("?deal=6", "?deals=six", "?deals=1000", "?preset=blitz", "?throw_in=perhaps", "?scoring=M9"):
        assert client.get(f"/rules/truf/{asked}").status_code == 404
    assert (
        client.get("/rules/truf/?preset=web6&deals=3&throw_in=true&min_two=&m4_zero_fail_extra=-3").status_code == 200
    )


@pytest.mark.django_db
def test_the_table_leads_to_the_rules_with_its_own_options() -> None:
    page = sitting("N").get(f"/play/{open_online(options={'deals': 3})}/").content.decode()
    match = re.search(r'href="([^"]+)"[^>]*>Game rules', page)
    assert match
    html = Client().get(match[1].replace("&amp;", "&")).content.decode()
    assert "A match consists of 3 deals." in html


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_every_choice_has_a_title_and_an_example(game: str) -> None:
    for one in reference(game_named(game)):
        assert one.name in game_named(game).option_texts
        if one.choices:
            assert all(choice.title and choice.example for choice in one.choices), one.name
        else:
            assert one.example, one.name


@pytest.mark.parametrize("game", sorted(games()))
def test_the_option_reference_lists_every_option_and_preset(client: Client, game: str) -> None:
    page = client.get(f"/rules/{game}/options/").content.decode()
    for option_field in describe(game_named(game).options_type):
        assert f"<code>{option_field.name}</code>" in page
    for preset in game_named(game).presets:
        assert rules_address(game, preset, {}).replace("&", "&amp;") in page


def test_the_four_ways_to_score_are_shown_with_what_the_engine_counts() -> None:
    scoring = next(one for one in reference(game_named("truf")) if one.name == "scoring")
    points = [choice.example.rpartition(" score ")[2] for choice in scoring.choices]
    assert points == ["0, +2, 0 and −3.", "0, +2, +5 and −3.", "0, +4, 0 and −3.", "+4, −2, +5 and −6."]


def test_numbers_in_examples_are_those_of_the_engine() -> None:
    ruff, truc = game_named("ruff_and_trump"), game_named("truc_y_flou")
    diamonds = ["AD", "KD", "9D", "7D", "QS", "JS", "8S", "6S", "TC", "4C", "9H", "5H"]
    assert by_suit(ruff.options(), diamonds, "2S")["D"] == 37
    assert by_suit(ruff.options(None, {"ruff_measure": "cards"}), diamonds, "2S")["D"] == 4
    assert ruff.score(ruff.options(), {"tricks": {"A": 7, "B": 5}}).points["A"] == 4
    alone = {"format": "single3_16", "card_par": "dozen"}
    assert ruff.score(ruff.options(None, alone), {"tricks": {"0": 7, "1": 5, "2": 4}}).points["0"] == 9
    assert embit_value(("4S", "6O", "KC"), "highest_pip") == 6
    assert embit_value(("4S", "6O", "KC"), truc.options().embit_without_pair) == 0
    troefcall = game_named("troefcall")
    against = {"caller": "E", "side": "NS"}
    kap = troefcall.options(None, {"pts_stinkend_kap": 2})
    baunie = troefcall.options(None, {"pts_stinkend_baunie": 5})
    assert troefcall.score(kap, {**against, "kind": "kap"}).points["NS"] == 7
    assert troefcall.score(baunie, {**against, "kind": "baunie"}).points["NS"] == 20


@pytest.mark.parametrize("language", ["nl", "id", "fr"])
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_rules_are_read_in_the_language_of_the_reader(game: str, preset: str, language: str) -> None:
    """Needs the catalogues of locale/ to be up to date."""
    found = game_named(game)
    options = found.options(preset)
    with translation.override("en"):
        english = {part for chapter in chapters(game, options) for part in chapter.parts if isinstance(part, str)}
        original = {one.example for one in reference(found)} | {
            choice.example for one in reference(found) for choice in one.choices
        }
    with translation.override(language):
        document = {part for chapter in chapters(game, options) for part in chapter.parts if isinstance(part, str)}
        result = reference(found)
    assert not english & document
    sentences = {one.example for one in result} | {choice.example for one in result for choice in one.choices}
    assert not (sentences & original) - {""}
