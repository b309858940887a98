"""The form that opens a table for others."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.errors import TroeftafelError
from games.core.errors_part import sentence_of
from games.core.forms import NameField
from games.lobby.forms import PlayNowForm
from games.lobby.partners import require_draw
from games.models import Table
from games.tables.options import CASUAL

CLOCKS: dict[str, tuple[int | None, int]] = {
    "none": (None, 0),
    "quick": (15, 60),
    "usual": (30, 180),
    "slow": (90, 300),
}
"""Seconds for a decision, and in the bank for a deal."""


class OpenTableForm(PlayNowForm):
    """Game, clock, who may sit down, and under which name a guest sits. An account (`guest` false) sits as itself."""

    bots = None  # type: ignore[assignment]  # Django takes the field out; bots come one by one
    name = NameField()
    lobby = forms.ChoiceField(
        label=_("Who may sit down"),
        choices=[(Table.Lobby.OPEN, _("Everybody")), (Table.Lobby.PRIVATE, _("Those to whom I give the link"))],
    )
    clock = forms.ChoiceField(
        label=_("Clock"),
        choices=[
            ("usual", _("30 seconds a move, 3 minutes more for each deal")),
            ("quick", _("15 seconds a move, 1 minute more for each deal")),
            ("slow", _("90 seconds a move, 5 minutes more for each deal")),
            ("none", _("No clock")),
        ],
    )

    draw_partners = forms.BooleanField(
        label=_("Draw cards for partners"),
        required=False,
        help_text=_("Troefcall only: the two highest cards play against the two lowest."),
    )

    def __init__(self, *args: Any, guest: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = guest

    def clean(self) -> dict[str, Any]:
        """Only games with partners draw for them."""
        found: dict[str, Any] = super().clean() or self.cleaned_data
        if found.get("draw_partners") and "choice" in found:
            rules = self.rules()
            try:
                require_draw(rules["game"], rules["preset"], rules["options"])
            except TroeftafelError as error:
                self.add_error("draw_partners", sentence_of(error))
        return found

    def table(self) -> dict[str, Any]:
        """What services.lobby.open_for_others takes, without the player."""
        seconds, bank = CLOCKS[self.cleaned_data["clock"]]
        rules = self.rules()
        return {
            "game": rules["game"],
            "preset": rules["preset"],
            "options": rules["options"],
            "lobby": self.cleaned_data["lobby"],
            "clock_seconds": seconds,
            "online_rules": replace(CASUAL, bank_seconds=bank, draw_partners=self.cleaned_data["draw_partners"]),
        }
