"""The forms that open a table, against bots and for others."""

from typing import Any, Self

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from engine import bots
from engine.bots.levels import OFFERED
from engine.errors import TroeftafelError
from engine.game import Game
from engine.options import describe
from engine.registry import games
from games.core.errors import sentence_of
from games.core.guest_names import NameField
from games.core.schemas import NewTable
from games.lobby.partners import require_draw
from games.lobby.schemas import NewLobbyTable
from games.models import Table
from games.sheets.forms import preset_title
from games.tables.options import looks_ahead

WAIT_FOR_WORDS = 120
"""Seconds that a table against bots waits for its player's words, on request."""


class ChoiceForm(forms.Form):
    """Game, preset and players as one choice such as `truf/classic/4`."""

    choice = forms.ChoiceField(label=gettext_lazy("Game"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["choice"].choices = [  # type: ignore[attr-defined]
            (gettext(game.title), _casual_choices(game)) for game in games().values()
        ]

    def rules(self) -> tuple[str, str, dict[str, int]]:
        """Return game, preset and options of the choice."""
        game, preset, players = self.cleaned_data["choice"].split("/")
        return game, preset, {"players": int(players)} if players else {}


class PlayNowForm(ChoiceForm):
    """A table against bots.

    With `words` the table first waits for its player's words for the shuffle. The script of the page sets `nonces`: it
    exchanges random numbers before the first pack. `bots` is their strength; looking ahead is accepted only for a game
    with a search, and a page with a script offers it only there.
    """

    bots = forms.ChoiceField(
        label=gettext_lazy("Bots"),
        initial=bots.SIMPLE,
        required=False,
    )
    words = forms.BooleanField(label=gettext_lazy("Add my own shuffle words"), required=False)
    nonces = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offer_search()

    def shown_again(self) -> Self:
        """Return the refused form with the usual level where a tile of a game posted none."""
        self.data = {**self.data, "choice": self.data.get("choice", ""), "bots": self.data.get("bots") or bots.SIMPLE}
        return self

    def _offer_search(self) -> None:
        """Offer looking ahead, labelled with the games whose bots do it.

        A script hides it for other games.
        """
        able = [game for game in games().values() if looks_ahead(game.name)]
        label = gettext("Advanced bots (%(games)s)") % {"games": ", ".join(gettext(game.title) for game in able)}
        field: Any = self.fields["bots"]
        field.choices = [*level_choices(), (bots.SEARCH, label)]
        field.widget.attrs["data-search-in"] = " ".join(game.name for game in able)
        field.widget.attrs["data-search-label"] = gettext("Advanced bots")

    def clean(self) -> dict[str, Any]:
        """Adds an error when bots are asked to look ahead in a game in which none does."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        game = cleaned.get("choice", "").partition("/")[0]
        if game and cleaned.get("bots") == bots.SEARCH and not looks_ahead(game):
            words = gettext("Advanced bots are not available in %(game)s. Choose a level from 1 to 3.")
            self.add_error("bots", words % {"game": gettext(games()[game].title)})
        return cleaned

    def table(self) -> NewTable:
        """Return the table against bots of a valid form."""
        game, preset, options = self.rules()
        return NewTable(
            game=game,
            preset=preset,
            options=options,
            words_seconds=WAIT_FOR_WORDS if self.cleaned_data["words"] else None,
            nonces=bool(self.cleaned_data["nonces"]),
            bot=self.cleaned_data["bots"],
        )


def level_choices() -> list[tuple[str, str]]:
    """Return the levels of bots that every game has, for a list."""
    return [(level.code, gettext(level.title)) for level in OFFERED]


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
    """Return the possible numbers of players; (None,) where the game has only one."""
    counts = next((option.choices for option in describe(game.options_type) if option.name == "players"), ())
    return counts if len(counts) > 1 else (None,)


CLOCKS: dict[str, tuple[int | None, int]] = {
    "none": (None, 0),
    "quick": (15, 60),
    "usual": (30, 180),
    "slow": (90, 300),
}
"""Seconds for a decision, and in the bank for a deal."""


class OpenTableForm(ChoiceForm):
    """Form for a table: game, clock, access, and the name of a guest.

    An account (`guest` false) sits under its own name.
    """

    name = NameField()
    lobby = forms.ChoiceField(
        label=_("Open to"),
        choices=[(Table.Lobby.OPEN, _("Everyone")), (Table.Lobby.PRIVATE, _("Players with the link"))],
    )
    clock = forms.ChoiceField(
        label=_("Clock"),
        choices=[
            ("usual", _("30 seconds per move, plus 3 minutes per deal")),
            ("quick", _("15 seconds per move, plus 1 minute per deal")),
            ("slow", _("90 seconds per move, plus 5 minutes per deal")),
            ("none", _("No clock")),
        ],
    )

    draw_partners = forms.BooleanField(
        label=_("Draw for partners"),
        required=False,
        help_text=_("Troefcall only. The two highest cards play against the two lowest."),
    )
    no_hints = forms.BooleanField(
        label=_("No hints"),
        required=False,
        help_text=_("Without this, players may ask for three hints a deal. A match with a hint is not rated."),
    )

    def __init__(self, *args: Any, guest: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = guest

    def clean(self) -> dict[str, Any]:
        """Only games with partners draw for them."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("draw_partners") and "choice" in cleaned:
            try:
                require_draw(*self.rules())
            except TroeftafelError as error:
                self.add_error("draw_partners", sentence_of(error))
        return cleaned

    def table(self) -> NewLobbyTable:
        """Return the table of a valid form."""
        seconds, bank = CLOCKS[self.cleaned_data["clock"]]
        game, preset, options = self.rules()
        return NewLobbyTable(
            game=game,
            preset=preset,
            options=options,
            lobby=self.cleaned_data["lobby"],
            clock_seconds=seconds,
            bank_seconds=bank,
            draw_partners=self.cleaned_data["draw_partners"],
            hints=not self.cleaned_data["no_hints"],
        )
