"""The form that opens a table against bots."""

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from engine import bots
from engine.game import Game
from engine.options import describe
from engine.registry import games
from games.forms import preset_title

WAIT_FOR_WORDS = 120
"""Seconds a table against bots waits for its player's words, once he has asked for it."""


class PlayNowForm(forms.Form):
    """Game, preset and number of players for a table against bots, as one choice: `truf/classic/4`.

    With `words` the table first waits for what its player adds to the shuffle. `bots` says how they play; to look ahead
    they need a game that has a search.
    """

    choice = forms.ChoiceField(label=gettext_lazy("Game"))
    bots = forms.ChoiceField(
        label=gettext_lazy("Bots"),
        choices=[(bots.SIMPLE, gettext_lazy("play by simple rules")), (bots.SEARCH, gettext_lazy("look ahead"))],
        required=False,
    )
    words = forms.BooleanField(label=gettext_lazy("I add words to the shuffle"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["choice"].choices = [  # type: ignore[attr-defined]
            (gettext(game.title), _casual_choices(game)) for game in games().values()
        ]

    def rules(self) -> dict[str, Any]:
        """The choice as a table is opened with it."""
        game, preset, players = self.cleaned_data["choice"].split("/")
        options = {"players": int(players)} if players else {}
        return {
            "game": game,
            "preset": preset,
            "options": options,
            "words_seconds": self._words_seconds(),
            "bot": self.cleaned_data.get("bots", ""),
        }

    def _words_seconds(self) -> int | None:
        return WAIT_FOR_WORDS if self.cleaned_data["words"] else None


def _casual_choices(game: Game) -> list[tuple[str, str]]:
    """Every preset, and each number of players where the game lets one choose."""
    return [
        (f"{game.name}/{preset}/{count or ''}", _casual_title(game, preset, count))
        for preset in game.presets
        for count in player_counts(game)
    ]


def _casual_title(game: Game, preset: str, count: int | None) -> str:
    title = preset_title(game, preset)
    if count is None:
        return title
    return gettext("%(title)s, %(count)s players") % {"title": title, "count": count}


def player_counts(game: Game) -> tuple[int | None, ...]:
    """The numbers of players an organiser may choose from; (None,) where the game has one number only."""
    counts = next((one.choices for one in describe(game.options_type) if one.name == "players"), ())
    return counts if len(counts) > 1 else (None,)
