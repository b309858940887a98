"""Reading a document from outside, and scoring a sheet in one.

Whatever cannot be read is an InputError that names its field. A document is what `json.loads` gives. Fields are paths
such as `deals[0].hands.N` or `options.scoring`. Source: docs/formats/deals.md and docs/formats/sheet.md.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from engine.errors import InputError, SheetError, TroeftafelError
from engine.game import Game
from engine.record_sentences import SENTENCES as OF_RECORDS
from engine.registry import game_named, games
from engine.sentences import N, sentence

Answer = dict[str, Any]
Say = Callable[[TroeftafelError, Game | None], str]
Judge = Callable[[object, Say], Answer]

POSITIVE, NEGATIVE, UNREADABLE = 0, 1, 2
"""The result of an answer, and the exit code of a command."""

REMARKS = ("about", "comment")
DEEPEST = 12

SENTENCES = {
    "number_range": N("Enter a whole number from %(least)s to %(most)s, not %(value)s."),
    "no_deals": N("There are no deals. Add at least one."),
    "too_many_deals": N(
        "This document has %(count)s deals. The limit is %(most)s, so send the rest in another document."
    ),
    "too_deep": N("This document is nested too deeply. Use fewer levels."),
    "no_file": N("The file cannot be read: %(problem)s."),
    "unknown_bot": N("There is no bot “%(bot)s”. Choose one of: %(bots)s."),
    "no_role_seat": N("%(given)s cannot be the %(role)s, no matter who deals. Choose another seat."),
    "rotation_number": N("This is deal %(given)s, but deal %(expected)s should come next."),
    "rotation_dealer": N("Deal %(number)s is dealt by %(seat)s, but the dealer should be %(dealer)s."),
    "rotation_direction": N("Deal %(number)s should be played %(expected)s, not %(given)s."),
    "rotation_role": N("In deal %(number)s, the %(role)s should be %(expected)s, not %(given)s."),
    "rotation_stake": N("Deal %(number)s should have a stake of %(expected)s, not %(given)s."),
    "after_the_end": N("Deal %(number)s was played after the match had ended. Remove it."),
    "after_unfinished": N("Deal %(number)s follows an incomplete deal. Complete that deal first."),
    **OF_RECORDS,
}
"""Sentences about documents and records, in addition to those all games share."""


@dataclass(frozen=True, slots=True)
class DocumentField:
    """A value out of a document and the path to it."""

    value: Any
    path: str = ""

    def __getitem__(self, name: str | int) -> "DocumentField":
        """Return the field under a name or at an index; its value is None if absent."""
        if isinstance(name, int):
            return DocumentField(self.value[name], f"{self.path}[{name}]")
        return DocumentField(self.value.get(name), f"{self.path}.{name}" if self.path else name)

    @property
    def absent(self) -> bool:
        """Left out, or null, which says the same."""
        return self.value is None

    def required(self) -> "DocumentField":
        """Itself. Raises InputError when it was left out."""
        if self.absent:
            raise InputError("missing", self.path)
        return self

    def object(self, allowed: Iterable[str] | None = None) -> Mapping[str, object]:
        """Return the value as names and values, none but the known ones."""
        if not isinstance(self.value, dict):
            raise InputError("not_an_object", self.path)
        if allowed is not None:
            self._refuse_others({*allowed, *REMARKS})
        return self.value

    def _refuse_others(self, allowed: set[str]) -> None:
        other = next((name for name in self.value if name not in allowed), None)
        if other is not None:
            error = InputError("unknown_field", self[other].path)
            error.allowed = get_close_matches(other, sorted(allowed)) or sorted(allowed)
            raise error

    def items(self) -> list["DocumentField"]:
        """Return the entries of a list."""
        if not isinstance(self.value, list):
            raise InputError("not_a_list", self.path)
        return [self[place] for place in range(len(self.value))]

    def text(self) -> str:
        """Return the value as a text."""
        if not isinstance(self.value, str):
            raise InputError("not_a_text", self.path, value=to_text(self.value))
        return self.value

    def number(self, least: int, most: int) -> int:
        """Return the value as a whole number within bounds."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise InputError("not_a_number", self.path, value=to_text(self.value))
        if not least <= self.value <= most:
            raise InputError("number_range", self.path, least=least, most=most, value=to_text(self.value))
        return self.value


def to_text(value: object) -> str:
    """Return a value as a sentence shows it: short, and safe for any input."""
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, list):
        return "[…]"
    if isinstance(value, int) and not -(10**30) < value < 10**30:
        return "…"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)[:60]


def read_game(document: object, allowed: Iterable[str]) -> tuple[DocumentField, Game, Any]:
    """Read the document, its game and its options. Raises InputError."""
    if _depth(document, DEEPEST) > DEEPEST:
        raise InputError("too_deep", "")
    whole = DocumentField(document)
    whole.object(allowed)
    game = game_named(whole["game"].required().text())
    preset = whole["preset"]
    changes = {} if whole["options"].absent else whole["options"].object()
    for name in changes:
        if isinstance(changes[name], dict | list) and not _row_of_texts(changes[name]):
            raise InputError("not_a_text", whole["options"][name].path, value=to_text(changes[name]))
    return whole, game, game.options(None if preset.absent else preset.text(), changes)


def _row_of_texts(value: object) -> bool:
    """Return a list of texts, which an option may be.

    The game's own check then says whether it is.
    """
    return isinstance(value, list) and bool(value) and all(isinstance(item, str) for item in value)


def _depth(value: object, budget: int) -> int:
    """Return the nesting depth of lists and objects, counted at most `budget` deep."""
    if not isinstance(value, dict | list) or budget < 0:
        return 0
    inside = value.values() if isinstance(value, dict) else value
    return 1 + max((_depth(item, budget - 1) for item in inside if isinstance(item, dict | list)), default=0)


def in_english(error: TroeftafelError, game: Game | None) -> str:
    """Return the sentence of an error in the language of the source."""
    return sentence(error, {**SENTENCES, **(game.sentences if game else {})})


def answered(judge: Judge, document: object, say: Say = in_english) -> tuple[Answer, int]:
    """Return a judge's answer to a document, and its result.

    The result is positive, negative or unreadable.
    """
    try:
        answer = judge(document, say)
    except InputError as error:
        return unreadable(error, say, game_of(document)), UNREADABLE
    negative = answer.get("legal") is False or answer.get("valid") is False
    return answer, NEGATIVE if negative else POSITIVE


def unreadable(error: InputError, say: Say, game: Game | None = None, line: int | None = None) -> Answer:
    """Return the answer to what cannot be read.

    `{"error": {"code", "message", "field", "line"?}}`.
    """
    answer = {"code": error.code, "message": say(error, game), "field": error.field}
    return {"error": answer if line is None else {**answer, "line": line}}


def game_of(document: object) -> Game | None:
    """Return the game a document names; None when there is none of that name."""
    name = document.get("game") if isinstance(document, dict) else None
    return games().get(name) if isinstance(name, str) else None


SCORE_FIELDS = ("game", "preset", "options", "sheet")


def score(document: object, say: Say = in_english) -> Answer:
    """Return points of a sheet, or every field that cannot be true.

    Raises InputError when the document, its game, preset or options cannot be read.
    """
    whole, game, options = read_game(document, SCORE_FIELDS)
    try:
        scored = game.score(options, whole["sheet"].required().object())
    except SheetError as refused:
        errors = [{"field": error.field, "code": error.code, "message": say(error, game)} for error in refused.errors]
        return {"valid": False, "errors": errors}
    return {"valid": True, "points": scored.points, "derived": scored.derived}
