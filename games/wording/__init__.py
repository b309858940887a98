"""Deals in words: what is to be done, what a button means, what was said. One file for each game that has its own."""

from collections.abc import Mapping

from django.utils.translation import gettext

from games.wording.base import Action, Advice, Fact, FormWords, Question, Told, Words
from games.wording.ruff_and_trump import RuffText
from games.wording.scene import Scene, View
from games.wording.troefcall import TroefcallText
from games.wording.truc_y_flou import TrucText
from games.wording.truf import TrufText

__all__ = [
    "Action",
    "Advice",
    "Fact",
    "FormWords",
    "Question",
    "Scene",
    "Told",
    "View",
    "Words",
    "deal_title",
    "game_text",
    "move_line",
]

GAMES: Mapping[str, type[Words]] = {
    "truf": TrufText,
    "troefcall": TroefcallText,
    "ruff_and_trump": RuffText,
    "truc_y_flou": TrucText,
}


def game_text(scene: Scene) -> Words:
    """The words of the game that is shown; of a game that brought none, those that fit any."""
    return GAMES.get(scene.view["game"], Words)(scene)


def move_line(move: View, names: Mapping[str, str], game: str) -> str:
    """One line of a finished deal's log in words."""
    return game_text(Scene({"game": game}, names)).move_line(move)


def nothing_running(finished: bool, place: str, waiting: bool = False, exchanging: bool = False) -> str:
    """How it stands at a table where no deal is being played online."""
    if finished:
        return gettext("The match is over.")
    if place == "club":
        return gettext("This table plays at the club; what it writes down is shown here.")
    if waiting:
        return gettext("The first pack waits for the players’ words.")
    if exchanging:
        return gettext("The cards are being shuffled with random numbers of every browser.")
    return gettext("The table has not begun yet.")


def kind_of(seat: View, running: bool) -> list[str]:
    """Who plays a seat, where it is not just its player."""
    if seat["stand_in"] and running:
        return [gettext("away, a bot that looks ahead plays") if seat.get("thinks") else gettext("away, bot plays")]
    if seat.get("program"):
        return [gettext("bot, a program")]
    if seat.get("thinks") and seat["kind"] != "human":
        free = seat["kind"] == "open"
        return [gettext("free, a bot that looks ahead plays") if free else gettext("bot, looks ahead")]
    known = {"bot": gettext("bot"), "open": gettext("free, bot plays")}
    return [known[seat["kind"]]] if seat["kind"] in known else []


def deal_title(deal: View) -> str:
    """`Deal 3`, or `Deal 3, pack 2` when it was dealt again."""
    if deal["attempt"]:
        return gettext("Deal %(number)s, pack %(pack)s") % {"number": deal["number"], "pack": deal["attempt"] + 1}
    return gettext("Deal %(number)s") % {"number": deal["number"]}
