"""Sentences about deals and tables in the language in use."""

from collections.abc import Mapping

from django.utils.translation import gettext

from engine import registry
from engine.wording.game_text import GameText
from engine.wording.scene import Scene, View
from games.wording import cards


def game_text(scene: Scene) -> GameText:
    """Return the sentences of the game in this scene."""
    return registry.game_text(scene, cards.language())


def move_line(move: View, names: Mapping[str, str], game: str) -> str:
    """Return one line of a finished deal's log in words."""
    return game_text(Scene({"game": game}, names)).move_line(move)


def nothing_running(finished: bool, place: str, waiting: bool = False, exchanging: bool = False) -> str:
    """Return the state of a table without a deal that is played online."""
    if finished:
        return gettext("The match is over.")
    if place == "club":
        return gettext("This is a club table. Its score sheets appear here.")
    if waiting:
        return gettext("The first deal is waiting for the players’ shuffle words.")
    if exchanging:
        return gettext("The cards are being shuffled with random numbers from every browser.")
    return gettext("Play has not started yet.")


def kind_of(seat: View, running: bool) -> list[str]:
    """Return the labels of a seat that is not simply played by its player."""
    if seat["stand_in"] and running:
        return [gettext("away, advanced bot playing") if seat.get("thinks") else gettext("away, bot playing")]
    if seat.get("program"):
        return [gettext("bot (API client)")]
    if seat["kind"] == "open":
        return [gettext("free, advanced bot playing") if seat.get("thinks") else gettext("free, bot playing")]
    return [bot_label(seat)] if seat["kind"] == "bot" else []


def bot_label(seat: View) -> str:
    """Return what a bot's seat is called, with its level."""
    if seat.get("thinks"):
        return gettext("advanced bot")
    level = seat.get("level")
    return gettext("bot, level %(level)s") % {"level": level} if level else gettext("bot")


def deal_title(deal: View) -> str:
    """`Deal 3`, or `Deal 3, redeal 1` when it was dealt again."""
    if deal["attempt"]:
        return gettext("Deal %(number)s, redeal %(redeal)s") % {"number": deal["number"], "redeal": deal["attempt"]}
    return gettext("Deal %(number)s") % {"number": deal["number"]}
