"""What a table refuses, and every refusal as a sentence.

The edges (pages, REST, commands) read `code`, `message`, `field`, `allowed` and `status`, see config/api_errors.py.
What the engine refuses gets its `message` here too, in the language of whoever asked, while its game is at hand.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N

from engine.errors import FieldError, SheetError, TroeftafelError
from engine.game import Game
from games.facts import SheetFact
from games.sentences import say

SENTENCES: dict[str, str] = {
    "already_written": N("%(who)s wrote deal %(number)s down at %(time)s: %(what)s"),
    "corrected_meanwhile": N("%(who)s corrected deal %(number)s at %(time)s: %(what)s"),
    "nothing_changed": N("This is what the sheet of deal %(number)s says already; nothing was changed."),
    "no_sheet_yet": N("Deal %(number)s has no sheet yet; write it first, then it can be corrected."),
    "key_used": N("This form was already sent with other values. Load the page again and look at what was saved."),
    "table_not_open": N("This table has not been published; nothing can be written or played at it yet."),
    "table_finished": N("The match at this table is over."),
    "plays_online": N("This table plays online: its sheets are written by the game. They can be corrected afterwards."),
    "plays_at_club": N("This table plays at the club, with cards on the table; enter its sheets instead."),
    "already_begun": N("Play at this table has begun, so this cannot be undone any more."),
    "not_a_draft": N("Only a table that is still a draft can be thrown away."),
    "not_your_seat": N("You do not hold this seat."),
    "seat_has_no_player": N("Nobody can take back %(seat)s: it is a bot's own seat."),
    "deal_running": N("This deal is still being played; its record can be read when it is over."),
    "beyond_the_end": N("This match has %(planned)s deals; there is no deal %(number)s."),
    "match_over": N("The match ended with deal %(last)s; there is no deal %(number)s."),
    "not_next": N("The next deal to write down is deal %(due)s, not deal %(number)s."),
    "reason_missing": N("Say why: a correction needs a reason."),
    "unknown_bot": N("There is no bot “%(bot)s”; the bots are: %(bots)s."),
    "key_too_long": N("A key has at most %(most)s characters."),
}


class Conflict(TroeftafelError):  # noqa: N818 (the word of those who meet it)
    """Somebody else was first, or the table has moved on.

    `sentence` tells who and what; `existing` is the sheet that stands, where there is one.
    """

    status = 409

    def __init__(
        self, code: str, existing: SheetFact | None = None, allowed: Sequence[str] | None = None, **facts: Any
    ) -> None:
        super().__init__(code, **facts)
        self.existing = existing
        self.field: str | None = None
        self.allowed = list(allowed) if allowed else None

    @property
    def sentence(self) -> str:
        """The sentence in the active language."""
        return sentence_of(self)

    message = sentence

    def __str__(self) -> str:
        return self.sentence


def sentence_of(error: TroeftafelError, game: Game | None = None) -> str:
    """Any error of the family as a whole sentence in the active language.

    `game` is needed only for errors that did not come out of games' own services. A sheet with several wrong fields
    gives the sentences one after another.
    """
    if isinstance(error, SheetError):
        return " ".join(sentence_of(one, game) for one in error.errors)
    if error.code in SENTENCES:
        return gettext(SENTENCES[error.code]) % error.facts
    told = getattr(error, "message", None)
    return told if isinstance(told, str) else say(error, game)


@contextmanager
def told_by(game: Game, allowed: Any = None) -> Iterator[None]:
    """What is refused inside leaves with its sentence, and with what would be right (a function that lists it)."""
    try:
        yield
    except TroeftafelError as error:
        _tell(error, game, list(allowed()) if allowed else None)
        raise


def _tell(error: TroeftafelError, game: Game, allowed: list[str] | None) -> None:
    for one in getattr(error, "errors", ()):
        _tell(one, game, None)
    vars(error).setdefault("message", sentence_of(error, game))
    vars(error).setdefault("allowed", allowed)


def wrong(field: str, code: str, **facts: object) -> SheetError:
    """A sheet refused for one field, by the table and not by the rules."""
    error = FieldError(code, field, **facts)
    whole = SheetError([error])
    for one in (error, whole):
        vars(one)["message"] = sentence_of(error)
    return whole
