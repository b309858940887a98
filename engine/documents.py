"""Reading a document from outside: whatever cannot be read is an InputError that names its field.

A document is what `json.loads` gives. Fields are paths such as `deals[0].hands.N` or `options.scoring`.
Source: interfaces section 2 and 3.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from engine.errors import InputError, TroeftafelError
from engine.game import Game
from engine.record_sentences import SENTENCES as OF_RECORDS
from engine.registry import game_named, games
from engine.sentences import N, sentence

Answer = dict[str, Any]
Say = Callable[[TroeftafelError, Game | None], str]
Judge = Callable[[object, Say], Answer]

POSITIVE, NEGATIVE, UNREADABLE = 0, 1, 2
"""What the answer comes to, and the exit code of a command."""

REMARKS = ("about", "comment")
DEEPEST = 12

SENTENCES = {
    "number_range": N("A whole number from %(least)s to %(most)s is expected here, not %(value)s."),
    "no_deals": N("At least one deal is expected here."),
    "too_many_deals": N("A document has at most %(most)s deals, not %(count)s; send the others in a second one."),
    "too_deep": N("This document is nested deeper than any that can be meant."),
    "no_file": N("The file cannot be read: %(problem)s."),
    "unknown_bot": N("There is no bot “%(bot)s”; the bots are: %(bots)s."),
    "no_role_seat": N("No dealer makes %(given)s the %(role)s."),
    "rotation_number": N("This is deal %(given)s; after the deal before it comes deal %(expected)s."),
    "rotation_dealer": N("Deal %(number)s is dealt by %(seat)s; by rotation the dealer is %(dealer)s."),
    "rotation_direction": N("Deal %(number)s runs %(given)s; by number and options it runs %(expected)s."),
    "rotation_role": N("Deal %(number)s names %(given)s as %(role)s; from its dealer it is %(expected)s."),
    "rotation_stake": N("Deal %(number)s is played for a stake of %(given)s; by the deals before it is %(expected)s."),
    "after_the_end": N("Deal %(number)s comes after the end of the match."),
    "after_unfinished": N("Deal %(number)s follows a deal that is not complete."),
    **OF_RECORDS,
}
"""What is said about documents and records, beside the sentences all games share."""


@dataclass(frozen=True, slots=True)
class Field:
    """A value out of a document and the path to it."""

    value: Any
    path: str = ""

    def __getitem__(self, name: str | int) -> "Field":
        """What stands under a name or at a place; a value of None when nothing does."""
        if isinstance(name, int):
            return Field(self.value[name], f"{self.path}[{name}]")
        return Field(self.value.get(name), f"{self.path}.{name}" if self.path else name)

    @property
    def absent(self) -> bool:
        """Left out, or null, which says the same."""
        return self.value is None

    def required(self) -> "Field":
        """Itself. Raises InputError when it was left out."""
        if self.absent:
            raise InputError("missing", self.path)
        return self

    def object(self, known: Iterable[str] | None = None) -> Mapping[str, Any]:
        """The value as names and values, none but the known ones."""
        if not isinstance(self.value, dict):
            raise InputError("not_an_object", self.path)
        if known is not None:
            self._refuse_others({*known, *REMARKS})
        return self.value

    def _refuse_others(self, known: set[str]) -> None:
        other = next((name for name in self.value if name not in known), None)
        if other is not None:
            error = InputError("unknown_field", self[other].path)
            error.allowed = get_close_matches(other, sorted(known)) or sorted(known)
            raise error

    def items(self) -> list["Field"]:
        """The entries of a list."""
        if not isinstance(self.value, list):
            raise InputError("not_a_list", self.path)
        return [self[place] for place in range(len(self.value))]

    def text(self) -> str:
        """The value as a text."""
        if not isinstance(self.value, str):
            raise InputError("not_a_text", self.path, value=shown(self.value))
        return self.value

    def number(self, least: int, most: int) -> int:
        """The value as a whole number within bounds."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise InputError("not_a_number", self.path, value=shown(self.value))
        if not least <= self.value <= most:
            raise InputError("number_range", self.path, least=least, most=most, value=shown(self.value))
        return self.value


def shown(value: object) -> str:
    """A value as a sentence shows it: short, and safe however wild it is."""
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, list):
        return "[…]"
    if isinstance(value, int) and not -(10**30) < value < 10**30:
        return "…"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)[:60]


def read_game(document: object, known: Iterable[str]) -> tuple[Field, Game, Any]:
    """The document, its game and the options in force. Raises InputError."""
    if _depth(document, DEEPEST) > DEEPEST:
        raise InputError("too_deep", "")
    whole = Field(document)
    whole.object(known)
    game = game_named(whole["game"].required().text())
    preset = whole["preset"]
    changes = {} if whole["options"].absent else whole["options"].object()
    for name in changes:
        if isinstance(changes[name], dict | list) and not _row_of_texts(changes[name]):
            raise InputError("not_a_text", whole["options"][name].path, value=shown(changes[name]))
    return whole, game, game.options(None if preset.absent else preset.text(), changes)


def _row_of_texts(value: object) -> bool:
    """A list of texts, which an option may be: the game's own check then says whether it is."""
    return isinstance(value, list) and bool(value) and all(isinstance(one, str) for one in value)


def _depth(value: object, budget: int) -> int:
    """How many levels of lists and objects, looked at no further than `budget` levels down."""
    if not isinstance(value, dict | list) or budget < 0:
        return 0
    inside = value.values() if isinstance(value, dict) else value
    return 1 + max((_depth(one, budget - 1) for one in inside if isinstance(one, dict | list)), default=0)


def in_english(error: TroeftafelError, game: Game | None) -> str:
    """The sentence of an error in the language of the source."""
    return sentence(error, {**SENTENCES, **(game.sentences if game else {})})


def answered(judge: Judge, document: object, say: Say = in_english) -> tuple[Answer, int]:
    """A judge's answer to a document and what it comes to: positive, negative or unreadable."""
    try:
        answer = judge(document, say)
    except InputError as error:
        return unreadable(error, say, game_of(document)), UNREADABLE
    negative = answer.get("legal") is False or answer.get("valid") is False
    return answer, NEGATIVE if negative else POSITIVE


def unreadable(error: InputError, say: Say, game: Game | None = None, line: int | None = None) -> Answer:
    """The answer to what cannot be read: `{"error": {"code", "message", "field", "line"?}}`."""
    told = {"code": error.code, "message": say(error, game), "field": error.field}
    return {"error": told if line is None else {**told, "line": line}}


def game_of(document: object) -> Game | None:
    """The game a document names; None when there is none of that name."""
    name = document.get("game") if isinstance(document, dict) else None
    return games().get(name) if isinstance(name, str) else None
