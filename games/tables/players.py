"""Players who take a seat at a lobby table themselves."""

from dataclasses import dataclass

from games.core.facts import SeatPlan
from games.models import Seat
from games.tables.lobby import INVITED
from games.tables.seats import Viewer


@dataclass(frozen=True, slots=True)
class Player:
    """A player who takes a seat: identified by user, or by a token of the session.

    `holder` is the token of the new seat, `holders` are all tokens of the session; `program`: the account belongs to a
    bot client.
    """

    name: str
    user_id: int | None = None
    holder: str = ""
    holders: frozenset[str] = frozenset()
    program: bool = False

    def viewer(self, invite: str = "") -> Viewer:
        """Return the player as a viewer, with the token of an invitation."""
        words = {token for token in (self.holder, invite and INVITED + invite) if token}
        return Viewer(self.user_id, self.holders | words)


def plan_of(player: Player, seat: str) -> SeatPlan:
    """Return the plan of a seat that the player takes."""
    return SeatPlan(seat, Seat.Kind.HUMAN, player.name, player.holder, player.user_id, program=player.program)
