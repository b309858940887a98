"""Why a player asks for a correction."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.corrections.forms import OTHER, SEAT, TYPING, ReasonForm

FOR_PLAYERS = [(TYPING, _("Typing error")), (SEAT, _("Wrong seat or side")), (OTHER, _("Other"))]
"""What a player may choose; a ruling is the director's to give."""


class AskForm(ReasonForm):
    """A chip, and words where the chip does not say enough."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason_code"].choices = FOR_PLAYERS  # type: ignore[attr-defined]
