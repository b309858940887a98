"""Tables for others, and seats to take at them, as they come in."""

from typing import Annotated

from django.core.exceptions import ValidationError
from pydantic import AfterValidator, Field

from games.core.guest_names import MAX_NAME_LENGTH, NameField
from games.core.schemas import BOT_HELP, GameName, SeatCode
from games.models import Table
from games.models import limits as bounds
from inputs.game_documents import GameOptions
from inputs.model import LEFT_OUT, Choices, Input, letters, refusal, within

NAME_HELP = "What a guest is called. Left out: a number. Accounts sit under their own name."


def _as_on_pages(name: str) -> str:
    try:
        return str(NameField(required=False).clean(name))
    except ValidationError as error:
        raise refusal(error.code or "invalid", "%(problem)s", problem=" ".join(error.messages)) from error


GuestName = Annotated[str, letters(MAX_NAME_LENGTH), AfterValidator(_as_on_pages)]
Access = Annotated[str, Choices({access: access for access in (Table.Lobby.OPEN.value, Table.Lobby.PRIVATE.value)})]


class NewLobbyTable(Input):
    """A table for others, by default with the first seat and without a clock."""

    game: GameName
    preset: Annotated[str, letters(bounds.PRESET, 1)]
    options: GameOptions = Field(default_factory=dict)
    lobby: Access = Table.Lobby.OPEN.value
    seat: SeatCode = LEFT_OUT
    name: GuestName = Field(default="", description=NAME_HELP)
    clock_seconds: Annotated[int, within(bounds.CLOCK_SECONDS)] | None = None
    bank_seconds: Annotated[int, within(bounds.ONLINE["bank_seconds"])] = 0
    draw_partners: bool = Field(
        default=False, description="Players draw cards for partners before the first deal; Troefcall only."
    )
    hints: bool = Field(default=True, description="Players may ask for hints; a match with one is not rated.")


class SeatToTake(Input):
    """A seat to take, by default the reserved or the first free one.

    `invite` is the token in the link of a private table.
    """

    seat: SeatCode = LEFT_OUT
    invite: Annotated[str, letters(bounds.INVITATION, 1)] = ""
    name: GuestName = Field(default="", description=NAME_HELP)


class BotSeat(Input):
    """A seat, and for a bot its name; left out the house's own one plays."""

    seat: SeatCode
    bot: Annotated[str, letters(bounds.BOT)] = Field(default="", description=BOT_HELP)


class Begin(Input):
    """The bots that take the free seats of a table that begins."""

    bot: Annotated[str, letters(bounds.BOT)] = Field(default="", description=BOT_HELP)
