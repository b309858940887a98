"""Options and choices in words, for forms and reference: title, effect, example."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from engine.game import Game
from engine.options import OptionField, describe
from engine.registry import game_named
from engine.sentences import number_text
from engine.wording.rules_text import Example, OptionText
from games.wording.cards import language


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """One value of an option; `usual` marks the default."""

    title: str
    example: str
    usual: bool


@dataclass(frozen=True, slots=True)
class ShownOption:
    """One option; `takes` are its values and `usual` its default."""

    name: str
    title: str
    about: str
    example: str
    takes: str
    usual: str
    choices: tuple[ShownChoice, ...]


def reference(game: Game) -> list[ShownOption]:
    """Every option of a game, in its order."""
    return [_shown_option(game, option) for option in describe(game.options_type)]


def options_by_name(game: Game) -> dict[str, OptionField]:
    """Every option of a game by its name in documents."""
    return {option.name: option for option in describe(game.options_type)}


def option_title(game: str, option: OptionField) -> str:
    """A short name; what the option settles, for one that has no title."""
    text = _text(game, option)
    return gettext(text.title if text else option.about)


def choice_title(game: str, option: OptionField, value: Any) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if value is None:
        return gettext("off")
    text = _text(game, option)
    if text and value in text.choices:
        return gettext(text.choices[value].title)
    return number_text(value).replace("_", " ")


def _text(game: str, option: OptionField) -> OptionText | None:
    return game_named(game).option_texts.get(option.name)


def _shown_option(game: Game, option: OptionField) -> ShownOption:
    text = _text(game.name, option)
    return ShownOption(
        name=option.name,
        title=option_title(game.name, option),
        about=gettext(option.about) if text else "",
        example=_example_text(text.example) if text else "",
        takes=_takes(game, option),
        usual=choice_title(game.name, option, option.default),
        choices=tuple(_choice(game, option, value) for value in option.choices),
    )


def _choice(game: Game, option: OptionField, value: Any) -> ShownChoice:
    text = _text(game.name, option)
    example = _example_text(text.choices[value].example) if text and value in text.choices else ""
    return ShownChoice(choice_title(game.name, option, value), example, value == option.default)


def _takes(game: Game, option: OptionField) -> str:
    if option.kind == "choice":
        return ", ".join(choice_title(game.name, option, value) for value in option.choices)
    if option.kind == "flag":
        return gettext("yes or no")
    if option.kind == "text":
        return gettext("text in the same format as the default")
    return gettext("a number from %(least)s to %(most)s") % {
        "least": number_text(option.least),
        "most": number_text(option.most),
    }


def _example_text(example: Example) -> str:
    if callable(example):
        return example(language())
    return gettext(example) if example else ""
