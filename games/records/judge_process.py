"""Process that judges many deals and long records, with the engine alone.

It runs as `python -m games.records.judge_process`. `adjudicate` answers a document as the REST interface does: bytes
in, bytes of JSON out, so the server reads neither. `record` checks a record (docs/formats/record.md) and answers with
the findings as values of the engine.
"""

import json
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

from engine.adjudicate import viewing
from engine.documents import SENTENCES, game_of
from engine.errors import InputError, TroeftafelError
from engine.game import Game
from engine.records import RecordError
from engine.sentences import sentence
from games.core.errors import REFUSALS
from games.processes.frames import Facts
from games.processes.job_loop import Job, Limits, Refused, serve, translator
from games.records.documents import checked_text

LIMITS = Limits(cpu_seconds=10, memory_mb=256, grown_mb=128)


def adjudicate(question: Facts, body: bytes) -> tuple[Facts, bytes]:
    """The answer to a document of deals. Raises Refused."""
    translate = translator(question["language"])
    document = read_document(body, translate)
    try:
        return {}, as_json(viewing(question["view"])(document, partial(_say, translate)))
    except InputError as error:
        message = _say(translate, error, game_of(document))
        raise Refused(error.code, message, error.field, error.allowed and list(error.allowed)) from error


def record(question: Facts, body: bytes) -> tuple[Facts, bytes]:
    """Check a record; answer with findings and text, or with the parse errors."""
    try:
        return {}, pickle.dumps(checked_text(body, lines=question["lines"]))
    except RecordError as error:
        mistakes = [(inner.code, inner.field, inner.line, inner.facts) for inner in error.errors]
        return {"unreadable": True}, pickle.dumps(mistakes)


def read_document(body: bytes, translate: Callable[[str], str]) -> Any:
    """A JSON document, read as the REST interface reads one. Raises Refused."""
    try:
        return json.loads(body.decode(), parse_constant=_no_number)
    except RecursionError as error:
        raise Refused("parse_error", translate("This document is nested too deeply. Use fewer levels.")) from error
    except ValueError as error:
        raise Refused("parse_error", f"JSON parse error - {error}") from error


def as_json(value: Any) -> bytes:
    """A value as the REST interface renders it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _no_number(name: str) -> Any:
    raise ValueError(f"Out of range float values are not JSON compliant: {name!r}")


def _say(translate: Callable[[str], str], error: TroeftafelError, game: Game | None) -> str:
    own = game.sentences if game else {}
    return sentence(error, {**SENTENCES, **REFUSALS, **own}, translate)


JOBS: dict[str, Job] = {"adjudicate": adjudicate, "record": record}

if __name__ == "__main__":
    serve(JOBS, LIMITS)
