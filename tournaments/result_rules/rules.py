"""Who must agree to a result, what silence means, and how long results can be corrected: the rules of one event.

Kept as plain values in `Event.result_options`; what is left out holds as it stands here. Sources: events.md, sections
4, 5 and 7; ux.md, section 3.2 ("Who may confirm").
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

MINUTE = timedelta(minutes=1)


class Confirm(StrEnum):
    """Who must agree to a sheet a player entered before it counts."""

    NOBODY = "nobody"
    ONE = "one"
    """Somebody of another side; in Truf any other player of the table."""
    ALL = "all"
    """Somebody of each other side."""


class Since(StrEnum):
    """From which moment the times for corrections run."""

    ENTRY = "entry"
    """The first version of the sheet."""
    ROUND = "round"
    """The closing of its round."""
    EVENT = "event"
    """The end of the event."""


class Later(StrEnum):
    """Who may still correct when the time of staff is over."""

    ANYONE = "anyone"
    """A leader alone, as before."""
    TWO = "two"
    """A leader, confirmed by a second one."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class ResultRules:
    """The rules of one event. Times are minutes; None is no limit."""

    confirm: Confirm = Confirm.NOBODY
    silence_minutes: int | None = None
    """After so many minutes without an answer a player's sheet counts; None: it waits for one."""
    seat_pins: bool = False
    """A device without a personal link or an account gives the PIN of a seat (tournaments.pins) before it enters or
    answers for it; a yes from the device that entered the result does not settle it. False for events made before."""
    second_typist: bool = False
    """A sheet typed in by staff counts when a second person of the staff has confirmed it."""
    two_to_correct: bool = False
    """Every correction by staff needs a second person, whenever it is made."""
    admins_alone: bool = True
    """A superuser may do without the second person; that he did is logged. False binds him too."""
    since: Since = Since.ROUND
    ask_minutes: int | None = None
    """So long players may ask for a correction."""
    staff_minutes: int | None = None
    """So long a leader may correct alone (unless `two_to_correct`)."""
    later: Later = Later.TWO
    """What holds after `staff_minutes`."""

    def asking_ends(self, start: datetime | None) -> datetime | None:
        """Until when players may ask; None: no end, or the moment from which it runs has not come."""
        return _after(start, self.ask_minutes)

    def staff_ends(self, start: datetime | None) -> datetime | None:
        """Until when a leader may correct alone; None as above."""
        return _after(start, self.staff_minutes)

    def silent_until(self, now: datetime) -> datetime | None:
        """When silence means yes to a sheet entered now; None: never."""
        return _after(now, self.silence_minutes)


NEW_EVENTS: dict[str, Any] = {"confirm": Confirm.ONE.value, "silence_minutes": 10, "seat_pins": True}
"""What a new event keeps where nothing else is asked for; ResultRules() holds for events made before this was so."""
ALWAYS_NEW = ("seat_pins",)
"""Those of them that a new event keeps also where other rules of results are asked for."""


def _after(start: datetime | None, minutes: int | None) -> datetime | None:
    return None if start is None or minutes is None else start + minutes * MINUTE


KINDS: dict[str, type[StrEnum]] = {"confirm": Confirm, "since": Since, "later": Later}


def read_rules(options: Mapping[str, Any]) -> ResultRules:
    """The rules out of stored options. Raises ValueError naming what is wrong; forms and REST check before."""
    known = {field.name for field in fields(ResultRules)}
    if unknown := set(options) - known:
        raise ValueError(f"no such option of results: {sorted(unknown)}")
    chosen: dict[str, Any] = {name: KINDS[name](value) if name in KINDS else value for name, value in options.items()}
    return ResultRules(**chosen)


def plain_rules(rules: ResultRules) -> dict[str, Any]:
    """The rules as they are stored: only what differs from the defaults."""
    usual = asdict(ResultRules())
    return {name: value for name, value in asdict(rules).items() if value != usual[name]}
