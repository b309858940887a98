"""Play against bots, for any page: the form of `games/lobby/_play_now.html`, and a tile for each game."""

from collections.abc import Iterator
from dataclasses import dataclass

from django import template
from django.utils.translation import gettext, ngettext

from engine.game import Game
from engine.registry import games
from games.lobby.forms import PlayNowForm
from games.wording.cards import deck_of

register = template.Library()
ON_A_POSTER = 3


@dataclass(frozen=True, slots=True)
class GameTile:
    """A game as a picture to press. `cards` are drawings with their indices; `choice` opens a table of it."""

    name: str
    title: str
    tagline: str
    players: str
    cards: tuple[tuple[str, str], ...]
    choice: str


@register.simple_tag
def play_now_form() -> PlayNowForm:
    """A fresh form: game, preset and number of players."""
    return PlayNowForm(auto_id="play-now-%s")


@register.simple_tag
def game_tiles() -> list[GameTile]:
    """Return a tile for every game, with the first choice of its form."""
    first_choices = {choice.partition("/")[0]: choice for choice in reversed(list(_choices(play_now_form())))}
    return [_tile(game, first_choices[game.name]) for game in games().values()]


def _choices(form: PlayNowForm) -> Iterator[str]:
    for _group, choices in form.fields["choice"].choices:  # type: ignore[attr-defined]
        yield from (value for value, _label in choices)


def _tile(game: Game, choice: str) -> GameTile:
    options = game.options(choice.split("/")[1])
    deck = deck_of(game.name)
    cards = game.poster or game.pack(options)[:ON_A_POSTER]
    return GameTile(
        name=game.name,
        title=gettext(game.title),
        tagline=gettext(game.tagline) if game.tagline else "",
        players=_players(len(game.seats(options)), len(game.sides(options))),
        cards=tuple((card[0] + deck.signs[card[1]], deck.indices.get(card[0], card[0])) for card in cards),
        choice=choice,
    )


def _players(seats: int, sides: int) -> str:
    if seats == sides:
        return ngettext("%(count)s player", "%(count)s players", seats) % {"count": seats}
    if seats == 2 * sides:
        return gettext("%(count)s players in pairs") % {"count": seats}
    return gettext("%(count)s players in teams") % {"count": seats}
