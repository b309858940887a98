"""Scoring a sheet as a table wrote it down, without the play.

Pure: a JSON-able document in, a JSON-able answer out. Source: docs/formats/sheet.md.
"""

from engine.documents import Answer, Say, in_english, read_game
from engine.errors import SheetError

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
