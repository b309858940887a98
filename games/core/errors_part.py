"""What a table refuses, and every refusal as a sentence.

The edges (pages, REST, commands) read `code`, `message`, `field`, `allowed` and `status`, see config/api/errors.py.
What the engine refuses gets its `message` here too, in the language of whoever asked, while its game is at hand.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from engine.errors import FieldError, SheetError, TroeftafelError
from engine.game import Game
from games.core.facts import SheetFact
from games.core.sentences import say


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
    told = None if isinstance(error, Conflict) else getattr(error, "message", None)
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
