"""Who sits down himself at a table of the lobby."""

from dataclasses import dataclass

from games.core.facts import SeatPlan
from games.models import Seat
from games.tables.lobby import INVITED
from games.tables.seats import Viewer


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits down himself: known by his user, or by a word only his session can show.

    `holder` is the word under which he sits down, `holders` are all his session can show; `program`: his account
    belongs to a program.
    """

    name: str
    user_id: int | None = None
    holder: str = ""
    holders: frozenset[str] = frozenset()
    program: bool = False

    def viewer(self, invite: str = "") -> Viewer:
        """The same as somebody who looks, with the invitation he has named."""
        words = {word for word in (self.holder, invite and INVITED + invite) if word}
        return Viewer(self.user_id, self.holders | words)


def plan_of(player: Player, seat: str) -> SeatPlan:
    """The seat of a player who has sat down himself."""
    return SeatPlan(seat, Seat.Kind.HUMAN, player.name, player.holder, player.user_id, program=player.program)
