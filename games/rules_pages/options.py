"""Options and choices as people read them: a title, what it settles, an example. For forms and the option reference."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from engine.game import Game
from engine.options import OptionField, describe
from games.rules_pages.option_texts import GAMES, Example, OptionText
from games.wording.numbers import shown


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """One value of an option. `usual` marks the one that holds unless an event chooses otherwise."""

    title: str
    example: str
    usual: bool


@dataclass(frozen=True, slots=True)
class ShownOption:
    """One option. `takes` and `usual` tell what it takes and what holds unless an event chooses otherwise."""

    name: str
    title: str
    about: str
    example: str
    takes: str
    usual: str
    choices: tuple[ShownChoice, ...]


def reference(game: Game) -> list[ShownOption]:
    """Every option of a game, in its order."""
    return [_shown(game, one) for one in describe(game.options_type)]


def options_by_name(game: Game) -> dict[str, OptionField]:
    """Every option of a game by its name in documents."""
    return {one.name: one for one in describe(game.options_type)}


def option_title(game: str, one: OptionField) -> str:
    """A short name; what the option settles, for one that has no title."""
    text = _text(game, one)
    return gettext(text.title if text else one.about)


def choice_title(game: str, one: OptionField, value: Any) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if value is None:
        return gettext("off")
    text = _text(game, one)
    if text and value in text.choices:
        return gettext(text.choices[value].title)
    return shown(value).replace("_", " ")


def _text(game: str, one: OptionField) -> OptionText | None:
    return GAMES.get(game, {}).get(one.name)


def _shown(game: Game, one: OptionField) -> ShownOption:
    text = _text(game.name, one)
    return ShownOption(
        name=one.name,
        title=option_title(game.name, one),
        about=gettext(one.about) if text else "",
        example=_said(text.example) if text else "",
        takes=_takes(game, one),
        usual=choice_title(game.name, one, one.default),
        choices=tuple(_choice(game, one, value) for value in one.choices),
    )


def _choice(game: Game, one: OptionField, value: Any) -> ShownChoice:
    text = _text(game.name, one)
    example = _said(text.choices[value].example) if text and value in text.choices else ""
    return ShownChoice(choice_title(game.name, one, value), example, value == one.default)


def _takes(game: Game, one: OptionField) -> str:
    if one.kind == "choice":
        return ", ".join(choice_title(game.name, one, value) for value in one.choices)
    if one.kind == "flag":
        return gettext("yes or no")
    if one.kind == "text":
        return gettext("a text such as the default")
    return gettext("a number from %(least)s to %(most)s") % {"least": shown(one.least), "most": shown(one.most)}


def _said(example: Example) -> str:
    if callable(example):
        return example()
    return gettext(example) if example else ""
