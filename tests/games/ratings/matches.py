"""Finished casual matches with a known result, without playing them."""

from datetime import UTC, datetime, timedelta

from accounts.models import User
from games.models import Seat, Sheet, Table

START = datetime(2026, 5, 1, 20, tzinfo=UTC)
SEATS = "NESW"
SHEET = {"bids": dict.fromkeys(SEATS, 3), "shift": 0, "mode": "bawah", "tricks": {"N": 4, "E": 3, "S": 3, "W": 3}}


def accounts(*names: str) -> list[User]:
    return [User.objects.create_user(name) for name in names]


def finished_match(players: list[User | str | None], points: list[int], *, minute: int = 0) -> Table:
    """Store a match of one Truf deal.

    A player is an account, the name of a guest, or None for a bot; `minute` orders the ends of matches.
    """
    at = START + timedelta(minutes=minute)
    table = Table.objects.create(
        game="truf",
        preset="classic",
        options={"deals": 1},
        place=Table.Place.ONLINE,
        state=Table.State.FINISHED,
        secret="00" * 32,
        started_at=at,
        finished_at=at,
    )
    for order, (code, player) in enumerate(zip(SEATS, players, strict=True)):
        kind = Seat.Kind.BOT if player is None else Seat.Kind.HUMAN
        user = player if isinstance(player, User) else None
        name = str(player or f"Bot {code}")
        Seat.objects.create(table=table, code=code, order=order, kind=kind, name=name, user=user)
    write(table, points)
    return table


def write(table: Table, points: list[int]) -> None:
    """Write the next version of the sheet of its only deal."""
    version = table.sheets.count() + 1
    reason = "Miscounted" if version > 1 else ""
    worth = dict(zip(SEATS, points, strict=True))
    Sheet.objects.create(
        table=table, number=1, version=version, values=SHEET, points=worth, source=Sheet.Source.ENGINE, reason=reason
    )
