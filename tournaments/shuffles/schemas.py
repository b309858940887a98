"""Shuffle roots and beacons of an event as they come in and go out."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from inputs.model import LEFT_OUT, Input, Output, letters
from tournaments.models import limits as bounds


class SignedOut(Output):
    """A signed statement: the Ed25519 signature covers a prefix and `text`.

    See docs/shuffles.md.
    """

    text: str
    signature: str
    key: str


class BeaconOut(Output):
    """The chosen beacon, and its value once it is known."""

    source: str
    round: int = Field(description="The number of the round of the beacon.")
    named_at: datetime
    value: str = Field(description="Hexadecimal; empty while it is not known.")
    value_at: datetime | None


class RootOut(Output):
    """The root of one round. `word` is EVENT:ROUND.

    `closed_at` is the time of the first shuffle. `without_beacon`: a beacon was chosen, and the round began without its
    value. `root` is the root itself, null until every match of the round is over.
    """

    round: int
    word: str
    commitment: str
    drawn_at: datetime
    statement: SignedOut
    beacon: BeaconOut | None
    closed_at: datetime | None
    entropy: str
    without_beacon: bool
    root: str | None


class RootsOut(Output):
    """The roots of an event, a round each."""

    event: str
    roots: list[RootOut]


class NameBeacon(Input):
    """`round` of the beacon must be in the future. An empty source: no beacon."""

    source: Annotated[str, letters(bounds.BEACON_SOURCE)]
    round: Annotated[int, Field(ge=1)] | None = None


class BeaconValue(Input):
    """Without `value` the server fetches it from the site's address, if any."""

    value: Annotated[str, letters(bounds.BEACON_VALUE, 1)] = LEFT_OUT
